// Plays games that no journal keeps, and hands them over in the order of their indices.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "absl/status/statusor.h"
#include "tournament/record/backend.h"
#include "tournament/record/game_record.h"
#include "tournament/runner/game_executor.h"
#include "tournament/runner/game_players.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// Which games there are, and who wants them.
struct UnrecordedGames {
  GameRange range{};
  // Sets the game of an index, its seed included. Any thread.
  std::function<void(std::uint64_t index, ScheduledGame& game)> at{};
  // Takes the games in order, one call at a time; false ends the run.
  std::function<bool(const FinishedGame& played)> take{};
  bool may_end_amid = false;  // `take` may say so, and then what is under way is in vain
};

// As in RunOptions.
struct UnrecordedOptions {
  Backend backend = kDefaultBackend;
  GameExecutor* executor = nullptr;
  const std::atomic<bool>* stop = nullptr;
};

struct UnrecordedOutcome {
  std::int64_t done = 0;     // handed over, always the first ones
  std::int64_t in_vain = 0;  // played behind the end that `take`, or stop, set
  bool ended = false;        // `take` wanted no more
};

// Errors as GameExecutor::Begin and GameExecutor::Play.
absl::StatusOr<UnrecordedOutcome> PlayUnrecorded(const PreparedRun& run, const PlayersSpec& spec,
                                                 const UnrecordedGames& games,
                                                 const UnrecordedOptions& options);

}  // namespace riftlab
