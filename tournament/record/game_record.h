// One game of a run: as it is scheduled, and as it was played.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/game_types.h"
#include "engine/core/rng.h"

namespace riftlab {

// One game of a schedule. Everything that its result depends on, besides configuration and agents.
struct ScheduledGame {
  std::uint64_t seed = 0;        // of the run
  std::uint64_t game_index = 0;  // streams of the agents derive from it
  std::uint64_t block = 0;       // the luck of the cards derives from it; see GameRecord::draws
  int rotation = 0;              // 0..rotations-1 within the block
  std::vector<int> agents;       // by seat: index into the list of agents
  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

// The draws of the cards: equal in all games of a block.
inline NamedDraws LuckOf(const ScheduledGame& game) {
  return {game.seed, {.index = game.block, .purpose = Purpose::kChance, .seat = 0}};
}

// What one seat spent in one game. Not deterministic, kept out of the journal.
struct SeatTiming {
  std::int64_t decisions = 0;
  std::int64_t iterations = 0;
  std::int64_t nanoseconds = 0;
  std::int64_t max_nanoseconds = 0;
  std::int64_t faults = 0;
  friend bool operator==(const SeatTiming&, const SeatTiming&) = default;
};

// One finished game, as the journal keeps it (tournament/journal/README.md), plus timing.
struct GameRecord {
  ScheduledGame game;
  GameResult result;
  std::int64_t decisions = 0;
  int faulty_seat = -1;              // the seat at fault, or -1
  std::string fault;                 // what the agent did: one line
  std::vector<std::uint32_t> draws;  // every draw, where they do not follow from the seed
  std::vector<double> luck;          // by seat: see driver/luck_meter.h; empty where not measured
  std::string moves;                 // move texts joined by blanks; empty when not recorded
  std::uint64_t digest = 0;          // hash of move texts and final scores; 0 without
  std::vector<SeatTiming> timing;    // by seat
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

}  // namespace riftlab
