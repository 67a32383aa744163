// Nash averages in the forms of the ranking report.
#pragma once

#include <string>

#include "tournament/report/figures.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

// The mix, what everybody takes from it, and the cycles; empty where there is no average.
std::string NashText(const RankingReport& report);

// {"agents", "cycles", "num_cycles"} under "nash", or null.
void DescribeNash(Figures& run, const RankingReport& report);

}  // namespace riftlab
