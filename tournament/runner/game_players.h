// Who plays the games of a run: matches, and what watches them, one for each thread.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/driver/game_meter.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_measures.h"
#include "tournament/record/game_record.h"
#include "tournament/runner/budget_guard.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {

// How the games of a run are played, besides its configuration. Nothing here changes a result.
struct PlayersSpec {
  int threads = 1;            // 1 to kMaxThreads
  bool keeps_all = true;      // as RecordDetail::kAll
  bool budget_guard = false;  // as in RunOptions
  // The games before this index are measured.
  std::uint64_t measured_end = 0;
  // Where agents that are programs of their own log; empty: nowhere.
  std::string log_dir;
};

// One game, and what was seen while it was played.
struct FinishedGame {
  GameRecord record;
  std::optional<GameMeasures> measures;
  std::vector<std::int64_t> contended;  // by seat, as AppendTimingLine; empty without guard
  GuardCounts guard;
};

class GamePlayers {
 public:
  // InvalidArgument names the agent that cannot be made, or says that threads is out of range.
  static absl::StatusOr<std::unique_ptr<GamePlayers>> Make(const PreparedRun& run,
                                                           const PlayersSpec& spec);
  GamePlayers(const GamePlayers&) = delete;
  GamePlayers& operator=(const GamePlayers&) = delete;

  int threads() const { return static_cast<int>(matches_.size()); }

  // Plays a game to its end and overwrites `played`. No two calls at once may have the same
  // `worker`, 0..threads()-1.
  void Play(const ScheduledGame& game, int worker, FinishedGame& played);

 private:
  GamePlayers() = default;
  void MakeGuards(const TournamentConfig& config);
  void MakeMeters(const PreparedRun& run);

  std::vector<std::unique_ptr<Match>> matches_;
  std::optional<AnyGame> game_;     // for the guards
  std::deque<BudgetGuard> guards_;  // by worker; none where nothing is to be guarded
  std::vector<std::unique_ptr<GameMeter>> meters_;  // by worker; none where nothing is measured
  std::uint64_t measured_end_ = 0;
};

}  // namespace riftlab
