// Speed of the search with the settings that each game ships (the agent `best`), by mode and number
// of players. Run: build/release/bench/preset_bench --benchmark_repetitions=9
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
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

constexpr std::int64_t kIterations = 1000;

// A search of 1000 iterations; the counter `iterations` is iterations a second.
template <Game G>
void BM_Preset(benchmark::State& run, const std::string& mode) {
  const G rules = MakeRules<G>(run, mode);
  const std::vector<typename G::InfoSet> choices = MiddleChoices(rules);
  SearchOptions options =
      *best::Factory::Options(rules, *Params::Parse("best", PresetParams(), {}));
  options.iterations = kIterations;
  SearchWorker<G> worker(options);
  Rng rng = MakeRng(6);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    worker.Begin(rules, choices[i++ % choices.size()], Rng(rng.Next(), {}), kIterations);
    worker.Run(rules, kIterations);
  }
  run.counters["iterations"] = benchmark::Counter(
      static_cast<double>(run.iterations() * kIterations), benchmark::Counter::kIsRate);
}

template <Game G>
bool RegisterPreset() {
  for (const ModeInfo& mode : G::Info().modes) {
    benchmark::RegisterBenchmark(
        ("BM_Preset/" + G::Info().name + "/" + mode.name).c_str(),
        [name = mode.name](benchmark::State& run) { BM_Preset<G>(run, name); })
        ->ArgName("players")
        ->DenseRange(mode.min_players, mode.max_players)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}

[[maybe_unused]] const bool kRegistered =
    RegisterPreset<ripple_rush::Rules>() && RegisterPreset<riftforce::Rules>() &&
    RegisterPreset<riftwalker::Rules>() && RegisterPreset<warrift::Rules>();

}  // namespace
}  // namespace riftlab
