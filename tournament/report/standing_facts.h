// What a tournament shows while it goes on.
#pragma once

#include <string>
#include <vector>

#include "tournament/ratings/standings.h"
#include "tournament/record/rating_options.h"

namespace riftlab {

// The agents by rank in a few words each: "Elo best +54", "greedy -10"; of two the difference with
// its error; the share of the win where there is no rating; mean scores of solo games.
std::vector<std::string> StandingFacts(const StandingsSummary& standings,
                                       const RatingOptions& rating);

}  // namespace riftlab
