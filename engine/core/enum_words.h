// The words of an enum, one table each, beside the enum:
//
//     enum class Colour : std::uint8_t { kRed, kBlue };
//     template <>
//     inline constexpr auto kWordsOf<Colour> = std::to_array<std::string_view>({"red", "blue"});
//
// gives ToText(Colour::kRed) and FromText<Colour>("red").
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace riftlab {

// By index of the value, which starts at 0 and leaves nothing out.
template <class E>
inline constexpr std::array<std::string_view, 0> kWordsOf = {};

template <class E>
concept HasWords = (kWordsOf<E>.size() > 0);

template <HasWords E>
constexpr std::string_view ToText(E value) {
  return kWordsOf<E>[static_cast<std::size_t>(value)];
}

// The value with this word; nothing where there is none.
template <HasWords E>
constexpr std::optional<E> FromText(std::string_view text) {
  const auto found = std::find(kWordsOf<E>.begin(), kWordsOf<E>.end(), text);
  if (found == kWordsOf<E>.end()) return std::nullopt;
  return static_cast<E>(found - kWordsOf<E>.begin());
}

}  // namespace riftlab
