// Powers on rifts, own and others', cards beneath, hand and deck: scenarios 18 to 45.
#include <gtest/gtest.h>

#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

int ShiftsOf(const Rules& rules, const State& state, const std::string& part) {
  return Rules::ShiftsOf(state, RiftOf(rules, part));
}

TEST(RiftwalkerPowersTest, Scenario18ExploreDoesNotActivate) {
  const Rules& rules = Shipped();
  const State state = After(rules, {.seats = {{.hand = "Rootmother, Ashfall, Pearl"}}},
                            "flip:2 explore:Rootmother yes Ashfall");
  EXPECT_EQ(Explored(rules, state, 0), "Ashfall Market/0, Rootmother's Cradle/0");
  EXPECT_EQ(Moves(rules, state), "stop discard:Pearl-Current");
}

TEST(RiftwalkerPowersTest, Scenario19ExploreTheDrawnElement) {
  const Rules& rules = Shipped();
  State state = After(rules, {.seats = {{.hand = "Stormroot, Seedfall, Pearl"}}},
                      "flip:2 explore:Stormroot yes");
  EXPECT_EQ(Explored(rules, state, 0), "Seedfall Hollow/0, Stormroot Venture/0");
  EXPECT_EQ(Moves(rules, state), "yes no");
  Play(rules, state, "yes");
  EXPECT_EQ(Count(state.hand[0]), 3);
}

TEST(RiftwalkerPowersTest, Scenario20DunesActivatesBurnMemory) {
  const Rules& rules = Shipped();
  State state = After(
      rules, {.seats = {{.hand = "Pearl", .explored = "Dunes/0, Burn/0, Undertow/0, Kitesong/1"}}},
      "flip:5 shift:Rolling yes");
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Undertow");
  Play(rules, state, "Burn");
  EXPECT_EQ(ShiftsOf(rules, state, "Burn"), 1);
  Play(rules, state, "yes");
  EXPECT_EQ(Moves(rules, state), "Kitesong-Terraces Rolling-Dunes Undertow");
  Play(rules, state, "Kitesong Undertow");
  EXPECT_EQ(Beneath(rules, state, "Burn"), "Kitesong Terraces, Undertow");
  EXPECT_EQ(Beneath(rules, state, "Dunes"), "");
}

TEST(RiftwalkerPowersTest, Scenario21EchoesActivatesAnOpponentsRift) {
  const Rules& rules = Shipped();
  State state = After(
      rules,
      {.seats = {{.hand = "Echoes, Pearl", .explored = "Undertow/0"}, {.explored = "Burn/1"}}},
      "flip:0 explore:False yes");
  EXPECT_EQ(Moves(rules, state), "False-Story-Echoes Undertow");
  Play(rules, state, "Undertow");
  EXPECT_EQ(Beneath(rules, state, "Burn"), "Undertow");
  EXPECT_EQ(Explored(rules, state, 1), "Burn Memory/1 (1 beneath)");
}

TEST(RiftwalkerPowersTest, Scenario22NoRiftTwiceOnTheStack) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Pearl", .explored = "Orchard/0, Echoes/2, Burn/2"}}},
            "flip:4 shift:Lightning yes");
  EXPECT_EQ(Moves(rules, state), "False-Story-Echoes Burn-Memory");
  Play(rules, state, "False");
  EXPECT_EQ(Moves(rules, state), "False-Story-Echoes Lightning-Orchard");
  EXPECT_EQ(state.now.depth, 3);
}

TEST(RiftwalkerPowersTest, Scenario23SelfIsTheActivatedRift) {
  const Rules& rules = Shipped();
  const State state =
      After(rules,
            {.seats = {{.hand = "Echoes, Pearl", .explored = "Quarry/1, Kitesong/1"},
                       {.explored = "Mesa/1"}}},
            "flip:0 explore:False yes Mesa");
  EXPECT_EQ(Moves(rules, state), "stop burst:Quarry-Steps");
}

TEST(RiftwalkerPowersTest, Scenario24ShiftByPowerDoesNotActivate) {
  const Rules& rules = Shipped();
  const State state = After(
      rules,
      {.seats = {{.hand = "Burn", .explored = "Pearl/0, Undertow/1, Deepstone/1, Kitesong/0"}}},
      "flip:6 shift:Pearl yes");
  // Pearl Current itself is the other rift worth 3, but it cannot choose itself.
  EXPECT_EQ(rules.WorthOf(state, RiftOf(rules, "Undertow")), 7);
  EXPECT_EQ(Moves(rules, state), "stop discard:Burn-Memory");
}

TEST(RiftwalkerPowersTest, Scenario25Faultline) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Keep", .explored = "Faultline/0, Pearl/1, Burn/1"}}},
            "flip:5 shift:Faultline yes");
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Pearl-Current");
  Play(rules, state, "Pearl");
  EXPECT_EQ(ShiftsOf(rules, state, "Pearl"), 0);
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Pearl-Current");
  Play(rules, state, "Burn");
  EXPECT_EQ(Moves(rules, state), "yes no");
}

TEST(RiftwalkerPowersTest, Scenario26CandlelessLibrary) {
  const Rules& rules = Shipped();
  const State state = After(
      rules, {.seats = {{.hand = "Burn, Quarry", .explored = "Library/1, Undertow/0, Pearl/1"}}},
      "flip:1 shift:Candleless yes Quarry");
  EXPECT_EQ(ShiftsOf(rules, state, "Undertow"), 1);
  EXPECT_EQ(ShiftsOf(rules, state, "Pearl"), 1);
  EXPECT_EQ(Bottom(rules, state, 1), "Quarry Steps");
}

TEST(RiftwalkerPowersTest, Scenario27SmeltersGorge) {
  const Rules& rules = Shipped();
  State state = After(rules,
                      {.seats = {{.hand = "Burn",
                                  .explored = "Smelter/0, Undertow/0",
                                  .scored = "Kitesong/1, Cinder/2"}}},
                      "flip:1 shift:Smelter yes");
  EXPECT_EQ(Bottom(rules, state, 1), "Kitesong Terraces");
  EXPECT_EQ(ShiftsOf(rules, state, "Undertow"), 1);
  EXPECT_EQ(Moves(rules, state), "Undertow decline");
  Play(rules, state, "Undertow");
  EXPECT_EQ(ShiftsOf(rules, state, "Undertow"), 2);
}

TEST(RiftwalkerPowersTest, Scenario28DriftingIsles) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Isles, Deepdelve, Quarry", .explored = "Undertow/1"}}},
            "flip:0 explore:Drifting yes");
  EXPECT_TRUE(Has(state.hand[0], RiftOf(rules, "Undertow")));
  EXPECT_EQ(ShiftsOf(rules, state, "Undertow"), 0);
  EXPECT_EQ(Moves(rules, state), "Deepdelve Quarry-Steps Undertow");
  Play(rules, state, "Deepdelve yes");
  EXPECT_EQ(Beneath(rules, state, "Deepdelve"), "(False Story Echoes)");
  EXPECT_EQ(KnownBy(rules, state, "Echoes"), "");
}

TEST(RiftwalkerPowersTest, Scenario29OnlySevenPointsUnshielded) {
  const Rules& rules = Shipped();
  State state = After(rules,
                      {.seats = {{.hand = "Emberwake, Burn"},
                                 {.explored = "Skyfire/2, Thornweald/2, Undertow/2, Pearl/2"}}},
                      "flip:1 explore:Emberwake yes");
  EXPECT_EQ(Moves(rules, state), "Undertow Pearl-Current");
  Play(rules, state, "Pearl");
  EXPECT_EQ(rules.WorthOf(state, RiftOf(rules, "Pearl")), 3);
}

TEST(RiftwalkerPowersTest, Scenario30RecallIgnoresTheBonus) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Kitesong, Pearl"}, {.explored = "Burn/1 < Deepdelve"}}},
            "flip:0 explore:Kitesong yes");
  EXPECT_EQ(Hand(rules, state, 1), "Burn Memory");
  EXPECT_EQ(KnownBy(rules, state, "Burn"), "0,1");
  EXPECT_EQ(Bottom(rules, state, 1), "Deepdelve");
}

TEST(RiftwalkerPowersTest, Scenario31CardsBeneathGoWithTheirRift) {
  const Rules& rules = Shipped();
  const State state =
      After(rules,
            {.seats = {{.hand = "Undertow, Pearl"},
                       {.explored = "Shadowlands/0 < Deepdelve:1 + Quarry:1, Cinder/1"}}},
            "flip:6 explore:Undertow yes");
  EXPECT_EQ(Bottom(rules, state, 3), "Shadowlands, Deepdelve, Quarry Steps");
  EXPECT_EQ(KnownBy(rules, state, "Shadowlands"), "0,1");
  EXPECT_EQ(KnownBy(rules, state, "Deepdelve"), "1");
  EXPECT_EQ(KnownBy(rules, state, "Quarry"), "1");
}

TEST(RiftwalkerPowersTest, Scenario32Trade) {
  const Rules& rules = Shipped();
  const State state = After(rules,
                            {.seats = {{.hand = "Lagoon, Pearl", .explored = "Kitesong/1"},
                                       {.explored = "Burn/1 < Quarry, Cinder/2, Thornweald/0"}}},
                            "flip:6 explore:Mirror yes");
  EXPECT_EQ(Explored(rules, state, 0), "Burn Memory/1 (1 beneath), Mirror Lagoon/0");
  EXPECT_EQ(Explored(rules, state, 1), "Kitesong Terraces/1, Cinder Throne/2, Thornweald/0");
  EXPECT_EQ(Beneath(rules, state, "Burn"), "Quarry Steps");
}

TEST(RiftwalkerPowersTest, Scenario33ShieldedFromOthersOnly) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Pearl", .explored = "Thornweald/0, Dunes/0"}}},
            "flip:5 shift:Rolling yes");
  EXPECT_EQ(ShiftsOf(rules, state, "Thornweald"), 1);
}

TEST(RiftwalkerPowersTest, Scenario34EachOpponentDrops) {
  const Rules& rules = Shipped(3);
  State state = After(
      rules,
      {.seats = {{.hand = "Squall, Keep"}, {.hand = "Pearl, Burn"}, {.hand = "Undertow, Quarry"}}},
      "flip:4 explore:Squall yes");
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Pearl-Current");
  Play(rules, state, "Pearl");
  EXPECT_EQ(state.to_move, 2);
  Play(rules, state, "Quarry");
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(Bottom(rules, state, 2), "Pearl Current, Quarry Steps");
  EXPECT_EQ(Hand(rules, state, 0), "False Story Echoes, Stonebinder's Keep");
}

TEST(RiftwalkerPowersTest, Scenario35SharedSky) {
  const Rules& rules = Shipped();
  const Layout layout{
      .seats = {{.hand = "Shared, Keep", .explored = "Dunes/1"},
                {.hand = "Burn, Quarry, Cinder",
                 .explored = "Pearl/1, Undertow/2",
                 .scored = "Kitesong/1, Featherfall/1, Vanes/1, Isles/1, Galewright/1, "
                           "Cloudherd/1"}}};
  State state = After(rules, layout, "flip:4 explore:Shared yes");
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(Moves(rules, state), "Pearl-Current decline");
  Play(rules, state, "Pearl");
  EXPECT_EQ(Count(state.scored[1]), 7);
  EXPECT_EQ(Moves(rules, state), "stop burst:Rolling-Dunes");
  Play(rules, state, "stop stop");
  EXPECT_EQ(state.active, 1);
  EXPECT_EQ(state.trigger, 0);
  while (state.active == 1) {
    Rng rng = TestRng();
    rules.Apply(state, rules.NthLegal(state, 0), rng);
  }
  EXPECT_EQ(state.trigger, 2);
  EXPECT_EQ(state.last_turns, 1);
  while (state.to_move == 0) {
    Rng rng = TestRng();
    rules.Apply(state, rules.NthLegal(state, 0), rng);
  }
  EXPECT_EQ(state.to_move, kNobody);
}

TEST(RiftwalkerPowersTest, Scenario36RipenTooSoon) {
  const Rules& rules = Shipped();
  State state = After(
      rules, {.seats = {{.hand = "Verdant, Keep"}, {.explored = "Pearl/1, Undertow/1, Skyfire/1"}}},
      "flip:2 explore:Verdant yes cell:1");
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(Moves(rules, state), "Undertow Pearl-Current decline");
  Play(rules, state, "Pearl");
  EXPECT_EQ(Scored(rules, state, 1), "Pearl Current/1");
}

TEST(RiftwalkerPowersTest, Scenario37BolsterTheWalls) {
  const Rules& rules = Shipped();
  State state = After(rules,
                      {.seats = {{.hand = "Keep",
                                  .explored = "Folly/0, Burn/1 < Quarry",
                                  .scored = "Kitesong/1, Cinder/2"}}},
                      "flip:4 shift:Chaser yes");
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Chaser's-Folly");
  Play(rules, state, "Burn");
  EXPECT_EQ(Moves(rules, state), "Kitesong-Terraces Cinder-Throne");
  Play(rules, state, "Cinder");
  EXPECT_EQ(Beneath(rules, state, "Cinder"), "(Burn Memory)");
  EXPECT_EQ(KnownBy(rules, state, "Burn"), "0,1");
  EXPECT_EQ(Bottom(rules, state, 1), "Quarry Steps");
}

TEST(RiftwalkerPowersTest, Scenario38MossbackHidesTheHand) {
  const Rules& rules = Shipped();
  State state =
      Position(rules, {.seats = {{.hand = "Mossback, Undertow, Pearl:01", .scored = "Cinder/2"}}});
  EXPECT_EQ(KnownBy(rules, state, "Pearl"), "0,1");
  Play(rules, state, "flip:2 explore:Mossback yes Undertow");
  EXPECT_EQ(Beneath(rules, state, "Cinder"), "(Undertow)");
  EXPECT_EQ(KnownBy(rules, state, "Undertow"), "0");
  EXPECT_EQ(KnownBy(rules, state, "Pearl"), "0");
}

TEST(RiftwalkerPowersTest, Scenario39OfferAName) {
  const Rules& rules = Shipped();
  const State state = After(rules,
                            {.seats = {{.hand = "Keep",
                                        .explored = "Pyre/1",
                                        .scored = "Kitesong/1 < Quarry, Cinder/2"}}},
                            "flip:1 shift:Pyre yes");
  EXPECT_EQ(Beneath(rules, state, "Pyre"), "Kitesong Terraces");
  EXPECT_EQ(Bottom(rules, state, 1), "Quarry Steps");
  EXPECT_EQ(Scored(rules, state, 0), "Cinder Throne/2");
}

TEST(RiftwalkerPowersTest, Scenario40Unearth) {
  const Rules& rules = Shipped();
  State state = After(
      rules, {.seats = {{.hand = "Buried, Keep", .explored = "Deepdelve/1 < Pearl:- + Burn:-"}}},
      "flip:5 explore:Buried yes");
  EXPECT_EQ(Moves(rules, state), "branch:a branch:b");
  Play(rules, state, "branch:a");
  EXPECT_EQ(Hand(rules, state, 0), "Burn Memory, Stonebinder's Keep");
  EXPECT_EQ(Beneath(rules, state, "Deepdelve"), "(Pearl Current)");
  state = After(rules, {.seats = {{.hand = "Buried, Keep"}}}, "flip:5 explore:Buried yes");
  EXPECT_EQ(Hand(rules, state, 0), "False Story Echoes, Stonebinder's Keep");
}

TEST(RiftwalkerPowersTest, Scenario41RoundUp) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Cloudherd, Undertow, Ashfall"}}, .deck = "Quarry, Pearl"},
            "flip:0 explore:Cloudherd yes");
  EXPECT_EQ(Moves(rules, state), "Ashfall-Market Quarry-Steps Undertow Pearl-Current");
  Play(rules, state, "Quarry");
  EXPECT_EQ(Bottom(rules, state, 1), "Quarry Steps");
  EXPECT_EQ(KnownBy(rules, state, "Quarry"), "0");
}

TEST(RiftwalkerPowersTest, Scenario42NewsFromAfar) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Vanes, Keep"}}, .deck = "Quarry, Pearl, Burn, Mirror"},
            "flip:0 explore:Whispering yes");
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Quarry-Steps Pearl-Current");
  Play(rules, state, "Pearl");
  EXPECT_EQ(Top(rules, state, 3), "Quarry Steps, Burn Memory, Mirror Lagoon");
  EXPECT_EQ(KnownBy(rules, state, "Quarry"), "0");
  EXPECT_EQ(KnownBy(rules, state, "Burn"), "0");
  EXPECT_EQ(KnownBy(rules, state, "Mirror"), "");
}

TEST(RiftwalkerPowersTest, Scenario43GatherIn) {
  const Rules& rules = Shipped();
  State state = After(
      rules, {.seats = {{.hand = "Harvest, Keep"}}, .deck = "Quarry, Elder, Burn, Mirror, Verdant"},
      "flip:2 explore:Harvest yes");
  EXPECT_EQ(Moves(rules, state), "Verdant-Spiral Elder-Canopy");
  Play(rules, state, "Verdant");
  EXPECT_EQ(KnownBy(rules, state, "Verdant"), "0,1");
  EXPECT_EQ(Bottom(rules, state, 4), "Burn Memory, Elder Canopy, Quarry Steps, Mirror Lagoon");
  EXPECT_EQ(KnownBy(rules, state, "Mirror"), "0");
}

TEST(RiftwalkerPowersTest, Scenario44LookAtOneHand) {
  const Rules& rules = Shipped(3);
  State state =
      After(rules, {.seats = {{.hand = "Drowned, Keep"}, {.hand = "Pearl"}, {.hand = "Undertow"}}},
            "flip:6 explore:Drowned yes");
  EXPECT_EQ(Moves(rules, state), "seat:1 seat:2");
  Play(rules, state, "seat:2");
  EXPECT_EQ(KnownBy(rules, state, "Undertow"), "0,2");
  EXPECT_EQ(KnownBy(rules, state, "Pearl"), "1");
  EXPECT_EQ(Hand(rules, state, 0), "False Story Echoes, Stonebinder's Keep");
}

TEST(RiftwalkerPowersTest, Scenario45ShoulderTheSky) {
  const Rules& rules = Shipped();
  State state = After(rules, {.seats = {{.hand = "Giants, Keep", .explored = "Pearl/1"}}},
                      "flip:5 explore:Standing yes cell:0");
  EXPECT_EQ(Hand(rules, state, 0), "Stonebinder's Keep");
  state = After(rules, {.seats = {{.hand = "Giants, Keep", .explored = "Pearl/1, Burn/0"}}},
                "flip:5 explore:Standing yes cell:0");
  EXPECT_EQ(Hand(rules, state, 0), "False Story Echoes, Stonebinder's Keep");
}

}  // namespace
}  // namespace riftlab::riftwalker
