// Who plays the games of a run: matches, and what watches them, one for each thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/option_limit.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "tournament/driver/game_meter.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_measures.h"
#include "tournament/record/game_record.h"
#include "tournament/record/restricted_block.h"
#include "tournament/record/tournament_config.h"
#include "tournament/runner/budget_guard.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {

// How the games of a run are played, besides its configuration. Nothing but `limit` changes a
// result.
struct PlayersSpec {
  int threads = 1;            // 1 to kMaxThreads
  bool keeps_all = true;      // as RecordDetail::kAll
  bool budget_guard = false;  // as in RunOptions
  // The games before this index are measured.
  std::uint64_t measured_end = 0;
  // Where agents that are programs of their own log; empty: nowhere.
  std::string log_dir;
  // Games of one agent, which plays for kFreeAgent of the schedule, and held to this for
  // kLimitedAgent; none: those of the configuration's agents.
  std::optional<OptionLimit> limit{};
  // Another run, by whose rules and agents each game is played, too, on the same deal; null: none.
  // It must live as long as the games are played.
  const PreparedRun* variant = nullptr;
  // Breaks games off once it is set, as MatchOptions::stop; null: nobody does.
  const std::atomic<bool>* stop = nullptr;
  // Ends the wait for programs to begin once it is set; null: nobody does.
  const std::atomic<bool>* stop_begin = nullptr;
};

// Places in the list of agents where there is a limit.
inline constexpr int kFreeAgent = 0;
inline constexpr int kLimitedAgent = 1;

// Whether all agents begin `game` at all, and `threads` threads find the open files for one process
// of each. A program that does not begin would lose each of its games, as would one whose process
// cannot be started, and what these show says nothing. InvalidArgument naming the agent, or the
// threads; Unavailable as RefusedBySystem.
absl::Status CheckAllBegin(std::span<const AgentSpec> agents, std::string_view game, int threads);

// The same where each thread plays games of all `runs`: a program has a process for each seat that
// it can hold in a game. Cancelled once `stop`, which may be null, is set.
absl::Status CheckAllBegin(std::initializer_list<const TournamentConfig*> runs, int threads,
                           const std::atomic<bool>* stop = nullptr);

// What plays the games of a recorded run again, one for each thread, to compare; none keeps times.
// Errors as CheckAllBegin, and InvalidArgument naming the agent that cannot be made.
absl::StatusOr<std::vector<std::unique_ptr<Match>>> MatchesOfRecord(const PreparedRun& run,
                                                                    int threads,
                                                                    const std::atomic<bool>* stop);

// The agents, those that are programs of their own with their stderr in `dir`, as
// stderr_N_LABEL.txt, unless they say otherwise; empty: nowhere.
std::vector<AgentSpec> AgentsWithLogs(std::vector<AgentSpec> agents, const std::string& dir);

// The agents that play the games of such a run, labels different from each other.
std::vector<AgentSpec> PlayingAgents(const TournamentConfig& config, const PlayersSpec& spec);

// One game, and what was seen while it was played.
struct FinishedGame {
  GameRecord record;
  std::optional<GameMeasures> measures;
  std::vector<std::int64_t> contended;  // by seat, as AppendTimingLine; empty without guard
  GuardCounts guard;
  GameRecord in_variant;        // only with PlayersSpec::variant
  std::vector<OptionUse> uses;  // by seat; empty without PlayersSpec::limit

  // Whether it was not played to its end.
  bool IsBrokenOff() const { return record.result.shares.empty(); }
};

class GamePlayers {
 public:
  // InvalidArgument names the agent that cannot be made, or says that threads is out of range.
  // Cancelled by stop_begin.
  static absl::StatusOr<std::unique_ptr<GamePlayers>> Make(const PreparedRun& run,
                                                           const PlayersSpec& spec);
  GamePlayers(const GamePlayers&) = delete;
  GamePlayers& operator=(const GamePlayers&) = delete;

  int threads() const { return static_cast<int>(matches_.size()); }

  // Plays a game to its end, in the variant too, and overwrites `played`. No two calls at once may
  // have the same `worker`, 0..threads()-1.
  void Play(const ScheduledGame& game, int worker, FinishedGame& played);

 private:
  GamePlayers() = default;
  void PlayMain(const ScheduledGame& game, std::size_t place, FinishedGame& played);
  void MakeGuards(const TournamentConfig& config);
  void MakeMeters(const PreparedRun& run);

  std::vector<std::unique_ptr<Match>> matches_;
  std::vector<std::unique_ptr<Match>> in_variant_;  // by worker; none where there is no variant
  std::optional<AnyGame> game_;                     // for the guards
  std::deque<BudgetGuard> guards_;  // by worker; none where nothing is to be guarded
  std::vector<std::unique_ptr<GameMeter>> meters_;  // by worker; none where nothing is measured
  std::uint64_t measured_end_ = 0;
};

}  // namespace riftlab
