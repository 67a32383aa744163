// Hands out the games of a prepared run and takes their records back in order.
#pragma once

#include <cstdint>

#include "absl/status/status.h"
#include "tournament/journal/game_line.h"
#include "tournament/journal/journal_writer.h"
#include "tournament/runner/game_executor.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/runner/tournament.h"

namespace riftlab {

class GameLoop : private RangeFeed {
 public:
  // `journal` may be null. `outcome` and `rule` go on from the games that they have. All are used
  // for as long as the loop lives.
  GameLoop(const PreparedRun& run, const RunOptions& options, JournalWriter* journal,
           StopRule& rule, RunOutcome& outcome);

  // Has `executor`, which has begun with the run, play the games of the run, or of its shard,
  // behind the first outcome.games_done, until the last one, until the rule ends the run (which
  // then has no more games in all), or until options.stop.
  // Unavailable when the journal could not be written, or who plays was lost; the games before are
  // counted in the outcome.
  absl::Status Run(GameExecutor& executor);

  // After Run: whether the disk has all games that the outcome counts.
  bool is_on_disk() const { return is_on_disk_; }

 private:
  void At(std::uint64_t index, ScheduledGame& game) const override;
  void AppendLines(const FinishedGame& played, GameBatch& batch) const override;
  void Drain(const GameBatch& batch) override;
  GamesAhead Ahead() const override;

  int KeptGames(const GameBatch& batch);

  const PreparedRun& run_;
  const RunOptions& options_;
  JournalWriter* journal_;
  StopRule& rule_;
  RunOutcome& outcome_;
  GameLineFormat format_;

  std::int64_t first_game_;   // of this session
  std::int64_t drained_ = 0;  // games taken back, played or not, by this session
  bool is_closed_ = false;    // for Drain: no later game may be handed over
  absl::Status status_;
  bool is_on_disk_ = false;
};

}  // namespace riftlab
