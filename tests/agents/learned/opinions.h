// Nets that like some moves better than others, whatever the position, for tests.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "agents/learned/learned_net.h"

namespace riftlab {

// A policy net without inputs that gives move i the output opinions[i], in 512ths.
inline PolicyWeights Opinions(const std::vector<std::int16_t>& opinions, std::size_t inputs = 1) {
  PolicyWeights weights;
  weights.first.resize(inputs);
  weights.second.resize(opinions.size());
  weights.second_bias = opinions;
  return weights;
}

// The same beside a value net that has learnt nothing.
inline std::shared_ptr<const LearnedNet> NetWithOpinions(
    const std::vector<std::int16_t>& opinions) {
  NetWeights values;
  values.first.resize(kEvaluationFacts);
  return std::make_shared<const LearnedNet>(
      LearnedNet{.value = ValueNet(values), .policy = PolicyNet(Opinions(opinions))});
}

}  // namespace riftlab
