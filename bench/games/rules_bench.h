// Speed of the rules of a game by mode and number of players: what search and playouts call most.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/rng.h"

namespace riftlab {

// The rules of a mode for as many players as the run says.
template <Game G>
G MakeRules(const benchmark::State& run, const std::string& mode) {
  GameConfig config;
  config.mode = mode;
  config.players = static_cast<int>(run.range(0));
  return *G::Make(config);
}

inline Rng MakeRng(std::uint64_t index) {
  return {1, {.index = index, .purpose = Purpose::kBench, .seat = 0}};
}

// All positions of some random games.
template <Game G>
std::vector<typename G::State> Positions(const G& rules) {
  std::vector<typename G::State> positions;
  Rng rng = MakeRng(0);
  while (positions.size() < 1024) {
    for (typename G::State state = rules.Deal(rng); state.to_move != kNobody;) {
      positions.push_back(state);
      rules.Apply(state, RandomLegal(rules, state, rng), rng);
    }
  }
  return positions;
}

template <Game G>
void BM_Copy(benchmark::State& run, const std::string& mode) {
  const G rules = MakeRules<G>(run, mode);
  const auto positions = Positions(rules);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    typename G::State copy = positions[i++ % positions.size()];
    benchmark::DoNotOptimize(copy);
  }
}

template <Game G>
void BM_Deal(benchmark::State& run, const std::string& mode) {
  const G rules = MakeRules<G>(run, mode);
  Rng rng = MakeRng(1);
  for ([[maybe_unused]] auto _ : run) {
    typename G::State state = rules.Deal(rng);
    benchmark::DoNotOptimize(state);
  }
}

// A copy, a random legal move and its consequences.
template <Game G>
void BM_Apply(benchmark::State& run, const std::string& mode) {
  const G rules = MakeRules<G>(run, mode);
  const auto positions = Positions(rules);
  Rng rng = MakeRng(2);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    typename G::State state = positions[i++ % positions.size()];
    rules.Apply(state, RandomLegal(rules, state, rng), rng);
    benchmark::DoNotOptimize(state);
  }
}

template <Game G>
void BM_Observe(benchmark::State& run, const std::string& mode) {
  const G rules = MakeRules<G>(run, mode);
  const auto positions = Positions(rules);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    const typename G::State& state = positions[i++ % positions.size()];
    typename G::InfoSet info = rules.Observe(state, state.to_move);
    benchmark::DoNotOptimize(info);
  }
}

template <Game G>
void BM_Determinize(benchmark::State& run, const std::string& mode) {
  const G rules = MakeRules<G>(run, mode);
  std::vector<typename G::InfoSet> infos;
  for (const typename G::State& state : Positions(rules)) {
    infos.push_back(rules.Observe(state, state.to_move));
  }
  Rng rng = MakeRng(3);
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    typename G::State state = rules.Determinize(infos[i++ % infos.size()], rng);
    benchmark::DoNotOptimize(state);
  }
}

// A whole random game; the counter `decisions` is decisions a second.
template <Game G>
void BM_Playout(benchmark::State& run, const std::string& mode) {
  const G rules = MakeRules<G>(run, mode);
  Rng rng = MakeRng(4);
  std::int64_t decisions = 0;
  for ([[maybe_unused]] auto _ : run) {
    typename G::State state = rules.Deal(rng);
    for (; state.to_move != kNobody; ++decisions) {
      rules.Apply(state, RandomLegal(rules, state, rng), rng);
    }
    benchmark::DoNotOptimize(state);
  }
  run.counters["decisions"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}

// Makes all of these known to the program, for every mode and number of players. Returns true.
template <Game G>
bool RegisterRulesBenches() {
  using Bench = void (*)(benchmark::State&, const std::string&);
  const auto add = [](const std::string& name, Bench bench) {
    for (const ModeInfo& mode : G::Info().modes) {
      benchmark::RegisterBenchmark(
          (name + "/" + mode.name).c_str(),
          [bench, name = mode.name](benchmark::State& run) { bench(run, name); })
          ->ArgName("players")
          ->DenseRange(mode.min_players, mode.max_players);
    }
  };
  add("BM_Copy", &BM_Copy<G>);
  add("BM_Deal", &BM_Deal<G>);
  add("BM_Apply", &BM_Apply<G>);
  add("BM_Observe", &BM_Observe<G>);
  add("BM_Determinize", &BM_Determinize<G>);
  add("BM_Playout", &BM_Playout<G>);
  return true;
}

}  // namespace riftlab
