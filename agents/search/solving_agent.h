// Agents that solve small positions: by this class analyses know them.
#pragma once

#include <cstdint>

#include "agents/core/agent.h"

namespace riftlab {

template <Game G>
class SolvingAgent : public Agent<G> {
 public:
  // One decision may visit at most so many positions.
  explicit SolvingAgent(std::int64_t max_states) : max_states_(max_states) {}

  std::int64_t max_states() const { return max_states_; }

 private:
  std::int64_t max_states_;
};

}  // namespace riftlab
