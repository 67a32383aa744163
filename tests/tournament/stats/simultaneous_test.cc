#include "tournament/stats/simultaneous.h"

#include <gtest/gtest.h>

#include <cmath>

namespace riftlab {
namespace {

TEST(SimultaneousTest, OneIntervalIsLeftAsItIs) {
  const Estimate estimate{.count = 9, .value = 0.5, .low = 0.4, .high = 0.7};
  EXPECT_EQ(Simultaneous(estimate, 1).low, 0.4);
  EXPECT_EQ(Simultaneous(estimate, 1).high, 0.7);
}

TEST(SimultaneousTest, TenAreWiderByTheRatioOfTheNormalQuantiles) {
  // The normal quantiles of 0.9975 and 0.975 are 2.8070338 and 1.9599640.
  const Estimate wider = Simultaneous({.count = 9, .value = 1, .low = 0, .high = 3}, 10);
  EXPECT_NEAR(wider.low, 1 - 2.8070338 / 1.9599640, 1e-6);
  EXPECT_NEAR(wider.high, 1 + 2 * 2.8070338 / 1.9599640, 1e-6);
  EXPECT_EQ(wider.value, 1);
}

// Half widths in standard errors. Student's t with 4 degrees of freedom exceeds 6.758 with
// probability 0.00125, the normal distribution 3.023.
TEST(SimultaneousTest, FewBlocksNeedTheQuantilesOfStudentsT) {
  BlockRatio few;
  for (const double value : {1.0, 2.0, 4.0, 5.0, 9.0}) few.Add(value, 1);
  const Estimate mean = few.Unbounded();
  const Estimate wider = Simultaneous(mean, 20);
  EXPECT_NEAR((wider.high - mean.value) / mean.standard_error, 6.758, 1e-3);
  EXPECT_NEAR((mean.value - wider.low) / mean.standard_error, 6.758, 1e-3);
  BlockRatio many;
  for (int block = 0; block < 100'000; ++block) many.Add(block % 2, 1);
  const Estimate sure = many.Unbounded();
  EXPECT_NEAR((Simultaneous(sure, 20).high - sure.value) / sure.standard_error, 3.023, 1e-3);
}

// Each bound holds with 1 - 0.05 / 20: a chance that n blocks in a row fall so is 0.0025.
TEST(SimultaneousTest, BlocksThatAgree) {
  BlockRatio ratio;
  for (int block = 0; block < 10; ++block) ratio.Add(1, 1);
  const Estimate wider = Simultaneous(ratio.Bounded(0, 1), 20);
  EXPECT_NEAR(std::pow(wider.low, 10), 0.0025, 1e-12);
  EXPECT_EQ(wider.high, 1);
}

}  // namespace
}  // namespace riftlab
