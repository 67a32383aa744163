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
            "1 change of 1 step seems to meet the goals in the search, but nothing was confirmed "
            "on fresh deals: a.b 1 -> 2.");
  report.confirmation.levels = {Level(0, GoalStatus::kOpen, kMet)};
  EXPECT_EQ(VerdictOf(report),
            "1 change of 1 step seems to meet the goals in the search, but not all was confirmed "
            "on fresh deals: a.b 1 -> 2.");
  report.confirmation.levels.push_back(Level(1, kMet, kMet));
  EXPECT_EQ(VerdictOf(report), "1 change of 1 step meets the goals: a.b 1 -> 2.");
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
  EXPECT_NE(VerdictOf(report).find("No table that was tried meets the goals"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
