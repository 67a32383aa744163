#include "tournament/ratings/least_spread.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/rng.h"
#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/placement_fit.h"

namespace riftlab {
namespace {

using OfThree = Eigen::Matrix3d;
using ByThree = Eigen::Vector3d;

// Agents 0 and 1 met often, agent 2 was far below them.
const OfThree kInformation{{52, -50, -2}, {-50, 52, -2}, {-2, -2, 4}};

TEST(LeastSpreadTest, WhoSawNoUpsetIsGivenOne) {
  const Eigen::MatrixXd lacking = LackingSpread(ByThree{5, 0, 5}, kInformation);
  // 50 of 52 parts against agent 0, 2 of them against agent 2.
  const OfThree expected = OfThree{{50, -50, 0}, {-50, 52, -2}, {0, -2, 2}} / 52;
  EXPECT_LT((lacking - expected).cwiseAbs().maxCoeff(), 1e-15) << lacking;
}

TEST(LeastSpreadTest, APartOfAnUpsetIsFilledUp) {
  const Eigen::MatrixXd lacking = LackingSpread(ByThree{5, 0.75, 5}, kInformation);
  EXPECT_NEAR(lacking(1, 1), 0.25, 1e-15);
  EXPECT_NEAR(lacking(0, 1), -0.25 * 50 / 52, 1e-15);
}

// Two agents always lack the same, which is one upset between them.
TEST(LeastSpreadTest, WhatBothLackIsGivenOnce) {
  const Eigen::Matrix2d information{{20, -20}, {-20, 20}};
  const Eigen::MatrixXd lacking = LackingSpread(Eigen::Vector2d{0.25, 0.25}, information);
  EXPECT_LT((lacking - information * 0.75 / 20).cwiseAbs().maxCoeff(), 1e-15) << lacking;
}

TEST(LeastSpreadTest, WhoSawAnUpsetIsGivenNothing) {
  EXPECT_TRUE(LackingSpread(ByThree{1, 30, 2}, kInformation).isZero());
}

// Blocks that were too few for an upset, or against somebody far below.
TEST(LeastSpreadTest, NobodyIsGivenMoreThanTheModelExpects) {
  const OfThree information = kInformation / 520;
  const Eigen::MatrixXd lacking = LackingSpread(ByThree{0.01, 0, 0}, information);
  EXPECT_LT((lacking - information).cwiseAbs().maxCoeff(), 1e-15) << lacking;
}

TEST(LeastSpreadTest, NoSpreadAtAllStaysNone) {
  EXPECT_TRUE(LackingSpread(ByThree{0, 0, 0}, kInformation).isZero());
  EXPECT_TRUE(LackingSpread(ByThree{1e-9, 0, 0}, kInformation).isZero());
}

// Two agents without luck of their own, which share the points of every block between them, and
// two weak ones.
enum Agent : std::uint8_t { kFirst, kSecond, kWeak, kWeaker };

class Field {
 public:
  Field() : placements_({0, 1}), pairs_(4) {}

  // Two games, of which the second named wins so many.
  void AddBlock(Agent agent, Agent other, int upsets) {
    std::vector<PairResult> results;
    for (int game = 0; game < 2; ++game) {
      const bool is_upset = game < upsets;
      placements_.Add(std::vector<int>{agent, other},
                      is_upset ? std::vector<int>{2, 1} : std::vector<int>{1, 2});
      results.push_back({agent, other, is_upset ? 0.0 : 1.0});
    }
    placements_.CloseBlock();
    pairs_.AddBlock(results);
  }
  void AddBlocks(Agent agent, Agent other, int upsets, int blocks) {
    for (int block = 0; block < blocks; ++block) AddBlock(agent, other, upsets);
  }

  BradleyTerryFit Fit() const { return FitBradleyTerry(pairs_); }
  BradleyTerryFit FitBy(ErrorBars error_bars) const {
    return FitPlacements(placements_, pairs_,
                         {.model = RatingModel::kBradleyTerry, .error_bars = error_bars})
        .ratings;
  }

 private:
  PlacementBlocks placements_;
  PairBlocks pairs_;
};

// Of the few upsets one agent had all, as it had most of the games; beside their own meetings, all
// of them level, this is no proof that the other one is stronger.
TEST(LeastSpreadTest, LevelMeetingsAndFewUpsetsProveNothing) {
  Field field;
  field.AddBlocks(kFirst, kSecond, 1, 140);
  for (const Agent weak : {kWeak, kWeaker}) {
    field.AddBlocks(kFirst, weak, 0, 600);
    field.AddBlocks(kSecond, weak, 0, 220);
  }
  field.AddBlocks(kFirst, kWeak, 1, 3);
  field.AddBlocks(kFirst, kWeaker, 1, 3);
  field.AddBlocks(kWeak, kWeaker, 0, 20);
  field.AddBlocks(kWeak, kWeaker, 2, 20);
  const BradleyTerryFit fit = field.Fit();
  const std::optional<double> superiority = fit.LikelihoodOfSuperiority(kSecond, kFirst);
  ASSERT_TRUE(superiority);
  EXPECT_GT(*superiority, 0.7);
  EXPECT_LT(*superiority, 0.95);
  const BradleyTerryFit sandwich = field.FitBy(ErrorBars::kSandwich);
  EXPECT_NEAR(*sandwich.LikelihoodOfSuperiority(kSecond, kFirst), *superiority, 1e-6);
  const BradleyTerryFit bootstrap = field.FitBy(ErrorBars::kBootstrap);
  ASSERT_TRUE(bootstrap.LikelihoodOfSuperiority(kSecond, kFirst));
  EXPECT_NEAR(*bootstrap.LikelihoodOfSuperiority(kSecond, kFirst), *superiority, 0.05);
}

// Over many fields in which the two are upset alike, one of them is seldom called the stronger.
TEST(LeastSpreadTest, EqualAgentsAreSeldomToldApart) {
  constexpr int kFields = 400;
  constexpr std::uint32_t kGamesAnUpset = 500;
  int rated = 0;
  int told_apart = 0;
  for (int number = 0; number < kFields; ++number) {
    Rng rng(3, {static_cast<std::uint64_t>(number), Purpose::kTest, 0});
    Field field;
    const auto play = [&](Agent agent, Agent other, int blocks, std::uint32_t one_of) {
      for (int block = 0; block < blocks; ++block) {
        int upsets = rng.Below(one_of) == 0 ? 1 : 0;
        if (rng.Below(one_of) == 0) ++upsets;
        field.AddBlock(agent, other, upsets);
      }
    };
    field.AddBlocks(kFirst, kSecond, 1, 140);
    for (const Agent weak : {kWeak, kWeaker}) {
      play(kFirst, weak, 600, kGamesAnUpset);
      play(kSecond, weak, 220, kGamesAnUpset);
    }
    play(kWeak, kWeaker, 40, 2);
    const std::optional<double> superiority = field.Fit().LikelihoodOfSuperiority(kSecond, kFirst);
    if (!superiority) continue;
    ++rated;
    told_apart += *superiority < 0.025 || *superiority > 0.975 ? 1 : 0;
  }
  EXPECT_GT(rated, kFields * 9 / 10);
  EXPECT_LT(told_apart, rated / 20) << "of " << rated;
}

}  // namespace
}  // namespace riftlab
