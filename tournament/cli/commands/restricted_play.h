// `riftlab selfplay --restrict KIND:OPTION` and `--force KIND:OPTION`: what options are worth.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

// --restrict and --force.
std::vector<OptionSpec> RestrictionOptions();

// Whether one of them is set.
bool IsRestricted(const Settings& settings);

// Plays the games of the settings once for each limit, one side of every deal held to it, and
// prints what that costs; with --print-config prints the configuration. InvalidArgument or NotFound
// names the option at fault. Precondition: IsRestricted (CHECKed).
absl::StatusOr<ExitStatus> PlayRestricted(Settings& settings, Console& console);

// Goes on with the restricted play in the folder that --resume names. Precondition: there is some
// (trusted).
absl::StatusOr<ExitStatus> ResumeRestricted(const Settings& settings, Console& console);

// `riftlab report` of the restricted play in `dir`.
absl::StatusOr<ExitStatus> ReportRestricted(const std::string& dir, const Settings& settings,
                                            Console& console);

}  // namespace riftlab
