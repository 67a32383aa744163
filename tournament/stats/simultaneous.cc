#include "tournament/stats/simultaneous.h"

#include "engine/core/check.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// How many times as far from the value the bounds lie.
double WideningOf(const Estimate& estimate, double family) {
  if (estimate.method == IntervalMethod::kAgreement) {
    return (1 - LeastAgreement(estimate.blocks, 0.05 / family)) /
           (1 - LeastAgreement(estimate.blocks));
  }
  const double part = 0.025 / family;
  if (estimate.freedom == 0) return NormalUpperQuantile(part) / kNormalQuantile975;
  return StudentUpperQuantile(part, estimate.freedom) / StudentQuantile975(estimate.freedom);
}

}  // namespace

Estimate Simultaneous(Estimate estimate, std::size_t family) {
  RIFTLAB_CHECK(family >= 1);
  if (family == 1) return estimate;
  const double wider = WideningOf(estimate, static_cast<double>(family));
  estimate.low = estimate.value - wider * (estimate.value - estimate.low);
  estimate.high = estimate.value + wider * (estimate.high - estimate.value);
  return estimate;
}

}  // namespace riftlab
