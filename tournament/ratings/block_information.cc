#include "tournament/ratings/block_information.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/core/check.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// The information of a sum over seats as a sum over their agents.
class SeatsToAgents {
 public:
  SeatsToAgents(const std::vector<Eigen::Index>& seats, BlockInformation& information)
      : information_(information) {
    information.agents = seats;
    std::sort(information.agents.begin(), information.agents.end());
    information.agents.erase(std::unique(information.agents.begin(), information.agents.end()),
                             information.agents.end());
    const auto size = static_cast<Eigen::Index>(information.agents.size());
    information.values = Eigen::MatrixXd::Zero(size, size);
    for (const Eigen::Index agent : seats) {
      const auto place =
          std::lower_bound(information.agents.begin(), information.agents.end(), agent);
      rows_.push_back(place - information.agents.begin());
    }
  }

  void Add(std::size_t seat, std::size_t other, double value) {
    information_.values(rows_[seat], rows_[other]) += value;
  }

 private:
  BlockInformation& information_;
  std::vector<Eigen::Index> rows_;  // by seat
};

// The chances of the seats in `from` to be chosen; 0 for the others.
std::vector<double> ChancesOf(std::uint32_t from, const std::vector<double>& strengths,
                              double scale) {
  double highest = -std::numeric_limits<double>::infinity();
  for (std::size_t seat = 0; seat < strengths.size(); ++seat) {
    if ((from >> seat & 1U) != 0) highest = std::max(highest, scale * strengths[seat]);
  }
  std::vector<double> chances(strengths.size());
  double sum = 0;
  for (std::size_t seat = 0; seat < strengths.size(); ++seat) {
    if ((from >> seat & 1U) == 0) continue;
    chances[seat] = std::exp(scale * strengths[seat] - highest);
    sum += chances[seat];
  }
  for (double& chance : chances) chance /= sum;
  return chances;
}

// From all seats down to those that are left for the last places: every set of seats comes up with
// the chance that all others are placed before them.
void AddPlacements(const std::vector<double>& strengths, double lower_scale, double games,
                   SeatsToAgents& information) {
  const std::size_t seats = strengths.size();
  const std::uint32_t all = (1U << seats) - 1;
  std::vector<double> probability(std::size_t{all} + 1);
  probability[all] = 1;
  for (std::uint32_t from = all; from > 0; --from) {
    if (std::popcount(from) < 2 || probability[from] == 0) continue;
    const double scale = from == all ? 1 : lower_scale;
    const std::vector<double> chances = ChancesOf(from, strengths, scale);
    const double weight = games * probability[from] * scale * scale;
    for (std::size_t i = 0; i < seats; ++i) {
      if (chances[i] == 0) continue;
      probability[from & ~(1U << i)] += probability[from] * chances[i];
      for (std::size_t j = 0; j < seats; ++j) {
        information.Add(i, j, weight * chances[i] * ((i == j ? 1 : 0) - chances[j]));
      }
    }
  }
}

// The part of the pairs of seats that are on different sides.
double OpposedPart(const std::vector<int>& sides) {
  int pairs = 0;
  int opposed = 0;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      ++pairs;
      opposed += sides[i] == sides[j] ? 0 : 1;
    }
  }
  return static_cast<double>(opposed) / pairs;
}

void AddPairs(const std::vector<Eigen::Index>& agents, const std::vector<double>& strengths,
              double games, SeatsToAgents& information) {
  for (std::size_t i = 0; i < agents.size(); ++i) {
    for (std::size_t j = 0; j < agents.size(); ++j) {
      if (agents[i] == agents[j]) continue;
      const double ahead = Logistic(strengths[i] - strengths[j]);
      const double value = games * ahead * (1 - ahead);
      information.Add(i, i, value);
      information.Add(i, j, -value);
    }
  }
}

}  // namespace

BlockInformation ExpectedInformation(const BlockShape& shape,
                                     const std::vector<Eigen::Index>& agents,
                                     const Eigen::VectorXd& strengths) {
  RIFTLAB_CHECK(agents.size() == shape.sides.size() && agents.size() > 1);
  std::vector<Eigen::Index> seats;
  std::vector<double> strength_of;
  for (const Eigen::Index agent : agents) {
    if (agent < 0) continue;
    seats.push_back(agent);
    strength_of.push_back(strengths(agent));
  }
  BlockInformation result;
  SeatsToAgents information(seats, result);
  if (shape.model == RatingModel::kPlackettLuce) {
    AddPlacements(strength_of, shape.scale, shape.games, information);
  } else {
    AddPairs(seats, strength_of, shape.games * OpposedPart(shape.sides), information);
  }
  return result;
}

}  // namespace riftlab
