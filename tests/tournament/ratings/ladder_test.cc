#include "tournament/ratings/ladder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"
#include "tournament/ratings/standings.h"

namespace riftlab {
namespace {

// Four rungs, each `gain` Elo above the one before, in blocks of two games, all against all.
BradleyTerryFit Play(double gain, int blocks, std::uint64_t run) {
  Standings standings({"r0", "r1", "r2", "r3"}, 2);
  const std::vector<std::vector<int>> lineups = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  for (int block = 0; block < blocks; ++block) {
    Rng rng(31, {run * 10'000 + static_cast<std::uint64_t>(block), Purpose::kTest, 0});
    const std::vector<int>& lineup = lineups[static_cast<std::size_t>(block) % lineups.size()];
    const double chance = 1 / (1 + std::pow(10, gain * (lineup[1] - lineup[0]) / 400));
    for (int rotation = 0; rotation < 2; ++rotation) {
      const bool lower_wins = rng.Uniform01() < chance;
      const bool first_wins = lower_wins == (rotation == 0);
      standings.Add(RecordOf(static_cast<std::uint64_t>(block),
                             {lineup[static_cast<std::size_t>(rotation)],
                              lineup[static_cast<std::size_t>(1 - rotation)]},
                             {first_wins ? 1.0 : 0.0, first_wins ? 0.0 : 1.0}));
    }
  }
  return FitBradleyTerry(standings.Finish().pair_blocks);
}

const LadderPlan kPlan = {
    .name = "so_ismcts", .agents = {0, 1, 2, 3}, .iterations = {50, 100, 200, 400}};

TEST(LadderTest, SlopeIsOfAllRungs) {
  const BradleyTerryFit fit = Play(60, 1200, 0);
  const LadderLine line = ClimbLadder(kPlan, fit);
  ASSERT_EQ(line.gains.size(), 4U);
  EXPECT_FALSE(line.gains[0].has_value());
  EXPECT_NEAR(line.gains[1]->value, fit.agents[1].elo - fit.agents[0].elo, 1e-9);
  // Weights of four rungs: -3, -1, 1, 3 over 10.
  const double slope =
      (-3 * fit.agents[0].elo - fit.agents[1].elo + fit.agents[2].elo + 3 * fit.agents[3].elo) / 10;
  EXPECT_NEAR(line.per_doubling->value, slope, 1e-9);
  EXPECT_NEAR(line.per_doubling->value, 60, *line.per_doubling->error);
  EXPECT_LT(*line.per_doubling->error, *line.gains[1]->error);
}

TEST(LadderTest, IntervalsHoldTheTruth) {
  int held = 0;
  constexpr int kRuns = 300;
  for (int run = 1; run <= kRuns; ++run) {
    const LadderLine line = ClimbLadder(kPlan, Play(40, 120, static_cast<std::uint64_t>(run)));
    held += std::abs(line.per_doubling->value - 40) <= *line.per_doubling->error ? 1 : 0;
  }
  EXPECT_GE(held, kRuns * 91 / 100);
  EXPECT_LE(held, kRuns * 99 / 100);
}

TEST(LadderTest, RungsWithoutARatingAreLeftOut) {
  Standings standings({"r0", "r1", "r2", "r3"}, 2);
  for (std::uint64_t block = 0; block < 20; ++block) {
    standings.Add(RecordOf(block, {0, 1}, {1.0, static_cast<double>(block % 3)}));
    standings.Add(RecordOf(block, {2, 3}, {1.0, 0.0}));
  }
  const LadderLine line = ClimbLadder(kPlan, FitBradleyTerry(standings.Finish().pair_blocks));
  EXPECT_TRUE(line.gains[1].has_value());
  EXPECT_FALSE(line.gains[2].has_value());
  EXPECT_FALSE(line.gains[3].has_value());
  EXPECT_NEAR(line.per_doubling->value, line.gains[1]->value, 1e-9);
  const LadderLine single = ClimbLadder({.name = "greedy", .agents = {0}, .iterations = {0}},
                                        FitBradleyTerry(PairBlocks(1)));
  EXPECT_FALSE(single.per_doubling.has_value());
}

}  // namespace
}  // namespace riftlab
