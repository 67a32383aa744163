#include "engine/games/ripple_rush/sheet_value.h"

#include <algorithm>
#include <bit>

#include "engine/core/array.h"
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

// A gap of a column.
struct Gap {
  int row;  // its lowest space
  int spaces;
  std::uint32_t fitting;  // all bits between its neighbours
};

// The filled spaces and the gaps of one column by turns, from the bottom up.
class ColumnWalk {
 public:
  ColumnWalk(std::uint8_t rows, std::uint32_t numbers) : rows_(rows), numbers_(numbers) {}

  bool AtTop() const { return row_ >= kRows; }

  // How many filled spaces there are up to the next gap or the top.
  int PassFilled() {
    const int filled = std::countr_one(static_cast<unsigned>(rows_) >> row_);
    if (filled == 0) return 0;
    for (int i = 1; i < filled; ++i) numbers_ = WithoutLowest(numbers_);
    above_last_ = ~(2 * LowestAlone(numbers_) - 1);
    numbers_ = WithoutLowest(numbers_);
    row_ += filled;
    return filled;
  }

  Gap PassGap() {
    const int row = row_;
    const int spaces = std::countr_zero((static_cast<unsigned>(rows_) | 1U << kRows) >> row_);
    row_ += spaces;
    // All bits below the next number; all of them when there is none.
    return {row, spaces, (LowestAlone(numbers_) - 1) & above_last_};
  }

 private:
  std::uint8_t rows_;
  std::uint32_t numbers_;                         // those above row_
  std::uint32_t above_last_ = ~std::uint32_t{0};  // all bits above the last number passed
  int row_ = 0;
};

HitsBetween HitsOf(const Outlook& outlook, int column, std::uint32_t fitting) {
  const std::uint32_t unseen = outlook.unseen[column];
  const float hits = static_cast<float>(Count(unseen & fitting)) * outlook.hits_per_card +
                     static_cast<float>(Count(outlook.bonus_numbers & fitting)) * kBonusHits;
  return {.hits = hits, .place = GapTables::PlaceOf(hits)};
}

using RowNumbers [[gnu::vector_size(4 * kRows)]] = std::int32_t;
constexpr RowNumbers kRowNumbers = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr RowValues kAllFilled = {1, 1, 1, 1, 1, 1, 1, 1};

// Sets the chances of the spaces of a gap to be filled.
void SetFilled(RowValues& filled, int row, int spaces, const GapValue& gap, float hits) {
  const float alone = std::min(1.0F, hits / static_cast<float>(spaces)) * kSpaceShare;
  const float chance = std::max(gap.filled, alone);
  const RowNumbers inside = (kRowNumbers >= row) & (kRowNumbers < row + spaces);
  filled = inside ? kAllFilled * chance : filled;
}

void ViewColumn(const Outlook& outlook, const Sheet& sheet, int column, SheetView& view) {
  const std::uint8_t rows = sheet.FilledRows(column);
  RowValues filled = kAllFilled;
  ColumnWalk walk(rows, sheet.numbers[column]);
  RunWalk run;
  run.PassFilled(walk.PassFilled());
  float empty_run = 0;
  while (!walk.AtTop()) {
    const Gap gap = walk.PassGap();
    const HitsBetween between = HitsOf(outlook, column, gap.fitting);
    const GapValue value = outlook.gaps->At(gap.spaces, between.place);
    SetFilled(filled, gap.row, gap.spaces, value, between.hits);
    run.PassGap(value);
    run.PassFilled(walk.PassFilled());
    empty_run = value.run;
  }
  view.filled[column] = filled;
  view.runs[column] = rows == 0 ? empty_run : run.Longest() + (rows == 0xFF ? kColumnPoints : 0);
}

// Bonuses that are contained in the points of rows and have been earned since.
int UsedBonuses(const Outlook& outlook, const Sheet& sheet) {
  return Count(static_cast<std::uint8_t>(CompletedRows(sheet) & outlook.bonus_rows));
}

float SumOf(const Outlook& outlook, const Array<float, kColumns>& runs, const RowValues& rows,
            int used_bonuses) {
  float value = 0;
  for (const float run : runs) value += run;
  for (int row = 0; row < kRows; ++row) value += rows[row];
  return value - outlook.bonus_points * static_cast<float>(used_bonuses);
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
  outlook.bonus_rows = static_cast<std::uint8_t>(rules.bonus_rows() & ~completed);
  RowValues goals{};
  ForEachBit(state.goals,
             [&](int row) { goals[row] = static_cast<float>(cards.goal_points[row]); });
  const RowNumbers has_bonus = (std::int32_t{outlook.bonus_rows} >> kRowNumbers & 1) != 0;
  outlook.row_points = goals + (has_bonus ? kAllFilled * outlook.bonus_points : RowValues{});
  ForEachBit(outlook.bonus_rows, [&](int row) {
    const Bonus bonus = cards.bonus[row];
    if (bonus.kind == BonusKind::kNumber) Set(outlook.bonus_numbers, bonus.value);
  });
  return outlook;
}

SheetView ViewSheet(const Outlook& outlook, const Sheet& sheet, int left_out) {
  SheetView view{};
  view.sheet = sheet;
  for (int column = 0; column < kColumns; ++column) {
    if (column == left_out) continue;
    ViewColumn(outlook, sheet, column, view);
  }
  return view;
}

// NOLINTNEXTLINE(*-member-init): of above_ as many are set as num_above_ says
ColumnWrites::ColumnWrites(const Outlook& outlook, const SheetView& before, Card card)
    : filled_(kAllFilled),
      outlook_(&outlook),
      before_(&before),
      column_(ColumnOf(card)),
      rows_(before.sheet.FilledRows(column_)),
      used_(UsedBonuses(outlook, before.sheet)) {
  const Sheet& sheet = before.sheet;
  const auto& filled = before.filled;
  const bool low_pair = column_ < 2;
  partner_ = filled[column_ ^ 1];
  before_pair_ = low_pair ? outlook.row_points : outlook.row_points * (filled[0] * filled[1]);
  behind_pair_ = low_pair ? filled[2] * filled[3] : kAllFilled;
  completable_ = static_cast<std::uint8_t>(
      CompletedRows({sheet.numbers, sheet.rows | 0xFFU << 8 * column_}) & ~rows_);
  ColumnWalk walk(rows_, sheet.numbers[column_]);
  below_.PassFilled(walk.PassFilled());
  while (!walk.AtTop()) {
    const Gap gap = walk.PassGap();
    const int filled_spaces = walk.PassFilled();
    if (Has(gap.fitting, NumberOf(card))) {
      begin_ = gap.row;
      end_ = gap.row + gap.spaces;
      fitting_ = gap.fitting;
      filled_above_ = filled_spaces;
      continue;
    }
    const HitsBetween between = HitsOf(outlook, column_, gap.fitting);
    const GapValue value = outlook.gaps->At(gap.spaces, between.place);
    SetFilled(filled_, gap.row, gap.spaces, value, between.hits);
    if (fitting_ == 0) {
      below_.PassGap(value);
      below_.PassFilled(filled_spaces);
    } else {
      above_[num_above_++] = {value, filled_spaces};
    }
  }
  RIFTLAB_DCHECK(fitting_ != 0);
  LookAround(card);
}

// Sets the card, and what may come below and above it.
void ColumnWrites::LookAround(Card card) {
  card_ = card;
  const auto number = Bit<std::uint32_t>(NumberOf(card));
  low_ = HitsOf(*outlook_, column_, fitting_ & (number - 1));
  high_ = HitsOf(*outlook_, column_, fitting_ & ~(2 * number - 1));
}

ColumnWrites::ColumnAfter ColumnWrites::After(int row) const {
  RowValues filled = filled_;
  RunWalk run = below_;
  if (row > begin_) {
    const GapValue low = outlook_->gaps->At(row - begin_, low_.place);
    SetFilled(filled, begin_, row - begin_, low, low_.hits);
    run.PassGap(low);
  }
  run.PassFilled(1);
  if (row + 1 < end_) {
    const GapValue high = outlook_->gaps->At(end_ - row - 1, high_.place);
    SetFilled(filled, row + 1, end_ - row - 1, high, high_.hits);
    run.PassGap(high);
  }
  run.PassFilled(filled_above_);
  for (std::size_t i = 0; i < num_above_; ++i) {
    run.PassGap(above_[i].value);
    run.PassFilled(above_[i].filled);
  }
  const bool full = (rows_ | 1 << row) == 0xFF;
  return {.filled = filled, .run = run.Longest() + (full ? kColumnPoints : 0)};
}

SheetView ColumnWrites::Written(int row) const {
  SheetView view = *before_;
  WriteNumber(view.sheet, row, card_);
  const ColumnAfter after = After(row);
  view.filled[column_] = after.filled;
  view.runs[column_] = after.run;
  return view;
}

float ColumnWrites::ValueAfter(int row) const {
  const ColumnAfter after = After(row);
  Array<float, kColumns> runs = before_->runs;
  runs[column_] = after.run;
  const int used = used_ + (Completes(row) && Has(outlook_->bonus_rows, row) ? 1 : 0);
  return SumOf(*outlook_, runs, before_pair_ * (after.filled * partner_) * behind_pair_, used);
}

float ValueOf(const Outlook& outlook, const SheetView& view) {
  const auto& filled = view.filled;
  return SumOf(outlook, view.runs,
               outlook.row_points * (filled[0] * filled[1]) * (filled[2] * filled[3]),
               UsedBonuses(outlook, view.sheet));
}

}  // namespace riftlab::ripple_rush
