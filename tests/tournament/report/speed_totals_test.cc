#include "tournament/report/speed_totals.h"

#include <gtest/gtest.h>

#include "tests/tournament/records.h"

namespace riftlab {
namespace {

TEST(SpeedTotalsTest, AddsUpByAgent) {
  GameRecord record = RecordOf(0, {2, 0}, {1, 0});
  record.decisions = 9;
  record.timing = {{.decisions = 5, .iterations = 50, .nanoseconds = 1000, .max_nanoseconds = 700},
                   {.decisions = 4, .iterations = 0, .nanoseconds = 80, .max_nanoseconds = 30}};
  SpeedTotals speed;
  speed.Add(record);
  record.game.agents = {0, 2};
  speed.Add(record);
  EXPECT_EQ(speed.games, 2);
  EXPECT_EQ(speed.decisions, 18);
  ASSERT_EQ(speed.agents.size(), 3U);
  EXPECT_EQ(speed.agents[0].decisions, 9);
  EXPECT_EQ(speed.agents[0].iterations, 50);
  EXPECT_EQ(speed.agents[0].nanoseconds, 1080);
  EXPECT_EQ(speed.agents[0].max_nanoseconds, 700);
  EXPECT_EQ(speed.agents[1].decisions, 0);
}

// The decision that a fault ends is timed and is none of the record.
TEST(SpeedTotalsTest, TheTotalIsThatOfTheAgents) {
  GameRecord record = FaultGame(0, {0, 1}, 0);
  record.decisions = 0;
  record.timing = {{.decisions = 1, .iterations = 0, .nanoseconds = 100, .max_nanoseconds = 100},
                   {}};
  SpeedTotals speed;
  speed.Add(record);
  EXPECT_EQ(speed.decisions, 1);
}

TEST(SpeedTotalsTest, LeavesOutGamesOfEarlierSessions) {
  SpeedTotals speed;
  speed.Add(RecordOf(0, {0, 1}, {1, 0}));
  EXPECT_EQ(speed.games, 0);
  EXPECT_TRUE(speed.agents.empty());
}

TEST(SpeedTotalsTest, RatesNeedTimeAndCount) {
  EXPECT_EQ(PerSecond(10, 4).value(), 2.5);
  EXPECT_FALSE(PerSecond(10, 0).has_value());
  EXPECT_FALSE(PerSecond(0, 4).has_value());
}

}  // namespace
}  // namespace riftlab
