// Facts about one column of eight spaces, tabled by its filled rows (bit 0 = row 1, the bottom),
// and its gaps.
#pragma once

#include <cstdint>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {
namespace internal {

constexpr Array<Array<std::uint8_t, kRows + 1>, 256> MakeGapRows() {
  Array<Array<std::uint8_t, kRows + 1>, 256> table{};
  for (std::size_t rows = 0; rows < 256; ++rows) {
    std::size_t filled = 0;
    for (std::size_t row = 0; row < kRows; ++row) {
      if ((rows >> row & 1) != 0) {
        ++filled;
      } else {
        table[rows][filled] = static_cast<std::uint8_t>(table[rows][filled] | 1U << row);
      }
    }
  }
  return table;
}

constexpr Array<std::uint8_t, 256> MakeLongestRun() {
  Array<std::uint8_t, 256> table{};
  for (std::size_t rows = 0; rows < 256; ++rows) {
    std::uint8_t run = 0;
    for (std::size_t row = 0; row < kRows; ++row) {
      run = (rows >> row & 1) != 0 ? static_cast<std::uint8_t>(run + 1) : std::uint8_t{0};
      if (run > table[rows]) table[rows] = run;
    }
  }
  return table;
}

}  // namespace internal

// kGapRows[rows][k]: the empty rows between the k-th filled row and the next one, counted from the
// bottom (k = 0: below all). A number with k smaller ones in its column may be written exactly
// there (3.1).
inline constexpr Array<Array<std::uint8_t, kRows + 1>, 256> kGapRows = internal::MakeGapRows();

// Length of the longest run of neighbouring filled rows (section 4).
inline constexpr Array<std::uint8_t, 256> kLongestRun = internal::MakeLongestRun();

inline constexpr std::uint32_t kRowInAllColumns = 0x01010101;

inline bool IsRowComplete(const Sheet& sheet, int row) {
  return (sheet.rows >> row & kRowInAllColumns) == kRowInAllColumns;
}

// The numbers that an X may take in the gap between two neighbours: `count` of them from `first`
// up.
struct NumberRange {
  int first;
  int count;
};

// Calls f(rows, range) for each gap of a column, from the bottom up: its empty rows, and the
// numbers between its neighbours, of which there may be none.
template <class F>
void ForEachAnyGap(const CardTable& cards, const Sheet& sheet, int column, F&& f) {
  const auto& gaps = kGapRows[sheet.FilledRows(column)];
  std::uint32_t above = sheet.numbers[column];
  int low = cards.number_min - 1;
  for (std::size_t k = 0;; ++k) {
    const int high = above == 0 ? cards.number_max + 1 : LowestBit(above);
    if (gaps[k] != 0) f(gaps[k], NumberRange{low + 1, high - low - 1});
    if (above == 0) return;
    low = high;
    above = WithoutLowest(above);
  }
}

// The same for the gaps that an X can go to.
template <class F>
void ForEachGap(const CardTable& cards, const Sheet& sheet, int column, F&& f) {
  ForEachAnyGap(cards, sheet, column, [&](std::uint8_t rows, NumberRange range) {
    if (range.count > 0) f(rows, range);
  });
}

// How many cards of a column with such a number nobody has seen.
inline int UnseenIn(const Array<std::uint64_t, 2>& unseen, int column, NumberRange range) {
  const int first = MakeCard(column, range.first);
  return Count(unseen[first / 64] >> (first % 64) & BitsBelow<std::uint64_t>(range.count));
}

}  // namespace riftlab::ripple_rush
