// Nash averages in the forms of the ranking report.
#pragma once

#include <string>

#include "engine/core/json.h"
#include "tournament/report/csv_lines.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

// The mix, what everybody takes from it, and the cycles; empty where there is no average.
std::string NashText(const RankingReport& report);

// {"agents", "cycles", "num_cycles"}, or null.
Json NashToJson(const RankingReport& report);

// Table "nash".
void AddNash(const RankingReport& report, CsvLines& lines);

}  // namespace riftlab
