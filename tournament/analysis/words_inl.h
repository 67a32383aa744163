// Moves in words for people, and the turns that they belong to. Included only by the analyses
// beside this file.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/game.h"
#include "engine/core/wording.h"

namespace riftlab {

// The move as the game describes it to people, its text where the game has no words.
template <Game G>
std::string WordsOf(const G& game, const typename G::State& state, Action action) {
  if constexpr (HasWording<G>) {
    return game.Describe(state, action);
  } else {
    return game.ToText(state, action);
  }
}

// The turn that a position belongs to, 0 where the game does not say.
template <Game G>
std::uint32_t TurnOf(const G& game, const typename G::State& state) {
  if constexpr (HasTurnKey<G>) {
    return game.TurnKey(state);
  } else {
    return 0;
  }
}

}  // namespace riftlab
