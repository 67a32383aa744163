// Nash averages (stats/nash_average.h) as they stand in reports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/report/figures.h"
#include "tournament/report/ranking_report.h"
#include "tournament/stats/nash_average.h"

namespace riftlab {

// The mix and what everybody takes from it, a row a member. `names` has what members are called;
// `order` those that get a row.
std::string NashRows(const NashAverage& nash, const std::vector<std::string>& names,
                     const std::vector<int>& order);

// {LIST, "cycles", "num_cycles"}; LIST is the key of the members, `table` that of the CSV.
void DescribeNashAverage(Figures& nash, std::string_view list, std::string_view table,
                         const NashAverage& average, const std::vector<std::string>& names,
                         const std::vector<int>& order);

// Of the ranking: the mix, what everybody takes from it, and the cycles; empty where there is no
// average.
std::string NashText(const RankingReport& report);

// {"agents", "cycles", "num_cycles"} under "nash", or null.
void DescribeNash(Figures& run, const RankingReport& report);

}  // namespace riftlab
