// Facts about one column of eight spaces, tabled by its filled rows (bit 0 = row 1, the bottom),
// and its gaps.
#pragma once

#include <bit>
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

// Calls f(rows, range) for each gap of a column that an X can go to, from the bottom up: its empty
// rows and the numbers between its neighbours.
template <class F>
void ForEachGap(const CardTable& cards, const Sheet& sheet, int column, F&& f) {
  const auto& gaps = kGapRows[sheet.FilledRows(column)];
  std::uint32_t above = sheet.numbers[column];
  int low = cards.number_min - 1;
  for (std::size_t k = 0;; ++k) {
    const int high = above == 0 ? cards.number_max + 1 : LowestBit(above);
    const NumberRange range{low + 1, high - low - 1};
    if (gaps[k] != 0 && range.count > 0) f(gaps[k], range);
    if (above == 0) return;
    low = high;
    above = WithoutLowest(above);
  }
}

// Calls f(row, spaces, low, high) for each gap of a column: its lowest space, and its neighbours'
// numbers, which lie beyond those of the game where there is no neighbour.
template <class F>
void ForEachEmpty(const Sheet& sheet, int column, const F& f) {
  const std::uint32_t filled = sheet.FilledRows(column);
  std::uint32_t above = sheet.numbers[column];
  int low = 0;
  for (int row = 0; row < kRows;) {
    if (Has(filled, row)) {
      low = LowestBit(above);
      above = WithoutLowest(above);
      ++row;
      continue;
    }
    const int spaces = std::countr_zero((filled | 1U << kRows) >> row);
    f(row, spaces, low, above == 0 ? kMaxNumber + 1 : LowestBit(above));
    row += spaces;
  }
}

// Unseen cards of a column with numbers above `low` and below `high`.
inline int UnseenBetween(const Array<std::uint64_t, 2>& unseen, int column, int low, int high) {
  const int first = MakeCard(column, 0);
  const std::uint64_t cards = (unseen[first / 64] >> (first % 64)) & BitsBelow<std::uint64_t>(32);
  const std::uint64_t between = BitsBelow<std::uint64_t>(high) & ~BitsBelow<std::uint64_t>(low + 1);
  return Count(cards & between);
}

}  // namespace riftlab::ripple_rush
