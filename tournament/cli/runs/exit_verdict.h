// --exit-verdict: the verdict of a sequential test as the exit status.
#pragma once

#include <vector>

#include "absl/status/status.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/ratings/sprt.h"
#include "tournament/record/option.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

OptionSpec ExitVerdictOption();

// Its exit statuses, for the manual page.
std::vector<ExitNote> VerdictExits();

// InvalidArgument when --exit-verdict is given for a run without a test.
absl::Status CheckExitVerdict(const Settings& settings, const TournamentConfig& config);

// How the program ends under --exit-verdict.
ExitStatus ExitStatusOf(SprtVerdict verdict);

}  // namespace riftlab
