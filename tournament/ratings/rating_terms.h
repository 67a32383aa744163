// What a fit of ratings says besides the ratings.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/record/rating_options.h"

namespace riftlab {

// A parameter that is no rating.
struct FittedTerm {
  double value = 0;
  std::optional<double> error;  // half the width of the 95 % interval; none with too few blocks
};

struct RatingTerms {
  RatingModel model = RatingModel::kBradleyTerry;
  ErrorBars error_bars = ErrorBars::kSandwich;
  // By seat, in Elo, with mean 0: what sitting there is worth. Empty without seat terms, also where
  // the games do not determine them, or have fewer than five blocks for each parameter.
  std::vector<FittedTerm> seats;
  // By how much strength tells on the places below the first: 1 as on the first, 0 not at all. None
  // where it is not fitted (as for seats), or where its standard error would be above 0.5; it is 1
  // then.
  std::optional<FittedTerm> scale;
  std::int64_t failed_replicates = 0;  // of the bootstrap: without finite ratings; left out
};

}  // namespace riftlab
