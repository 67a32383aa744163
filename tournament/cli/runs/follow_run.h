// `riftlab report DIR --follow`: a run watched while it is played.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

OptionSpec FollowOption();

// Reads the run in `dir` every few seconds and shows what it comes to so far, in place of what was
// shown before on a terminal, else below it whenever there are more games; until the run is
// finished or a person interrupts. `settings` have the options of report. InvalidArgument when one
// of them asks for anything but text.
absl::StatusOr<ExitStatus> FollowRun(const std::string& dir, const Settings& settings,
                                     Console& console);

}  // namespace riftlab
