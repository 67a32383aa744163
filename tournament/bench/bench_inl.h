// The bench of one game type. Included only by the generated file of each game.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

#include "agents/search/root_parallel.h"
#include "engine/core/check.h"
#include "tournament/bench/bench.h"

namespace riftlab {
namespace internal {

// The searches of the bench: the plain one, one that uses the game's heuristics, PIMC, and two with
// a tree for each seat.
inline std::array<SearchOptions, 5> BenchSearches() {
  SearchOptions plain;
  plain.iterations = 2000;
  SearchOptions guided;
  guided.iterations = 500;
  guided.trees = 2;
  guided.playout = PlayoutPolicy::kEpsilonGreedy;
  guided.cutoff = 4;
  guided.luck = Luck::kPaired;
  guided.margin = 0.5;
  SearchOptions pimc;
  pimc.iterations = 1000;
  pimc.worlds = 20;
  SearchOptions observers;
  observers.iterations = 1000;
  observers.observers = Observers::kEachSeat;
  SearchOptions regret = observers;
  regret.iterations = 500;
  regret.selection = SelectionRule::kRegretMatching;
  return {plain, guided, pimc, observers, regret};
}

// The position that random play of the stream reaches after `decisions` decisions or just before
// its end; `length` is set to the length of the whole game.
template <Game G>
typename G::State BenchPosition(const G& game, std::uint64_t deal, int decisions, int& length) {
  Rng rng(deal, {.index = 0, .purpose = Purpose::kBench, .seat = 0});
  typename G::State state = game.Deal(rng);
  typename G::State position = state;
  for (length = 0; game.ToMove(state) != kNobody; ++length) {
    if (length <= decisions) position = state;
    game.Apply(state, RandomLegal(game, state, rng), rng);
  }
  return position;
}

template <Game G>
void BenchSearch(const G& game, const typename G::State& state, const SearchOptions& options,
                 BenchResult& result) {
  RootParallelSearch<G> search(options);
  search.Begin(game, game.Observe(state, game.ToMove(state)), 1);
  search.RunBudget(game, {});
  const Decision decision = search.Decide();
  result.iterations += decision.iterations;
  result.nodes += decision.nodes;
  for (int tree = 0; tree < options.trees; ++tree) {
    result.moves += search.worker(tree).search().moves();
  }
  for (const RootMove& move : decision.root_moves) {
    result.hash = FoldHash(result.hash, Code(move.action));
    result.hash = FoldHash(result.hash, static_cast<std::uint64_t>(move.visits));
  }
}

}  // namespace internal

// Searches positions at the start, a third and two thirds of one game in every mode and number of
// players.
template <Game G>
BenchResult BenchOf() {
  BenchResult result;
  result.game = G::Info().name;
  const auto start = std::chrono::steady_clock::now();
  for (const ModeInfo& mode : G::Info().modes) {
    for (int players = mode.min_players; players <= mode.max_players; ++players) {
      const absl::StatusOr<G> game = G::Make({.mode = mode.name, .players = players});
      RIFTLAB_CHECK(game.ok());
      int length = 0;
      internal::BenchPosition(*game, 1, 0, length);
      for (int part = 0; part < 3; ++part) {
        int ignored = 0;
        const typename G::State state =
            internal::BenchPosition(*game, 1, length * part / 3, ignored);
        if (game->ToMove(state) == kNobody) continue;
        ++result.positions;
        for (const SearchOptions& options : internal::BenchSearches()) {
          internal::BenchSearch(*game, state, options, result);
        }
      }
    }
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace riftlab
