// Tournaments between agents of known strength, to try schedules and ratings on.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "engine/core/rng.h"
#include "tournament/ratings/elo.h"
#include "tournament/ratings/rating_fit.h"
#include "tournament/record/match_record.h"
#include "tournament/schedule/precision_schedule.h"

namespace riftlab {

// Agents of known strength. Each seat of a game draws a number from the extreme value distribution
// around the strength of its agent and the highest comes first, which is the model of Plackett and
// Luce; some of the numbers are those of the deal, so that the games of a block hang together.
struct SimulatedField {
  std::vector<double> elo;
  int seats = 2;
  double luck_of_deal = 0.3;
  double faults = 0;  // of the games, in which the agent of seat 0 breaks off
};

class FieldSimulation {
 public:
  FieldSimulation(const SimulatedField& field, std::uint64_t seed)
      : field_(field),
        schedule_{Format::kRoundRobin, static_cast<int>(field.elo.size()), field.seats, seed},
        sides_(static_cast<std::size_t>(field.seats)) {
    std::iota(sides_.begin(), sides_.end(), 0);
  }

  PrecisionSchedule Schedule(const ErrorTarget& target, std::int64_t games) const {
    return {target, schedule_, sides_, RoundUpToBlocks(schedule_, games)};
  }

  const ScheduleSpec& schedule() const { return schedule_; }
  const std::vector<int>& sides() const { return sides_; }

  GameRecord Play(const ScheduledGame& game) const {
    Rng choices(game.seed, {game.game_index, Purpose::kTest, 0});
    Rng deal(game.seed, {game.block, Purpose::kTest, 1});
    std::vector<double> heights;
    for (const int agent : game.agents) {
      const double of_deal = deal.Uniform01();
      const double of_game = choices.Uniform01();
      const double luck = choices.Uniform01() < field_.luck_of_deal ? of_deal : of_game;
      heights.push_back(field_.elo[static_cast<std::size_t>(agent)] / kEloPerUnit -
                        std::log(-std::log(luck + 1e-300)));
    }
    GameRecord record;
    record.game = game;
    for (const double height : heights) {
      const auto ahead = std::count_if(heights.begin(), heights.end(),
                                       [height](double other) { return other > height; });
      record.result.ranks.push_back(static_cast<int>(ahead) + 1);
    }
    if (field_.faults > 0 && choices.Uniform01() < field_.faults) {
      record.faulty_seat = 0;
      record.result = FaultResult(sides_, record.faulty_seat);
    }
    return record;
  }

 private:
  SimulatedField field_;
  ScheduleSpec schedule_;
  std::vector<int> sides_;
};

// Games as ratings are fitted to them.
class FieldResults {
 public:
  explicit FieldResults(const FieldSimulation& simulation)
      : sides_(simulation.sides()),
        per_block_(GamesPerBlock(simulation.schedule())),
        pairs_(simulation.schedule().num_agents),
        placements_(sides_) {}

  void Add(const GameRecord& record) {
    const int faulty_side = FaultySide(record.faulty_seat, sides_);
    AppendPairResults(record.game.agents, record.result.ranks, sides_, faulty_side, {}, block_);
    placements_.Add(record.game.agents, record.result.ranks, faulty_side);
    if (++games_ % per_block_ != 0) return;
    pairs_.AddBlock(block_);
    placements_.CloseBlock();
    block_.clear();
  }

  BradleyTerryFit Ratings(const ErrorTarget& target) const {
    return FitRatings(placements_, pairs_, target.rating).ratings;
  }

  std::int64_t games() const { return games_; }

 private:
  std::vector<int> sides_;
  int per_block_;
  PairBlocks pairs_;
  PlacementBlocks placements_;
  std::vector<PairResult> block_;
  std::int64_t games_ = 0;
};

struct EndedRun {
  PrecisionResult result;
  BradleyTerryFit ratings;
};

inline EndedRun PlayToTheEnd(const FieldSimulation& simulation, const ErrorTarget& target,
                             std::int64_t games) {
  PrecisionSchedule schedule = simulation.Schedule(target, games);
  FieldResults results(simulation);
  ScheduledGame game;
  while (!schedule.IsOver() && results.games() < schedule.games_known()) {
    schedule.At(static_cast<std::uint64_t>(results.games()), game);
    const GameRecord record = simulation.Play(game);
    schedule.Add(record);
    results.Add(record);
  }
  return {schedule.Result(), results.Ratings(target)};
}

// Games of a round robin up to the first of many looks at which all bars are below the target.
inline std::int64_t RoundRobinGames(const FieldSimulation& simulation, const ErrorTarget& target) {
  const std::int64_t pass =
      NumLineups(simulation.schedule()) * GamesPerBlock(simulation.schedule());
  FieldResults results(simulation);
  ScheduledGame game;
  for (std::int64_t look = 4 * pass;; look += std::max(look / 20, pass)) {
    while (results.games() < look) {
      ScheduleAt(simulation.schedule(), static_cast<std::uint64_t>(results.games()), game);
      results.Add(simulation.Play(game));
    }
    if (ErrorsOf(results.Ratings(target), target).is_reached) return results.games();
  }
}

// How many of the agents' intervals hold the true ratings, which are relative to an anchor or sum
// to 0.
inline int CountIntervalsThatHold(const SimulatedField& field, const ErrorTarget& target,
                                  const BradleyTerryFit& ratings) {
  const double zero = target.rating.anchor
                          ? field.elo[static_cast<std::size_t>(target.rating.anchor->agent)]
                          : std::accumulate(field.elo.begin(), field.elo.end(), 0.0) /
                                static_cast<double>(field.elo.size());
  int held = 0;
  for (std::size_t agent = 0; agent < field.elo.size(); ++agent) {
    const AgentRating& rating = ratings.agents[agent];
    if (!rating.error) continue;  // the anchor
    held += std::abs(rating.elo - (field.elo[agent] - zero)) <= *rating.error ? 1 : 0;
  }
  return held;
}

}  // namespace riftlab
