#include "tournament/ratings/bradley_terry.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "tournament/ratings/by_agent.h"
#include "tournament/ratings/elo.h"
#include "tournament/ratings/least_spread.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/inverse_information.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// Variances from blocks below this part of the classical ones are rounding: the blocks all agree.
constexpr double kNoSpread = 1e-9;

// The results among the agents of the rated group, renumbered 0, 1, ...
struct Group {
  std::vector<int> agents;          // ascending
  std::vector<Eigen::Index> local;  // by agent; -1 outside
  Matrix meetings;
  Vector points;  // of each agent from the others of the group

  Eigen::Index size() const { return points.size(); }
};

Group MakeGroup(const PairBlocks& pairs, const std::vector<RatingStatus>& status) {
  Group group;
  group.local.assign(status.size(), -1);
  for (std::size_t agent = 0; agent < status.size(); ++agent) {
    if (status[agent] != RatingStatus::kRated) continue;
    group.local[agent] = static_cast<Eigen::Index>(group.agents.size());
    group.agents.push_back(static_cast<int>(agent));
  }
  const auto size = static_cast<Eigen::Index>(group.agents.size());
  group.meetings = Matrix::Zero(size, size);
  group.points = Vector::Zero(size);
  for (const int agent : group.agents) {
    const Eigen::Index i = group.local[static_cast<std::size_t>(agent)];
    for (const int other : group.agents) {
      group.meetings(i, group.local[static_cast<std::size_t>(other)]) =
          static_cast<double>(pairs.Meetings(agent, other));
      group.points(i) += pairs.Points(agent, other);
    }
  }
  return group;
}

// Expected points of each agent, and the Fisher information, at the ratings `theta`.
struct Expectation {
  Vector points;
  Matrix information;
};

Expectation Expect(const Group& group, const Vector& theta) {
  const Eigen::Index size = group.size();
  Expectation expected{Vector::Zero(size), Matrix::Zero(size, size)};
  for (Eigen::Index i = 0; i < size; ++i) {
    for (Eigen::Index j = 0; j < size; ++j) {
      if (i == j) continue;
      const double p = Logistic(theta(i) - theta(j));
      const double information = group.meetings(i, j) * p * Logistic(theta(j) - theta(i));
      expected.points(i) += group.meetings(i, j) * p;
      expected.information(i, i) += information;
      expected.information(i, j) -= information;
    }
  }
  return expected;
}

double LogLikelihood(const Group& group, const Vector& theta) {
  double sum = group.points.dot(theta);
  for (Eigen::Index i = 0; i < group.size(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      const double high = std::max(theta(i), theta(j));
      const double gap = std::abs(theta(i) - theta(j));
      sum -= group.meetings(i, j) * (high + std::log1p(std::exp(-gap)));
    }
  }
  return sum;
}

// The maximum of the likelihood, with mean 0. It exists and is unique for a group.
Vector Maximise(const Group& group) {
  constexpr int kMaxIterations = 200;
  constexpr double kRelativeStep = 1e-14;
  constexpr double kSmallestFactor = 1e-3;
  Vector theta = Vector::Zero(group.size());
  double likelihood = LogLikelihood(group, theta);
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    const Expectation expected = Expect(group, theta);
    const Vector step = InverseOnMeanZero(expected.information) * (group.points - expected.points);
    // Far from the maximum a full step can overshoot; close to it the likelihood is flat to the
    // last bit, and full steps are right.
    const double slack = 1e-12 * std::abs(likelihood);
    double factor = 1;
    Vector next = theta + step;
    while (LogLikelihood(group, next) < likelihood - slack && factor > kSmallestFactor) {
      factor /= 2;
      next = theta + factor * step;
    }
    theta = next.array() - next.mean();
    likelihood = LogLikelihood(group, theta);
    const double size = 1 + theta.cwiseAbs().maxCoeff();
    if (factor == 1 && step.cwiseAbs().maxCoeff() <= kRelativeStep * size) break;
  }
  return theta;
}

// Sum over blocks of the outer products of the score vectors: what the blocks of each agent took
// above expectation.
struct ScoreSpread {
  Matrix products;
  std::int64_t blocks = 0;
  std::vector<std::int64_t> blocks_of;  // by local agent
};

// What a block of a line-up should bring to those of its agents that met others of the group.
struct Expected {
  std::vector<Eigen::Index> rows;  // by place in the line-up: local agent, -1 if not one of these
  std::vector<double> points;      // by place in the line-up, from all opponents
};

Expected ExpectFromLineup(const PairBlocks& pairs, const Group& group, const Vector& theta,
                          const LineupBlocks& lineup) {
  const std::size_t width = lineup.agents.size();
  Expected expected{std::vector<Eigen::Index>(width, -1), std::vector<double>(width)};
  for (std::size_t i = 0; i < width; ++i) {
    const int agent = lineup.agents[i];
    const Eigen::Index row = group.local[static_cast<std::size_t>(agent)];
    for (std::size_t j = 0; j < width; ++j) {
      const auto meetings = static_cast<double>(lineup.meetings[i * width + j]);
      if (meetings == 0) continue;
      const int other = lineup.agents[j];
      const Eigen::Index column = group.local[static_cast<std::size_t>(other)];
      if (row >= 0 && column >= 0) {
        expected.rows[i] = row;
        expected.points[i] += meetings * Logistic(theta(row) - theta(column));
      } else if (pairs.Points(agent, other) > 0) {
        // Points between the group and the others all go one way, so they are certain.
        expected.points[i] += meetings;
      }
    }
  }
  return expected;
}

ScoreSpread SpreadOfScores(const PairBlocks& pairs, const Group& group, const Vector& theta) {
  const Eigen::Index size = group.size();
  ScoreSpread spread{Matrix::Zero(size, size), 0,
                     std::vector<std::int64_t>(static_cast<std::size_t>(size))};
  for (const auto& [key, lineup] : pairs.lineups()) {
    const Expected expected = ExpectFromLineup(pairs, group, theta, lineup);
    const std::size_t width = lineup.agents.size();
    const auto blocks = static_cast<double>(lineup.blocks);
    bool is_counted = false;
    for (std::size_t i = 0; i < width; ++i) {
      const Eigen::Index row = expected.rows[i];
      if (row < 0) continue;
      is_counted = true;
      spread.blocks_of[static_cast<std::size_t>(row)] += lineup.blocks;
      for (std::size_t j = 0; j < width; ++j) {
        if (expected.rows[j] < 0) continue;
        spread.products(row, expected.rows[j]) += lineup.point_products[i * width + j] -
                                                  expected.points[i] * lineup.points[j] -
                                                  expected.points[j] * lineup.points[i] +
                                                  blocks * expected.points[i] * expected.points[j];
      }
    }
    if (is_counted) spread.blocks += lineup.blocks;
  }
  return spread;
}

// Variance of the difference of two ratings.
double DifferenceVariance(const SquareMatrix& covariance, int agent, int other) {
  return covariance(agent, agent) + covariance(other, other) - 2 * covariance(agent, other);
}

// The sandwich: covariance of ratings with mean 0 from the spread of their scores. One degree of
// freedom is spent for each free rating; zero when none remains.
Matrix BlockCovariance(const Matrix& information, const Matrix& inverse,
                       const ScoreSpread& spread) {
  const std::int64_t free_blocks = spread.blocks - (inverse.rows() - 1);
  if (free_blocks < 1) return Matrix::Zero(inverse.rows(), inverse.cols());
  const double correction = static_cast<double>(spread.blocks) / static_cast<double>(free_blocks);
  // Fitting has shrunk the scores that were seen, but not what they lack.
  const Matrix products =
      correction * spread.products + LackingSpread(spread.products.diagonal(), information);
  return inverse * products * inverse;
}

}  // namespace

std::optional<double> RatingError(double block_variance, double fisher_variance,
                                  std::int64_t blocks) {
  if (blocks < 2 || !(block_variance > kNoSpread * fisher_variance)) return std::nullopt;
  return StudentQuantile975(blocks - 1) * std::sqrt(block_variance);
}

BradleyTerryFit FitBradleyTerry(const PairBlocks& pairs, std::optional<RatingAnchor> anchor) {
  const std::vector<RatingStatus> status = FindRatingStatus(pairs);
  const Group group = MakeGroup(pairs, status);
  BradleyTerryFit fit;
  fit.agents.resize(status.size());
  for (std::size_t agent = 0; agent < status.size(); ++agent) {
    fit.agents[agent].status = status[agent];
  }
  fit.information = fit.fisher_covariance = fit.block_covariance = SquareMatrix(pairs.num_agents());
  const Eigen::Index size = group.size();
  if (size == 0) return fit;

  const Vector theta = Maximise(group);
  const Matrix information = Expect(group, theta).information;
  const Matrix inverse = InverseOnMeanZero(information);
  const ScoreSpread spread = SpreadOfScores(pairs, group, theta);
  Vector elo = kEloPerUnit * theta;
  Matrix scale = kEloPerUnit * Matrix::Identity(size, size);
  if (anchor.has_value() &&
      status[static_cast<std::size_t>(anchor->agent)] == RatingStatus::kRated) {
    const Eigen::Index local = group.local[static_cast<std::size_t>(anchor->agent)];
    elo.array() += anchor->elo - elo(local);
    scale.col(local).array() -= kEloPerUnit;
    fit.is_anchored = true;
  }
  fit.information = ByAgent(information / (kEloPerUnit * kEloPerUnit), group.local);
  fit.fisher_covariance = ByAgent(scale * inverse * scale.transpose(), group.local);
  fit.block_covariance = ByAgent(
      scale * BlockCovariance(information, inverse, spread) * scale.transpose(), group.local);
  for (Eigen::Index i = 0; i < size; ++i) {
    const int agent = group.agents[static_cast<std::size_t>(i)];
    AgentRating& rating = fit.agents[static_cast<std::size_t>(agent)];
    rating.elo = elo(i);
    rating.blocks = spread.blocks_of[static_cast<std::size_t>(i)];
    rating.error = RatingError(fit.block_covariance(agent, agent),
                               fit.fisher_covariance(agent, agent), rating.blocks);
  }
  return fit;
}

std::optional<double> BradleyTerryFit::DifferenceError(int agent, int other) const {
  const AgentRating& first = agents[static_cast<std::size_t>(agent)];
  const AgentRating& second = agents[static_cast<std::size_t>(other)];
  if (agent == other || first.status != RatingStatus::kRated ||
      second.status != RatingStatus::kRated) {
    return std::nullopt;
  }
  return RatingError(DifferenceVariance(block_covariance, agent, other),
                     DifferenceVariance(fisher_covariance, agent, other),
                     std::min(first.blocks, second.blocks));
}

std::optional<double> BradleyTerryFit::LikelihoodOfSuperiority(int agent, int other) const {
  if (!DifferenceError(agent, other).has_value()) return std::nullopt;
  const AgentRating& first = agents[static_cast<std::size_t>(agent)];
  const AgentRating& second = agents[static_cast<std::size_t>(other)];
  const double deviation = std::sqrt(DifferenceVariance(block_covariance, agent, other));
  return StudentCdf((first.elo - second.elo) / deviation,
                    std::min(first.blocks, second.blocks) - 1);
}

}  // namespace riftlab
