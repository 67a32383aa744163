// Speed of the rules of Riftwalker.
// Run: build/release/bench/riftwalker_bench --benchmark_repetitions=9
#include "bench/games/rules_bench.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab {
namespace {

[[maybe_unused]] const bool kRegistered = RegisterRulesBenches<riftwalker::Rules>();

}  // namespace
}  // namespace riftlab
