// Which moves the words of a written line mean in a position.
#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.h"

namespace riftlab {

struct MeantMoves {
  std::vector<Action> actions;  // several where '?' stands for a card
  std::string rest;             // of the line, behind the move
};

// What the beginning of `text` means as a move of `seat`: a code, or all of it the words of one
// move, or what begins the words of one move alone. No action where it means none.
MeantMoves MovesMeant(const AnyGame& game, const AnyState& state, Player seat,
                      const std::string& text);

// Why it means none, for a person; `has_moved` says that the seat has moved in the line before.
std::string WhyNoMove(const AnyGame& game, const AnyState& state, Player seat,
                      const std::string& text, bool has_moved);

}  // namespace riftlab
