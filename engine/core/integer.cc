#include "engine/core/integer.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace riftlab {
namespace {

// No number of 64 bits has more digits.
constexpr std::size_t kMostDigits = 19;

bool HasOnlyDigits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<double> FiniteNumber(std::string_view text) {
  const std::optional<double> number = NumberIn<double>(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<std::int64_t> ParseInteger(std::string_view text) {
  const std::size_t mark = text.find_first_of("eE");
  if (mark == std::string_view::npos) return NumberIn<std::int64_t>(text);
  std::string_view exponent_text = text.substr(mark + 1);
  if (exponent_text.starts_with('+')) exponent_text.remove_prefix(1);
  const auto exponent = NumberIn<std::size_t>(exponent_text);
  if (!exponent || *exponent > kMostDigits) return std::nullopt;
  const std::string_view mantissa = text.substr(0, mark);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  std::string_view fraction = mantissa.substr(std::min(point + 1, mantissa.size()));
  while (fraction.ends_with('0')) fraction.remove_suffix(1);
  // A point stands between digits.
  const bool is_bare_point = point < mantissa.size() && point + 1 == mantissa.size();
  if (is_bare_point || !HasOnlyDigits(fraction) || fraction.size() > *exponent) return std::nullopt;
  if (!NumberIn<std::int64_t>(mantissa.substr(0, point))) return std::nullopt;
  std::string digits(mantissa.substr(0, point));
  digits += fraction;
  digits.append(*exponent - fraction.size(), '0');
  return NumberIn<std::int64_t>(digits);
}

}  // namespace riftlab
