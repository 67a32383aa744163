#include "agents/learned/policy_net.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"

namespace riftlab {

bool IsWithinBounds(const PolicyWeights& weights) {
  return AreWithin(weights.bias) && AreWithin(weights.second_bias) &&
         std::all_of(weights.second.begin(), weights.second.end(),
                     [](const auto& row) { return AreWithin(row); });
}

PolicyNet::PolicyNet(PolicyWeights weights) : weights_(std::move(weights)) {
  RIFTLAB_CHECK(weights_.second_bias.size() == weights_.second.size() && IsWithinBounds(weights_));
}

PolicyNet::Units PolicyNet::UnitsOf(const InputList& inputs) const {
  Units units = weights_.bias;
  for (const std::uint16_t input : inputs) {
    RIFTLAB_DCHECK(input < weights_.first.size());
    const std::array<std::int16_t, kNetUnits>& column = weights_.first[input];
    for (std::size_t unit = 0; unit < kNetUnits; ++unit) units[unit] += column[unit];
  }
  for (std::int32_t& unit : units) unit = std::clamp(unit, 0, kNetClip);
  return units;
}

double PolicyNet::Output(const Units& units, int move) const {
  const auto row = static_cast<std::size_t>(move);
  RIFTLAB_DCHECK(row < weights_.second.size());
  std::int32_t output = kNetScale * weights_.second_bias[row];
  for (std::size_t unit = 0; unit < kNetUnits; ++unit) {
    output += units[unit] * weights_.second[row][unit];
  }
  constexpr double kUnit = 1.0 / (static_cast<double>(kNetScale) * kNetScale);
  return kUnit * output;
}

}  // namespace riftlab
