// Intervals that hold all at once.
#pragma once

#include <cstddef>

#include "tournament/stats/interval.h"

namespace riftlab {

// The estimate with an interval so wide that of `family` such intervals all hold with 95 %
// confidence, whatever depends on what (Bonferroni; O. J. Dunn, "Multiple comparisons among means",
// JASA 56, 1961): its bounds lie farther from the value by the ratio of the quantiles of Student's
// t with the degrees of freedom of the estimate, under kAgreement by that of the bounds on how
// often a block could differ, else by that of the normal quantiles. A family of one is left as it
// is. Precondition: family >= 1 (CHECKed).
Estimate Simultaneous(Estimate estimate, std::size_t family);

}  // namespace riftlab
