#include "tournament/learn/policy_trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

constexpr int kInputs = 5;
constexpr int kMoves = 4;

// Three of four moves are legal, of which the search has spent nine tenths on move 0 where exactly
// one of the inputs 0 and 1 is on, else on the last one.
SampleSet Decisions(std::uint64_t count) {
  Rng rng(5, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
  SampleSet set;
  for (std::uint64_t game = 0; game < count; ++game) {
    const std::uint32_t mask = rng.Below(1U << kInputs);
    InputList inputs;
    for (int input = 0; input < kInputs; ++input) {
      if ((mask >> input & 1U) != 0) inputs.push_back(static_cast<std::uint16_t>(input));
    }
    const bool is_first = ((mask ^ mask >> 1U) & 1U) != 0;
    const auto middle = static_cast<std::uint16_t>(1 + rng.Below(2));
    const std::vector<SampleMove> moves = {{.id = 0, .share = is_first ? 0.9F : 0.05F},
                                           {.id = middle, .share = 0.05F},
                                           {.id = 3, .share = is_first ? 0.05F : 0.9F}};
    set.AddDecision(game, inputs, moves);
  }
  return set;
}

TEST(PolicyTrainerTest, LearnsWhereTheIterationsGo) {
  const SampleSet set = Decisions(10000);
  const PolicyTrainResult result = TrainPolicy(set, kInputs, kMoves, {.epochs = 12, .batch = 64});
  EXPECT_EQ(result.trained, 9500);
  EXPECT_EQ(result.held_out, 500);
  EXPECT_NEAR(result.loss_before, std::log(3), 1e-6);
  // Nothing can be better than the entropy of 0.9, 0.05 and 0.05.
  const double least = -0.9 * std::log(0.9) - 0.1 * std::log(0.05);
  EXPECT_GT(result.loss_after, least - 1e-6);
  EXPECT_LT(result.loss_after, least + 0.02);
  EXPECT_EQ(result.agreement, 1);
}

TEST(PolicyTrainerTest, TheSameSeedGivesTheSameWeights) {
  const SampleSet set = Decisions(1000);
  const auto train = [&](std::uint64_t seed) {
    return TrainPolicy(set, kInputs, kMoves, {.seed = seed}).weights;
  };
  EXPECT_EQ(train(1), train(1));
  EXPECT_NE(train(1), train(2));
}

TEST(PolicyTrainerTest, WhatNeverCameUpWeighsNothing) {
  const SampleSet set = Decisions(500);
  const PolicyWeights weights = TrainPolicy(set, kInputs + 1, kMoves + 1, {}).weights;
  const auto weighs = [](const auto& row) {
    return std::any_of(row.begin(), row.end(), [](std::int16_t weight) { return weight != 0; });
  };
  EXPECT_TRUE(weighs(weights.first[kInputs - 1]));
  EXPECT_FALSE(weighs(weights.first[kInputs]));
  EXPECT_TRUE(weighs(weights.second[kMoves - 1]));
  EXPECT_FALSE(weighs(weights.second[kMoves]));
  EXPECT_EQ(weights.second_bias[kMoves], 0);
}

TEST(PolicyTrainerTest, GoesOnFromANet) {
  const SampleSet set = Decisions(2000);
  const PolicyTrainResult taught = TrainPolicy(set, kInputs, kMoves, {.epochs = 20});
  const PolicyNet start(taught.weights);
  const PolicyTrainResult onward = TrainPolicy(set, kInputs, kMoves, {.start = &start});
  const PolicyTrainResult anew = TrainPolicy(set, kInputs, kMoves, {});
  EXPECT_LT(onward.loss_after, taught.loss_after + 0.02);
  EXPECT_LT(onward.loss_after, anew.loss_after - 0.1);
}

}  // namespace
}  // namespace riftlab
