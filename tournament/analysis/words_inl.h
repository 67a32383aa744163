// Moves in words for people. Included only by the analyses
// beside this file.
#pragma once

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

}  // namespace riftlab
