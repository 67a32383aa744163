// The ratings of a tournament, by the model that fits its games.
#pragma once

#include <optional>

#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/placement_fit.h"
#include "tournament/ratings/rating_terms.h"
#include "tournament/ratings/standings.h"

namespace riftlab {

// How to rate; nothing of it changes what was played.
struct RatingOptions {
  std::optional<RatingModel> model;  // else Plackett-Luce for more than two sides of one seat each
  ErrorBars error_bars = ErrorBars::kSandwich;
  std::optional<RatingAnchor> anchor;
};

// Rates the agents. Preconditions: at least two players (CHECKed); Plackett-Luce is not asked for
// where seats play as teams (CHECKed).
PlacementFit FitRatings(const StandingsSummary& standings, const RatingOptions& options);

}  // namespace riftlab
