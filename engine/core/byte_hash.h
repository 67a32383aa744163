// Hashes of plain bytes. XXH3 (github.com/Cyan4973/xxHash) is fast on short keys and its values are
// fixed by its specification, so they may stand in files.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "engine/core/types.h"

namespace riftlab {

// 64-bit hash of the bytes of `value`.
template <PlainBytes T>
std::uint64_t ByteHash(const T& value) {
  return XXH3_64bits(&value, sizeof(T));
}

// 64-bit hash of a string.
inline std::uint64_t ByteHash(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

// A 128-bit hash, wide enough to stand for the value itself in a table of billions of entries.
struct WideHash {
  std::uint64_t low;
  std::uint64_t high;
  friend bool operator==(const WideHash&, const WideHash&) = default;

  // For absl containers: the value is a hash already.
  template <class H>
  friend H AbslHashValue(H state, const WideHash& hash) {
    return H::combine(std::move(state), hash.low);
  }
};

template <PlainBytes T>
WideHash WideByteHash(const T& value) {
  const XXH128_hash_t hash = XXH3_128bits(&value, sizeof(T));
  return {hash.low64, hash.high64};
}

}  // namespace riftlab
