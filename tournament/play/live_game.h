// A game in progress that its owner plays move by move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "engine/core/types.h"

namespace riftlab {

// A value: a copy is a moment to come back to. From there the same moves lead to the same game,
// since the copy also holds all luck to come, that of the cards and that of the agents.
class LiveGame {
 public:
  // Deals, or starts from `start`. Luck is that of the first game of a run with this seed, or that
  // of a game from a position (position_luck.h), so the same decisions give the same game as in
  // Match.
  LiveGame(AnyGame game, std::uint64_t seed, const std::optional<AnyState>& start);

  const AnyGame& game() const { return game_; }
  const AnyState& state() const { return state_; }
  // The seat that decides, or kNobody when the game is over.
  Player ToMove() const { return game_.ToMove(state_); }
  // How many moves were made.
  std::int64_t decisions() const { return decisions_; }
  // The luck of the agent in `seat`; drawing from it is part of the game.
  Rng& stream(Player seat) { return streams_[seat]; }

  // Makes a move. Precondition: it is legal (CHECKed).
  void Apply(Action action);

 private:
  AnyGame game_;
  NamedDraws draws_;
  std::vector<Rng> streams_;  // by seat
  AnyState state_;
  std::int64_t decisions_ = 0;
};

}  // namespace riftlab
