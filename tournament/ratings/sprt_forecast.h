// How long a sequential test will go on.
#pragma once

#include <cstdint>
#include <optional>

#include "tournament/ratings/sprt.h"

namespace riftlab {

// Follows the path of the log-likelihood ratio of a test. The rest of it is taken for a Brownian
// motion with the drift and the variance of the steps so far, which ends at either bound (D. R.
// Cox, H. D. Miller, "The Theory of Stochastic Processes", 1965, section 5.10).
class SprtForecast {
 public:
  // The ratio after the next unit of the test.
  void Add(double ratio);

  // How many more units there will be on average; 0 where a bound is reached. None as long as the
  // ratio has not moved.
  std::optional<double> UnitsToGo(const SprtBounds& bounds) const;

 private:
  std::int64_t units_ = 0;
  double ratio_ = 0;
  double squares_ = 0;  // sum of the squares of the steps
};

// The mean time until a Brownian motion with this drift and variance per unit of time has gone `up`
// or come `down` so far. None where it does not move. Preconditions: up and down are positive, the
// variance is not negative (CHECKed).
std::optional<double> MeanExitTime(double drift, double variance, double up, double down);

}  // namespace riftlab
