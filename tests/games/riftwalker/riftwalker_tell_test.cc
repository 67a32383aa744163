// What seats are told of turns, a line for each decision that they see something of.
#include <gtest/gtest.h>

#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

// What a seat is told of these moves, a line each.
std::string Told(const Rules& rules, const Layout& layout, Player seat, const std::string& moves) {
  State state = Position(rules, layout);
  Rng rng = TestRng(7);
  std::string text;
  for (const std::string& move : Split(moves, ' ')) {
    const absl::StatusOr<Action> action = rules.ParseAction(state, move);
    EXPECT_TRUE(action.ok()) << action.status();
    if (!action.ok()) return text;
    const State before = state;
    rules.Apply(state, *action, rng);
    const std::string told = rules.Tell(before, *action, state, seat);
    if (!told.empty()) text += told + "\n";
  }
  return text;
}

struct Story {
  const char* name;
  Layout layout;
  const char* moves;
  const char* own;     // what seat 0 is told
  const char* others;  // and seat 1
  int players = 2;
};

class RiftwalkerStoryTest : public testing::TestWithParam<Story> {};

TEST_P(RiftwalkerStoryTest, SaysWhatHappened) {
  const Story& row = GetParam();
  const Rules& rules = Shipped(row.players);
  EXPECT_EQ(Told(rules, row.layout, 0, row.moves), row.own);
  EXPECT_EQ(Told(rules, row.layout, 1, row.moves), row.others);
}

INSTANTIATE_TEST_SUITE_P(
    Turns, RiftwalkerStoryTest,
    testing::Values(
        Story{"FlipsTwice",
              {.seats = {{.hand = "Ashfall, Pearl"}}},
              "flip:1 explore:Ashfall yes cell:4 cell:7 discard:Pearl",
              "seat 0 flips cell 1 and draws fire, life comes up\n"
              "seat 0 explores Ashfall Market (fire 3/7)\n"
              "seat 0 activates Ashfall Market\n"
              "Ashfall Market: seat 0 flips cell 4 from storm to earth\n"
              "Ashfall Market: seat 0 flips cell 7 from life to wind\n"
              "seat 0 discards Pearl Current, draws False Story Echoes, Featherfall Stair and "
              "Kitesong Terraces; turn of seat 1\n",
              "seat 0 flips cell 1 and draws fire, life comes up\n"
              "seat 0 explores Ashfall Market (fire 3/7)\n"
              "seat 0 activates Ashfall Market, flips cell 4 from storm to earth\n"
              "Ashfall Market: seat 0 flips cell 7 from life to wind\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n"},
        Story{"Places",
              {.seats = {{.hand = "Skyfire, Pearl"}}, .has_line = true},
              "place:wind cell:7 explore:Skyfire yes branch:a side:wind cell:0 stop",
              "seat 0 takes the top element card, wind up\n"
              "seat 0 places wind (back water) on cell 7 over water and draws wind; that breaks "
              "the line of water\n"
              "seat 0 explores Skyfire Venture (wind or fire 2/5)\n"
              "seat 0 activates Skyfire Venture\n"
              "seat 0 chooses for Skyfire Venture: place\n"
              "seat 0 chooses for Skyfire Venture: place the top card with wind up\n"
              "Skyfire Venture: seat 0 places wind (back storm) on cell 0 over wind\n"
              "seat 0 draws False Story Echoes and Featherfall Stair; turn of seat 1\n",
              "seat 0 places wind (back water) on cell 7 over water and draws wind; that breaks "
              "the line of water\n"
              "seat 0 explores Skyfire Venture (wind or fire 2/5)\n"
              "seat 0 activates Skyfire Venture, places wind (back storm) on cell 0 over wind\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n"},
        Story{"Skips",
              {.seats = {{.hand = "Burn, Pearl, Mesa", .explored = "Cinder/1"}}},
              "flip:1 skip stop",
              "seat 0 flips cell 1 and draws fire, life comes up\n"
              "seat 0 explores and shifts nothing\n"
              "turn of seat 1\n",
              "seat 0 flips cell 1 and draws fire, life comes up\n"
              "turn of seat 1\n"},
        Story{"Stays",
              {.seats = {{.hand = "Burn, Pearl, Mesa", .explored = "Keep/1, Springhead/0"}}},
              "stay stop",
              "seat 0 draws no element\n"
              "turn of seat 1\n",
              "seat 0 draws no element\n"
              "turn of seat 1\n"},
        Story{"TakesAndRefuses",
              {.seats = {{.hand = "Burn, Pearl, Mesa", .explored = "Locks/0, Springhead/0"}}},
              "take:water shift:Tidal no stop",
              "seat 0 draws water without the grid\n"
              "seat 0 shifts Tidal Locks to 3 points\n"
              "seat 0 does not activate Tidal Locks\n"
              "turn of seat 1\n",
              "seat 0 draws water without the grid\n"
              "seat 0 shifts Tidal Locks to 3 points\n"
              "turn of seat 1\n"},
        Story{"Swaps",
              {.seats = {{.hand = "Endless, Keep", .explored = "Locks/2"}}, .has_line = false},
              "flip:6 explore:Endless yes cell:4 cell:8 discard:Stone",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Endless Falls (water 3/7)\n"
              "seat 0 activates Endless Falls\n"
              "seat 0 chooses for Endless Falls: swap storm of cell 4 (back earth) with another\n"
              "Endless Falls: seat 0 swaps the storm of cell 4 with the water of cell 8\n"
              "seat 0 discards Stonebinder's Keep, draws False Story Echoes, Featherfall Stair and "
              "Kitesong Terraces; turn of seat 1\n",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Endless Falls (water 3/7)\n"
              "seat 0 activates Endless Falls, swaps the storm of cell 4 with the water of cell 8\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n"},
        Story{"Bursts",
              {.seats = {{.hand = "Pearl",
                          .explored = "Endless/2, Keep/0, Locks/1",
                          .scored = "Burn/2 < Mesa"}},
               .has_line = true},
              "stay burst:Endless stop",
              "seat 0 draws no element\n"
              "seat 0 bursts Endless Falls: +13 points, 2 rifts scored, 23 points in all\n"
              "seat 0 draws False Story Echoes and Featherfall Stair; turn of seat 1\n",
              "seat 0 draws no element\n"
              "seat 0 bursts Endless Falls: +13 points, 2 rifts scored, 23 points in all\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n"},
        Story{
            "BurstsByPermit",
            {.seats = {{.hand = "Mesa, Burn", .explored = "Quarry/2"}}},
            "flip:5 explore:Mesa yes burst:Quarry stop",
            "seat 0 flips cell 5 and draws earth, wind comes up\n"
            "seat 0 explores Mesa of Kings (earth 3/7)\n"
            "seat 0 activates Mesa of Kings, may burst an earth rift without a line this turn\n"
            "seat 0 bursts Quarry Steps without a line: +7 points, 1 rift scored, 7 points in all\n"
            "seat 0 draws False Story Echoes and Featherfall Stair; turn of seat 1\n",
            "seat 0 flips cell 5 and draws earth, wind comes up\n"
            "seat 0 explores Mesa of Kings (earth 3/7)\n"
            "seat 0 activates Mesa of Kings, may burst an earth rift without a line this turn\n"
            "seat 0 bursts Quarry Steps without a line: +7 points, 1 rift scored, 7 points in all\n"
            "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n"},
        Story{"BurstTrigger",
              {.seats =
                   {{.hand = "Burn, Pearl", .explored = "Seedfall/1, Keep/0", .scored = "Dunes/1"}},
               .more = {{"grid",
                         {"life/wind", "life/fire", "life/storm", "fire/storm", "storm/earth",
                          "earth/wind", "water/fire", "wind/fire", "water/earth"}}}},
              "stay burst:Seedfall Burn stop",
              "seat 0 draws no element\n"
              "seat 0 bursts Seedfall Hollow: +3 points, 2 rifts scored, 6 points in all\n"
              "Seedfall Hollow: seat 0 explores Burn Memory (fire 3/7)\n"
              "seat 0 draws False Story Echoes and Featherfall Stair; turn of seat 1\n",
              "seat 0 draws no element\n"
              "seat 0 bursts Seedfall Hollow: +3 points, 2 rifts scored, 6 points in all\n"
              "Seedfall Hollow: seat 0 explores Burn Memory (fire 3/7)\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n"},
        Story{"DrawsAndDrops",
              {.seats = {{.hand = "Cloudherd, Pearl"}}, .deck = "Quarry, Burn"},
              "flip:0 explore:Cloudherd yes Pearl discard:Quarry",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores Cloudherd Commons (wind 3/7)\n"
              "seat 0 activates Cloudherd Commons, draws Burn Memory and Quarry Steps\n"
              "Cloudherd Commons: seat 0 discards Pearl Current\n"
              "seat 0 discards Quarry Steps, draws False Story Echoes and Featherfall Stair; turn "
              "of seat 1\n",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores Cloudherd Commons (wind 3/7)\n"
              "seat 0 activates Cloudherd Commons, draws 2 cards\n"
              "Cloudherd Commons: seat 0 discards 1 card\n"
              "seat 0 goes from 2 to 3 cards in hand; turn of seat 1\n"},
        Story{"Searches",
              {.seats = {{.hand = "Vanes"}}, .deck = "Quarry, Pearl, Burn"},
              "flip:0 explore:Whispering yes Pearl stop",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores Whispering Vanes (wind 3/7)\n"
              "seat 0 activates Whispering Vanes, looks at Burn Memory, Quarry Steps and Pearl "
              "Current on top of the deck\n"
              "Whispering Vanes: seat 0 takes Pearl Current\n"
              "seat 0 draws Burn Memory and Quarry Steps; turn of seat 1\n",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores Whispering Vanes (wind 3/7)\n"
              "seat 0 activates Whispering Vanes, searches the deck and takes 1 card\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n"},
        Story{
            "SearchesInVain",
            {.seats = {{.hand = "Harvest, Keep"}}, .deck = "Quarry, Pearl, Burn, Mirror, Undertow"},
            "flip:2 explore:Harvest yes",
            "seat 0 flips cell 2 and draws life, storm comes up\n"
            "seat 0 explores Harvest Moon Glade (life 3/7)\n"
            "seat 0 activates Harvest Moon Glade, looks at Burn Memory, Quarry Steps, Mirror "
            "Lagoon, Undertow and Pearl Current, takes none\n",
            "seat 0 flips cell 2 and draws life, storm comes up\n"
            "seat 0 explores Harvest Moon Glade (life 3/7)\n"
            "seat 0 activates a rift, and nothing is seen of it\n"},
        // 6.1: a search and a look are told once, not again with what the seat chooses afterwards.
        Story{"RefreshesAfterASearch",
              {.seats = {{.hand = "Vanes, Squall, Keep"}}, .deck = "Quarry, Pearl, Burn"},
              "flip:0 explore:Whispering yes Pearl discard:Squall stop",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores Whispering Vanes (wind 3/7)\n"
              "seat 0 activates Whispering Vanes, looks at Burn Memory, Quarry Steps and Pearl "
              "Current on top of the deck\n"
              "Whispering Vanes: seat 0 takes Pearl Current\n"
              "seat 0 chooses to discard Squall Parade\n"
              "seat 0 discards Squall Parade, draws Quarry Steps; turn of seat 1\n",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores Whispering Vanes (wind 3/7)\n"
              "seat 0 activates Whispering Vanes, searches the deck and takes 1 card\n"
              "turn of seat 1\n"},
        Story{"LooksAtAHand",
              {.seats = {{.hand = "Drowned"}, {.hand = "Burn, Mesa"}, {.hand = "Pearl"}},
               .deck = "Quarry"},
              "flip:6 explore:Drowned yes seat:2 stop",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Drowned Archive (water 3/7)\n"
              "seat 0 activates Drowned Archive\n"
              "Drowned Archive: seat 0 sees the hand of seat 2: Pearl Current; seat 0 draws Quarry "
              "Steps\n"
              "seat 0 draws False Story Echoes and Featherfall Stair; turn of seat 1\n",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Drowned Archive (water 3/7)\n"
              "seat 0 activates Drowned Archive, looks at the hand of seat 2, draws 1 card\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n",
              3},
        Story{"Tucks",
              {.seats = {{.hand = "Shadowlands, Burn, Pearl"}}},
              "flip:6 explore:Shadowlands yes Burn discard:Pearl",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Shadowlands (any element 1/2)\n"
              "seat 0 activates Shadowlands\n"
              "Shadowlands: seat 0 puts Burn Memory face-down beneath Shadowlands\n"
              "seat 0 discards Pearl Current, draws False Story Echoes, Featherfall Stair and "
              "Kitesong Terraces; turn of seat 1\n",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Shadowlands (any element 1/2)\n"
              "seat 0 activates Shadowlands, puts a card face-down beneath Shadowlands\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n"},
        Story{"TucksAnExploredRift",
              {.seats = {{.hand = "Chaser",
                          .explored = "Deepdelve/1 < Quarry:1",
                          .scored = "Burn/1 < Pearl, Mesa/2"}}},
              "flip:4 Chaser yes Deepdelve Mesa",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Chaser's Folly (storm 3/7)\n"
              "seat 0 activates Chaser's Folly\n"
              "seat 0 chooses for Chaser's Folly: put Deepdelve (earth 3/7) beneath another rift\n"
              "Chaser's Folly: seat 0 puts Deepdelve face-down beneath Mesa of Kings; 1 card "
              "beneath it goes to the deck; seat 0 draws False Story Echoes, Featherfall Stair and "
              "Kitesong Terraces; turn of seat 1\n",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Chaser's Folly (storm 3/7)\n"
              "seat 0 puts Deepdelve face-down beneath Mesa of Kings; 1 card beneath it goes to "
              "the deck; seat 0 goes from 0 to 3 cards in hand; turn of seat 1\n"},
        Story{"Digs",
              {.seats = {{.hand = "Deepdelve"}}},
              "flip:5 explore:Deepdelve yes",
              "seat 0 flips cell 5 and draws earth, wind comes up\n"
              "seat 0 explores Deepdelve (earth 3/7)\n"
              "seat 0 activates Deepdelve, puts the deck's top card face-down beneath Deepdelve, "
              "draws Featherfall Stair, Kitesong Terraces and Whispering Vanes; turn of seat 1\n",
              "seat 0 flips cell 5 and draws earth, wind comes up\n"
              "seat 0 explores Deepdelve (earth 3/7)\n"
              "seat 0 puts a card face-down beneath Deepdelve, goes from 0 to 3 cards in hand; "
              "turn of seat 1\n"},
        Story{"Untucks",
              {.seats = {{.hand = "Buried", .explored = "Keep/1 < Quarry:1"}}},
              "flip:5 explore:Buried yes branch:a",
              "seat 0 flips cell 5 and draws earth, wind comes up\n"
              "seat 0 explores Buried Archive (earth 3/7)\n"
              "seat 0 activates Buried Archive\n"
              "seat 0 chooses for Buried Archive: take a card from beneath; seat 0 takes Quarry "
              "Steps from beneath Stonebinder's Keep into hand\n",
              "seat 0 flips cell 5 and draws earth, wind comes up\n"
              "seat 0 explores Buried Archive (earth 3/7)\n"
              "seat 0 activates Buried Archive, takes Quarry Steps from beneath Stonebinder's Keep "
              "into hand\n"},
        Story{"Recalls",
              {.seats = {{.hand = "Kitesong"}, {.explored = "Burn/1 < Dunes"}}},
              "flip:0 explore:Kitesong yes",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores Kitesong Terraces (wind 3/7)\n"
              "seat 0 activates Kitesong Terraces; Burn Memory returns to the hand of seat 1; 1 "
              "card beneath it goes to the deck; seat 0 draws False Story Echoes, Featherfall "
              "Stair and Whispering Vanes; turn of seat 1\n",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores Kitesong Terraces (wind 3/7)\n"
              "Burn Memory returns to the hand of seat 1; 1 card beneath it goes to the deck; seat "
              "0 goes from 0 to 3 cards in hand; turn of seat 1\n"},
        Story{"DiscardsTheirs",
              {.seats = {{.hand = "Undertow"}, {.explored = "Burn/0, Mesa/0"}}},
              "flip:6 explore:Undertow yes Burn",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Undertow (water 3/7)\n"
              "seat 0 activates Undertow\n"
              "Undertow: seat 0 discards Burn Memory of seat 1; seat 0 draws False Story Echoes, "
              "Featherfall Stair and Kitesong Terraces; turn of seat 1\n",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Undertow (water 3/7)\n"
              "seat 0 discards Burn Memory of seat 1, goes from 0 to 3 cards in hand; turn of seat "
              "1\n"},
        Story{"Trades",
              {.seats = {{.hand = "Mirror", .explored = "Ashfall/1"}, {.explored = "Burn/1"}}},
              "flip:6 explore:Mirror yes",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Mirror Lagoon (water 3/7)\n"
              "seat 0 activates Mirror Lagoon, gets Burn Memory from seat 1, gives Ashfall Market "
              "to seat 1, draws False Story Echoes, Featherfall Stair and Kitesong Terraces; turn "
              "of seat 1\n",
              "seat 0 flips cell 6 and draws water, fire comes up\n"
              "seat 0 explores Mirror Lagoon (water 3/7)\n"
              "seat 0 gets Burn Memory from seat 1, gives Ashfall Market to seat 1, goes from 0 to "
              "3 cards in hand; turn of seat 1\n"},
        Story{"TurnsBack",
              {.seats = {{.hand = "Emberwake"}, {.explored = "Burn/2, Mesa/2"}}},
              "flip:1 explore:Emberwake yes Mesa",
              "seat 0 flips cell 1 and draws fire, life comes up\n"
              "seat 0 explores Emberwake Fields (fire 3/7)\n"
              "seat 0 activates Emberwake Fields\n"
              "Emberwake Fields: seat 0 turns Mesa of Kings of seat 1 back to 3 points; seat 0 "
              "draws False Story Echoes, Featherfall Stair and Kitesong Terraces; turn of seat 1\n",
              "seat 0 flips cell 1 and draws fire, life comes up\n"
              "seat 0 explores Emberwake Fields (fire 3/7)\n"
              "seat 0 turns Mesa of Kings of seat 1 back to 3 points, goes from 0 to 3 cards in "
              "hand; turn of seat 1\n"},
        Story{"Chains",
              {.seats = {{.hand = "Echoes, Pearl", .explored = "Cinder/1"},
                         {.explored = "Ashfall/2, Mesa/2"}}},
              "flip:0 explore:False yes Ashfall cell:0 cell:3",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores False Story Echoes (wind 3/7)\n"
              "seat 0 activates False Story Echoes\n"
              "seat 0 activates Ashfall Market\n"
              "Ashfall Market: seat 0 flips cell 0 from fire to wind\n"
              "Ashfall Market: seat 0 flips cell 3 from fire to storm\n",
              "seat 0 flips cell 0 and draws wind, fire comes up\n"
              "seat 0 explores False Story Echoes (wind 3/7)\n"
              "seat 0 activates False Story Echoes and with it Ashfall Market, flips cell 0 from "
              "fire to wind\n"
              "Ashfall Market: seat 0 flips cell 3 from fire to storm\n"},
        Story{"ChainsByForce",
              {.seats = {{.hand = "Orchard, Pearl", .explored = "Spire/2"}}},
              "flip:4 explore:Lightning yes",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Lightning Orchard (storm 3/7)\n"
              "seat 0 activates Lightning Orchard; that activates Thunderhead Spire; seat 0 may "
              "burst 2 rifts this turn\n",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Lightning Orchard (storm 3/7)\n"
              "seat 0 activates Lightning Orchard and with it Thunderhead Spire, may burst 2 rifts "
              "this turn\n"},
        Story{"MakesOthersDiscard",
              {.seats = {{.hand = "Squall, Pearl"},
                         {.hand = "Burn, Mesa"},
                         {.hand = "Cinder, Forge"}},
               .deck = "Quarry"},
              "flip:4 explore:Squall yes Burn Cinder stop",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Squall Parade (storm 3/7)\n"
              "seat 0 activates Squall Parade; seat 1 must discard a card\n"
              "Squall Parade: seat 1 discards 1 card; seat 2 must discard a card\n"
              "Squall Parade: seat 2 discards 1 card; seat 0 draws Quarry Steps\n"
              "seat 0 draws False Story Echoes; turn of seat 1\n",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Squall Parade (storm 3/7)\n"
              "seat 0 activates Squall Parade; seat 1 must discard a card\n"
              "Squall Parade: seat 1 discards Burn Memory; seat 2 must discard a card\n"
              "Squall Parade: seat 2 discards 1 card; seat 0 draws 1 card\n"
              "seat 0 goes from 2 to 3 cards in hand; turn of seat 1\n",
              3},
        Story{"LetsOthersBurst",
              {.seats = {{.hand = "Shared, Pearl"},
                         {.explored = "Burn/1 < Dunes, Mesa/1"},
                         {.explored = "Cinder/1"}}},
              "flip:4 explore:Shared yes Burn decline stop",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Shared Sky (storm 3/7)\n"
              "seat 0 activates Shared Sky, may burst a 3-pointer without a line this turn; seat 1 "
              "may burst a rift\n"
              "Shared Sky: seat 1 bursts Burn Memory: +4 points, 1 rift scored, 4 points in all; "
              "seat 2 may burst a rift\n"
              "Shared Sky: seat 2 declines\n"
              "seat 0 draws False Story Echoes and Featherfall Stair; turn of seat 1\n",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Shared Sky (storm 3/7)\n"
              "seat 0 activates Shared Sky, may burst a 3-pointer without a line this turn; seat 1 "
              "may burst a rift\n"
              "Shared Sky: seat 1 bursts Burn Memory: +4 points, 1 rift scored, 4 points in all; "
              "seat 2 may burst a rift\n"
              "Shared Sky: seat 2 declines\n"
              "seat 0 goes from 1 to 3 cards in hand; turn of seat 1\n",
              3},
        Story{"MakesARivalBurst",
              {.seats = {{.hand = "Verdant"}, {.explored = "Burn/1, Mesa/1"}}},
              "flip:2 explore:Verdant yes cell:1 Mesa",
              "seat 0 flips cell 2 and draws life, storm comes up\n"
              "seat 0 explores Verdant Spiral (life 3/7)\n"
              "seat 0 activates Verdant Spiral\n"
              "Verdant Spiral: seat 0 flips cell 1 from fire to life\n"
              "Verdant Spiral: seat 1 bursts Mesa of Kings: +3 points, 1 rift scored, 3 points in "
              "all; seat 0 draws False Story Echoes, Featherfall Stair and Kitesong Terraces; turn "
              "of seat 1\n",
              "seat 0 flips cell 2 and draws life, storm comes up\n"
              "seat 0 explores Verdant Spiral (life 3/7)\n"
              "seat 0 activates Verdant Spiral, flips cell 1 from fire to life\n"
              "seat 1 bursts Mesa of Kings: +3 points, 1 rift scored, 3 points in all; seat 0 goes "
              "from 0 to 3 cards in hand; turn of seat 1\n"},
        Story{"Grants",
              {.seats = {{.hand = "Static, Spire, Pearl", .explored = "Forge/0"}}},
              "flip:4 explore:Static yes cell:0 stop",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Static Gardens (storm 3/7)\n"
              "seat 0 activates Static Gardens\n"
              "Static Gardens: seat 0 flips cell 0 from wind to fire; seat 0 may draw storm "
              "without the grid next turn\n"
              "seat 0 draws False Story Echoes; turn of seat 1\n",
              "seat 0 flips cell 4 and draws storm, earth comes up\n"
              "seat 0 explores Static Gardens (storm 3/7)\n"
              "seat 0 activates Static Gardens, flips cell 0 from wind to fire, may draw storm "
              "without the grid next turn\n"
              "seat 0 goes from 2 to 3 cards in hand; turn of seat 1\n"},
        Story{"EndsByBursts",
              {.seats = {{.hand = "Pearl",
                          .explored = "Endless/2, Keep/0",
                          .scored = "Burn/2, Mesa/2, Cinder/1, Eye/1, Dunes/1, Locks/1"}},
               .has_line = true},
              "stay Endless stop flip:0",
              "seat 0 draws no element\n"
              "seat 0 bursts Endless Falls: +13 points, 7 rifts scored, 41 points in all\n"
              "seat 0 draws False Story Echoes and Featherfall Stair, has scored 7 rifts, the "
              "other seat has one more turn; last turn of seat 1\n"
              "seat 1 flips cell 0 and draws wind, fire comes up; seat 1 goes from 0 to 3 cards in "
              "hand; the game is over: seat 0 has 41 points, seat 1 has 0 points; seat 0 wins\n",
              "seat 0 draws no element\n"
              "seat 0 bursts Endless Falls: +13 points, 7 rifts scored, 41 points in all\n"
              "seat 0 goes from 1 to 3 cards in hand, has scored 7 rifts, the other seat has one "
              "more turn; last turn of seat 1\n"
              "seat 1 flips cell 0 and draws wind, fire comes up; seat 1 draws Kitesong Terraces, "
              "Whispering Vanes and Drifting Isles; the game is over: seat 0 has 41 points, seat 1 "
              "has 0 points; seat 0 wins\n"}),
    [](const auto& row) { return row.param.name; });

TEST(RiftwalkerTellTest, TellsTheDeal) {
  const Rules& rules = Shipped();
  const State state = Position(rules, {.seats = {{.hand = "Burn, Pearl, Skyfire"}}});
  EXPECT_EQ(
      rules.TellDeal(state, 0),
      "seat 0 is dealt Burn Memory (fire 3/7), Pearl Current (water 3/7) and Skyfire Venture "
      "(wind or fire 2/5); the grid shows wind fire life, fire storm earth, water life water; "
      "round 1, turn of seat 0");
  EXPECT_EQ(rules.TellDeal(state, 1),
            "seat 1 is dealt nothing; the grid shows wind fire life, fire storm earth, water life "
            "water; round 1, turn of seat 0");
}

}  // namespace
}  // namespace riftlab::riftwalker
