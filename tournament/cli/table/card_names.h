// Cards by the names that people call them by.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/drawing.h"
#include "engine/core/wording.h"

namespace riftlab {

// The cards that `text` names, in upper or lower case: by code, by name, or by an unambiguous
// beginning or part of a name; a card with a number, as R12 or red 12, by its kind, where only that
// has a name. Several only where they share a name. InvalidArgument, in words for
// the person, when several names have that part (they are listed) or none has (a near miss is
// suggested); `hint` then says what else helps.
absl::StatusOr<std::vector<CardWords>> FindCards(
    const std::vector<CardWords>& cards, std::string_view text,
    std::string_view hint = "; 'info' alone lists the names of all");

// The cards whose whole names occur in `words`, in the order of `cards`. Where one name holds
// another, the longer one counts.
std::vector<CardWords> CardsIn(const std::vector<CardWords>& cards, std::string_view words);

// A card: its name and code, and its text below, all in lines of at most so many columns.
Drawing CardInfo(const CardWords& card, std::size_t columns);

// All names, each once, in columns.
std::string CardNames(const std::vector<CardWords>& cards, std::size_t columns);

}  // namespace riftlab
