#include "tournament/ratings/block_information.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "tournament/ratings/placement_blocks.h"
#include "tournament/ratings/placement_likelihood.h"

namespace riftlab {
namespace {

using Index = Eigen::Index;

// The chance that the seats come in at these ranks, in the model of Plackett and Luce.
double ChanceOf(const std::vector<int>& ranks, const std::vector<double>& eta, double lower_scale) {
  double chance = 1;
  for (int place = 1; place <= static_cast<int>(ranks.size()); ++place) {
    const double scale = place == 1 ? 1 : lower_scale;
    double sum = 0;
    double chosen = 0;
    for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
      if (ranks[seat] >= place) sum += std::exp(scale * eta[seat]);
      if (ranks[seat] == place) chosen = std::exp(scale * eta[seat]);
    }
    chance *= chosen / sum;
  }
  return chance;
}

// The information of one game by the likelihood that ratings are fitted with: its mean over all
// placements.
Eigen::MatrixXd MeanInformation(const std::vector<int>& agents, const Eigen::VectorXd& strengths,
                                double lower_scale) {
  const Index size = strengths.size();
  std::vector<int> sides(agents.size());
  std::iota(sides.begin(), sides.end(), 0);
  std::vector<Index> local(static_cast<std::size_t>(size));
  std::iota(local.begin(), local.end(), 0);
  std::vector<double> eta;
  eta.reserve(agents.size());
  for (const int agent : agents) eta.push_back(strengths(agent));
  const ParameterLayout layout{size, 0, true};
  Eigen::VectorXd parameters(layout.size());
  parameters << strengths, lower_scale;
  std::vector<int> ranks(agents.size());
  std::iota(ranks.begin(), ranks.end(), 1);
  Eigen::MatrixXd mean = Eigen::MatrixXd::Zero(size, size);
  do {
    PlacementBlocks blocks(sides);
    blocks.Add(agents, ranks);
    blocks.CloseBlock();
    const PlacementLikelihood likelihood(blocks, local, RatingModel::kPlackettLuce);
    mean += ChanceOf(ranks, eta, lower_scale) *
            likelihood.At(layout, parameters, {1.0}).expected.topLeftCorner(size, size);
  } while (std::next_permutation(ranks.begin(), ranks.end()));
  return mean;
}

TEST(BlockInformationTest, IsTheMeanOfTheLikelihoodOverAllPlacements) {
  const BlockShape shape{
      .model = RatingModel::kPlackettLuce, .sides = {0, 1, 2, 3}, .games = 4, .scale = 0.7};
  Eigen::VectorXd strengths(4);
  strengths << 0.3, -1.2, 0.9, 0;
  const BlockInformation block = ExpectedInformation(shape, {2, 0, 3, 1}, strengths);
  EXPECT_EQ(block.agents, (std::vector<Index>{0, 1, 2, 3}));
  const Eigen::MatrixXd expected = 4 * MeanInformation({0, 1, 2, 3}, strengths, 0.7);
  EXPECT_LT((block.values - expected).cwiseAbs().maxCoeff(), 1e-12) << block.values;
}

TEST(BlockInformationTest, AddsTheSeatsOfOneAgent) {
  const BlockShape shape{
      .model = RatingModel::kPlackettLuce, .sides = {0, 1, 2}, .games = 1, .scale = 1.3};
  Eigen::VectorXd strengths(2);
  strengths << 0.4, -0.2;
  const BlockInformation block = ExpectedInformation(shape, {0, 0, 1}, strengths);
  EXPECT_EQ(block.agents, (std::vector<Index>{0, 1}));
  EXPECT_LT((block.values - MeanInformation({0, 0, 1}, strengths, 1.3)).cwiseAbs().maxCoeff(),
            1e-12);
}

TEST(BlockInformationTest, OfTwoBothModelsAreTheSame) {
  Eigen::VectorXd strengths(2);
  strengths << 1, 0;
  const double ahead = 1 / (1 + std::exp(-1.0));
  for (const RatingModel model : {RatingModel::kBradleyTerry, RatingModel::kPlackettLuce}) {
    const BlockShape shape{.model = model, .sides = {0, 1}, .games = 2};
    const BlockInformation block = ExpectedInformation(shape, {0, 1}, strengths);
    EXPECT_NEAR(block.values(0, 0), 2 * ahead * (1 - ahead), 1e-14);
    EXPECT_NEAR(block.values(0, 1), -2 * ahead * (1 - ahead), 1e-14);
  }
}

// Of two against two, 4 of the 6 pairs of seats are opposed.
TEST(BlockInformationTest, PairsOfATeamTellNothing) {
  const BlockShape shape{.model = RatingModel::kBradleyTerry, .sides = {0, 0, 1, 1}, .games = 4};
  const BlockInformation block = ExpectedInformation(shape, {0, 1, 2, 3}, Eigen::VectorXd::Zero(4));
  EXPECT_NEAR(block.values(0, 1), -4 * 0.25 * 4 / 6, 1e-14);
  EXPECT_NEAR(block.values(0, 0), 3 * 4 * 0.25 * 4 / 6, 1e-14);
}

TEST(BlockInformationTest, LeavesOutWhoIsNotRated) {
  const BlockShape shape{
      .model = RatingModel::kPlackettLuce, .sides = {0, 1, 2}, .games = 3, .scale = 1};
  const Eigen::VectorXd strengths = Eigen::VectorXd::Zero(2);
  const BlockInformation block = ExpectedInformation(shape, {1, -1, 0}, strengths);
  EXPECT_EQ(block.agents, (std::vector<Index>{0, 1}));
  EXPECT_NEAR(block.values(0, 0), 3 * 0.25, 1e-14);
  EXPECT_EQ(ExpectedInformation(shape, {-1, -1, -1}, strengths).agents, std::vector<Index>());
  EXPECT_EQ(ExpectedInformation(shape, {-1, 1, -1}, strengths).values(0, 0), 0);
}

}  // namespace
}  // namespace riftlab
