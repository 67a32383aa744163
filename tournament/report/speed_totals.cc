#include "tournament/report/speed_totals.h"

#include <algorithm>
#include <cstddef>

namespace riftlab {

void SpeedTotals::Add(const GameRecord& record) {
  if (record.timing.empty()) return;
  ++games;
  for (std::size_t seat = 0; seat < record.timing.size(); ++seat) {
    const auto agent = static_cast<std::size_t>(record.game.agents[seat]);
    if (agent >= agents.size()) agents.resize(agent + 1);
    const SeatTiming& timing = record.timing[seat];
    AgentSpeed& speed = agents[agent];
    decisions += timing.decisions;
    speed.decisions += timing.decisions;
    speed.iterations += timing.iterations;
    speed.nanoseconds += timing.nanoseconds;
    speed.max_nanoseconds = std::max(speed.max_nanoseconds, timing.max_nanoseconds);
  }
}

std::optional<double> PerSecond(std::int64_t count, double seconds) {
  if (count <= 0 || seconds <= 0) return std::nullopt;
  return static_cast<double>(count) / seconds;
}

}  // namespace riftlab
