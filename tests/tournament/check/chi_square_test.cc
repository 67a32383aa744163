#include "tournament/check/chi_square.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

// Mendel's peas, the textbook example: 556 seeds, expected as 9 : 3 : 3 : 1. R. A. Fisher, "Has
// Mendel's work been rediscovered?", Annals of Science 1, 1936: chi-square 0.470 on 3 degrees.
TEST(ChiSquareTest, AgreesWithMendelsPeas) {
  const ChiSquare test = TestCounts({{1, 9 / 16.0}, {2, 3 / 16.0}, {3, 3 / 16.0}, {4, 1 / 16.0}},
                                    {{1, 315}, {2, 108}, {3, 101}, {4, 32}});
  EXPECT_EQ(test.degrees, 3);
  EXPECT_NEAR(test.statistic, 0.470, 0.0005);
  EXPECT_NEAR(test.PValue(), 0.9254, 0.0001);
  EXPECT_EQ(test.impossible, 0);
}

// The usual table of critical values.
TEST(ChiSquareTest, AgreesWithTheTable) {
  EXPECT_NEAR((ChiSquare{.statistic = 3.841459, .degrees = 1}).PValue(), 0.05, 1e-6);
  EXPECT_NEAR((ChiSquare{.statistic = 18.307038, .degrees = 10}).PValue(), 0.05, 1e-6);
  EXPECT_NEAR((ChiSquare{.statistic = 149.449253, .degrees = 100}).PValue(), 0.001, 1e-6);
}

TEST(ChiSquareTest, PoolsRareOutcomes) {
  // Expected counts 1, 2, 3, 44 and 50: the first three make one cell of 6.
  const ChiSquare test = TestCounts({{1, 0.01}, {2, 0.02}, {3, 0.03}, {4, 0.44}, {5, 0.5}},
                                    {{1, 6}, {4, 44}, {5, 50}});
  EXPECT_EQ(test.degrees, 2);
  EXPECT_NEAR(test.statistic, 0, 1e-12);
}

TEST(ChiSquareTest, LeavesNoRareRest) {
  // The last cell takes in what would stay below 5.
  const ChiSquare test = TestCounts({{1, 0.3}, {2, 0.3}, {3, 0.4}}, {{1, 3}, {2, 3}, {3, 4}});
  EXPECT_EQ(test.degrees, 0);
  EXPECT_EQ(test.PValue(), 1);
}

TEST(ChiSquareTest, CountsTheImpossible) {
  const ChiSquare test = TestCounts({{1, 0.5}, {2, 0.5}}, {{1, 10}, {2, 10}, {3, 4}});
  EXPECT_EQ(test.impossible, 4);
  EXPECT_NEAR(test.statistic, 0, 1e-12);
}

TEST(ChiSquareTest, OneOutcomeIsNoTest) {
  EXPECT_EQ(TestCounts({{1, 1.0}}, {{1, 100}}).PValue(), 1);
}

TEST(ChiSquareTest, TestsAddUp) {
  ChiSquare sum{.statistic = 3, .degrees = 2};
  sum.Add({.statistic = 4, .degrees = 5, .impossible = 1});
  EXPECT_EQ(sum.statistic, 7);
  EXPECT_EQ(sum.degrees, 7);
  EXPECT_EQ(sum.impossible, 1);
}

}  // namespace
}  // namespace riftlab
