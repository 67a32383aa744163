// What a game's own heuristics say of a position, whichever of them it offers.
#pragma once

#include "engine/core/first_best.h"
#include "engine/core/game.h"

namespace riftlab {

// Whether a game estimates what a position is worth.
template <class G>
concept HasEvaluation = HasEvaluateWithLuck<G> || HasEvaluateAll<G> || HasEvaluate<G>;

// Parts of the win that the game expects for all seats, without playing on; of games that have
// HasEvaluateAll or HasEvaluate.
template <Game G>
Payoffs<G> EvaluationOf(const G& game, const typename G::State& state) {
  if constexpr (HasEvaluateAll<G>) {
    return game.EvaluateAll(state);
  } else {
    Payoffs<G> shares{};
    for (const Player seat : Seats(game.NumPlayers())) shares[seat] = game.Evaluate(state, seat);
    return shares;
  }
}

// The same, by an estimate that plays on with the luck of `judging` where there is one; zeros where
// the game estimates nothing.
template <Game G>
Payoffs<G> EvaluationOf(const G& game, const typename G::State& state,
                        [[maybe_unused]] Rng& judging) {
  if constexpr (HasEvaluateWithLuck<G>) {
    return game.EvaluateAll(state, judging);
  } else if constexpr (HasEvaluation<G>) {
    return EvaluationOf(game, state);
  } else {
    return {};
  }
}

// The game's quick choice, else its best-scored move, else a random one.
template <Game G>
Action QuickOrBest(const G& game, const typename G::State& state, Rng& choice) {
  if constexpr (HasQuickAction<G>) {
    return game.QuickAction(state, choice);
  } else if constexpr (HasScoreAction<G>) {
    ActionList<G> actions;
    OpenActions(game, state, actions);
    return FirstBest(actions, [&](Action action) { return game.ScoreAction(state, action); });
  } else {
    return RandomLegal(game, state, choice);
  }
}

}  // namespace riftlab
