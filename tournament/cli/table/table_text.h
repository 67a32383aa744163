// What is shown to a person at the table besides the table itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/drawing.h"
#include "tournament/analysis/analysis.h"
#include "tournament/play/seat_view.h"
#include "tournament/review/move_comparison.h"

namespace riftlab {

// Whole lines.
std::size_t RowsOf(std::string_view text);

// Everything below is laid out for so many `columns`, from kFewestColumns on.

// Whether the code of a move stands beside its words.
enum class ShowCodes : std::uint8_t { kNo, kYes };

// The legal moves in words, numbered from 1, in columns where they are short. Only those whose
// words or code begin with `beginning`, in upper or lower case; at most `max_lines` lines of them,
// and then how many there are.
Drawing MoveList(const SeatView& view, std::string_view beginning, std::size_t max_lines,
                 ShowCodes codes, std::size_t columns);

// The move that an analysis advises, which is the one that its search would play: first a sentence
// on it, then it and the most visited ones after it, with their numbers and values, without
// anything that a clock measured. Preconditions: it analyses `view`, and its search plays the most
// visited move.
Drawing HintList(const SeatView& view, const Analysis& analysis, std::size_t columns);

// What two moves are worth where both were played out in the same worlds, the better one by a
// search first, with what may follow on each. Preconditions: both are in the analysis; at least one
// world.
std::string ComparisonText(const SeatView& view, const MoveAnalysis& best,
                           const MoveAnalysis& other, const MoveComparison& comparison,
                           std::string_view agent, std::size_t columns);

// The last `lines` of what a seat was told, oldest first, below how many there are.
std::string LogText(const std::vector<std::string>& told, std::size_t lines, std::size_t columns);

// What can be typed.
std::string TableHelp(std::size_t columns);

}  // namespace riftlab
