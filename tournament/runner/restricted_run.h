// Plays a game against itself with one side held to a limit, on common deals.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "absl/status/statusor.h"
#include "agents/core/option_limit.h"
#include "tournament/record/backend.h"
#include "tournament/record/restricted_block.h"
#include "tournament/record/tournament_config.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

class GameExecutor;  // tournament/runner/game_executor.h

// Nothing here changes a result.
struct RestrictedOptions {
  int threads = 1;  // 1 to kMaxThreads
  Backend backend = kDefaultBackend;
  GameExecutor* executor = nullptr;         // as in RunOptions
  const std::atomic<bool>* stop = nullptr;  // as in RunOptions
  // The blocks to play, of those that there are; all of them where it is empty.
  GameRange blocks{};
  // Called for every block in order, one call at a time.
  std::function<void(const RestrictedBlock& block)> on_block{};
};

struct RestrictedOutcome {
  std::int64_t blocks_total = 0;
  std::int64_t blocks_done = 0;  // handed over, always the first ones
  std::int64_t block_games = 0;  // games in a block
  bool interrupted = false;      // `stop` was set before the last block
};

// How many blocks RunRestricted plays of this configuration.
absl::StatusOr<std::int64_t> RestrictedBlocks(const TournamentConfig& config);

// Plays at least `config.games` games, whole blocks, in which the one agent of the configuration
// has all seats and is held to `limit` in those of one side. The luck of the cards depends on
// (seed, block) alone, so that other limits meet the same deals; the choices of a seat on (seed,
// game, seat). InvalidArgument or NotFound for a wrong configuration, more than one agent, or an
// agent that takes no limit.
absl::StatusOr<RestrictedOutcome> RunRestricted(const TournamentConfig& config,
                                                const OptionLimit& limit,
                                                const RestrictedOptions& options);

}  // namespace riftlab
