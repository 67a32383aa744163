#include "tournament/ratings/ladder.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "engine/core/check.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

bool IsRated(const BradleyTerryFit& fit, int agent) {
  return fit.agents[static_cast<std::size_t>(agent)].status == RatingStatus::kRated;
}

double EloOf(const BradleyTerryFit& fit, int agent) {
  return fit.agents[static_cast<std::size_t>(agent)].elo;
}

// The error of sum of weight * rating.
std::optional<double> ErrorOf(const BradleyTerryFit& fit, const std::vector<int>& agents,
                              const std::vector<double>& weights) {
  std::int64_t blocks = std::numeric_limits<std::int64_t>::max();
  double variance = 0;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const AgentRating& rating = fit.agents[static_cast<std::size_t>(agents[i])];
    if (!rating.error) return std::nullopt;
    blocks = std::min(blocks, rating.blocks);
    for (std::size_t j = 0; j < agents.size(); ++j) {
      variance += weights[i] * weights[j] * fit.block_covariance(agents[i], agents[j]);
    }
  }
  if (blocks < 2 || variance <= 0) return std::nullopt;
  return StudentQuantile975(blocks - 1) * std::sqrt(variance);
}

std::optional<EloGain> Slope(const LadderPlan& plan, const BradleyTerryFit& fit) {
  std::vector<int> agents;
  std::vector<double> weights;  // the number of doublings, then its part in the slope
  for (std::size_t rung = 0; rung < plan.agents.size(); ++rung) {
    if (!IsRated(fit, plan.agents[rung])) continue;
    agents.push_back(plan.agents[rung]);
    weights.push_back(static_cast<double>(rung));
  }
  if (agents.size() < 2) return std::nullopt;
  double mean = 0;
  for (const double weight : weights) mean += weight / static_cast<double>(weights.size());
  double squares = 0;
  for (double& weight : weights) {
    weight -= mean;
    squares += weight * weight;
  }
  EloGain slope;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    weights[i] /= squares;
    slope.value += weights[i] * EloOf(fit, agents[i]);
  }
  slope.error = ErrorOf(fit, agents, weights);
  return slope;
}

}  // namespace

LadderLine ClimbLadder(const LadderPlan& plan, const BradleyTerryFit& fit) {
  RIFTLAB_CHECK(plan.agents.size() == plan.iterations.size());
  LadderLine line{.plan = plan, .gains = {}, .per_doubling = Slope(plan, fit)};
  for (std::size_t rung = 0; rung < plan.agents.size(); ++rung) {
    line.gains.emplace_back();
    if (rung == 0) continue;
    const int agent = plan.agents[rung];
    const int before = plan.agents[rung - 1];
    if (!IsRated(fit, agent) || !IsRated(fit, before)) continue;
    line.gains.back() = EloGain{.value = EloOf(fit, agent) - EloOf(fit, before),
                                .error = fit.DifferenceError(agent, before)};
  }
  return line;
}

}  // namespace riftlab
