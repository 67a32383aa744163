#include "tournament/ratings/rating_fit.h"

#include "engine/core/check.h"

namespace riftlab {
namespace {

RatingModel ModelFor(const StandingsSummary& standings) {
  const bool has_teams = standings.num_sides < standings.num_players;
  return standings.num_players > 2 && !has_teams ? RatingModel::kPlackettLuce
                                                 : RatingModel::kBradleyTerry;
}

}  // namespace

PlacementFit FitRatings(const StandingsSummary& standings, const RatingOptions& options) {
  RIFTLAB_CHECK(standings.num_players > 1);
  const RatingModel model = options.model.value_or(ModelFor(standings));
  if (model == RatingModel::kBradleyTerry && options.error_bars == ErrorBars::kSandwich) {
    PlacementFit fit;
    fit.ratings = FitBradleyTerry(standings.pair_blocks, options.anchor);
    return fit;
  }
  return FitPlacements(
      standings.placements, standings.pair_blocks,
      {.model = model, .error_bars = options.error_bars, .anchor = options.anchor});
}

}  // namespace riftlab
