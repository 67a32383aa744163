// How far ahead of the others a seat is, in points.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/core/game.h"

namespace riftlab {

// The score of `seat` less the best one of other sides; alone its score.
template <Game G>
double LeadOf(const G& game, const Payoffs<G>& scores, Player seat) {
  std::optional<double> best_other;
  for (const Player other : Seats(game.NumPlayers())) {
    if (game.Side(other) == game.Side(seat)) continue;
    best_other = std::max(best_other.value_or(scores[other]), scores[other]);
  }
  return scores[seat] - best_other.value_or(0);
}

}  // namespace riftlab
