// What is shown to a person at the table besides the table itself.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/drawing.h"
#include "tournament/analysis/analysis.h"
#include "tournament/play/seat_view.h"

namespace riftlab {

// The legal moves, numbered from 1, in columns. Only those that begin with `beginning`, in upper or
// lower case; at most `max_lines` lines of them, and then how many there are.
Drawing MoveList(const SeatView& view, std::string_view beginning, std::size_t max_lines);

// The move that an analysis advises, which is the one that its search would play, and the most
// visited ones after it, with their numbers and values, without anything that a clock measured.
// Preconditions: it analyses `view`, and its search plays the most visited move.
Drawing HintList(const SeatView& view, const Analysis& analysis);

// What can be typed.
std::string TableHelp();

}  // namespace riftlab
