#include "tournament/ratings/rating_fit.h"

#include <set>

#include "engine/core/check.h"
#include "tournament/ratings/bradley_terry.h"

namespace riftlab {

RatingModel ModelFor(const std::vector<int>& sides, const RatingOptions& options) {
  const bool has_teams = std::set<int>(sides.begin(), sides.end()).size() < sides.size();
  return options.model.value_or(sides.size() > 2 && !has_teams ? RatingModel::kPlackettLuce
                                                               : RatingModel::kBradleyTerry);
}

PlacementFit FitRatings(const PlacementBlocks& placements, const PairBlocks& pairs,
                        const RatingOptions& options) {
  RIFTLAB_CHECK(placements.sides().size() > 1);
  const RatingModel model = ModelFor(placements.sides(), options);
  if (model == RatingModel::kBradleyTerry && options.error_bars == ErrorBars::kSandwich) {
    PlacementFit fit;
    fit.ratings = FitBradleyTerry(pairs, options.anchor);
    return fit;
  }
  return FitPlacements(
      placements, pairs,
      {.model = model, .error_bars = options.error_bars, .anchor = options.anchor});
}

}  // namespace riftlab
