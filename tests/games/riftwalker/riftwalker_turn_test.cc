// Element step, rift step, activation and power words: scenarios 1 to 17.
#include <gtest/gtest.h>

#include <set>

#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

const std::string kFlipMoves = "flip:0 flip:1 flip:2 flip:3 flip:4 flip:5 flip:6 flip:7 flip:8";
const std::string kCellMoves = "cell:0 cell:1 cell:2 cell:3 cell:4 cell:5 cell:6 cell:7 cell:8";

TEST(RiftwalkerTurnTest, Scenario01SetUp) {
  for (int players = 2; players <= 4; ++players) {
    const Rules& rules = Shipped(players);
    Rng rng = TestRng();
    const State state = rules.Deal(rng);
    EXPECT_EQ(state.deck_size, 52 - 3 * players);
    for (const Player seat : Seats(players)) EXPECT_EQ(Count(state.hand[seat]), 3);
    std::set<int> cards;
    for (const std::uint8_t card : state.grid) cards.insert(card / 2);
    EXPECT_EQ(cards.size(), 9U);
    EXPECT_FALSE(cards.contains(*state.elements[0]));
    EXPECT_EQ(state.hidden_elements, 5);
    EXPECT_EQ(state.active, 0);
  }
}

TEST(RiftwalkerTurnTest, Scenario02Flip) {
  const Rules& rules = Shipped();
  State state = Position(rules, {.seats = {{.hand = "Featherfall, Burn, Deepdelve"}}});
  EXPECT_EQ(Moves(rules, state), kFlipMoves + " place:wind place:water");
  Play(rules, state, "flip:0");
  EXPECT_EQ(CellText(rules, state, 0), "fire/wind");
  EXPECT_EQ(state.drawn, OptionalIndex(0));
  EXPECT_EQ(Moves(rules, state), "skip explore:Featherfall-Stair");
}

TEST(RiftwalkerTurnTest, Scenario03Place) {
  const Rules& rules = Shipped();
  State state = Position(rules, {.seats = {{.hand = "Pearl, Burn"}}});
  Play(rules, state, "place:water");
  EXPECT_EQ(Moves(rules, state), kCellMoves);
  Play(rules, state, "cell:7");
  EXPECT_EQ(state.drawn, OptionalIndex(5));
  EXPECT_EQ(CellText(rules, state, 7), "water/wind");
  EXPECT_EQ(DeckCardText(rules, *state.elements[5]), "wind-life");
  EXPECT_EQ(DeckCardText(rules, *state.elements[0]), "wind-storm");
  EXPECT_EQ(rules.Lines(state), Bit<Elements>(5));
}

TEST(RiftwalkerTurnTest, Scenario04Stay) {
  const Rules& rules = Shipped();
  const State before = Position(rules, {.seats = {{.hand = "Pearl", .explored = "Keep/1"}}});
  EXPECT_EQ(rules.NumLegal(before), 12);
  State state = before;
  Play(rules, state, "stay");
  EXPECT_EQ(state.grid, before.grid);
  EXPECT_EQ(state.elements, before.elements);
  EXPECT_FALSE(state.drawn.has_value());
  EXPECT_EQ(Moves(rules, state), "stop discard:Pearl-Current");
}

TEST(RiftwalkerTurnTest, Scenario05TakeFromASource) {
  const Rules& rules = Shipped();
  State state = Position(rules, {.seats = {{.hand = "Pearl", .explored = "Springhead/0"}}});
  const auto grid = state.grid;
  EXPECT_EQ(Moves(rules, state), kFlipMoves + " place:wind place:water take:water");
  Play(rules, state, "take:water");
  EXPECT_EQ(state.grid, grid);
  EXPECT_EQ(Moves(rules, state), "skip explore:Pearl-Current shift:Springhead");
}

TEST(RiftwalkerTurnTest, Scenario06GrantedElementLastsOneTurn) {
  const Rules& rules = Shipped();
  State state = Position(rules, {.seats = {{.hand = "Static, Pearl, Burn"}, {.hand = "Undertow"}}});
  Play(rules, state, "flip:4 explore:Static yes cell:0 stop");
  EXPECT_EQ(state.active, 1);
  EXPECT_EQ(Moves(rules, state).find("take"), std::string::npos);
  Play(rules, state, "flip:0 stop");
  EXPECT_EQ(state.active, 0);
  EXPECT_NE(Moves(rules, state).find("take:storm"), std::string::npos);
  Play(rules, state, "flip:1 skip stop");
  EXPECT_EQ(state.active, 1);
  State later = state;
  while (later.active == 1) {
    Rng rng = TestRng();
    rules.Apply(later, rules.NthLegal(later, 0), rng);
  }
  EXPECT_EQ(Moves(rules, later).find("take"), std::string::npos);
}

TEST(RiftwalkerTurnTest, Scenario07ShiftAndPermitLater) {
  const Rules& rules = Shipped();
  State state = Position(rules, {.seats = {{.hand = "Pearl", .explored = "Ashfall/2, Cinder/1"}}});
  Play(rules, state, "flip:1");
  EXPECT_EQ(Moves(rules, state), "skip shift:Cinder-Throne");
  Play(rules, state, "shift:Cinder");
  EXPECT_EQ(rules.WorthOf(state, RiftOf(rules, "Cinder")), 7);
  Play(rules, state, "no");
  EXPECT_TRUE(state.permits.empty());
}

TEST(RiftwalkerTurnTest, Scenario08Invoke) {
  const Rules& rules = Shipped();
  State state =
      Position(rules, {.seats = {{.hand = "Pearl", .explored = "Forge/1, Ashfall/2, Kitesong/2"}}});
  Play(rules, state, "flip:1");
  EXPECT_EQ(Moves(rules, state), "skip invoke:Ashfall-Market shift:Everburning-Forge");
  Play(rules, state, "invoke:Ashfall");
  EXPECT_EQ(Moves(rules, state), kCellMoves);
  EXPECT_EQ(Rules::ShiftsOf(state, RiftOf(rules, "Ashfall")), 2);
  state = After(rules, {.seats = {{.hand = "Pearl", .explored = "Forge/2"}}}, "flip:1");
  EXPECT_EQ(Moves(rules, state), "stop discard:Pearl-Current");
}

TEST(RiftwalkerTurnTest, Scenario09NothingToGrow) {
  const Rules& rules = Shipped();
  // No back is wind.
  Layout layout{.seats = {{.hand = "Chimes, Burn, Pearl"}}};
  layout.more = {{"grid",
                  {"wind/fire", "fire/life", "life/storm", "fire/storm", "storm/earth",
                   "wind/earth", "water/fire", "wind/life", "water/earth"}}};
  const State state = After(rules, layout, "place:wind cell:8 explore:Thousand");
  EXPECT_EQ(Moves(rules, state), "stop discard:Burn-Memory discard:Pearl-Current");
}

TEST(RiftwalkerTurnTest, Scenario10ShadowlandsHasEveryElement) {
  const Rules& rules = Shipped();
  for (int cell = 0; cell < 9; ++cell) {
    const State state =
        After(rules, {.seats = {{.hand = "Shadowlands, Keep"}}}, "flip:" + std::to_string(cell));
    EXPECT_NE(Moves(rules, state).find("explore:Shadowlands"), std::string::npos) << cell;
  }
}

TEST(RiftwalkerTurnTest, Scenario11NoEffectNoQuestion) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Pearl", .explored = "Smelter/0, Undertow/0"}}},
            "flip:1 shift:Smelter");
  EXPECT_EQ(Moves(rules, state), "stop discard:Pearl-Current");
  EXPECT_EQ(Rules::ShiftsOf(state, RiftOf(rules, "Undertow")), 0);
}

TEST(RiftwalkerTurnTest, Scenario12FlipUpToTwice) {
  const Rules& rules = Shipped();
  State state = After(rules, {.seats = {{.hand = "Ashfall, Pearl"}}}, "flip:1 explore:Ashfall yes");
  EXPECT_EQ(Moves(rules, state), kCellMoves);
  Play(rules, state, "cell:4");
  EXPECT_EQ(Moves(rules, state), "cell:5 cell:6 cell:7 cell:8 decline");
}

TEST(RiftwalkerTurnTest, Scenario13PlaceAsAPower) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Thornweald, Pearl"}}}, "flip:2 explore:Thorn yes");
  EXPECT_EQ(Moves(rules, state), "side:wind side:water");
  Play(rules, state, "side:water cell:7");
  EXPECT_EQ(CellText(rules, state, 7), "water/wind");
  EXPECT_EQ(DeckCardText(rules, *state.elements[5]), "wind-life");
  EXPECT_EQ(state.drawn, OptionalIndex(2));
}

TEST(RiftwalkerTurnTest, Scenario14Grow) {
  const Rules& rules = Shipped();
  State state = After(rules, {.seats = {{.hand = "Chimes, Pearl"}}}, "flip:0 explore:Thousand yes");
  EXPECT_EQ(Moves(rules, state), "cell:0 cell:5 cell:7");
  Play(rules, state, "cell:5");
  EXPECT_EQ(CellText(rules, state, 5), "wind/earth");
  state = After(rules, {.seats = {{.hand = "Pearl", .explored = "Forge/1"}}},
                "flip:1 shift:Everburning yes");
  EXPECT_EQ(Moves(rules, state), "cell:0 cell:1 cell:6");
  Play(rules, state, "cell:0");
  EXPECT_EQ(Moves(rules, state), "cell:1 cell:6 decline");
  Play(rules, state, "cell:6");
  EXPECT_EQ(Moves(rules, state), "stop burst:Everburning-Forge");
}

TEST(RiftwalkerTurnTest, Scenario15SwapUpToTwice) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Featherfall, Pearl"}}}, "flip:0 explore:Featherfall yes");
  EXPECT_EQ(Moves(rules, state), kCellMoves.substr(0, kCellMoves.size() - 7));
  Play(rules, state, "cell:6");
  EXPECT_EQ(Moves(rules, state), "cell:7 cell:8");
  Play(rules, state, "cell:7");
  EXPECT_EQ(CellText(rules, state, 6), "life/wind");
  EXPECT_EQ(CellText(rules, state, 7), "water/fire");
  EXPECT_NE(Moves(rules, state).find(" decline"), std::string::npos);
  Play(rules, state, "cell:0");
  EXPECT_EQ(Moves(rules, state), "cell:6 cell:7");
}

TEST(RiftwalkerTurnTest, Scenario16SwapNeighbours) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Quarry, Pearl"}}}, "flip:5 explore:Quarry yes cell:4");
  EXPECT_EQ(Moves(rules, state), "cell:5 cell:7");
}

TEST(RiftwalkerTurnTest, Scenario17SwapWithOneElement) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Springhead, Pearl"}}}, "flip:8 explore:Springhead yes");
  EXPECT_EQ(Moves(rules, state), "cell:0 cell:1 cell:2 cell:3 cell:4 cell:5 cell:7 cell:8");
  Play(rules, state, "cell:2");
  EXPECT_EQ(CellText(rules, state, 2), "water/fire");
  EXPECT_EQ(CellText(rules, state, 6), "life/storm");
}

}  // namespace
}  // namespace riftlab::riftwalker
