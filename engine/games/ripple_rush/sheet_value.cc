#include "engine/games/ripple_rush/sheet_value.h"

#include <algorithm>
#include <bit>

#include "engine/core/bits.h"

namespace riftlab::ripple_rush {
namespace {

// The constants were chosen by the mean scores of greedy play; see README.md.
// Cards of each other seat that come to this one as announced cards, for each card drawn.
constexpr float kAnnouncedPerCard = 0.3F;
// What a bonus is worth, in points, when the game begins and when it ends.
constexpr float kFirstBonusPoints = 1.0F;
constexpr float kLastBonusPoints = 1.4F;
// A lone number may land in any space of a gap: how much of its hits counts for one space.
constexpr float kSpaceShare = 0.9F;
// Expected writes of the number of each fixed bonus that is still to be had.
constexpr float kBonusHits = 0.05F;
// A completed column breaks ties only.
constexpr float kColumnPoints = 0.01F;

// The lowest bit of a set alone; 0 for the empty set.
constexpr std::uint32_t LowestAlone(std::uint32_t set) { return set & (0U - set); }

// The gaps of one column from the bottom up.
class ColumnWalk {
 public:
  ColumnWalk(const Outlook& outlook, std::uint8_t rows, std::uint32_t numbers, std::uint32_t unseen)
      : outlook_(outlook), rows_(rows), numbers_(numbers), unseen_(unseen) {}

  ColumnView View() {
    view_.filled.fill(1);
    while (true) {
      PassFilled();
      if (row_ >= kRows) break;
      PassGap();
    }
    if (run_ > 0) EndRun(0);
    if (rows_ == 0xFF) best_ += kColumnPoints;
    view_.run = best_;
    return view_;
  }

 private:
  void PassFilled() {
    const int filled = std::countr_one(static_cast<unsigned>(rows_) >> row_);
    for (int i = 0; i < filled; ++i) {
      above_last_ = ~(2 * LowestAlone(numbers_) - 1);
      numbers_ = WithoutLowest(numbers_);
    }
    run_ += static_cast<float>(filled);
    row_ += filled;
  }

  void PassGap() {
    const int spaces =
        std::min(kRows - row_, std::countr_zero(static_cast<unsigned>(rows_) >> row_));
    // All bits below the next number; all of them when there is none.
    const std::uint32_t fitting = (LowestAlone(numbers_) - 1) & above_last_;
    const float hits = static_cast<float>(Count(unseen_ & fitting)) * outlook_.hits_per_card +
                       static_cast<float>(Count(outlook_.bonus_numbers & fitting)) * kBonusHits;
    const GapValue gap = outlook_.gaps->At(spaces, hits);
    if (spaces == kRows) {
      best_ = gap.run;
    } else {
      EndRun(gap.reach);
    }
    // What the next run gets from below: its reach into this gap, and this run if they join.
    below_ = gap.reach + gap.filled * (run_ + below_);
    const float alone = std::min(1.0F, hits / static_cast<float>(spaces)) * kSpaceShare;
    std::fill_n(view_.filled.begin() + row_, spaces, std::max(gap.filled, alone));
    run_ = 0;
    row_ += spaces;
  }

  void EndRun(float above) { best_ = std::max(best_, run_ + below_ + above); }

  const Outlook& outlook_;
  std::uint8_t rows_;
  std::uint32_t numbers_;  // those above row_
  std::uint32_t unseen_;
  std::uint32_t above_last_ = ~std::uint32_t{0};  // all bits above the last number passed
  int row_ = 0;
  float run_ = 0;    // filled spaces of the current run
  float below_ = 0;  // expected spaces that join it from below
  float best_ = 0;
  ColumnView view_{};
};

ColumnView ViewColumn(const Outlook& outlook, const Sheet& sheet, int column) {
  const auto i = static_cast<std::size_t>(column);
  return ColumnWalk(outlook, sheet.FilledRows(column), sheet.numbers[i], outlook.unseen[i]).View();
}

}  // namespace

Outlook OutlookOf(const Rules& rules, const State& state, const Sheet& sheet) {
  const CardTable& cards = rules.cards();
  Outlook outlook{};
  outlook.gaps = &GapValues();
  const int unseen = Count(state.unseen[0]) + Count(state.unseen[1]);
  for (std::size_t column = 0; column < kColumns; ++column) {
    outlook.unseen[column] =
        static_cast<std::uint32_t>(state.unseen[column / 2] >> (32 * (column % 2)));
  }
  const auto others = static_cast<float>(rules.NumPlayers() - 1);
  const float own_draws = static_cast<float>(state.draws_left) / (others + 1);
  const float draws = own_draws * (1 + kAnnouncedPerCard * others);
  outlook.hits_per_card = unseen == 0 ? 0 : draws / static_cast<float>(unseen);
  outlook.bonus_points = kLastBonusPoints + (kFirstBonusPoints - kLastBonusPoints) * own_draws /
                                                static_cast<float>(cards.cards_per_player);
  const std::uint8_t completed = CompletedRows(sheet);
  for (std::size_t row = 0; row < kRows; ++row) {
    const int index = static_cast<int>(row);
    if (Has(state.goals, index)) outlook.row_points[row] = cards.goal_points[row];
    const Bonus bonus = cards.bonus[row];
    if (bonus.kind == BonusKind::kNone || Has(completed, index)) continue;
    outlook.row_points[row] += outlook.bonus_points;
    Set(outlook.bonus_rows, index);
    if (bonus.kind == BonusKind::kNumber) Set(outlook.bonus_numbers, bonus.value);
  }
  return outlook;
}

SheetView ViewSheet(const Outlook& outlook, const Sheet& sheet) {
  SheetView view{};
  view.sheet = sheet;
  for (std::size_t column = 0; column < kColumns; ++column) {
    view.columns[column] = ViewColumn(outlook, sheet, static_cast<int>(column));
  }
  return view;
}

SheetView Written(const Outlook& outlook, const SheetView& before, int row, Card card) {
  SheetView after = before;
  WriteNumber(after.sheet, row, card);
  const int column = ColumnOf(card);
  after.columns[static_cast<std::size_t>(column)] = ViewColumn(outlook, after.sheet, column);
  return after;
}

float ValueOf(const Outlook& outlook, const SheetView& view) {
  const auto& columns = view.columns;
  float value = 0;
  for (const ColumnView& column : columns) value += column.run;
  for (std::size_t row = 0; row < kRows; ++row) {
    value += outlook.row_points[row] * (columns[0].filled[row] * columns[1].filled[row]) *
             (columns[2].filled[row] * columns[3].filled[row]);
  }
  const auto used = static_cast<std::uint8_t>(CompletedRows(view.sheet) & outlook.bonus_rows);
  return value - outlook.bonus_points * static_cast<float>(Count(used));
}

}  // namespace riftlab::ripple_rush
