#include "tournament/ratings/host_residuals.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riftlab {

void HostResiduals::Add(const GameRecord& record, const std::vector<SeatTiming>& timing,
                        const std::string& host) {
  std::vector<int> lineup = record.game.agents;
  std::sort(lineup.begin(), lineup.end());
  for (std::size_t seat = 0; seat < record.game.agents.size(); ++seat) {
    Spent& spent = places_[{.host = host, .agent = record.game.agents[seat]}];
    ++spent.results;
    spent.time.decisions += timing[seat].decisions;
    spent.time.iterations += timing[seat].iterations;
    spent.time.nanoseconds += timing[seat].nanoseconds;
    spent.time.max_nanoseconds = std::max(spent.time.max_nanoseconds, timing[seat].max_nanoseconds);
    Shares& shares = spent.shares[lineup];
    const double share = record.result.shares[seat];
    ++shares.count;
    shares.sum += share;
    shares.sum_of_squares += share * share;
  }
}

std::vector<HostResidual> HostResiduals::Finish() const {
  std::map<std::pair<int, std::vector<int>>, Shares> all;
  bool has_two = false;
  for (const auto& [place, spent] : places_) {
    has_two = has_two || place.host != places_.begin()->first.host;
    for (const auto& [lineup, shares] : spent.shares) {
      Shares& sum = all[{place.agent, lineup}];
      sum.count += shares.count;
      sum.sum += shares.sum;
      sum.sum_of_squares += shares.sum_of_squares;
    }
  }
  std::vector<HostResidual> residuals;
  if (!has_two) return residuals;
  for (const auto& [place, spent] : places_) {
    double sum = 0;
    double variance = 0;  // of the sum
    for (const auto& [lineup, here] : spent.shares) {
      const Shares& total = all.at({place.agent, lineup});
      const auto count = static_cast<double>(total.count);
      const auto part = static_cast<double>(here.count);
      const double mean = total.sum / count;
      sum += here.sum - part * mean;
      // The results here are a part of those that they are compared with.
      const double spread =
          total.count > 1 ? (total.sum_of_squares - count * mean * mean) / (count - 1) : 0;
      variance += part * std::max(0.0, spread) * (1 - part / count);
    }
    const auto results = static_cast<double>(spent.results);
    residuals.push_back({.host = place.host,
                         .agent = place.agent,
                         .results = spent.results,
                         .decisions = spent.time.decisions,
                         .iterations = spent.time.iterations,
                         .nanoseconds = spent.time.nanoseconds,
                         .max_nanoseconds = spent.time.max_nanoseconds,
                         .residual = sum / results,
                         .error = std::sqrt(variance) / results});
  }
  return residuals;
}

}  // namespace riftlab
