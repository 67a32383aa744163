// What a score sheet is worth: the points that it can expect, column by column.
//
// Each column is judged by the gaps between its numbers (gap_tables.h), each row by the chance that
// all of its four spaces get filled. A write changes one column only, so a sheet is kept as the
// views of its columns.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/gap_tables.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

// A number for each row, as one vector (of GCC and Clang) so that all rows are worked out at once.
using RowValues [[gnu::vector_size(4 * kRows)]] = float;

// What one seat can still expect to come, from what everybody knows and its own sheet.
struct Outlook {
  RowValues row_points;  // for completing a row: its goal card and its bonus
  const GapTables* gaps;
  Array<std::uint32_t, kColumns> unseen;  // numbers that nobody has seen, by column
  std::uint32_t bonus_numbers;            // the numbers of the fixed bonuses still to be had
  float hits_per_card;                    // expected writes of each unseen number
  float bonus_points;                     // what a bonus is worth, in points
  std::uint8_t bonus_rows;                // rows in whose points a bonus is contained
};

Outlook OutlookOf(const Rules& rules, const State& state, const Sheet& sheet);

// Hits that are expected between two numbers of a column, and where the tables of gaps have them.
struct HitsBetween {
  float hits;
  GapTables::Place place;
};

struct SheetView {
  Array<RowValues, kColumns> filled;  // by column: chance of each space to be filled in the end
  Array<float, kColumns> runs;        // by column: expected longest run in the end
  Sheet sheet;
};

// `left_out` is a column whose view nobody asks for, or kColumns: it stays zero.
SheetView ViewSheet(const Outlook& outlook, const Sheet& sheet, int left_out = kColumns);

// How long the longest run of a column becomes, from the bottom up.
class RunWalk {
 public:
  void PassFilled(int spaces) { run_ += static_cast<float>(spaces); }
  void PassGap(const GapValue& gap) {
    best_ = std::max(best_, run_ + below_ + gap.reach);
    // What the next run gets from below: its reach into this gap, and this run if they join.
    below_ = gap.reach + gap.filled * (run_ + below_);
    run_ = 0;
  }
  float Longest() const { return run_ > 0 ? std::max(best_, run_ + below_) : best_; }

 private:
  float run_ = 0;    // filled spaces of the current run
  float below_ = 0;  // expected spaces that join it from below
  float best_ = 0;
};

// A sheet after one more number, for each space that it may be written in. These all lie in one gap
// of one column, so what the rest is worth is worked out once for all of them, and for all numbers
// that fit there.
class ColumnWrites {
 public:
  // Neither is owned. The view of the card's column may have been left out. Precondition: the card
  // may be written somewhere (DCHECKed).
  ColumnWrites(const Outlook& outlook, const SheetView& before, Card card);

  // Whether SetCard may be called: the card belongs into the same gap.
  bool Covers(Card card) const {
    return ColumnOf(card) == column_ && Has(fitting_, NumberOf(card));
  }
  void SetCard(Card card) {
    if (card != card_) LookAround(card);
  }

  // What follows holds for a row that is legal for the card (DCHECKed).
  // The view after the card.
  SheetView Written(int row) const;
  // The same as ValueOf(outlook, Written(row)), with less to do.
  float ValueAfter(int row) const;
  // Whether the card completes the row.
  bool Completes(int row) const { return Has(completable_, row); }

 private:
  // A gap above the one that is written in, and how many filled spaces follow it.
  struct GapAbove {
    GapValue value;
    int filled;
  };
  struct ColumnAfter {
    RowValues filled;
    float run;
  };
  static constexpr std::size_t kMostAbove = kRows / 2;

  void LookAround(Card card);
  ColumnAfter After(int row) const;

  RowValues filled_;  // the view of the other gaps
  // The factors of the points of rows that stay as they are, as ValueOf multiplies them: those
  // before the pair of columns that has this one, the other column of the pair, those behind it.
  RowValues before_pair_;
  RowValues partner_;
  RowValues behind_pair_;
  const Outlook* outlook_;
  const SheetView* before_;
  int column_;
  Card card_ = 0;
  std::uint8_t rows_;          // filled ones
  std::uint8_t completable_;   // rows whose other spaces are filled
  int used_;                   // bonuses in the points of rows that are not to come any more
  int begin_ = 0;              // the gap
  int end_ = 0;                // one past it
  std::uint32_t fitting_ = 0;  // all bits between its neighbours
  HitsBetween low_{};          // below the number
  HitsBetween high_{};         // above it
  RunWalk below_;              // up to the gap
  int filled_above_ = 0;       // directly above the gap
  std::size_t num_above_ = 0;
  Array<GapAbove, kMostAbove> above_;
};

// Expected final score, without a bonus that has been earned and not used yet.
float ValueOf(const Outlook& outlook, const SheetView& view);

}  // namespace riftlab::ripple_rush
