#include "tournament/ratings/sequential_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

GameRecord GameOf(int index, int games_per_block, std::vector<int> agents,
                  std::vector<double> scores) {
  GameRecord record = RecordOf(static_cast<std::uint64_t>(index / games_per_block),
                               std::move(agents), std::move(scores));
  record.game.game_index = static_cast<std::uint64_t>(index);
  return record;
}

// Adds a pair of games in which agent 0 makes these points.
void AddPair(SequentialTest& test, int& index, double first, double second) {
  test.Add(GameOf(index++, 2, {0, 1}, {first, 1 - first}));
  test.Add(GameOf(index++, 2, {1, 0}, {1 - second, second}));
}

TEST(SequentialTestTest, CountsPairs) {
  SequentialTest test({}, {0, 1}, 2);
  int index = 0;
  AddPair(test, index, 1, 1);
  AddPair(test, index, 1, 0);
  AddPair(test, index, 0.5, 0.5);
  AddPair(test, index, 0, 0.5);
  const SequentialResult result = test.Result();
  EXPECT_EQ(result.games, 8);
  EXPECT_EQ(result.blocks, 4);
  EXPECT_EQ(result.meetings.wins, 3);
  EXPECT_EQ(result.meetings.draws, 3);
  EXPECT_EQ(result.meetings.losses, 2);
  EXPECT_EQ(result.pairs, (Pentanomial{0, 1, 2, 0, 1}));
  EXPECT_DOUBLE_EQ(result.log_likelihood_ratio,
                   LogLikelihoodRatio(SprtSpec{}, Pentanomial{0, 1, 2, 0, 1}));
  EXPECT_EQ(result.verdict, SprtVerdict::kUndecided);
  EXPECT_EQ(result.last_game, -1);
  EXPECT_DOUBLE_EQ(*result.figures->normalized_elo, *EloFromPairs({0, 1, 2, 0, 1}).normalized_elo);
}

// Of blocks that all say the same each adds about as much as the one before.
TEST(SequentialTestTest, ForetellsItsEnd) {
  SequentialTest test({.elo0 = 0, .elo1 = 100, .model = SprtModel::kLogistic}, {0, 1}, 2);
  EXPECT_FALSE(test.ExpectedGames().has_value());
  int index = 0;
  const auto add = [&] {
    AddPair(test, index, 1, 1);
    AddPair(test, index, 1, 0);
    AddPair(test, index, 0.5, 1);
  };
  while (index < 12) add();
  const double expected = *test.ExpectedGames();
  while (!test.HasEnded()) add();
  const auto games = static_cast<double>(test.Result().games);
  EXPECT_NEAR(expected / games, 1, 0.3) << games;
  EXPECT_EQ(test.ExpectedGames(), games);
}

TEST(SequentialTestTest, LooksAtWholeBlocksOnly) {
  SequentialTest test({}, {0, 1}, 2);
  test.Add(GameOf(0, 2, {0, 1}, {1, 0}));
  EXPECT_EQ(test.Result().games, 0);
  EXPECT_EQ(test.Result().log_likelihood_ratio, 0);
  EXPECT_FALSE(test.Result().figures.has_value());
}

TEST(SequentialTestTest, EndsWithABlockAndIgnoresTheRest) {
  const SprtSpec spec{.elo0 = 0, .elo1 = 200, .model = SprtModel::kLogistic};
  SequentialTest test(spec, {0, 1}, 2);
  int index = 0;
  while (!test.HasEnded()) {
    ASSERT_LT(index, 100);
    AddPair(test, index, 1, 1);
  }
  const SequentialResult result = test.Result();
  EXPECT_EQ(result.verdict, SprtVerdict::kH1);
  EXPECT_EQ(result.last_game, index - 1);
  EXPECT_EQ(result.games, index);
  for (int i = 0; i < 20; ++i) AddPair(test, index, 0, 0);
  EXPECT_EQ(test.Result().games, result.games);
  EXPECT_EQ(test.Result().log_likelihood_ratio, result.log_likelihood_ratio);
}

TEST(SequentialTestTest, SingleGamesAreAUnitToo) {
  const SprtSpec spec{.model = SprtModel::kBayesian, .unit = SprtUnit::kGames};
  SequentialTest test(spec, {0, 1}, 2);
  int index = 0;
  for (int i = 0; i < 30; ++i) AddPair(test, index, 1, i % 3 == 0 ? 0.5 : 0);
  EXPECT_DOUBLE_EQ(test.Result().log_likelihood_ratio,
                   LogLikelihoodRatio(spec, WinDrawLoss{30, 10, 20}));
  EXPECT_DOUBLE_EQ(*test.Result().figures->normalized_elo,
                   *EloFromGames({30, 10, 20}).normalized_elo);
}

TEST(SequentialTestTest, FaultsCountAsLosses) {
  SequentialTest test({}, {0, 1}, 2);
  test.Add(FaultGame(0, {0, 1}, 1));
  test.Add(FaultGame(0, {1, 0}, 0));
  EXPECT_EQ(test.Result().pairs, (Pentanomial{0, 0, 0, 0, 1}));
}

// Those that a fault left without an end do not meet.
TEST(SequentialTestTest, AFaultIsNoDrawOfTheOthers) {
  SequentialTest test({}, {0, 1, 2}, 1);
  GameRecord record = GameOf(0, 1, {0, 1, 1}, {5, 3, 1});
  record.faulty_seat = 2;
  record.result = FaultResult(std::vector<int>{0, 1, 2}, 2);
  test.Add(record);
  EXPECT_EQ(test.Result().meetings.wins, 1);
  EXPECT_EQ(test.Result().meetings.draws, 0);
  record.game.agents = {0, 0, 1};
  record.faulty_seat = 1;
  record.result = FaultResult(std::vector<int>{0, 1, 2}, 1);
  record.game.game_index = record.game.block = 1;
  test.Add(record);
  EXPECT_EQ(test.Result().meetings.losses, 1);
  EXPECT_EQ(test.Result().meetings.draws, 0);
}

// Teams of one agent each meet once; teams that are made up alike say nothing.
TEST(SequentialTestTest, TeamsMeetOnce) {
  SequentialTest test({}, {0, 1, 0, 1}, 1);
  test.Add(GameOf(0, 1, {0, 1, 0, 1}, {5, 3, 5, 3}));
  EXPECT_EQ(test.Result().meetings.wins, 1);
  test.Add(GameOf(1, 1, {0, 0, 1, 1}, {5, 3, 5, 3}));
  EXPECT_EQ(test.Result().meetings.wins, 1);
  EXPECT_EQ(test.Result().meetings.losses, 0);
  EXPECT_FALSE(test.Result().pairs.has_value());
}

// Two teams, each of one agent, in both places: pairs of games as of two players.
TEST(SequentialTestTest, TeamsOfOneAgentPlayPairs) {
  SequentialTest test({}, {0, 1, 0, 1}, 2);
  for (int block = 0; block < 3; ++block) {
    test.Add(GameOf(2 * block, 2, {0, 1, 0, 1}, {5, 3, 5, 3}));
    const bool wins_both = block == 0;
    test.Add(GameOf(2 * block + 1, 2, {1, 0, 1, 0},
                    wins_both ? std::vector<double>{3, 5, 3, 5} : std::vector<double>{5, 3, 5, 3}));
  }
  const SequentialResult result = test.Result();
  EXPECT_EQ(result.pairs, (Pentanomial{0, 0, 2, 0, 1}));
  EXPECT_EQ(result.meetings.wins, 4);
  EXPECT_EQ(result.meetings.losses, 2);
}

// Games of three after R. D. Luce: agent 0 is `elo` ahead, so that each of its seats beats each of
// the others with probability 1 / (1 + 10^(-elo/400)). Line-ups of two and one alternate, and the
// three games of a block share a part of their luck.
SprtVerdict PlayThree(const SprtSpec& spec, double elo, int match) {
  Rng rng(20250302, {static_cast<std::uint64_t>(match), Purpose::kTest, 0});
  SequentialTest test(spec, {0, 1, 2}, 3);
  const double head_start = elo * std::log(10.0) / 400;
  for (int block = 0; !test.HasEnded(); ++block) {
    std::vector<int> agents = block % 2 == 0 ? std::vector{0, 0, 1} : std::vector{0, 1, 1};
    std::vector<double> luck(3);
    const auto draw = [&rng] { return -std::log(-std::log(rng.Uniform01() + 1e-300)); };
    for (double& value : luck) value = draw();
    for (int rotation = 0; rotation < 3; ++rotation) {
      std::vector<double> scores;
      for (std::size_t seat = 0; seat < 3; ++seat) {
        const bool repeats = rng.Uniform01() < 0.4;
        scores.push_back((repeats ? luck[seat] : draw()) + (agents[seat] == 0 ? head_start : 0));
      }
      test.Add(GameOf(3 * block + rotation, 3, agents, std::move(scores)));
      std::rotate(agents.begin(), agents.begin() + 1, agents.end());
    }
  }
  return test.Result().verdict;
}

TEST(SequentialTestTest, ErrorRatesHoldInGamesOfThree) {
  constexpr int kMatches = 600;
  const SprtSpec spec{.elo0 = 0, .elo1 = 60, .model = SprtModel::kLogistic};
  int false_h1 = 0;
  int false_h0 = 0;
  for (int match = 0; match < kMatches; ++match) {
    false_h1 += PlayThree(spec, spec.elo0, match) == SprtVerdict::kH1 ? 1 : 0;
    false_h0 += PlayThree(spec, spec.elo1, match + kMatches) == SprtVerdict::kH0 ? 1 : 0;
  }
  const double limit = kMatches * 0.05 + 3.1 * std::sqrt(kMatches * 0.05 * 0.95);
  EXPECT_LE(false_h1, limit);
  EXPECT_LE(false_h0, limit);
  EXPECT_GE(false_h1, 10);
  EXPECT_GE(false_h0, 10);
}

}  // namespace
}  // namespace riftlab
