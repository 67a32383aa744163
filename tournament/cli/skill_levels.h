// `riftlab selfplay --agents weak,strong`: the same report at several strengths.
#pragma once

#include "absl/status/statusor.h"
#include "tournament/cli/console.h"
#include "tournament/cli/option.h"
#include "tournament/cli/settings.h"

namespace riftlab {

// --agents.
OptionSpec AgentsOption();

// Plays the games of the settings once with each agent of --agents in all seats, and prints the
// reports side by side; with --print-config prints the configuration. InvalidArgument or NotFound
// names the option at fault. Precondition: --agents is set (CHECKed).
absl::StatusOr<ExitStatus> PlaySkillLevels(Settings& settings, Console& console);

}  // namespace riftlab
