// What a position file says besides the position itself: of which game it is, and who sees it.
#pragma once

#include <optional>
#include <string>

#include "engine/core/fields.h"
#include "engine/core/game_types.h"
#include "engine/core/json.h"

namespace riftlab {

// Mode, number of players, rules, cards and the seat to move may be left out.
struct PositionEnvelope {
  std::string game = {};
  GameConfig config = {};                      // mode, players and rules
  std::optional<std::string> cards_hash = {};  // of the card table, as CardsText
  std::optional<int> seat_to_move = {};        // kNobody where the game is over
  std::string view = {};                       // kCompleteView, or SeatViewName of a seat

  // `state` is the game's own.
  void Describe(Fields f, Json& state);
};

}  // namespace riftlab
