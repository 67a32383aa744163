#include "tests/games/ripple_rush/solo_recursion.h"

namespace riftlab::ripple_rush {
namespace {

TEST(RippleRushSoloRecursionTest, E1WithThreeDraws) { ExpectKnownValue("E1-k3"); }
TEST(RippleRushSoloRecursionTest, E1WithFourDraws) { ExpectKnownValue("E1-k4"); }
TEST(RippleRushSoloRecursionTest, E3WithoutTheCard) {
  ExpectKnownValue("E3-if-the-card-could-be-skipped");
}
TEST(RippleRushSoloRecursionTest, E6BeforeTheDeal) { ExpectKnownValue("E6-before"); }
TEST(RippleRushSoloRecursionTest, E7BeforeTheDeal) { ExpectKnownValue("E7-before"); }
TEST(RippleRushSoloRecursionTest, E1WithFiveDraws) { ExpectKnownValue("E1-k5"); }

}  // namespace
}  // namespace riftlab::ripple_rush
