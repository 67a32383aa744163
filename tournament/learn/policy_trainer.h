// Fits a policy net to the decisions of searches.
#pragma once

#include <cstdint>
#include <functional>

#include "agents/learned/policy_net.h"
#include "tournament/learn/samples.h"

namespace riftlab {

struct PolicyTrainOptions {
  std::uint64_t seed = 1;
  int epochs = 1;
  int batch = 256;
  double rate = 2e-3;   // of learning, falling to 0 over the epochs
  double decay = 1e-2;  // of weights, as AdamW has it
  // The net that learning goes on from, which then takes smaller steps; null: from random weights.
  // It must outlive the call.
  const PolicyNet* start = nullptr;
  // One game in so many is held out, to see what was learnt of others.
  std::uint64_t holdout = 20;
};

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
