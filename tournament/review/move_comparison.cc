#include "tournament/review/move_comparison.h"

#include <functional>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"

namespace riftlab {
namespace {

using World = std::function<AnyState(std::uint32_t)>;

absl::StatusOr<MoveComparison> Compare(PlayOn& play_on, const World& world, Player seat,
                                       Action first, Action second, std::uint32_t worlds,
                                       std::uint64_t seed, std::uint64_t index) {
  RIFTLAB_CHECK(worlds >= 1);
  BlockRatio differences;
  MoveComparison comparison;
  comparison.shares.assign(static_cast<std::size_t>(play_on.game().NumPlayers()), 0);
  for (std::uint32_t i = 0; i < worlds; ++i) {
    const AnyState state = world(i);
    const PlayOn::Luck luck{.seed = seed, .index = index, .playout = i};
    ASSIGN_OR_RETURN(const std::vector<double> with_first, play_on.After(state, first, luck));
    ASSIGN_OR_RETURN(const std::vector<double> with_second, play_on.After(state, second, luck));
    differences.Add(with_first[seat] - with_second[seat], 1);
    for (std::size_t other = 0; other < comparison.shares.size(); ++other) {
      comparison.shares[other] += (with_first[other] - with_second[other]) / worlds;
    }
  }
  comparison.difference = differences.Bounded(-1, 1);
  return comparison;
}

}  // namespace

absl::StatusOr<MoveComparison> CompareMoves(PlayOn& play_on, const AnyInfoSet& info, Action first,
                                            Action second, std::uint32_t worlds, std::uint64_t seed,
                                            std::uint64_t index) {
  const AnyGame& game = play_on.game();
  Rng sampling(seed, {.index = index, .purpose = Purpose::kTree});
  const World world = [&](std::uint32_t /*i*/) { return game.Determinize(info, sampling); };
  return Compare(play_on, world, game.Observer(info), first, second, worlds, seed, index);
}

absl::StatusOr<MoveComparison> CompareMovesIn(PlayOn& play_on, const AnyState& state, Action first,
                                              Action second, std::uint32_t playouts,
                                              std::uint64_t seed, std::uint64_t index) {
  const World world = [&](std::uint32_t /*i*/) { return state; };
  return Compare(play_on, world, play_on.game().ToMove(state), first, second, playouts, seed,
                 index);
}

}  // namespace riftlab
