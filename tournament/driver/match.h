// Plays single games of one configuration between agents of one list.
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "agents/core/option_limit.h"
#include "engine/core/any_game.h"
#include "tournament/record/game_record.h"
#include "tournament/record/luck_spec.h"
#include "tournament/record/restricted_block.h"

namespace riftlab {

struct MatchOptions {
  bool record_moves = true;
  bool time_decisions = true;      // fill the clock fields of SeatTiming
  bool digest = true;              // compute the digest, for which every move is written out
  std::optional<LuckSpec> luck{};  // measure luck so, see luck_meter.h; not auto (CHECKed)
  // What the agents are held to, by agent, none left out; empty: the rules alone, all of them.
  std::vector<std::optional<OptionLimit>> limits = {};
  // Breaks a game off once it is set; null: nobody does.
  const std::atomic<bool>* stop = nullptr;
};

struct Decision;  // agents/core/agent.h

// Is told of a game while it is played, for people who watch. As it stands it watches nothing.
class MatchObserver {
 public:
  MatchObserver() = default;
  MatchObserver(const MatchObserver&) = delete;
  MatchObserver& operator=(const MatchObserver&) = delete;
  virtual ~MatchObserver() = default;

  // The position before the first decision and after every one, the end of the game included.
  virtual void OnPosition(const AnyState& /*state*/) {}
  // What its agent answered, before OnAction; only where agents play, not where moves are replayed.
  // An illegal answer is told as well: no OnAction follows then.
  virtual void OnDecision(const Decision& /*decision*/) {}
  // What the seat to move chose in the last position.
  virtual void OnAction(Action /*action*/) {}
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
  // action ends the game with reason "fault": its side gets 0, the other sides share the win. So it
  // is with a FollowingAgent that says so at the end; all moves are then recorded. A game that is
  // broken off has a result without scores and the moves so far, and the match plays no other one.
  // So it is where the system has nothing to run an agent with; `fault` then says what, and is
  // empty otherwise.
  virtual void Play(const ScheduledGame& game, GameRecord& record) = 0;

  // As Play, watched by `observer`, and from the position `start` instead of a fresh deal where
  // there is one, with luck as position_luck.h has it; from there no luck is measured.
  // Precondition: `start` is a state of the match's game (its size is CHECKed).
  virtual void PlayWatched(const ScheduledGame& game, const std::optional<AnyState>& start,
                           MatchObserver& observer, GameRecord& record) = 0;

  // By seat, of the last game; empty where no agent is limited.
  virtual std::span<const OptionUse> option_uses() const { return {}; }
};

}  // namespace riftlab
