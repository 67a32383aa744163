#include "tournament/ratings/adjusted_standings.h"

#include <algorithm>

#include "engine/core/check.h"

namespace riftlab {

std::optional<BradleyTerryFit> RateAdjusted(const AdjustedStandings& standings,
                                            std::optional<RatingAnchor> anchor) {
  const std::vector<AdjustedPair>& pairs = standings.pairs;
  const bool is_within = std::all_of(pairs.begin(), pairs.end(), [](const AdjustedPair& pair) {
    return pair.points.adjusted.value > 0 && pair.points.adjusted.value < 1;
  });
  if (pairs.empty() || !is_within) return std::nullopt;
  return FitBradleyTerry(standings.pair_blocks, anchor);
}

AdjustedTally::AdjustedTally(int num_agents)
    : num_agents_(num_agents),
      shares_(static_cast<std::size_t>(num_agents), 0, 1),
      points_(static_cast<std::size_t>(num_agents) * static_cast<std::size_t>(num_agents), 0, 1),
      pair_blocks_(num_agents) {}

void AdjustedTally::AddGame(std::span<const int> agents, std::span<const double> shares,
                            std::span<const double> luck) {
  RIFTLAB_CHECK(agents.size() == shares.size() && (luck.empty() || luck.size() == agents.size()));
  for (std::size_t seat = 0; seat < agents.size(); ++seat) {
    shares_.Add(static_cast<std::size_t>(agents[seat]), shares[seat],
                luck.empty() ? 0 : luck[seat]);
  }
}

void AdjustedTally::CloseBlock(std::span<const PairResult> results, int lineup) {
  shares_.CloseBlock(lineup);
  for (const PairResult& result : results) {
    if (result.first < result.second) {
      points_.Add(KeyOf(result.first, result.second), result.points, result.luck);
    } else {
      points_.Add(KeyOf(result.second, result.first), 1 - result.points, -result.luck);
    }
  }
  KeepPairs(points_.CloseBlock(lineup));
}

std::pair<int, int> AdjustedTally::PairOf(std::size_t key) const {
  const auto number = static_cast<int>(key);
  return {number / num_agents_, number % num_agents_};
}

void AdjustedTally::KeepPairs(const std::vector<LuckBlock>& blocks) {
  std::vector<PairResult> results;
  for (const LuckBlock& block : blocks) {
    results.clear();
    for (const LuckBlock::Entry& entry : block.entries) {
      const auto [first, second] = PairOf(entry.key);
      results.insert(results.end(), static_cast<std::size_t>(entry.count),
                     {first, second, entry.value / static_cast<double>(entry.count)});
    }
    pair_blocks_.AddBlock(results);
  }
}

AdjustedStandings AdjustedTally::Finish() {
  AdjustedStandings standings;
  shares_.TakeRest();
  KeepPairs(points_.TakeRest());
  standings.shares = shares_.Summary();
  const AdjustedSummary points = points_.Summary();
  if (!standings.shares.is_adjusted || !points.is_adjusted) return standings;
  for (std::size_t key = 0; key < points.means.size(); ++key) {
    if (points.means[key].raw.count == 0) continue;
    const auto [first, second] = PairOf(key);
    standings.pairs.push_back({.first = first, .second = second, .points = points.means[key]});
  }
  standings.pair_blocks = std::move(pair_blocks_);
  return standings;
}

}  // namespace riftlab
