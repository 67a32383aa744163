// The decisions that make one turn, taken together.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/types.h"
#include "tournament/review/review.h"

namespace riftlab {

// Decisions of one seat in one turn of the game without one of another seat in between.
struct ReviewedTurn {
  Player seat = 0;
  std::size_t first = 0;  // steps
  std::size_t last = 0;
  // What the best moves bring more than those that were made, in win shares: the sum over the
  // decisions of the turn, which are looked at in worlds of their own, with a 95 % interval (G. Y.
  // Zou, A. Donner, "Construction of confidence limits about effect measures: a general approach",
  // Stat. Med. 27, 2008).
  double loss = 0;
  double low = 0;
  double high = 0;
};

// In order.
std::vector<ReviewedTurn> TurnsOf(const GameReview& review);

}  // namespace riftlab
