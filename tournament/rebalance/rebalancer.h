// Looks for a card table that meets goals with the fewest and smallest changes: tables with one
// change race on common deals, then those with two that are built from the best of these, and so
// on, until one meets the goals.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/enum_words.h"
#include "tournament/rebalance/goal.h"
#include "tournament/rebalance/knob.h"
#include "tournament/rebalance/rebalance_folder.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

class GameExecutor;  // tournament/runner/game_executor.h

// The text of a changed card table. InvalidArgument where the game refuses what is changed
// together.
using CardTableMaker = std::function<absl::StatusOr<std::string>(const TableChange& table)>;

struct RebalanceTask {
  // The game with the table as it is; games of the races; the seed; the first level's agent.
  TournamentConfig config;
  RebalancePlan plan;
  std::vector<Goal> goals;        // at least one, each with its level
  std::vector<AgentSpec> levels;  // at least one
  std::vector<Knob> knobs;        // at least one, with two values or more
  std::vector<AgentSpec> confirm;
  CardTableMaker table_of;
};

struct RebalanceProgress {
  std::int64_t games_done = 0;
  std::int64_t games_total = 0;   // at most, but for the checks of what was found
  std::int64_t games_before = 0;  // of those done, by earlier sessions
  std::string round;
  // The best table of the round so far, as TextOf says it; of checks, which are no race, the last.
  std::string best;
  double miss = 0;  // of it
};

// Nothing here changes a result.
struct RebalanceOptions {
  std::string dir{};  // where it is recorded; empty: nowhere
  int threads = 1;
  GameExecutor* executor = nullptr;         // plays all games, as in RunOptions; null: threads
  const std::atomic<bool>* stop = nullptr;  // ends it after the present games
  std::function<void(const RebalanceProgress&)> on_step{};
};

enum class RebalanceEnd : std::uint8_t {
  kMetAlready,  // the table meets the goals as it is
  kFound,       // a changed table does
  kNotFound,    // none that was tried does; `best` is the nearest, if any is nearer than as it is
  kInterrupted,
};
template <>
inline constexpr auto kWordsOf<RebalanceEnd> =
    std::to_array<std::string_view>({"met_already", "found", "not_found", "interrupted"});

// A race between the tables with so many changes.
struct RaceSummary {
  int changes = 0;
  std::int64_t tables = 0;
  std::int64_t first_games = 0;  // of each table in the first round, at each level
  std::int64_t last_games = 0;   // and in all rounds together, of those in the last one
  TableChange best;
  double miss = 0;  // of the best, in the race
};

// The nearest table and the one as it is on deals that no race has played, where no race ended with
// an answer.
struct NearestOnFreshDeals {
  TableChange table;
  std::int64_t games = 0;  // fresh ones of each table, at all levels together
  double miss = 0;         // on these alone
  double start_miss = 0;
  double miss_in_all = 0;  // on all deals that each has played
  double start_miss_in_all = 0;

  // Whether the fresh deals, whose table was not picked for what it did there, say so, too.
  bool IsNearer() const { return miss < start_miss; }
};

struct RebalanceOutcome {
  RebalanceEnd end = RebalanceEnd::kInterrupted;
  TableChange best;
  double start_miss = 0;  // of the table as it is
  double best_miss = 0;
  std::int64_t games = 0;   // that it took, at all levels together
  std::int64_t tables = 0;  // that were tried
  std::vector<RaceSummary> races;
  std::optional<NearestOnFreshDeals> nearest{};
};

// Where the games of a task do not give every table of the first race the least that says anything:
// InvalidArgument, with how many would.
absl::Status CheckBudget(const RebalanceTask& task);

// Searches, as the task says. InvalidArgument where a figure that a goal names does not come up in
// the games of the table as it is, unless it is the part of a name that the game lists, which
// leaves no folder; errors of RunTournament, and with a folder of StepWriter.
absl::StatusOr<RebalanceOutcome> RunRebalance(const RebalanceTask& task,
                                              const RebalanceOptions& options);

// Goes on with what `recorded`, read from options.dir, holds of this task, to the same steps as
// without the interruption. FailedPrecondition where they are not those of this program.
absl::StatusOr<RebalanceOutcome> ResumeRebalance(const RebalanceTask& task,
                                                 const RecordedRebalance& recorded,
                                                 const RebalanceOptions& options);

// What `recorded`, read from `dir`, holds of this task, as far as it goes; plays and writes
// nothing. Errors as ResumeRebalance.
absl::StatusOr<RebalanceOutcome> RecallRebalance(const RebalanceTask& task,
                                                 const RecordedRebalance& recorded,
                                                 const std::string& dir);

// A seed for the games of one place in the search. The last one is that of the confirming games.
std::uint64_t RebalanceSeed(std::uint64_t seed, std::uint64_t place);
inline constexpr std::uint64_t kConfirmationPlace = ~std::uint64_t{0};

// The task's game at a level of play with a changed table: self-play over so many games.
absl::StatusOr<TournamentConfig> SelfPlayOf(const RebalanceTask& task, const TableChange& table,
                                            const AgentSpec& level, std::int64_t games,
                                            std::uint64_t place);

}  // namespace riftlab
