#include "tournament/ratings/placement_likelihood.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace riftlab {
namespace {

using Vector = Eigen::VectorXd;

// The likelihood of one game of single seats, whose agents are all rated.
PlacementLikelihood OneGame(const std::vector<int>& agents, const std::vector<int>& ranks,
                            RatingModel model) {
  std::vector<int> sides(agents.size());
  std::iota(sides.begin(), sides.end(), 0);
  const int num_agents = *std::max_element(agents.begin(), agents.end()) + 1;
  PlacementBlocks blocks(sides);
  blocks.Add(agents, ranks);
  blocks.CloseBlock();
  std::vector<Eigen::Index> local(static_cast<std::size_t>(num_agents));
  std::iota(local.begin(), local.end(), 0);
  return {blocks, local, model};
}

constexpr double kScale = 0.7;

// Of a game that a fault ended every model takes only that its side is behind each other one.
TEST(PlacementLikelihoodTest, AFaultIsALossToEachOfTheOthers) {
  const std::vector<Eigen::Index> local = {0, 1, 2};
  PlacementBlocks broken({0, 1, 2});
  broken.Add(std::vector<int>{0, 1, 2}, std::vector<int>{1, 3, 1}, 1);
  broken.CloseBlock();
  const ParameterLayout layout{.num_agents = 3};
  Vector ratings(3);
  ratings << 0.4, -0.1, 0.9;
  const double expected =
      std::log(1 / (1 + std::exp(-0.1 - 0.4))) + std::log(1 / (1 + std::exp(-0.1 - 0.9)));
  for (const RatingModel model : {RatingModel::kBradleyTerry, RatingModel::kPlackettLuce}) {
    const PlacementLikelihood likelihood(broken, local, model);
    EXPECT_NEAR(likelihood.At(layout, ratings, {1}).value, expected, 1e-12);
  }
}

// Ratings, seat terms and scale that are not special.
Vector SomeParameters(const ParameterLayout& layout) {
  Vector parameters(layout.size());
  for (Eigen::Index i = 0; i < parameters.size(); ++i) {
    parameters(i) = std::sin(3.0 * static_cast<double>(i) + 1);
  }
  if (layout.has_scale) parameters(layout.scale()) = kScale;
  return parameters;
}

// ln of the probability of one order of the seats by the definition of the model.
double LogProbability(const std::vector<double>& eta, const std::vector<std::size_t>& order) {
  double value = 0;
  for (std::size_t place = 0; place + 1 < order.size(); ++place) {
    const double scale = place == 0 ? 1 : kScale;
    double sum = 0;
    for (std::size_t other = place; other < order.size(); ++other) {
      sum += std::exp(scale * eta[order[other]]);
    }
    value += scale * eta[order[place]] - std::log(sum);
  }
  return value;
}

// The mean over all orders that fit the ranks.
double MeanOverOrders(const std::vector<double>& eta, const std::vector<int>& ranks) {
  std::vector<std::size_t> order(eta.size());
  std::iota(order.begin(), order.end(), 0);
  double sum = 0;
  int count = 0;
  do {
    const bool fits = std::is_sorted(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return ranks[a] < ranks[b];
    });
    if (!fits) continue;
    sum += LogProbability(eta, order);
    ++count;
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / count;
}

const std::vector<std::vector<int>> kRanks = {{1, 2, 3, 4}, {4, 1, 3, 2}, {1, 1, 3, 4},
                                              {1, 2, 2, 2}, {1, 1, 3, 3}, {1, 1, 1, 1},
                                              {2, 2, 1, 2}};

TEST(PlacementLikelihoodTest, TiesAreTheMeanOverAllOrders) {
  const ParameterLayout layout{.num_agents = 4, .num_seats = 4, .has_scale = true};
  const Vector parameters = SomeParameters(layout);
  const std::vector<int> agents = {2, 0, 3, 1};
  std::vector<double> eta;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    eta.push_back(parameters(agents[seat]) +
                  parameters(layout.seat(static_cast<Eigen::Index>(seat))));
  }
  for (const std::vector<int>& ranks : kRanks) {
    const PlacementLikelihood likelihood = OneGame(agents, ranks, RatingModel::kPlackettLuce);
    EXPECT_NEAR(likelihood.Value(layout, parameters, {1}), MeanOverOrders(eta, ranks), 1e-12)
        << testing::PrintToString(ranks);
  }
}

TEST(PlacementLikelihoodTest, PairsAreBradleyTerry) {
  const ParameterLayout layout{.num_agents = 3};
  const Vector parameters = SomeParameters(layout);
  const PlacementLikelihood likelihood =
      OneGame({0, 1, 2, 0}, {1, 2, 2, 4}, RatingModel::kBradleyTerry);
  const auto log_wins = [&](int winner, int loser) {
    return -std::log1p(std::exp(parameters(loser) - parameters(winner)));
  };
  const double expected = log_wins(0, 1) + log_wins(0, 2) + log_wins(1, 0) + log_wins(2, 0) +
                          (log_wins(1, 2) + log_wins(2, 1)) / 2;
  EXPECT_NEAR(likelihood.Value(layout, parameters, {1}), expected, 1e-12);
}

// One agent may hold several seats.
TEST(PlacementLikelihoodTest, DerivativesAreThoseOfTheValue) {
  constexpr double kStep = 1e-5;
  const ParameterLayout layout{.num_agents = 3, .num_seats = 4, .has_scale = true};
  const Vector at = SomeParameters(layout);
  for (const std::vector<int>& ranks : kRanks) {
    SCOPED_TRACE(testing::PrintToString(ranks));
    const PlacementLikelihood likelihood = OneGame({1, 0, 2, 1}, ranks, RatingModel::kPlackettLuce);
    const std::vector<double> weights = {2};
    const LikelihoodPoint point = likelihood.At(layout, at, weights);
    EXPECT_NEAR(point.value, likelihood.Value(layout, at, weights), 1e-12);
    const Eigen::MatrixXd scores = likelihood.Scores(layout, at);
    for (Eigen::Index i = 0; i < layout.size(); ++i) {
      const Vector step = kStep * Vector::Unit(layout.size(), i);
      const double slope = (likelihood.Value(layout, at + step, weights) -
                            likelihood.Value(layout, at - step, weights)) /
                           (2 * kStep);
      EXPECT_NEAR(point.gradient(i), slope, 1e-8) << i;
      EXPECT_NEAR(2 * scores(i, 0), slope, 1e-8) << i;
      const Vector curve = (likelihood.At(layout, at - step, weights).gradient -
                            likelihood.At(layout, at + step, weights).gradient) /
                           (2 * kStep);
      EXPECT_LT((point.observed.col(i) - curve).cwiseAbs().maxCoeff(), 1e-7) << i;
    }
  }
}

TEST(PlacementLikelihoodTest, OutsidersHaveNotPlayed) {
  PlacementBlocks blocks({0, 1, 2});
  blocks.Add(std::vector<int>{2, 0, 1}, std::vector<int>{1, 2, 3});
  blocks.CloseBlock();
  const PlacementLikelihood likelihood(blocks, {0, 1, -1}, RatingModel::kPlackettLuce);
  EXPECT_FALSE(likelihood.has_lower_places());
  const Vector parameters = Vector::Constant(2, 0.5);
  EXPECT_NEAR(likelihood.Value({.num_agents = 2}, parameters, {1}), std::log(0.5), 1e-12);
  EXPECT_EQ(likelihood.AgentsOf(0), (std::vector<Eigen::Index>{0, 1}));
}

}  // namespace
}  // namespace riftlab
