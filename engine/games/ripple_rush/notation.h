// Cards and sheets as text and JSON, as the printed game names them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/json.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

// A colour, a letter or the whole word in any case, followed by a number from 1 to kMaxNumber:
// "O18", "orange 18". Nothing for any other text; whether the card is in the box is left to the
// caller.
std::optional<Card> ParseCardName(std::string_view text);

// {"red":[3,null,...],...}: four columns of eight entries from the bottom to the top, null for an
// empty space.
Json SheetToJson(const Sheet& sheet);

// The names of a set of cards, by colour and number.
Json CardNames(const std::array<std::uint64_t, 2>& cards);

// What the seat to move is to do: "write O18", "write the announced B13, or stop".
std::string Question(const Rules& rules, const State& state);

// The words of node kinds in a position: "own", "announced", "bonus", "any".
std::string_view NodeName(Node node);

}  // namespace riftlab::ripple_rush
