#include "tournament/learn/trainer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "tournament/learn/adam.h"
#include "tournament/learn/sparse_layer.h"

namespace riftlab {
namespace {

// One side's view on its way through the net.
struct View {
  SparseLayer::Pass pass;
  float output = 0;
  float root = 0;    // sqrt(1 + output^2)
  float weight = 0;  // its share before all are made to add up to one
};

class Fit {
 public:
  // `num_facts` counts those of the evaluation, too.
  Fit(const SampleSet& set, int num_facts, const TrainOptions& options)
      : Fit(set, num_facts, options,
            Rng(options.seed, {.index = 0, .purpose = Purpose::kLearn, .seat = 2})) {}

  void AddGradient(std::uint32_t place) {
    const Sample& sample = set_.samples[place];
    const std::span<const SampleView> views = set_.ViewsOf(sample);
    on_the_way_.clear();
    float sum = 0;
    for (const SampleView& view : views) {
      View& way = on_the_way_.emplace_back();
      way.pass = layer_.Forward(set_.FactsOf(view));
      way.output = second_.dot(way.pass.outputs);
      way.root = std::sqrt(1 + way.output * way.output);
      way.weight = view.evaluation * (way.output + way.root) * (way.output + way.root);
      sum += way.weight;
      if (views.size() == 1) sum += 1 - view.evaluation;
    }
    for (std::size_t i = 0; i < views.size(); ++i) {
      const View& way = on_the_way_[i];
      const float slope = 2 * (way.weight / sum - views[i].share) / way.root;  // of the log loss
      second_gradient_ += slope * way.pass.outputs;
      layer_.Backward(set_.FactsOf(views[i]), way.pass, slope * second_);
    }
  }

  void Step(float samples, float rate) {
    const AdamStep step{.samples = samples,
                        .rate = rate,
                        .decay = static_cast<float>(options_.decay),
                        .number = ++steps_};
    layer_.Step(step);
    second_moments_.Update(second_gradient_, step, second_);
    second_gradient_.setZero();
  }

  NetWeights Rounded() const {
    NetWeights net;
    layer_.Round(net.first, net.bias);
    for (Eigen::Index unit = 0; unit < kUnits; ++unit) {
      net.second[static_cast<std::size_t>(unit)] =
          static_cast<std::int16_t>(RoundedWeight(second_[unit], kMaxSecondWeight));
    }
    return net;
  }

 private:
  Fit(const SampleSet& set, int num_facts, const TrainOptions& options, Rng rng)
      : set_(set), options_(options), layer_(num_facts, rng), second_moments_(kUnits, 1) {
    for (float& weight : second_) weight = RandomWeight(rng);
    layer_.SilenceOthers(set.facts);
    if (options.start != nullptr) StartFrom(options.start->weights(), num_facts);
  }

  void StartFrom(const NetWeights& net, int num_facts) {
    RIFTLAB_CHECK(static_cast<int>(net.first.size()) == num_facts);
    layer_.StartFrom(net.first, net.bias);
    for (Eigen::Index unit = 0; unit < kUnits; ++unit) {
      second_[unit] = FloatWeight(net.second[static_cast<std::size_t>(unit)]);
    }
  }

  const SampleSet& set_;
  const TrainOptions& options_;
  SparseLayer layer_;
  UnitVector second_ = UnitVector::Zero();
  UnitVector second_gradient_ = UnitVector::Zero();
  AdamMoments<UnitVector> second_moments_;
  std::vector<View> on_the_way_;
  int steps_ = 0;
};

// What is lost when a side with this share of the win was given that chance.
double LogLoss(double chance, double share) {
  constexpr double kLeast = 1e-6;
  return -share * std::log(std::max(chance, kLeast));
}

FeatureList ListOf(std::span<const std::uint16_t> facts) {
  FeatureList list;
  for (const std::uint16_t fact : facts) list.push_back(fact);
  return list;
}

std::vector<double> EvaluationsOf(std::span<const SampleView> views) {
  std::vector<double> shares;
  for (const SampleView& view : views) shares.push_back(static_cast<double>(view.evaluation));
  return shares;
}

// Shares by the net, in integers as it plays.
std::vector<double> SharesOf(const SampleSet& set, std::span<const SampleView> views,
                             const ValueNet& net) {
  std::vector<double> shares;
  double sum = 0;
  for (const SampleView& view : views) {
    const auto evaluation = static_cast<double>(view.evaluation);
    shares.push_back(evaluation * OddsFactor(net.Output(ListOf(set.FactsOf(view)))));
    sum += shares.back();
    if (views.size() == 1) sum += 1 - evaluation;
  }
  for (double& share : shares) share /= sum;
  return shares;
}

double LossOf(std::span<const SampleView> views, const std::vector<double>& shares) {
  double loss = 0;
  for (std::size_t i = 0; i < views.size(); ++i) {
    const auto share = static_cast<double>(views[i].share);
    loss += LogLoss(shares[i], share);
    if (views.size() == 1) loss += LogLoss(1 - shares[i], 1 - share);
  }
  return loss;
}

}  // namespace

TrainResult TrainNet(const SampleSet& set, int num_features, const TrainOptions& options,
                     const std::function<void(int)>& on_epoch) {
  const int num_facts = num_features + kEvaluationFacts;
  RIFTLAB_CHECK(!set.samples.empty());
  RIFTLAB_CHECK(std::all_of(set.facts.begin(), set.facts.end(),
                            [&](std::uint16_t fact) { return fact < num_facts; }));
  auto [order, held_out] = Split(std::span{set.samples}, options.holdout);
  Fit fit(set, num_facts, options);
  LearnInEpochs(fit, order, options, on_epoch);
  TrainResult result;
  result.weights = fit.Rounded();
  result.trained = static_cast<std::int64_t>(order.size());
  result.held_out = static_cast<std::int64_t>(held_out.size());
  const ValueNet net(result.weights);
  for (const std::uint32_t i : held_out) {
    const std::span<const SampleView> views = set.ViewsOf(set.samples[i]);
    result.loss_before += LossOf(views, EvaluationsOf(views));
    result.loss_after += LossOf(views, SharesOf(set, views, net));
  }
  if (!held_out.empty()) {
    result.loss_before /= static_cast<double>(held_out.size());
    result.loss_after /= static_cast<double>(held_out.size());
  }
  return result;
}

std::vector<HeldOutView> HeldOutViews(const SampleSet& set, const ValueNet& net,
                                      const TrainOptions& options) {
  std::vector<HeldOutView> held_out;
  for (const Sample& sample : set.samples) {
    if (!IsHeldOut(sample.game, options.holdout)) continue;
    const std::span<const SampleView> views = set.ViewsOf(sample);
    const std::vector<double> shares = SharesOf(set, views, net);
    for (std::size_t side = 0; side < views.size(); ++side) {
      held_out.push_back({.game = sample.game,
                          .predicted = shares[side],
                          .result = static_cast<double>(views[side].result)});
    }
  }
  return held_out;
}

}  // namespace riftlab
