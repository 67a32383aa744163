// What a tournament comes to, in a sentence.
#pragma once

#include <string>
#include <vector>

#include "tournament/report/ranking_report.h"

namespace riftlab {

// Whether the best of the ranking is stronger than the others, by their likelihoods of superiority
// (97.5 % of each: 5 % for a difference either way), else from which of them it cannot be told; of
// a run that was played for a test the verdict of that. Empty where fewer than two agents have
// games.
// `names` is by agent.
std::string RankingAnswer(const RankingReport& report, const std::vector<std::string>& names);

}  // namespace riftlab
