#include "tournament/learn/trainer.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"

namespace riftlab {
namespace {

constexpr auto kUnits = static_cast<Eigen::Index>(kNetUnits);
constexpr float kClip = static_cast<float>(kNetClip) / kNetScale;
constexpr float kStartWeight = 0.05F;
constexpr double kFirstMoment = 0.9;
constexpr double kSecondMoment = 0.999;
constexpr float kEpsilon = 1e-8F;
// The rate of a net that goes on learning, as a part of that of a new one.
constexpr double kOnwardRate = 0.25;

using Units = Eigen::Matrix<float, kUnits, 1>;

// All weights, or a gradient of them: one column of `first` for each input, then the bias.
struct Weights {
  Eigen::Matrix<float, kUnits, Eigen::Dynamic> first;
  Units second = Units::Zero();

  explicit Weights(Eigen::Index columns) : first(kUnits, columns) { first.setZero(); }

  void SetZero() {
    first.setZero();
    second.setZero();
  }
};

// One side's view on its way through the net.
struct View {
  Units sums;
  Units outputs;
  float output = 0;
  float root = 0;    // sqrt(1 + output^2)
  float weight = 0;  // its share before all are made to add up to one
};

class Fit {
 public:
  // `num_facts` counts those of the evaluation, too.
  Fit(const SampleSet& set, int num_facts, const TrainOptions& options)
      : set_(set),
        options_(options),
        bias_(num_facts),
        weights_(num_facts + 1),
        gradient_(num_facts + 1),
        first_moment_(num_facts + 1),
        second_moment_(num_facts + 1) {
    Rng rng(options.seed, {.index = 0, .purpose = Purpose::kLearn, .seat = 2});
    const auto draw = [&] { return kStartWeight * static_cast<float>(2 * rng.Uniform01() - 1); };
    for (Eigen::Index i = 0; i < weights_.first.size(); ++i) weights_.first.data()[i] = draw();
    for (Eigen::Index i = 0; i < kUnits; ++i) weights_.second[i] = draw();
    weights_.first.col(bias_).setConstant(kStartWeight);
    if (options.start != nullptr) StartFrom(options.start->weights());
  }

  // Learns from these samples in this order, in batches.
  void Learn(const std::vector<std::uint32_t>& order, double rate_from, double rate_to) {
    const auto batch = static_cast<std::size_t>(options_.batch);
    for (std::size_t begin = 0; begin < order.size(); begin += batch) {
      const std::size_t end = std::min(order.size(), begin + batch);
      gradient_.SetZero();
      for (std::size_t i = begin; i < end; ++i) AddGradient(set_.samples[order[i]]);
      const double done = static_cast<double>(begin) / static_cast<double>(order.size());
      Step(static_cast<float>(end - begin),
           static_cast<float>(rate_from + done * (rate_to - rate_from)));
    }
  }

  NetWeights Rounded() const {
    const auto whole = [](float weight, std::int64_t most) {
      return std::clamp<std::int64_t>(std::lround(weight * kNetScale), -most, most);
    };
    constexpr std::int64_t kMostFirst = INT16_MAX;
    NetWeights net;
    net.first.resize(static_cast<std::size_t>(bias_));
    for (Eigen::Index unit = 0; unit < kUnits; ++unit) {
      const auto i = static_cast<std::size_t>(unit);
      for (Eigen::Index input = 0; input < bias_; ++input) {
        net.first[static_cast<std::size_t>(input)][i] =
            static_cast<std::int16_t>(whole(weights_.first(unit, input), kMostFirst));
      }
      net.bias[i] = static_cast<std::int32_t>(whole(weights_.first(unit, bias_), kMostFirst));
      net.second[i] = static_cast<std::int16_t>(whole(weights_.second[unit], kMaxSecondWeight));
    }
    return net;
  }

 private:
  void StartFrom(const NetWeights& net) {
    RIFTLAB_CHECK(static_cast<Eigen::Index>(net.first.size()) == bias_);
    constexpr float kUnit = 1.0F / kNetScale;
    for (Eigen::Index unit = 0; unit < kUnits; ++unit) {
      const auto i = static_cast<std::size_t>(unit);
      for (Eigen::Index input = 0; input < bias_; ++input) {
        weights_.first(unit, input) =
            kUnit * static_cast<float>(net.first[static_cast<std::size_t>(input)][i]);
      }
      weights_.first(unit, bias_) = kUnit * static_cast<float>(net.bias[i]);
      weights_.second[unit] = kUnit * static_cast<float>(net.second[i]);
    }
  }

  View Forward(std::span<const std::uint16_t> facts) const {
    View view;
    view.sums = weights_.first.col(bias_);
    for (const std::uint16_t fact : facts) view.sums += weights_.first.col(fact);
    view.outputs = view.sums.cwiseMax(0.0F).cwiseMin(kClip);
    return view;
  }

  // `slope` is that of the loss in the output of this view.
  void Backward(std::span<const std::uint16_t> facts, const View& view, float slope) {
    gradient_.second += slope * view.outputs;
    const Units passed = ((view.sums.array() > 0.0F) && (view.sums.array() < kClip))
                             .select(slope * weights_.second.array(), 0.0F);
    gradient_.first.col(bias_) += passed;
    for (const std::uint16_t fact : facts) gradient_.first.col(fact) += passed;
  }

  void AddGradient(const Sample& sample) {
    const std::span<const SampleView> views = set_.ViewsOf(sample);
    on_the_way_.clear();
    float sum = 0;
    for (const SampleView& view : views) {
      on_the_way_.push_back(Forward(set_.FactsOf(view)));
      View& way = on_the_way_.back();
      way.output = weights_.second.dot(way.outputs);
      way.root = std::sqrt(1 + way.output * way.output);
      way.weight = view.evaluation * (way.output + way.root) * (way.output + way.root);
      sum += way.weight;
      if (views.size() == 1) sum += 1 - view.evaluation;
    }
    for (std::size_t i = 0; i < views.size(); ++i) {
      const View& way = on_the_way_[i];
      const float slope = 2 * (way.weight / sum - views[i].share) / way.root;  // of the log loss
      Backward(set_.FactsOf(views[i]), way, slope);
    }
  }

  void Step(float samples, float rate) {
    ++steps_;
    const auto first_left = static_cast<float>(1 - std::pow(kFirstMoment, steps_));
    const auto second_left = static_cast<float>(1 - std::pow(kSecondMoment, steps_));
    const auto decay = static_cast<float>(options_.decay);
    const auto update = [&](auto weight, auto gradient, auto first, auto second) {
      constexpr auto kFirst = static_cast<float>(kFirstMoment);
      constexpr auto kSecond = static_cast<float>(kSecondMoment);
      first = kFirst * first + (1 - kFirst) * (gradient / samples);
      second = kSecond * second + (1 - kSecond) * (gradient / samples).square();
      weight -= rate * ((first / first_left) / ((second / second_left).sqrt() + kEpsilon) +
                        decay * weight);
    };
    update(weights_.first.array(), gradient_.first.array(), first_moment_.first.array(),
           second_moment_.first.array());
    update(weights_.second.array(), gradient_.second.array(), first_moment_.second.array(),
           second_moment_.second.array());
  }

  const SampleSet& set_;
  const TrainOptions& options_;
  Eigen::Index bias_;  // its column
  Weights weights_;
  Weights gradient_;
  Weights first_moment_;
  Weights second_moment_;
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

bool IsHeldOut(const Sample& sample, const TrainOptions& options) {
  return sample.game % options.holdout == 0;
}

void Shuffle(std::vector<std::uint32_t>& order, std::uint64_t seed, int epoch) {
  Rng rng(seed,
          {.index = static_cast<std::uint64_t>(epoch), .purpose = Purpose::kLearn, .seat = 3});
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[rng.Below(static_cast<std::uint32_t>(i))]);
  }
}

}  // namespace

TrainResult TrainNet(const SampleSet& set, int num_features, const TrainOptions& options,
                     const std::function<void(int)>& on_epoch) {
  const int num_facts = num_features + kEvaluationFacts;
  RIFTLAB_CHECK(!set.samples.empty());
  RIFTLAB_CHECK(std::all_of(set.facts.begin(), set.facts.end(),
                            [&](std::uint16_t fact) { return fact < num_facts; }));
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> held_out;
  for (std::size_t i = 0; i < set.samples.size(); ++i) {
    (IsHeldOut(set.samples[i], options) ? held_out : order)
        .push_back(static_cast<std::uint32_t>(i));
  }
  Fit fit(set, num_facts, options);
  const double rate = options.start == nullptr ? options.rate : kOnwardRate * options.rate;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    Shuffle(order, options.seed, epoch);
    const double epochs = options.epochs;
    fit.Learn(order, rate * (1 - epoch / epochs), rate * (1 - (epoch + 1) / epochs));
    if (on_epoch) on_epoch(epoch + 1);
  }
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
    if (!IsHeldOut(sample, options)) continue;
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
