#include "tournament/learn/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

constexpr int kFacts = 6;

FeatureList FactsIn(std::uint32_t mask) {
  FeatureList list;
  for (int fact = 0; fact < kFacts; ++fact) {
    if ((mask >> fact & 1U) != 0) list.push_back(static_cast<std::uint16_t>(fact));
  }
  return list;
}

void AddView(std::uint32_t mask, double evaluation, float share, SampleSet& set) {
  FeatureList facts = FactsIn(mask);
  facts.push_back(EvaluationFact(kFacts, evaluation));
  set.AddView(facts, evaluation);
  set.views.back().share = share;
}

// A side is strong when it has exactly one of the facts 0 and 1, which no sum of facts can tell;
// the stronger side wins. The game's evaluation knows nothing.
SampleSet ExclusiveOr(std::uint64_t games) {
  Rng rng(5, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
  SampleSet set;
  for (std::uint64_t game = 0; game < games; ++game) {
    const std::uint32_t first = rng.Below(1U << kFacts);
    const std::uint32_t second = rng.Below(1U << kFacts);
    const auto strength = [](std::uint32_t mask) { return (mask ^ mask >> 1U) & 1U; };
    const float share =
        0.5F + 0.5F * (static_cast<float>(strength(first)) - static_cast<float>(strength(second)));
    set.Begin(game);
    AddView(first, 0.5, share, set);
    AddView(second, 0.5, 1 - share, set);
  }
  return set;
}

double OutputOf(const ValueNet& net, std::uint32_t mask) {
  FeatureList facts = FactsIn(mask);
  facts.push_back(EvaluationFact(kFacts, 0.5));
  return net.Output(facts);
}

TEST(TrainerTest, LearnsWhatNoSumOfFactsCanSay) {
  const SampleSet set = ExclusiveOr(20000);
  const TrainResult result = TrainNet(set, kFacts, {.epochs = 10, .batch = 256});
  EXPECT_EQ(result.trained + result.held_out, 20000);
  EXPECT_EQ(result.held_out, 1000);
  EXPECT_NEAR(result.loss_before, 0.693, 0.001);
  // Half of the games are between equals, of which nothing more is to be known than 1/2.
  EXPECT_LT(result.loss_after, 0.5 * 0.693 + 0.05);
  const ValueNet net(result.weights);
  for (const std::uint32_t strong : {0b01U, 0b10U, 0b111101U}) {
    for (const std::uint32_t weak : {0b00U, 0b11U, 0b111100U}) {
      EXPECT_GT(OutputOf(net, strong), OutputOf(net, weak) + 1) << strong << " " << weak;
    }
  }
}

// In games of three, and of one who wins or does not.
TEST(TrainerTest, KeepsAnEvaluationThatIsRight) {
  for (const std::size_t sides : {1U, 3U}) {
    Rng rng(6, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
    SampleSet set;
    for (std::uint64_t game = 0; game < 20000; ++game) {
      double left = 1;
      const double lot = rng.Uniform01();
      set.Begin(game);
      for (std::size_t side = 0; side < sides; ++side) {
        const double chance = side + 1 == sides && sides > 1 ? left : left * rng.Uniform01();
        const bool wins = lot < left && lot >= left - chance;
        AddView(rng.Below(64), chance, wins ? 1 : 0, set);
        left -= chance;
      }
    }
    const TrainResult result = TrainNet(set, kFacts, {});
    EXPECT_NEAR(result.loss_after, result.loss_before, 0.02) << sides << " sides";
  }
}

TEST(TrainerTest, HeldOutViewsAreThoseThatItDidNotLearnFrom) {
  SampleSet set = ExclusiveOr(400);
  for (SampleView& view : set.views) view.result = view.share;
  const TrainOptions options{.holdout = 10};
  const TrainResult result = TrainNet(set, kFacts, options);
  const std::vector<HeldOutView> views = HeldOutViews(set, ValueNet(result.weights), options);
  ASSERT_EQ(static_cast<std::int64_t>(views.size()), 2 * result.held_out);
  double loss = 0;
  for (std::size_t i = 0; i < views.size(); i += 2) {
    EXPECT_EQ(views[i].game, 10 * (i / 2));
    EXPECT_NEAR(views[i].predicted + views[i + 1].predicted, 1, 1e-9);
    EXPECT_EQ(views[i].result + views[i + 1].result, 1);
    for (std::size_t side = i; side < i + 2; ++side) {
      loss -= views[side].result * std::log(views[side].predicted);
    }
  }
  EXPECT_NEAR(loss / static_cast<double>(result.held_out), result.loss_after, 1e-6);
}

// From few samples a net that goes on keeps what it knows, of which a new one learns nothing.
TEST(TrainerTest, GoesOnFromAnotherNet) {
  const SampleSet few = ExclusiveOr(2000);
  const TrainResult taught = TrainNet(ExclusiveOr(20000), kFacts, {.epochs = 10, .batch = 256});
  const ValueNet start(taught.weights);
  const TrainResult onward = TrainNet(few, kFacts, {.batch = 256, .start = &start});
  EXPECT_FALSE(onward.weights == taught.weights);
  EXPECT_NEAR(onward.loss_after, taught.loss_after, 0.05);
  EXPECT_GT(TrainNet(few, kFacts, {.batch = 256}).loss_after, onward.loss_after + 0.2);
}

// Random weights would be noise wherever such a fact comes up at last.
TEST(TrainerTest, FactsThatNeverCameUpWeighNothing) {
  const SampleSet set = ExclusiveOr(500);
  const auto weighs = [](const NetWeights& weights, int fact) {
    const auto& row = weights.first[static_cast<std::size_t>(fact)];
    return std::any_of(row.begin(), row.end(), [](std::int16_t weight) { return weight != 0; });
  };
  const auto expect_other_weights = [&](const NetWeights& weights, bool expected) {
    for (int fact = 0; fact < kFacts; ++fact) EXPECT_TRUE(weighs(weights, fact)) << fact;
    for (int fact = kFacts; fact < kFacts + kEvaluationFacts; ++fact) {
      const bool came_up = fact == EvaluationFact(kFacts, 0.5);
      EXPECT_EQ(weighs(weights, fact), came_up || expected) << fact;
    }
  };
  const TrainResult fresh = TrainNet(set, kFacts, {});
  expect_other_weights(fresh.weights, false);
  // What another net knows of them is kept.
  NetWeights known = fresh.weights;
  for (auto& row : known.first) row[0] = 300;
  const ValueNet start(known);
  expect_other_weights(TrainNet(set, kFacts, {.start = &start}).weights, true);
}

TEST(TrainerTest, TheSameSeedGivesTheSameWeights) {
  const SampleSet set = ExclusiveOr(500);
  const TrainResult first = TrainNet(set, kFacts, {.seed = 3});
  EXPECT_EQ(TrainNet(set, kFacts, {.seed = 3}).weights, first.weights);
  EXPECT_NE(TrainNet(set, kFacts, {.seed = 4}).weights, first.weights);
}

}  // namespace
}  // namespace riftlab
