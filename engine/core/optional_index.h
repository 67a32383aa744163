// An index or nothing, in one byte of a state.
#pragma once

#include <compare>
#include <cstdint>

#include "engine/core/check.h"

namespace riftlab {

// As std::optional<int> for indices from 0 to 254. Where all bytes are 0, it holds nothing.
class OptionalIndex {
 public:
  // Nothing, where value-initialised; left as the bytes are, where default-initialised.
  OptionalIndex() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): an index may stand wherever one is expected.
  constexpr OptionalIndex(int index) : ordinal_(static_cast<std::uint8_t>(index + 1)) {
    RIFTLAB_DCHECK(index >= 0 && index < 255);
  }

  constexpr bool has_value() const { return ordinal_ != 0; }
  constexpr explicit operator bool() const { return has_value(); }
  // Precondition: has_value() (DCHECKed).
  constexpr std::uint8_t operator*() const {
    RIFTLAB_DCHECK(has_value());
    return static_cast<std::uint8_t>(ordinal_ - 1);
  }
  constexpr int value_or(int other) const { return has_value() ? **this : other; }
  constexpr void reset() { ordinal_ = 0; }

  // From 1 on, 0 for nothing: for tables that have an entry for nothing, too.
  constexpr int ordinal() const { return ordinal_; }

  // Nothing comes before any index.
  // NOLINTNEXTLINE(modernize-use-nullptr): the check takes the 0 of what is generated for a pointer
  friend constexpr auto operator<=>(OptionalIndex, OptionalIndex) = default;

 private:
  std::uint8_t ordinal_;
};

}  // namespace riftlab
