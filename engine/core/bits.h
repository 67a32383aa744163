// Sets as bits of one unsigned word. The casts that -Wconversion asks for live here, once.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "engine/core/check.h"

namespace riftlab {

// The word with only bit i set. Precondition: 0 <= i < width of Word.
template <std::unsigned_integral Word>
constexpr Word Bit(int i) {
  return static_cast<Word>(Word{1} << i);
}

// The word with bits 0..i-1 set. Precondition: 0 <= i < width of Word.
template <std::unsigned_integral Word>
constexpr Word BitsBelow(int i) {
  return static_cast<Word>(Bit<Word>(i) - 1U);
}

template <std::unsigned_integral Word>
constexpr bool Has(Word set, int i) {
  return ((set >> i) & 1U) != 0;
}

template <std::unsigned_integral Word>
constexpr void Set(Word& set, int i) {
  set = static_cast<Word>(set | Bit<Word>(i));
}

template <std::unsigned_integral Word>
constexpr void Clear(Word& set, int i) {
  set = static_cast<Word>(set & ~Bit<Word>(i));
}

template <std::unsigned_integral Word>
constexpr int Count(Word set) {
  return std::popcount(set);
}

// Index of the lowest set bit. Precondition: set != 0 (DCHECKed).
template <std::unsigned_integral Word>
constexpr int LowestBit(Word set) {
  RIFTLAB_DCHECK(set != 0);
  return std::countr_zero(set);
}

// Index of the highest set bit. Precondition: set != 0 (DCHECKed).
template <std::unsigned_integral Word>
constexpr int HighestBit(Word set) {
  RIFTLAB_DCHECK(set != 0);
  return static_cast<int>(std::bit_width(set)) - 1;
}

// The set without its lowest element. Precondition: set != 0.
template <std::unsigned_integral Word>
constexpr Word WithoutLowest(Word set) {
  return static_cast<Word>(set & (set - 1U));
}

// Index of the n-th set bit, counted from the lowest as 0. Precondition: 0 <= n < Count(set)
// (DCHECKed).
inline int NthBit(std::uint64_t set, int n) {
  RIFTLAB_DCHECK(n >= 0 && n < Count(set));
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, set));
#else
  for (; n > 0; --n) set = WithoutLowest(set);
  return std::countr_zero(set);
#endif
}

// Calls f(i) for each set bit i, lowest first.
template <std::unsigned_integral Word, class F>
constexpr void ForEachBit(Word set, F&& f) {
  for (; set != 0; set = WithoutLowest(set)) f(LowestBit(set));
}

}  // namespace riftlab
