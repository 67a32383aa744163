#include "tournament/report/skill_report.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"
#include "tournament/report/play_parts.h"

namespace riftlab {
namespace {

// Sixty games in which seat 0 wins `wins` of every ten; ice comes up from `wins` 7 on.
BalanceReport Level(const std::string& name, std::uint64_t wins) {
  Balance balance(
      {name}, {0, 1},
      {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = ""},
       {.key = "rows", .scope = TagScope::kSeat, .kind = TagKind::kNumber, .help = ""}});
  for (std::uint64_t block = 0; block < 60; ++block) {
    GameRecord record = RecordOf(block, {0, 0}, {block % 10 < wins ? 9.0 : 1.0, 5});
    record.decisions = 30 + static_cast<std::int64_t>(block % 3);
    record.result.tags = {
        {"guild", std::vector<std::string>{wins > 6 && block % 2 == 0 ? "ice" : "fire", "fire"}},
        {"rows", std::vector<std::int64_t>{static_cast<std::int64_t>(block % 4), 1}}};
    balance.Add(record);
  }
  return {.balance = balance.Finish(),
          .game = {.title = "Example", .mode = "basic"},
          .agents = {{name, false}},
          .speed = {},
          .notes = {"A note."}};
}

SkillReport ExampleSkill() { return {.levels = {Level("weak", 5), Level("strong", 9)}}; }

TEST(SkillReportTest, SideBySide) {
  const std::vector<SkillTable> tables = SideBySide(ExampleSkill());
  ASSERT_EQ(tables.size(), 5U);
  const SkillFigure& seat = tables[0].figures.at(0);
  EXPECT_EQ(tables[0].name, "seats");
  EXPECT_EQ(seat.item, "seat 0");
  EXPECT_DOUBLE_EQ(seat.values[0].value, 0.5);
  EXPECT_DOUBLE_EQ(seat.values[1].value, 0.9);
  EXPECT_FALSE(seat.stands_out[0]);
  EXPECT_TRUE(seat.stands_out[1]);
  EXPECT_NEAR(seat.change.value, 0.4, 1e-12);
  EXPECT_GT(seat.change.low, 0.2);
  EXPECT_LT(*seat.q, 0.001);
  // What only one strength shows has no change.
  const SkillTable& guilds = tables[3];
  EXPECT_EQ(guilds.name, "tag:guild");
  EXPECT_EQ(guilds.figures.at(1).item, "ice");
  EXPECT_EQ(guilds.figures.at(1).values[0].count, 0);
  EXPECT_EQ(guilds.figures.at(1).change.count, 0);
  EXPECT_FALSE(guilds.figures.at(1).q.has_value());
  EXPECT_EQ(tables[4].figures.at(0).figure, "mean");
}

// What all games of one level are and none of another is the largest change of all.
TEST(SkillReportTest, WhatNeverCameUpIsNoPart) {
  SkillReport report = ExampleSkill();
  for (BalanceReport& level : report.levels) {
    level.balance.reasons[0].name = level.agents[0].spec;
  }
  const SkillTable reasons = SideBySide(report)[2];
  ASSERT_EQ(reasons.name, "end_reasons");
  for (const std::size_t item : {0U, 1U}) {
    const SkillFigure& figure = reasons.figures.at(item);
    const Estimate& never = figure.values[1 - item];
    EXPECT_EQ(never.value, 0);
    EXPECT_EQ(never.count, figure.values[item].count);
    EXPECT_DOUBLE_EQ(never.high, 1 - figure.values[item].low);
    EXPECT_DOUBLE_EQ(figure.change.value, item == 0 ? -1 : 1);
    EXPECT_LT(*figure.q, 0.001);
  }
}

// Whatever few games show, no change of a share is beyond 100 points.
TEST(SkillReportTest, ChangesStayWithinWhatIsPossible) {
  for (const SkillTable& table : SideBySide(ExampleSkill())) {
    for (const SkillFigure& figure : table.figures) {
      if (figure.unit != FigureUnit::kShare) continue;
      EXPECT_GE(figure.change.low, -1) << table.name << figure.item;
      EXPECT_LE(figure.change.high, 1) << table.name << figure.item;
    }
  }
}

TEST(SkillReportTest, Text) {
  const std::string text = RenderSkill(ExampleSkill(), OutputFormat::kText);
  for (const char* part :
       {"Example, basic, 2 players, at 2 strengths: weak (60 games) strong (60 games)\n",
        "\nThe verdict\n1. ice wins 100.0 % [", " (not seen with weak): found with\n   strong; ",
        "\n2. Seat 0 wins 50.0 % [", " they disagree (+40.0 points from the first to the last).\n",
        "\nShare of the win\nseats  ", "\nPart of the games\nend_reasons  ",
        "\nseats   Change  95 %", "\nseat 0  50.00 %    [", "  90.00 % *  [",
        "\nseat 0  +40.00  [+", "\nscore  ", "\nturns  ", "\nend  ", "\nice  ", "\nA note.\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  EXPECT_EQ(text.find("A note.", text.find("A note.") + 1), std::string::npos);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

// One figure has one name in all texts, and reasons are called as --watch takes them.
TEST(SkillReportTest, RowsAreCalledAsInTheReportOfOneLevel) {
  SkillReport report = ExampleSkill();
  for (BalanceReport& level : report.levels) {
    level.play = PlaySummary();
    level.play->lead.changes = {.count = 60, .blocks = 60, .value = 2};
    level.balance.reasons[0].name = "last_side";
  }
  const std::string text = RenderSkill(report, OutputFormat::kText);
  const std::vector<LeadFigure> figures = LeadFiguresOf(report.levels[0].play->lead);
  ASSERT_EQ(figures.size(), 1U);
  EXPECT_NE(text.find('\n' + std::string(figures[0].title) + "  "), std::string::npos) << text;
  EXPECT_EQ(text.find("lead changes"), std::string::npos) << text;
  EXPECT_NE(text.find("\nlast_side  "), std::string::npos) << text;
}

TEST(SkillReportTest, OneGameIsSingular) {
  SkillReport report = ExampleSkill();
  report.levels[0].balance.games = 1;
  EXPECT_NE(RenderSkill(report, OutputFormat::kText).find(": weak (1 game) strong (60 games)\n"),
            std::string::npos);
}

TEST(SkillReportTest, ManyStrengthsStayNarrow) {
  SkillReport report;
  for (std::uint64_t level = 1; level < 7; ++level) {
    report.levels.push_back(Level("a-long-name-of-level-" + std::to_string(level), level));
  }
  const std::string text = RenderSkill(report, OutputFormat::kText);
  // All of them, in tables below one another.
  std::size_t rows = 0;
  for (std::size_t at = text.find("\nseat 0  "); at != std::string::npos;
       at = text.find("\nseat 0  ", at + 1)) {
    ++rows;
  }
  EXPECT_GE(rows, 3U) << text;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(SkillReportTest, ThreeLevelsAndTheChangeHaveIntervals) {
  SkillReport report;
  for (const std::uint64_t wins : {2U, 5U, 9U}) report.levels.push_back(Level("agent", wins));
  report.rule = "limit";
  report.values = {"low", "middle", "high"};
  const std::string text = RenderSkill(report, OutputFormat::kText);
  for (const char* part : {"  Change  95 %  ", "\nseat 0  20.00 % *  [", "  50.00 %    [",
                           "  90.00 % *  [", "  +70.00  [+"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
}

TEST(SkillReportTest, ValuesOfARule) {
  SkillReport report = ExampleSkill();
  report.rule = "limit";
  report.values = {"low", "high"};
  const std::string text = RenderSkill(report, OutputFormat::kText);
  EXPECT_TRUE(text.starts_with(
      "Example, basic, 2 players, 2 values of limit: low (60 games) high (60 games)\n"))
      << text;
  EXPECT_NE(RenderSkill(report, OutputFormat::kText, {.notes = true})
                .find("\nChange: the last value less the first"),
            std::string::npos)
      << text;
  const Json json = Json::parse(RenderSkill(report, OutputFormat::kJson));
  EXPECT_EQ(json.at("rule"), "limit");
  EXPECT_EQ(json.at("values"), Json({"low", "high"}));
  EXPECT_NE(RenderSkill(report, OutputFormat::kCsv).find("seats,seat 0,high,share,0.9"),
            std::string::npos);
}

TEST(SkillReportTest, JsonAndCsv) {
  const Json json = Json::parse(RenderSkill(ExampleSkill(), OutputFormat::kJson));
  EXPECT_EQ(json.at("strengths"), Json({"weak", "strong"}));
  EXPECT_EQ(json.at("reports").at(1).at("games"), 60);
  const Json& seat = json.at("side_by_side").at(0).at("figures").at(0);
  EXPECT_EQ(seat.at("values").at(1).at("value"), 0.9);
  EXPECT_EQ(seat.at("stands_out").at(1), true);
  EXPECT_EQ(seat.at("change").at("method"), "student");
  const std::string csv = RenderSkill(ExampleSkill(), OutputFormat::kCsv);
  for (const char* line : {"\nseats,seat 0,weak,share,0.5,", "\nseats,seat 0,change,share,0.4,",
                           "\nseats,seat 0,change,q,"}) {
    EXPECT_NE(csv.find(line), std::string::npos) << line << "\nin\n" << csv;
  }
}

}  // namespace
}  // namespace riftlab
