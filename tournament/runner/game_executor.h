// Where the games of a run are played: on threads of this process, or elsewhere. Whoever plays, the
// games are handed over in the order of their indices, so that the run does not depend on it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "fmt/format.h"
#include "tournament/runner/game_players.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {

// Consecutive games that are played without going back for more. Used again and again, so that
// nothing is allocated once it has grown to its size.
struct GameBatch {
  std::uint64_t first = 0;
  int games = 0;
  int played = 0;                     // the first ones; fewer than `games` when stopped
  std::string host;                   // where they were played; empty: in this process
  std::vector<FinishedGame> results;  // at least `played`
  fmt::memory_buffer game_lines;      // of the journal, of the games played; empty without one
  fmt::memory_buffer timing_lines;    // likewise
};

// What an executor may expect, to choose sizes by. Nothing here changes a result.
struct GamesAhead {
  std::int64_t left = 0;       // games not handed out yet whose seats are known, as far as needed
  std::int64_t under_way = 0;  // handed out, not drained
  std::int64_t done = 0;       // drained
  bool may_end_amid = false;   // a result may end the run, and what is under way is in vain
};

// The games of a run, handed out and taken back. From one thread at a time, where not said
// otherwise.
class GameFeed {
 public:
  GameFeed() = default;
  GameFeed(const GameFeed&) = delete;
  GameFeed& operator=(const GameFeed&) = delete;
  virtual ~GameFeed() = default;

  // Hands out the next games, at most `most` and at least one; false when there are none.
  virtual bool Fill(int most, GameBatch& batch) = 0;
  // A game that was handed out. Any thread.
  virtual void At(std::uint64_t index, ScheduledGame& game) const = 0;
  // Appends what a journal keeps of a played game to the lines of `batch`. Any thread.
  virtual void AppendLines(const FinishedGame& played, GameBatch& batch) const = 0;
  // Takes a batch back, in the order in which they were handed out.
  virtual void Drain(const GameBatch& batch) = 0;
  // Whether no further game is to be begun. Any thread.
  virtual bool IsStopped() const = 0;
  virtual GamesAhead Ahead() const = 0;
};

// Hands out consecutive games in their order.
class RangeFeed : public GameFeed {
 public:
  bool Fill(int most, GameBatch& batch) final {
    if (next_ == end_ || IsStopped()) return false;
    batch.first = static_cast<std::uint64_t>(next_);
    batch.games = static_cast<int>(std::min<std::int64_t>(most, left()));
    next_ += batch.games;
    return true;
  }

  bool IsStopped() const final {
    return has_ended_.load(std::memory_order_relaxed) ||
           (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
  }

 protected:
  // Once `stop`, which may be null, is set, no further game is to be begun.
  RangeFeed(GameRange games, const std::atomic<bool>* stop)
      : next_(games.first), end_(games.end), stop_(stop) {}

  // The same as setting `stop`.
  void Stop() { has_ended_.store(true, std::memory_order_relaxed); }

  // From now on hands out the games before `end` alone. Precondition: it is not below next().
  void GoUpTo(std::int64_t end) { end_ = end; }

  std::int64_t next() const { return next_; }
  std::int64_t left() const { return end_ - next_; }

 private:
  std::int64_t next_;
  std::int64_t end_;
  const std::atomic<bool>* stop_;
  std::atomic<bool> has_ended_ = false;
};

class GameExecutor {
 public:
  GameExecutor() = default;
  GameExecutor(const GameExecutor&) = delete;
  GameExecutor& operator=(const GameExecutor&) = delete;
  virtual ~GameExecutor() = default;

  // Gets ready for the games of `run`, which must live until End. InvalidArgument or
  // FailedPrecondition when they cannot be played so; nothing has been written then.
  virtual absl::Status Begin(const PreparedRun& run, const PlayersSpec& spec) = 0;

  // Plays all games that `feed` hands out, and returns when the last one has been drained.
  // Unavailable when who plays is lost; the games drained before count.
  virtual absl::Status Play(GameFeed& feed) = 0;

  // The run is over.
  virtual void End() = 0;

  // That play, as people count them.
  virtual int threads() const = 0;
};

}  // namespace riftlab
