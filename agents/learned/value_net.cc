#include "agents/learned/value_net.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"

namespace riftlab {

bool AreWithin(std::span<const std::int16_t> weights) {
  return std::all_of(weights.begin(), weights.end(), [](std::int16_t weight) {
    return weight >= -kMaxSecondWeight && weight <= kMaxSecondWeight;
  });
}

bool AreWithin(std::span<const std::int32_t> biases) {
  return std::all_of(biases.begin(), biases.end(),
                     [](std::int32_t bias) { return bias >= -kMaxBias && bias <= kMaxBias; });
}

bool IsWithinBounds(const NetWeights& weights) {
  return AreWithin(weights.second) && AreWithin(weights.bias);
}

ValueNet::ValueNet(NetWeights weights) : weights_(std::move(weights)) {
  RIFTLAB_CHECK(weights_.first.size() >= kEvaluationFacts && IsWithinBounds(weights_));
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
