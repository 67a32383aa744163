// Parts of reports in JSON.
#pragma once

#include <optional>

#include "engine/core/json.h"
#include "tournament/stats/distribution.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// The value, or null.
Json OrNull(const std::optional<double>& value);

// {"value", "low", "high", "method", "count", "blocks"}; bounds null without an interval, all of it
// null without observations.
Json EstimateToJson(const Estimate& estimate);

// {"mean", "sd", "min", "max", "quantiles", "histogram"}; null without observations.
Json DistributionToJson(const DistributionSummary& distribution);

}  // namespace riftlab
