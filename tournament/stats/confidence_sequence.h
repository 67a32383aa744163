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

inline constexpr std::int64_t kFirstLook = 100;
inline constexpr std::int64_t kTightest = 1000;

}  // namespace riftlab
