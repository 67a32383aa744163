// Speed of the rules of Ripple Rush.
// Run: build/release/bench/ripple_rush_bench --benchmark_repetitions=9
#include "bench/games/rules_bench.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab {
namespace {

[[maybe_unused]] const bool kRegistered = RegisterRulesBenches<ripple_rush::Rules>();

}  // namespace
}  // namespace riftlab
