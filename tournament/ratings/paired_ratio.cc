#include "tournament/ratings/paired_ratio.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/core/check.h"

namespace riftlab {

void PairedRatio::Add(double first_sum, std::int64_t first_count, double second_sum,
                      std::int64_t second_count) {
  RIFTLAB_CHECK(first_count >= 0 && second_count >= 0 && first_count + second_count > 0);
  if (first_count > 0) first_.Add(first_sum, first_count);
  if (second_count > 0) second_.Add(second_sum, second_count);
  first_sum_ += first_sum;
  second_sum_ += second_sum;
  always_equal_ = always_equal_ && first_sum == second_sum && first_count == second_count;
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
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) sum += weights[i] * weights[j] * products_[i][j];
  }
  return sum;
}

PairedEstimate PairedRatio::Summary(std::int64_t blocks) const {
  PairedEstimate estimate{
      .first = first_.Unbounded(), .second = second_.Unbounded(), .difference = {}};
  if (first_.count() == 0 || second_.count() == 0) return estimate;
  Estimate& difference = estimate.difference;
  difference.count = std::min(first_.count(), second_.count());
  difference.blocks = blocks;
  if (always_equal_) return estimate;
  const double first_mean = first_sum_ / static_cast<double>(first_.count());
  const double second_mean = second_sum_ / static_cast<double>(second_.count());
  difference.value = difference.low = difference.high = second_mean - first_mean;
  // Squares of some 1e-16 of the sums are rounding: the blocks differ by the same amount.
  constexpr double kRounding = 1e-24;
  const double squares = ResidualSquares(first_mean, second_mean);
  if (blocks < 2 || squares <= kRounding) return estimate;
  const auto size = static_cast<double>(blocks);
  difference.standard_error = std::sqrt(squares * size / (size - 1));
  const double half_width = StudentQuantile975(blocks - 1) * difference.standard_error;
  difference.low = difference.value - half_width;
  difference.high = difference.value + half_width;
  difference.method = IntervalMethod::kStudent;
  return estimate;
}

}  // namespace riftlab
