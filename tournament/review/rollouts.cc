#include "tournament/review/rollouts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/review/in_order.h"
#include "tournament/review/play_on.h"
#include "tournament/stats/confidence_sequence.h"

namespace riftlab {
namespace {

// The results of one world, or of many: by move.
using Shares = std::vector<double>;

// Plays every move on in one world.
absl::StatusOr<Shares> PlayIn(std::uint32_t world, const AnyInfoSet& info,
                              const std::vector<Action>& moves, const RolloutRequest& request,
                              PlayOn& player) {
  const AnyGame& game = player.game();
  Rng sampling(request.seed, {.index = world, .purpose = Purpose::kTree});
  const AnyState state =
      request.sample ? request.sample(sampling) : game.Determinize(info, sampling);
  Shares shares;
  for (const Action move : moves) {
    ASSIGN_OR_RETURN(const std::vector<double> result,
                     player.After(state, {move}, {.seed = request.seed, .playout = world}));
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

// What move `a` brings more than move `b` over the worlds, under a watch where there is one.
Estimate Difference(const std::vector<Shares>& worlds, std::size_t a, std::size_t b,
                    const RolloutRequest& request, std::size_t moves) {
  Estimate difference =
      MeanOver(worlds, -1, [&](const Shares& shares) { return shares[a] - shares[b]; });
  if (request.confidence == 0 || a == b) return difference;
  const auto pairs = static_cast<double>(moves * (moves - 1)) / 2;
  const double alpha = (1 - request.confidence) / std::max(1.0, pairs);
  if (difference.method != IntervalMethod::kAgreement) {
    return AnytimeShareInterval(difference, alpha);
  }
  // All worlds agree. Their interval (stats/interval.h) holds at all times: to be wrong at one, the
  // worlds up to the first time at which it can be wrong must have agreed.
  const double same = std::pow(alpha, 1 / static_cast<double>(difference.blocks));
  const double least = same * (difference.value + 1) / 2;
  difference.low = 2 * least - 1;
  difference.high = 2 * (least + 1 - same) - 1;
  return difference;
}

// The moves by their win shares, the highest first.
std::vector<std::size_t> BestFirst(const std::vector<Shares>& worlds, std::size_t moves) {
  std::vector<double> sums(moves, 0);
  for (const Shares& world : worlds) {
    for (std::size_t i = 0; i < moves; ++i) sums[i] += world[i];
  }
  std::vector<std::size_t> order(moves);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sums[a] > sums[b]; });
  return order;
}

// Whether the first move is surely better than each other one.
bool IsSure(const std::vector<Shares>& worlds, const RolloutRequest& request, std::size_t moves) {
  const std::vector<std::size_t> order = BestFirst(worlds, moves);
  return std::all_of(order.begin() + 1, order.end(), [&](std::size_t other) {
    const Estimate more = Difference(worlds, order.front(), other, request, moves);
    return more.method != IntervalMethod::kNone && more.low > 0;
  });
}

// The results of the worlds, of all or as many as it took to be sure.
absl::StatusOr<std::vector<Shares>> PlayWorlds(const AnyInfoSet& info,
                                               const std::vector<Action>& moves,
                                               const RolloutRequest& request,
                                               std::vector<PlayOn>& players,
                                               const RolloutProgress& progress, bool& is_sure) {
  // Looks come rarer and rarer, so that they cost little.
  constexpr std::size_t kMoreByLook = 4;
  const bool looks = request.confidence > 0;
  std::vector<Shares> worlds;
  while (worlds.size() < request.worlds && !is_sure) {
    const std::size_t done = worlds.size();
    const std::size_t next =
        looks ? std::max<std::size_t>(kFirstLook, done + done / kMoreByLook) : request.worlds;
    const std::size_t count = std::min<std::size_t>(next, request.worlds) - done;
    ASSIGN_OR_RETURN(
        std::vector<Shares> more,
        InOrder<Shares>(
            count, players.size(),
            [&](std::size_t world, std::size_t worker) {
              return PlayIn(static_cast<std::uint32_t>(done + world), info, moves, request,
                            players[worker]);
            },
            [&](std::size_t made) { return progress(static_cast<std::uint32_t>(done + made)); }));
    std::move(more.begin(), more.end(), std::back_inserter(worlds));
    is_sure = looks && IsSure(worlds, request, moves.size());
  }
  return worlds;
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
  const AnyState world =
      request.sample ? request.sample(sampling) : game.Determinize(info, sampling);
  const std::vector<Action> moves =
      request.moves.empty() ? game.LegalActions(world) : request.moves;
  RolloutAnalysis analysis{.seat = game.Observer(info), .is_solo = game.NumPlayers() == 1};
  ASSIGN_OR_RETURN(const std::vector<Shares> worlds,
                   PlayWorlds(info, moves, request, players, progress, analysis.is_sure));
  analysis.worlds = static_cast<std::uint32_t>(worlds.size());
  const std::vector<std::size_t> order = BestFirst(worlds, moves.size());
  for (const std::size_t i : order) {
    analysis.moves.push_back(
        {.action = moves[i],
         .move = game.ToText(world, moves[i]),
         .words = game.Describe(world, moves[i]),
         .win_share = MeanOver(worlds, 0, [i](const Shares& shares) { return shares[i]; }),
         .behind = Difference(worlds, order.front(), i, request, moves.size())});
  }
  return analysis;
}

}  // namespace riftlab
