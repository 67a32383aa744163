// `riftlab selfplay --agents weak,strong` and `--vary RULE=A,B`: the same report at several
// strengths or with several values of a rule option.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

// --agents, --strong-games and --vary.
std::vector<OptionSpec> SideBySideOptions();

// InvalidArgument when one of these is given without what it says more of.
absl::Status CheckSideBySideOptions(const Settings& settings);

// Whether --agents or --vary is set.
bool IsSideBySide(const Settings& settings);

// Plays the games of the settings once with each agent of --agents in all seats, or with each value
// of --vary, and prints the reports side by side; with --print-config prints the configuration.
// InvalidArgument or NotFound names the option at fault. Precondition: IsSideBySide (CHECKed).
absl::StatusOr<ExitStatus> PlaySideBySide(Settings& settings, Console& console);

}  // namespace riftlab
