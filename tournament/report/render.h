// The forms of the ranking report, and what they share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/report/figures.h"
#include "tournament/report/output_format.h"
#include "tournament/report/ranking_report.h"
#include "tournament/stats/interval.h"

namespace riftlab {

std::string RankingText(const RankingReport& report, const TextExtent& extent);
Json RankingToJson(const RankingReport& report);

// How the figures of this report were computed; only what occurs in it.
std::vector<MethodNote> MethodNotes(const RankingReport& report);

// A difference in Elo with the bounds of its 95 % interval, each absent where it is infinite or
// unknown.
struct EloDifference {
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
  std::optional<double> superiority;
};

// The difference between the agents of a pair. From the ratings where these have an error; else the
// bounds are those of the points that the two took from one another.
EloDifference DifferenceOf(const RankingReport& report, const PairStanding& pair);

// True when `pair` has blocks of two games to show as pentanomial counts.
bool HasPentanomial(const PairStanding& pair);

}  // namespace riftlab
