// Plays the games of a run on threads of this process.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "tournament/record/backend.h"
#include "tournament/runner/game_executor.h"

namespace riftlab {

class LocalExecutor : public GameExecutor {
 public:
  // `batch_games` as in RunOptions.
  explicit LocalExecutor(Backend backend, int batch_games)
      : backend_(backend), batch_games_(batch_games) {}

  absl::Status Begin(const PreparedRun& run, const PlayersSpec& spec) override;
  absl::Status Play(GameFeed& feed) override;
  void End() override { players_.reset(); }
  int threads() const override { return players_->threads(); }

 private:
  int BatchGames() const;
  void PlayBatch(GameFeed& feed, int worker, GameBatch& batch);
  bool IsStopped(const GameFeed& feed) const {
    return has_failed_.load(std::memory_order_relaxed) || feed.IsStopped();
  }
  // Ends the run with `status`, unless that is ok; the first one counts.
  void Fail(const absl::Status& status);

  Backend backend_;
  int batch_games_;
  std::unique_ptr<GamePlayers> players_;
  std::atomic<bool> has_failed_ = false;  // no further game is to be begun
  std::mutex failure_mutex_;
  absl::Status failure_;                   // guarded by failure_mutex_ while games are played
  std::atomic<std::int64_t> game_ns_ = 0;  // how long a game took lately; 0: not known yet
};

}  // namespace riftlab
