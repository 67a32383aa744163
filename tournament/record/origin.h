// Where the games of a run come from.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/enum_words.h"

namespace riftlab {

enum class Origin : std::uint8_t {
  kPlayed,   // agents played them, and their luck follows from the seed
  kTold,     // people played them, and told all that was drawn
  kAssumed,  // people played them; what nobody told is assumed
};
template <>
inline constexpr auto kWordsOf<Origin> = std::to_array<std::string_view>({"played", "told",
                                                                          "assumed"});

// What whoever reads such a game has to know, as a sentence; empty for kPlayed.
std::string OriginNote(Origin origin);

}  // namespace riftlab
