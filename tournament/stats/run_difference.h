// The difference of one figure between two runs that are taken for independent.
#pragma once

#include <optional>

#include "tournament/stats/interval.h"

namespace riftlab {

// Under kNone the difference has no spread. Its count and blocks are those of the run with fewer.
struct RunDifference {
  Estimate estimate;        // last less first; count 0 where a run has no observations
  std::optional<double> p;  // two-sided, that there is none; none under kNone
};

// Of means without bounds. Student's t with one less than the blocks of the run with fewer; where
// all blocks of one run agree, a block of it is taken to vary as one of the other does.
RunDifference DifferenceOfMeans(const Estimate& first, const Estimate& last);

// Of shares, which lie in 0..1 (BlockRatio::Bounded). The variance is at least the one that there
// would be without a difference, both runs having the mean of all observations, with the effective
// sample sizes of each (blocks, where all agree): that of few observations which happen to agree
// says nothing. The interval ends where shares do.
RunDifference DifferenceOfShares(const Estimate& first, const Estimate& last);

// The same of shares less known pars, of which the last is greater than the first by so much.
RunDifference DifferenceOfShares(const Estimate& first, const Estimate& last, double par_change);

// The variance of a mean whose blocks all agree if they varied as those of the other do; 0 where
// both vary, or neither.
double BorrowedVariance(const Estimate& a, const Estimate& b);

}  // namespace riftlab
