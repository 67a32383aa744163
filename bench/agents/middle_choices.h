// Decisions for benchmarks of agents.
#pragma once

#include <cstddef>
#include <vector>

#include "bench/games/rules_bench.h"
#include "engine/core/game.h"

namespace riftlab {

// What the seat to move knows at a choice in the middle of each of some random games.
template <Game G>
std::vector<typename G::InfoSet> MiddleChoices(const G& rules) {
  constexpr std::size_t kGames = 32;
  std::vector<typename G::InfoSet> choices;
  Rng rng = MakeRng(5);
  while (choices.size() < kGames) {
    std::vector<typename G::State> positions;
    for (typename G::State state = rules.Deal(rng); state.to_move != kNobody;) {
      positions.push_back(state);
      rules.Apply(state, RandomLegal(rules, state, rng), rng);
    }
    for (std::size_t i = positions.size() / 2; i < positions.size(); ++i) {
      if (rules.NumLegal(positions[i]) < 2) continue;
      choices.push_back(rules.Observe(positions[i], positions[i].to_move));
      break;
    }
  }
  return choices;
}

}  // namespace riftlab
