// A decision as the person in a seat sees it.
#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/types.h"

namespace riftlab {

// Follows from what the seat may know and from nothing else: moves are listed in a world that is
// sampled from it. So whatever is said to the person out of this cannot give hidden cards away.
class SeatView {
 public:
  // Precondition: the observer of `info` is to move (CHECKed).
  SeatView(AnyGame game, AnyInfoSet info);

  const AnyGame& game() const { return game_; }
  const AnyInfoSet& info() const { return info_; }
  Player seat() const { return seat_; }

  // The legal moves, ascending, and in the same order their texts and what they are in words.
  const std::vector<Action>& actions() const { return actions_; }
  const std::vector<std::string>& moves() const { return moves_; }
  const std::vector<std::string>& words() const { return words_; }

  // The index of the move that the game reads in `text`, moves().size() where it reads none.
  std::size_t Find(std::string_view text) const;

 private:
  AnyGame game_;
  AnyInfoSet info_;
  Player seat_;
  AnyState world_;
  std::vector<Action> actions_;
  std::vector<std::string> moves_;
  std::vector<std::string> words_;
};

}  // namespace riftlab
