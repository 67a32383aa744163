#include "tournament/ratings/sprt_forecast.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"

namespace riftlab {

void SprtForecast::Add(double ratio) {
  const double step = ratio - std::exchange(ratio_, ratio);
  squares_ += step * step;
  ++units_;
}

std::optional<double> SprtForecast::UnitsToGo(const SprtBounds& bounds) const {
  if (units_ == 0) return std::nullopt;
  if (ratio_ >= bounds.upper || ratio_ <= bounds.lower) return 0;
  const auto units = static_cast<double>(units_);
  const double drift = ratio_ / units;
  const double variance = std::max(0.0, squares_ / units - drift * drift);
  return MeanExitTime(drift, variance, bounds.upper - ratio_, ratio_ - bounds.lower);
}

std::optional<double> MeanExitTime(double drift, double variance, double up, double down) {
  RIFTLAB_CHECK(up > 0 && down > 0 && variance >= 0);
  // Below these the other term alone tells.
  constexpr double kNoVariance = 1e-12;
  constexpr double kNoDrift = 1e-6;
  if (drift < 0) {
    drift = -drift;
    std::swap(up, down);
  }
  if (variance <= kNoVariance * drift * (up + down)) {
    return drift > 0 ? std::optional(up / drift) : std::nullopt;
  }
  const double pull = 2 * drift / variance;
  if (pull * (up + down) < kNoDrift) return up * down / variance;
  const double up_first = std::expm1(-pull * down) / std::expm1(-pull * (up + down));
  return (up_first * up - (1 - up_first) * down) / drift;
}

}  // namespace riftlab
