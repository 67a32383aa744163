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

// The best moves of an analysis with their numbers and values, without anything that a clock
// measured. Precondition: it analyses `view`.
Drawing HintList(const SeatView& view, const Analysis& analysis);

// What can be typed.
std::string TableHelp();

}  // namespace riftlab
