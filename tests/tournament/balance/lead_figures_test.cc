#include "tournament/balance/lead_figures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riftlab {
namespace {

// The chances of side 0 in a game of two.
std::vector<double> CourseOfTwo(const std::vector<double>& first) {
  std::vector<double> course;
  for (const double chance : first) {
    course.push_back(chance);
    course.push_back(1 - chance);
  }
  return course;
}

const std::vector<double>& Example() {
  static const std::vector<double> kCourse = CourseOfTwo({0.5, 0.6, 0.3, 0.8});
  return kCourse;
}

TEST(LeadFiguresTest, TheWinnerWasBehindOnce) {
  const auto lead = MeasureLead(Example(), std::vector<double>{1, 0});
  ASSERT_TRUE(lead && lead->winner);
  EXPECT_EQ(lead->turns, 4);
  EXPECT_EQ(lead->changes, 2);  // to side 1 and back; nobody led at first
  EXPECT_DOUBLE_EQ(lead->change_rate, 0.5);
  EXPECT_EQ(lead->leader_wins[0], 1);  // the second turn
  EXPECT_EQ(lead->leader_wins[1], 0);
  EXPECT_EQ(lead->leader_wins[2], 1);
  EXPECT_DOUBLE_EQ(lead->winner->drama, std::sqrt(0.7 - 0.3));
  EXPECT_DOUBLE_EQ(lead->winner->deficit, 0.7 - 0.3);
  EXPECT_DOUBLE_EQ(lead->winner->behind, 0.25);
  EXPECT_DOUBLE_EQ(lead->winner->settled, 0.75);
  EXPECT_DOUBLE_EQ(lead->winner->decisiveness, 0.75);  // 0.8 is above the other's best, 0.7
}

TEST(LeadFiguresTest, ATurnAtTheLastMoment) {
  const auto lead = MeasureLead(Example(), std::vector<double>{0, 1});
  ASSERT_TRUE(lead && lead->winner);
  EXPECT_EQ(lead->changes, 3);  // the result is the last
  EXPECT_NEAR(lead->winner->drama, (std::sqrt(0.2) + std::sqrt(0.6)) / 2, 1e-12);
  EXPECT_NEAR(lead->winner->deficit, 0.6, 1e-12);
  EXPECT_DOUBLE_EQ(lead->winner->behind, 0.5);
  EXPECT_DOUBLE_EQ(lead->winner->settled, 1);
  EXPECT_DOUBLE_EQ(lead->winner->decisiveness, 1);  // never above 0.8
}

TEST(LeadFiguresTest, AWireToWireWinHasNoDrama) {
  const auto lead =
      MeasureLead(CourseOfTwo({0.5, 0.6, 0.9, 0.95, 0.99}), std::vector<double>{1, 0});
  ASSERT_TRUE(lead && lead->winner);
  EXPECT_EQ(lead->changes, 0);
  EXPECT_EQ(lead->winner->drama, 0);
  EXPECT_EQ(lead->winner->deficit, 0);
  EXPECT_EQ(lead->winner->behind, 0);
  EXPECT_DOUBLE_EQ(lead->winner->settled, 0.2);
  EXPECT_DOUBLE_EQ(lead->winner->decisiveness, 0.2);
}

TEST(LeadFiguresTest, ASharedWinHasLeadersButNoWinner) {
  const auto lead = MeasureLead(Example(), std::vector<double>{0.5, 0.5});
  ASSERT_TRUE(lead);
  EXPECT_EQ(lead->changes, 2);
  EXPECT_EQ(lead->leader_wins[1], 0.5);
  EXPECT_FALSE(lead->winner);
}

TEST(LeadFiguresTest, NobodyLeadsWhereTwoAreLevel) {
  // The equal sides differ by what rounding leaves.
  const auto lead = MeasureLead(std::vector<double>{0.1 + 0.2, 0.3, 0.4, 0.4, 0.4, 0.2},
                                std::vector{1.0, 0.0, 0.0});
  ASSERT_TRUE(lead);
  EXPECT_EQ(lead->turns, 2);
  EXPECT_EQ(lead->changes, 1);  // side 2, then the result
  EXPECT_EQ(lead->leader_wins[0], 0);
  EXPECT_FALSE(lead->leader_wins[1].has_value());
  EXPECT_NEAR(lead->winner->deficit, 0.1, 1e-12);
  EXPECT_DOUBLE_EQ(lead->winner->behind, 0.5);  // level in the second turn
}

TEST(LeadFiguresTest, AloneOrWithoutTurnsThereIsNoLead) {
  EXPECT_FALSE(MeasureLead(std::vector<double>{1, 1}, std::vector<double>{1}));
  EXPECT_FALSE(MeasureLead({}, std::vector<double>{1, 0}));
}

}  // namespace
}  // namespace riftlab
