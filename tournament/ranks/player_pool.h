// The threads of one rank: they play the games of batches one after another, whichever comes next.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "tournament/journal/game_line.h"
#include "tournament/ranks/messages.h"
#include "tournament/record/tournament_config.h"
#include "tournament/runner/game_players.h"

namespace riftlab {

// Threads of its own rather than a range for oneTBB: games come by message, one batch while the
// last one is still played, and no thread may wait for the rest of a batch. Searches inside of
// games use oneTBB as ever.
class PlayerPool {
 public:
  // `config` is effective; `spec` is what `players` were made by.
  PlayerPool(const TournamentConfig& config, const PlayersSpec& spec,
             std::unique_ptr<GamePlayers> players);
  PlayerPool(const PlayerPool&) = delete;
  PlayerPool& operator=(const PlayerPool&) = delete;
  // Games that were begun are finished first.
  ~PlayerPool();

  void Add(BatchOrder order);

  // No further game is begun. All batches are answered with what was played of them.
  void Stop();

  // An answer that is ready.
  std::optional<BatchAnswer> Take();

  // Whether batches were added that are not taken.
  bool HasWork() const { return added_ > taken_; }

 private:
  struct Job {
    BatchOrder order;
    std::vector<FinishedGame> results;
    std::size_t begun = 0;
    std::size_t played = 0;
    std::size_t end = 0;  // games to be played: all, until stopped
    std::int64_t busy_ns = 0;
  };

  void Run(int worker);
  BatchAnswer AnswerOf(const Job& job) const;

  std::uint64_t seed_;
  std::string host_;
  bool has_timing_;
  GameLineFormat format_;
  std::optional<GameLineFormat> variant_format_;
  bool has_limit_;
  std::unique_ptr<GamePlayers> players_;
  std::int64_t added_ = 0;
  std::int64_t taken_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Job>> queue_;  // with games that are not begun
  std::deque<BatchAnswer> answers_;
  bool has_ended_ = false;
  std::vector<std::jthread> threads_;
};

// The configuration by which lines of such players are written and read: with the agents that play,
// and without moves, where the players keep none.
TournamentConfig LineConfig(const TournamentConfig& config, const PlayersSpec& spec);

}  // namespace riftlab
