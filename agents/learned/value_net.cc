#include "agents/learned/value_net.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"

namespace riftlab {

ValueNet::ValueNet(NetWeights weights) : weights_(std::move(weights)) {
  RIFTLAB_CHECK(weights_.first.size() >= kEvaluationFacts);
  for (const std::int16_t weight : weights_.second) {
    RIFTLAB_CHECK(weight >= -kMaxSecondWeight && weight <= kMaxSecondWeight);
  }
  for (const std::int32_t bias : weights_.bias) {
    RIFTLAB_CHECK(bias >= -kMaxBias && bias <= kMaxBias);
  }
}

double ValueNet::Output(const FeatureList& view) const {
  std::array<std::int32_t, kNetUnits> sums = weights_.bias;
  for (const std::uint16_t feature : view) {
    RIFTLAB_DCHECK(feature < weights_.first.size());
    const std::array<std::int16_t, kNetUnits>& column = weights_.first[feature];
    for (std::size_t unit = 0; unit < kNetUnits; ++unit) sums[unit] += column[unit];
  }
  std::int32_t output = 0;
  for (std::size_t unit = 0; unit < kNetUnits; ++unit) {
    output += std::clamp(sums[unit], 0, kNetClip) * weights_.second[unit];
  }
  constexpr double kUnit = 1.0 / (static_cast<double>(kNetScale) * kNetScale);
  return kUnit * output;
}

}  // namespace riftlab
