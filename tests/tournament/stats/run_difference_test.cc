#include "tournament/stats/run_difference.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

Estimate WinsIn(int wins, int games) {
  BlockRatio ratio;
  for (int game = 0; game < games; ++game) ratio.Add(game < wins ? 1 : 0, 1);
  return ratio.Bounded(0, 1);
}

Estimate MeanOf(std::initializer_list<double> values) {
  BlockRatio ratio;
  for (const double value : values) ratio.Add(value, 1);
  return ratio.Unbounded();
}

TEST(RunDifferenceTest, SharesOfManyGames) {
  const RunDifference found = DifferenceOfShares(WinsIn(400, 1000), WinsIn(500, 1000));
  EXPECT_DOUBLE_EQ(found.estimate.value, 0.1);
  const double error = std::sqrt(2 * 0.45 * 0.55 / 999);
  EXPECT_NEAR(found.estimate.standard_error, error, 1e-6);
  EXPECT_NEAR(*found.p, 2 * StudentCdf(-0.1 / error, 999), 1e-8);
  EXPECT_EQ(found.estimate.blocks, 1000);
}

// Against Fisher's exact test: p = 0.0294 and 0.0079.
TEST(RunDifferenceTest, FewGamesThatAgreeSayLittle) {
  const RunDifference rare = DifferenceOfShares(WinsIn(0, 5), WinsIn(9, 13));
  EXPECT_GT(*rare.p, 0.0294);
  EXPECT_LT(*rare.p, 0.2);
  EXPECT_GT(*DifferenceOfShares(WinsIn(0, 5), WinsIn(5, 5)).p, 0.0079);
  EXPECT_EQ(DifferenceOfShares(WinsIn(5, 5), WinsIn(3, 3)).estimate.value, 0);
  EXPECT_FALSE(DifferenceOfShares(WinsIn(5, 5), WinsIn(3, 3)).p.has_value());
}

TEST(RunDifferenceTest, SharesStayWithinWhatIsPossible) {
  const RunDifference found = DifferenceOfShares(WinsIn(1, 2), WinsIn(1, 3));
  EXPECT_EQ(found.estimate.low, -1);
  EXPECT_EQ(found.estimate.high, 1);
  EXPECT_GT(*found.p, 0.5);
}

TEST(RunDifferenceTest, Means) {
  const RunDifference found = DifferenceOfMeans(MeanOf({1, 2, 3}), MeanOf({4, 6, 8}));
  EXPECT_DOUBLE_EQ(found.estimate.value, 4);
  EXPECT_NEAR(found.estimate.standard_error, std::sqrt(1.0 / 3 + 4.0 / 3), 1e-12);
  EXPECT_NEAR(found.estimate.high - 4, StudentQuantile975(2) * std::sqrt(5.0 / 3), 1e-9);
}

// A run in which nothing varies is taken to vary like the other; so one block is no proof.
TEST(RunDifferenceTest, MeansWithoutSpreadBorrowIt) {
  const RunDifference found = DifferenceOfMeans(MeanOf({7, 7}), MeanOf({8, 12, 8, 12}));
  EXPECT_NEAR(found.estimate.standard_error, std::sqrt(16.0 / 3 * (1.0 / 4 + 1.0 / 2)), 1e-12);
  EXPECT_FALSE(DifferenceOfMeans(MeanOf({7, 7}), MeanOf({8, 8})).p.has_value());
  EXPECT_FALSE(DifferenceOfMeans(MeanOf({7}), MeanOf({8, 12})).p.has_value());
}

TEST(RunDifferenceTest, WithoutGamesThereIsNone) {
  EXPECT_EQ(DifferenceOfShares(WinsIn(0, 0), WinsIn(3, 9)).estimate.count, 0);
  EXPECT_EQ(DifferenceOfMeans(MeanOf({1, 2}), MeanOf({})).estimate.count, 0);
}

// Known pars move the difference, and where shares end with it; the error stays.
TEST(RunDifferenceTest, SharesLessPars) {
  const auto share = [](double value) {
    return Estimate{.count = 100,
                    .blocks = 100,
                    .value = value,
                    .method = IntervalMethod::kWilson,
                    .standard_error = 0.05,
                    .freedom = 99};
  };
  const RunDifference plain = DifferenceOfShares(share(0.4), share(0.6));
  const RunDifference moved = DifferenceOfShares(share(0.4), share(0.6), 0.2);
  EXPECT_NEAR(moved.estimate.value, 0, 1e-12);
  EXPECT_NEAR(moved.estimate.low, plain.estimate.low - 0.2, 1e-12);
  EXPECT_NEAR(moved.estimate.high, plain.estimate.high - 0.2, 1e-12);
  EXPECT_LT(*plain.p, 0.01);
  EXPECT_NEAR(*moved.p, 1, 1e-9);
  EXPECT_EQ(DifferenceOfShares(share(0.4), {}, 0.2).estimate.count, 0);
}

}  // namespace
}  // namespace riftlab
