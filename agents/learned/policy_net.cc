#include "agents/learned/policy_net.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"

namespace riftlab {

PolicyNet::PolicyNet(PolicyWeights weights) : weights_(std::move(weights)) {
  const auto is_within = [](std::int16_t weight) {
    return weight >= -kMaxSecondWeight && weight <= kMaxSecondWeight;
  };
  RIFTLAB_CHECK(weights_.second_bias.size() == weights_.second.size());
  RIFTLAB_CHECK(std::all_of(weights_.second_bias.begin(), weights_.second_bias.end(), is_within));
  for (const auto& row : weights_.second) {
    RIFTLAB_CHECK(std::all_of(row.begin(), row.end(), is_within));
  }
  for (const std::int32_t bias : weights_.bias) {
    RIFTLAB_CHECK(bias >= -kMaxBias && bias <= kMaxBias);
  }
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
