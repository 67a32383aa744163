#include "tournament/analysis/analysis.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <map>
#include <mutex>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

constexpr int kDraws = 4000;
constexpr double kUpperTail = 0.025;

// Quantiles of Student's t in the middle of so many equal slices of probability.
constexpr std::uint32_t kSlices = 1024;

// The quantiles for one number of degrees of freedom. Computed once each: they cost milliseconds.
const std::vector<double>& TQuantiles(int degrees) {
  static std::mutex mutex;
  static std::map<int, std::vector<double>> tables;
  const std::lock_guard lock(mutex);
  std::vector<double>& table = tables[degrees];
  if (table.empty()) {
    const boost::math::students_t distribution(degrees);
    for (std::uint32_t i = 0; i < kSlices; ++i) {
      table.push_back(boost::math::quantile(distribution, (i + 0.5) / kSlices));
    }
  }
  return table;
}

}  // namespace

TreeEstimate EstimateOf(const TreeMeans& means) {
  TreeEstimate estimate;
  double sum = 0;
  for (const std::optional<double>& mean : means) {
    if (!mean) continue;
    sum += *mean;
    ++estimate.trees;
  }
  if (estimate.trees == 0) return estimate;
  estimate.mean = sum / estimate.trees;
  estimate.low = estimate.mean;
  estimate.high = estimate.mean;
  if (estimate.trees < 2) return estimate;
  double squares = 0;
  for (const std::optional<double>& mean : means) {
    if (mean) squares += (*mean - estimate.mean) * (*mean - estimate.mean);
  }
  const double trees = estimate.trees;
  estimate.standard_error = std::sqrt(squares / (trees - 1) / trees);
  const boost::math::students_t distribution(trees - 1);
  const double half =
      estimate.standard_error * boost::math::quantile(complement(distribution, kUpperTail));
  estimate.low = std::max(0.0, estimate.mean - half);
  estimate.high = std::min(1.0, estimate.mean + half);
  return estimate;
}

std::vector<double> ProbabilitiesBest(const std::vector<TreeEstimate>& moves, std::uint64_t seed) {
  std::vector<double> probabilities(moves.size(), 0);
  if (moves.size() == 1) return {1};
  Rng rng(seed, {.index = 0, .purpose = Purpose::kBootstrap, .seat = 0});
  std::vector<const std::vector<double>*> quantiles;
  quantiles.reserve(moves.size());
  for (const TreeEstimate& move : moves) {
    quantiles.push_back(move.trees < 2 ? nullptr : &TQuantiles(move.trees - 1));
  }
  for (int draw = 0; draw < kDraws; ++draw) {
    std::size_t best = moves.size();
    double best_mean = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (quantiles[i] == nullptr) continue;
      const double mean =
          moves[i].mean + moves[i].standard_error * (*quantiles[i])[rng.Below(kSlices)];
      if (best != moves.size() && mean <= best_mean) continue;
      best = i;
      best_mean = mean;
    }
    if (best != moves.size()) probabilities[best] += 1.0 / kDraws;
  }
  return probabilities;
}

std::string_view StopReasonName(StopReason reason) {
  switch (reason) {
    case StopReason::kIterations:
      return "iterations";
    case StopReason::kTime:
      return "time";
    case StopReason::kOnlyMove:
      return "only_move";
    case StopReason::kSettled:
      return "settled";
    case StopReason::kConfidence:
      return "confidence";
    case StopReason::kInterrupted:
      return "interrupted";
  }
  return "";
}

}  // namespace riftlab
