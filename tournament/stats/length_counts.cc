#include "tournament/stats/length_counts.h"

#include <array>

namespace riftlab {
namespace {

constexpr std::array<double, 3> kProbabilities = {0.05, 0.5, 0.95};

std::int64_t Whole(double value) { return static_cast<std::int64_t>(value); }

}  // namespace

LengthSummary LengthCounts::Summary() const {
  const DistributionSummary distribution = lengths_.Summary(kProbabilities);
  LengthSummary summary{
      .mean = distribution.mean, .min = Whole(distribution.min), .max = Whole(distribution.max)};
  for (const Quantile& quantile : distribution.quantiles) {
    summary.quantiles.push_back({.probability = quantile.probability,
                                 .value = Whole(quantile.value),
                                 .low = Whole(quantile.low),
                                 .high = Whole(quantile.high),
                                 .has_interval = quantile.has_interval});
  }
  return summary;
}

}  // namespace riftlab
