// Where the games of a run are played: on threads of this process, or elsewhere. Whoever plays, the
// games are handed over in the order of their indices, so that the run does not depend on it.
#pragma once

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
