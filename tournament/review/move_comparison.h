// Moves of one seat, held against each other on common worlds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/types.h"
#include "tournament/review/play_on.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// Win shares of two ways to go on; a world is a block.
struct MoveComparison {
  // Of the seat to move; the difference is the first less the second, world by world.
  Estimate first;
  Estimate second;
  Estimate difference;
  std::vector<double> shares;  // by seat: the mean difference
  // Their standard errors, of which the wider side of the 95 % interval has 1.96: where all worlds
  // agree, too, they are not known for sure.
  std::vector<double> share_errors;
};

// False ends a comparison with the worlds that it has, which may be none.
using GoesOn = std::function<bool()>;

// Worlds are sampled from `info`, the knowledge of the seat to move; in each, both are made with
// the same luck and played on (PlayOn::After). Preconditions: as there, worlds >= 1 (CHECKed).
absl::StatusOr<MoveComparison> CompareMoves(PlayOn& play_on, const AnyInfoSet& info,
                                            const Moves& first, const Moves& second,
                                            std::uint32_t worlds, std::uint64_t seed,
                                            std::uint64_t index, const GoesOn& goes_on = nullptr);

// The same in the true world alone, over so many continuations of it.
absl::StatusOr<MoveComparison> CompareMovesIn(PlayOn& play_on, const AnyState& state,
                                              const Moves& first, const Moves& second,
                                              std::uint32_t playouts, std::uint64_t seed,
                                              std::uint64_t index, const GoesOn& goes_on = nullptr);

// The place of the way to go on that brings the seat to move most, on common worlds as above; the
// first of equals. Preconditions: at least one, as above.
absl::StatusOr<std::size_t> BestOf(PlayOn& play_on, const AnyInfoSet& info,
                                   const std::vector<Moves>& ways, std::uint32_t worlds,
                                   std::uint64_t seed, std::uint64_t index,
                                   const GoesOn& goes_on = nullptr);

}  // namespace riftlab
