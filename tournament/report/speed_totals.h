// How fast a session played. Not deterministic, so kept apart from all other results.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/record/game_record.h"

namespace riftlab {

// What one agent spent on its decisions.
struct AgentSpeed {
  std::int64_t decisions = 0;
  std::int64_t iterations = 0;
  std::int64_t nanoseconds = 0;
  std::int64_t max_nanoseconds = 0;  // slowest single decision

  double seconds() const { return 1e-9 * static_cast<double>(nanoseconds); }
  double max_ms() const { return 1e-6 * static_cast<double>(max_nanoseconds); }
};

struct SpeedTotals {
  double wall_seconds = 0;  // that the games took; to be set by the caller
  int threads = 1;          // to be set by the caller
  std::int64_t games = 0;
  std::int64_t decisions = 0;      // of all agents, one that ended in a fault included
  std::vector<AgentSpeed> agents;  // by agent

  // Adds a game, unless it has no timing since an earlier session played it.
  void Add(const GameRecord& record);
};

// `count` divided by `seconds`. None unless both are positive.
std::optional<double> PerSecond(std::int64_t count, double seconds);

}  // namespace riftlab
