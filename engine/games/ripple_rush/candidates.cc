// Moves that are proved never to beat another one.
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/ripple_rush/sheet_tables.h"

namespace riftlab::ripple_rush {
namespace {

// The numbers that can still come to a column of the asked seat, for the merging of X numbers (6.3,
// P3).
std::uint32_t LiveNumbers(const CardTable& cards, const State& state, int column) {
  const Sheet& sheet = state.now[state.to_move];
  std::uint32_t live = 0;
  if (state.draws_left > 0) {
    live = static_cast<std::uint32_t>(state.unseen[column / 2] >> (32 * (column % 2)));
  }
  ForEachBit(state.open, [&](int announcer) {
    const Card card = state.cards[announcer];
    if (ColumnOf(card) == column) Set(live, NumberOf(card));
  });
  const std::uint8_t completed = CompletedRows(sheet);
  for (int row = 0; row < kRows; ++row) {
    const Bonus bonus = cards.bonus[row];
    if (Has(completed, row)) continue;
    if (bonus.kind == BonusKind::kNumber) Set(live, bonus.value);
    // A second X of this colour can bring any number.
    if (bonus.kind == BonusKind::kAny && bonus.value == column) live = ~std::uint32_t{0};
  }
  return live;
}

// The options of an X, of alike numbers in a row only the smallest (P3). A number differs from the
// one below it by that one, if it is live and may still be written below, and by itself, if it is
// live and may still be written above.
void ListUnlikeNumbers(const CardTable& cards, const State& state, ActionList<Rules>& out) {
  out.clear();
  const Sheet& sheet = state.now[state.to_move];
  const int column = cards.bonus[state.pending_row].value;
  const std::uint32_t live = LiveNumbers(cards, state, column);
  const std::uint8_t filled = sheet.FilledRows(column);
  ForEachGap(cards, sheet, column, [&](std::uint8_t rows, NumberRange range) {
    const std::uint32_t numbers = BitsBelow<std::uint32_t>(range.count) << range.first;
    ForEachBit(rows, [&](int row) {
      auto unlike = Bit<std::uint32_t>(range.first);
      if (row > 0 && !Has(filled, row - 1)) unlike |= live << 1;
      if (row < kRows - 1 && !Has(filled, row + 1)) unlike |= live;
      ForEachBit(unlike & numbers, [&](int number) {
        out.push_back(PackWrite({.slot = column, .row = row, .card = MakeCard(column, number)}));
      });
    });
  });
  out.push_back(kDecline);
}

}  // namespace

// Drops X numbers that leave the same live numbers on both sides as a smaller one does (P3), and
// the "no" of a seat's last possible decision (P4). Both are proved to lose nothing.
void Rules::CandidateActions(const State& state, ActionList<Rules>& out) const {
  if (state.node == Node::kAnyBonus) {
    ListUnlikeNumbers(cards_, state, out);
  } else {
    LegalActions(state, out);
  }
  if (state.node == Node::kNone || state.node == Node::kOwn) return;
  const bool last_write = state.node == Node::kAnnounced ? Count(state.open) == 1 : state.open == 0;
  // "No" is the last option.
  if (state.draws_left == 0 && last_write) out.pop_back();
}

}  // namespace riftlab::ripple_rush
