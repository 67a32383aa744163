// Arrays that are indexed by what the code counts with: any integer, any enumerator.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "engine/core/check.h"

namespace riftlab {

template <class I>
concept ArrayIndex = std::integral<I> || std::is_enum_v<I>;

// As a number of elements. Precondition: not negative.
template <ArrayIndex I>
constexpr std::size_t ToIndex(I i) {
  return static_cast<std::size_t>(i);
}

// std::array with such indices: the same bytes, and an aggregate, too, so that it may stand inside
// a State. An index out of range is found where assertions are compiled in.
template <class T, std::size_t kSize>
struct Array {
  using value_type = T;

  T items[kSize];  // NOLINT(*-avoid-c-arrays)

  // Precondition: 0 <= i < size() (DCHECKed).
  template <ArrayIndex I>
  constexpr const T& operator[](I i) const {
    RIFTLAB_DCHECK(ToIndex(i) < kSize);
    return items[ToIndex(i)];
  }
  template <ArrayIndex I>
  constexpr T& operator[](I i) {
    RIFTLAB_DCHECK(ToIndex(i) < kSize);
    return items[ToIndex(i)];
  }

  constexpr std::size_t size() const { return kSize; }
  constexpr const T* data() const { return items; }
  constexpr T* data() { return items; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + kSize; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + kSize; }

  constexpr void fill(const T& value) {
    for (T& item : items) item = value;
  }

  friend constexpr bool operator==(const Array&, const Array&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): the check takes the 0 of what is generated for a pointer
  friend constexpr auto operator<=>(const Array&, const Array&) = default;
};

template <class T, class... More>
Array(T, More...) -> Array<T, 1 + sizeof...(More)>;

}  // namespace riftlab
