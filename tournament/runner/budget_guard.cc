#include "tournament/runner/budget_guard.h"

#include <chrono>
#include <utility>

namespace riftlab {

void GuardCounts::Add(const GuardCounts& other) {
  decisions += other.decisions;
  contended += other.contended;
  wall_ns += other.wall_ns;
  cpu_ns += other.cpu_ns;
}

bool IsContended(std::int64_t wall_ns, std::int64_t cpu_ns) {
  constexpr std::int64_t kShortestNs = 1'000'000;
  return wall_ns >= kShortestNs && cpu_ns * 10 < wall_ns * 9;
}

ClockReading ReadClocks() {
  timespec cpu{};
  // Linux always has this clock.
  static_cast<void>(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu));
  const auto wall = std::chrono::steady_clock::now().time_since_epoch();
  return {.wall_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(wall).count(),
          .cpu_ns = static_cast<std::int64_t>(cpu.tv_sec) * 1'000'000'000 + cpu.tv_nsec};
}

std::vector<bool> ClockedAgents(const TournamentConfig& config) {
  std::vector<bool> clocked;
  clocked.reserve(config.agents.size());
  for (const AgentSpec& agent : config.agents) clocked.push_back(agent.params.contains("time"));
  return clocked;
}

BudgetGuard::BudgetGuard(const AnyGame& game, std::vector<bool> clocked, Clocks clocks)
    : game_(game), clocked_(std::move(clocked)), clocks_(std::move(clocks)) {}

void BudgetGuard::Begin(const ScheduledGame& game) {
  clocked_seats_.clear();
  for (const int agent : game.agents) {
    clocked_seats_.push_back(clocked_[static_cast<std::size_t>(agent)]);
  }
  seats_.assign(game.agents.size(), {});
  seat_ = kNobody;
}

void BudgetGuard::OnPosition(const AnyState& state) {
  seat_ = game_.ToMove(state);
  if (seat_ != kNobody && clocked_seats_[seat_]) start_ = clocks_();
}

void BudgetGuard::OnAction(Action /*action*/) {
  if (!clocked_seats_[seat_]) return;
  const ClockReading now = clocks_();
  const std::int64_t wall_ns = now.wall_ns - start_.wall_ns;
  const std::int64_t cpu_ns = now.cpu_ns - start_.cpu_ns;
  GuardCounts& counts = seats_[seat_];
  ++counts.decisions;
  if (!IsContended(wall_ns, cpu_ns)) return;
  ++counts.contended;
  counts.wall_ns += wall_ns;
  counts.cpu_ns += cpu_ns;
}

}  // namespace riftlab
