#include "tournament/runner/budget_guard.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "tests/tournament/run_folder.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

constexpr std::int64_t kMs = 1'000'000;

TEST(BudgetGuardTest, ADecisionIsContendedWhenItsThreadWaited) {
  EXPECT_FALSE(IsContended(10 * kMs, 10 * kMs));
  EXPECT_FALSE(IsContended(10 * kMs, 9 * kMs));
  EXPECT_TRUE(IsContended(10 * kMs, 9 * kMs - 1));
  EXPECT_TRUE(IsContended(kMs, 0));
  EXPECT_FALSE(IsContended(kMs - 1, 0));
}

TEST(BudgetGuardTest, TheProcessorTimeOfAThreadThatWorksGrows) {
  const ClockReading start = ReadClocks();
  ClockReading now = start;
  while (now.cpu_ns - start.cpu_ns < kMs) now = ReadClocks();
  // Clocks are read one after the other, so that a thread may seem to run a little longer.
  EXPECT_GT(now.wall_ns - start.wall_ns, kMs / 2);
}

// Matches of two agents, of which the second is clocked, on clocks that the test sets.
class GuardedMatchTest : public testing::Test {
 protected:
  // Plays a game; each decision takes `wall` and `cpu`.
  std::vector<GuardCounts> Play(std::int64_t wall, std::int64_t cpu) {
    TournamentConfig config = RandomTournament("tic_tac_toe", 2, 2);
    const PreparedRun run = *PrepareRun(config);
    const AnyGame game = *MakeGame("tic_tac_toe", {});
    auto match = *run.driver->make_match(run.manifest.config.rules, config.agents, {});
    ClockReading clocks;
    BudgetGuard guard(game, {false, true}, [&] {
      const ClockReading reading = clocks;
      clocks.wall_ns += wall;
      clocks.cpu_ns += cpu;
      return reading;
    });
    ScheduledGame scheduled;
    ScheduleAt(run.schedule, 0, scheduled);
    guard.Begin(scheduled);
    match->PlayWatched(scheduled, std::nullopt, guard, record_);
    return guard.seats();
  }

  GameRecord record_;
};

TEST_F(GuardedMatchTest, OnlyClockedAgentsCount) {
  const std::vector<GuardCounts> seats = Play(5 * kMs, 5 * kMs);
  ASSERT_EQ(seats.size(), 2U);
  const std::size_t clocked = record_.game.agents[0] == 1 ? 0 : 1;
  EXPECT_EQ(seats[1 - clocked], GuardCounts{});
  EXPECT_EQ(seats[clocked].decisions, record_.timing[clocked].decisions);
  EXPECT_EQ(seats[clocked].contended, 0);
}

TEST_F(GuardedMatchTest, WaitingIsAddedUp) {
  const std::vector<GuardCounts> seats = Play(5 * kMs, 2 * kMs);
  const std::size_t clocked = record_.game.agents[0] == 1 ? 0 : 1;
  const std::int64_t decisions = record_.timing[clocked].decisions;
  EXPECT_EQ(seats[clocked].contended, decisions);
  EXPECT_EQ(seats[clocked].wall_ns, decisions * 5 * kMs);
  EXPECT_EQ(seats[clocked].cpu_ns, decisions * 2 * kMs);
}

TEST(BudgetGuardRunTest, EveryClockedDecisionIsCountedAndTimed) {
  const TempFolder folder;
  TournamentConfig config = RandomTournament("tic_tac_toe", 2, 4);
  config.agents[1].name = "so_ismcts";
  config.agents[1].params = {{"time", "2ms"}};
  const auto outcome = RunTournament(config, {.out_dir = folder / "run", .budget_guard = true});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  auto reader = *LineReader::Open(folder / "run/timing.jsonl");
  std::int64_t decisions = 0;
  std::int64_t contended = 0;
  ASSERT_TRUE(reader.Next());
  while (reader.Next()) {
    const auto timing = ParseTimingLine(reader.line());
    ASSERT_TRUE(timing.ok()) << timing.status();
    ASSERT_EQ(timing->contended.size(), 2U);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      contended += timing->contended[seat];
      if (timing->seats[seat].iterations > 0) decisions += timing->seats[seat].decisions;
    }
  }
  EXPECT_GT(decisions, 8);
  EXPECT_EQ(outcome->guard.decisions, decisions);
  EXPECT_EQ(outcome->guard.contended, contended);
}

TEST(BudgetGuardRunTest, WithoutAClockThereIsNothingToGuard) {
  const TempFolder folder;
  const TournamentConfig config = RandomTournament("kuhn", 2, 4);
  const auto outcome = RunTournament(config, {.out_dir = folder / "run", .budget_guard = true});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->guard, GuardCounts{});
  EXPECT_EQ(Slurp(folder / "run/timing.jsonl").find("contended"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
