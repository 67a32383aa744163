#include "tournament/stats/confidence_sequence.h"

#include <cmath>
#include <numbers>

namespace riftlab {
namespace {

// x log(y), which is 0 where x is.
double TimesLog(double x, double y) { return x == 0 ? 0 : x * std::log(y); }

// Where the function turns from true at `inner` to false at `outer`.
template <class Function>
double LastTrue(double inner, double outer, const Function& function) {
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (inner + outer) / 2;
    (function(middle) ? inner : outer) = middle;
  }
  return inner;
}

// The estimate before an interval is known.
Estimate WithoutInterval(Estimate estimate) {
  estimate.low = estimate.high = estimate.value;
  estimate.method = IntervalMethod::kNone;
  estimate.freedom = 0;
  return estimate;
}

}  // namespace

Estimate AnytimeInterval(const Estimate& estimate, double alpha) {
  Estimate interval = WithoutInterval(estimate);
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

Estimate AnytimeBoundedInterval(const Estimate& estimate, double alpha) {
  Estimate interval = WithoutInterval(estimate);
  if (estimate.blocks == 0) return interval;
  const auto blocks = static_cast<double>(estimate.blocks);
  const double ones = blocks * estimate.value;
  const double zeros = blocks - ones;
  const double log_mixture = std::lgamma(ones + 0.5) + std::lgamma(zeros + 0.5) -
                             std::lgamma(blocks + 1) - std::log(std::numbers::pi);
  const auto is_within = [&](double mean) {
    return log_mixture - TimesLog(ones, mean) - TimesLog(zeros, 1 - mean) < -std::log(alpha);
  };
  interval.low = LastTrue(estimate.value, 0, is_within);
  interval.high = LastTrue(estimate.value, 1, is_within);
  interval.method = IntervalMethod::kAnytime;
  return interval;
}

Estimate AnytimeMean(const Estimate& estimate, double alpha) {
  Estimate interval = AnytimeInterval(estimate, alpha / 2);
  if (interval.method == IntervalMethod::kNone) return AnytimeBoundedInterval(estimate, alpha / 2);
  CutAt(0, 1, interval);
  return interval;
}

}  // namespace riftlab
