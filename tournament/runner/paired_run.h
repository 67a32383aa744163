// Plays two variants of a game on common deals, game by game.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/record/backend.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

class GameExecutor;  // tournament/runner/game_executor.h

// Nothing here changes a result.
struct PairedOptions {
  int threads = 1;  // 1 to kMaxThreads
  Backend backend = kDefaultBackend;
  GameExecutor* executor = nullptr;         // as in RunOptions
  const std::atomic<bool>* stop = nullptr;  // as in RunOptions

  // Called for every game in the order of game indices, one call at a time, with its records in
  // both variants, which have neither moves nor digest. False ends the run: later games are not
  // handed over.
  std::function<bool(const GameRecord& first, const GameRecord& second)> on_pair{};
  bool may_end_amid = false;  // on_pair may do so: few games are then to be under way
};

struct PairedOutcome {
  std::int64_t games_total = 0;    // of each variant, after rounding up to whole blocks
  std::int64_t games_done = 0;     // handed over, always the first ones
  std::int64_t games_in_vain = 0;  // played behind the end that on_pair, or stop, set
  bool interrupted = false;        // `stop` was set before the last game
};

// InvalidArgument or NotFound for a wrong configuration, or when the variants differ in seats,
// number of agents or format, so that their schedules have nothing in common.
absl::Status CheckPaired(const TournamentConfig& first, const TournamentConfig& second);

// Plays the games of `first.games` in both. Each game has the luck and the agents' streams of its
// place in the schedule, the same in both variants: equal variants give equal records.
// Errors as CheckPaired.
absl::StatusOr<PairedOutcome> RunPaired(const TournamentConfig& first,
                                        const TournamentConfig& second,
                                        const PairedOptions& options);

}  // namespace riftlab
