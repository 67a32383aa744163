// `riftlab selfplay --compare FILE`: what changes when the rules do.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/record/option.h"

namespace riftlab {

// --compare, --watch and --margin.
std::vector<OptionSpec> CompareOptions();

// InvalidArgument when one of these is given without --compare, or what cannot be given with it.
absl::Status CheckCompareOptions(const Settings& settings);

// Plays the variant in the file that --compare names (A) against `entry`, which the settings
// describe (B), and prints the comparison. Of the file only the game, its rules and cards, agents
// and seating are looked at. InvalidArgument or NotFound names the file and what is wrong with it,
// or with a figure to watch; one that never came up is said after the report (kFailure).
// Precondition: --compare is set (CHECKed).
absl::StatusOr<ExitStatus> CompareVariants(const Settings& settings, RunEntry entry,
                                           Console& console);

// The self-play run that the settings describe. Errors as ReadNewRun.
absl::StatusOr<RunEntry> ReadSelfPlayRun(Settings& settings);

}  // namespace riftlab
