#include "tournament/ratings/pair_blocks.h"

#include <algorithm>
#include <cstddef>

#include "engine/core/check.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

// Points of the seat with `rank` against one with `other`.
double PointsOf(int rank, int other) {
  if (rank == other) return 0.5;
  return rank < other ? 1 : 0;
}

// Who sits where.
struct Table {
  std::span<const int> agents;  // by seat
  std::span<const int> sides;

  std::int64_t Count(int side, int agent) const {
    std::int64_t count = 0;
    for (std::size_t seat = 0; seat < agents.size(); ++seat) {
      if (sides[seat] == side && agents[seat] == agent) ++count;
    }
    return count;
  }

  // Whether both sides are made up of the same agents.
  bool AreAlike(int side, int other) const {
    for (std::size_t seat = 0; seat < agents.size(); ++seat) {
      if (sides[seat] != side && sides[seat] != other) continue;
      if (Count(side, agents[seat]) != Count(other, agents[seat])) return false;
    }
    return true;
  }
};

}  // namespace

bool AreCompared(int side, int other, int faulty_side) {
  if (side == other) return false;
  return faulty_side == kNoSide || side == faulty_side || other == faulty_side;
}

void AppendPairResults(std::span<const int> agents, std::span<const int> ranks,
                       std::span<const int> sides, int faulty_side, std::span<const double> luck,
                       std::vector<PairResult>& results) {
  const Table table{.agents = agents, .sides = sides};
  for (std::size_t seat = 0; seat < agents.size(); ++seat) {
    if (RepeatsItsSide(agents, sides, seat)) continue;
    for (std::size_t other = 0; other < seat; ++other) {
      if (agents[seat] == agents[other] || RepeatsItsSide(agents, sides, other)) continue;
      if (!AreCompared(sides[seat], sides[other], faulty_side)) continue;
      if (table.AreAlike(sides[seat], sides[other])) continue;
      results.push_back({agents[seat], agents[other], PointsOf(ranks[seat], ranks[other]),
                         luck.empty() ? 0 : (luck[seat] - luck[other]) / 2});
    }
  }
}

PairBlocks::PairBlocks(int num_agents)
    : num_agents_(num_agents),
      meetings_(static_cast<std::size_t>(num_agents) * static_cast<std::size_t>(num_agents)),
      points_(meetings_.size()),
      blocks_of_(static_cast<std::size_t>(num_agents)),
      local_(static_cast<std::size_t>(num_agents)) {}

void PairBlocks::FindAgents(std::span<const PairResult> results) {
  block_agents_.clear();
  for (const PairResult& result : results) {
    RIFTLAB_CHECK(result.first >= 0 && result.first < num_agents_ && result.second >= 0 &&
                  result.second < num_agents_ && result.first != result.second);
    block_agents_.push_back(result.first);
    block_agents_.push_back(result.second);
  }
  std::sort(block_agents_.begin(), block_agents_.end());
  block_agents_.erase(std::unique(block_agents_.begin(), block_agents_.end()), block_agents_.end());
  for (std::size_t i = 0; i < block_agents_.size(); ++i) {
    const auto agent = static_cast<std::size_t>(block_agents_[i]);
    local_[agent] = static_cast<int>(i);
    ++blocks_of_[agent];
  }
}

void PairBlocks::AddBlock(std::span<const PairResult> results) {
  if (results.empty()) return;
  FindAgents(results);
  const std::size_t size = block_agents_.size();
  block_meetings_.assign(size * size, 0);
  block_points_.assign(size, 0.0);
  for (const PairResult& result : results) {
    const auto i = static_cast<std::size_t>(local_[static_cast<std::size_t>(result.first)]);
    const auto j = static_cast<std::size_t>(local_[static_cast<std::size_t>(result.second)]);
    ++block_meetings_[i * size + j];
    ++block_meetings_[j * size + i];
    block_points_[i] += result.points;
    block_points_[j] += 1 - result.points;
    ++meetings_[Index(result.first, result.second)];
    ++meetings_[Index(result.second, result.first)];
    points_[Index(result.first, result.second)] += result.points;
    points_[Index(result.second, result.first)] += 1 - result.points;
  }
  key_.assign(block_agents_.begin(), block_agents_.end());
  key_.insert(key_.end(), block_meetings_.begin(), block_meetings_.end());
  LineupBlocks& lineup = lineups_[key_];
  if (lineup.blocks == 0) {
    lineup.agents = block_agents_;
    lineup.meetings = block_meetings_;
    lineup.points.assign(size, 0.0);
    lineup.point_products.assign(size * size, 0.0);
  }
  ++lineup.blocks;
  for (std::size_t i = 0; i < size; ++i) {
    lineup.points[i] += block_points_[i];
    for (std::size_t j = 0; j < size; ++j) {
      lineup.point_products[i * size + j] += block_points_[i] * block_points_[j];
    }
  }
}

}  // namespace riftlab
