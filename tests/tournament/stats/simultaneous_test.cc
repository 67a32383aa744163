#include "tournament/stats/simultaneous.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace riftlab
