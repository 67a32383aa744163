// Scores, who has won, and what is reported of a game.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

int Rules::Score(const Sheet& sheet, std::uint8_t goals) const {
  int score = ColumnScore(sheet);
  ForEachBit(static_cast<std::uint8_t>(goals & CompletedRows(sheet)),
             [&](int row) { score += cards_.goal_points[row]; });
  return score;
}

Payoffs<Rules> Rules::Returns(const State& state) const {
  RIFTLAB_DCHECK(state.to_move == kNobody);
  Payoffs<Rules> returns;
  if (num_players_ == 1) {
    returns[0] = static_cast<double>(Score(state.now[0], state.goals)) / max_score_;
    return returns;
  }
  // Higher score, then more completed columns, then a shared victory (4, ruling 30).
  Array<int, kMaxSeats> strength{};
  int best = -1;
  int winners = 0;
  for (int i = 0; i < num_players_; ++i) {
    strength[i] = Score(state.now[i], state.goals) * 8 + CompletedColumns(state.now[i]);
    if (strength[i] > best) winners = 0;
    best = std::max(best, strength[i]);
    if (strength[i] == best) ++winners;
  }
  for (int i = 0; i < num_players_; ++i) {
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
  for (int i = 0; i < num_players_; ++i) {
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
