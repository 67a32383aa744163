// The game in words for people: fixed sentences, and what must hold of all of them.
#include <gtest/gtest.h>

#include <set>

#include "engine/core/drawing.h"
#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

// A line for each move that is offered.
std::string Offered(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  std::string text;
  for (const Action action : actions) text += rules.Describe(state, action) + "\n";
  return text;
}

struct Sentences {
  const char* name;
  Layout layout;
  const char* moves;  // before the question
  const char* words;  // of the moves offered then
  int players = 2;
};

class RiftwalkerDescribeTest : public testing::TestWithParam<Sentences> {};

TEST_P(RiftwalkerDescribeTest, SaysWhatOneChooses) {
  const Sentences& row = GetParam();
  const Rules& rules = Shipped(row.players);
  EXPECT_EQ(Offered(rules, After(rules, row.layout, row.moves)), row.words);
}

INSTANTIATE_TEST_SUITE_P(
    Moves, RiftwalkerDescribeTest,
    testing::Values(
        Sentences{
            "Element",
            {.seats = {{.hand = "Burn, Pearl", .explored = "Keep/0, Cinder/1"}}, .has_line = true},
            "",
            "flip cell 0 to fire: draw wind for no rift\n"
            "flip cell 1 to life: draw fire for 2 rifts\n"
            "flip cell 2 to storm: draw life for no rift\n"
            "flip cell 3 to storm: draw fire for 2 rifts\n"
            "flip cell 4 to earth: draw storm for no rift\n"
            "flip cell 5 to wind: draw earth for Stonebinder's Keep\n"
            "flip cell 6 to fire: draw water for 1 rift, breaks water line\n"
            "flip cell 7 to life: draw water for 1 rift, breaks water line\n"
            "flip cell 8 to earth: draw water for 1 rift, breaks water line\n"
            "place the top element card: draw wind for no rift\n"
            "place the top element card: draw water for Pearl Current\n"
            "leave the grid alone and draw nothing\n"},
        Sentences{"PlaceCell",
                  {.seats = {{.hand = "Burn"}}, .has_line = true},
                  "place:water",
                  "put water on cell 0, over wind/fire\n"
                  "put water on cell 1, over fire/life\n"
                  "put water on cell 2, over life/storm\n"
                  "put water on cell 3, over fire/storm\n"
                  "put water on cell 4, over storm/earth\n"
                  "put water on cell 5, over earth/wind\n"
                  "put water on cell 6, over water/fire\n"
                  "put water on cell 7, over water/life\n"
                  "put water on cell 8, over water/earth\n"},
        Sentences{"Source",
                  {.seats = {{.hand = "Burn", .explored = "Springhead/0"}}, .has_line = true},
                  "",
                  "flip cell 0 to fire: draw wind for no rift\n"
                  "flip cell 1 to life: draw fire for Burn Memory\n"
                  "flip cell 2 to storm: draw life for no rift\n"
                  "flip cell 3 to storm: draw fire for Burn Memory\n"
                  "flip cell 4 to earth: draw storm for no rift\n"
                  "flip cell 5 to wind: draw earth for no rift\n"
                  "flip cell 6 to fire: draw water for 1 rift, breaks water line\n"
                  "flip cell 7 to life: draw water for 1 rift, breaks water line\n"
                  "flip cell 8 to earth: draw water for 1 rift, breaks water line\n"
                  "place the top element card: draw wind for no rift\n"
                  "place the top element card: draw water for Springhead\n"
                  "leave the grid alone and draw water for Springhead\n"},
        Sentences{"RiftStep",
                  {.seats = {{.hand = "Burn, Ashfall",
                              .explored = "Pyre/0, Cinder/1, Forge/2, Smelter/2"},
                             {.explored = "Mesa/1"}}},
                  "flip:1",
                  "explore and shift nothing\n"
                  "explore Burn Memory (fire 3/7): put another rift beneath ...\n"
                  "explore Ashfall Market (fire 3/7): flip x2\n"
                  "shift Cinder Throne to 7 points: burst a 7-pointer with any line\n"
                  "shift Pyre of Names to 3 points and bonus: put a scored ...\n"},
        Sentences{"Activate",
                  {.seats = {{.hand = "Ashfall"}}},
                  "flip:1 explore:Ashfall",
                  "activate Ashfall Market: flip x2\n"
                  "do not activate Ashfall Market\n"},
        Sentences{"Flip",
                  {.seats = {{.hand = "Ashfall"}}},
                  "flip:1 explore:Ashfall yes",
                  "flip cell 0, wind to fire\n"
                  "flip cell 1, life to fire\n"
                  "flip cell 2, life to storm\n"
                  "flip cell 3, fire to storm\n"
                  "flip cell 4, storm to earth\n"
                  "flip cell 5, earth to wind\n"
                  "flip cell 6, water to fire\n"
                  "flip cell 7, life to wind\n"
                  "flip cell 8, water to earth\n"},
        Sentences{"FlipAgain",
                  {.seats = {{.hand = "Ashfall"}}},
                  "flip:1 explore:Ashfall yes cell:6",
                  "flip cell 7, life to wind\n"
                  "flip cell 8, water to earth\n"
                  "do not flip again\n"},
        Sentences{"PlaceSide",
                  {.seats = {{.hand = "Thornweald"}}},
                  "flip:2 explore:Thornweald yes",
                  "place the top card with wind up\n"
                  "place the top card with water up\n"},
        Sentences{"Branch",
                  {.seats = {{.hand = "Skyfire"}}},
                  "flip:0 explore:Skyfire yes",
                  "Skyfire Venture: place\n"
                  "Skyfire Venture: swap\n"},
        Sentences{"Swap",
                  {.seats = {{.hand = "Quarry"}}, .has_line = true},
                  "flip:5 explore:Quarry yes",
                  "swap wind of cell 0 (back fire) with another\n"
                  "swap fire of cell 1 (back life) with another\n"
                  "swap life of cell 2 (back storm) with another\n"
                  "swap fire of cell 3 (back storm) with another\n"
                  "swap storm of cell 4 (back earth) with another\n"
                  "swap wind of cell 5 (back earth) with another\n"
                  "swap water of cell 6 (back fire) with another\n"
                  "swap water of cell 7 (back life) with another\n"},
        Sentences{"SwapWith",
                  {.seats = {{.hand = "Quarry"}}, .has_line = true},
                  "flip:5 explore:Quarry yes cell:3",
                  "swap fire of cell 3 with storm of cell 4\n"
                  "swap fire of cell 3 with water of cell 6, breaks water line\n"},
        Sentences{"MayGrow",
                  {.seats = {{.hand = "Locks"}}},
                  "flip:6 explore:Tidal yes cell:0",
                  "grow cell 6, fire to water, breaks fire line\n"
                  "do not grow water\n"},
        Sentences{"Explore",
                  {.seats = {{.hand = "Rootmother, Deepdelve, Seedfall"}}},
                  "flip:2 explore:Rootmother yes",
                  "explore Seedfall Hollow (life 3/7): draw 2; when burst may ...\n"
                  "explore Deepdelve (earth 3/7): put the deck's top card ...\n"},
        Sentences{"Shift",
                  {.seats = {{.hand = "Dunes", .explored = "Burn/0, Keep/0"}}},
                  "flip:5 explore:Rolling yes",
                  "shift Burn Memory to 3 points and bonus: put another rift ...\n"
                  "shift Stonebinder's Keep to 3 points: grow earth, then may swap\n"},
        Sentences{"Unshift",
                  {.seats = {{.hand = "Emberwake"}, {.explored = "Burn/2, Mesa/2, Keep/1"}}},
                  "flip:1 explore:Emberwake yes",
                  "turn Burn Memory of seat 1 back to 3 points and bonus\n"
                  "turn Mesa of Kings of seat 1 back to 3 points\n"},
        Sentences{"ActivateOther",
                  {.seats = {{.hand = "Echoes", .explored = "Ashfall/0"},
                             {.explored = "Burn/2, Mesa/2"}}},
                  "flip:0 explore:False yes",
                  "activate Burn Memory of seat 1: put another rift beneath ...\n"
                  "activate Ashfall Market: flip x2\n"
                  "activate Mesa of Kings of seat 1: burst an earth rift ...\n"},
        Sentences{"DiscardTheirs",
                  {.seats = {{.hand = "Undertow"}, {.explored = "Burn/0, Mesa/0"}}},
                  "flip:6 explore:Undertow yes",
                  "discard Burn Memory of seat 1 (0 points)\n"
                  "discard Mesa of Kings of seat 1 (0 points)\n"},
        Sentences{"Recall",
                  {.seats = {{.hand = "Kitesong"}, {.explored = "Burn/1, Mesa/1"}}},
                  "flip:0 explore:Kitesong yes",
                  "return Burn Memory of seat 1 (3 points) to hand\n"
                  "return Mesa of Kings of seat 1 (3 points) to hand\n"},
        Sentences{"TradeGive",
                  {.seats = {{.hand = "Mirror", .explored = "Ashfall/1, Keep/1"},
                             {.explored = "Burn/1, Mesa/1"}}},
                  "flip:6 explore:Mirror yes",
                  "give away Ashfall Market (3 points)\n"
                  "give away Stonebinder's Keep (3 points)\n"},
        Sentences{"TradeGet",
                  {.seats = {{.hand = "Mirror", .explored = "Ashfall/1, Keep/1"},
                             {.explored = "Burn/1, Mesa/1"}}},
                  "flip:6 explore:Mirror yes Ashfall",
                  "get Burn Memory of seat 1 (3 points) for Ashfall Market\n"
                  "get Mesa of Kings of seat 1 (3 points) for Ashfall Market\n"},
        Sentences{"Tuck",
                  {.seats = {{.hand = "Shadowlands, Burn, Pearl"}}},
                  "flip:6 explore:Shadowlands yes",
                  "put Burn Memory beneath Shadowlands\n"
                  "put Pearl Current beneath Shadowlands\n"},
        Sentences{"TuckWhere",
                  {.seats = {{.hand = "Chaser",
                              .explored = "Keep/1",
                              .scored = "Burn/1 < Pearl, Mesa/2"}}},
                  "flip:4 Chaser yes",
                  "put Chaser's Folly (storm 3/7) beneath another rift\n"
                  "put Stonebinder's Keep (earth 3/7) beneath another rift\n"},
        Sentences{"TuckThere",
                  {.seats = {{.hand = "Chaser",
                              .explored = "Keep/1",
                              .scored = "Burn/1 < Pearl, Mesa/2"}}},
                  "flip:4 Chaser yes Stone",
                  "put Stonebinder's Keep beneath Burn Memory (1 there)\n"
                  "put Stonebinder's Keep beneath Mesa of Kings\n"},
        Sentences{"Untuck",
                  {.seats = {{.hand = "Buried",
                              .explored = "Keep/1 < Quarry:1",
                              .scored = "Burn/1 < Pearl"}}},
                  "flip:5 explore:Buried",
                  "activate Buried Archive: take a card from beneath or draw 1\n"
                  "do not activate Buried Archive\n"},
        Sentences{"Search",
                  {.seats = {{.hand = "Vanes"}}, .deck = "Quarry, Pearl, Burn"},
                  "flip:0 explore:Whispering yes",
                  "take Burn Memory (fire 3/7): put another rift beneath itself ...\n"
                  "take Quarry Steps (earth 3/7): swap neighbours x2\n"
                  "take Pearl Current (water 3/7): shift another 3-pointer\n"},
        Sentences{"Look",
                  {.seats = {{.hand = "Drowned"}, {.hand = "Burn, Mesa"}, {.hand = "Pearl"}}},
                  "flip:6 explore:Drowned yes",
                  "look at the hand of seat 1 (2 cards)\n"
                  "look at the hand of seat 2 (1 card)\n",
                  3},
        Sentences{"Drop",
                  {.seats = {{.hand = "Cloudherd, Pearl"}}, .deck = "Quarry, Burn"},
                  "flip:0 explore:Cloudherd yes",
                  "discard Burn Memory (fire 3/7): put another rift beneath ...\n"
                  "discard Quarry Steps (earth 3/7): swap neighbours x2\n"
                  "discard Pearl Current (water 3/7): shift another 3-pointer\n"},
        Sentences{"RivalBurst",
                  {.seats = {{.hand = "Shared"}, {.explored = "Burn/1 < Pearl, Mesa/1"}}},
                  "flip:4 explore:Shared yes",
                  "burst Burn Memory for 3 points\n"
                  "burst Mesa of Kings for 3 points\n"
                  "do not burst a rift\n"},
        Sentences{"ChosenBurst",
                  {.seats = {{.hand = "Verdant"}, {.explored = "Burn/1, Mesa/1"}}},
                  "flip:2 explore:Verdant yes cell:1",
                  "have Burn Memory of seat 1 burst for 3 points\n"
                  "have Mesa of Kings of seat 1 burst for 3 points\n"
                  "do not make a rival burst a rift\n"},
        Sentences{"Burst",
                  {.seats = {{.hand = "Pearl",
                              .explored = "Endless/2, Keep/0, Locks/1",
                              .scored = "Burn/2 < Mesa"}},
                   .has_line = true},
                  "stay",
                  "burst nothing, keep the rifts explored\n"
                  "burst Tidal Locks: +3 points, rift 2 of 7\n"
                  "burst Endless Falls: +13 points, rift 2 of 7\n"},
        Sentences{"Refresh",
                  {.seats = {{.hand = "Pearl, Burn, Mesa, Eye", .explored = "Keep/0"}}},
                  "stay discard:Burn",
                  "end the turn, discard 1 card\n"
                  "discard Eye of the Tempest (storm 3/7): swap; bonus +2/+4 ...\n"
                  "discard Mesa of Kings (earth 3/7): burst an earth rift ...\n"
                  "discard Pearl Current (water 3/7): shift another 3-pointer\n"},
        Sentences{"RefreshDraws",
                  {.seats = {{.hand = "Pearl", .explored = "Keep/0"}}},
                  "stay",
                  "end the turn, draw 2 cards\n"
                  "discard Pearl Current (water 3/7): shift another 3-pointer\n"}),
    [](const auto& row) { return row.param.name; });

TEST(RiftwalkerWordingTest, CardsSayWhatTheyDo) {
  const std::vector<CardWords> cards = Shipped().NamedCards();
  ASSERT_EQ(cards.size(), 52U);
  const auto text = [&](const std::string& code) {
    for (const CardWords& card : cards) {
      if (card.code == code) return "\n" + card.name + "\n" + card.text + "\n";
    }
    return std::string{};
  };
  EXPECT_EQ(text("Burn-Memory"),
            "\n"
            "Burn Memory\n"
            "rift of fire: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Feed the Flames\": put another of your explored\n"
            "  rifts face-up beneath this rift, up to 2 times.\n"
            "Bonus for each card beneath this rift: 1 point with 1\n"
            "  shift, 3 with 2.\n");
  EXPECT_EQ(text("Shared-Sky"),
            "\n"
            "Shared Sky\n"
            "rift of storm: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Thunder for All\": this turn you may burst a rift\n"
            "  worth 3 points without a line. Then each opponent may\n"
            "  burst a shifted rift worth 3 points of their own at\n"
            "  once, without a line.\n");
  EXPECT_EQ(text("Buried-Archive"),
            "\n"
            "Buried Archive\n"
            "rift of earth: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Unearth\": either take the newest card from\n"
            "  beneath one of your rifts into your hand, or draw 1\n"
            "  card.\n");
  EXPECT_EQ(text("Seedfall-Hollow"),
            "\n"
            "Seedfall Hollow\n"
            "rift of life: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Scatter Seed\": draw 2 cards.\n"
            "When you burst it: you may explore a rift from your\n"
            "  hand.\n");
  EXPECT_EQ(text("Eye-of-the-Tempest"),
            "\n"
            "Eye of the Tempest\n"
            "rift of storm: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Calm Center\": swap two cards of the grid.\n"
            "Bonus with at least 4 scored rifts: 2 points with 1\n"
            "  shift, 4 with 2.\n");
  EXPECT_EQ(text("Standing-Giants"),
            "\n"
            "Standing Giants\n"
            "rift of earth: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Shoulder the Sky\": flip a card of the grid. If\n"
            "  you have at least 3 explored rifts, draw 1 card.\n"
            "Bonus for each scored rift worth 7 points: 1 point with\n"
            "  1 shift, 1 with 2.\n");
  EXPECT_EQ(text("Harvest-Moon-Glade"),
            "\n"
            "Harvest Moon Glade\n"
            "rift of life: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Gather In\": look at the top 5 cards of the rift\n"
            "  deck, take a life rift into your hand, showing it to\n"
            "  all, and put the others on the bottom.\n"
            "Bonus for each scored life rift: 1 point with 1 shift, 2\n"
            "  with 2.\n");
  EXPECT_EQ(text("Springhead"),
            "\n"
            "Springhead\n"
            "rift of water: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Overflow\": swap a water card of the grid with any\n"
            "  other card.\n"
            "While it is explored, you may draw its element without\n"
            "  touching the grid.\n");
}

// What a changed table says is said of it.
TEST(RiftwalkerWordingTest, WordsFollowTheTable) {
  const Rules rules = MakeRules(
      2, WithPearl("  [[rift.step]]\n  op = \"shift\"\n  worth = [0, 3]\n  which = \"any\"\n"
                   "  element = \"drawn\"\n  times = 2\n  need = \"scored_total\"\n"
                   "  need_min = 2\n  [[rift.step]]\n  op = \"search\"\n  depth = 0\n"
                   "  element = \"earth\"\n  rest = \"shuffle\"\n  may = true\n  if_done = true"));
  const CardWords card = rules.NamedCards()[static_cast<std::size_t>(RiftOf(rules, "Pearl"))];
  EXPECT_EQ(card.text,
            "rift of water: 0, 3 and 7 points at 0, 1 and 2 shifts\n"
            "Power \"Polish\": if you have at least 2 scored rifts,\n"
            "  shift one of your explored rifts of the drawn element\n"
            "  worth 0 or 3 points, up to 2 times. If you did, look\n"
            "  through the rift deck, you may take an earth rift into\n"
            "  your hand and shuffle the deck.");
  EXPECT_NE(rules.DescribeCards().find(
                "      Polish: if you have at least 2 scored rifts, shift one of your explored\n"
                "      rifts of the drawn element worth 0 or 3 points, up to 2 times. If you did,\n"
                "      look through the rift deck,"),
            std::string::npos)
      << rules.DescribeCards();
}

TEST(RiftwalkerDrawTest, ShowsTheTableToASeat) {
  const Rules& rules = Shipped();
  const State state = After(
      rules,
      {.seats = {{.hand = "Burn, Pearl:01, Shared", .explored = "Deepdelve/1 < Mesa:0, Keep/0"},
                 {.hand = "Quarry, Undertow:01, Dunes",
                  .explored = "Skyfire/2",
                  .scored = "Cinder/2 < Ashfall:1, Chaser/1"}},
       .deck = "Elder:1, Verdant:0",
       .has_line = true},
      "stay");
  EXPECT_EQ(rules.Draw(rules.Observe(state, 0)).text(),
            "round 1\n"
            "  0 wind/fire     1 fire/life     2 life/storm\n"
            "  3 fire/storm    4 storm/earth   5 earth/wind\n"
            "  6 water/fire    7 water/life    8 water/earth\n"
            "element deck, top first: wind-water ? ? ? ? ?\n"
            "lines: water\n"
            "rift deck: 39 cards; Verdant Spiral at 2\n"
            "seat 0: 0 points, 0 of 7 rifts scored (on turn)\n"
            "    Burn Memory (fire 3/7): put another rift beneath itself x2; bonus +1/+3 for\n"
            "      each card beneath this rift\n"
            "    Shared Sky (storm 3/7): burst a 3-pointer without a line, then rivals may\n"
            "      burst a 3-pointer\n"
            "    Pearl Current (water 3/7): shift another 3-pointer\n"
            "  explored: Stonebinder's Keep (earth 0 of 7), Deepdelve (earth 3 of 7 and\n"
            "            bonus, 1 beneath)\n"
            "seat 1: 11 points, 2 of 7 rifts scored\n"
            "  hand: Undertow (water 3/7), 2 hidden cards\n"
            "  explored: Skyfire Venture (wind or fire 5)\n"
            "  scored: Cinder Throne 7 (1 beneath), Chaser's Folly 3 + 1\n"
            "  beneath Deepdelve: Mesa of Kings (face-down)\n"
            "seat 0: discard cards, then draw back up\n");
  EXPECT_EQ(rules.Draw(rules.Observe(state, 1)).text(),
            "round 1\n"
            "  0 wind/fire     1 fire/life     2 life/storm\n"
            "  3 fire/storm    4 storm/earth   5 earth/wind\n"
            "  6 water/fire    7 water/life    8 water/earth\n"
            "element deck, top first: wind-water ? ? ? ? ?\n"
            "lines: water\n"
            "rift deck: 39 cards; Elder Canopy at 1\n"
            "seat 0: 0 points, 0 of 7 rifts scored (on turn)\n"
            "  hand: Pearl Current (water 3/7), 2 hidden cards\n"
            "  explored: Stonebinder's Keep (earth 0 of 7), Deepdelve (earth 3 of 7 and\n"
            "            bonus, 1 beneath)\n"
            "seat 1: 11 points, 2 of 7 rifts scored\n"
            "    Rolling Dunes (earth 3/7): shift another 0-pointer and activate it\n"
            "    Quarry Steps (earth 3/7): swap neighbours x2\n"
            "    Undertow (water 3/7): discard a rival's 0-pointer\n"
            "  explored: Skyfire Venture (wind or fire 5)\n"
            "  scored: Cinder Throne 7 (1 beneath), Chaser's Folly 3 + 1\n"
            "  beneath Cinder Throne: Ashfall Market (face-down)\n"
            "seat 0 is to move\n");
}

// What Describe, Tell and Draw owe at any point of any game.
class WordingSweep {
 public:
  explicit WordingSweep(const Rules& rules) : rules_(rules) {}

  void Play(std::uint64_t index) {
    Rng rng = TestRng(index);
    State state = rules_.Deal(rng);
    for (const Player seat : Seats(rules_.NumPlayers())) {
      CheckLine(rules_.TellDeal(state, seat));
    }
    while (state.to_move != kNobody && !testing::Test::HasFailure()) {
      ActionList<Rules> actions;
      rules_.LegalActions(state, actions);
      CheckMoves(state, actions);
      const bool quick = rng.Below(kTestPile, 2) == 0;
      const Action action =
          quick ? rules_.QuickAction(state, rng)
                : actions[rng.Below(kTestPile, static_cast<std::uint32_t>(actions.size()))];
      const State before = state;
      rules_.Apply(state, action, rng);
      for (const Player seat : Seats(rules_.NumPlayers())) {
        const std::string told = rules_.Tell(before, action, state, seat);
        EXPECT_EQ(told.empty(), rules_.Event(before, action, state, seat).empty());
        CheckLine(told);
        CheckDrawing(rules_.Draw(rules_.Observe(state, seat)));
      }
      CheckDrawing(rules_.Draw(state));
    }
  }

 private:
  static constexpr Pile kTestPile = 7;

  void CheckMoves(const State& state, const ActionList<Rules>& actions) const {
    std::set<std::string> texts;
    for (const Action action : actions) {
      const std::string text = rules_.Describe(state, action);
      EXPECT_FALSE(text.empty());
      EXPECT_LE(ColumnsOf(text), 64U) << text;
      EXPECT_TRUE(texts.insert(text).second) << text;
      CheckLine(text);
    }
  }
  // No code, no line end.
  void CheckLine(const std::string& text) const {
    EXPECT_EQ(text.find_first_of("_\n"), std::string::npos) << text;
    for (std::size_t at = text.find(':'); at != std::string::npos; at = text.find(':', at + 1)) {
      EXPECT_EQ(text.substr(at, 2), ": ") << text;
    }
    EXPECT_FALSE(text.ends_with('.') && !text.ends_with(" ...")) << text;
    for (int rift = 0; rift < rules_.cards().num_rifts; ++rift) {
      const std::string code = RiftToken(rules_, rift);
      if (code == RiftName(rules_.cards(), rift)) continue;
      EXPECT_EQ(text.find(code), std::string::npos) << text;
    }
  }
  static void CheckDrawing(const Drawing& drawing) {
    for (const std::size_t columns : {80U, 60U}) {
      std::istringstream lines(drawing.For(columns).text());
      for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(ColumnsOf(line), columns) << line;
      }
    }
  }

  const Rules& rules_;
};

TEST(RiftwalkerWordingTest, HoldsAlongRandomGames) {
  for (const int players : {2, 3, 4}) {
    WordingSweep sweep(Shipped(players));
    for (std::uint64_t game = 0; game < 3; ++game) sweep.Play(game);
  }
}

TEST(RiftwalkerWordingTest, HoldsAtTinyTables) {
  for (const GameConfig& config : Rules::TinyConfigs()) {
    const absl::StatusOr<Rules> rules = Rules::Make(config);
    ASSERT_TRUE(rules.ok()) << rules.status();
    WordingSweep sweep(*rules);
    for (std::uint64_t game = 0; game < 3; ++game) sweep.Play(game);
  }
}

TEST(RiftwalkerWordingTest, CardsFitAndDifferByCode) {
  std::vector<Rules> all = {Shipped()};
  for (const GameConfig& config : Rules::TinyConfigs()) all.push_back(*Rules::Make(config));
  for (const Rules& rules : all) {
    std::set<std::string> codes;
    for (const CardWords& card : rules.NamedCards()) {
      EXPECT_TRUE(codes.insert(card.code).second) << card.code;
      EXPECT_EQ(FindRift(rules.cards(), card.code), FindRift(rules.cards(), card.name));
      EXPECT_FALSE(card.text.empty() || card.text.ends_with('\n')) << card.text;
      std::istringstream lines(card.text);
      for (std::string line; std::getline(lines, line);) EXPECT_LE(ColumnsOf(line), 76U) << line;
    }
  }
}

}  // namespace
}  // namespace riftlab::riftwalker
