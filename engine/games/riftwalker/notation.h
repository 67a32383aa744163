// Rifts, cells and questions as text.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/array.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

// "Pearl-Current": the printed name as one word.
std::string RiftToken(const Rules& rules, int rift);

// "wind".
std::string_view ElementName(int element);

// "wind/fire": face and back of a card on the grid, or side 0 and 1 of one in the element deck.
std::string GridCardText(const Rules& rules, int card_and_side);
std::string DeckCardText(const Rules& rules, int card);

// The element deck as everybody sees it, the top card first; "?" for a hidden one.
std::string ElementDeckText(const Rules& rules, const State& state);

// "wind, fire"; "-" for none.
std::string ElementsText(Elements elements);

// "Pearl Current, Undertow" in canonical order; "-" for none.
std::string RiftsText(const Rules& rules, RiftSet rifts);

// "Pearl Current/1": with its shifts.
std::string RiftAndShifts(const Rules& rules, const State& state, int rift);

// What the seat to move is to do, without saying what it may choose from.
std::string Question(const Rules& rules, const State& state);

// How far a turn has come, as others see it: different texts for different progress.
std::string ProgressText(const Rules& rules, const Turn& turn);

// The words of stages in a position.
inline constexpr Array<std::string_view, 5> kStageNames = {"element", "place_cell", "rift", "burst",
                                                           "refresh"};

// The seats of a set, bit by seat: "0,2".
std::string SeatsText(std::uint8_t seats);

}  // namespace riftlab::riftwalker
