#include "tournament/stats/paired_ratio.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/core/check.h"
#include "tournament/stats/run_difference.h"

namespace riftlab {
namespace {

// The squares are a difference of large terms. What is left of less than this part of them is
// rounding: the blocks differ by the same amount.
constexpr double kRoundingOfSquares = 1e-13;

}  // namespace

void PairedRatio::Add(double first_sum, std::int64_t first_count, double second_sum,
                      std::int64_t second_count) {
  RIFTLAB_CHECK(first_count >= 0 && second_count >= 0 && first_count + second_count > 0);
  if (first_count > 0) first_.Add(first_sum, first_count);
  if (second_count > 0) second_.Add(second_sum, second_count);
  first_sum_ += first_sum;
  second_sum_ += second_sum;
  unequal_blocks_ += first_sum != second_sum || first_count != second_count ? 1 : 0;
  const std::array<double, 4> values = {first_sum, static_cast<double>(first_count), second_sum,
                                        static_cast<double>(second_count)};
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) products_[i][j] += values[i] * values[j];
  }
}

double PairedRatio::ResidualSquares(double first_mean, double second_mean) const {
  const auto first_count = static_cast<double>(first_.count());
  const auto second_count = static_cast<double>(second_.count());
  const std::array<double, 4> weights = {-1 / first_count, first_mean / first_count,
                                         1 / second_count, -second_mean / second_count};
  double sum = 0;
  double scale = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      const double term = weights[i] * weights[j] * products_[i][j];
      sum += term;
      scale += std::abs(term);
    }
  }
  return sum <= kRoundingOfSquares * scale ? 0 : sum;
}

PairedEstimate PairedRatio::Difference(bool of_shares) const {
  PairedEstimate estimate;
  if (first_.count() == 0 || second_.count() == 0) return estimate;
  Estimate& difference = estimate.difference;
  difference.count = std::min(first_.count(), second_.count());
  difference.blocks = std::min(first_.blocks(), second_.blocks());
  if (unequal_blocks_ == 0) return estimate;
  const double first_mean = first_sum_ / static_cast<double>(first_.count());
  const double second_mean = second_sum_ / static_cast<double>(second_.count());
  difference.value = difference.low = difference.high = second_mean - first_mean;
  std::int64_t freedom = difference.blocks - 1;
  if (of_shares) freedom = std::min(freedom, unequal_blocks_ - 1);
  if (freedom < 1) return estimate;
  const auto size = static_cast<double>(difference.blocks);
  double variance = ResidualSquares(first_mean, second_mean) * size / (size - 1);
  if (of_shares) {
    const double mean =
        (first_sum_ + second_sum_) / static_cast<double>(first_.count() + second_.count());
    variance = std::max(variance, ResidualSquares(mean, mean) * size / (size - 1));
  } else {
    variance = std::max(variance, BorrowedVariance(first_.Unbounded(), second_.Unbounded()));
  }
  if (variance <= 0) return estimate;
  SetStudent({.variance = variance, .freedom = freedom}, difference);
  estimate.p = StudentPValue(difference);
  return estimate;
}

PairedEstimate PairedRatio::Summary() const {
  PairedEstimate estimate = Difference(/*of_shares=*/false);
  estimate.first = first_.Unbounded();
  estimate.second = second_.Unbounded();
  return estimate;
}

PairedEstimate PairedRatio::SummaryOfShares() const {
  PairedEstimate estimate = Difference(/*of_shares=*/true);
  estimate.first = first_.Bounded(0, 1);
  estimate.second = second_.Bounded(0, 1);
  CutAt(-1, 1, estimate.difference);
  return estimate;
}

}  // namespace riftlab
