// Successive halving: a race in which every round the worse half drops out and the others play
// more. K. Jamieson, A. Talwalkar, "Non-stochastic best arm identification and hyperparameter
// optimization", AISTATS 2016.
#pragma once

#include <cstdint>
#include <vector>

namespace riftlab {

// One round of a race.
struct HalvingRound {
  std::int64_t runners = 0;  // that take part
  std::int64_t games = 0;    // that each of them plays in it, at least 1
  friend bool operator==(const HalvingRound&, const HalvingRound&) = default;
};

// The rounds in which `runners` become at most `finalists`, and these play once more. Every round
// takes an equal part of `games`. Preconditions: all are at least 1 (CHECKed).
std::vector<HalvingRound> PlanHalving(std::int64_t runners, std::int64_t finalists,
                                      std::int64_t games);

}  // namespace riftlab
