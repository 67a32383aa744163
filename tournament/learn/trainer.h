// Fits a value net to positions and what became of them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "agents/learned/value_net.h"
#include "tournament/learn/epochs.h"
#include "tournament/learn/samples.h"

namespace riftlab {

using TrainOptions = FitOptions<ValueNet, 1024>;

// How good predictions are: the mean of -log of the chance given to what happened, over positions
// of games that were held out.
struct TrainResult {
  NetWeights weights;
  std::int64_t trained = 0;  // positions
  std::int64_t held_out = 0;
  double loss_before = 0;  // of the game's own evaluation
  double loss_after = 0;   // of the net, in integers as it plays
};

// AdamW (I. Loshchilov, F. Hutter, "Decoupled weight decay regularization", 2019) on the log loss
// of the shares that value_net.h gives. One thread and a fixed order of sums: the same samples and
// options give the same weights on one instruction set. `on_epoch` is told the epochs done.
// Preconditions: facts below `num_features` and those of the evaluation, some samples, a start for
// as many facts (CHECKed).
TrainResult TrainNet(const SampleSet& set, int num_features, const TrainOptions& options,
                     const std::function<void(int)>& on_epoch = {});

// A side's view of a position in a game that was held out.
struct HeldOutView {
  std::uint64_t game = 0;
  double predicted = 0;  // the share that the net gives, in integers as it plays
  double result = 0;     // that the side had when the game was over
};

// What `net` says of the games that TrainNet holds out under `options`, in their order.
// Precondition: the net was made for such facts (DCHECKed).
std::vector<HeldOutView> HeldOutViews(const SampleSet& set, const ValueNet& net,
                                      const TrainOptions& options);

}  // namespace riftlab
