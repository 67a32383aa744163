// The choice that every one-step comparison makes.
#pragma once

#include "engine/core/check.h"

namespace riftlab {

// The element of `range` with the highest `score(element)`; the first one of equals. Scores each
// once, in order. Precondition: not empty (DCHECKed).
template <class Range, class F>
auto FirstBest(const Range& range, F&& score) {
  auto at = range.begin();
  RIFTLAB_DCHECK(at != range.end());
  auto best = *at;
  auto best_score = score(best);
  for (++at; at != range.end(); ++at) {
    const auto value = score(*at);
    if (value > best_score) {
      best = *at;
      best_score = value;
    }
  }
  return best;
}

}  // namespace riftlab
