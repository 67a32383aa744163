#include "tournament/cli/runs/strong_sample.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

// As games by greedy have them.
constexpr GameSize kRippleRush = {.seats = 2, .plays_out = true, .decisions = 37, .moves = 313};
constexpr GameSize kRippleRush5 = {.seats = 5, .plays_out = true, .decisions = 124, .moves = 840};
constexpr GameSize kRiftforce = {.seats = 2, .plays_out = false, .decisions = 133, .moves = 461};
constexpr GameSize kRiftwalker = {.seats = 2, .plays_out = false, .decisions = 260, .moves = 1411};
constexpr GameSize kWarrift = {.seats = 2, .plays_out = true, .decisions = 189, .moves = 821};
constexpr GameSize kWarrift5 = {.seats = 5, .plays_out = true, .decisions = 395, .moves = 1713};
constexpr GameSize kSizes[] = {kRippleRush, kRippleRush5, kRiftforce,
                               kRiftwalker, kWarrift,     kWarrift5};

TEST(StrongPlanTest, EveryRunOfSomeSizeHasASampleThatSaysSomething) {
  for (const GameSize& size : kSizes) {
    EXPECT_EQ(PlanStrongSample(499, size).games, 0);
    for (const std::int64_t games : {500, 2'000, 20'000}) {
      const StrongPlan plan = PlanStrongSample(games, size);
      EXPECT_GE(plan.games * size.seats, kFewestSeats) << size.decisions;
      EXPECT_LE(plan.games * size.seats, kWantedSeats) << size.decisions;
      EXPECT_LE(plan.games, games);
    }
  }
}

TEST(StrongPlanTest, SlowGamesHaveFewerIterationsAndGames) {
  const auto expect = [](const GameSize& size, int iterations, std::int64_t games) {
    const StrongPlan plan = PlanStrongSample(2'000, size);
    EXPECT_EQ(plan.iterations, iterations) << size.decisions;
    EXPECT_EQ(plan.games, games) << size.decisions;
  };
  expect(kRippleRush, 400, 200);
  expect(kRiftforce, 400, 200);
  expect(kRiftwalker, 400, 200);
  expect(kWarrift, 200, 100);
  expect(kRippleRush5, 400, 70);
  expect(kWarrift5, 100, 40);
}

TEST(StrongPlanTest, LongRunsHaveMoreGamesAtTheSameLevel) {
  for (const GameSize& size : kSizes) {
    const StrongPlan few = PlanStrongSample(2'000, size);
    const StrongPlan many = PlanStrongSample(20'000'000, size);
    EXPECT_EQ(few.iterations, many.iterations);
    EXPECT_GT(many.games, few.games);
    EXPECT_LT(many.games, 20'000'000 / 20);
  }
}

TEST(StrongPlanTest, AGameOutOfReachHasNone) {
  EXPECT_EQ(
      PlanStrongSample(2'000, {.seats = 2, .plays_out = true, .decisions = 4'000, .moves = 80'000})
          .games,
      0);
}

TEST(StrongPlanTest, NeverMoreGamesThanTheRunHas) {
  EXPECT_EQ(
      PlanStrongSample(500, {.seats = 1, .plays_out = true, .decisions = 3, .moves = 6}).games,
      400);
  EXPECT_LE(
      PlanStrongSample(600'000, {.seats = 1, .plays_out = true, .decisions = 1, .moves = 2}).games,
      600'000);
}

}  // namespace
}  // namespace riftlab
