#include "tournament/runner/stop_rule.h"

#include <gtest/gtest.h>

#include "tests/tournament/records.h"
#include "tests/tournament/run_folder.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

StopRule RuleOf(const TournamentConfig& config) {
  return StopRule(PrepareRun(config)->manifest.config);
}

// A pair of games that agent 0 wins.
void AddWonPair(StopRule& rule, std::uint64_t pair) {
  for (std::uint64_t game = 0; game < 2; ++game) {
    const bool first = game == 0;
    GameRecord record = RecordOf(pair, first ? std::vector{0, 1} : std::vector{1, 0},
                                 first ? std::vector<double>{1, 0} : std::vector<double>{0, 1});
    record.game.game_index = 2 * pair + game;
    rule.Add(record);
  }
}

TEST(StopRuleTest, WithoutATestAllGamesAreExpected) {
  StopRule rule = RuleOf(RandomTournament("ripple_rush", 2, 99));
  EXPECT_FALSE(rule.MayEndEarly());
  EXPECT_EQ(rule.ExpectedGames(), 100);
  AddWonPair(rule, 0);
  EXPECT_EQ(rule.ExpectedGames(), 100);
}

// The time to go is the test's, not that of the most games that it may take.
TEST(StopRuleTest, ATestIsExpectedToEndByItsLogLikelihoodRatio) {
  TournamentConfig config = RandomTournament("ripple_rush", 2, 1'000'000);
  config.sprt = SprtSpec{.elo0 = 0, .elo1 = 50, .model = SprtModel::kLogistic};
  StopRule rule = RuleOf(config);
  EXPECT_TRUE(rule.MayEndEarly());
  EXPECT_EQ(rule.ExpectedGames(), 1'000'000);
  std::uint64_t pairs = 0;
  while (pairs < 5) AddWonPair(rule, pairs++);
  const std::int64_t expected = rule.ExpectedGames();
  EXPECT_EQ(expected % 2, 0);
  EXPECT_GT(expected, 10);
  while (!rule.IsOver()) AddWonPair(rule, pairs++);
  EXPECT_LT(expected, 8 * static_cast<std::int64_t>(pairs));
  EXPECT_EQ(rule.ExpectedGames(), static_cast<std::int64_t>(2 * pairs));
}

TEST(StopRuleTest, NoMoreGamesAreExpectedThanTheRunHas) {
  TournamentConfig config = RandomTournament("ripple_rush", 2, 8);
  config.sprt = SprtSpec{.elo0 = 0, .elo1 = 1};
  StopRule rule = RuleOf(config);
  for (std::uint64_t pair = 0; pair < 3; ++pair) AddWonPair(rule, pair);
  EXPECT_EQ(rule.ExpectedGames(), 8);
}

}  // namespace
}  // namespace riftlab
