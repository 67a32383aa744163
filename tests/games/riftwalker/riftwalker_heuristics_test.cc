// What the game tells agents about good play.
#include <gtest/gtest.h>

#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

// The move that ScoreAction likes best.
std::string Best(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  Action best = actions[0];
  for (const Action action : actions) {
    if (rules.ScoreAction(state, action) > rules.ScoreAction(state, best)) best = action;
  }
  return rules.ToText(state, best);
}

TEST(RiftwalkerHeuristicsTest, QuickPlayMakesALineAndBursts) {
  const Rules& rules = Shipped();
  for (std::uint64_t index = 0; index < 10; ++index) {
    Rng rng = TestRng(index);
    State state = Position(rules, {.seats = {{.hand = "Burn, Cinder", .explored = "Pearl/1"}}});
    std::string moves;
    while (state.active == 0) {
      const Action action = rules.QuickAction(state, rng);
      moves += rules.ToText(state, action) + " ";
      rules.Apply(state, action, rng);
    }
    EXPECT_EQ(moves, "place:water cell:7 shift:Pearl-Current burst:Pearl-Current stop ");
  }
}

TEST(RiftwalkerHeuristicsTest, QuickPlayKeepsALine) {
  const Rules& rules = Shipped();
  const Layout layout{.seats = {{.hand = "Burn", .explored = "Pearl/2"}}, .has_line = true};
  for (std::uint64_t index = 0; index < 20; ++index) {
    Rng rng = TestRng(index);
    State state = Position(rules, layout);
    while (state.active == 0) rules.Apply(state, rules.QuickAction(state, rng), rng);
    EXPECT_EQ(Scored(rules, state, 0), "Pearl Current/2");
  }
}

TEST(RiftwalkerHeuristicsTest, TheBestMovesScoreWhatTheyCan) {
  const Rules& rules = Shipped();
  State state = Position(rules, {.seats = {{.hand = "Burn, Cinder", .explored = "Pearl/1"}}});
  EXPECT_EQ(Best(rules, state), "place:water");
  Play(rules, state, "place:water");
  EXPECT_EQ(Best(rules, state), "cell:7");
  Play(rules, state, "cell:7");
  EXPECT_EQ(Best(rules, state), "shift:Pearl-Current");
  Play(rules, state, "shift:Pearl");
  EXPECT_EQ(Best(rules, state), "burst:Pearl-Current");
}

TEST(RiftwalkerHeuristicsTest, EvaluationPrefersLinesShiftsAndPoints) {
  const Rules& rules = Shipped();
  const auto value = [&](const Layout& layout) {
    return rules.Evaluate(Position(rules, layout), 0);
  };
  const double nothing = value({.seats = {{.hand = "Burn"}, {.hand = "Mesa"}}});
  const double explored =
      value({.seats = {{.hand = "Burn", .explored = "Pearl/0"}, {.hand = "Mesa"}}});
  const double shifted =
      value({.seats = {{.hand = "Burn", .explored = "Pearl/1"}, {.hand = "Mesa"}}});
  const double with_line = value(
      {.seats = {{.hand = "Burn", .explored = "Pearl/1"}, {.hand = "Mesa"}}, .has_line = true});
  const double scored = value({.seats = {{.hand = "Burn", .scored = "Pearl/2"}, {.hand = "Mesa"}}});
  EXPECT_LT(nothing, explored);
  EXPECT_LT(explored, shifted);
  EXPECT_LT(shifted, with_line);
  EXPECT_LT(with_line, scored);
}

TEST(RiftwalkerHeuristicsTest, SharesOfAWinAddUpToOne) {
  for (int players = 2; players <= 4; ++players) {
    const Rules& rules = Shipped(players);
    Rng rng = TestRng(3);
    State state = rules.Deal(rng);
    for (int move = 0; move < 200 && state.to_move != kNobody; ++move) {
      const Payoffs<Rules> shares = rules.EvaluateAll(state);
      double sum = 0;
      for (const Player seat : Seats(players)) sum += shares[seat];
      EXPECT_NEAR(sum, 1, 1e-9);
      rules.Apply(state, rules.QuickAction(state, rng), rng);
    }
  }
}

}  // namespace
}  // namespace riftlab::riftwalker
