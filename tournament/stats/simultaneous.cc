#include "tournament/stats/simultaneous.h"

#include "engine/core/check.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {

Estimate Simultaneous(Estimate estimate, std::size_t family) {
  RIFTLAB_CHECK(family >= 1);
  if (family == 1) return estimate;
  const double part = 0.025 / static_cast<double>(family);
  const double wider = NormalUpperQuantile(part) / kNormalQuantile975;
  estimate.low = estimate.value - wider * (estimate.value - estimate.low);
  estimate.high = estimate.value + wider * (estimate.high - estimate.value);
  return estimate;
}

}  // namespace riftlab
