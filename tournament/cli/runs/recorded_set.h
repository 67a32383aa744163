// Runs that are held side by side, in a folder: playing them, and what they show.
#pragma once

#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/journal/run_set.h"

namespace riftlab {

// Records the runs of `set`, one for each entry, in the folder that --out names, plays them one
// after another and prints what they show. Errors as CreateRunSet and ResumeTournament.
// Precondition: --out is set (CHECKed).
absl::StatusOr<ExitStatus> PlayRunSet(const RunSet& set, std::span<const RunEntry> entries,
                                      const Settings& settings, Console& console);

// Goes on with the runs in the folder that --resume names. InvalidArgument when an option is given
// that the folder says. Precondition: there are some (CHECKed).
absl::StatusOr<ExitStatus> ResumeRunSet(const Settings& settings, Console& console);

// `riftlab report` of the runs in `dir`.
absl::StatusOr<ExitStatus> ReportRunSet(const std::string& dir, const Settings& settings,
                                        Console& console);

}  // namespace riftlab
