// Speed of the rules of Riftforce by number of players (1: solo, 2: duel, 3 and 4: team): what
// search and playouts call most. Run: build/release/bench/riftforce_bench --benchmark_repetitions=9
#include <benchmark/benchmark.h>

#include <vector>

#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {
namespace {

Rules MakeRules(const benchmark::State& run) {
  GameConfig config;
  config.players = static_cast<int>(run.range(0));
  config.mode = config.players == 1 ? "solo" : (config.players == 2 ? "duel" : "team");
  return *Rules::Make(config);
}

Rng MakeRng(std::uint64_t index) {
  return {1, {.index = index, .purpose = Purpose::kBench, .seat = 0}};
}

Action RandomAction(const Rules& rules, const State& state, Rng& rng) {
  const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
  return rules.NthLegal(state, static_cast<int>(rng.Below(n)));
}

// All positions of some random games.
std::vector<State> Positions(const Rules& rules) {
  std::vector<State> positions;
  Rng rng = MakeRng(0);
  while (positions.size() < 1024) {
    for (State state = rules.Deal(rng); state.to_move != kNobody;) {
      positions.push_back(state);
      rules.Apply(state, RandomAction(rules, state, rng), rng);
    }
  }
  return positions;
}

void BM_Copy(benchmark::State& run) {
  const Rules rules = MakeRules(run);
  const std::vector<State> positions = Positions(rules);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    State copy = positions[i++ % positions.size()];
    benchmark::DoNotOptimize(copy);
  }
}

void BM_Deal(benchmark::State& run) {
  const Rules rules = MakeRules(run);
  Rng rng = MakeRng(1);
  for ([[maybe_unused]] auto _ : run) {
    State state = rules.Deal(rng);
    benchmark::DoNotOptimize(state);
  }
}

// A copy, a random legal move and its consequences.
void BM_Apply(benchmark::State& run) {
  const Rules rules = MakeRules(run);
  const std::vector<State> positions = Positions(rules);
  Rng rng = MakeRng(2);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    State state = positions[i++ % positions.size()];
    rules.Apply(state, RandomAction(rules, state, rng), rng);
    benchmark::DoNotOptimize(state);
  }
}

void BM_Observe(benchmark::State& run) {
  const Rules rules = MakeRules(run);
  const std::vector<State> positions = Positions(rules);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    const State& state = positions[i++ % positions.size()];
    InfoSet info = rules.Observe(state, state.to_move);
    benchmark::DoNotOptimize(info);
  }
}

void BM_Determinize(benchmark::State& run) {
  const Rules rules = MakeRules(run);
  std::vector<InfoSet> infos;
  for (const State& state : Positions(rules)) infos.push_back(rules.Observe(state, state.to_move));
  Rng rng = MakeRng(3);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    State state = rules.Determinize(infos[i++ % infos.size()], rng);
    benchmark::DoNotOptimize(state);
  }
}

// A whole random game; the counter `decisions` is decisions a second.
void BM_Playout(benchmark::State& run) {
  const Rules rules = MakeRules(run);
  Rng rng = MakeRng(4);
  std::int64_t decisions = 0;
  for ([[maybe_unused]] auto _ : run) {
    State state = rules.Deal(rng);
    for (; state.to_move != kNobody; ++decisions) {
      rules.Apply(state, RandomAction(rules, state, rng), rng);
    }
    benchmark::DoNotOptimize(state);
  }
  run.counters["decisions"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}

BENCHMARK(BM_Copy)->ArgName("players")->DenseRange(1, kMaxSeats);
BENCHMARK(BM_Deal)->ArgName("players")->DenseRange(1, kMaxSeats);
BENCHMARK(BM_Apply)->ArgName("players")->DenseRange(1, kMaxSeats);
BENCHMARK(BM_Observe)->ArgName("players")->DenseRange(1, kMaxSeats);
BENCHMARK(BM_Determinize)->ArgName("players")->DenseRange(1, kMaxSeats);
BENCHMARK(BM_Playout)->ArgName("players")->DenseRange(1, kMaxSeats);

}  // namespace
}  // namespace riftlab::riftforce
