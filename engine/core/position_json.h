// A position as JSON: one decision of a game, complete or as one seat sees it. This is the
// envelope; what stands under "state" is the game's own.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/any_game.h"
#include "engine/core/json.h"
#include "engine/core/types.h"

namespace riftlab {

inline constexpr int kPositionSchema = 1;
inline constexpr std::string_view kCompleteView = "complete";

// "seat:K".
std::string SeatViewName(Player seat);

// The hash of the card table in force, as positions name it.
std::string CardsText(const AnyGame& game);

Json PositionJson(const AnyGame& game, const AnyState& state);

// As seen by the seat Observer(info).
Json PositionJson(const AnyGame& game, const AnyInfoSet& info);

// The seat that decides, as far as the observer can tell: of a world that fits what it knows.
Player SeatToMove(const AnyGame& game, const AnyInfoSet& info);

}  // namespace riftlab
