#include "tournament/tune/spsa.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"

namespace riftlab {
namespace {

// Exponents that Spall advises for finite runs.
constexpr double kGainExponent = 0.602;
constexpr double kReachExponent = 0.101;
// The first probes are so far from the start, in parts of a range.
constexpr double kFirstReach = 0.15;
// How far noise alone would carry the last point from the start, about.
constexpr double kDrift = 0.3;
// Steps by which the gains are held back at first, as a part of all.
constexpr double kStability = 0.1;

}  // namespace

Spsa::Spsa(std::vector<double> start, std::int64_t steps, double noise, std::uint64_t seed)
    : steps_(steps), seed_(seed) {
  RIFTLAB_CHECK(!start.empty() && steps >= 1 && noise > 0);
  gain_ = kDrift * kFirstReach / (noise * std::sqrt(static_cast<double>(steps)));
  sums_.emplace_back(start.size(), 0.0);
  points_.push_back(std::move(start));
}

double Spsa::Reach() const {
  return kFirstReach / std::pow(static_cast<double>(steps_taken() + 1), kReachExponent);
}

std::vector<int> Spsa::Signs() const {
  Rng rng(seed_, {.index = static_cast<std::uint64_t>(steps_taken()), .purpose = Purpose::kTune});
  std::vector<int> signs;
  for (std::size_t i = 0; i < point().size(); ++i) signs.push_back(rng.Below(2) == 0 ? -1 : 1);
  return signs;
}

SpsaProbe Spsa::Next() const {
  const double reach = Reach();
  const std::vector<int> signs = Signs();
  SpsaProbe probe;
  for (std::size_t i = 0; i < point().size(); ++i) {
    probe.plus.push_back(std::clamp(point()[i] + reach * signs[i], 0.0, 1.0));
    probe.minus.push_back(std::clamp(point()[i] - reach * signs[i], 0.0, 1.0));
  }
  return probe;
}

void Spsa::Add(double score) {
  const double held_back = kStability * static_cast<double>(steps_);
  const double gain =
      gain_ * std::pow((1 + held_back) / (static_cast<double>(steps_taken() + 1) + held_back),
                       kGainExponent);
  const std::vector<int> signs = Signs();
  const double slope = (score - 0.5) / Reach();
  std::vector<double> point = points_.back();
  std::vector<double> sum = sums_.back();
  for (std::size_t i = 0; i < point.size(); ++i) {
    point[i] = std::clamp(point[i] + gain * slope * signs[i], 0.0, 1.0);
    sum[i] += point[i];
  }
  points_.push_back(std::move(point));
  sums_.push_back(std::move(sum));
}

const std::vector<double>& Spsa::PointAfter(std::int64_t steps) const {
  return points_[static_cast<std::size_t>(steps)];
}

std::vector<double> Spsa::MeanAfter(std::int64_t steps) const {
  if (steps == 0) return points_.front();
  const auto last = static_cast<std::size_t>(steps);
  const std::size_t first = last / 2;
  const auto count = static_cast<double>(last - first);
  std::vector<double> mean;
  for (std::size_t i = 0; i < points_.front().size(); ++i) {
    mean.push_back((sums_[last][i] - sums_[first][i]) / count);
  }
  return mean;
}

}  // namespace riftlab
