#include "tournament/stats/nash_average.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace riftlab {
namespace {

void ExpectWeights(const std::vector<double>& payoffs, const std::vector<double>& expected) {
  const std::vector<double> weights = NashWeights(payoffs);
  ASSERT_EQ(weights.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(weights[i], expected[i], 2e-3) << i;
}

TEST(NashAverageTest, TheBestAgentIsTheMix) {
  ExpectWeights({0, 0.1, 0.2, -0.1, 0, 0.1, -0.2, -0.1, 0}, {1, 0, 0});
}

TEST(NashAverageTest, RockPaperScissorsIsMixedEvenly) {
  ExpectWeights({0, 0.2, -0.2, -0.2, 0, 0.2, 0.2, -0.2, 0}, {1.0 / 3, 1.0 / 3, 1.0 / 3});
}

// With payoffs x of a on b, y of b on c and z of c on a the mix is y : z : x.
TEST(NashAverageTest, UnevenCyclesHaveTheKnownMix) {
  ExpectWeights({0, 0.3, -0.1, -0.3, 0, 0.2, 0.1, -0.2, 0}, {2.0 / 6, 1.0 / 6, 3.0 / 6});
}

// A copy of an agent shares its weight, by maximal entropy, and lifts nobody.
TEST(NashAverageTest, CopiesShareAWeight) {
  ExpectWeights({0, 0.2, -0.2, 0, -0.2, 0, 0.2, -0.2, 0.2, -0.2, 0, 0.2, 0, 0.2, -0.2, 0},
                {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6});
}

TEST(NashAverageTest, EqualAgentsAreMixedEvenly) {
  ExpectWeights({0, 0, 0, 0, 0, 0, 0, 0, 0}, {1.0 / 3, 1.0 / 3, 1.0 / 3});
}

PairPoints PairOf(int first, int second, double points, double error) {
  PairPoints pair{.first = first, .second = second, .points = {}};
  pair.is_sure = points - error > 0.5 || points + error < 0.5;
  pair.points = {.count = 100,
                 .blocks = 50,
                 .value = points,
                 .low = points - error,
                 .high = points + error,
                 .method = IntervalMethod::kWilson};
  return pair;
}

TEST(NashAverageTest, FindsCyclesAndSaysWhetherTheyAreSure) {
  const std::vector<PairPoints> pairs = {PairOf(0, 1, 0.6, 0.05), PairOf(0, 2, 0.4, 0.05),
                                         PairOf(1, 2, 0.6, 0.05), PairOf(0, 3, 0.9, 0.05),
                                         PairOf(1, 3, 0.9, 0.05), PairOf(2, 3, 0.48, 0.05)};
  const auto average = AverageByNash(pairs, 4);
  ASSERT_TRUE(average.has_value());
  // 0 beats 1 beats 2 beats 0; 2 loses to 3 by a hair, which makes cycles that are not sure.
  EXPECT_EQ(average->num_cycles, 2);
  ASSERT_EQ(average->cycles.size(), 2U);
  EXPECT_TRUE(average->cycles[0].is_sure);
  EXPECT_EQ(average->cycles[0].members, (std::vector<int>{0, 1, 2}));
  EXPECT_FALSE(average->cycles[1].is_sure);
  for (const WithBounds& weight : average->weights) {
    EXPECT_LE(weight.low, weight.value);
    EXPECT_GE(weight.high, weight.value);
  }
  EXPECT_LT(average->weights[3].high, 0.01);
  EXPECT_EQ(average->weights[3].low, 0);
  EXPECT_GT(average->weights[0].high, average->weights[0].low + 0.1);
  // Whoever is in the mix makes half of the points against it.
  EXPECT_NEAR(average->payoffs[0].value, 0.5, 1e-3);
  EXPECT_LT(average->payoffs[3].value, 0.4);
  for (const WithBounds& payoff : average->payoffs) EXPECT_LE(payoff.high, 0.5);
}

// Who took all points of one deal may lose most of the next ones: the interval of such a pair ends
// above where it begins to matter, and far below.
TEST(NashAverageTest, AFewDealsThatWereAllWonLeaveTheMixOpen) {
  const auto all_won = [](int loser) {
    PairPoints pair = PairOf(0, loser, 1, 0);
    pair.points.low = 0.05;
    pair.is_sure = false;
    return pair;
  };
  const auto average =
      AverageByNash(std::vector{all_won(1), all_won(2), PairOf(1, 2, 0.5, 0.45)}, 3);
  ASSERT_TRUE(average.has_value());
  EXPECT_NEAR(average->weights[0].value, 1, 1e-3);
  EXPECT_LT(average->weights[0].low, 0.1);
  EXPECT_GT(average->weights[1].high, 0.9);
}

TEST(NashAverageTest, TakesACompleteCrossTable) {
  const std::vector<PairPoints> pairs = {PairOf(0, 1, 0.6, 0.05), PairOf(1, 2, 0.6, 0.05)};
  EXPECT_FALSE(AverageByNash(pairs, 3).has_value());
  EXPECT_FALSE(AverageByNash(std::span(pairs).first(1), 2).has_value());
}

}  // namespace
}  // namespace riftlab
