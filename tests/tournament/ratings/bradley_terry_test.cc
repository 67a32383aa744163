#include "tournament/ratings/bradley_terry.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// Adds games of two agents, each a block of its own.
void AddGames(PairBlocks& pairs, int first, int second, int wins, int losses, int draws = 0) {
  for (int i = 0; i < wins; ++i) pairs.AddBlock(std::vector<PairResult>{{first, second, 1}});
  for (int i = 0; i < losses; ++i) pairs.AddBlock(std::vector<PairResult>{{first, second, 0}});
  for (int i = 0; i < draws; ++i) pairs.AddBlock(std::vector<PairResult>{{first, second, 0.5}});
}

enum Node : std::uint8_t { kA, kB, kC, kD, kE };

// The published example: 348 games, unbalanced and incomplete.
PairBlocks FiveNodes() {
  PairBlocks pairs(5);
  AddGames(pairs, kA, kB, 40, 20);
  AddGames(pairs, kA, kC, 50, 10);
  AddGames(pairs, kB, kC, 33, 27);
  AddGames(pairs, kC, kD, 45, 15);
  AddGames(pairs, kD, kE, 20, 40);
  AddGames(pairs, kB, kE, 30, 18);
  return pairs;
}

struct FiveNodesRow {
  Node agent;
  double elo;             // mean 0
  double error;           // 1.96 standard errors from the Fisher information, mean 0
  double anchored_elo;    // E = 0
  double anchored_error;  // E = 0
  double diagonal_error;  // the other ratings taken as known
};

// An exact solver's ratings and errors, which Ordo 1.2.6 confirms to 2e-4 and BayesElo to 0.006.
constexpr FiveNodesRow kFiveNodes[] = {
    {kA, 209.721385, 64.3454, 265.712592, 109.4732, 71.9788},
    {kB, 47.533007, 46.9944, 103.524213, 85.8996, 55.4446},
    {kC, -12.370936, 47.4283, 43.620270, 93.4673, 56.3618},
    {kE, -55.991206, 61.2094, 0.000000, 0.0000, 69.5041},
    {kD, -188.892250, 60.6131, -132.901043, 81.5629, 68.4928},
};

constexpr double kLastDigitOfElo = 0.6e-6;
constexpr double kLastDigitOfError = 0.6e-4;

TEST(BradleyTerryTest, RatingsMatchTheExactSolver) {
  const BradleyTerryFit fit = FitBradleyTerry(FiveNodes());
  EXPECT_FALSE(fit.is_anchored);
  for (const FiveNodesRow& row : kFiveNodes) {
    SCOPED_TRACE(static_cast<int>(row.agent));
    EXPECT_EQ(fit.agents[row.agent].status, RatingStatus::kRated);
    EXPECT_NEAR(fit.agents[row.agent].elo, row.elo, kLastDigitOfElo);
    EXPECT_NEAR(kNormalQuantile975 * std::sqrt(fit.fisher_covariance(row.agent, row.agent)),
                row.error, kLastDigitOfError);
    EXPECT_NEAR(kNormalQuantile975 / std::sqrt(fit.information(row.agent, row.agent)),
                row.diagonal_error, kLastDigitOfError);
  }
}

TEST(BradleyTerryTest, AnchoredRatingsMatchTheExactSolver) {
  const BradleyTerryFit fit = FitBradleyTerry(FiveNodes(), RatingAnchor{kE, 0});
  EXPECT_TRUE(fit.is_anchored);
  for (const FiveNodesRow& row : kFiveNodes) {
    SCOPED_TRACE(static_cast<int>(row.agent));
    EXPECT_NEAR(fit.agents[row.agent].elo, row.anchored_elo, kLastDigitOfElo);
    EXPECT_NEAR(kNormalQuantile975 * std::sqrt(fit.fisher_covariance(row.agent, row.agent)),
                row.anchored_error, kLastDigitOfError);
  }
  EXPECT_FALSE(fit.agents[kE].error.has_value());
  EXPECT_TRUE(fit.agents[kA].error.has_value());
}

TEST(BradleyTerryTest, AnchorShiftsRatingsOnly) {
  const BradleyTerryFit free = FitBradleyTerry(FiveNodes());
  const BradleyTerryFit fit = FitBradleyTerry(FiveNodes(), RatingAnchor{kC, 1500});
  for (std::size_t agent = 0; agent < 5; ++agent) {
    EXPECT_NEAR(fit.agents[agent].elo - 1500, free.agents[agent].elo - free.agents[kC].elo, 1e-9);
  }
  EXPECT_NEAR(*fit.DifferenceError(kA, kB), *free.DifferenceError(kA, kB), 1e-9);
  EXPECT_NEAR(*fit.LikelihoodOfSuperiority(kB, kC), *free.LikelihoodOfSuperiority(kB, kC), 1e-12);
}

TEST(BradleyTerryTest, SuperiorityMatchesTheExactSolver) {
  const BradleyTerryFit fit = FitBradleyTerry(FiveNodes());
  const std::vector<Node> order = {kA, kB, kC, kE, kD};
  const std::vector<std::vector<std::string>> expected = {
      {"-", "100.00", "100.00", "100.00", "100.00"}, {"0.00", "-", "95.46", "99.09", "100.00"},
      {"0.00", "4.54", "-", "81.98", "100.00"},      {"0.00", "0.91", "18.02", "-", "99.93"},
      {"0.00", "0.00", "0.00", "0.07", "-"},
  };
  const SquareMatrix& covariance = fit.fisher_covariance;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = 0; j < order.size(); ++j) {
      if (i == j) continue;
      const Node a = order[i];
      const Node b = order[j];
      const double variance = covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
      const double superiority =
          NormalCdf((fit.agents[a].elo - fit.agents[b].elo) / std::sqrt(variance));
      EXPECT_EQ(fmt::format("{:.2f}", 100 * superiority), expected[i][j]) << i << " " << j;
    }
  }
}

// With two agents the rating difference is the Elo of the score, and the block interval is that of
// the mean score, carried over by the slope.
TEST(BradleyTerryTest, TwoAgentsAreTheScoreInElo) {
  PairBlocks pairs(2);
  const auto add = [&](int count, double first, double second) {
    for (int i = 0; i < count; ++i) {
      pairs.AddBlock(std::vector<PairResult>{{0, 1, first}, {1, 0, 1 - second}});
    }
  };
  add(12, 1, 1);
  add(5, 1, 0);
  add(3, 1, 0.5);
  add(6, 0, 0);
  const BradleyTerryFit fit = FitBradleyTerry(pairs);
  constexpr double kScore = (12 + 2.5 + 2.25) / 26;
  const double elo = 400 * std::log10(kScore / (1 - kScore));
  EXPECT_NEAR(fit.agents[0].elo, elo / 2, 1e-11);
  EXPECT_NEAR(fit.agents[1].elo, -elo / 2, 1e-11);
  const double variance = (12 * std::pow(1 - kScore, 2) + 5 * std::pow(0.5 - kScore, 2) +
                           3 * std::pow(0.75 - kScore, 2) + 6 * kScore * kScore) /
                          (26 * 25);
  const double slope = 400 / std::log(10.0) / (kScore * (1 - kScore));
  const double error = StudentQuantile975(25) * slope * std::sqrt(variance);
  EXPECT_NEAR(*fit.DifferenceError(0, 1), error, 1e-9);
  EXPECT_NEAR(*fit.agents[0].error, error / 2, 1e-9);
  EXPECT_NEAR(*fit.LikelihoodOfSuperiority(0, 1),
              StudentCdf(elo / (slope * std::sqrt(variance)), 25), 1e-12);
  EXPECT_NEAR(*fit.LikelihoodOfSuperiority(1, 0), 1 - *fit.LikelihoodOfSuperiority(0, 1), 1e-12);
}

// Blocks of one game: nothing hangs together, and both kinds of errors estimate the same.
TEST(BradleyTerryTest, BlockErrorsAgreeWithFisherForIndependentGames) {
  const BradleyTerryFit fit = FitBradleyTerry(FiveNodes());
  for (int agent = 0; agent < 5; ++agent) {
    const double ratio = fit.block_covariance(agent, agent) / fit.fisher_covariance(agent, agent);
    EXPECT_GT(ratio, 0.9) << agent;
    EXPECT_LT(ratio, 1.15) << agent;
  }
}

// The score equations hold at the maximum to machine precision, also far from the start.
TEST(BradleyTerryTest, ExtremeRatingsConverge) {
  PairBlocks pairs(4);
  AddGames(pairs, 0, 1, 100000, 1);
  AddGames(pairs, 1, 2, 100000, 1);
  AddGames(pairs, 2, 3, 100000, 0, 1);
  const BradleyTerryFit fit = FitBradleyTerry(pairs);
  const double step = 400 * std::log10(100000.0);
  EXPECT_NEAR(fit.agents[0].elo - fit.agents[1].elo, step, 1e-7);
  EXPECT_NEAR(fit.agents[1].elo - fit.agents[2].elo, step, 1e-7);
  EXPECT_NEAR(fit.agents[2].elo - fit.agents[3].elo, 400 * std::log10(100000.5 / 0.5), 1e-7);
}

TEST(BradleyTerryTest, DrawsAreHalfAWin) {
  PairBlocks drawn(2);
  AddGames(drawn, 0, 1, 10, 2, 20);
  PairBlocks won(2);
  AddGames(won, 0, 1, 20, 12);
  EXPECT_NEAR(FitBradleyTerry(drawn).agents[0].elo, FitBradleyTerry(won).agents[0].elo, 1e-11);
}

TEST(BradleyTerryTest, NothingButWinsIsNoNumber) {
  PairBlocks pairs(2);
  AddGames(pairs, 0, 1, 10, 0);
  const BradleyTerryFit fit = FitBradleyTerry(pairs);
  EXPECT_EQ(fit.agents[0].status, RatingStatus::kUndefeated);
  EXPECT_EQ(fit.agents[1].status, RatingStatus::kWinless);
  EXPECT_FALSE(fit.DifferenceError(0, 1).has_value());
  EXPECT_FALSE(fit.LikelihoodOfSuperiority(0, 1).has_value());
}

TEST(BradleyTerryTest, NothingButDrawsIsARatingWithoutError) {
  PairBlocks pairs(2);
  AddGames(pairs, 0, 1, 0, 0, 20);
  const BradleyTerryFit fit = FitBradleyTerry(pairs);
  EXPECT_EQ(fit.agents[0].status, RatingStatus::kRated);
  EXPECT_NEAR(fit.agents[0].elo, 0, 1e-12);
  EXPECT_FALSE(fit.agents[0].error.has_value());
  EXPECT_FALSE(fit.LikelihoodOfSuperiority(0, 1).has_value());
}

TEST(BradleyTerryTest, OneBlockGivesARatingWithoutError) {
  PairBlocks pairs(2);
  pairs.AddBlock(std::vector<PairResult>{{0, 1, 1}, {0, 1, 0.5}});
  const BradleyTerryFit fit = FitBradleyTerry(pairs);
  EXPECT_NEAR(fit.agents[0].elo - fit.agents[1].elo, 400 * std::log10(3.0), 1e-11);
  EXPECT_FALSE(fit.agents[0].error.has_value());
}

TEST(BradleyTerryTest, NoGamesAtAll) {
  const BradleyTerryFit fit = FitBradleyTerry(PairBlocks(3), RatingAnchor{0, 0});
  ASSERT_EQ(fit.agents.size(), 3U);
  for (const AgentRating& rating : fit.agents) EXPECT_EQ(rating.status, RatingStatus::kNoGames);
  EXPECT_FALSE(fit.is_anchored);
}

// Agents outside of the rated group change neither its ratings nor its errors.
TEST(BradleyTerryTest, OutsidersDoNotDisturbTheRatedGroup) {
  PairBlocks inside(2);
  PairBlocks with_outsider(3);
  Rng rng(7, {0, Purpose::kTest, 0});
  for (int block = 0; block < 60; ++block) {
    const double first = 0.5 * rng.Below(3);
    const double second = 0.5 * rng.Below(3);
    inside.AddBlock(std::vector<PairResult>{{0, 1, first}, {0, 1, second}});
    with_outsider.AddBlock(
        std::vector<PairResult>{{0, 1, first}, {0, 1, second}, {0, 2, 1}, {2, 1, 0}, {2, 0, 0}});
  }
  const BradleyTerryFit expected = FitBradleyTerry(inside);
  const BradleyTerryFit fit = FitBradleyTerry(with_outsider, RatingAnchor{2, 0});
  EXPECT_EQ(fit.agents[2].status, RatingStatus::kBelow);
  EXPECT_FALSE(fit.is_anchored);
  EXPECT_NEAR(fit.agents[0].elo, expected.agents[0].elo, 1e-10);
  EXPECT_NEAR(*fit.agents[0].error, *expected.agents[0].error, 1e-8);
  EXPECT_FALSE(fit.DifferenceError(0, 2).has_value());
}

}  // namespace
}  // namespace riftlab
