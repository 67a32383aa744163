// What a score sheet is worth: the points that it can expect, column by column.
//
// Each column is judged by the gaps between its numbers (gap_tables.h), each row by the chance that
// all of its four spaces get filled. A write changes one column only, so a sheet is kept as the
// views of its columns.
#pragma once

#include <array>
#include <cstdint>

#include "engine/games/ripple_rush/gap_tables.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

// What one seat can still expect to come, from what everybody knows and its own sheet.
struct Outlook {
  const GapTables* gaps;
  std::array<std::uint32_t, kColumns> unseen;  // numbers that nobody has seen, by column
  std::uint32_t bonus_numbers;                 // the numbers of the fixed bonuses still to be had
  float hits_per_card;                         // expected writes of each unseen number
  float bonus_points;                          // what a bonus is worth, in points
  std::array<float, kRows> row_points;         // for completing a row: its goal card and its bonus
  std::uint8_t bonus_rows;                     // rows in whose points a bonus is contained
};

Outlook OutlookOf(const Rules& rules, const State& state, const Sheet& sheet);

struct ColumnView {
  float run;                        // expected longest run in the end
  std::array<float, kRows> filled;  // chance of each space to be filled in the end
};

struct SheetView {
  Sheet sheet;
  std::array<ColumnView, kColumns> columns;
};

SheetView ViewSheet(const Outlook& outlook, const Sheet& sheet);

// The view after one more number. Precondition: the row is legal for it (DCHECKed).
SheetView Written(const Outlook& outlook, const SheetView& before, int row, Card card);

// Expected final score, without a bonus that has been earned and not used yet.
float ValueOf(const Outlook& outlook, const SheetView& view);

}  // namespace riftlab::ripple_rush
