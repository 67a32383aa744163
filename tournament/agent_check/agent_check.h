// What an agent does wrong, found by play and, where it is a program of its own, by asking it what
// is seldom asked. `riftlab check agent` and the tests call the same code.
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "tournament/check/check.h"

namespace riftlab {

struct AgentCheckOptions {
  int games = 2;  // in each seat; at least 1
  std::uint64_t seed = 1;
};

// Plays the agent in every seat of `game` against random ones, then in all seats at once. A program
// is also asked with lines that a later version might send, after games that end at once, and told
// to end. InvalidArgument or NotFound for a wrong agent.
absl::StatusOr<CheckReport> CheckAgent(const AnyGame& game, const AgentSpec& agent,
                                       const AgentCheckOptions& options);

}  // namespace riftlab
