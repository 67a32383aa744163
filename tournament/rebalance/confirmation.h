// Fresh deals, played with the table as it was and with the one that was found, at every level of
// play of the goals and at stronger ones.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "tournament/balance/variant_comparison.h"
#include "tournament/rebalance/goal.h"
#include "tournament/rebalance/rebalancer.h"

namespace riftlab {

class GameExecutor;  // tournament/runner/game_executor.h

// One figure of a goal. Intervals of `before` and `after` hold at once with all others of the same
// level; that of `difference` holds for itself.
struct GoalResult {
  std::size_t goal = 0;
  std::string name;  // of the figure, as FigureName says it
  Estimate before;
  Estimate after;  // as before where nothing was changed
  Estimate difference;
  GoalStatus status_before = GoalStatus::kUnseen;
  GoalStatus status_after = GoalStatus::kUnseen;
};

// What one level of play says.
struct LevelConfirmation {
  AgentSpec agent;
  bool is_stronger = false;  // than the goals ask for; judged by all goals
  std::int64_t games = 0;    // of each table
  std::vector<GoalResult> goals;
  bool is_changed = false;  // there is a table to compare with
  // What else moved: without the figures of the goals, with q over all.
  VariantSummary others;
};

// Where runs of a level are recorded, those with the table "before" or "after".
std::string ConfirmationDir(const std::string& dir, std::size_t level, std::string_view table);

struct ConfirmOptions {
  std::string
      dir{};  // where the games are recorded, each table at each level a run; empty: nowhere
  bool resumes = false;     // go on with the runs that are there
  bool reads_only = false;  // take the games that are there, and play and write none
  int threads = 1;
  GameExecutor* executor = nullptr;  // plays all games, as in RunOptions; null: threads
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::int64_t done, std::int64_t total)> on_games{};
};

struct Confirmation {
  std::vector<LevelConfirmation> levels;
  bool interrupted = false;  // what is there is of the levels before
};

// Plays the fresh deals. Errors of RunTournament and ResumeTournament.
absl::StatusOr<Confirmation> ConfirmTable(const RebalanceTask& task, const TableChange& table,
                                          const ConfirmOptions& options);

}  // namespace riftlab
