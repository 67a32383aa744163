// What good play looks like: the value of a sheet, of a move, and moves that never beat another
// one.
#include <algorithm>
#include <cmath>

#include "engine/core/bits.h"
#include "engine/games/ripple_rush/gap_tables.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/ripple_rush/sheet_tables.h"

namespace riftlab::ripple_rush {
namespace {

// Announced cards that fit, for each card of another seat that is drawn.
constexpr double kAnnouncedPerCard = 0.35;
// What the bonus of a completed row is worth, in points.
constexpr double kBonusPoints = 0.8;
// A completed column breaks ties only.
constexpr double kColumnPoints = 0.01;
// Score margins: the usual solo score as a share of the best one, and the points from worst to best
// margin.
constexpr double kUsualSoloScore = 0.55;
constexpr double kFullMargin = 24;
// The spread of final leads: at the end, and for the square root of the rounds to go.
constexpr double kLastSpread = 0.7;
constexpr double kRoundSpread = 0.9;
// How many writes of one turn are looked at together; more cost time and change little.
constexpr int kTurnDepth = 3;

// What a sheet can still expect, the same for every sheet of one seat in one round.
struct Outlook {
  const CardTable* cards;
  std::array<std::uint32_t, kColumns> unseen;  // numbers by column
  double hits_per_card;  // numbers to come for each unseen card: expected draws / unseen cards
  std::uint8_t goals;
};

Outlook OutlookOf(const CardTable& cards, const State& state, int num_players) {
  Outlook outlook{};
  outlook.cards = &cards;
  const int unseen = Count(state.unseen[0]) + Count(state.unseen[1]);
  for (std::size_t column = 0; column < kColumns; ++column) {
    outlook.unseen[column] =
        static_cast<std::uint32_t>(state.unseen[column / 2] >> (32 * (column % 2)));
  }
  const double own_draws = static_cast<double>(state.draws_left) / num_players;
  const double draws = own_draws * (1 + kAnnouncedPerCard * (num_players - 1));
  outlook.hits_per_card = unseen == 0 ? 0 : draws / unseen;
  outlook.goals = state.goals;
  return outlook;
}

// Expected longest run of one column. Adds to `row_chance` the chance of each empty space to be
// filled.
double ColumnValue(const Outlook& outlook, const Sheet& sheet, int column,
                   std::array<double, kRows>& row_chance) {
  const GapTables& tables = GapValues();
  const std::uint8_t rows = sheet.FilledRows(column);
  const std::uint32_t unseen = outlook.unseen[static_cast<std::size_t>(column)];
  std::uint32_t numbers = sheet.numbers[static_cast<std::size_t>(column)];

  double best = 0;
  double below = 0;  // expected spaces that join the current run from below
  int run = 0;       // filled spaces of the current run
  int low = 0;       // the last number passed
  int row = 0;
  while (row < kRows) {
    if (Has(rows, row)) {
      ++run;
      low = LowestBit(numbers);
      numbers = WithoutLowest(numbers);
      ++row;
      continue;
    }
    int spaces = 0;
    while (row + spaces < kRows && !Has(rows, row + spaces)) ++spaces;
    const std::uint32_t high_mask =
        numbers == 0 ? ~std::uint32_t{0} : BitsBelow<std::uint32_t>(LowestBit(numbers));
    const std::uint32_t fitting =
        unseen & high_mask & ~(BitsBelow<std::uint32_t>(low) | Bit<std::uint32_t>(low));
    const double hits = Count(fitting) * outlook.hits_per_card;
    const double reach = tables.Reach(spaces, hits);
    const double filled = tables.Filled(spaces, hits);
    if (spaces == kRows) {
      best = tables.Run(spaces, hits);
    } else {
      best = std::max(best, run + below + reach);
    }
    // What the next run above gets from below: its reach into this gap, and this run if they join.
    below = reach + filled * (run + below);
    const double chance = std::min(1.0, hits / spaces);
    const double space_chance = std::max(filled, chance * 0.7);
    for (int i = 0; i < spaces; ++i) row_chance[static_cast<std::size_t>(row + i)] *= space_chance;
    run = 0;
    row += spaces;
  }
  if (run > 0) best = std::max(best, run + below);
  if (rows == 0xFF) best += kColumnPoints;
  return best;
}

// Expected final score of a sheet.
double SheetValue(const Outlook& outlook, const Sheet& sheet) {
  std::array<double, kRows> row_chance{};
  row_chance.fill(1);
  double value = 0;
  for (int column = 0; column < kColumns; ++column) {
    value += ColumnValue(outlook, sheet, column, row_chance);
  }
  const std::uint8_t completed = CompletedRows(sheet);
  for (std::size_t row = 0; row < kRows; ++row) {
    const int index = static_cast<int>(row);
    const double goal = Has(outlook.goals, index) ? outlook.cards->goal_points[row] : 0;
    if (Has(completed, index)) {
      value += goal;
    } else {
      const double bonus = outlook.cards->bonus[row].kind == BonusKind::kNone ? 0 : kBonusPoints;
      value += row_chance[row] * (goal + bonus);
    }
  }
  return value;
}

}  // namespace

// A turn of one seat, tried out on copies of its sheet.
class TurnSearch {
 public:
  TurnSearch(const Rules& rules, const State& state, const Outlook& outlook)
      : rules_(rules), state_(state), outlook_(outlook) {}

  // The value of the best way to go on after a write in `row`, with these announced cards still
  // open.
  double AfterWrite(const Sheet& sheet, int row, std::uint8_t open, int depth) const {
    if (!Has(CompletedRows(sheet), row)) return AtAnnounced(sheet, open, depth);
    return std::max(AtBonus(sheet, row, open, depth), AtAnnounced(sheet, open, depth));
  }

  double AtAnnounced(const Sheet& sheet, std::uint8_t open, int depth) const {
    double best = SheetValue(outlook_, sheet);
    if (depth == 0) return best;
    ForEachBit(open, [&](int announcer) {
      const Card card = state_.cards[static_cast<std::size_t>(announcer)];
      std::uint8_t rest = open;
      Clear(rest, announcer);
      best = std::max(best, BestWrite(sheet, card, rest, depth));
    });
    return best;
  }

 private:
  double BestWrite(const Sheet& sheet, Card card, std::uint8_t open, int depth) const {
    double best = 0;
    ForEachBit(LegalRows(sheet, ColumnOf(card), NumberOf(card)), [&](int row) {
      Sheet after = sheet;
      WriteNumber(after, row, card);
      best = std::max(best, AfterWrite(after, row, open, depth - 1));
    });
    return best;
  }

  double AtBonus(const Sheet& sheet, int row, std::uint8_t open, int depth) const {
    if (depth == 0) return SheetValue(outlook_, sheet) + kBonusPoints;
    const Bonus bonus = rules_.cards().bonus[static_cast<std::size_t>(row)];
    double best = 0;
    if (bonus.kind == BonusKind::kNumber) {
      for (int column = 0; column < kColumns; ++column) {
        best = std::max(best, BestWrite(sheet, MakeCard(column, bonus.value), open, depth));
      }
    } else if (bonus.kind == BonusKind::kAny) {
      for (int number = rules_.cards().number_min; number <= rules_.cards().number_max; ++number) {
        best = std::max(best, BestWrite(sheet, MakeCard(bonus.value, number), open, depth));
      }
    }
    return best;
  }

  const Rules& rules_;
  const State& state_;
  const Outlook& outlook_;
};

Payoffs<Rules> Rules::ExpectedScores(const State& state) const {
  Payoffs<Rules> scores{};
  const auto players = static_cast<std::size_t>(num_players_);
  if (state.to_move == kNobody) {
    for (std::size_t i = 0; i < players; ++i) scores[i] = Score(state.now[i], state.goals);
    return scores;
  }
  const Outlook outlook = OutlookOf(cards_, state, num_players_);
  for (std::size_t i = 0; i < players; ++i) scores[i] = SheetValue(outlook, state.now[i]);
  // A bonus that is being asked for is about to be written.
  if (state.node == Node::kBonus || state.node == Node::kAnyBonus) {
    scores[state.to_move] += kBonusPoints;
  }
  return scores;
}

Payoffs<Rules> Rules::ScoreMargins(const Payoffs<Rules>& scores) const {
  Payoffs<Rules> margins{};
  const auto players = static_cast<std::size_t>(num_players_);
  for (std::size_t i = 0; i < players; ++i) {
    double reference = kUsualSoloScore * max_score_;
    if (players > 1) reference = 0;
    for (std::size_t j = 0; j < players; ++j) {
      if (j != i) reference = std::max(reference, scores[j]);
    }
    margins[i] = 0.5 + std::clamp((scores[i] - reference) / kFullMargin, -0.5, 0.5);
  }
  return margins;
}

// Alone, the expected score as a share of the best; else the chance to be ahead of all others at
// the end.
Payoffs<Rules> Rules::EvaluateAll(const State& state) const {
  const Payoffs<Rules> scores = ExpectedScores(state);
  Payoffs<Rules> shares{};
  if (num_players_ == 1) {
    shares[0] = std::min(1.0, scores[0] / max_score_);
    return shares;
  }
  // The lead that matters shrinks as the draws run out. An algebraic sigmoid, since exp differs
  // between processors.
  const double spread =
      kLastSpread + kRoundSpread * std::sqrt(static_cast<double>(state.draws_left) / num_players_);
  const auto players = static_cast<std::size_t>(num_players_);
  double sum = 0;
  for (std::size_t i = 0; i < players; ++i) {
    shares[i] = 1;
    for (std::size_t j = 0; j < players; ++j) {
      if (j == i) continue;
      const double lead = (scores[i] - scores[j]) / spread;
      shares[i] *= 0.5 + 0.5 * lead / std::sqrt(1 + lead * lead);
    }
    sum += shares[i];
  }
  for (std::size_t i = 0; i < players; ++i) shares[i] /= sum;
  return shares;
}

double Rules::ScoreAction(const State& state, Action action) const {
  const Outlook outlook = OutlookOf(cards_, state, num_players_);
  const TurnSearch turn(*this, state, outlook);
  const Sheet& sheet = state.now[state.to_move];
  if (action == kStop) return SheetValue(outlook, sheet);
  if (action == kDecline) return turn.AtAnnounced(sheet, state.open, kTurnDepth);
  const Write write = UnpackWrite(action);
  std::uint8_t open = state.open;
  if (state.node == Node::kAnnounced) Clear(open, write.slot);
  Sheet after = sheet;
  WriteNumber(after, write.row, write.card);
  return turn.AfterWrite(after, write.row, open, kTurnDepth - 1);
}

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
  const bool last_write =
      (state.node == Node::kAnnounced && Count(state.open) == 1) ||
      ((state.node == Node::kBonus || state.node == Node::kAnyBonus) && state.open == 0);
  const bool drop_no = state.draws_left == 0 && last_write;
  const int column = state.node == Node::kAnyBonus ? cards_.bonus[state.pending_row].value : 0;
  const std::uint32_t live = state.node == Node::kAnyBonus ? LiveNumbers(cards_, state, column) : 0;
  const std::uint8_t filled = state.now[state.to_move].FilledRows(column);
  std::size_t kept = 0;
  int last_row = -1;
  std::uint32_t last_below = 0;
  std::uint32_t last_above = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Action action = out[i];
    if (IsNo(action)) {
      if (!drop_no) out[kept++] = action;
      continue;
    }
    if (state.node == Node::kAnyBonus) {
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
