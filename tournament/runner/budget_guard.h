// Shows whether agents that decide by the clock had the processor for themselves: a thread that
// waits for its turn loses thinking time, and with it strength, without a trace in its results.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/types.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

// Decisions of agents with a clocked budget.
struct GuardCounts {
  std::int64_t decisions = 0;
  std::int64_t contended = 0;  // of these, see IsContended
  std::int64_t wall_ns = 0;    // that the contended ones took
  std::int64_t cpu_ns = 0;     // processor time of their threads meanwhile

  void Add(const GuardCounts& other);
  friend bool operator==(const GuardCounts&, const GuardCounts&) = default;
};

// Whether a decision that took `wall_ns` ran for less than nine tenths of that time. Never for one
// of less than a millisecond, which is over within one slice of the scheduler.
bool IsContended(std::int64_t wall_ns, std::int64_t cpu_ns);

// Both clocks, in nanoseconds from some past moment.
struct ClockReading {
  std::int64_t wall_ns = 0;
  std::int64_t cpu_ns = 0;  // of the calling thread
};
ClockReading ReadClocks();

// By agent: whether it has a clocked budget.
std::vector<bool> ClockedAgents(const TournamentConfig& config);

// Watches matches, one game after another, on the thread that plays them.
class BudgetGuard : public MatchObserver {
 public:
  using Clocks = std::function<ClockReading()>;

  // For agents as ClockedAgents has them. `game` must outlive it.
  BudgetGuard(const AnyGame& game, std::vector<bool> clocked, Clocks clocks = ReadClocks);

  // Before each game.
  void Begin(const ScheduledGame& game);

  void OnPosition(const AnyState& state) override;
  void OnAction(Action action) override;

  // Of the game, by seat.
  const std::vector<GuardCounts>& seats() const { return seats_; }

 private:
  const AnyGame& game_;
  std::vector<bool> clocked_;
  Clocks clocks_;
  std::vector<bool> clocked_seats_;
  std::vector<GuardCounts> seats_;
  Player seat_ = kNobody;
  ClockReading start_;
};

}  // namespace riftlab
