#include "tournament/runner/restricted_run.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/item_loop.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

// Places in the list of agents.
constexpr int kFree = 0;
constexpr int kRestricted = 1;

// Which seats of which games are restricted.
class RestrictedPlan {
 public:
  RestrictedPlan(std::vector<int> sides, std::uint64_t seed)
      : sides_(std::move(sides)),
        num_sides_(*std::max_element(sides_.begin(), sides_.end()) + 1),
        seed_(seed) {}

  bool is_solo() const { return num_sides_ == 1; }
  int block_games() const { return is_solo() ? 2 : num_sides_; }

  // Sets `game` and what is known of it beforehand.
  void At(std::int64_t block, int index, ScheduledGame& game, RestrictedGame& result) const {
    result.restricted_side = is_solo() ? index - 1 : index;
    result.is_restricted.assign(sides_.size(), false);
    game.seed = seed_;
    game.block = static_cast<std::uint64_t>(block);
    game.game_index = static_cast<std::uint64_t>(block * block_games() + index);
    game.rotation = index;
    game.agents.assign(sides_.size(), kFree);
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
      if (sides_[seat] != result.restricted_side) continue;
      result.is_restricted[seat] = true;
      game.agents[seat] = kRestricted;
    }
  }

  void Take(const GameRecord& record, std::span<const OptionUse> uses,
            RestrictedGame& result) const {
    result.faulty = record.faulty_seat >= 0;
    result.uses.assign(uses.begin(), uses.end());
    result.shares.resize(static_cast<std::size_t>(num_sides_));
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
      result.shares[static_cast<std::size_t>(sides_[seat])] = record.result.shares[seat];
    }
  }

 private:
  std::vector<int> sides_;  // by seat
  int num_sides_;
  std::uint64_t seed_;
};

// One worker's player of games.
struct LimitedPlayer {
  std::unique_ptr<Match> match;
  ScheduledGame game;
  GameRecord record;
};

absl::StatusOr<std::vector<LimitedPlayer>> MakePlayers(const PreparedRun& run,
                                                       const OptionLimit& limit, int threads) {
  const TournamentConfig& config = run.manifest.config;
  MatchOptions options{.record_moves = false, .time_decisions = false, .digest = false};
  options.limits = {std::nullopt, limit};
  const std::vector<AgentSpec> agents = {config.agents[0], config.agents[0]};
  std::vector<LimitedPlayer> players(static_cast<std::size_t>(threads));
  for (LimitedPlayer& player : players) {
    ASSIGN_OR_RETURN(player.match, run.driver->make_match(config.rules, agents, options));
  }
  return players;
}

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
  ASSIGN_OR_RETURN(const PreparedRun run, PrepareRun(config));
  ASSIGN_OR_RETURN(std::vector<LimitedPlayer> players, MakePlayers(run, limit, options.threads));
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
  const RestrictedPlan plan(SidesOf(game), config.seed);
  const int block_games = plan.block_games();
  const auto play = [&](std::int64_t item, int worker, RestrictedBlock& result) {
    const std::int64_t block = options.blocks.first + item;
    LimitedPlayer& player = players[static_cast<std::size_t>(worker)];
    result.games.resize(static_cast<std::size_t>(block_games));
    for (int index = 0; index < block_games; ++index) {
      RestrictedGame& played = result.games[static_cast<std::size_t>(index)];
      plan.At(block, index, player.game, played);
      player.match->Play(player.game, player.record);
      plan.Take(player.record, player.match->option_uses(), played);
    }
  };
  ItemLoop<RestrictedBlock> loop(
      {.threads = options.threads, .backend = options.backend, .stop = options.stop}, play,
      [&](const RestrictedBlock& block) {
        options.on_block(block);
        return true;
      });
  RestrictedOutcome outcome{.blocks_total = (config.games + block_games - 1) / block_games,
                            .block_games = block_games};
  if (options.blocks.size() > 0) outcome.blocks_total = options.blocks.size();
  outcome.blocks_done = loop.Run(outcome.blocks_total).done;
  outcome.interrupted = outcome.blocks_done < outcome.blocks_total;
  return outcome;
}

}  // namespace riftlab
