// Plays single games of one configuration between agents of one list.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "engine/core/game_types.h"
#include "engine/core/rng.h"

namespace riftlab {

// One game of a schedule. Everything that its result depends on, besides configuration and agents.
struct ScheduledGame {
  std::uint64_t seed = 0;        // of the run
  std::uint64_t game_index = 0;  // streams of the agents derive from it
  std::uint64_t block = 0;       // the luck of the cards derives from it
  int rotation = 0;              // 0..rotations-1 within the block
  std::vector<int> agents;       // by seat: index into the list of agents
  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

// The draws of the cards: equal in all games of a block.
inline NamedDraws LuckOf(const ScheduledGame& game) {
  return {game.seed, {.index = game.block, .purpose = Purpose::kChance, .seat = 0}};
}

struct MatchOptions {
  bool record_moves = true;
  bool time_decisions = true;  // fill the clock fields of SeatTiming
  bool digest = true;          // compute the digest, for which every move is written out
};

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
  int faulty_seat = -1;            // the seat at fault, or -1
  std::string fault;               // what the agent did: one line
  std::string moves;               // move texts joined by blanks; empty when not recorded
  std::uint64_t digest = 0;        // hash of move texts and final scores; 0 without
  std::vector<SeatTiming> timing;  // by seat
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Is told of a game while it is played, for people who watch.
class MatchObserver {
 public:
  MatchObserver() = default;
  MatchObserver(const MatchObserver&) = delete;
  MatchObserver& operator=(const MatchObserver&) = delete;
  virtual ~MatchObserver() = default;

  // The position before the first decision and after every one, the end of the game included.
  virtual void OnPosition(const AnyState& state) = 0;
  // What the seat to move chose in the last position.
  virtual void OnAction(Action action) = 0;
};

// Plays games one after another with agents and buffers of its own. Not thread-safe: one for each
// worker.
class Match {
 public:
  Match() = default;
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;
  virtual ~Match() = default;

  // Plays `game` to its end and overwrites `record`. An agent that throws or returns an illegal
  // action ends the game with reason "fault": its side gets 0, the other sides share the win.
  virtual void Play(const ScheduledGame& game, GameRecord& record) = 0;

  // As Play, watched by `observer`, and from the position `start` instead of a fresh deal where
  // there is one. Precondition: `start` is a state of the match's game (its size is CHECKed).
  virtual void PlayWatched(const ScheduledGame& game, const std::optional<AnyState>& start,
                           MatchObserver& observer, GameRecord& record) = 0;
};

}  // namespace riftlab
