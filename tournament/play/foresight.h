// What a seat can tell in advance of where one of its moves leads.
#pragma once

#include "engine/core/any_game.h"
#include "engine/core/types.h"
#include "tournament/play/seat_view.h"

namespace riftlab {

// Follows from what the seat may know and from nothing else, by trying the move in worlds that are
// sampled from it, each with luck of its own.
struct Foresight {
  // In all these worlds the seat sees the same after the move: it reveals nothing.
  bool is_certain = false;
  // What the seat then sees; meaningful where is_certain.
  AnyInfoSet info;
  // In some of the worlds somebody else decides next, or nobody, or the seat in its next turn.
  bool may_end_turn = false;
};

// Of the move number `move` of the view. Precondition: there is one (CHECKed).
Foresight Foresee(const SeatView& view, std::size_t move);

}  // namespace riftlab
