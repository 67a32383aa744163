// The hidden layer of a net while it learns: sparse inputs, clipped units, weights as floats.
#pragma once

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "agents/learned/value_net.h"
#include "engine/core/rng.h"
#include "tournament/learn/adam.h"

namespace riftlab {

inline constexpr auto kUnits = static_cast<Eigen::Index>(kNetUnits);
inline constexpr float kFloatClip = static_cast<float>(kNetClip) / kNetScale;
// Weights begin at random between this and its negative.
inline constexpr float kStartWeight = 0.05F;

using UnitVector = Eigen::Matrix<float, kUnits, 1>;
using UnitColumns = Eigen::Matrix<float, kUnits, Eigen::Dynamic>;

inline float RandomWeight(Rng& rng) {
  return kStartWeight * static_cast<float>(2 * rng.Uniform01() - 1);
}

// A weight as nets keep it, cut off at `most`.
inline std::int64_t RoundedWeight(float weight, std::int64_t most) {
  return std::clamp<std::int64_t>(std::lround(weight * kNetScale), -most, most);
}

inline float FloatWeight(std::int32_t weight) {
  return (1.0F / kNetScale) * static_cast<float>(weight);
}

class SparseLayer {
 public:
  // A position on its way through the layer.
  struct Pass {
    UnitVector sums;
    UnitVector outputs;
  };

  SparseLayer(Eigen::Index inputs, Rng& rng)
      : bias_(inputs),
        weights_(kUnits, inputs + 1),
        gradient_(UnitColumns::Zero(kUnits, inputs + 1)),
        moments_(kUnits, inputs + 1) {
    for (Eigen::Index i = 0; i < weights_.size(); ++i) weights_.data()[i] = RandomWeight(rng);
    weights_.col(bias_).setConstant(kStartWeight);
  }

  // Inputs that are not among these weigh nothing from now on: what they mean cannot be learnt.
  void SilenceOthers(std::span<const std::uint16_t> inputs) {
    std::vector<bool> is_there(static_cast<std::size_t>(bias_), false);
    for (const std::uint16_t input : inputs) is_there[input] = true;
    for (Eigen::Index input = 0; input < bias_; ++input) {
      if (!is_there[static_cast<std::size_t>(input)]) weights_.col(input).setZero();
    }
  }

  // Goes on from these. Precondition: as many inputs.
  void StartFrom(const std::vector<std::array<std::int16_t, kNetUnits>>& first,
                 const std::array<std::int32_t, kNetUnits>& bias) {
    for (Eigen::Index unit = 0; unit < kUnits; ++unit) {
      const auto i = static_cast<std::size_t>(unit);
      for (Eigen::Index input = 0; input < bias_; ++input) {
        weights_(unit, input) = FloatWeight(first[static_cast<std::size_t>(input)][i]);
      }
      weights_(unit, bias_) = FloatWeight(bias[i]);
    }
  }

  Pass Forward(std::span<const std::uint16_t> inputs) const {
    Pass pass;
    pass.sums = weights_.col(bias_);
    for (const std::uint16_t input : inputs) pass.sums += weights_.col(input);
    pass.outputs = pass.sums.cwiseMax(0.0F).cwiseMin(kFloatClip);
    return pass;
  }

  // `slopes` are those of the loss in the outputs.
  void Backward(std::span<const std::uint16_t> inputs, const Pass& pass, const UnitVector& slopes) {
    const UnitVector passed =
        ((pass.sums.array() > 0.0F) && (pass.sums.array() < kFloatClip)).select(slopes.array(), 0);
    gradient_.col(bias_) += passed;
    for (const std::uint16_t input : inputs) gradient_.col(input) += passed;
  }

  // Learns from what Backward has added up since the last step.
  void Step(const AdamStep& step) {
    moments_.Update(gradient_, step, weights_);
    gradient_.setZero();
  }

  void Round(std::vector<std::array<std::int16_t, kNetUnits>>& first,
             std::array<std::int32_t, kNetUnits>& bias) const {
    first.resize(static_cast<std::size_t>(bias_));
    for (Eigen::Index unit = 0; unit < kUnits; ++unit) {
      const auto i = static_cast<std::size_t>(unit);
      for (Eigen::Index input = 0; input < bias_; ++input) {
        first[static_cast<std::size_t>(input)][i] =
            static_cast<std::int16_t>(RoundedWeight(weights_(unit, input), INT16_MAX));
      }
      bias[i] = static_cast<std::int32_t>(RoundedWeight(weights_(unit, bias_), INT16_MAX));
    }
  }

 private:
  Eigen::Index bias_;  // its column
  UnitColumns weights_;
  UnitColumns gradient_;
  AdamMoments<UnitColumns> moments_;
};

}  // namespace riftlab
