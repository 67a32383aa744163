// What good play looks like: what a position promises, and how good a move is.
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/core/bits.h"
#include "engine/core/first_best.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/ripple_rush/sheet_value.h"

namespace riftlab::ripple_rush {
namespace {

// Score margins: the usual solo score as a share of the best one, and the points from worst to best
// margin.
constexpr double kUsualSoloScore = 0.55;
constexpr double kFullMargin = 24;
// The spread of final leads: at the end, and for the square root of the rounds to go.
constexpr double kLastSpread = 0.7;
constexpr double kRoundSpread = 0.9;
// How many writes of one turn are looked at together: more cost time and change little. One write
// costs a quarter of the time of three, and a quarter of a point a game with two players.
constexpr int kTurnDepth = 3;
constexpr int kQuickDepth = 1;

// A turn of one seat, tried out on views of its sheet.
class TurnSearch {
 public:
  TurnSearch(const Rules& rules, const State& state)
      : rules_(rules),
        state_(state),
        outlook_(OutlookOf(rules, state, state.now[state.to_move])),
        view_(ViewSheet(outlook_, state.now[state.to_move], WrittenFirst(state))) {}

  // The value of the turn if it goes on with `action`, and then with the best of at most depth - 1
  // more writes.
  float Score(Action action, int depth) {
    if (action == kStop) return ValueOf(outlook_, view_);
    if (action == kDecline) return AtAnnounced(view_, state_.open, depth);
    const Write write = UnpackWrite(action);
    std::uint8_t open = state_.open;
    if (state_.node == Node::kAnnounced) Clear(open, write.slot);
    // Most actions write the number of the one before, or a number of the same gap.
    if (writes_ && writes_->Covers(write.card)) {
      writes_->SetCard(write.card);
    } else {
      writes_.emplace(outlook_, view_, write.card);
    }
    return AfterWrite(*writes_, write.row, open, depth - 1);
  }

 private:
  // The column that every action writes in: the one of the own card. Its view as it stands is not
  // needed.
  static int WrittenFirst(const State& state) {
    return state.node == Node::kOwn ? ColumnOf(state.cards[state.to_move]) : kColumns;
  }

  // After a write in `row`, with these announced cards still open.
  float AfterWrite(const ColumnWrites& writes, int row, std::uint8_t open, int depth) const {
    return depth == 0 ? AfterLastWrite(writes, row) : BeforeMore(writes, row, open, depth);
  }

  // Precondition: depth > 0, here and in all that follow.
  float BeforeMore(const ColumnWrites& writes, int row, std::uint8_t open, int depth) const {
    const SheetView view = writes.Written(row);
    const float without = AtAnnounced(view, open, depth);
    if (!writes.Completes(row)) return without;
    return std::max(AtBonus(view, row, open, depth), without);
  }

  // Beyond the depth an earned bonus is worth what bonuses are worth.
  float AfterLastWrite(const ColumnWrites& writes, int row) const {
    const float without = writes.ValueAfter(row);
    if (!writes.Completes(row) || !Has(rules_.bonus_rows(), row)) return without;
    return without + outlook_.bonus_points;
  }

  float AtAnnounced(const SheetView& view, std::uint8_t open, int depth) const {
    float best = ValueOf(outlook_, view);
    ForEachBit(open, [&](int announcer) {
      const Card card = state_.cards[announcer];
      std::uint8_t rest = open;
      Clear(rest, announcer);
      best = std::max(best, BestWrite(view, card, rest, depth));
    });
    return best;
  }

  float AtBonus(const SheetView& view, int row, std::uint8_t open, int depth) const {
    const Bonus bonus = rules_.cards().bonus[row];
    float best = 0;
    if (bonus.kind == BonusKind::kNumber) {
      for (int column = 0; column < kColumns; ++column) {
        best = std::max(best, BestWrite(view, MakeCard(column, bonus.value), open, depth));
      }
    } else if (bonus.kind == BonusKind::kAny) {
      for (int number = rules_.cards().number_min; number <= rules_.cards().number_max; ++number) {
        best = std::max(best, BestWrite(view, MakeCard(bonus.value, number), open, depth));
      }
    }
    return best;
  }

  float BestWrite(const SheetView& view, Card card, std::uint8_t open, int depth) const {
    const std::uint8_t rows = LegalRows(view.sheet, ColumnOf(card), NumberOf(card));
    if (rows == 0) return 0;
    const ColumnWrites writes(outlook_, view, card);
    float best = 0;
    ForEachBit(rows,
               [&](int row) { best = std::max(best, AfterWrite(writes, row, open, depth - 1)); });
    return best;
  }

  const Rules& rules_;
  const State& state_;
  Outlook outlook_;
  SheetView view_;
  std::optional<ColumnWrites> writes_;  // of the action scored last
};

}  // namespace

Payoffs<Rules> Rules::ExpectedScores(const State& state) const {
  Payoffs<Rules> scores{};
  for (int i = 0; i < num_players_; ++i) {
    const Sheet& sheet = state.now[i];
    if (state.to_move == kNobody) {
      scores[i] = Score(sheet, state.goals);
      continue;
    }
    const Outlook outlook = OutlookOf(*this, state, sheet);
    scores[i] = static_cast<double>(ValueOf(outlook, ViewSheet(outlook, sheet)));
    // A bonus that is being asked for is about to be written.
    const bool has_bonus = state.node == Node::kBonus || state.node == Node::kAnyBonus;
    if (has_bonus && i == state.to_move) scores[i] += static_cast<double>(outlook.bonus_points);
  }
  return scores;
}

Payoffs<Rules> Rules::ScoreMargins(const Payoffs<Rules>& scores) const {
  Payoffs<Rules> margins{};
  const int players = num_players_;
  for (int i = 0; i < players; ++i) {
    double reference = kUsualSoloScore * max_score_;
    if (players > 1) reference = 0;
    for (int j = 0; j < players; ++j) {
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
  const int players = num_players_;
  double sum = 0;
  for (int i = 0; i < players; ++i) {
    shares[i] = 1;
    for (int j = 0; j < players; ++j) {
      if (j == i) continue;
      const double lead = (scores[i] - scores[j]) / spread;
      shares[i] *= 0.5 + 0.5 * lead / std::sqrt(1 + lead * lead);
    }
    sum += shares[i];
  }
  for (int i = 0; i < players; ++i) shares[i] /= sum;
  return shares;
}

double Rules::ScoreAction(const State& state, Action action) const {
  return static_cast<double>(TurnSearch(*this, state).Score(action, kTurnDepth));
}

Action Rules::QuickAction(const State& state, Rng& /*rng*/) const {
  ActionList<Rules> actions;
  CandidateActions(state, actions);
  if (actions.size() == 1) return actions[0];
  TurnSearch turn(*this, state);
  return FirstBest(actions, [&](Action action) { return turn.Score(action, kQuickDepth); });
}

}  // namespace riftlab::ripple_rush
