// Integers as people type them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace riftlab {

// The number in "-12", "5000", "1e4" or "1.5e3"; nothing for other text, for what is not whole
// ("1.23e1") and for what 64 bits do not hold. A decimal point needs an exponent after it, which
// is not negative.
std::optional<std::int64_t> ParseInteger(std::string_view text);

}  // namespace riftlab
