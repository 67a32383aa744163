// Two moves of one decision, played out in the same worlds.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "tournament/driver/driver.h"
#include "tournament/play/seat_view.h"
#include "tournament/stats/interval.h"

namespace riftlab {

struct ComparisonRequest {
  AgentSpec agent;  // plays on in all seats; must not cheat
  int worlds = 1;
  std::uint64_t seed = 1;
};

struct MoveComparison {
  // Shares of the win of the seat to move; the difference is the first less the second, world by
  // world.
  Estimate first;
  Estimate second;
  Estimate difference;
};

// Plays both moves out in worlds that fit what the seat knows. In each world both games have the
// same hidden cards, the same luck to come and agents with the same luck, so that what these do to
// both is not in the difference. Ends early, with the worlds that it has, once `stop` is set.
// Errors of the agent as those of Decider. Preconditions: both moves are there, and differ
// (CHECKed).
absl::StatusOr<MoveComparison> CompareMoves(const SeatView& view, const GameDriver& driver,
                                            std::size_t first, std::size_t second,
                                            const ComparisonRequest& request,
                                            const std::atomic<bool>& stop);

}  // namespace riftlab
