// Which meetings to play next so that the largest error bar of a tournament shrinks most: a design
// of experiments found step by step.
//
// The criterion is the sum over the agents of (variance of the rating / target)^8, close to the
// largest of them alone but smooth; its best design is the best one for the variances of the
// ratings themselves (a p-mean criterion as of J. Kiefer, "General equivalence theory for optimum
// designs", Ann. Statist. 2, 1974). Each step gives a few blocks to the line-up whose expected
// information lowers the criterion fastest, and computes the variances anew (H. P. Wynn, "The
// sequential generation of D-optimum experimental designs", Ann. Math. Statist. 41, 1970; for
// ratings M. E. Glickman, S. T. Jensen, "Adaptive paired comparison design", J. Statist. Plann.
// Inference 127, 2005).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/ratings/placement_fit.h"
#include "tournament/record/rating_options.h"

namespace riftlab {

// The error bars of a fit beside a target.
struct ErrorState {
  bool is_reached = false;  // every bar is below the target; an anchor needs none
  int worst = -1;           // the agent with the largest bar, before all others one without
  std::optional<double> worst_error;  // its bar, if it has one
};
ErrorState ErrorsOf(const BradleyTerryFit& ratings, const ErrorTarget& target);

// What can be played.
struct MeetingPlan {
  std::vector<std::vector<int>> lineups;  // by number: the agents of its places
  std::vector<int> sides;                 // by place
  int games_per_block = 1;
};

// Numbers of blocks.
struct RoundSize {
  std::int64_t least = 1;
  std::int64_t most = 1;
};

// By line-up, the blocks to play next, `size.most` together, or fewer, but `size.least`, where
// these are expected to bring every error bar below the target. `played` has the blocks so far, of
// which `fit` is. While agents have no error bar, half of the blocks (all once the others are
// below the target) go to the line-ups with such agents, evenly. Decisions do not hang on the last
// bits of `fit`: where line-ups are equally good, the first one is taken. Preconditions: 1 <= least
// <= most; `fit` is of `target.rating` (trusted).
std::vector<std::int64_t> NextBlocks(const MeetingPlan& plan,
                                     const std::vector<std::int64_t>& played,
                                     const PlacementFit& fit, const ErrorTarget& target,
                                     const RoundSize& size);

}  // namespace riftlab
