// All outcomes of something that draws from an Rng.
#pragma once

#include <cstddef>

#include "engine/core/rng.h"

namespace riftlab::internal {

// Calls run(rng) once for every outcome of its draws, then done(probability of that outcome). False
// when there are more than `limit`, which is found out before the first or after `limit` of them.
template <class Run, class Done>
bool ForEachOutcome(std::size_t limit, const Run& run, const Done& done) {
  DrawScript script;
  std::size_t count = 0;
  do {
    Rng rng = Rng::Scripted(script);
    run(rng);
    const double probability = script.Probability();
    if (++count > limit || probability * static_cast<double>(limit) < 1) return false;
    done(probability);
  } while (script.Advance());
  return true;
}

}  // namespace riftlab::internal
