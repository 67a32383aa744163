// Plays the games of a prepared run in parallel and hands their records over in order.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "fmt/format.h"
#include "tournament/driver/game_meter.h"
#include "tournament/driver/match.h"
#include "tournament/journal/game_line.h"
#include "tournament/journal/journal_writer.h"
#include "tournament/record/game_record.h"
#include "tournament/runner/budget_guard.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/runner/tournament.h"

namespace riftlab {

class GameLoop {
 public:
  // `matches` has one for each thread. `journal` may be null. `outcome` and `rule` go on from the
  // games that they have. All are used for as long as the loop lives.
  GameLoop(const PreparedRun& run, const RunOptions& options,
           std::vector<std::unique_ptr<Match>> matches, JournalWriter* journal, StopRule& rule,
           RunOutcome& outcome);

  // Plays the games of the run, or of its shard, behind the first outcome.games_done, until the
  // last one, until the rule ends the run (which then has no more games in all), or until
  // options.stop.
  // Unavailable when the journal could not be written; the games before are counted in the outcome.
  absl::Status Run();

  // After Run: whether the disk has all games that the outcome counts.
  bool is_on_disk() const { return is_on_disk_; }

 private:
  // Consecutive games that one worker plays without going back to the pipeline. Slots are used
  // again, so that nothing is allocated once they have grown to their size.
  struct Batch {
    std::uint64_t first = 0;
    int games = 0;
    int played = 0;  // fewer than `games` when stopped
    std::vector<GameRecord> records;
    std::vector<GameMeasures> measures;  // of the first games; of none behind measured_end_
    fmt::memory_buffer game_lines;
    fmt::memory_buffer timing_lines;
    GuardCounts guard;  // of all games
  };

  bool Fill(Batch& batch);
  void Play(Batch& batch, int worker);
  void PlayGame(const ScheduledGame& game, int worker, Batch& batch);
  static void PlayObserved(const ScheduledGame& game, Match& match, GameMeter* meter,
                           BudgetGuard* guard, GameRecord& record);
  void MakeGuards();
  void MakeMeters();
  bool IsMeasured(std::uint64_t game_index) const {
    return !meters_.empty() && game_index < measured_end_;
  }
  void Drain(const Batch& batch);
  int KeptGames(const Batch& batch);
  int BatchGames() const;
  bool IsStopped() const;

  const PreparedRun& run_;
  const RunOptions& options_;
  std::vector<std::unique_ptr<Match>> matches_;
  std::optional<AnyGame> game_;     // for the guards
  std::deque<BudgetGuard> guards_;  // by worker; none where nothing is to be guarded
  std::vector<std::unique_ptr<GameMeter>> meters_;  // by worker; none where nothing is measured
  std::uint64_t measured_end_ = 0;                  // index behind the last game to be measured
  JournalWriter* journal_;
  StopRule& rule_;
  RunOutcome& outcome_;
  GameLineFormat format_;

  // The games of a pass through the pipeline are those whose seats were known when it began.
  std::uint64_t next_game_ = 0;  // for Fill
  std::uint64_t pass_end_ = 0;
  std::atomic<std::int64_t> game_ns_ = 0;  // how long a game took lately; 0: not known yet
  std::atomic<bool> has_ended_ = false;    // by the rule, or the journal could not be written
  bool is_closed_ = false;                 // for Drain: no later game may be handed over
  absl::Status status_;
  bool is_on_disk_ = false;
};

}  // namespace riftlab
