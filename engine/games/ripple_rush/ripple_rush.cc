#include "engine/games/ripple_rush/ripple_rush.h"

#include <algorithm>
#include <limits>

#include "engine/core/bits.h"
#include "engine/games/ripple_rush/sheet_tables.h"

namespace riftlab::ripple_rush {
namespace {

constexpr Pile kDeckPile = 0;
constexpr Pile kGoalPile = 1;

constexpr std::uint32_t kRowInAllColumns = 0x01010101;

bool IsRowComplete(const Sheet& sheet, int row) {
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
  std::uint32_t above = sheet.numbers[static_cast<std::size_t>(column)];
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

// How many (row, number) pairs an X has in a column.
int CountAnyPairs(const CardTable& cards, const Sheet& sheet, int column) {
  int pairs = 0;
  ForEachGap(cards, sheet, column,
             [&](std::uint8_t rows, NumberRange range) { pairs += Count(rows) * range.count; });
  return pairs;
}

}  // namespace

std::uint8_t LegalRows(const Sheet& sheet, int column, int number) {
  const std::uint32_t numbers = sheet.numbers[static_cast<std::size_t>(column)];
  if (Has(numbers, number)) return 0;
  const auto below = static_cast<std::size_t>(Count(numbers & BitsBelow<std::uint32_t>(number)));
  return kGapRows[sheet.FilledRows(column)][below];
}

int NumberAt(const Sheet& sheet, int column, int row) {
  const std::uint8_t rows = sheet.FilledRows(column);
  if (!Has(rows, row)) return 0;
  const int below = Count(static_cast<std::uint8_t>(rows & BitsBelow<std::uint8_t>(row)));
  return NthBit(sheet.numbers[static_cast<std::size_t>(column)], below);
}

void WriteNumber(Sheet& sheet, int row, Card card) {
  const int column = ColumnOf(card);
  RIFTLAB_DCHECK(Has(LegalRows(sheet, column, NumberOf(card)), row));
  Set(sheet.numbers[static_cast<std::size_t>(column)], NumberOf(card));
  Set(sheet.rows, 8 * column + row);
}

std::uint8_t CompletedRows(const Sheet& sheet) {
  const std::uint32_t pairs = sheet.rows & (sheet.rows >> 16);
  return static_cast<std::uint8_t>(pairs & (pairs >> 8));
}

int CompletedColumns(const Sheet& sheet) {
  int columns = 0;
  for (int column = 0; column < kColumns; ++column) {
    if (sheet.FilledRows(column) == 0xFF) ++columns;
  }
  return columns;
}

int ColumnScore(const Sheet& sheet) {
  int score = 0;
  for (int column = 0; column < kColumns; ++column) score += kLongestRun[sheet.FilledRows(column)];
  return score;
}

int Rules::Score(const Sheet& sheet, std::uint8_t goals) const {
  int score = ColumnScore(sheet);
  ForEachBit(static_cast<std::uint8_t>(goals & CompletedRows(sheet)),
             [&](int row) { score += cards_.goal_points[static_cast<std::size_t>(row)]; });
  return score;
}

Card Rules::DrawCard(State& state, Rng& rng) const {
  const int low = Count(state.unseen[0]);
  const int all = low + Count(state.unseen[1]);
  const int k = static_cast<int>(rng.Below(kDeckPile, static_cast<std::uint32_t>(all)));
  const int half = k < low ? 0 : 1;
  std::uint64_t& word = state.unseen[static_cast<std::size_t>(half)];
  const int bit = NthBit(word, half == 0 ? k : k - low);
  Clear(word, bit);
  return static_cast<Card>(64 * half + bit);
}

State Rules::Deal(Rng& rng) const {
  State state{};
  const auto numbers = static_cast<std::uint64_t>(BitsBelow<std::uint64_t>(cards_.number_max + 1) &
                                                  ~BitsBelow<std::uint64_t>(cards_.number_min));
  state.unseen = {numbers | numbers << 32, numbers | numbers << 32};
  state.draws_left = static_cast<std::uint8_t>(cards_.cards_per_player * num_players_);
  state.goals = fixed_goals_;
  if (advanced_ && fixed_goals_ == 0) {
    std::uint64_t pile = 0;
    for (int row = 0; row < kRows; ++row) {
      if (cards_.goal_points[static_cast<std::size_t>(row)] != 0) Set(pile, row);
    }
    for (int i = 0; i < cards_.goals_revealed; ++i) {
      const std::uint32_t k = rng.Below(kGoalPile, static_cast<std::uint32_t>(Count(pile)));
      const int row = NthBit(pile, static_cast<int>(k));
      Clear(pile, row);
      Set(state.goals, row);
    }
  }
  StartRound(state, rng);
  return state;
}

void Rules::StartRound(State& state, Rng& rng) const {
  const bool has_choice = DealRound(state, rng);
  if (state.to_move != kNobody) Proceed(state, has_choice, rng);
}

// Deals the round's cards, announces, and begins the turn of seat 0 (3.2). Ends the game when the
// deck is empty. True when seat 0 has a choice.
bool Rules::DealRound(State& state, Rng& rng) const {
  if (state.draws_left == 0) {
    Finish(state);
    return false;
  }
  state.announced = 0;
  state.finished = 0;
  for (int seat = 0; seat < num_players_; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    const Card card = DrawCard(state, rng);
    state.cards[i] = card;
    state.now[i] = state.start[i];
    // Ruling 4: inability is judged on the sheet as it stood at the moment of the draw.
    if (LegalRows(state.start[i], ColumnOf(card), NumberOf(card)) == 0) Set(state.announced, seat);
  }
  state.draws_left = static_cast<std::uint8_t>(state.draws_left - num_players_);
  return BeginTurn(state, 0);
}

// The canonical finished game: every sheet public, nothing open.
void Rules::Finish(State& state) const {
  state.now = state.start;
  state.cards = {};
  state.announced = 0;
  state.finished = 0;
  state.to_move = kNobody;
}

// Goes on until some seat has a choice or the game is over. `has_choice`: the seat on turn has one.
void Rules::Proceed(State& state, bool has_choice, Rng& rng) const {
  while (!has_choice) {
    Set(state.finished, state.to_move);
    if (Count(state.finished) < num_players_) {
      has_choice = BeginNextTurn(state);
      continue;
    }
    state.start = state.now;
    has_choice = DealRound(state, rng);
    if (state.to_move == kNobody) return;
  }
}

bool Rules::BeginNextTurn(State& state) const {
  return BeginTurn(state, static_cast<Player>(std::countr_one(state.finished)));
}

bool Rules::BeginTurn(State& state, Player seat) const {
  state.to_move = seat;
  state.open = state.announced;
  if (Has(state.announced, seat)) {
    Clear(state.open, seat);
    return OfferAnnounced(state);
  }
  const Card card = state.cards[seat];
  const std::uint8_t rows = LegalRows(state.now[seat], ColumnOf(card), NumberOf(card));
  if (Count(rows) > 1) {
    state.node = Node::kOwn;
    state.options = rows;
    return true;
  }
  const int row = LowestBit(rows);
  WriteNumber(state.now[seat], row, card);
  return AfterWrite(state, row);
}

bool Rules::ResumeTurn(State& state, Player seat, Node node, int row) const {
  if (node == Node::kOwn) return BeginTurn(state, seat) && state.node == node;
  state.to_move = seat;
  state.open = state.announced;
  Clear(state.open, seat);
  return (node == Node::kAnnounced ? OfferAnnounced(state) : OfferBonus(state, row)) &&
         state.node == node;
}

// What follows a write in `row`: its bonus if the row is complete now, else announced cards. True
// when that is a choice.
bool Rules::AfterWrite(State& state, int row) const {
  if (IsRowComplete(state.now[state.to_move], row) && OfferBonus(state, row)) return true;
  return OfferAnnounced(state);
}

// Asks for the bonus of `row`. False when no space is legal: the bonus is lost (ruling 13).
bool Rules::OfferBonus(State& state, int row) const {
  const Bonus bonus = cards_.bonus[static_cast<std::size_t>(row)];
  const Sheet& sheet = state.now[state.to_move];
  std::uint64_t options = 0;
  if (bonus.kind == BonusKind::kNumber) {
    for (int column = 0; column < kColumns; ++column) {
      options |= static_cast<std::uint64_t>(LegalRows(sheet, column, bonus.value)) << (8 * column);
    }
  } else if (bonus.kind == BonusKind::kAny) {
    ForEachGap(cards_, sheet, bonus.value,
               [&](std::uint8_t rows, NumberRange /*range*/) { options |= rows; });
  }
  if (options == 0) return false;
  state.node = bonus.kind == BonusKind::kNumber ? Node::kBonus : Node::kAnyBonus;
  state.pending_row = static_cast<std::uint8_t>(row);
  state.options = options;
  RefreshOpen(state);
  return true;
}

// Forgets announced cards that no longer fit: they never will again, since writing only removes
// spaces.
void Rules::RefreshOpen(State& state) const {
  ForEachBit(state.open, [&](int announcer) {
    const Card card = state.cards[static_cast<std::size_t>(announcer)];
    if (LegalRows(state.now[state.to_move], ColumnOf(card), NumberOf(card)) == 0) {
      Clear(state.open, announcer);
    }
  });
}

// Asks for the announced cards that still fit. False when there are none: the seat's round is over.
bool Rules::OfferAnnounced(State& state) const {
  state.pending_row = 0;
  state.options = 0;
  ForEachBit(state.open, [&](int announcer) {
    const Card card = state.cards[static_cast<std::size_t>(announcer)];
    const std::uint64_t rows = LegalRows(state.now[state.to_move], ColumnOf(card), NumberOf(card));
    if (rows == 0) Clear(state.open, announcer);
    state.options |= rows << (8 * announcer);
  });
  state.node = state.options == 0 ? Node::kNone : Node::kAnnounced;
  return state.options != 0;
}

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
      return PackWrite({.slot = announcer,
                        .row = bit % 8,
                        .card = state.cards[static_cast<std::size_t>(announcer)]});
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
        out.push_back(PackWrite({.slot = bit / 8,
                                 .row = bit % 8,
                                 .card = state.cards[static_cast<std::size_t>(bit / 8)]}));
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

void Rules::Apply(State& state, Action action, Rng& rng) const {
  const Node node = state.node;
  RIFTLAB_DCHECK(node != Node::kNone);
  bool has_choice = false;
  if (IsNo(action)) {
    // A stop ends the seat's round; a declined bonus leads on to the announced cards.
    if (node == Node::kAnnounced) state.open = 0;
    has_choice = OfferAnnounced(state);
  } else {
    const Write write = UnpackWrite(action);
    if (node == Node::kAnnounced) Clear(state.open, write.slot);
    WriteNumber(state.now[state.to_move], write.row, write.card);
    has_choice = AfterWrite(state, write.row);
  }
  if (!has_choice) Proceed(state, false, rng);
}

Payoffs<Rules> Rules::Returns(const State& state) const {
  RIFTLAB_DCHECK(state.to_move == kNobody);
  Payoffs<Rules> returns;
  if (num_players_ == 1) {
    returns[0] = static_cast<double>(Score(state.now[0], state.goals)) / max_score_;
    return returns;
  }
  // Higher score, then more completed columns, then a shared victory (4, ruling 30).
  std::array<int, kMaxSeats> strength{};
  int best = -1;
  int winners = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(num_players_); ++i) {
    strength[i] = Score(state.now[i], state.goals) * 8 + CompletedColumns(state.now[i]);
    if (strength[i] > best) winners = 0;
    best = std::max(best, strength[i]);
    if (strength[i] == best) ++winners;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(num_players_); ++i) {
    returns[i] = strength[i] == best ? 1.0 / winners : 0.0;
  }
  return returns;
}

GameResult Rules::Result(const State& state) const {
  GameResult result;
  const Payoffs<Rules> returns = Returns(state);
  std::vector<std::int64_t> rows;
  std::vector<std::int64_t> columns;
  std::vector<int> strength;
  for (std::size_t i = 0; i < static_cast<std::size_t>(num_players_); ++i) {
    const int score = Score(state.now[i], state.goals);
    result.scores.push_back(score);
    result.shares.push_back(returns[i]);
    rows.push_back(Count(CompletedRows(state.now[i])));
    columns.push_back(CompletedColumns(state.now[i]));
    strength.push_back(score * 8 + CompletedColumns(state.now[i]));
  }
  for (const int own : strength) {
    result.ranks.push_back(
        1 + static_cast<int>(std::count_if(strength.begin(), strength.end(),
                                           [own](int other) { return other > own; })));
  }
  result.reason = "deck_empty";
  result.turns = cards_.cards_per_player;
  if (state.goals != 0) {
    std::vector<std::int64_t> goals;
    ForEachBit(state.goals, [&](int row) { goals.push_back(row + 1); });
    result.tags.push_back({"goals", std::move(goals)});
  }
  result.tags.push_back({"completed_rows", std::move(rows)});
  result.tags.push_back({"completed_columns", std::move(columns)});
  return result;
}

}  // namespace riftlab::ripple_rush
