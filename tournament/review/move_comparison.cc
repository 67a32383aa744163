#include "tournament/review/move_comparison.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"

namespace riftlab {
namespace {

using World = std::function<AnyState(std::uint32_t)>;

absl::StatusOr<MoveComparison> Compare(PlayOn& play_on, const World& world, Player seat,
                                       Action first, Action second, std::uint32_t worlds,
                                       std::uint64_t seed, std::uint64_t index,
                                       const GoesOn& goes_on) {
  RIFTLAB_CHECK(worlds >= 1);
  BlockRatio of_first;
  BlockRatio of_second;
  BlockRatio of_difference;
  std::vector<double> sums(static_cast<std::size_t>(play_on.game().NumPlayers()), 0);
  for (std::uint32_t i = 0; i < worlds && (!goes_on || goes_on()); ++i) {
    const AnyState state = world(i);
    const PlayOn::Luck luck{.seed = seed, .index = index, .playout = i};
    ASSIGN_OR_RETURN(const std::vector<double> one, play_on.After(state, first, luck));
    ASSIGN_OR_RETURN(const std::vector<double> other, play_on.After(state, second, luck));
    of_first.Add(one[seat], 1);
    of_second.Add(other[seat], 1);
    of_difference.Add(one[seat] - other[seat], 1);
    for (std::size_t each = 0; each < sums.size(); ++each) sums[each] += one[each] - other[each];
  }
  MoveComparison comparison{.first = of_first.Bounded(0, 1),
                            .second = of_second.Bounded(0, 1),
                            .difference = of_difference.Bounded(-1, 1),
                            .shares = std::move(sums)};
  const auto count = static_cast<double>(std::max<std::int64_t>(1, comparison.difference.count));
  for (double& share : comparison.shares) share /= count;
  return comparison;
}

}  // namespace

absl::StatusOr<MoveComparison> CompareMoves(PlayOn& play_on, const AnyInfoSet& info, Action first,
                                            Action second, std::uint32_t worlds, std::uint64_t seed,
                                            std::uint64_t index, const GoesOn& goes_on) {
  const AnyGame& game = play_on.game();
  Rng sampling(seed, {.index = index, .purpose = Purpose::kTree});
  const World world = [&](std::uint32_t /*i*/) { return game.Determinize(info, sampling); };
  return Compare(play_on, world, game.Observer(info), first, second, worlds, seed, index, goes_on);
}

absl::StatusOr<MoveComparison> CompareMovesIn(PlayOn& play_on, const AnyState& state, Action first,
                                              Action second, std::uint32_t playouts,
                                              std::uint64_t seed, std::uint64_t index,
                                              const GoesOn& goes_on) {
  const World world = [&](std::uint32_t /*i*/) { return state; };
  return Compare(play_on, world, play_on.game().ToMove(state), first, second, playouts, seed, index,
                 goes_on);
}

}  // namespace riftlab
