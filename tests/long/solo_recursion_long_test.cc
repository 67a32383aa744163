// The reference position that takes minutes (engine/games/ripple_rush/SCENARIOS.md, section 8).
#include "tests/games/ripple_rush/solo_recursion.h"

namespace riftlab::ripple_rush {
namespace {

TEST(RippleRushSoloRecursionTest, E1WithSixDraws) { ExpectKnownValue("E1-k6"); }

}  // namespace
}  // namespace riftlab::ripple_rush
