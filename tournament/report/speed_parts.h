// How fast a run was, as programs are told of it.
#pragma once

#include <string>
#include <vector>

#include "tournament/report/figures.h"
#include "tournament/report/speed_totals.h"

namespace riftlab {

// {"wall_seconds", "threads", "games", "games_per_second", "decisions", "decisions_per_second"}
// under "speed"; with `ranking`, agents by rank, also "agents". `names` is by agent.
void DescribeSpeed(Figures& run, const SpeedTotals& speed, const std::vector<int>& ranking,
                   const std::vector<std::string>& names);

}  // namespace riftlab
