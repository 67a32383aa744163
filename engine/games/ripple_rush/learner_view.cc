// What learners see of Ripple Rush (engine/core/learner_view.h): the features of the own sheet, its
// numbers, the cards that nobody can draw any more, the open ones, the sheets of others as scores,
// and what is asked.
#include "engine/core/learner_view.h"

#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {
namespace {

constexpr int kNodes = 5;
constexpr int kNumbers = kMaxNumber + 1;
constexpr int kCard = kColumns + kNumbers;  // an open card: its column and its number
constexpr int kScores = kColumns * kRows + 1;

// Blocks of inputs after the features, one after another.
struct Blocks {
  explicit constexpr Blocks(int features)
      : node(features),
        space(node + kNodes),
        own_card(space + kColumns * kRows * kNumbers),
        announced(own_card + kCard),
        pending(announced + kMaxSeats * kCard),
        column(pending + kRows),
        filled(column + kMaxSeats * kScores),
        seen(filled + kMaxSeats * kScores),
        end(seen + kColumns * kNumbers) {}

  int node;
  int space;      // of the own sheet: the number that stands there
  int own_card;   // that is to be written
  int announced;  // of other seats and the own one, that may still be written
  int pending;    // the row whose bonus is asked for
  int column;     // score of the columns of each seat, the own one first
  int filled;     // spaces that each seat has filled
  int seen;       // cards that have been drawn, this round's too
  int end;
};

constexpr int kIds = kColumns * kMaxNumber * kRows;

}  // namespace

int Rules::NumInputs() const { return Blocks(NumFeatures()).end; }

void Rules::Inputs(const InfoSet& info, InputList& out) const {
  out.clear();
  const State& known = info.known;
  const Player seat = info.seat;
  AddKnownFeatures(*this, known, seat, out);
  const Blocks blocks(NumFeatures());
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  const auto add_card = [&](int block, Card card) {
    add(block + ColumnOf(card));
    add(block + kColumns + NumberOf(card));
  };
  add(blocks.node + static_cast<int>(known.node));
  const Sheet& own = known.now[seat];
  for (int column = 0; column < kColumns; ++column) {
    std::uint32_t above = own.numbers[column];
    ForEachBit(own.FilledRows(column), [&](int row) {
      const int space = column * kRows + row;
      add(blocks.space + space * kNumbers + LowestBit(above));
      above = WithoutLowest(above);
    });
  }
  if (known.node == Node::kOwn) add_card(blocks.own_card, known.cards[seat]);
  for (int distance = 0; distance < num_players_; ++distance) {
    const auto other = static_cast<Player>((seat + distance) % num_players_);
    if (Has(known.open, other)) add_card(blocks.announced + distance * kCard, known.cards[other]);
    // Sheets of others are known as the round began.
    const bool is_shown = distance == 0 || known.to_move == kNobody;
    const Sheet& sheet = is_shown ? known.now[other] : known.start[other];
    add(blocks.column + distance * kScores + ColumnScore(sheet));
    add(blocks.filled + distance * kScores + Count(sheet.rows));
  }
  if (known.node == Node::kBonus || known.node == Node::kAnyBonus) {
    add(blocks.pending + known.pending_row);
  }
  const Array<std::uint64_t, 2> box = WholeBox(cards_);
  for (std::size_t half = 0; half < box.size(); ++half) {
    ForEachBit(box[half] & ~known.unseen[half],
               [&](int card) { add(blocks.seen + 64 * static_cast<int>(half) + card); });
  }
}

// What is written where, whatever allows it: no seat has two ways to write a card in a space.
int Rules::NumActionIds() const { return kIds + 2; }

int Rules::ActionId(Player /*seat*/, Action action) const {
  if (IsNo(action)) return action == kStop ? kIds : kIds + 1;
  const Write write = UnpackWrite(action);
  const int card = ColumnOf(write.card) * kMaxNumber + NumberOf(write.card) - 1;
  return card * kRows + write.row;
}

}  // namespace riftlab::ripple_rush
