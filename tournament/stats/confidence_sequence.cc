#include "tournament/stats/confidence_sequence.h"

#include <cmath>

namespace riftlab {

Estimate AnytimeInterval(const Estimate& estimate, double alpha) {
  Estimate interval = estimate;
  interval.low = interval.high = estimate.value;
  interval.method = IntervalMethod::kNone;
  if (estimate.blocks < kFirstLook || estimate.standard_error == 0) return interval;
  const double log_alpha = -2 * std::log(alpha);
  const double rho_squared = (log_alpha + std::log(log_alpha) + 1) / static_cast<double>(kTightest);
  const double scaled = static_cast<double>(estimate.blocks) * rho_squared;
  // The standard error holds the division by the square root of the number of blocks.
  const double half_width =
      estimate.standard_error *
      std::sqrt(2 * (scaled + 1) / scaled * std::log(std::sqrt(scaled + 1) / alpha));
  interval.low = estimate.value - half_width;
  interval.high = estimate.value + half_width;
  interval.method = IntervalMethod::kAnytime;
  return interval;
}

Estimate AnytimeShareInterval(const Estimate& difference, double alpha) {
  Estimate interval = AnytimeInterval(difference, alpha);
  CutAt(-1, 1, interval);
  return interval;
}

}  // namespace riftlab
