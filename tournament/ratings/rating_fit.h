// The ratings of a tournament, by the model that fits its games.
#pragma once

#include <vector>

#include "tournament/ratings/pair_blocks.h"
#include "tournament/ratings/placement_blocks.h"
#include "tournament/ratings/placement_fit.h"
#include "tournament/ratings/rating_terms.h"
#include "tournament/record/rating_options.h"

namespace riftlab {

// The model that rates games with these sides by seat: `options.model`, or the one that fits.
RatingModel ModelFor(const std::vector<int>& sides, const RatingOptions& options);

// Rates the agents. Preconditions: at least two players (CHECKed); Plackett-Luce is not asked for
// where seats play as teams (CHECKed); `pairs` are the pair results of the games of `placements`.
PlacementFit FitRatings(const PlacementBlocks& placements, const PairBlocks& pairs,
                        const RatingOptions& options);

}  // namespace riftlab
