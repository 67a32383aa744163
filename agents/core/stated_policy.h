// Agents that can say how they choose, beside choosing.
#pragma once

#include <span>

#include "engine/core/game.h"

namespace riftlab {

// Offered, beside Agent<G>, by agents whose chances are known without asking them often.
template <Game G>
class StatedPolicy {
 public:
  StatedPolicy() = default;
  StatedPolicy(const StatedPolicy&) = delete;
  StatedPolicy& operator=(const StatedPolicy&) = delete;
  virtual ~StatedPolicy() = default;

  // Fills `chances`, one for each of `legal`, the legal moves of the seat Observer(info): how
  // likely Act is to choose it there. They add up to 1. False, and nothing is filled in, where the
  // agent cannot say.
  virtual bool Chances(const G& game, const typename G::InfoSet& info, const ActionList<G>& legal,
                       std::span<double> chances) = 0;
};

}  // namespace riftlab
