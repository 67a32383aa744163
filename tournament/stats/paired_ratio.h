// The difference of one figure between two variants of a game that were played on common deals.
#pragma once

#include <cstdint>
#include <optional>

#include "tournament/stats/interval.h"

namespace riftlab {

// What one figure comes to in each variant, and the difference, second less first. Under kNone the
// difference has no spread; it is exactly 0 where both variants agreed in every block.
struct PairedEstimate {
  Estimate first;
  Estimate second;
  Estimate difference;
  std::optional<double> p;  // two-sided, that there is no difference; none under kNone
};

// Ratios of sums over the same blocks. The games of a block meet the same luck in both variants, so
// that what they have in common falls out of the difference. Its variance is that of the residuals
// of the blocks, those of the second ratio less those of the first (Cochran, Sampling Techniques,
// 3rd ed., section 6.3, for the difference of two ratios).
class PairedRatio {
 public:
  // Adds a block in which the observations of the variants, so many each, add up to these sums; a
  // variant without any is left out of it. Preconditions: counts are not negative, and not both 0
  // (CHECKed).
  void Add(double first_sum, std::int64_t first_count, double second_sum,
           std::int64_t second_count);

  // The difference has count 0 where a variant has no observations; its blocks are those of the
  // variant that has observations in fewer. Student's t with one less degree of freedom than these.
  // Where all blocks of one variant agree, a block of it is taken to vary as one of the other does.
  PairedEstimate Summary() const;

  // The same for shares, which lie in 0..1. The variance is at least the one that there would be
  // without a difference, both variants having the mean of all observations: that of few
  // observations which happen to agree says nothing (as a score test does; O. Miettinen, M.
  // Nurminen, "Comparative analysis of two rates", Statistics in Medicine 4, 1985). Blocks in which
  // the variants agree say little of the spread, so that degrees of freedom are also less than
  // those in which they differ. The interval ends where shares do.
  PairedEstimate SummaryOfShares() const;

 private:
  // Sum of the squared residuals of the blocks, were these the means.
  double ResidualSquares(double first_mean, double second_mean) const;
  // Without estimates of the variants; for shares, or not.
  PairedEstimate Difference(bool of_shares) const;

  BlockRatio first_;
  BlockRatio second_;
  double first_sum_ = 0;
  double second_sum_ = 0;
  std::int64_t unequal_blocks_ = 0;
  // Sums over blocks of the products of (first sum, first count, second sum, second count).
  double products_[4][4] = {};
};

}  // namespace riftlab
