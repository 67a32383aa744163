// A net with weights of every kind, for tests of its file.
#pragma once

#include <cstddef>
#include <cstdint>

#include "agents/learned/net_file.h"

namespace riftlab {

inline NetFile ExampleNet() {
  NetFile net{.purpose = {.game = "riftforce",
                          .mode = "duel",
                          .players = 2,
                          .rules = "draft=base",
                          .cards_hash = 0x123456789abcdef0},
              .record = "made by hand",
              .weights = {}};
  net.weights.first.resize(3 + kEvaluationFacts);
  for (std::size_t i = 0; i < net.weights.first.size(); ++i) {
    for (std::size_t unit = 0; unit < kNetUnits; ++unit) {
      net.weights.first[i][unit] = static_cast<std::int16_t>(100 * static_cast<int>(i) - 7);
    }
  }
  net.weights.bias[3] = -70000;
  net.weights.second[31] = -kMaxSecondWeight;
  return net;
}

// The same with a policy net.
inline NetFile ExampleNetWithPolicy() {
  NetFile net = ExampleNet();
  PolicyWeights& policy = net.policy.emplace();
  policy.first.resize(4);
  policy.first[2][5] = -300;
  policy.bias[1] = 70000;
  policy.second.resize(2);
  policy.second[1][30] = kMaxSecondWeight;
  policy.second_bias = {-3, kMaxSecondWeight};
  return net;
}

}  // namespace riftlab
