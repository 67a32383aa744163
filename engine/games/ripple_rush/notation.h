// Cards and questions as text, as the printed game names them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

// A colour, a letter or the whole word in any case, followed by a number from 1 to kMaxNumber:
// "O18", "orange 18". Nothing for any other text; whether the card is in the box is left to the
// caller.
std::optional<Card> ParseCardName(std::string_view text);

// What the seat to move is to do: "write O18", "write the announced B13, or stop".
std::string Question(const Rules& rules, const State& state);

}  // namespace riftlab::ripple_rush
