#include "tournament/report/adjusted_parts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/rng.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"
#include "tournament/balance/balance.h"
#include "tournament/ratings/standings.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {
namespace {

// Games of a and b, by turns in either seat. Luck is the result less its mean, times `told`.
std::vector<GameRecord> Games(int blocks, double told) {
  Rng rng(8, {});
  std::vector<GameRecord> games;
  for (int block = 0; block < blocks; ++block) {
    for (int rotation = 0; rotation < 2; ++rotation) {
      const double chance = rotation == 0 ? 0.6 : 0.4;
      const bool wins = rng.Uniform01() < chance;
      GameRecord game = RecordOf(static_cast<std::uint64_t>(block),
                                 rotation == 0 ? std::vector{0, 1} : std::vector{1, 0},
                                 wins ? std::vector<double>{1, 0} : std::vector<double>{0, 1});
      const double luck = told * ((wins ? 1 : 0) - chance) + 0.1 * (rng.Uniform01() - 0.5);
      game.luck = {luck, -luck};
      games.push_back(std::move(game));
    }
  }
  return games;
}

RankingReport RankingOf(int blocks, double told, const RatingOptions& rating = {}) {
  Standings standings({"a", "b"}, 2);
  for (const GameRecord& game : Games(blocks, told)) standings.Add(game);
  return MakeReport(standings.Finish(),
                    {.game = {.title = "Example"}, .agents = {}, .rating = rating});
}

BalanceReport BalanceOfGames(int blocks) {
  Balance balance({"a", "b"}, {0, 1}, {});
  for (const GameRecord& game : Games(blocks, 0.8)) balance.Add(game);
  return {.balance = balance.Finish(),
          .game = {.title = "Example"},
          .agents = std::vector<ReportAgent>(2)};
}

bool TextHas(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t WidestLine(const std::string& text) {
  std::size_t widest = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    widest = std::max(widest, end - start);
    start = end + 1;
  }
  return widest;
}

TEST(AdjustedPartsTest, StandBesideTheRawFigures) {
  const RankingReport report = RankingOf(300, 0.8);
  const std::string text = RenderReport(report, OutputFormat::kText);
  EXPECT_TRUE(TextHas(text, "Adjusted: without the luck of the draws")) << text;
  EXPECT_TRUE(TextHas(text, "of the variance remains: these games are worth")) << text;
  EXPECT_LE(WidestLine(text), 80U);
  const Json json = Json::parse(RenderReport(report, OutputFormat::kJson));
  const Json& adjusted = json.at("adjusted");
  EXPECT_TRUE(adjusted.at("is_adjusted").get<bool>());
  EXPECT_LT(adjusted.at("variance_ratio").get<double>(), 0.3);
  EXPECT_TRUE(TextHas(adjusted.at("verdict"), "of the variance remains: these games are worth"));
  const Json& first = adjusted.at("ranking").at(0);
  EXPECT_EQ(first.at("name"), json.at("ranking").at(0).at("name"));
  EXPECT_EQ(first.at("raw_share").at("value"), json.at("ranking").at(0).at("share").at("value"));
  const auto width = [](const Json& estimate) {
    return estimate.at("high").get<double>() - estimate.at("low").get<double>();
  };
  EXPECT_LT(width(first.at("share")), 0.7 * width(first.at("raw_share")));
  EXPECT_LT(width(first.at("elo")), 0.7 * width(json.at("ranking").at(0).at("elo")));
  EXPECT_EQ(adjusted.at("pairs").size(), 1U);
  EXPECT_TRUE(json.at("methods").contains("adjusted"));
  const std::string csv = RenderReport(report, OutputFormat::kCsv);
  EXPECT_TRUE(TextHas(csv, "\nadjusted,,,variance_ratio,")) << csv;
  EXPECT_TRUE(TextHas(csv, "\nadjusted,a,,share,")) << csv;
}

// Two games whose luck is 0.3 and -0.1 for agent a, over and over: a mean of 0.1 a game that no
// chance gives, told with the standard error of blocks that alternate between 0.2 and 0.
TEST(AdjustedPartsTest, TellTheMeanOfLuck) {
  constexpr int kBlocks = 200;
  std::vector<GameRecord> games = Games(kBlocks, 0);
  for (std::size_t game = 0; game < games.size(); ++game) {
    const std::size_t block = game / 2;
    const double of_a = (game % 2 == 0 ? 0.3 : -0.1) + (block % 2 == 0 ? 0.1 : -0.1);
    const double of_first_seat = game % 2 == 0 ? of_a : -of_a;
    games[game].luck = {of_first_seat, -of_first_seat};
  }
  Standings standings({"a", "b"}, 2);
  Balance balance({"a", "b"}, {0, 1}, {});
  for (const GameRecord& game : games) {
    standings.Add(game);
    balance.Add(game);
  }
  const RankingReport report =
      MakeReport(standings.Finish(), {.game = {.title = "Example"}, .agents = {}, .rating = {}});
  const double error = 0.1 / std::sqrt(kBlocks - 1);
  const Json adjusted = Json::parse(RenderReport(report, OutputFormat::kJson)).at("adjusted");
  for (const Json& agent : adjusted.at("ranking")) {
    const double sign = agent.at("name") == "a" ? 1 : -1;
    EXPECT_NEAR(agent.at("luck").at("value").get<double>(), sign * 0.1, 1e-9);
    EXPECT_NEAR(agent.at("luck_error").get<double>(), error, 1e-9);
    EXPECT_EQ(agent.at("luck").at("method"), "student");
    EXPECT_EQ(agent.at("luck").at("count"), 2 * kBlocks);
  }
  const std::string text = RenderReport(report, OutputFormat::kText);
  EXPECT_TRUE(TextHas(text, "What the draws gave, which is 0 but for chance: a +0.1000 a game"))
      << text;
  EXPECT_TRUE(TextHas(text, "standard error\n  0.0071.")) << text;
  EXPECT_LE(WidestLine(text), 80U);
  const std::string csv = RenderReport(report, OutputFormat::kCsv);
  EXPECT_TRUE(TextHas(csv, "\nadjusted,a,,luck,0.09999999999")) << csv;
  EXPECT_TRUE(TextHas(csv, "\nadjusted,a,,luck_error,0.007")) << csv;
  // Of the seats, which take the luck of a by turns, so that all blocks are alike: without an error
  // there is nothing to hold the mean against.
  const BalanceReport of_seats = {.balance = balance.Finish(),
                                  .game = {.title = "Example"},
                                  .agents = std::vector<ReportAgent>(2)};
  const Json seats =
      Json::parse(RenderBalance(of_seats, OutputFormat::kJson)).at("adjusted").at("seats");
  EXPECT_NEAR(seats.at(0).at("luck").at("value").get<double>(), 0.2, 1e-9);
  EXPECT_NEAR(seats.at(1).at("luck").at("value").get<double>(), -0.2, 1e-9);
  EXPECT_FALSE(TextHas(RenderBalance(of_seats, OutputFormat::kText), "What the draws gave"));
}

TEST(AdjustedPartsTest, RatingsByPlackettAndLuceSayThatTheyAreRaw) {
  const std::string said = "Ratings by Plackett and Luce are of raw results";
  const RatingOptions luce{.model = RatingModel::kPlackettLuce};
  const RankingReport report = RankingOf(400, 0.8, luce);
  EXPECT_TRUE(TextHas(RenderReport(report, OutputFormat::kText), said));
  EXPECT_FALSE(report.adjusted_ratings.has_value());
  EXPECT_FALSE(TextHas(RenderReport(RankingOf(400, 0.8), OutputFormat::kText), said));
  EXPECT_FALSE(TextHas(RenderReport(RankingOf(99, 0.8, luce), OutputFormat::kText), said));
}

TEST(AdjustedPartsTest, SayWhatItWasWorth) {
  EXPECT_TRUE(
      TextHas(AdjustedText(RankingOf(99, 0.8)),
              "Luck was measured in 99 blocks; results are adjusted by it from 100 blocks"));
  EXPECT_TRUE(TextHas(AdjustedText(RankingOf(400, 0)), "not worth its cost"));
  const RankingReport short_run = RankingOf(99, 0.8);
  const Json few = Json::parse(RenderReport(short_run, OutputFormat::kJson));
  EXPECT_EQ(few.at("adjusted"),
            (Json{{"is_adjusted", false},
                  {"blocks", 99},
                  {"least_blocks", 100},
                  {"verdict", AdjustedVerdict(short_run.standings.adjusted->shares)}}));
}

TEST(AdjustedPartsTest, NothingWhereLuckIsNotMeasured) {
  Standings standings({"a", "b"}, 2);
  for (GameRecord game : Games(3, 0.8)) {
    game.luck.clear();
    standings.Add(game);
  }
  const RankingReport report =
      MakeReport(standings.Finish(), {.game = {.title = "Example"}, .agents = {}});
  EXPECT_EQ(AdjustedText(report), "");
  EXPECT_FALSE(TextHas(RenderReport(report, OutputFormat::kJson), "adjusted"));
}

TEST(AdjustedPartsTest, SeatsOfSelfPlay) {
  const BalanceReport report = BalanceOfGames(200);
  const std::string text = RenderBalance(report, OutputFormat::kText);
  EXPECT_TRUE(TextHas(text, "Adjusted: without the luck of the draws")) << text;
  const Json adjusted = Json::parse(RenderBalance(report, OutputFormat::kJson)).at("adjusted");
  ASSERT_EQ(adjusted.at("seats").size(), 2U);
  ASSERT_EQ(adjusted.at("agents").size(), 2U);
  EXPECT_EQ(adjusted.at("seats").at(1).at("seat"), 1);
  EXPECT_TRUE(TextHas(text, "What the draws gave, which is 0 but for chance: seat")) << text;
  EXPECT_NEAR(adjusted.at("agents").at(0).at("share").at("value").get<double>(), 0.6, 0.05);
}

}  // namespace
}  // namespace riftlab
