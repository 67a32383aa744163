#include "tournament/stats/confidence_sequence.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

TEST(ConfidenceSequenceTest, BeforeTheFirstLookThereIsNone) {
  Estimate estimate{.count = 99, .blocks = 99, .value = 0.4};
  estimate.standard_error = 0.1;
  EXPECT_EQ(AnytimeInterval(estimate).method, IntervalMethod::kNone);
  estimate.blocks = 100;
  EXPECT_EQ(AnytimeInterval(estimate).method, IntervalMethod::kAnytime);
  estimate.standard_error = 0;
  EXPECT_EQ(AnytimeInterval(estimate).method, IntervalMethod::kNone);
}

TEST(ConfidenceSequenceTest, WidthWhereItIsTightest) {
  Estimate estimate{.count = 1000, .blocks = 1000};
  estimate.standard_error = 1;
  const Estimate interval = AnytimeInterval(estimate);
  EXPECT_NEAR(interval.high, 3.035, 0.001);
  EXPECT_EQ(interval.low, -interval.high);
}

// Two watched means have an error of 0.025 each.
TEST(ConfidenceSequenceTest, SharesOfTheErrorWidenIt) {
  Estimate estimate{.count = 1000, .blocks = 1000};
  estimate.standard_error = 1;
  double last = AnytimeInterval(estimate).high;
  for (const double alpha : {0.025, 0.01, 0.001}) {
    const double wider = AnytimeInterval(estimate, alpha).high;
    EXPECT_GT(wider, last);
    last = wider;
  }
  EXPECT_NEAR(AnytimeInterval(estimate, 0.025).high, 3.279, 0.001);
}

TEST(ConfidenceSequenceTest, EndsWhereADifferenceOfSharesDoes) {
  Estimate estimate;
  estimate.blocks = 100;
  estimate.value = 0.8;
  estimate.standard_error = 0.5;
  EXPECT_GT(AnytimeInterval(estimate).high, 1);
  EXPECT_LT(AnytimeInterval(estimate).low, -1);
  EXPECT_EQ(AnytimeShareInterval(estimate).high, 1);
  EXPECT_EQ(AnytimeShareInterval(estimate).low, -1);
}

// Whoever looks after every block and stops at the first interval that leaves out the truth stops
// in one run of 20 at most; with intervals for a single look, in nearly half of them.
TEST(ConfidenceSequenceTest, HoldsAtAllLooks) {
  constexpr int kRuns = 400;
  int left = 0;
  int left_single = 0;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(9, {static_cast<std::uint64_t>(run), Purpose::kTest, 0});
    BlockRatio ratio;
    bool excludes = false;
    bool single_excludes = false;
    for (int block = 1; block <= 3000; ++block) {
      ratio.Add(rng.Uniform01() < 0.3 ? 1 : 0, 1);
      if (block < kFirstLook || block % 5 != 0) continue;
      const Estimate estimate = ratio.Unbounded();
      const Estimate interval = AnytimeInterval(estimate);
      excludes = excludes || interval.low > 0.3 || interval.high < 0.3;
      single_excludes = single_excludes || estimate.low > 0.3 || estimate.high < 0.3;
    }
    left += excludes ? 1 : 0;
    left_single += single_excludes ? 1 : 0;
  }
  EXPECT_LE(left, kRuns * 5 / 100);
  EXPECT_GE(left_single, kRuns * 20 / 100);
}

// By hand: nine ones in a row are bet on from 1 to B(9.5, 0.5) / B(0.5, 0.5), (17!! / 18!!), which
// at a mean of m has grown by m^-9.
TEST(ConfidenceSequenceTest, OfBlocksThatAreBounded) {
  const Estimate ones = AnytimeBoundedInterval({.blocks = 9, .value = 1});
  EXPECT_EQ(ones.method, IntervalMethod::kAnytime);
  EXPECT_EQ(ones.high, 1);
  EXPECT_NEAR(ones.low, std::pow(0.05 * 0.18547058105, 1.0 / 9), 1e-9);
  const Estimate zeros = AnytimeBoundedInterval({.blocks = 9, .value = 0});
  EXPECT_NEAR(zeros.high, 1 - ones.low, 1e-9);
  EXPECT_EQ(zeros.low, 0);
  EXPECT_EQ(AnytimeBoundedInterval({}).method, IntervalMethod::kNone);
}

TEST(ConfidenceSequenceTest, OfBlocksThatAreBoundedHoldsAtAllLooks) {
  constexpr int kRuns = 400;
  int left = 0;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(10, {static_cast<std::uint64_t>(run), Purpose::kTest, 0});
    double sum = 0;
    bool excludes = false;
    for (int block = 1; block <= 200; ++block) {
      sum += rng.Uniform01() < 0.8 ? 1 : 0;
      const Estimate interval = AnytimeBoundedInterval({.blocks = block, .value = sum / block});
      excludes = excludes || interval.low > 0.8 || interval.high < 0.8;
    }
    left += excludes ? 1 : 0;
  }
  EXPECT_LE(left, kRuns * 5 / 100);
  EXPECT_GT(left, 0);
}

// The asymptotic one where it can be given, else the one by betting, each with half of the error.
TEST(ConfidenceSequenceTest, AMeanTakesWhicheverCanBeGiven) {
  Estimate estimate{.count = 99, .blocks = 99, .value = 0.9};
  estimate.standard_error = 0.03;
  const auto expect_like = [&](const Estimate& expected) {
    const Estimate interval = AnytimeMean(estimate, 0.04);
    EXPECT_EQ(interval.method, expected.method);
    EXPECT_EQ(interval.low, expected.low);
    EXPECT_EQ(interval.high, expected.high);
  };
  expect_like(AnytimeBoundedInterval(estimate, 0.02));
  estimate.count = estimate.blocks = 1000;
  estimate.standard_error = 0.01;
  expect_like(AnytimeInterval(estimate, 0.02));
  estimate.standard_error = 0.05;
  EXPECT_GT(AnytimeInterval(estimate, 0.02).high, 1);
  EXPECT_EQ(AnytimeMean(estimate, 0.04).high, 1);
  estimate.value = 1;
  estimate.standard_error = 0;
  expect_like(AnytimeBoundedInterval(estimate, 0.02));
  EXPECT_GT(AnytimeMean(estimate, 0.04).low, 0.98);
  EXPECT_EQ(AnytimeMean({}).method, IntervalMethod::kNone);
}

}  // namespace
}  // namespace riftlab
