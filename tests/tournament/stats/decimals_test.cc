#include "tournament/stats/decimals.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

TEST(DecimalsTest, FixedHasNoNegativeZero) {
  EXPECT_EQ(Fixed(1.25, 1), "1.2");
  EXPECT_EQ(Fixed(-0.04, 1), "0.0");
  EXPECT_EQ(Fixed(-0.06, 1), "-0.1");
  EXPECT_EQ(Fixed(-12, 0), "-12");
  EXPECT_EQ(Fixed(-0.0, 0), "0");
}

TEST(DecimalsTest, SignedHasNoNegativeZeroEither) {
  EXPECT_EQ(SignedFixed(1.26, 1), "+1.3");
  EXPECT_EQ(SignedFixed(0.04, 1), "+0.0");
  EXPECT_EQ(SignedFixed(-0.04, 1), "+0.0");
  EXPECT_EQ(SignedFixed(-0.0, 2), "+0.00");
  EXPECT_EQ(SignedFixed(-0.06, 1), "-0.1");
}

}  // namespace
}  // namespace riftlab
