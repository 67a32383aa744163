// What a net file holds, ready to play: a value net and, where it was learnt, a policy net.
#pragma once

#include <optional>

#include "agents/learned/policy_net.h"
#include "agents/learned/value_net.h"
#include "engine/core/features.h"
#include "engine/core/learner_view.h"

namespace riftlab {

// How many inputs and outputs nets of a game have.
struct NetShape {
  int facts = 0;   // of the value net, those of the evaluation included
  int inputs = 0;  // of the policy net; 0 where the game has no learner's view
  int moves = 0;   // that the policy net tells apart
  friend bool operator==(const NetShape&, const NetShape&) = default;
};

template <HasFeatures G>
NetShape ShapeOf(const G& game) {
  NetShape shape{.facts = game.NumFeatures() + kEvaluationFacts};
  if constexpr (HasLearnerView<G>) {
    shape.inputs = game.NumInputs();
    shape.moves = game.NumActionIds();
  }
  return shape;
}

struct LearnedNet {
  ValueNet value;
  std::optional<PolicyNet> policy{};

  // Whether it was made for games of this shape.
  bool Fits(const NetShape& shape) const {
    if (static_cast<int>(value.weights().first.size()) != shape.facts) return false;
    return !policy || (static_cast<int>(policy->weights().first.size()) == shape.inputs &&
                       static_cast<int>(policy->weights().second.size()) == shape.moves);
  }
};

}  // namespace riftlab
