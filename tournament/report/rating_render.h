// What the ranking report says of its ratings besides the ratings: model, seat terms, scale of
// luck, and who is stronger than whom.
#pragma once

#include <string>

#include "tournament/report/figures.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

// Seat terms and scale of luck; empty where the model has none.
std::string RatingTermsText(const RankingReport& report);

// The chance that the agent of the row is stronger than that of the column, for 3 to `max_agents`
// agents; else empty.
std::string SuperiorityTable(const RankingReport& report, std::size_t max_agents);

// {"model", "error_bars", "failed_replicates", "seats", "scale"} under "rating_model".
void DescribeRatingTerms(Figures& run, const RankingReport& report);

}  // namespace riftlab
