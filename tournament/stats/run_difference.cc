#include "tournament/stats/run_difference.h"

#include <algorithm>

namespace riftlab {
namespace {

double SquareOf(double x) { return x * x; }

RunDifference DifferenceWith(double variance, const Estimate& first, const Estimate& last) {
  RunDifference difference;
  Estimate& estimate = difference.estimate;
  if (first.count == 0 || last.count == 0) return difference;
  estimate.count = std::min(first.count, last.count);
  estimate.blocks = std::min(first.blocks, last.blocks);
  estimate.value = estimate.low = estimate.high = last.value - first.value;
  if (variance <= 0 || estimate.blocks < 2) return difference;
  SetStudent({.variance = variance, .freedom = estimate.blocks - 1}, estimate);
  difference.p = StudentPValue(estimate);
  return difference;
}

// So many independent observations would make the share as sure.
double EffectiveSize(const Estimate& share) {
  if (share.standard_error == 0) return static_cast<double>(share.blocks);
  return share.value * (1 - share.value) / SquareOf(share.standard_error);
}

}  // namespace

double BorrowedVariance(const Estimate& a, const Estimate& b) {
  if ((a.standard_error > 0) == (b.standard_error > 0)) return 0;
  const Estimate& lender = a.standard_error > 0 ? a : b;
  const Estimate& borrower = a.standard_error > 0 ? b : a;
  if (borrower.blocks == 0) return 0;
  return SquareOf(lender.standard_error) * static_cast<double>(lender.blocks) /
         static_cast<double>(borrower.blocks);
}

RunDifference DifferenceOfMeans(const Estimate& first, const Estimate& last) {
  const double variance = SquareOf(first.standard_error) + SquareOf(last.standard_error);
  return DifferenceWith(variance + BorrowedVariance(first, last), first, last);
}

RunDifference DifferenceOfShares(const Estimate& first, const Estimate& last) {
  if (first.count == 0 || last.count == 0) return {};
  const auto first_count = static_cast<double>(first.count);
  const auto last_count = static_cast<double>(last.count);
  const double mean = std::clamp(
      (first.value * first_count + last.value * last_count) / (first_count + last_count), 0.0, 1.0);
  const double variance = SquareOf(first.standard_error) + SquareOf(last.standard_error);
  const double pooled = mean * (1 - mean) * (1 / EffectiveSize(first) + 1 / EffectiveSize(last));
  RunDifference difference = DifferenceWith(std::max(variance, pooled), first, last);
  CutAt(-1, 1, difference.estimate);
  return difference;
}

RunDifference DifferenceOfShares(const Estimate& first, const Estimate& last, double par_change) {
  RunDifference difference = DifferenceOfShares(first, last);
  Estimate& estimate = difference.estimate;
  if (estimate.count == 0) return difference;
  estimate.value -= par_change;
  if (estimate.method == IntervalMethod::kNone) {
    estimate.low = estimate.high = estimate.value;
    return difference;
  }
  SetStudent({.variance = SquareOf(estimate.standard_error), .freedom = estimate.freedom},
             estimate);
  CutAt(-1 - par_change, 1 - par_change, estimate);
  difference.p = StudentPValue(estimate);
  return difference;
}

}  // namespace riftlab
