#include "tournament/schedule/family_schedule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "tests/tournament/schedule/simulated_field.h"
#include "tournament/schedule/adaptive_schedule.h"

namespace riftlab {
namespace {

const SprtSpec kWide = {.elo0 = 0, .elo1 = 100, .model = SprtModel::kLogistic};

struct PlayedFamily {
  FamilyResult result;
  std::vector<ScheduledGame> games;
};

PlayedFamily Play(const SimulatedField& field, std::int64_t most) {
  const FieldSimulation simulation(field, 3);
  FamilySchedule schedule(kWide, simulation.schedule(), simulation.sides(), most);
  PlayedFamily played;
  ScheduledGame game;
  while (!schedule.IsOver() && std::ssize(played.games) < schedule.games_known()) {
    schedule.At(played.games.size(), game);
    schedule.Add(simulation.Play(game));
    played.games.push_back(game);
  }
  EXPECT_EQ(schedule.games_known(), std::ssize(played.games));
  EXPECT_EQ(schedule.IsOver() ? schedule.ExpectedGames() : most, std::ssize(played.games));
  played.result = schedule.Result();
  return played;
}

TEST(FamilyScheduleTest, EachCandidateMeetsTheBaseUntilItsVerdict) {
  const PlayedFamily played = Play({.elo = {300, -300, 60, 0}}, 1'000'000);
  EXPECT_EQ(played.result.tests[0].verdict, SprtVerdict::kH1);
  EXPECT_EQ(played.result.tests[1].verdict, SprtVerdict::kH0);
  std::map<int, std::int64_t> games;
  for (std::size_t i = 0; i < played.games.size(); ++i) {
    const ScheduledGame& game = played.games[i];
    EXPECT_EQ(game.game_index, i);
    EXPECT_EQ(game.block, i / 2);
    ASSERT_TRUE(game.agents[0] == 3 || game.agents[1] == 3);
    const int candidate = std::min(game.agents[0], game.agents[1]);
    ASSERT_LT(candidate, 3);
    ++games[candidate];
  }
  for (int candidate = 0; candidate < 3; ++candidate) {
    const auto needed =
        static_cast<double>(played.result.tests[static_cast<std::size_t>(candidate)].games);
    const auto had = static_cast<double>(games[candidate]);
    EXPECT_NE(played.result.tests[static_cast<std::size_t>(candidate)].verdict,
              SprtVerdict::kUndecided);
    EXPECT_GE(had, needed);
    EXPECT_LE(had, std::max(32.0, 1.05 * needed + 8)) << candidate;
  }
  EXPECT_LT(games[0], games[2]);
}

TEST(FamilyScheduleTest, EndsWithItsGames) {
  const PlayedFamily played = Play({.elo = {20, 30, 0}}, 70);
  EXPECT_EQ(played.games.size(), 70U);
  EXPECT_EQ(played.result.tests[0].verdict, SprtVerdict::kUndecided);
}

// Both line-ups of two agents at three seats come up equally often.
// Those of a game between two, however many are tested.
TEST(FamilyScheduleTest, TheMostSeatsAreThoseOfACandidateAndTheBase) {
  TournamentConfig config;
  config.game = "ripple_rush";
  config.rules.players = 5;
  config.agents.resize(4);
  EXPECT_EQ(MostSeats(config, 0), 2);
  config.sprt = SprtSpec{};
  EXPECT_EQ(MostSeats(config, 0), 3);
  EXPECT_EQ(MostSeats(config, 3), 3);
}

TEST(FamilyScheduleTest, FillsMoreSeatsEvenly) {
  const PlayedFamily played = Play({.elo = {200, -200, 0}, .seats = 3}, 1'000'000);
  std::map<int, int> seats;
  for (const ScheduledGame& game : played.games) {
    ASSERT_EQ(game.agents.size(), 3U);
    if (game.game_index / 3 >= 16) continue;  // of the first candidate
    for (const int agent : game.agents) ++seats[agent];
  }
  EXPECT_EQ(seats[0], seats[2]);
  EXPECT_EQ(seats[1], 0);
}

}  // namespace
}  // namespace riftlab
