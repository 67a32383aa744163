#include "tournament/ratings/placement_likelihood.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "engine/core/check.h"
#include "tournament/ratings/pair_blocks.h"
#include "tournament/stats/combinatorics.h"

namespace riftlab {
namespace {

bool Has(std::uint32_t mask, std::size_t bit) { return (mask >> bit & 1U) != 0; }

}  // namespace

// Value and derivatives of one game, by place in Game::seats, and by the scale.
struct PlacementLikelihood::Local {
  double value = 0;
  Strengths gradient{};
  double scale_gradient = 0;
  std::array<Strengths, kMaxSeats> information{};
  Strengths expected_cross{};
  Strengths observed_cross{};
  double scale_information = 0;
};

PlacementLikelihood::PlacementLikelihood(const PlacementBlocks& blocks,
                                         const std::vector<Eigen::Index>& local,
                                         RatingModel model) {
  RIFTLAB_CHECK(blocks.sides().size() <= kMaxSeats);
  games_.reserve(blocks.games().size());
  for (const Placement& placement : blocks.games()) {
    Game& game = games_.emplace_back();
    for (std::size_t seat = 0; seat < placement.agents.size(); ++seat) {
      const Eigen::Index agent = local[static_cast<std::size_t>(placement.agents[seat])];
      if (agent < 0) continue;
      game.agents.push_back(agent);
      game.seats.push_back(static_cast<Eigen::Index>(seat));
      game.sides.push_back(blocks.sides()[seat]);
      game.ranks.push_back(placement.ranks[seat]);
    }
    if (model == RatingModel::kBradleyTerry || placement.faulty_side != kNoSide) {
      AddPairs(game, placement.faulty_side);
    } else {
      AddPlaces(game);
    }
    has_lower_places_ =
        has_lower_places_ || std::any_of(game.choices.begin(), game.choices.end(),
                                         [](const Choice& choice) { return !choice.is_for_first; });
  }
}

void PlacementLikelihood::AddPairs(Game& game, int faulty_side) {
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (game.agents[i] == game.agents[j]) continue;
      if (!AreCompared(game.sides[i], game.sides[j], faulty_side)) continue;
      const std::uint32_t both = 1U << i | 1U << j;
      std::uint32_t chosen = both;
      if (game.ranks[i] < game.ranks[j]) chosen = 1U << i;
      if (game.ranks[i] > game.ranks[j]) chosen = 1U << j;
      game.choices.push_back({.from = both, .chosen = chosen});
    }
  }
}

// Of m tied seats, any k are those not yet placed in 1 of Binomial(m, k) orders, and each of the k
// is the next equally often.
void PlacementLikelihood::AddPlaces(Game& game) {
  const std::uint32_t all = (1U << game.seats.size()) - 1;
  std::uint32_t below = all;
  const std::set<int> ranks(game.ranks.begin(), game.ranks.end());
  for (const int rank : ranks) {
    std::uint32_t tied = 0;
    for (std::size_t i = 0; i < game.ranks.size(); ++i) {
      if (game.ranks[i] == rank) tied |= 1U << i;
    }
    below &= ~tied;
    const int num_tied = std::popcount(tied);
    for (std::uint32_t left = tied; left != 0; left = (left - 1) & tied) {
      const std::uint32_t from = left | below;
      if (std::popcount(from) < 2) continue;
      const auto orders = static_cast<double>(Binomial(num_tied, std::popcount(left)));
      game.choices.push_back(
          {.from = from, .chosen = left, .weight = 1 / orders, .is_for_first = from == all});
    }
  }
}

PlacementLikelihood::Model PlacementLikelihood::ModelOf(const Choice& choice, std::size_t width,
                                                        const Strengths& eta, double scale) {
  Model model;
  double highest = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < width; ++i) {
    if (Has(choice.from, i)) highest = std::max(highest, scale * eta[i]);
  }
  double sum = 0;
  for (std::size_t i = 0; i < width; ++i) {
    if (!Has(choice.from, i)) continue;
    model.expected[i] = std::exp(scale * eta[i] - highest);
    sum += model.expected[i];
  }
  const double part = 1.0 / std::popcount(choice.chosen);
  for (std::size_t i = 0; i < width; ++i) {
    model.expected[i] /= sum;
    model.mean += model.expected[i] * eta[i];
    if (!Has(choice.chosen, i)) continue;
    model.chosen[i] = part;
    model.chosen_mean += part * eta[i];
  }
  model.log_sum = highest + std::log(sum);
  return model;
}

void PlacementLikelihood::Evaluate(const Game& game, const ParameterLayout& layout,
                                   const Eigen::VectorXd& parameters, Local& local) {
  local = {};
  const std::size_t width = game.seats.size();
  Strengths eta{};
  for (std::size_t i = 0; i < width; ++i) {
    eta[i] = parameters(game.agents[i]);
    if (layout.num_seats > 0) eta[i] += parameters(layout.seat(game.seats[i]));
  }
  for (const Choice& choice : game.choices) {
    const bool is_scaled = layout.has_scale && !choice.is_for_first;
    const double scale = is_scaled ? parameters(layout.scale()) : 1;
    const Model model = ModelOf(choice, width, eta, scale);
    local.value += choice.weight * (scale * model.chosen_mean - model.log_sum);
    for (std::size_t i = 0; i < width; ++i) {
      const double surprise = choice.weight * (model.chosen[i] - model.expected[i]);
      local.gradient[i] += scale * surprise;
      const double weight = choice.weight * model.expected[i];
      for (std::size_t j = 0; j < width; ++j) {
        local.information[i][j] += scale * scale * weight * ((i == j ? 1 : 0) - model.expected[j]);
      }
      if (!is_scaled) continue;
      const double above_mean = eta[i] - model.mean;
      local.expected_cross[i] += scale * weight * above_mean;
      local.observed_cross[i] += scale * weight * above_mean - surprise;
      local.scale_information += weight * above_mean * above_mean;
    }
    if (is_scaled) local.scale_gradient += choice.weight * (model.chosen_mean - model.mean);
  }
}

double PlacementLikelihood::Value(const ParameterLayout& layout, const Eigen::VectorXd& parameters,
                                  const std::vector<double>& weights) const {
  double value = 0;
  Local local;
  for (std::size_t game = 0; game < games_.size(); ++game) {
    if (weights[game] == 0 || games_[game].choices.empty()) continue;
    Evaluate(games_[game], layout, parameters, local);
    value += weights[game] * local.value;
  }
  return value;
}

void PlacementLikelihood::Scatter(const Game& game, const ParameterLayout& layout,
                                  const Local& local, double weight, LikelihoodPoint& point) {
  // The parameters of a seat: its agent, and its own term.
  const int num_rows = layout.num_seats > 0 ? 2 : 1;
  const auto row = [&](std::size_t place, int which) {
    return which == 0 ? game.agents[place] : layout.seat(game.seats[place]);
  };
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    for (int a = 0; a < num_rows; ++a) {
      point.gradient(row(i, a)) += weight * local.gradient[i];
      for (std::size_t j = 0; j < game.seats.size(); ++j) {
        for (int b = 0; b < num_rows; ++b) {
          point.expected(row(i, a), row(j, b)) += weight * local.information[i][j];
        }
      }
      if (!layout.has_scale) continue;
      point.expected(row(i, a), layout.scale()) += weight * local.expected_cross[i];
      point.observed(row(i, a), layout.scale()) +=
          weight * (local.observed_cross[i] - local.expected_cross[i]);
    }
  }
  if (!layout.has_scale) return;
  point.gradient(layout.scale()) += weight * local.scale_gradient;
  point.expected(layout.scale(), layout.scale()) += weight * local.scale_information;
}

LikelihoodPoint PlacementLikelihood::At(const ParameterLayout& layout,
                                        const Eigen::VectorXd& parameters,
                                        const std::vector<double>& weights) const {
  const Eigen::Index size = layout.size();
  LikelihoodPoint point{0, Eigen::VectorXd::Zero(size), Eigen::MatrixXd::Zero(size, size),
                        Eigen::MatrixXd::Zero(size, size)};
  Local local;
  for (std::size_t number = 0; number < games_.size(); ++number) {
    const Game& game = games_[number];
    const double weight = weights[number];
    if (weight == 0 || game.choices.empty()) continue;
    Evaluate(game, layout, parameters, local);
    point.value += weight * local.value;
    Scatter(game, layout, local, weight, point);
  }
  if (layout.has_scale) {
    point.expected.row(layout.scale()) = point.expected.col(layout.scale()).transpose();
    point.observed.row(layout.scale()) = point.observed.col(layout.scale()).transpose();
  }
  point.observed += point.expected;
  return point;
}

Eigen::MatrixXd PlacementLikelihood::Scores(const ParameterLayout& layout,
                                            const Eigen::VectorXd& parameters) const {
  Eigen::MatrixXd scores =
      Eigen::MatrixXd::Zero(layout.size(), static_cast<Eigen::Index>(games_.size()));
  Local local;
  for (std::size_t number = 0; number < games_.size(); ++number) {
    const Game& game = games_[number];
    const auto column = static_cast<Eigen::Index>(number);
    Evaluate(game, layout, parameters, local);
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      scores(game.agents[i], column) += local.gradient[i];
      if (layout.num_seats > 0) scores(layout.seat(game.seats[i]), column) += local.gradient[i];
    }
    if (layout.has_scale) scores(layout.scale(), column) += local.scale_gradient;
  }
  return scores;
}

std::vector<Eigen::Index> PlacementLikelihood::AgentsOf(std::size_t game) const {
  if (games_[game].choices.empty()) return {};
  std::set<Eigen::Index> agents(games_[game].agents.begin(), games_[game].agents.end());
  if (agents.size() < 2) return {};
  return {agents.begin(), agents.end()};
}

}  // namespace riftlab
