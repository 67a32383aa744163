// Budgets that take the same time: the iterations of each agent by what they cost on fixed
// positions. A run between such budgets is as reproducible as any other, for its agents are
// recorded with the iterations that came out.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "tournament/record/tournament_config.h"
#include "tournament/runner/budget_guard.h"

namespace riftlab {

// The budget of one agent.
struct EqualBudget {
  std::int64_t asked = 0;       // iterations in its specification; 0 for an agent without any
  std::int64_t iterations = 0;  // that take as long as those of the others; `asked` at most
  double microseconds = 0;      // processor time of one at that budget, outside its move included
};

// Budgets that take as long as the cheapest of `nanoseconds`, the times of the present ones: each
// in inverse proportion, at least 1 and never above what it is. An agent with budget 0 has none and
// is left alone. Precondition: as many times as budgets (CHECKed).
std::vector<std::int64_t> EqualIterations(std::span<const std::int64_t> budgets,
                                          std::span<const std::int64_t> nanoseconds);

// Measures `agents` on the same positions of `game`, from games between them with few iterations,
// on the calling thread and by its processor time, so that other programs disturb little; a second
// time with the budgets that come out of the first. InvalidArgument where fewer than two have
// iterations, or one has a clocked budget. The times, and what follows from them, are not the same
// from call to call.
absl::StatusOr<std::vector<EqualBudget>> MeasureEqualBudgets(
    const AnyGame& game, const std::vector<AgentSpec>& agents,
    const BudgetGuard::Clocks& clocks = ReadClocks);

// Gives the agents of `config` the budgets that MeasureEqualBudgets finds; one that is called by
// its text is called by the new one. Says in config.equal_time what was measured.
absl::Status MakeTimesEqual(const AnyGame& game, TournamentConfig& config);

}  // namespace riftlab
