#include "tournament/stats/interval.h"

#include <gtest/gtest.h>

#include <cmath>

namespace riftlab {
namespace {

// Blocks of 2, 2, 2 and 1 observations with sums 2, 1, 1/2 and 1. By hand: mean 4.5/7; residuals
// sum - mean * count, their squares times 4/3, over 49: variance 0.0363737.
BlockRatio FourBlocks() {
  BlockRatio ratio;
  ratio.Add(2, 2);
  ratio.Add(1, 2);
  ratio.Add(0.5, 2);
  ratio.Add(1, 1);
  return ratio;
}

TEST(IntervalTest, CountsAreNotBelowZero) {
  BlockRatio counts;
  for (const double sum : {0.0, 0.0, 0.0, 1.0}) counts.Add(sum, 1);
  const Estimate student = counts.Unbounded();
  const Estimate count = counts.FromZero();
  EXPECT_LT(student.low, 0);
  EXPECT_EQ(count.low, 0);
  EXPECT_EQ(count.high, student.high);
  // What has been below 0 is no count.
  counts.Add(-1, 1);
  EXPECT_EQ(counts.FromZero().low, counts.Unbounded().low);
}

TEST(IntervalTest, UnboundedIsStudentOnTheRatioOfBlockTotals) {
  const Estimate estimate = FourBlocks().Unbounded();
  EXPECT_EQ(estimate.method, IntervalMethod::kStudent);
  EXPECT_EQ(estimate.count, 7);
  EXPECT_EQ(estimate.blocks, 4);
  EXPECT_NEAR(estimate.value, 4.5 / 7, 1e-15);
  EXPECT_NEAR(estimate.low, 0.03590419761626318, 1e-12);
  EXPECT_NEAR(estimate.high, 1.2498100880980227, 1e-12);
}

TEST(IntervalTest, BoundedStaysWithinItsBounds) {
  const Estimate estimate = FourBlocks().Bounded(0, 1);
  EXPECT_EQ(estimate.method, IntervalMethod::kWilson);
  EXPECT_NEAR(estimate.value, 4.5 / 7, 1e-15);
  EXPECT_NEAR(estimate.low, 0.16860169029623162, 1e-12);
  EXPECT_NEAR(estimate.high, 0.941096393532831, 1e-12);
}

// Wilson's interval solves |mean - p| = t sqrt(p (1 - p) / n) for both of its ends.
TEST(IntervalTest, WilsonBoundsSolveTheirEquation) {
  const Estimate plain = FourBlocks().Unbounded();
  const Estimate estimate = FourBlocks().Bounded(0, 1);
  const double half_width = plain.high - plain.value;
  const double scale = half_width * half_width / (plain.value * (1 - plain.value));
  for (const double bound : {estimate.low, estimate.high}) {
    EXPECT_NEAR(std::pow(bound - plain.value, 2), scale * bound * (1 - bound), 1e-12);
  }
}

TEST(IntervalTest, BoundsScale) {
  BlockRatio ratio;
  BlockRatio scaled;
  for (const double value : {0.0, 1.0, 1.0, 0.5}) {
    ratio.Add(value, 1);
    scaled.Add(1 + 4 * value, 1);
  }
  const Estimate unit = ratio.Bounded(0, 1);
  const Estimate wide = scaled.Bounded(1, 5);
  EXPECT_NEAR(wide.value, 1 + 4 * unit.value, 1e-12);
  EXPECT_NEAR(wide.low, 1 + 4 * unit.low, 1e-12);
  EXPECT_NEAR(wide.high, 1 + 4 * unit.high, 1e-12);
}

TEST(IntervalTest, AgreementOfTenBlocks) {
  BlockRatio wins;
  BlockRatio draws;
  for (int block = 0; block < 10; ++block) {
    wins.Add(2, 2);
    draws.Add(1, 2);
  }
  constexpr double kAgreement = 0.7411344491069477;  // 0.05^(1/10)
  const Estimate all_won = wins.Bounded(0, 1);
  EXPECT_EQ(all_won.method, IntervalMethod::kAgreement);
  EXPECT_NEAR(all_won.low, kAgreement, 1e-12);
  EXPECT_NEAR(all_won.high, 1, 1e-12);
  const Estimate all_drawn = draws.Bounded(0, 1);
  EXPECT_NEAR(all_drawn.value, 0.5, 1e-15);
  EXPECT_NEAR(all_drawn.low, kAgreement / 2, 1e-12);
  EXPECT_NEAR(all_drawn.high, 1 - kAgreement / 2, 1e-12);
}

TEST(IntervalTest, OneBlockSaysLittle) {
  BlockRatio ratio;
  ratio.Add(2, 2);
  const Estimate bounded = ratio.Bounded(0, 1);
  EXPECT_EQ(bounded.method, IntervalMethod::kAgreement);
  EXPECT_NEAR(bounded.low, 0.05, 1e-12);
  EXPECT_NEAR(bounded.high, 1, 1e-12);
  const Estimate unbounded = ratio.Unbounded();
  EXPECT_EQ(unbounded.method, IntervalMethod::kNone);
  EXPECT_EQ(unbounded.low, unbounded.value);
}

TEST(IntervalTest, EqualScoresHaveNoInterval) {
  BlockRatio ratio;
  for (int block = 0; block < 5; ++block) ratio.Add(0.3 + 0.3 + 0.3, 3);
  EXPECT_EQ(ratio.Unbounded().method, IntervalMethod::kNone);
}

TEST(IntervalTest, NothingObserved) {
  const BlockRatio ratio;
  for (const Estimate& estimate : {ratio.Unbounded(), ratio.Bounded(0, 1)}) {
    EXPECT_EQ(estimate.count, 0);
    EXPECT_EQ(estimate.method, IntervalMethod::kNone);
    EXPECT_EQ(estimate.value, 0);
  }
}

TEST(IntervalTest, ZeroElsewhereIsAsIfTheZerosHadBeenAdded) {
  BlockRatio told;
  BlockRatio some;
  BlockRatio all;
  for (int block = 0; block < 30; ++block) {
    const int count = 1 + block % 4;
    const double sum = block % 3 == 0 ? 0.5 * count : 0;
    told.Add(sum, count);
    all.Add(7, count);
    if (sum > 0) some.Add(sum, count);
  }
  const Estimate expected = told.Bounded(0, 1);
  const Estimate found = some.ZeroElsewhere(all).Bounded(0, 1);
  EXPECT_EQ(found.count, expected.count);
  EXPECT_EQ(found.blocks, expected.blocks);
  EXPECT_EQ(found.method, IntervalMethod::kWilson);
  EXPECT_DOUBLE_EQ(found.value, expected.value);
  EXPECT_DOUBLE_EQ(found.low, expected.low);
  EXPECT_DOUBLE_EQ(found.high, expected.high);
  // Nowhere at all, and everywhere.
  EXPECT_EQ(BlockRatio().ZeroElsewhere(all).Bounded(0, 1).method, IntervalMethod::kAgreement);
  EXPECT_EQ(BlockRatio().ZeroElsewhere(all).Bounded(0, 1).value, 0);
  EXPECT_EQ(all.ZeroElsewhere(all).Unbounded().value, all.Unbounded().value);
  EXPECT_EQ(all.ZeroElsewhere(all).Unbounded().low, all.Unbounded().low);
}

// A block counts as one, however many games are in it.
TEST(IntervalTest, RepeatedGamesInABlockAddNothing) {
  BlockRatio single;
  BlockRatio tenfold;
  for (const double value : {0.0, 1.0, 0.5, 1.0}) {
    single.Add(value, 1);
    tenfold.Add(10 * value, 10);
  }
  EXPECT_NEAR(single.Bounded(0, 1).low, tenfold.Bounded(0, 1).low, 1e-12);
  EXPECT_NEAR(single.Unbounded().high, tenfold.Unbounded().high, 1e-12);
}

}  // namespace
}  // namespace riftlab
