// Moves given in one text, as `--moves` has them.
#pragma once

#include <cstddef>
#include <string_view>

#include "absl/status/statusor.h"
#include "tournament/play/seat_view.h"

namespace riftlab {

// The first word of `moves`, which is taken off; empty where no more comes.
std::string_view NextWord(std::string_view& moves);

// The index of the move that `word` is to the seat, as ReadTypedLine reads it. InvalidArgument for
// anything else, with the moves that there are; `number` counts from 1 and says which of the list
// it is.
absl::StatusOr<std::size_t> ReadMoveOfList(const SeatView& view, std::string_view word,
                                           std::size_t number);

}  // namespace riftlab
