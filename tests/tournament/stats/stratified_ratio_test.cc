#include "tournament/stats/stratified_ratio.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

TEST(StratifiedRatioTest, OneKindIsABlockRatio) {
  StratifiedRatio kinds;
  BlockRatio plain;
  for (int block = 1; block < 9; ++block) {
    kinds.Add(3, 0.3 * block, block);
    plain.Add(0.3 * block, block);
    kinds.Add(3, block % 3, 3);
    plain.Add(block % 3, 3);
  }
  const Estimate found = kinds.Bounded(0, 1);
  const Estimate expected = plain.Bounded(0, 1);
  EXPECT_DOUBLE_EQ(found.low, expected.low);
  EXPECT_DOUBLE_EQ(found.high, expected.high);
  EXPECT_DOUBLE_EQ(kinds.Unbounded().high, plain.Unbounded().high);
}

// Two kinds of two blocks each: the variance of the mean of kind means, with 2 degrees of freedom.
TEST(StratifiedRatioTest, TheDifferenceBetweenKindsIsNoChance) {
  StratifiedRatio kinds;
  for (const double value : {10.0, 12.0}) kinds.Add(0, value, 1);
  for (const double value : {30.0, 32.0}) kinds.Add(1, value, 1);
  const Estimate found = kinds.Unbounded();
  EXPECT_DOUBLE_EQ(found.value, 21);
  EXPECT_DOUBLE_EQ(found.standard_error, std::sqrt((2.0 / 2 + 2.0 / 2) / 4));
  EXPECT_DOUBLE_EQ(found.high, 21 + StudentQuantile975(2) * found.standard_error);
}

TEST(StratifiedRatioTest, KindsOfOneBlockAreTakenTogether) {
  StratifiedRatio kinds;
  kinds.Add(0, 1, 1);
  kinds.Add(1, 5, 1);
  const double plain = kinds.Unbounded().standard_error;
  EXPECT_DOUBLE_EQ(plain, 2);
  // One block of its kind beside others: no kinds at all.
  kinds.Add(0, 3, 1);
  EXPECT_DOUBLE_EQ(kinds.Unbounded().standard_error, std::sqrt(4.0 / 3));
}

// Who wins all of five games with two seats or with three: what rounding makes of sums is no
// spread.
TEST(StratifiedRatioTest, RoundingIsNoSpread) {
  StratifiedRatio kinds;
  for (int block = 0; block < 24; ++block) kinds.Add(block % 2, 5, block % 2 == 0 ? 10 : 15);
  const Estimate found = kinds.Bounded(0, 1);
  EXPECT_DOUBLE_EQ(found.value, 0.4);
  EXPECT_GT(found.standard_error, 0.01);
}

// Blocks that agree within their kinds show no spread there; they may by luck.
TEST(StratifiedRatioTest, WithoutSpreadWithinKindsThereAreNone) {
  StratifiedRatio kinds;
  for (int i = 0; i < 4; ++i) {
    kinds.Add(0, 1, 1);
    kinds.Add(1, 0, 1);
  }
  EXPECT_NEAR(kinds.Bounded(0, 1).standard_error, std::sqrt(0.25 / 7), 1e-12);
}

}  // namespace
}  // namespace riftlab
