// Ratings from whole placements: the model of Plackett and Luce with terms for the seats and a free
// scale of luck, or that of Bradley and Terry, by maximum likelihood, with errors from blocks.
#pragma once

#include <cstdint>
#include <optional>

#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/pair_blocks.h"
#include "tournament/ratings/placement_blocks.h"
#include "tournament/ratings/rating_terms.h"

namespace riftlab {

struct PlacementFitOptions {
  RatingModel model = RatingModel::kPlackettLuce;
  bool has_seat_terms = true;  // Plackett-Luce only
  bool has_scale = true;       // Plackett-Luce only, of games of more than two
  ErrorBars error_bars = ErrorBars::kSandwich;
  int replicates = 400;    // of the bootstrap
  std::uint64_t seed = 1;  // of the bootstrap
  std::optional<RatingAnchor> anchor{};
};

struct PlacementFit {
  BradleyTerryFit ratings;
  RatingTerms terms;
};

// Fits the ratings of the agents that have one by FindRatingStatus(pairs); `pairs` are the pair
// results of the same games. For two players without seat terms both models are the same, and equal
// to FitBradleyTerry. Errors are none when more than 1 of 20 replicates fail. Precondition: for
// Plackett-Luce every seat is a side of its own (CHECKed). Never fails otherwise.
PlacementFit FitPlacements(const PlacementBlocks& blocks, const PairBlocks& pairs,
                           const PlacementFitOptions& options);

}  // namespace riftlab
