// Moves that are proved never to beat another one.
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {
namespace {

// The numbers that can still come to a column of the asked seat, for the merging of X numbers (6.3,
// P3).
std::uint32_t LiveNumbers(const CardTable& cards, const State& state, int column) {
  const Sheet& sheet = state.now[state.to_move];
  std::uint32_t live = 0;
  if (state.draws_left > 0) {
    live = static_cast<std::uint32_t>(state.unseen[static_cast<std::size_t>(column / 2)] >>
                                      (32 * (column % 2)));
  }
  ForEachBit(state.open, [&](int announcer) {
    const Card card = state.cards[static_cast<std::size_t>(announcer)];
    if (ColumnOf(card) == column) Set(live, NumberOf(card));
  });
  const std::uint8_t completed = CompletedRows(sheet);
  for (int row = 0; row < kRows; ++row) {
    const Bonus bonus = cards.bonus[static_cast<std::size_t>(row)];
    if (Has(completed, row)) continue;
    if (bonus.kind == BonusKind::kNumber) Set(live, bonus.value);
    // A second X of this colour can bring any number.
    if (bonus.kind == BonusKind::kAny && bonus.value == column) live = ~std::uint32_t{0};
  }
  return live;
}

}  // namespace

// Drops X numbers that leave the same live numbers on both sides as a smaller one does (P3), and
// the "no" of a seat's last possible decision (P4). Both are proved to lose nothing.
void Rules::CandidateActions(const State& state, ActionList<Rules>& out) const {
  LegalActions(state, out);
  if (state.node == Node::kNone || state.node == Node::kOwn) return;
  const bool last_write = state.node == Node::kAnnounced ? Count(state.open) == 1 : state.open == 0;
  // "No" is the last option.
  if (state.draws_left == 0 && last_write) out.pop_back();
  if (state.node != Node::kAnyBonus) return;
  const int column = cards_.bonus[state.pending_row].value;
  const std::uint32_t live = LiveNumbers(cards_, state, column);
  const std::uint8_t filled = state.now[state.to_move].FilledRows(column);
  std::size_t kept = 0;
  int last_row = -1;
  std::uint32_t last_below = 0;
  std::uint32_t last_above = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Action action = out[i];
    if (!IsNo(action)) {
      const Write write = UnpackWrite(action);
      const int number = NumberOf(write.card);
      const bool space_below = write.row > 0 && !Has(filled, write.row - 1);
      const bool space_above = write.row < kRows - 1 && !Has(filled, write.row + 1);
      const std::uint32_t below = space_below ? live & BitsBelow<std::uint32_t>(number) : 0;
      const std::uint32_t above =
          space_above ? live & ~BitsBelow<std::uint32_t>(number) & ~Bit<std::uint32_t>(number) : 0;
      if (write.row == last_row && below == last_below && above == last_above) continue;
      last_row = write.row;
      last_below = below;
      last_above = above;
    }
    out[kept++] = action;
  }
  while (out.size() > kept) out.pop_back();
}

}  // namespace riftlab::ripple_rush
