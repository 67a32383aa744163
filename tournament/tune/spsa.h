// Simultaneous perturbation stochastic approximation: climbs a noisy slope in any number of
// dimensions with two looks a step. After J. C. Spall, "Implementation of the simultaneous
// perturbation algorithm for stochastic optimization", IEEE Transactions on Aerospace and
// Electronic Systems 34(3), 1998, with the step sizes of its section III; the result is the mean of
// the later points (B. T. Polyak, A. B. Juditsky, 1992).
#pragma once

#include <cstdint>
#include <vector>

namespace riftlab {

// Two points on either side of the present one, in [0, 1] in each dimension.
struct SpsaProbe {
  std::vector<double> plus;
  std::vector<double> minus;
};

class Spsa {
 public:
  // Climbs from `start`, a point of [0, 1]^n, in `steps` steps. `noise` is the standard deviation
  // of a score. Every sign is drawn from (seed, step). Preconditions: n >= 1, steps >= 1, noise > 0
  // (CHECKed).
  Spsa(std::vector<double> start, std::int64_t steps, double noise, std::uint64_t seed);

  // The points that the next step compares.
  SpsaProbe Next() const;

  // Takes that step: `score` is that of Next().plus against Next().minus, 1/2 where they are equal.
  void Add(double score);

  std::int64_t steps_taken() const { return static_cast<std::int64_t>(points_.size()) - 1; }
  const std::vector<double>& point() const { return points_.back(); }

  // The mean of the points after the later half of the steps so far; the start before the first.
  std::vector<double> Mean() const { return MeanAfter(steps_taken()); }

  // Both as they were after so many steps, at most those that were taken (trusted).
  const std::vector<double>& PointAfter(std::int64_t steps) const;
  std::vector<double> MeanAfter(std::int64_t steps) const;

 private:
  double Reach() const;  // from the present point to the probes
  std::vector<int> Signs() const;

  std::int64_t steps_;
  std::uint64_t seed_;
  double gain_;
  std::vector<std::vector<double>> points_;  // the start, and after each step
  std::vector<std::vector<double>> sums_;    // of those after steps, up to each step
};

}  // namespace riftlab
