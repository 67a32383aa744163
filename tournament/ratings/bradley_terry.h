// Ratings by maximum likelihood under the model of Bradley and Terry: an agent rated d Elo above
// another is ahead of it with probability 1 / (1 + 10^(-d/400)).
//
// R. A. Bradley, M. E. Terry, "Rank analysis of incomplete block designs I", Biometrika 39, 1952. A
// draw counts as half a win. In games of more than two every pair of seats on different sides is a
// result of its own. Neither these results nor the games of a block are independent, so error bars
// come from blocks (the sandwich of K.-Y. Liang and S. L. Zeger, "Longitudinal data analysis using
// generalized linear models", Biometrika 73, 1986); the classical ones from the inverse Fisher
// information, which take every result for independent, are given beside them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/ratings/pair_blocks.h"
#include "tournament/ratings/rating_status.h"
#include "tournament/record/rating_options.h"
#include "tournament/stats/square_matrix.h"

namespace riftlab {

struct AgentRating {
  RatingStatus status = RatingStatus::kNoGames;
  double elo = 0;           // only for kRated
  std::int64_t blocks = 0;  // in which it met other rated agents
  // Half the width of the 95 % interval from blocks: Student's t with blocks - 1 degrees of
  // freedom. None with too few blocks, or without any spread between them.
  std::optional<double> error;
};

struct BradleyTerryFit {
  std::vector<AgentRating> agents;
  bool is_anchored = false;  // else the mean of the rated agents is 0
  // By agent, 0 where not rated. In units of Elo^-2 and Elo^2.
  SquareMatrix information;        // Fisher information of the ratings
  SquareMatrix fisher_covariance;  // of the ratings as printed, results taken for independent
  SquareMatrix block_covariance;   // the same from blocks

  // Chance that `agent` is stronger than `other`, from blocks: Student's t with the smaller number
  // of blocks - 1 degrees of freedom. None unless both are rated with an error.
  std::optional<double> LikelihoodOfSuperiority(int agent, int other) const;

  // Half the width of the 95 % interval of the difference of two ratings, from blocks. None as
  // above.
  std::optional<double> DifferenceError(int agent, int other) const;
};

// Half the width of the 95 % interval of a rating, or of a difference, from its variance by blocks:
// Student's t with blocks - 1 degrees of freedom. None where the blocks cannot tell: with fewer
// than two, or when their variance is next to nothing beside `fisher_variance`, so that they all
// agree.
std::optional<double> RatingError(double block_variance, double fisher_variance,
                                  std::int64_t blocks);

// Fits the ratings, to machine precision (Newton's method with the exact Hessian). An anchor that
// cannot be rated is ignored. Never fails: what has no finite rating is said so.
BradleyTerryFit FitBradleyTerry(const PairBlocks& pairs,
                                std::optional<RatingAnchor> anchor = std::nullopt);

}  // namespace riftlab
