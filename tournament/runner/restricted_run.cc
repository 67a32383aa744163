#include "tournament/runner/restricted_run.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/unrecorded_games.h"

namespace riftlab {
namespace {

// Which seats of which games are restricted.
class RestrictedPlan {
 public:
  RestrictedPlan(std::vector<int> sides, std::uint64_t seed)
      : sides_(std::move(sides)),
        num_sides_(*std::max_element(sides_.begin(), sides_.end()) + 1),
        seed_(seed) {}

  bool is_solo() const { return num_sides_ == 1; }
  int block_games() const { return is_solo() ? 2 : num_sides_; }

  void At(std::uint64_t index, ScheduledGame& game) const {
    const auto games = static_cast<std::uint64_t>(block_games());
    game.seed = seed_;
    game.block = index / games;
    game.game_index = index;
    game.rotation = static_cast<int>(index % games);
    game.agents.assign(sides_.size(), kFreeAgent);
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
      if (sides_[seat] == RestrictedSide(game.rotation)) game.agents[seat] = kLimitedAgent;
    }
  }

  RestrictedGame ResultOf(const FinishedGame& played) const {
    const GameRecord& record = played.record;
    RestrictedGame result{.shares = std::vector<double>(static_cast<std::size_t>(num_sides_)),
                          .uses = played.uses,
                          .restricted_side = RestrictedSide(record.game.rotation),
                          .faulty = record.faulty_seat >= 0};
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
      result.is_restricted.push_back(sides_[seat] == result.restricted_side);
      result.shares[static_cast<std::size_t>(sides_[seat])] = record.result.shares[seat];
    }
    return result;
  }

 private:
  int RestrictedSide(int rotation) const { return is_solo() ? rotation - 1 : rotation; }

  std::vector<int> sides_;  // by seat
  int num_sides_;
  std::uint64_t seed_;
};

}  // namespace

absl::StatusOr<std::int64_t> RestrictedBlocks(const TournamentConfig& config) {
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
  const std::int64_t games = RestrictedPlan(SidesOf(game), config.seed).block_games();
  return (config.games + games - 1) / games;
}

absl::StatusOr<RestrictedOutcome> RunRestricted(const TournamentConfig& config,
                                                const OptionLimit& limit,
                                                const RestrictedOptions& options) {
  if (config.agents.size() != 1) {
    return absl::InvalidArgumentError(
        "restricted play is of one agent against itself; give one agent, which takes all seats");
  }
  ASSIGN_OR_RETURN(PreparedRun run, PrepareRun(config));
  // Sides are held against each other deal by deal, whatever luck it brings.
  run.manifest.config.adjust.reset();
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
  const RestrictedPlan plan(SidesOf(game), config.seed);
  RestrictedOutcome outcome{.block_games = plan.block_games()};
  GameRange blocks = options.blocks;
  if (blocks.size() == 0) {
    blocks = {.first = 0, .end = (config.games + outcome.block_games - 1) / outcome.block_games};
  }
  outcome.blocks_total = blocks.size();
  RestrictedBlock block;
  const UnrecordedGames games{
      .range = {.first = blocks.first * outcome.block_games,
                .end = blocks.end * outcome.block_games},
      .at = [&](std::uint64_t index, ScheduledGame& scheduled) { plan.At(index, scheduled); },
      .take =
          [&](const FinishedGame& played) {
            block.games.push_back(plan.ResultOf(played));
            if (static_cast<std::int64_t>(block.games.size()) < outcome.block_games) return true;
            options.on_block(block);
            block.games.clear();
            ++outcome.blocks_done;
            return true;
          }};
  RETURN_IF_ERROR(
      PlayUnrecorded(
          run, {.threads = options.threads, .keeps_all = false, .limit = limit}, games,
          {.backend = options.backend, .executor = options.executor, .stop = options.stop})
          .status());
  outcome.interrupted = outcome.blocks_done < outcome.blocks_total;
  return outcome;
}

}  // namespace riftlab
