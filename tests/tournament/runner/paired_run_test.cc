#include "tournament/runner/paired_run.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/tournament/runner/backends.h"

namespace riftlab {
namespace {

TournamentConfig Config(int games) {
  TournamentConfig config;
  config.game = "ripple_rush";
  config.rules.mode = "advanced";
  config.agents = {{.label = "g", .name = "greedy", .params = {}},
                   {.label = "r", .name = "random", .params = {}}};
  config.format = Format::kSelfPlay;
  config.games = games;
  config.seed = 5;
  return config;
}

TEST(PairedRunTest, EqualVariantsPlayEqualGames) {
  std::vector<std::vector<double>> scores[2];
  for (const int threads : {1, 3}) {
    PairedOptions options;
    options.threads = threads;
    std::uint64_t next = 0;
    options.on_pair = [&](const GameRecord& first, const GameRecord& second) {
      EXPECT_EQ(first, second);
      EXPECT_EQ(first.game.game_index, next++);
      scores[threads == 1 ? 0 : 1].push_back(first.result.scores);
      return true;
    };
    const auto outcome = RunPaired(Config(41), Config(7), options);
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_EQ(outcome->games_total, 42);
    EXPECT_EQ(outcome->games_done, 42);
    EXPECT_FALSE(outcome->interrupted);
  }
  EXPECT_EQ(scores[0], scores[1]);
}

TEST(PairedRunTest, EndsWhenNoMoreIsWanted) {
  PairedOptions options;
  options.threads = 2;
  int seen = 0;
  options.on_pair = [&](const GameRecord& /*first*/, const GameRecord& /*second*/) {
    return ++seen < 9;
  };
  const auto outcome = RunPaired(Config(4000), Config(4000), options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(seen, 9);
  EXPECT_EQ(outcome->games_done, 9);
  EXPECT_FALSE(outcome->interrupted);
}

TEST(PairedRunTest, SchedulesMustAgree) {
  const PairedOptions options{.on_pair = [](const GameRecord&, const GameRecord&) { return true; }};
  TournamentConfig other = Config(4);
  other.rules.players = 3;
  other.agents.push_back({.label = "x", .name = "random", .params = {}});
  EXPECT_NE(std::string(RunPaired(Config(4), other, options).status().message())
                .find("one variant has 2 seats, the other 3"),
            std::string::npos);
  other = Config(4);
  other.format = Format::kFixedSeats;
  EXPECT_FALSE(RunPaired(Config(4), other, options).ok());
  other.game = "nothing";
  EXPECT_FALSE(RunPaired(Config(4), other, options).ok());
}

}  // namespace
}  // namespace riftlab
