// From what a person wants of a game to the search for a table, for `riftlab balance`.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/rebalance/rebalancer.h"
#include "tournament/record/option.h"

namespace riftlab {

// --agent, --goal, --knob, --changes, --confirm and how many games.
std::vector<OptionSpec> BalanceTaskOptions();

// The task that the settings describe. InvalidArgument or NotFound names the option, or file and
// line, what is wrong and what would be right. Fills mode and players into the settings.
absl::StatusOr<RebalanceTask> ReadRebalanceTask(Settings& settings);

// The task of a recorded search in `dir`. FailedPrecondition where this program cannot go on with
// it.
absl::StatusOr<RebalanceTask> RecordedTask(const std::string& dir,
                                           const RecordedRebalance& recorded);

}  // namespace riftlab
