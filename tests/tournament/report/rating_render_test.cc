#include "tournament/report/rating_render.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"
#include "tournament/report/nash_render.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {
namespace {

// Games of three between "strong", "middle" and "weak", in which the first seat helps.
StandingsSummary ThreeAgents() {
  Rng rng(20250305, {0, Purpose::kTest, 0});
  Standings standings({"weak", "strong", "middle"}, 3);
  const std::vector<double> strength = {0, 1, 0.5};
  for (std::uint64_t block = 0; block < 60; ++block) {
    std::vector<int> agents = {0, 1, 2};
    for (int rotation = 0; rotation < 3; ++rotation) {
      std::vector<double> scores;
      for (std::size_t seat = 0; seat < 3; ++seat) {
        scores.push_back(strength[static_cast<std::size_t>(agents[seat])] + (seat == 0 ? 0.4 : 0) +
                         2 * rng.Uniform01());
      }
      standings.Add(RecordOf(block, agents, scores));
      std::rotate(agents.begin(), agents.begin() + 1, agents.end());
    }
  }
  return standings.Finish();
}

RankingReport ReportWith(const RatingOptions& rating) {
  ReportOptions options;
  options.rating = rating;
  return MakeReport(ThreeAgents(), options);
}

Json ModelOf(const RankingReport& report) {
  return FiguresToJson([&](Figures& run) { DescribeRatingTerms(run, report); }).at("rating_model");
}

Json NashOf(const RankingReport& report) {
  return FiguresToJson([&](Figures& run) { DescribeNash(run, report); }).at("nash");
}

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(RatingRenderTest, PlacementsOfThreeHaveSeatTerms) {
  const RankingReport report = ReportWith({});
  EXPECT_EQ(report.terms.model, RatingModel::kPlackettLuce);
  const std::string terms = RatingTermsText(report);
  EXPECT_TRUE(Contains(terms, "What a seat is worth, in Elo\nSeat ")) << terms;
  const std::string text = RenderReport(report, OutputFormat::kText, {.notes = true});
  EXPECT_TRUE(Contains(text, terms));
  EXPECT_TRUE(Contains(text, "Elo: Plackett-Luce ratings by maximum likelihood")) << text;
  const Json json = ModelOf(report);
  ASSERT_EQ(json["seats"].size(), 3U);
  EXPECT_GT(json["seats"][0]["low"].get<double>(), 0);
  EXPECT_EQ(json["seats"][0]["method"], "sandwich");
  EXPECT_TRUE(Contains(RenderReport(report, OutputFormat::kCsv), "rating_model,0,,elo,"));
}

TEST(RatingRenderTest, PairsHaveNone) {
  RatingOptions rating;
  rating.model = RatingModel::kBradleyTerry;
  const RankingReport report = ReportWith(rating);
  EXPECT_EQ(RatingTermsText(report), "");
  EXPECT_TRUE(ModelOf(report).at("seats").empty());
  EXPECT_TRUE(Contains(RenderReport(report, OutputFormat::kJson), "on all pairs of a game"));
}

TEST(RatingRenderTest, TellsWhereErrorsComeFrom) {
  RatingOptions rating;
  rating.error_bars = ErrorBars::kBootstrap;
  const RankingReport report = ReportWith(rating);
  EXPECT_TRUE(Contains(RenderReport(report, OutputFormat::kText, {.notes = true}),
                       "Interval: bootstrap over blocks"));
  const Json json = Json::parse(RenderReport(report, OutputFormat::kJson));
  EXPECT_EQ(json["ranking"][0]["elo"]["method"], "bootstrap");
  EXPECT_EQ(json["pairs"][0]["elo_difference"]["method"], "bootstrap");
}

TEST(RatingRenderTest, SuperiorityIsASquare) {
  const std::string table = SuperiorityTable(ReportWith({}), 6);
  EXPECT_TRUE(
      Contains(table, "\nLOS: chance in percent that the row is stronger than the column\n   "))
      << table;
  EXPECT_TRUE(Contains(table, "\n#1 strong     -  ")) << table;
  EXPECT_EQ(SuperiorityTable(ReportWith({}), 2), "");
}

TEST(NashRenderTest, ShowsTheMix) {
  const RankingReport report = ReportWith({});
  const std::string text = NashText(report);
  EXPECT_TRUE(Contains(text, "strong   1.000  [")) << text;
  EXPECT_TRUE(Contains(text, "No cycle of three agents.\n")) << text;
  const Json json = NashOf(report);
  EXPECT_EQ(json["agents"][0]["name"], "strong");
  EXPECT_NEAR(json["agents"][0]["weight"]["value"].get<double>(), 1, 1e-3);
  EXPECT_TRUE(Contains(RenderReport(report, OutputFormat::kCsv), "nash,strong,,weight,"));
}

// Rock, scissors and paper.
TEST(NashRenderTest, ShowsCycles) {
  Standings standings({"rock", "paper", "scissors"}, 2);
  std::uint64_t block = 0;
  for (int round = 0; round < 20; ++round) {
    for (int first = 0; first < 3; ++first) {
      const int second = (first + 1) % 3;
      const bool upset = round % 7 == first;
      standings.Add(RecordOf(block, {first, second}, {upset ? 2.0 : 0.0, 1}));
      standings.Add(RecordOf(block++, {second, first}, {1, 0}));
    }
  }
  const RankingReport report = MakeReport(standings.Finish(), {});
  const std::string text = NashText(report);
  EXPECT_TRUE(Contains(text, "Cycles of three agents: 1\n")) << text;
  EXPECT_TRUE(Contains(text, "every interval above 1/2")) << text;
  const Json json = NashOf(report);
  EXPECT_EQ(json["cycles"][0]["is_sure"], true);
  for (const Json& agent : json["agents"]) {
    EXPECT_NEAR(agent["weight"]["value"].get<double>(), 1.0 / 3, 0.05);
  }
}

}  // namespace
}  // namespace riftlab
