#include "tournament/rebalance/halving.h"

#include <algorithm>

#include "engine/core/check.h"

namespace riftlab {

std::vector<HalvingRound> PlanHalving(std::int64_t runners, std::int64_t finalists,
                                      std::int64_t games) {
  RIFTLAB_CHECK(runners >= 1 && finalists >= 1 && games >= 1);
  std::vector<HalvingRound> rounds = {{.runners = runners, .games = 0}};
  while (rounds.back().runners > finalists) {
    rounds.push_back({.runners = std::max(finalists, (rounds.back().runners + 1) / 2), .games = 0});
  }
  const std::int64_t part = games / static_cast<std::int64_t>(rounds.size());
  for (HalvingRound& round : rounds) round.games = std::max<std::int64_t>(1, part / round.runners);
  return rounds;
}

}  // namespace riftlab
