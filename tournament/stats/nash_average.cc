#include "tournament/stats/nash_average.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "engine/core/rng.h"
#include "tournament/stats/linear_algebra.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr double kLastPrice = 1e-4;
// Of the intervals.
constexpr int kDraws = 200;
constexpr std::uint64_t kSeed = 1;

Vector Softmax(const Vector& logits) {
  const Vector weights = (logits.array() - logits.maxCoeff()).exp();
  return weights / weights.sum();
}

// How far logits are from those of the equilibrium at this price of entropy, p = softmax(A p /
// price).
Vector Residual(const Matrix& payoffs, const Vector& logits, double price) {
  return logits - payoffs * Softmax(logits) / price;
}

// Newton's method with halved steps. The matrix is never singular: payoffs are antisymmetric and
// the derivative of softmax is a covariance matrix, so all eigenvalues of it are 1 plus something
// imaginary. False when it does not arrive.
bool Solve(const Matrix& payoffs, double price, Vector& logits) {
  constexpr int kMaxSteps = 100;
  constexpr double kTolerance = 1e-10;
  const Eigen::Index size = logits.size();
  Vector residual = Residual(payoffs, logits, price);
  for (int step = 0; step < kMaxSteps; ++step) {
    if (residual.cwiseAbs().maxCoeff() < kTolerance * (1 + logits.cwiseAbs().maxCoeff())) {
      return true;
    }
    const Vector p = Softmax(logits);
    const Matrix covariance = Matrix(p.asDiagonal()) - p * p.transpose();
    const Matrix slope = Matrix::Identity(size, size) - payoffs * covariance / price;
    const Vector direction = SolveGeneral(slope, residual);
    double factor = 1;
    Vector next = logits - direction;
    Vector next_residual = Residual(payoffs, next, price);
    while (next_residual.norm() >= residual.norm() && factor > 1e-6) {
      factor /= 2;
      next = logits - factor * direction;
      next_residual = Residual(payoffs, next, price);
    }
    logits = next;
    residual = next_residual;
  }
  return false;
}

Vector WeightsOf(const Matrix& payoffs) {
  constexpr double kStep = 0.8;
  Vector logits = Vector::Zero(payoffs.rows());
  Vector best = Softmax(logits);
  double price = 1;
  while (price > kLastPrice) {
    const double next_price = std::max(price * kStep, kLastPrice);
    if (!Solve(payoffs, next_price, logits)) break;
    best = Softmax(logits);
    // The logits grow with the price falling; so the next search begins close to its end.
    logits *= next_price / std::max(next_price * kStep, kLastPrice);
    price *= kStep;
  }
  return best;
}

// A smaller part of the mix is none.
constexpr double kLeastWeight = 1e-9;

// Points of every member from every other.
struct CrossTable {
  Matrix points;  // above 1/2
  Matrix errors;  // standard errors below these; of what is above them the other one's
  Eigen::Matrix<bool, -1, -1> sure;
};

std::optional<CrossTable> PayoffsOf(std::span<const PairPoints> pairs, int num_members) {
  const std::size_t num_pairs =
      static_cast<std::size_t>(num_members) * static_cast<std::size_t>(num_members - 1) / 2;
  if (num_members < 3 || num_members > kMaxNashMembers || pairs.size() != num_pairs) {
    return std::nullopt;
  }
  CrossTable payoffs{Matrix::Zero(num_members, num_members), Matrix::Zero(num_members, num_members),
                     Eigen::Matrix<bool, -1, -1>::Constant(num_members, num_members, false)};
  for (const PairPoints& pair : pairs) {
    const Estimate& points = pair.points;
    payoffs.points(pair.first, pair.second) = points.value - 0.5;
    payoffs.points(pair.second, pair.first) = 0.5 - points.value;
    // The ends of an interval lie at their own distances: above a share of 1 there is nothing.
    payoffs.errors(pair.first, pair.second) = (points.value - points.low) / kNormalQuantile975;
    payoffs.errors(pair.second, pair.first) = (points.high - points.value) / kNormalQuantile975;
    payoffs.sure(pair.first, pair.second) = payoffs.sure(pair.second, pair.first) = pair.is_sure;
  }
  return payoffs;
}

// A standard normal variable (G. E. P. Box, M. E. Muller, Ann. Math. Stat. 29, 1958).
double Normal(Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng.Uniform01()));
  return radius * std::cos(2 * std::numbers::pi * rng.Uniform01());
}

Matrix Draw(const CrossTable& payoffs, Rng& rng) {
  Matrix drawn = payoffs.points;
  for (Eigen::Index i = 0; i < drawn.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      const double normal = Normal(rng);
      const double error = normal < 0 ? payoffs.errors(i, j) : payoffs.errors(j, i);
      drawn(i, j) = std::clamp(drawn(i, j) + error * normal, -0.5, 0.5);
      drawn(j, i) = -drawn(i, j);
    }
  }
  return drawn;
}

// The value with the middle 95 % of `draws`, at least holding the value itself.
WithBounds FigureOf(double value, std::vector<double> draws) {
  std::sort(draws.begin(), draws.end());
  const std::size_t cut = draws.size() / 40;
  return {value, std::min(value, draws[cut]), std::max(value, draws[draws.size() - 1 - cut])};
}

std::vector<Cycle> FindCycles(const CrossTable& payoffs) {
  std::vector<Cycle> cycles;
  const auto size = static_cast<int>(payoffs.points.rows());
  const auto add = [&](const std::array<int, 3>& members) {
    Cycle cycle{{members.begin(), members.end()}, {}, true};
    for (std::size_t i = 0; i < 3; ++i) {
      const int member = members[i];
      const int next = members[(i + 1) % 3];
      if (payoffs.points(member, next) <= 0) return;
      cycle.points.push_back(0.5 + payoffs.points(member, next));
      cycle.is_sure = cycle.is_sure && payoffs.sure(member, next);
    }
    cycles.push_back(std::move(cycle));
  };
  for (int a = 0; a < size; ++a) {
    for (int b = a + 1; b < size; ++b) {
      for (int c = b + 1; c < size; ++c) {
        add({a, b, c});
        add({a, c, b});
      }
    }
  }
  const auto key = [](const Cycle& cycle) {
    return std::pair(!cycle.is_sure, -*std::min_element(cycle.points.begin(), cycle.points.end()));
  };
  std::stable_sort(cycles.begin(), cycles.end(),
                   [&](const Cycle& a, const Cycle& b) { return key(a) < key(b); });
  return cycles;
}

}  // namespace

std::vector<double> NashWeights(const std::vector<double>& payoffs) {
  const auto size = static_cast<Eigen::Index>(std::lround(std::sqrt(payoffs.size())));
  const Matrix matrix =
      Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>>(payoffs.data(), size, size);
  const Vector weights = WeightsOf(matrix);
  return {weights.begin(), weights.end()};
}

std::optional<NashAverage> AverageByNash(std::span<const PairPoints> pairs, int num_members) {
  const std::optional<CrossTable> payoffs = PayoffsOf(pairs, num_members);
  if (!payoffs) return std::nullopt;
  const auto size = static_cast<std::size_t>(num_members);
  std::vector<std::vector<double>> weights(size);
  std::vector<std::vector<double>> points(size);
  const auto note = [&](const Matrix& matrix) {
    const Vector mix = WeightsOf(matrix);
    // Nobody takes more than half from the mix that is hardest to beat, nor is everybody in it:
    // what differs from that is the price on missing entropy.
    const Vector result = (matrix * mix).cwiseMin(0.0);
    for (std::size_t member = 0; member < size; ++member) {
      const double weight = mix(static_cast<Eigen::Index>(member));
      weights[member].push_back(weight < kLeastWeight ? 0 : weight);
      points[member].push_back(0.5 + result(static_cast<Eigen::Index>(member)));
    }
  };
  note(payoffs->points);
  for (int draw = 0; draw < kDraws; ++draw) {
    Rng rng(kSeed,
            {.index = static_cast<std::uint64_t>(draw), .purpose = Purpose::kBootstrap, .seat = 1});
    note(Draw(*payoffs, rng));
  }
  NashAverage average;
  for (std::size_t member = 0; member < size; ++member) {
    const double weight = weights[member].front();
    const double payoff = points[member].front();
    average.weights.push_back(FigureOf(weight, std::move(weights[member])));
    average.payoffs.push_back(FigureOf(payoff, std::move(points[member])));
  }
  average.cycles = FindCycles(*payoffs);
  average.num_cycles = static_cast<std::int64_t>(average.cycles.size());
  if (average.cycles.size() > kMaxCycles) average.cycles.resize(kMaxCycles);
  return average;
}

}  // namespace riftlab
