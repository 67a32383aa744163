// --sprt and --exit-verdict.
#pragma once

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/option.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/ratings/sprt.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

std::vector<OptionSpec> SprtOptions();

// The test that --sprt asks for. Where --games was not given, fills in as many as a test may need.
// InvalidArgument "PLACE: MESSAGE".
absl::StatusOr<std::optional<SprtSpec>> ReadSprt(Settings& settings);

// InvalidArgument when --exit-verdict is given for a run without a test.
absl::Status CheckExitVerdict(const Settings& settings, const TournamentConfig& config);

// How the program ends under --exit-verdict.
ExitStatus ExitStatusOf(SprtVerdict verdict);

}  // namespace riftlab
