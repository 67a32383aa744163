// Numbers as people type them.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace riftlab {

// The number that makes up all of `text`, as std::from_chars reads it; `base` is that of integers.
template <class Number>
std::optional<Number> NumberIn(std::string_view text, int base = 10) {
  Number value{};
  const char* const end = text.data() + text.size();
  std::from_chars_result result{};
  if constexpr (std::integral<Number>) {
    result = std::from_chars(text.data(), end, value, base);
  } else {
    result = std::from_chars(text.data(), end, value);
  }
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

// The same, but nothing for "inf" and "nan".
std::optional<double> FiniteNumber(std::string_view text);

// The number in "-12", "5000", "1e4" or "1.5e3"; nothing for other text, for what is not whole
// ("1.23e1") and for what 64 bits do not hold. A decimal point needs an exponent after it, which
// is not negative.
std::optional<std::int64_t> ParseInteger(std::string_view text);

}  // namespace riftlab
