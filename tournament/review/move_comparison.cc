#include "tournament/review/move_comparison.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

using World = std::function<AnyState(std::uint32_t)>;
// What each seat has of each way to go on in one world: by way, by seat.
using WorldShares = std::vector<std::vector<double>>;

// Plays all ways on in each world with the same luck, and adds up what came of it.
absl::Status PlayEach(PlayOn& play_on, const World& world, const std::vector<Moves>& ways,
                      std::uint32_t worlds, std::uint64_t seed, std::uint64_t index,
                      const GoesOn& goes_on, const std::function<void(const WorldShares&)>& add) {
  RIFTLAB_CHECK(worlds >= 1);
  WorldShares shares(ways.size());
  for (std::uint32_t i = 0; i < worlds && (!goes_on || goes_on()); ++i) {
    const AnyState state = world(i);
    const PlayOn::Luck luck{.seed = seed, .index = index, .playout = i};
    for (std::size_t way = 0; way < ways.size(); ++way) {
      ASSIGN_OR_RETURN(shares[way], play_on.After(state, ways[way], luck));
    }
    add(shares);
  }
  return absl::OkStatus();
}

absl::StatusOr<MoveComparison> Compare(PlayOn& play_on, const World& world, Player seat,
                                       const Moves& first, const Moves& second,
                                       std::uint32_t worlds, std::uint64_t seed,
                                       std::uint64_t index, const GoesOn& goes_on) {
  BlockRatio of_first;
  BlockRatio of_second;
  BlockRatio of_difference;
  std::vector<BlockRatio> of_shares(static_cast<std::size_t>(play_on.game().NumPlayers()));
  const auto add = [&](const WorldShares& shares) {
    const std::vector<double>& one = shares[0];
    const std::vector<double>& other = shares[1];
    of_first.Add(one[seat], 1);
    of_second.Add(other[seat], 1);
    of_difference.Add(one[seat] - other[seat], 1);
    for (std::size_t each = 0; each < of_shares.size(); ++each) {
      of_shares[each].Add(one[each] - other[each], 1);
    }
  };
  RETURN_IF_ERROR(PlayEach(play_on, world, {first, second}, worlds, seed, index, goes_on, add));
  MoveComparison comparison{.first = of_first.Bounded(0, 1),
                            .second = of_second.Bounded(0, 1),
                            .difference = of_difference.Bounded(-1, 1)};
  for (const BlockRatio& share : of_shares) {
    const Estimate mean = share.Bounded(-1, 1);
    comparison.shares.push_back(mean.value);
    // One world says nothing of the spread, which is 1 at most.
    const double side = std::max(mean.value - mean.low, mean.high - mean.value);
    comparison.share_errors.push_back(
        mean.method == IntervalMethod::kNone ? 1 : side / kNormalQuantile975);
  }
  return comparison;
}

// Worlds that fit what the seat knows, one after the other from one stream.
World SampledFrom(const AnyGame& game, const AnyInfoSet& info, std::uint64_t seed,
                  std::uint64_t index) {
  Rng sampling(seed, {.index = index, .purpose = Purpose::kTree});
  return [&game, &info, sampling](std::uint32_t /*i*/) mutable {
    return game.Determinize(info, sampling);
  };
}

}  // namespace

absl::StatusOr<MoveComparison> CompareMoves(PlayOn& play_on, const AnyInfoSet& info,
                                            const Moves& first, const Moves& second,
                                            std::uint32_t worlds, std::uint64_t seed,
                                            std::uint64_t index, const GoesOn& goes_on) {
  const AnyGame& game = play_on.game();
  return Compare(play_on, SampledFrom(game, info, seed, index), game.Observer(info), first, second,
                 worlds, seed, index, goes_on);
}

absl::StatusOr<MoveComparison> CompareMovesIn(PlayOn& play_on, const AnyState& state,
                                              const Moves& first, const Moves& second,
                                              std::uint32_t playouts, std::uint64_t seed,
                                              std::uint64_t index, const GoesOn& goes_on) {
  const World world = [&](std::uint32_t /*i*/) { return state; };
  return Compare(play_on, world, play_on.game().ToMove(state), first, second, playouts, seed, index,
                 goes_on);
}

absl::StatusOr<std::size_t> BestOf(PlayOn& play_on, const AnyInfoSet& info,
                                   const std::vector<Moves>& ways, std::uint32_t worlds,
                                   std::uint64_t seed, std::uint64_t index, const GoesOn& goes_on) {
  RIFTLAB_CHECK(!ways.empty());
  const AnyGame& game = play_on.game();
  const Player seat = game.Observer(info);
  std::vector<double> sums(ways.size(), 0);
  const auto add = [&](const WorldShares& shares) {
    for (std::size_t way = 0; way < sums.size(); ++way) sums[way] += shares[way][seat];
  };
  RETURN_IF_ERROR(PlayEach(play_on, SampledFrom(game, info, seed, index), ways, worlds, seed, index,
                           goes_on, add));
  return static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

}  // namespace riftlab
