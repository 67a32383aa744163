// What a block of a line-up is expected to tell of the ratings, before it is played.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tournament/ratings/rating_terms.h"

namespace riftlab {

// Fisher information of one block on the ratings of the agents in it, in natural units (a rating
// difference of 1 is 400/ln 10 Elo).
struct BlockInformation {
  std::vector<Eigen::Index> agents;  // local numbers, ascending
  Eigen::MatrixXd values;            // by place in `agents`
};

// What blocks look like.
struct BlockShape {
  RatingModel model = RatingModel::kBradleyTerry;
  std::vector<int> sides;  // by seat
  int games = 1;           // of a block
  double scale = 1;        // of strength on the places below the first, see RatingTerms
};

// Of a line-up whose seats are held by these agents, where local agent i has strength strengths(i);
// seats with -1 are left out, as by PlacementLikelihood. Over the rotations everybody sits
// everywhere, so terms of seats are left out, too.
//   Plackett-Luce   the sum over the choices of a placement, each with the probability that it is
//                   out of these seats, of s^2 (diag(q) - q q^T), q being the chances to be chosen
//   Bradley-Terry   the sum over pairs of p (1 - p), times the part of the pairs of seats that are
//                   on different sides
BlockInformation ExpectedInformation(const BlockShape& shape,
                                     const std::vector<Eigen::Index>& agents,
                                     const Eigen::VectorXd& strengths);

}  // namespace riftlab
