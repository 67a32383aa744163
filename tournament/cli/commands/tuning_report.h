// The report of a tuning: of one that was played, or of its folder by `riftlab report`.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/tune/tune_report.h"

namespace riftlab {

// What the steps came to, with notes on how it was played; the confirming games are to be added.
absl::StatusOr<TuneReport> TuneReportOf(TuneOutcome outcome);

// What the tuning in `dir` came to, as far as it goes, as text, JSON, CSV and web page. Plays no
// game and writes nothing there.
absl::StatusOr<ExitStatus> ReportTuning(const std::string& dir, const Settings& settings,
                                        Console& console);

}  // namespace riftlab
