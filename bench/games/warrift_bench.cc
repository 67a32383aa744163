// Speed of the rules of WarRift.
// Run: build/release/bench/warrift_bench --benchmark_repetitions=9
#include "bench/games/rules_bench.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab {
namespace {

[[maybe_unused]] const bool kRegistered = RegisterRulesBenches<warrift::Rules>();

}  // namespace
}  // namespace riftlab
