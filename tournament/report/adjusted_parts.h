// What reports say of results with the luck taken out that was measured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/standings.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/comparison_report.h"
#include "tournament/report/figures.h"
#include "tournament/report/ranking_report.h"
#include "tournament/stats/adjusted_means.h"

namespace riftlab {

// A section, after an empty line; nothing where no luck was measured. Of agents in this order, by
// what they are called; the ratings may be missing, `playing` is as below.
std::string AdjustedText(const StandingsSummary& standings,
                         const std::optional<BradleyTerryFit>& ratings,
                         const std::vector<std::string>& names, const std::vector<int>& order,
                         std::optional<double> playing = {});
std::string AdjustedText(const RankingReport& report);
std::string AdjustedText(const BalanceReport& report);
std::string AdjustedText(const ComparisonReport& report);

// "adjusted"; nothing where no luck was measured.
void DescribeAdjusted(Figures& run, const StandingsSummary& standings,
                      const std::optional<BradleyTerryFit>& ratings,
                      const std::vector<std::string>& names, const std::vector<int>& order);
void DescribeAdjusted(Figures& run, const RankingReport& report);
void DescribeAdjusted(Figures& run, const BalanceReport& report);
void DescribeAdjusted(Figures& run, const ComparisonReport& report);

// What measuring luck was worth, in a sentence or two: how many games would show as much, that it
// was not worth its cost, or that there are too few blocks to say. `playing` is the part of the
// time that agents took, where it is known: without measuring luck, more games could have been
// played in the rest.
std::string AdjustedVerdict(const AdjustedSummary& summary, std::optional<double> playing = {});

// How it is computed.
MethodNote AdjustedMethod();

}  // namespace riftlab
