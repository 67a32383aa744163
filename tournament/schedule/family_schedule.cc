#include "tournament/schedule/family_schedule.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/core/check.h"

namespace riftlab {
namespace {

// Blocks of a candidate in the first round, and in each later one at least.
constexpr std::int64_t kFirstBlocksOfEach = 16;
constexpr std::int64_t kLeastBlocksOfEach = 4;

// Of the blocks of a candidate so far, the part that a round adds: so much may be played for
// nothing after a verdict.
constexpr double kGrowthOfEach = 0.05;

std::int64_t NextBlocksOf(std::int64_t played) {
  if (played == 0) return kFirstBlocksOfEach;
  return std::max<std::int64_t>(kLeastBlocksOfEach,
                                std::llround(kGrowthOfEach * static_cast<double>(played)));
}

}  // namespace

bool IsFamily(const TournamentConfig& config) { return config.sprt && config.agents.size() > 2; }

ScheduleSpec PairOf(ScheduleSpec schedule) {
  schedule.format = Format::kRoundRobin;
  schedule.num_agents = 2;
  return schedule;
}

FamilySchedule::FamilySchedule(const SprtSpec& test, const ScheduleSpec& schedule,
                               const std::vector<int>& sides, std::int64_t games)
    : pair_(PairOf(schedule)),
      per_block_(GamesPerBlock(pair_)),
      most_blocks_(games / per_block_),
      lineups_(NumLineups(pair_)),
      family_(test, schedule.num_agents - 1, sides, static_cast<int>(per_block_)),
      allotment_(static_cast<std::size_t>(lineups_ * family_.candidates())) {
  BeginRound();
}

// A candidate's blocks go to its line-ups in turn, as in a test of its own.
void FamilySchedule::BeginRound() {
  for (int candidate = 0; candidate < family_.candidates(); ++candidate) {
    if (family_.HasEnded(candidate)) continue;
    const auto first = static_cast<std::size_t>(candidate * lineups_);
    std::int64_t played = 0;
    for (std::int64_t lineup = 0; lineup < lineups_; ++lineup) {
      played += allotment_.blocks_of()[first + static_cast<std::size_t>(lineup)];
    }
    const std::int64_t more =
        std::min(NextBlocksOf(played), most_blocks_ - allotment_.num_blocks());
    for (std::int64_t block = played; block < played + more; ++block) {
      allotment_.Append(first + static_cast<std::size_t>(block % lineups_), 1);
    }
  }
}

void FamilySchedule::At(std::uint64_t index, ScheduledGame& game) const {
  const BlockLineup block = allotment_.At(index / static_cast<std::uint64_t>(per_block_));
  const auto lineups = static_cast<std::uint64_t>(lineups_);
  ScheduleAt(pair_, index, {.lineup = block.lineup % lineups, .times = block.times}, game);
  const auto candidate = static_cast<int>(block.lineup / lineups);
  for (int& agent : game.agents) agent = agent == 0 ? candidate : family_.candidates();
}

void FamilySchedule::Add(const GameRecord& record) {
  RIFTLAB_CHECK(games_ < games_known());
  const auto block = static_cast<std::uint64_t>(games_ / per_block_);
  family_.Add(static_cast<int>(allotment_.At(block).lineup / static_cast<std::uint64_t>(lineups_)),
              record);
  ++games_;
  if (games_ % per_block_ == 0 && family_.HasEnded()) is_over_ = true;
  if (games_ == games_known() && !is_over_) BeginRound();
}

std::int64_t FamilySchedule::ExpectedGames() const {
  const std::int64_t most = most_blocks_ * per_block_;
  if (is_over_) return games_;
  double expected = 0;
  const FamilyResult result = family_.Result();
  for (int candidate = 0; candidate < family_.candidates(); ++candidate) {
    const SequentialResult& test = result.tests[static_cast<std::size_t>(candidate)];
    if (family_.HasEnded(candidate)) {
      expected += static_cast<double>(test.games);
      continue;
    }
    const std::optional<double> games = family_.ExpectedGames(candidate);
    if (!games) return most;
    expected += *games;
  }
  if (expected >= static_cast<double>(most)) return most;
  const auto blocks =
      static_cast<std::int64_t>(std::ceil(expected / static_cast<double>(per_block_)));
  return std::max(per_block_ * blocks, games_);
}

}  // namespace riftlab
