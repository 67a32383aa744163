// What learners see of Ripple Rush (engine/core/learner_view.h): the own sheet, what may still come
// for its empty spaces, its numbers, the cards that nobody can draw any more, the open ones, the
// sheets of others as scores, and what is asked.
#include "engine/core/learner_view.h"

#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/ripple_rush/sheet_tables.h"

namespace riftlab::ripple_rush {
namespace {

constexpr int kNodes = 5;
constexpr int kNumbers = kMaxNumber + 1;
constexpr int kCard = kColumns + kNumbers;  // an open card: its column and its number
constexpr int kScores = kColumns * kRows + 1;
constexpr int kColumnPatterns = 1 << kRows;  // filled spaces of a column
constexpr int kFits = 10;                    // unseen cards that fit a space, 0 to 9 and more
constexpr int kRowCounts = kColumns + 1;     // spaces of a row
constexpr int kRoundsToCome = 24;            // to come

// Blocks of inputs, one after another.
constexpr int kPatternInputs = 0;
constexpr int kFitInputs = kPatternInputs + kColumns * kColumnPatterns;
constexpr int kRowInputs = kFitInputs + kColumns * kRows * kFits;
constexpr int kGoalInputs = kRowInputs + kRows * kRowCounts;
constexpr int kRoundInputs = kGoalInputs + kRows * kRowCounts;
constexpr int kNodeInputs = kRoundInputs + kRoundsToCome;
// Of the own sheet: the number that stands there.
constexpr int kSpaceInputs = kNodeInputs + kNodes;
// That is to be written.
constexpr int kOwnCardInputs = kSpaceInputs + kColumns * kRows * kNumbers;
// Of other seats and the own one, that may still be written.
constexpr int kAnnouncedInputs = kOwnCardInputs + kCard;
// The row whose bonus is asked for.
constexpr int kPendingInputs = kAnnouncedInputs + kMaxSeats * kCard;
// The score of the columns of each seat, the own one first.
constexpr int kColumnInputs = kPendingInputs + kRows;
// Spaces that each seat has filled.
constexpr int kFilledInputs = kColumnInputs + kMaxSeats * kScores;
// Cards that have been drawn, this round's too.
constexpr int kSeenInputs = kFilledInputs + kMaxSeats * kScores;
constexpr int kNumInputs = kSeenInputs + kColumns * kNumbers;

// The own sheet, what may still come for its empty spaces, and how late it is.
template <class Add>
void AddSheet(const CardTable& cards, const State& known, Player seat, int rounds, const Add& add) {
  const Sheet& sheet = known.now[seat];
  Array<int, kRows> filled{};
  for (int column = 0; column < kColumns; ++column) {
    const std::uint8_t rows = sheet.FilledRows(column);
    add(kPatternInputs + column * kColumnPatterns + rows);
    ForEachBit(rows, [&](int row) { ++filled[row]; });
    ForEachAnyGap(cards, sheet, column, [&](std::uint8_t gap, NumberRange range) {
      // The same fit all spaces of a gap.
      const int fits = std::min(UnseenIn(known.unseen, column, range), kFits - 1);
      ForEachBit(gap, [&](int row) { add(kFitInputs + (column * kRows + row) * kFits + fits); });
    });
  }
  for (int row = 0; row < kRows; ++row) {
    add(kRowInputs + row * kRowCounts + filled[row]);
    if (Has(known.goals, row)) add(kGoalInputs + row * kRowCounts + filled[row]);
  }
  add(kRoundInputs + std::min(rounds, kRoundsToCome - 1));
}

constexpr int kIds = kColumns * kMaxNumber * kRows;

}  // namespace

int Rules::NumInputs() const { return kNumInputs; }

void Rules::Inputs(const InfoSet& info, InputList& out) const {
  out.clear();
  const State& known = info.known;
  const Player seat = info.seat;
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  const auto add_card = [&](int block, Card card) {
    add(block + ColumnOf(card));
    add(block + kColumns + NumberOf(card));
  };
  AddSheet(cards_, known, seat, known.draws_left / num_players_, add);
  add(kNodeInputs + static_cast<int>(known.node));
  const Sheet& own = known.now[seat];
  for (int column = 0; column < kColumns; ++column) {
    std::uint32_t above = own.numbers[column];
    ForEachBit(own.FilledRows(column), [&](int row) {
      const int space = column * kRows + row;
      add(kSpaceInputs + space * kNumbers + LowestBit(above));
      above = WithoutLowest(above);
    });
  }
  if (known.node == Node::kOwn) add_card(kOwnCardInputs, known.cards[seat]);
  for (int distance = 0; distance < num_players_; ++distance) {
    const auto other = static_cast<Player>((seat + distance) % num_players_);
    if (Has(known.open, other)) add_card(kAnnouncedInputs + distance * kCard, known.cards[other]);
    // Sheets of others are known as the round began.
    const bool is_shown = distance == 0 || known.to_move == kNobody;
    const Sheet& sheet = is_shown ? known.now[other] : known.start[other];
    add(kColumnInputs + distance * kScores + ColumnScore(sheet));
    add(kFilledInputs + distance * kScores + Count(sheet.rows));
  }
  if (known.node == Node::kBonus || known.node == Node::kAnyBonus) {
    add(kPendingInputs + known.pending_row);
  }
  const Array<std::uint64_t, 2> box = WholeBox(cards_);
  for (std::size_t half = 0; half < box.size(); ++half) {
    ForEachBit(box[half] & ~known.unseen[half],
               [&](int card) { add(kSeenInputs + 64 * static_cast<int>(half) + card); });
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
