// Game records made by hand, for tests of statistics.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tournament/record/game_record.h"

namespace riftlab {

// A game that ended with these scores by seat: the highest wins, ties share.
inline GameRecord RecordOf(std::uint64_t block, std::vector<int> agents,
                           std::vector<double> scores) {
  GameRecord record;
  record.game.block = block;
  record.game.agents = std::move(agents);
  record.result.scores = std::move(scores);
  record.result.reason = "end";
  int winners = 0;
  for (const double score : record.result.scores) {
    int rank = 1;
    for (const double other : record.result.scores) rank += other > score ? 1 : 0;
    record.result.ranks.push_back(rank);
    winners += rank == 1 ? 1 : 0;
  }
  for (const int rank : record.result.ranks) {
    record.result.shares.push_back(rank == 1 ? 1.0 / winners : 0.0);
  }
  return record;
}

// A game of two that ended by a fault of `faulty_seat`.
inline GameRecord FaultGame(std::uint64_t block, std::vector<int> agents, int faulty_seat) {
  GameRecord record;
  record.game.block = block;
  record.game.agents = std::move(agents);
  record.faulty_seat = faulty_seat;
  record.fault = "threw: example";
  record.result.reason = "fault";
  record.result.scores = {0, 0};
  record.result.ranks = {1, 1};
  record.result.shares = {1, 1};
  record.result.ranks[static_cast<std::size_t>(faulty_seat)] = 2;
  record.result.shares[static_cast<std::size_t>(faulty_seat)] = 0;
  return record;
}

}  // namespace riftlab
