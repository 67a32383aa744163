// `riftlab report` of the folder of a search for a balanced table.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"

namespace riftlab {

// What the search in `dir` came to, as far as it goes, as text, JSON, CSV, a page and a database.
// Plays no game and writes nothing there.
absl::StatusOr<ExitStatus> ReportRebalance(const std::string& dir, const Settings& settings,
                                           Console& console);

}  // namespace riftlab
