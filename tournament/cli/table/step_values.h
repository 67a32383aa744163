// What a search thinks of the decisions of a recorded game.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/table/game_steps.h"
#include "tournament/record/option.h"

namespace riftlab {

// --agent, --iterations, --seed and --threads: what ReadSearch reads.
std::vector<OptionSpec> SearchOptions();

// The search that these options describe; the same search always gives the same values.
// InvalidArgument or NotFound names the option.
absl::StatusOr<AnalysisRequest> ReadSearch(const Settings& settings);

// The analysis of a step for the seat to move, from what that seat may know. Ends early, with what
// it has, once `stop` is set. FailedPrecondition when nobody is to move there, or when `viewer` is
// another seat, which must not see the values of this one; InvalidArgument for an agent that does
// not search.
absl::StatusOr<Analysis> ValueOf(const GameSteps& steps, std::int64_t step, const Viewer& viewer,
                                 const AnalysisRequest& request, const std::atomic<bool>& stop);

// The move that was chosen in a step as the analysis sees it: its rank, its value and the best one.
struct ChosenMove {
  std::string move;
  std::size_t order = 0;              // 0: the best
  const MoveAnalysis* own = nullptr;  // null when the analysis does not know the move
  const MoveAnalysis* best = nullptr;
};
ChosenMove ChosenIn(const GameSteps& steps, std::int64_t step, const Analysis& analysis);

// The analysis for people, and what was chosen.
std::string ValueText(const GameSteps& steps, std::int64_t step, const Analysis& analysis,
                      std::size_t columns);

}  // namespace riftlab
