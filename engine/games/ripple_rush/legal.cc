// What may be chosen.
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/ripple_rush/sheet_tables.h"

namespace riftlab::ripple_rush {
namespace {

// How many (row, number) pairs an X has in a column.
int CountAnyPairs(const CardTable& cards, const Sheet& sheet, int column) {
  int pairs = 0;
  ForEachGap(cards, sheet, column,
             [&](std::uint8_t rows, NumberRange range) { pairs += Count(rows) * range.count; });
  return pairs;
}

}  // namespace

int Rules::NumLegal(const State& state) const {
  switch (state.node) {
    case Node::kOwn:
      return Count(state.options);
    case Node::kAnnounced:
    case Node::kBonus:
      return Count(state.options) + 1;
    case Node::kAnyBonus:
      return CountAnyPairs(cards_, state.now[state.to_move],
                           cards_.bonus[state.pending_row].value) +
             1;
    case Node::kNone:
      break;
  }
  return 0;
}

Action Rules::NthLegal(const State& state, int k) const {
  RIFTLAB_DCHECK(k >= 0 && k < NumLegal(state));
  switch (state.node) {
    case Node::kOwn:
      return PackWrite({.slot = state.to_move,
                        .row = NthBit(state.options, k),
                        .card = state.cards[state.to_move]});
    case Node::kAnnounced: {
      if (k == Count(state.options)) return kStop;
      const int bit = NthBit(state.options, k);
      const int announcer = bit / 8;
      return PackWrite({.slot = announcer, .row = bit % 8, .card = state.cards[announcer]});
    }
    case Node::kBonus: {
      if (k == Count(state.options)) return kDecline;
      const int bit = NthBit(state.options, k);
      const int number = cards_.bonus[state.pending_row].value;
      return PackWrite({.slot = bit / 8, .row = bit % 8, .card = MakeCard(bit / 8, number)});
    }
    case Node::kAnyBonus:
    case Node::kNone:
      break;
  }
  const int column = cards_.bonus[state.pending_row].value;
  Action found = kDecline;
  ForEachGap(cards_, state.now[state.to_move], column, [&](std::uint8_t rows, NumberRange range) {
    const int pairs = Count(rows) * range.count;
    if (k >= 0 && k < pairs) {
      found = PackWrite({.slot = column,
                         .row = LowestBit(rows) + k / range.count,
                         .card = MakeCard(column, range.first + k % range.count)});
    }
    k -= pairs;
  });
  return found;
}

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  switch (state.node) {
    case Node::kNone:
      return;
    case Node::kOwn:
      ForEachBit(state.options, [&](int row) {
        out.push_back(
            PackWrite({.slot = state.to_move, .row = row, .card = state.cards[state.to_move]}));
      });
      return;
    case Node::kAnnounced:
      ForEachBit(state.options, [&](int bit) {
        out.push_back(PackWrite({.slot = bit / 8, .row = bit % 8, .card = state.cards[bit / 8]}));
      });
      out.push_back(kStop);
      return;
    case Node::kBonus: {
      const int number = cards_.bonus[state.pending_row].value;
      ForEachBit(state.options, [&](int bit) {
        out.push_back(
            PackWrite({.slot = bit / 8, .row = bit % 8, .card = MakeCard(bit / 8, number)}));
      });
      out.push_back(kDecline);
      return;
    }
    case Node::kAnyBonus:
      break;
  }
  const int column = cards_.bonus[state.pending_row].value;
  ForEachGap(cards_, state.now[state.to_move], column, [&](std::uint8_t rows, NumberRange range) {
    ForEachBit(rows, [&](int row) {
      for (int number = range.first; number < range.first + range.count; ++number) {
        out.push_back(PackWrite({.slot = column, .row = row, .card = MakeCard(column, number)}));
      }
    });
  });
  out.push_back(kDecline);
}

}  // namespace riftlab::ripple_rush
