// Speed of the rules of Riftforce (1: solo, 2: duel, 3 and 4: team).
// Run: build/release/bench/riftforce_bench --benchmark_repetitions=9
#include "bench/games/rules_bench.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab {
namespace {

[[maybe_unused]] const bool kRegistered = RegisterRulesBenches<riftforce::Rules>();

}  // namespace
}  // namespace riftlab
