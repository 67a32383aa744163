#include "tournament/review/rollouts.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/record/backend.h"
#include "tournament/review/play_on.h"
#include "tournament/runner/ordered_pipeline.h"

namespace riftlab {
namespace {

// The results of one world, or of many: by move.
using Shares = std::vector<double>;

// Plays every move on in one world after the other, on all threads.
class WorldLoop {
 public:
  WorldLoop(const AnyInfoSet& info, const std::vector<Action>& moves, const RolloutRequest& request,
            std::vector<PlayOn>& players)
      : info_(info), moves_(moves), request_(request), players_(players) {}

  // By world, in order.
  absl::StatusOr<std::vector<Shares>> Run(const RolloutProgress& progress) {
    const auto slots = 4 * players_.size();
    std::vector<std::uint32_t> worlds(slots);
    std::vector<absl::StatusOr<Shares>> found(slots);
    const OrderedStages stages = {
        .fill =
            [&](int slot) {
              if (has_ended_ || next_ == request_.worlds) return false;
              worlds[static_cast<std::size_t>(slot)] = next_++;
              return true;
            },
        .work =
            [&](int slot, int worker) {
              const auto at = static_cast<std::size_t>(slot);
              found[at] = PlayIn(worlds[at], players_[static_cast<std::size_t>(worker)]);
            },
        .drain = [&](int slot) { Take(found[static_cast<std::size_t>(slot)], progress); },
    };
    RunOrdered(kDefaultBackend, static_cast<int>(players_.size()), static_cast<int>(slots), stages);
    if (!status_.ok()) return status_;
    return std::move(done_);
  }

 private:
  absl::StatusOr<Shares> PlayIn(std::uint32_t world, PlayOn& player) const {
    const AnyGame& game = player.game();
    Rng sampling(request_.seed, {.index = world, .purpose = Purpose::kTree});
    const AnyState state = game.Determinize(info_, sampling);
    Shares shares;
    for (const Action move : moves_) {
      ASSIGN_OR_RETURN(const std::vector<double> result,
                       player.After(state, move, {.seed = request_.seed, .playout = world}));
      shares.push_back(result[game.Observer(info_)]);
    }
    return shares;
  }

  void Take(absl::StatusOr<Shares>& found, const RolloutProgress& progress) {
    if (!status_.ok()) return;
    if (found.ok()) {
      done_.push_back(*std::move(found));
      const bool goes_on = progress(static_cast<std::uint32_t>(done_.size()));
      if (!goes_on) status_ = absl::CancelledError("interrupted");
    } else {
      status_ = found.status();
    }
    has_ended_ = !status_.ok();
  }

  const AnyInfoSet& info_;
  const std::vector<Action>& moves_;
  const RolloutRequest& request_;
  std::vector<PlayOn>& players_;
  std::uint32_t next_ = 0;
  std::vector<Shares> done_;
  absl::Status status_;
  std::atomic<bool> has_ended_ = false;  // for the stage that fills, which runs beside the others
};

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
  ASSIGN_OR_RETURN(const std::vector<Shares> worlds,
                   WorldLoop(info, moves, request, players).Run(progress));

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
