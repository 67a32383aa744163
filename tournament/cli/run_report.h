// What is reported of a run: the same when it has just been played and when it is read from its
// folder.
#pragma once

#include "tournament/cli/run_setup.h"
#include "tournament/cli/settings.h"
#include "tournament/ratings/balance.h"
#include "tournament/ratings/standings.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

// What adds up the records of a tournament.
Standings StandingsOf(const RunEntry& entry);

// What the ranking says besides the results; nothing of speed. `settings` have --ratings,
// --error-bars and --anchor. InvalidArgument when these do not fit the run.
absl::StatusOr<ReportOptions> RankingOptionsOf(const Settings& settings, const RunEntry& entry);

// What adds up the records of any run for what they say of the game.
Balance BalanceOf(const RunEntry& entry);

// The balance, ready to print; nothing of speed.
BalanceReport BalanceReportOf(const RunEntry& entry, BalanceSummary balance);

}  // namespace riftlab
