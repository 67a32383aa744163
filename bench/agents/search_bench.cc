// Speed of the tree search at Ripple Rush, by number of players, at the start and in the middle of
// a game. Run: build/release/bench/search_bench --benchmark_repetitions=9
#include <benchmark/benchmark.h>

#include <ctime>
#include <memory>

#include "agents/search/search_agent.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab {
namespace {

using ripple_rush::Rules;
using ripple_rush::State;

Rules MakeRules(int players) { return *Rules::Make({.mode = "basic", .players = players}); }

Rng MakeRng(std::uint64_t index) {
  return {1, {.index = index, .purpose = Purpose::kBench, .seat = 0}};
}

// How much of the game has been played when the search begins.
enum class Phase : std::uint8_t { kStart, kMiddle };

// The first decision of a game, or the first one of its second half: round 11 of 20.
State PositionAt(const Rules& rules, Phase phase) {
  Rng rng = MakeRng(0);
  State state = rules.Deal(rng);
  const int all = state.draws_left;
  while (phase == Phase::kMiddle && state.draws_left >= all / 2) {
    rules.Apply(state, RandomLegal(rules, state, rng), rng);
  }
  return state;
}

// What a benchmark is run on: args are the number of players and the phase.
struct Setting {
  explicit Setting(const benchmark::State& run)
      : rules(MakeRules(static_cast<int>(run.range(0)))),
        state(PositionAt(rules, static_cast<Phase>(run.range(1)))),
        info(rules.Observe(state, state.to_move)) {}

  Rules rules;
  State state;
  Rules::InfoSet info;
};

// Processor seconds so far: other programs on the machine do not count.
double Now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void BM_Determinize(benchmark::State& run) {
  const Setting at(run);
  Rng rng = MakeRng(1);
  for ([[maybe_unused]] auto _ : run) {
    State world = at.rules.Determinize(at.info, rng);
    benchmark::DoNotOptimize(world);
  }
}

// Random play from the position to the end of the game.
void PlayOut(const Setting& at, Rng& rng) {
  State state = at.state;
  while (state.to_move != kNobody) {
    at.rules.Apply(state, RandomLegal(at.rules, state, rng), rng);
  }
  benchmark::DoNotOptimize(at.rules.Returns(state));
}

void BM_Playout(benchmark::State& run) {
  const Setting at(run);
  Rng rng = MakeRng(2);
  for ([[maybe_unused]] auto _ : run) PlayOut(at, rng);
}

// A whole search of so_ismcts or mo_ismcts; the last args are its number of iterations and whether
// each seat has a tree. Reports iterations and moves a second (moves inside the tree and in
// playouts), the memory that the tree takes for each iteration, and the rate of iterations as a
// part of that of plain random playouts, which are timed in turns with the searches.
void BM_Iteration(benchmark::State& run) {
  const Setting at(run);
  SearchOptions options;
  options.iterations = run.range(2);
  options.observers = static_cast<Observers>(run.range(3));
  SearchWorker<Rules> worker(options);
  Rng rng = MakeRng(3);
  double search_seconds = 0;
  double playout_seconds = 0;
  double iterations = 0;
  double bytes = 0;
  const std::int64_t moves_before = worker.search().moves();
  for ([[maybe_unused]] auto _ : run) {
    const double start = Now();
    worker.Begin(at.rules, at.info, Rng(rng.Next(), {}), options.iterations);
    worker.Run(at.rules, options.iterations);
    const double searched = Now();
    for (std::int64_t i = 0; i < options.iterations; ++i) PlayOut(at, rng);
    playout_seconds += Now() - searched;
    search_seconds += searched - start;
    iterations += static_cast<double>(options.iterations);
    bytes += static_cast<double>(worker.search().tree().bytes());
    run.SetIterationTime(searched - start);
  }
  run.counters["iterations/s"] = iterations / search_seconds;
  run.counters["moves/s"] =
      static_cast<double>(worker.search().moves() - moves_before) / search_seconds;
  run.counters["of_playouts"] = playout_seconds / search_seconds;
  run.counters["bytes/iteration"] = bytes / iterations;
}

// One decision of the agent so_ismcts at 1000 iterations, from the information set to the move.
void BM_Decision(benchmark::State& run) {
  const Setting at(run);
  SearchAgent<Rules> agent(SearchOptions{});
  Rng rng = MakeRng(4);
  for ([[maybe_unused]] auto _ : run) {
    Decision decision = agent.Act(at.rules, at.info, {}, rng);
    benchmark::DoNotOptimize(decision);
  }
}

void Settings(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"players", "middle"})->ArgsProduct({{2, 4}, {0, 1}});
}

BENCHMARK(BM_Determinize)->Apply(Settings);
BENCHMARK(BM_Playout)->Apply(Settings);
BENCHMARK(BM_Iteration)
    ->ArgNames({"players", "middle", "iterations", "each_seat"})
    ->ArgsProduct({{2, 4}, {0, 1}, {1000, 10000}, {0, 1}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Decision)->Apply(Settings)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace riftlab
