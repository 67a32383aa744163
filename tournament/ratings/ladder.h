// Strength against budget: how much Elo each doubling of an agent's iterations brings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournament/ratings/bradley_terry.h"

namespace riftlab {

// A difference of ratings.
struct EloGain {
  double value = 0;
  std::optional<double> error;  // half the width of the 95 % interval, from blocks
};

// An agent of the ladder: the same one at doubling budgets, or one without a budget.
struct LadderPlan {
  std::string name;
  std::vector<int> agents;               // by rung: index in the ratings
  std::vector<std::int64_t> iterations;  // by rung, each twice the one before; 0 without a budget
};

struct LadderLine {
  LadderPlan plan;
  std::vector<std::optional<EloGain>>
      gains;                            // of each rung over the one before; none for the first
  std::optional<EloGain> per_doubling;  // least squares over the rated rungs, at least two
};

// The gain of each doubling, and the slope of the rating over the number of doublings by least
// squares; its error from the joint covariance of the ratings, with Student's t as in
// BradleyTerryFit.
LadderLine ClimbLadder(const LadderPlan& plan, const BradleyTerryFit& fit);

}  // namespace riftlab
