// What an agent is held to besides the rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/enum_words.h"

namespace riftlab {

enum class LimitKind : std::uint8_t {
  kWithout,  // never one of the options
  kAlways,   // one of them wherever there is one
};
template <>
inline constexpr auto kWordsOf<LimitKind> = std::to_array<std::string_view>({"without", "always"});

// Restricted play: A. Jaffe, A. Miller, E. Andersen, Y. Liu, A. Karlin, Z. Popovic, "Evaluating
// competitive game balance with restricted play", AIIDE 2012.
struct OptionLimit {
  LimitKind kind = LimitKind::kWithout;
  std::vector<std::string> options;  // "kind:option", see HasOptionName in engine/core/game.h
  friend bool operator==(const OptionLimit&, const OptionLimit&) = default;
};

}  // namespace riftlab
