// How agents did once the luck that was measured in their games is taken out.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/pair_blocks.h"
#include "tournament/record/rating_options.h"
#include "tournament/stats/adjusted_means.h"

namespace riftlab {

// Agent `first` against agent `second`, as in PairStanding.
struct AdjustedPair {
  int first = 0;
  int second = 0;       // above first
  AdjustedMean points;  // of first per meeting
};

// Where there are too few blocks, `shares` says so and the rest is empty.
struct AdjustedStandings {
  AdjustedSummary shares;           // by agent: of a win per game
  std::vector<AdjustedPair> pairs;  // that met, ascending by (first, second)
  PairBlocks pair_blocks{0};        // for ratings
};

// Bradley-Terry ratings by the adjusted points of pairs. Nothing where there are none, or where
// some pair's are not between 0 and 1: no difference in strength is expected to bring these.
std::optional<BradleyTerryFit> RateAdjusted(const AdjustedStandings& standings,
                                            std::optional<RatingAnchor> anchor = std::nullopt);

class AdjustedTally {
 public:
  explicit AdjustedTally(int num_agents);

  // Adds a game of the open block. All have an entry a seat; `luck` may be empty, which counts as
  // none. Agents are below num_agents (CHECKed).
  void AddGame(std::span<const int> agents, std::span<const double> shares,
               std::span<const double> luck);

  // Ends the block, whose games had these pair results, between the agents of this line-up.
  void CloseBlock(std::span<const PairResult> results, int lineup);

  // May be called once.
  AdjustedStandings Finish();

 private:
  // Pairs as keys: those of all agents.
  std::size_t KeyOf(int first, int second) const {
    return static_cast<std::size_t>(first) * static_cast<std::size_t>(num_agents_) +
           static_cast<std::size_t>(second);
  }
  std::pair<int, int> PairOf(std::size_t key) const;
  void KeepPairs(const std::vector<LuckBlock>& blocks);

  int num_agents_;
  AdjustedMeans shares_;  // by agent
  AdjustedMeans points_;  // by pair
  PairBlocks pair_blocks_;
};

}  // namespace riftlab
