#include "tournament/report/ranking_report.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "tests/tournament/report/examples.h"

namespace riftlab {
namespace {

TEST(RankingReportTest, PairsStandFromTheBetterToTheWorse) {
  const RankingReport report = DuelReport();
  EXPECT_EQ(report.ranking, (std::vector<int>{1, 0}));
  ASSERT_EQ(report.pairs.size(), 1U);
  const PairStanding& pair = report.pairs[0];
  EXPECT_EQ(pair.first, 1);
  EXPECT_EQ(pair.second, 0);
  EXPECT_EQ(pair.wins, 4);
  EXPECT_EQ(pair.losses, 2);
  EXPECT_EQ(pair.pentanomial, (std::array<std::int64_t, 5>{0, 1, 1, 1, 1}));
  const Estimate& points = report.standings.pairs[0].points;
  EXPECT_DOUBLE_EQ(pair.points.value, 1 - points.value);
  EXPECT_DOUBLE_EQ(pair.points.low, 1 - points.high);
  EXPECT_DOUBLE_EQ(pair.points.high, 1 - points.low);
}

TEST(RankingReportTest, CheatsAreMarkedInTheName) {
  const RankingReport report = DuelReport();
  EXPECT_EQ(report.names, (std::vector<std::string>{"new", "old (cheats)"}));
}

TEST(RankingReportTest, UnboundedAgentsStandOutside) {
  Standings standings({"loses", "mid", "wins", "good", "idle"}, 2);
  std::uint64_t block = 0;
  const auto add = [&](int first, int second, double score, double other) {
    standings.Add(RecordOf(block, {first, second}, {score, other}));
    standings.Add(RecordOf(block++, {second, first}, {other, score}));
  };
  add(0, 1, 1, 2);
  add(2, 3, 2, 1);
  add(1, 3, 1, 2);
  add(1, 3, 1, 1);
  const RankingReport report = MakeReport(standings.Finish(), {});
  EXPECT_EQ(report.ranking, (std::vector<int>{2, 3, 1, 0, 4}));
  EXPECT_EQ(report.ratings.agents[2].status, RatingStatus::kAbove);
  EXPECT_EQ(report.ratings.agents[0].status, RatingStatus::kBelow);
  EXPECT_EQ(report.ratings.agents[4].status, RatingStatus::kNoGames);
}

TEST(RankingReportTest, SoloIsRankedByScore) {
  const RankingReport report = SoloReport();
  EXPECT_TRUE(report.ratings.agents.empty());
  EXPECT_EQ(report.ranking, (std::vector<int>{1, 0}));
  ASSERT_EQ(report.solo_differences.size(), 1U);
  EXPECT_EQ(report.solo_differences[0].first, 1);
  EXPECT_EQ(report.solo_differences[0].score.value, 4);
  EXPECT_GT(report.solo_differences[0].score.low, 0);
}

TEST(RankingReportTest, AnchorMovesAllRatings) {
  ReportOptions options;
  options.rating.anchor = RatingAnchor{0, 1000};
  const RankingReport report = MakeReport(DuelStandings(), std::move(options));
  EXPECT_TRUE(report.ratings.is_anchored);
  EXPECT_DOUBLE_EQ(report.ratings.agents[0].elo, 1000);
  EXPECT_NEAR(report.ratings.agents[1].elo, 1088.74, 0.005);
}

TEST(RankingReportTest, AnAnchorWithoutRatingIsNoted) {
  Standings standings({"loses", "wins"}, 2);
  standings.Add(RecordOf(0, {0, 1}, {1, 2}));
  standings.Add(RecordOf(0, {1, 0}, {2, 1}));
  ReportOptions options;
  options.rating.anchor = RatingAnchor{0, 5};
  EXPECT_EQ(MakeReport(standings.Finish(), std::move(options)).options.notes,
            (std::vector<std::string>{
                "--anchor loses=5 is left out (no finite rating: took no point)."}));
}

TEST(RankingReportTest, ATargetOfOtherRatingsIsNoted) {
  ReportOptions options;
  options.target = PrecisionResult{.target = 20, .errors = {}, .lineups = {}};
  EXPECT_TRUE(MakeReport(DuelStandings(), options).options.notes.empty());
  options.rating.anchor = RatingAnchor{0, 1000};
  options.rating.error_bars = ErrorBars::kBootstrap;
  EXPECT_EQ(MakeReport(DuelStandings(), options).options.notes,
            (std::vector<std::string>{
                "The target of 20 Elo is of the ratings that the run was played for, with no "
                "--anchor and --error-bars sandwich; those shown here are others."}));
}

TEST(RankingReportDeathTest, OptionsMustFitTheAgents) {
  ReportOptions short_list;
  short_list.agents.resize(1);
  EXPECT_DEATH(MakeReport(DuelStandings(), short_list), "CHECK failed");
  ReportOptions wrong_anchor;
  wrong_anchor.rating.anchor = RatingAnchor{2, 0};
  EXPECT_DEATH(MakeReport(DuelStandings(), wrong_anchor), "CHECK failed");
}

}  // namespace
}  // namespace riftlab
