// Fits a policy net to the decisions of searches.
#pragma once

#include <cstdint>
#include <functional>

#include "agents/learned/policy_net.h"
#include "tournament/learn/epochs.h"
#include "tournament/learn/samples.h"

namespace riftlab {

using PolicyTrainOptions = FitOptions<PolicyNet, 256>;

// Losses are over decisions of games that were held out: the mean of -log of the share given to
// each iteration of the search.
struct PolicyTrainResult {
  PolicyWeights weights;
  std::int64_t trained = 0;  // decisions
  std::int64_t held_out = 0;
  double loss_before = 0;  // of even shares
  double loss_after = 0;   // of the net, in integers as it plays
  double agreement = 0;    // how often its likeliest move is that of the search
};

// AdamW on the log loss of the shares that policy_net.h gives, in one fixed order as TrainNet.
// Preconditions: inputs below `num_inputs`, moves below `num_moves`, some decisions, a start of
// that shape (CHECKed).
PolicyTrainResult TrainPolicy(const SampleSet& set, int num_inputs, int num_moves,
                              const PolicyTrainOptions& options,
                              const std::function<void(int)>& on_epoch = {});

}  // namespace riftlab
