#include "tournament/learn/policy_trainer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "tournament/learn/adam.h"
#include "tournament/learn/sparse_layer.h"

namespace riftlab {
namespace {

// A move on the way through the net.
struct MovePass {
  float root = 0;    // sqrt(1 + output^2)
  float weight = 0;  // its share before all are made to add up to one
};

class PolicyFit {
 public:
  PolicyFit(const SampleSet& set, int num_inputs, int num_moves, const PolicyTrainOptions& options)
      : PolicyFit(set, num_inputs, num_moves, options,
                  Rng(options.seed, {.index = 1, .purpose = Purpose::kLearn, .seat = 2})) {}

  void AddGradient(std::uint32_t place) {
    const SampleDecision& decision = set_.decisions[place];
    const std::span<const std::uint16_t> inputs = set_.InputsOf(decision);
    const std::span<const SampleMove> moves = set_.MovesOf(decision);
    const SparseLayer::Pass pass = layer_.Forward(inputs);
    passes_.clear();
    float sum = 0;
    for (const SampleMove& move : moves) {
      const auto column = second_.col(move.id);
      const float output = column.head<kUnits>().dot(pass.outputs) + column[kUnits];
      const float root = std::sqrt(1 + output * output);
      passes_.push_back({.root = root, .weight = (output + root) * (output + root)});
      sum += passes_.back().weight;
    }
    UnitVector slopes = UnitVector::Zero();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const MovePass& way = passes_[i];
      const float slope = 2 * (way.weight / sum - moves[i].share) / way.root;  // of the log loss
      auto gradient = second_gradient_.col(moves[i].id);
      gradient.head<kUnits>() += slope * pass.outputs;
      gradient[kUnits] += slope;
      slopes += slope * second_.col(moves[i].id).head<kUnits>();
    }
    layer_.Backward(inputs, pass, slopes);
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

  PolicyWeights Rounded() const {
    PolicyWeights net;
    layer_.Round(net.first, net.bias);
    for (Eigen::Index move = 0; move < second_.cols(); ++move) {
      auto& row = net.second.emplace_back();
      for (Eigen::Index unit = 0; unit < kUnits; ++unit) {
        row[static_cast<std::size_t>(unit)] = Whole(second_(unit, move));
      }
      net.second_bias.push_back(Whole(second_(kUnits, move)));
    }
    return net;
  }

 private:
  // A column for each move: the weights of the units, then what the move adds.
  using MoveColumns = Eigen::Matrix<float, kUnits + 1, Eigen::Dynamic>;

  PolicyFit(const SampleSet& set, int num_inputs, int num_moves, const PolicyTrainOptions& options,
            Rng rng)
      : set_(set),
        options_(options),
        layer_(num_inputs, rng),
        second_(MoveColumns::Zero(kUnits + 1, num_moves)),
        second_gradient_(MoveColumns::Zero(kUnits + 1, num_moves)),
        second_moments_(kUnits + 1, num_moves) {
    std::vector<bool> is_there(static_cast<std::size_t>(num_moves), false);
    for (const SampleMove& move : set.moves) is_there[move.id] = true;
    for (Eigen::Index move = 0; move < num_moves; ++move) {
      for (Eigen::Index unit = 0; unit < kUnits; ++unit) second_(unit, move) = RandomWeight(rng);
      // Of a move that nobody could make nothing can be learnt.
      if (!is_there[static_cast<std::size_t>(move)]) second_.col(move).setZero();
    }
    layer_.SilenceOthers(set.inputs);
    if (options.start != nullptr) StartFrom(options.start->weights(), num_inputs);
  }

  static std::int16_t Whole(float weight) {
    return static_cast<std::int16_t>(RoundedWeight(weight, kMaxSecondWeight));
  }

  void StartFrom(const PolicyWeights& net, int num_inputs) {
    RIFTLAB_CHECK(static_cast<int>(net.first.size()) == num_inputs);
    RIFTLAB_CHECK(static_cast<Eigen::Index>(net.second.size()) == second_.cols());
    layer_.StartFrom(net.first, net.bias);
    for (std::size_t move = 0; move < net.second.size(); ++move) {
      const auto column = static_cast<Eigen::Index>(move);
      for (std::size_t unit = 0; unit < kNetUnits; ++unit) {
        second_(static_cast<Eigen::Index>(unit), column) = FloatWeight(net.second[move][unit]);
      }
      second_(kUnits, column) = FloatWeight(net.second_bias[move]);
    }
  }

  const SampleSet& set_;
  const PolicyTrainOptions& options_;
  SparseLayer layer_;
  MoveColumns second_;
  MoveColumns second_gradient_;
  AdamMoments<MoveColumns> second_moments_;
  std::vector<MovePass> passes_;
  int steps_ = 0;
};

// The shares that `net` gives the moves of a decision.
std::vector<double> SharesOf(const SampleSet& set, const SampleDecision& decision,
                             const PolicyNet& net) {
  InputList inputs;
  for (const std::uint16_t input : set.InputsOf(decision)) inputs.push_back(input);
  const PolicyNet::Units units = net.UnitsOf(inputs);
  std::vector<double> shares;
  double sum = 0;
  for (const SampleMove& move : set.MovesOf(decision)) {
    shares.push_back(OddsFactor(net.Output(units, static_cast<int>(move.id))));
    sum += shares.back();
  }
  for (double& share : shares) share /= sum;
  return shares;
}

// Adds what a decision that was held out says of the net.
void Judge(std::span<const SampleMove> moves, const std::vector<double>& shares,
           PolicyTrainResult& result) {
  std::size_t best = 0;
  std::size_t likeliest = 0;
  result.loss_before += std::log(static_cast<double>(moves.size()));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    constexpr double kLeast = 1e-6;
    result.loss_after -=
        static_cast<double>(moves[i].share) * std::log(std::max(shares[i], kLeast));
    if (moves[i].share > moves[best].share) best = i;
    if (shares[i] > shares[likeliest]) likeliest = i;
  }
  if (best == likeliest) ++result.agreement;
}

}  // namespace

PolicyTrainResult TrainPolicy(const SampleSet& set, int num_inputs, int num_moves,
                              const PolicyTrainOptions& options,
                              const std::function<void(int)>& on_epoch) {
  RIFTLAB_CHECK(!set.decisions.empty());
  RIFTLAB_CHECK(std::all_of(set.inputs.begin(), set.inputs.end(),
                            [&](std::uint16_t input) { return input < num_inputs; }));
  RIFTLAB_CHECK(std::all_of(set.moves.begin(), set.moves.end(), [&](const SampleMove& move) {
    return std::cmp_less(move.id, num_moves);
  }));
  auto [order, held_out] = Split(std::span{set.decisions}, options.holdout);
  PolicyFit fit(set, num_inputs, num_moves, options);
  LearnInEpochs(fit, order, options, on_epoch);
  PolicyTrainResult result;
  result.weights = fit.Rounded();
  result.trained = static_cast<std::int64_t>(order.size());
  result.held_out = static_cast<std::int64_t>(held_out.size());
  const PolicyNet net(result.weights);
  for (const std::uint32_t i : held_out) {
    const SampleDecision& decision = set.decisions[i];
    Judge(set.MovesOf(decision), SharesOf(set, decision, net), result);
  }
  if (!held_out.empty()) {
    const auto count = static_cast<double>(held_out.size());
    result.loss_before /= count;
    result.loss_after /= count;
    result.agreement /= count;
  }
  return result;
}

}  // namespace riftlab
