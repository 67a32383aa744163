// An interval that may be looked at after every block, and acted upon, without losing its level.
#pragma once

#include <cstdint>

#include "tournament/stats/interval.h"

namespace riftlab {

// The interval of a mean over blocks that holds at all numbers of blocks at once: with probability
// 1 - `alpha` it never excludes the truth from kFirstLook blocks on. `estimate` is the mean
// with its standard error. The asymptotic confidence sequence of I. Waudby-Smith, D. Arbour, R.
// Sinha, E. Kennedy, A. Ramdas, "Time-uniform central limit theory and asymptotic confidence
// sequences" (2021), theorem 2.2, tightest at kTightest blocks: about 1.6 times as wide there as an
// interval for one look. Without a standard error, or before kFirstLook, the method is kNone. Who
// watches k means at once takes alpha / k for each (Bonferroni). Precondition: 0 < alpha < 1.
Estimate AnytimeInterval(const Estimate& estimate, double alpha = 0.05);

// The same of a difference of two shares, which ends at -1 and 1.
Estimate AnytimeShareInterval(const Estimate& difference, double alpha = 0.05);

// The same of the mean of blocks that lie from 0 to 1, whatever their distribution, and from the
// first one on. Left out are means against which a unit that is bet on all others, mixed by
// Beta(1/2, 1/2), would have become 1 / `alpha` (I. Waudby-Smith, A. Ramdas, "Estimating means of
// bounded random variables by betting", 2023; S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon,
// "Time-uniform, nonparametric, nonasymptotic confidence sequences", 2021, for the mixture). Wider
// than need be where blocks are seldom 0 or 1. Without blocks the method is kNone.
Estimate AnytimeBoundedInterval(const Estimate& estimate, double alpha = 0.05);

// The same by whichever of the two can be given: AnytimeInterval, ended at 0 and 1, where there are
// kFirstLook blocks with some spread, else AnytimeBoundedInterval. Each has one half of `alpha`, as
// a run that goes on meets both.
Estimate AnytimeMean(const Estimate& estimate, double alpha = 0.05);

inline constexpr std::int64_t kFirstLook = 100;
inline constexpr std::int64_t kTightest = 1000;

}  // namespace riftlab
