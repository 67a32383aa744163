// Every way the draws of a deal or of a move can come out, with its probability.
#pragma once

#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/rng.h"

namespace riftlab {

template <Game G>
using WeightedStates = std::vector<std::pair<typename G::State, double>>;

// The states that `play(rng)` returns, one for each outcome of what it draws.
template <Game G, class Play>
WeightedStates<G> OutcomesOf(Play play) {
  WeightedStates<G> states;
  DrawScript script;
  do {
    Rng rng = Rng::Scripted(script);
    const typename G::State state = play(rng);
    states.emplace_back(state, script.Probability());
  } while (script.Advance());
  return states;
}

template <Game G>
WeightedStates<G> AllDeals(const G& game) {
  return OutcomesOf<G>([&](Rng& rng) { return game.Deal(rng); });
}

template <Game G>
WeightedStates<G> AllAfter(const G& game, const typename G::State& state, Action action) {
  return OutcomesOf<G>([&](Rng& rng) {
    typename G::State next = state;
    game.Apply(next, action, rng);
    return next;
  });
}

}  // namespace riftlab
