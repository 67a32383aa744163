#include "tournament/report/comparison_headline.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tournament/stats/effects.h"

namespace riftlab {
namespace {

Estimate EstimateOf(double value, double half_width) {
  return {.count = 1000,
          .blocks = 1000,
          .value = value,
          .low = value - half_width,
          .high = value + half_width,
          .method = half_width > 0 ? IntervalMethod::kStudent : IntervalMethod::kNone,
          .standard_error = half_width / 2};
}

VariantFigure ShareRow(const std::string& item, double a, double b, double half_width, double q) {
  VariantFigure row;
  row.item = item;
  row.figure = "win_share";
  row.unit = FigureUnit::kShare;
  row.estimate = {
      EstimateOf(a, half_width), EstimateOf(b, half_width), EstimateOf(b - a, half_width), {}};
  row.q = q;
  return row;
}

TEST(ComparisonHeadlineTest, TheLargestOfThoseThatDifferComeFirst) {
  VariantSummary summary;
  summary.tables = {
      {"tag:guild",
       {ShareRow("small", 0.50, 0.52, 0.01, 0.001), ShareRow("large", 0.62, 0.57, 0.01, 0.001),
        ShareRow("chance", 0.50, 0.70, 0.30, 0.2)}},
      {"tag:power", {ShareRow("twin", 0.62, 0.57, 0.01, 0.002)}}};
  const ComparisonHeadline headline = HeadlineOf(summary);
  EXPECT_EQ(headline.rows, 4);
  EXPECT_EQ(headline.tested, 4);
  EXPECT_EQ(headline.significant, 3);
  ASSERT_EQ(headline.moved.size(), 2U);
  EXPECT_EQ(headline.moved[0].figure.item, "large");
  EXPECT_DOUBLE_EQ(headline.moved[0].size, CohensH(0.57, 0.62));
  EXPECT_EQ(headline.moved[0].same, std::vector<std::string>{"tag:power=twin"});
  EXPECT_EQ(headline.moved[1].figure.item, "small");
  const std::string text = HeadlineText(
      headline, PrintedNames(std::map<std::string, std::string>{{"large", "Large Guild"}}));
  for (const char* part :
       {"3 of 4 rows differ at q < 0.05; what moved most:\n",
        "\ntag:guild=Large Guild  62.00 %  57.00 %  -5.00  [-6.00, -4.00]  -0.10  0.001 *\n",
        "\nThe same figures as tag:guild=Large Guild: tag:power=twin\n"
        "Large Guild (guild), share of the win: 62.00 % under A, 57.00 % under B, -5.00\n"
        "  [-6.00, -4.00].\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  const Json json =
      FiguresToJson([&](Figures& run) { DescribeHeadline(run, headline); }).at("headline");
  EXPECT_EQ(json.at("moved").at(0).at("name"), "tag:guild=large");
  EXPECT_EQ(json.at("moved").at(0).at("same").at(0), "tag:power=twin");
}

// As --watch takes them, whatever stands beside them.
TEST(ComparisonHeadlineTest, NamesOfWhatMovedStandWhole) {
  VariantSummary summary;
  summary.tables = {{"tag:cards",
                     {ShareRow("so_banner_captain", 0.17, 0.15, 0.01, 0.004),
                      ShareRow("gr_mausoleum_warden", 0.52, 0.48, 0.01, 0.001)}}};
  summary.tables[0].figures[0].figure = "part";
  const PrintedNames names(
      {{"so_banner_captain", "Banner Captain"}, {"gr_mausoleum_warden", "Mausoleum Warden"}});
  EXPECT_TRUE(HeadlineText(HeadlineOf(summary), names)
                  .starts_with("2 of 2 rows differ at q < 0.05; what moved most:\n"
                               "                                  A        B  B - A  95 %\n"
                               "tag:cards=Mausoleum Warden  52.00 %  48.00 %  -4.00  [-5.00, "
                               "-3.00]\n"
                               "part:cards=Banner Captain   17.00 %  15.00 %  -2.00  [-3.00, "
                               "-1.00]\n"
                               "\n"
                               "                             Size      q\n"
                               "tag:cards=Mausoleum Warden  -0.08  0.001 *\n"
                               "part:cards=Banner Captain   -0.05  0.004 *\n"))
      << HeadlineText(HeadlineOf(summary), names);
}

// Names are printed ones in every sentence; keys of tags stay as they are typed.
TEST(ComparisonHeadlineTest, SentencesHavePrintedNames) {
  const PrintedNames names({{"so_sun", "Sun"}, {"so_ray", "Ray of Light"}});
  VariantSummary open;
  open.tables = {{"tag:cards", {ShareRow("so_ray", 0.50, 0.51, 0.02, 0.4)}}};
  EXPECT_NE(HeadlineText(HeadlineOf(open), names).find("that of tag:cards=Ray of Light: "),
            std::string::npos)
      << HeadlineText(HeadlineOf(open), names);
  VariantSummary moved;
  moved.tables = {{"tag:guild", {ShareRow("so_sun", 0.62, 0.57, 0.01, 0.001)}},
                  {"tag:cards", {ShareRow("so_ray", 0.62, 0.57, 0.01, 0.001)}}};
  EXPECT_NE(HeadlineText(HeadlineOf(moved), names)
                .find("\nThe same figures as tag:guild=Sun: tag:cards=Ray of Light\n"),
            std::string::npos)
      << HeadlineText(HeadlineOf(moved), names);
  VariantFigure mean;
  mean.item = "all seats";
  mean.figure = "mean";
  mean.estimate = {EstimateOf(5.11, 0.1), EstimateOf(6.77, 0.1), EstimateOf(1.66, 0.1), {}};
  const MovedRow row{.key = {"tag:vp_bronze", "all seats", "mean"}, .figure = mean};
  EXPECT_TRUE(MovedSentence(row, names).starts_with("vp_bronze, mean: 5.11 under A, "))
      << MovedSentence(row, names);
}

TEST(ComparisonHeadlineTest, MeansAreMeasuredByTheSpreadOfTheirBlocks) {
  VariantFigure row;
  row.figure = "turns";
  // The standard error 0.05 of 1000 blocks is a standard deviation of 0.05 sqrt(1000).
  row.estimate = {EstimateOf(30, 0.1), EstimateOf(28, 0.1), EstimateOf(-2, 0.1), {}};
  EXPECT_NEAR(SizeOf(row), -2 / (0.05 * std::sqrt(1000)), 1e-12);
  row.estimate = {EstimateOf(30, 0), EstimateOf(28, 0), EstimateOf(-2, 0), {}};
  EXPECT_EQ(SizeOf(row), 0);
}

TEST(ComparisonHeadlineTest, NothingMoved) {
  VariantSummary summary;
  EXPECT_EQ(HeadlineSentence(HeadlineOf(summary)), "There are no games to compare.");
  summary.tables = {{"seats", {ShareRow("seat 0", 0.5, 0.5, 0, 1)}}};
  summary.tables[0].figures[0].q.reset();
  EXPECT_EQ(HeadlineSentence(HeadlineOf(summary)), "Nothing moved: A and B agree in every block.");
  summary.tables = {
      {"tag:guild",
       {ShareRow("ice", 0.50, 0.51, 0.02, 0.4), ShareRow("fire", 0.50, 0.49, 0.03, 0.4),
        ShareRow("rare", 0.50, 0.70, 0.40, 0.4)}}};
  const ComparisonHeadline headline = HeadlineOf(summary);
  EXPECT_EQ(
      HeadlineSentence(headline),
      "No row of 3 can be told to have moved, at q < 0.05. The largest change of a share that its "
      "interval leaves open is that of tag:guild=fire: [-4.00, +2.00] points. 1 row has an "
      "interval wider than 30 points, which tells nothing.");
  const Json json = FiguresToJson([&](Figures& run) { DescribeHeadline(run, headline); });
  EXPECT_EQ(json.at("headline").at("largest_open").at("name"), "tag:guild=fire");
  for (VariantFigure& figure : summary.tables[0].figures) figure.q.reset();
  EXPECT_EQ(HeadlineSentence(HeadlineOf(summary)),
            "Nothing can be told: there are too few blocks to test a row.");
}

// A share is told less what the agents that had it win, and is as large as it is against that.
TEST(ComparisonHeadlineTest, SharesWithAParOfTheirOwn) {
  VariantSummary summary;
  VariantFigure row = ShareRow("plant", 0.55, 0.43, 0.01, 0.001);
  row.pars = ParsOfName{.of = NamePar::kOfAgents, .values = {0.61, 0.39}};
  row.estimate.difference = EstimateOf(0.1, 0.01);
  summary.tables = {{"tag:guild", {row, ShareRow("sea", 0.5, 0.52, 0.01, 0.001)}}};
  const ComparisonHeadline headline = HeadlineOf(summary);
  ASSERT_EQ(headline.moved.size(), 2U);
  EXPECT_DOUBLE_EQ(headline.moved[0].size, CohensH(0.43, 0.39) - CohensH(0.55, 0.61));
  const std::string text = HeadlineText(headline, {});
  for (const char* part :
       {"  A      par        B      par   B - A  95 %",
        "\ntag:guild=plant  55.00 %  61.00 %  43.00 %  39.00 %  +10.00  [+9.00, +11.00]",
        "\ntag:guild=sea    50.00 %        -  52.00 %        -   +2.00  ",
        "\nPlant (guild), share of the win less what the agents that had it win: 55.00 %\n"
        "  less 61.00 % under A, 43.00 % less 39.00 % under B, +10.00 [+9.00, +11.00].\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  const Json json =
      FiguresToJson([&](Figures& run) { DescribeHeadline(run, headline); }).at("headline");
  EXPECT_EQ(json.at("moved").at(0).at("par_a"), 0.61);
  EXPECT_FALSE(json.at("moved").at(1).contains("par_a"));
}

}  // namespace
}  // namespace riftlab
