// Plays the games of a run on threads of this process.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

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

  Backend backend_;
  int batch_games_;
  std::unique_ptr<GamePlayers> players_;
  std::atomic<std::int64_t> game_ns_ = 0;  // how long a game took lately; 0: not known yet
};

}  // namespace riftlab
