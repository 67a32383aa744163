#include "tournament/tune/tune_report.h"

#include <gtest/gtest.h>

#include <string>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/ratings/elo.h"
#include "tournament/stats/confidence_sequence.h"

namespace riftlab {
namespace {

// A tuning whose confirming test has accepted a gain after 400 games.
TuneReport Accepted() {
  TournamentConfig config;
  config.game = "kuhn";
  config.rules.players = 2;
  config.agents = {*ParseAgentSpec("so_ismcts:iterations=8,c=0.1..2")};
  config.format = Format::kSelfPlay;
  config.games = 24;
  TuneReport report{.players = 2,
                    .outcome = *RunTuning(config, *MakeTunePlan(config, 12, 400), {})};
  SequentialResult& test = report.confirmation.emplace();
  test.verdict = SprtVerdict::kH1;
  test.games = 400;
  test.blocks = 200;
  test.games_per_block = 2;
  test.points = {.count = 400, .blocks = 200, .value = 0.6};
  test.points.standard_error = 0.02;
  return report;
}

TEST(TuneReportTest, TheGainHasAnIntervalThatHoldsWheneverTheTestStops) {
  const TuneReport report = Accepted();
  const Json gain =
      Json::parse(RenderTuning(report, OutputFormat::kJson)).at("elo_whenever_it_stops");
  const Estimate score = AnytimeInterval(report.confirmation->points, 0.025);
  EXPECT_NEAR(gain.at("low").get<double>(), *EloFromScore(score.low), 1e-6);
  EXPECT_NEAR(gain.at("high").get<double>(), *EloFromScore(score.high), 1e-6);
  const std::string text = RenderTuning(report, OutputFormat::kText, {.notes = true});
  EXPECT_NE(text.find("Elo whenever the test stops: +20.2 to +123.8, with 95 %\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("So does a test that stops"), std::string::npos) << text;
}

// Two blocks bound little, but something.
TEST(TuneReportTest, FewGamesHaveAWideInterval) {
  TuneReport report = Accepted();
  report.confirmation->points = {.count = 4, .blocks = 2, .value = 0.75};
  const std::string text = RenderTuning(report, OutputFormat::kText);
  EXPECT_NE(text.find("Elo whenever the test stops: -634.1 to +1920.2, with 95 %\n"),
            std::string::npos)
      << text;
}

TEST(TuneReportTest, ABoundThatTheGamesDoNotSetIsOpen) {
  TuneReport report = Accepted();
  Estimate& points = report.confirmation->points;
  points = {.count = 200, .blocks = 100, .value = 0.98};
  points.standard_error = 0.02;
  const Estimate score = AnytimeInterval(points, 0.025);
  ASSERT_GT(score.high, 1);
  const std::string text = RenderTuning(report, OutputFormat::kText);
  EXPECT_NE(text.find(fmt::format("Elo whenever the test stops: {:+.1f} to open, with 95 %\n",
                                  *EloFromScore(score.low))),
            std::string::npos)
      << text;
}

// What won all has no Elo, but is at least so much better.
TEST(TuneReportTest, WhoWonEverythingHasALowerBound) {
  TuneReport report = Accepted();
  report.confirmation->points = {.count = 400, .blocks = 200, .value = 1};
  const std::string text = RenderTuning(report, OutputFormat::kText);
  EXPECT_NE(text.find("Elo whenever the test stops: +"), std::string::npos) << text;
  EXPECT_NE(text.find(" to open, with 95 %\n"), std::string::npos) << text;
  const Json gain =
      Json::parse(RenderTuning(report, OutputFormat::kJson)).at("elo_whenever_it_stops");
  EXPECT_NEAR(gain.at("value").get<double>(), *EloFromScore(1 - 0.5 / 400), 1e-9);
  EXPECT_NEAR(gain.at("low").get<double>(),
              *EloFromScore(AnytimeBoundedInterval(report.confirmation->points, 0.025).low), 1e-6);
  EXPECT_TRUE(gain.at("high").is_null());
}

TEST(TuneReportTest, NoGamesHaveNoInterval) {
  TuneReport report = Accepted();
  report.confirmation->points = {};
  EXPECT_EQ(RenderTuning(report, OutputFormat::kText).find("whenever"), std::string::npos);
  EXPECT_FALSE(
      Json::parse(RenderTuning(report, OutputFormat::kJson)).contains("elo_whenever_it_stops"));
}

}  // namespace
}  // namespace riftlab
