#include "tournament/report/comparison_report.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"

namespace riftlab {
namespace {

std::vector<WatchedFigure> WatchedSeat() { return {*ParseWatchedFigure("seat:0", {0, 1}, {})}; }

// Sentences may be broken anywhere.
std::string Unwrapped(std::string lines) {
  for (std::size_t at = 0; (at = lines.find("\n  ")) != std::string::npos;) {
    lines.replace(at, 3, " ");
  }
  return lines;
}

ComparisonReport Example(ComparisonEnd end) {
  VariantComparison comparison(
      {0, 1}, {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = ""}});
  for (std::uint64_t block = 0; block < 200; ++block) {
    GameRecord first = RecordOf(block, {0, 0}, {block % 2 == 0 ? 6.0 : 1.0, 5});
    first.result.tags = {{"guild", std::vector<std::string>{"ice", "fire"}}};
    GameRecord second = first;
    if (block % 8 == 1) {
      second = RecordOf(block, {0, 0}, {8, 5});
      second.result.tags = first.result.tags;
    }
    comparison.Add(first, second);
  }
  ComparisonReport report;
  report.summary = comparison.Finish();
  report.watched = LookAt(WatchedSeat(), comparison, 0.01);
  report.game.title = "Example";
  report.first = {.source = "a.toml", .settings = {"mode=basic", "agent=greedy"}};
  report.second = {.source = "this call", .settings = {"mode=basic", "goals=1", "agent=greedy"}};
  report.margin = 0.01;
  report.end = end;
  report.notes = {"A note."};
  return report;
}

TEST(ComparisonReportTest, Text) {
  const std::string text =
      RenderComparison(Example(ComparisonEnd::kDifferent), OutputFormat::kText);
  for (const char* part :
       {"Example: 200 games of each variant in 200 blocks\nA: a.toml: mode=basic agent=greedy\n"
        "B: this call: mode=basic goals=1 agent=greedy\n",
        "\n6 of 6 rows differ at q < 0.05; what moved most:\n",
        "\nseat:0   50.00 %  62.50 %  +12.50  [+7.33, +17.67]   0.25  <0.001 *\n",
        "\nThe same figures as seat:0: tag:guild=ice\n",
        "\nWatched seat:0: 50.00 % -> 62.50 %, B - A = +12.50, any-time [+",
        "]:\n  the variants differ.\nAll that was watched is settled, which ends the run.\n",
        "\nseats               A        B   B - A  95 %                  q\n",
        "\nseat 0 share  50.00 %  62.50 %  +12.50  [+7.33, +17.67]  <0.001 *\n",
        "\nall seats score  ", "\ndecisions  ", "\ntag:guild ",
        "\nfire part       50.00 %  50.00 %   +0.00  -  ", "\nA note.\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
}

TEST(ComparisonReportTest, TextKeepsItsWidth) {
  ComparisonReport report = Example(ComparisonEnd::kDifferent);
  // Names that have no room for their codes.
  for (VariantTable& table : report.summary.tables) {
    for (VariantFigure& figure : table.figures) {
      if (figure.item == "ice") figure.item = "pw_blood_scent";
    }
  }
  report.names = PrintedNames({{"pw_blood_scent", "Blood Scent"}});
  const std::string text = RenderComparison(report, OutputFormat::kText, {.notes = true});
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  for (const char* part : {"\nBlood Scent part  ", "\nBlood Scent win_share  "}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
}

TEST(ComparisonReportTest, JsonAndCsv) {
  const ComparisonReport report = Example(ComparisonEnd::kAlike);
  const Json json = Json::parse(RenderComparison(report, OutputFormat::kJson));
  EXPECT_EQ(json.at("end"), "alike");
  EXPECT_EQ(json.at("a").at("source"), "a.toml");
  EXPECT_EQ(json.at("b").at("settings").at(1), "goals=1");
  EXPECT_EQ(json.at("primary").at("difference").at("value"), 0.125);
  EXPECT_LT(json.at("primary").at("anytime").at("low"),
            json.at("primary").at("difference").at("low"));
  EXPECT_EQ(json.at("watched").at(0).at("name"), "seat:0");
  EXPECT_EQ(json.at("watched").at(0).at("verdict"), "different");
  EXPECT_EQ(json.at("watched").at(0).at("anytime"), json.at("primary").at("anytime"));
  const Json& headline = json.at("headline");
  EXPECT_EQ(headline.at("significant"), 6);
  EXPECT_EQ(headline.at("moved").at(0).at("table"), "seats");
  EXPECT_EQ(headline.at("largest_open"), nullptr);
  EXPECT_EQ(json.at("tables").at(0).at("figures").at(0).at("figure"), "share");
  EXPECT_EQ(json.at("tables").at(1).at("figures").at(2).at("q"), nullptr);
  const std::string csv = RenderComparison(report, OutputFormat::kCsv);
  for (const char* line : {"\nrun,,,end,alike,,,,,\n", "\nseats,seat 0,,share:a,0.5,",
                           "\nseats,seat 0,,share:difference,0.125,", "\nvariants,b,,settings,",
                           "\nheadline,,,significant,6,", "\nheadline,seat:0,,difference,0.125,",
                           "\nwatched,seat:0,,verdict,different,"}) {
    EXPECT_NE(csv.find(line), std::string::npos) << line << "\nin\n" << csv;
  }
}

TEST(ComparisonReportTest, OtherEnds) {
  const auto text = [](const ComparisonReport& report) {
    return Unwrapped(RenderComparison(report, OutputFormat::kText));
  };
  EXPECT_NE(
      text(Example(ComparisonEnd::kAllGames)).find("Not all is settled; all games are played."),
      std::string::npos);
  EXPECT_NE(text(Example(ComparisonEnd::kInterrupted)).find("\nInterrupted: these are"),
            std::string::npos);
  ComparisonReport alike = Example(ComparisonEnd::kAlike);
  alike.watched[0].verdict = WatchVerdict::kAlike;
  EXPECT_NE(text(alike).find(": they differ by less than 1 point."), std::string::npos);
  ComparisonReport unwatched = Example(ComparisonEnd::kAllGames);
  unwatched.watched.clear();
  EXPECT_EQ(text(unwatched).find("ny-time"), std::string::npos);
  EXPECT_EQ(text(unwatched).find("settled"), std::string::npos);
  ComparisonReport nothing;
  nothing.summary = VariantComparison({0, 1}, {}).Finish();
  EXPECT_NE(RenderComparison(nothing, OutputFormat::kText).find("There are no games to compare."),
            std::string::npos);
  EXPECT_TRUE(Json::accept(RenderComparison(nothing, OutputFormat::kJson)));
}

}  // namespace
}  // namespace riftlab
