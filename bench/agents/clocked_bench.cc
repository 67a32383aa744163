// What a clocked budget is spent on: iterations a decision, iterations for each millisecond of
// processor time, and by how many milliseconds a decision passes its budget, of those during which
// no other program had the processor. By game (the preset, the first mode, 2 players) and budget.
// Run: build/release/bench/clocked_bench --benchmark_repetitions=9
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <numeric>
#include <vector>

#include "agents/best/best.h"
#include "agents/search/search_agent.h"
#include "bench/agents/middle_choices.h"
#include "bench/games/rules_bench.h"
#include "engine/games/riftforce/riftforce.h"
#include "engine/games/riftwalker/riftwalker.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab {
namespace {

double CpuMs() { return 1000 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double WallMs() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

double Mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double Quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

template <Game G>
void BM_Clocked(benchmark::State& run) {
  const G rules = *G::Make({.mode = G::Info().modes.front().name, .players = 2});
  const std::vector<typename G::InfoSet> choices = MiddleChoices(rules);
  SearchOptions options =
      *best::Factory::Options(rules, *Params::Parse("best", PresetParams(), {}));
  options.time_ms = static_cast<double>(run.range(0));
  SearchAgent<G> agent(options);
  Rng rng = MakeRng(6);
  std::size_t i = 0;
  double iterations = 0;
  double cpu_sum = 0;
  std::vector<double> overruns;
  for ([[maybe_unused]] auto _ : run) {
    const double cpu_start = CpuMs();
    const double start = WallMs();
    const Decision decision = agent.Act(rules, choices[i++ % choices.size()], {}, rng);
    const double wall = WallMs() - start;
    const double cpu = CpuMs() - cpu_start;
    cpu_sum += cpu;
    iterations += static_cast<double>(decision.iterations);
    if (cpu > 0.97 * wall) overruns.push_back(wall - options.time_ms);
  }
  run.counters["per_decision"] = iterations / static_cast<double>(run.iterations());
  run.counters["per_cpu_ms"] = iterations / cpu_sum;
  run.counters["undisturbed"] =
      static_cast<double>(overruns.size()) / static_cast<double>(run.iterations());
  if (overruns.empty()) return;
  run.counters["overrun_mean"] = Mean(overruns);
  run.counters["overrun_median"] = Quantile(overruns, 0.5);
  run.counters["overrun_p95"] = Quantile(overruns, 0.95);
  run.counters["overrun_max"] = Quantile(overruns, 1);
}

BENCHMARK_TEMPLATE(BM_Clocked, riftforce::Rules)->Arg(1)->Arg(5)->Arg(50)->UseRealTime();
BENCHMARK_TEMPLATE(BM_Clocked, riftwalker::Rules)->Arg(1)->Arg(5)->Arg(50)->UseRealTime();
BENCHMARK_TEMPLATE(BM_Clocked, ripple_rush::Rules)->Arg(1)->Arg(5)->Arg(50)->UseRealTime();
BENCHMARK_TEMPLATE(BM_Clocked, warrift::Rules)->Arg(1)->Arg(5)->Arg(50)->UseRealTime();

}  // namespace
}  // namespace riftlab
