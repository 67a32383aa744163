// The choice that every one-step comparison makes.
#pragma once

#include <cstddef>
#include <span>

#include "engine/core/check.h"
#include "engine/core/types.h"

namespace riftlab {

// The action with the highest `score(action)`; the first one of equals. Scores each once, in order.
// Precondition: not empty (DCHECKed).
template <class F>
Action FirstBest(std::span<const Action> actions, F&& score) {
  RIFTLAB_DCHECK(!actions.empty());
  Action best = actions[0];
  double best_score = score(best);
  for (const Action action : actions.subspan(1)) {
    const double value = score(action);
    if (value > best_score) {
      best = action;
      best_score = value;
    }
  }
  return best;
}

}  // namespace riftlab
