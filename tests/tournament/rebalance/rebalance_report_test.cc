#include "tournament/rebalance/rebalance_report.h"

#include <gtest/gtest.h>

#include <string>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

// A search that has found one change of one step, with goals at two levels of play.
RebalanceReport FoundOne() {
  RebalanceReport report;
  report.goals = {{.text = "decisions in 5..9"}, {.text = "turns in 5..9", .level = 1}};
  report.knobs = {{.text = "a.b=1..2", .path = "a.b", .values = {"1", "2"}}};
  report.outcome.end = RebalanceEnd::kFound;
  report.outcome.best = {{.knob = 0, .value = 1}};
  return report;
}

LevelConfirmation Level(std::size_t goal, GoalStatus before, GoalStatus after) {
  LevelConfirmation level;
  level.is_changed = true;
  level.goals = {{.goal = goal, .status_before = before, .status_after = after}};
  return level;
}

std::string VerdictOf(const RebalanceReport& report) {
  return RebalanceToJson(report).at("verdict").get<std::string>();
}

constexpr GoalStatus kMet = GoalStatus::kMet;

TEST(RebalanceReportTest, OnlyWhatFreshDealsConfirmIsSaidToMeetTheGoals) {
  RebalanceReport report = FoundOne();
  EXPECT_EQ(VerdictOf(report),
            "1 change of 1 step lies within the goals in the search, but nothing was confirmed on "
            "fresh deals: a.b 1 -> 2.");
  report.confirmation.levels = {Level(0, GoalStatus::kOpen, kMet)};
  EXPECT_EQ(VerdictOf(report),
            "1 change of 1 step lies within the goals in the search, but not all was confirmed on "
            "fresh deals: a.b 1 -> 2.");
  report.confirmation.levels.push_back(Level(1, kMet, kMet));
  EXPECT_EQ(VerdictOf(report), "1 change of 1 step meets the goals: a.b 1 -> 2.");
}

TEST(RebalanceReportTest, WhatLiesOutsideByLessThanItsErrorIsSaidToDoSo) {
  RebalanceReport report = FoundOne();
  report.outcome.start_miss = 13.46;
  report.outcome.best_miss = 0.96;
  const std::string lies =
      "1 change of 1 step lies within a standard error of the goals in the search (miss 0.96, as "
      "it is 13.46), ";
  EXPECT_EQ(VerdictOf(report), lies + "but nothing was confirmed on fresh deals: a.b 1 -> 2.");
  report.confirmation.levels = {Level(0, GoalStatus::kOpen, GoalStatus::kOpen),
                                Level(1, kMet, kMet)};
  EXPECT_EQ(VerdictOf(report),
            lies + "and no figure is surely outside on fresh deals: a.b 1 -> 2.");
  report.confirmation.levels[1] = Level(1, kMet, GoalStatus::kMissed);
  EXPECT_EQ(VerdictOf(report),
            lies + "but fresh deals say that not all of them are met: a.b 1 -> 2.");
  report.confirmation.levels.clear();
  report.outcome.end = RebalanceEnd::kMetAlready;
  report.outcome.best = {};
  report.outcome.best_miss = 5.86;
  EXPECT_EQ(VerdictOf(report),
            "The table as it is lies within a standard error of the goals in the search (miss "
            "5.86), but nothing was confirmed on fresh deals. Nothing is changed.");
}

TEST(RebalanceReportTest, SaysWhatTheFreshDealsOfTheNearestWere) {
  RebalanceReport report = FoundOne();
  RebalanceOutcome& outcome = report.outcome;
  outcome.end = RebalanceEnd::kNotFound;
  outcome.tables = 17;
  outcome.start_miss = 2.56;
  outcome.best_miss = 1.28;
  outcome.nearest = {.table = outcome.best,
                     .games = 166,
                     .miss = 1.44,
                     .start_miss = 0.16,
                     .miss_in_all = 1.28,
                     .start_miss_in_all = 2.56};
  EXPECT_EQ(VerdictOf(report),
            "No table that was tried was found to meet the goals. The nearest of the 17 has 1 "
            "change of 1 step: a.b 1 -> 2. It misses by 1.28, the table as it is by 2.56. That is "
            "of all games that it played; on 166 fresh ones alone it was not nearer, 1.44 against "
            "0.16.");
  const Json json = RebalanceToJson(report).at("nearest_on_fresh_deals");
  EXPECT_EQ(json.at("change"), "a.b=2");
  EXPECT_EQ(json.at("games"), 166);
  EXPECT_EQ(json.at("miss_before_in_all"), 2.56);
  outcome.best = {};
  outcome.nearest->miss_in_all = 3;
  EXPECT_EQ(VerdictOf(report),
            "No table that was tried was found to meet the goals, and none was shown to be nearer "
            "to them than the table as it is. The nearest of the 17 in the races has 1 change of 1 "
            "step: a.b 1 -> 2. On 166 fresh games of each it misses by 1.44, the table as it is by "
            "0.16; on all that they played by 3.00 and 2.56.");
}

TEST(RebalanceReportTest, NoChangeIsNeededWhereAllGoalsWereMetBefore) {
  RebalanceReport report = FoundOne();
  report.confirmation.levels = {Level(0, kMet, kMet), Level(1, kMet, GoalStatus::kOpen)};
  EXPECT_EQ(VerdictOf(report),
            "Fresh deals say that the table meets the goals as it is: no change is needed. In the "
            "search 1 change of 1 step seemed nearer to them: a.b 1 -> 2.");
  EXPECT_EQ(RenderRebalance(report, OutputFormat::kText).find("Try it"), std::string::npos);
  report.outcome.end = RebalanceEnd::kNotFound;
  report.outcome.best = {};
  EXPECT_EQ(VerdictOf(report),
            "Fresh deals say that the table meets the goals as it is: no change is needed.");
  report.confirmation.levels.pop_back();
  EXPECT_NE(VerdictOf(report).find("No table that was tried was found to meet the goals"),
            std::string::npos);
}

}  // namespace
}  // namespace riftlab
