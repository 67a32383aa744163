// Where two values differ that should be equal.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string>

#include "engine/core/byte_hash.h"
#include "engine/core/json.h"
#include "fmt/format.h"

namespace riftlab {

// The first place at which `b` is not as `a`, with what stands there: "/seats/1/hand is 3, then 4".
// Empty where they are equal.
std::string FirstDifference(const Json& a, const Json& b);

namespace internal {

// The same for two values that are written as `json_a` and `json_b`: a field, or the first byte
// where no field tells them apart.
template <PlainBytes T>
std::string FirstDifference(const T& a, const T& b, const Json& json_a, const Json& json_b) {
  std::string field = riftlab::FirstDifference(json_a, json_b);
  if (!field.empty()) return field;
  using Bytes = std::array<unsigned char, sizeof(T)>;
  const auto left = std::bit_cast<Bytes>(a);
  const auto right = std::bit_cast<Bytes>(b);
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    if (left[i] == right[i]) continue;
    return fmt::format("byte {} of {}, which the JSON does not show, is {}, then {}", i, sizeof(T),
                       left[i], right[i]);
  }
  return "";
}

}  // namespace internal
}  // namespace riftlab
