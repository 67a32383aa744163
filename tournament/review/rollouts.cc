#include "tournament/review/rollouts.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/review/in_order.h"
#include "tournament/review/play_on.h"

namespace riftlab {
namespace {

// The results of one world, or of many: by move.
using Shares = std::vector<double>;

// Plays every move on in one world.
absl::StatusOr<Shares> PlayIn(std::uint32_t world, const AnyInfoSet& info,
                              const std::vector<Action>& moves, std::uint64_t seed,
                              PlayOn& player) {
  const AnyGame& game = player.game();
  Rng sampling(seed, {.index = world, .purpose = Purpose::kTree});
  const AnyState state = game.Determinize(info, sampling);
  Shares shares;
  for (const Action move : moves) {
    ASSIGN_OR_RETURN(const std::vector<double> result,
                     player.After(state, move, {.seed = seed, .playout = world}));
    shares.push_back(result[game.Observer(info)]);
  }
  return shares;
}

// The mean of value(world) over all worlds, which lies between `min` and 1.
template <class Value>
Estimate MeanOver(const std::vector<Shares>& worlds, double min, const Value& value) {
  BlockRatio mean;
  for (const Shares& world : worlds) mean.Add(value(world), 1);
  return mean.Bounded(min, 1);
}

}  // namespace

absl::StatusOr<RolloutAnalysis> AnalyzeByRollouts(const AnyGame& game, const AnyInfoSet& info,
                                                  const RolloutRequest& request,
                                                  const RolloutProgress& progress) {
  RIFTLAB_CHECK(request.worlds >= 2 && request.threads >= 1);
  std::vector<PlayOn> players;
  for (int i = 0; i < request.threads; ++i) {
    ASSIGN_OR_RETURN(PlayOn player, PlayOn::Make(game, request.play_on));
    players.push_back(std::move(player));
  }
  Rng sampling(request.seed, {.index = 0, .purpose = Purpose::kTree});
  const AnyState world = game.Determinize(info, sampling);
  const std::vector<Action> moves =
      request.moves.empty() ? game.LegalActions(world) : request.moves;
  ASSIGN_OR_RETURN(
      const std::vector<Shares> worlds,
      InOrder<Shares>(
          request.worlds, players.size(),
          [&](std::size_t world, std::size_t worker) {
            return PlayIn(static_cast<std::uint32_t>(world), info, moves, request.seed,
                          players[worker]);
          },
          [&](std::size_t done) { return progress(static_cast<std::uint32_t>(done)); }));

  RolloutAnalysis analysis{.seat = game.Observer(info), .worlds = request.worlds, .moves = {}};
  std::vector<std::size_t> order(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    order[i] = i;
    analysis.moves.push_back(
        {.action = moves[i],
         .move = game.ToText(world, moves[i]),
         .words = game.Describe(world, moves[i]),
         .win_share = MeanOver(worlds, 0, [i](const Shares& shares) { return shares[i]; }),
         .behind = {}});
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return analysis.moves[a].win_share.value > analysis.moves[b].win_share.value;
  });
  std::vector<RolloutMove> sorted;
  for (const std::size_t i : order) {
    sorted.push_back(std::move(analysis.moves[i]));
    sorted.back().behind = MeanOver(
        worlds, -1, [&](const Shares& shares) { return shares[order.front()] - shares[i]; });
  }
  analysis.moves = std::move(sorted);
  return analysis;
}

}  // namespace riftlab
