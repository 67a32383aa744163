// The difference of one figure between two variants of a game that were played on common deals.
#pragma once

#include <cstdint>

#include "tournament/ratings/interval.h"

namespace riftlab {

// What one figure comes to in each variant, and the difference, second less first. Under kNone the
// difference has no spread; it is exactly 0 where both variants agreed in every block.
struct PairedEstimate {
  Estimate first;
  Estimate second;
  Estimate difference;
};

// Ratios of sums over the same blocks. The games of a block meet the same luck in both variants, so
// that what they have in common falls out of the difference. Its variance is that of the residuals
// of the blocks, those of the second ratio less those of the first (Cochran, Sampling Techniques,
// 3rd ed., section 6.3, for the difference of two ratios).
class PairedRatio {
 public:
  // Adds a block in which the observations of the variants, so many each, add up to these sums. A
  // block without any of either may be left out: it changes nothing. Preconditions: counts are not
  // negative, and not both 0 (CHECKed).
  void Add(double first_sum, std::int64_t first_count, double second_sum,
           std::int64_t second_count);

  // `blocks` are the blocks of the run, those left out included. Student's t with one less degrees
  // of freedom. The difference has count 0 where a variant has no observations.
  PairedEstimate Summary(std::int64_t blocks) const;

 private:
  double ResidualSquares(double first_mean, double second_mean) const;

  BlockRatio first_;
  BlockRatio second_;
  double first_sum_ = 0;
  double second_sum_ = 0;
  bool always_equal_ = true;
  // Sums over blocks of the products of (first sum, first count, second sum, second count).
  double products_[4][4] = {};
};

}  // namespace riftlab
