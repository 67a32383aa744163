#include "tournament/ratings/paired_ratio.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

TEST(PairedRatioTest, EqualVariantsDifferByExactlyZero) {
  PairedRatio ratio;
  for (int block = 1; block < 50; ++block) {
    ratio.Add(std::sqrt(block), block, std::sqrt(block), block);
  }
  const PairedEstimate estimate = ratio.Summary(49);
  EXPECT_EQ(estimate.difference.value, 0);
  EXPECT_EQ(estimate.difference.low, 0);
  EXPECT_EQ(estimate.difference.high, 0);
  EXPECT_EQ(estimate.difference.method, IntervalMethod::kNone);
  EXPECT_GT(estimate.first.value, 0);
  EXPECT_EQ(estimate.first.value, estimate.second.value);
}

// With one observation a block it is the paired t interval.
TEST(PairedRatioTest, IsThePairedTInterval) {
  const double first[] = {3, 5, 4, 8, 1};
  const double second[] = {4, 7, 4, 9, 3};  // differences 1, 2, 0, 1, 2
  PairedRatio ratio;
  for (int i = 0; i < 5; ++i) ratio.Add(first[i], 1, second[i], 1);
  const Estimate difference = ratio.Summary(5).difference;
  EXPECT_NEAR(difference.value, 1.2, 1e-12);
  const double error = std::sqrt(0.7 / 5);  // the variance of the differences is 2.8 / 4
  EXPECT_NEAR(difference.standard_error, error, 1e-12);
  EXPECT_NEAR(difference.high, 1.2 + StudentQuantile975(4) * error, 1e-12);
}

TEST(PairedRatioTest, OneVariantAloneHasNoDifference) {
  PairedRatio ratio;
  ratio.Add(3, 4, 0, 0);
  const PairedEstimate estimate = ratio.Summary(1);
  EXPECT_EQ(estimate.first.count, 4);
  EXPECT_EQ(estimate.second.count, 0);
  EXPECT_EQ(estimate.difference.count, 0);
}

// Ratios whose numbers of observations differ between the variants, strongly dependent: intervals
// hold the truth, and are much narrower than without the pairing.
TEST(PairedRatioTest, IntervalsHoldTheTruth) {
  int held = 0;
  double paired_error = 0;
  double single_error = 0;
  constexpr int kRuns = 600;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(5, {static_cast<std::uint64_t>(run), Purpose::kTest, 0});
    PairedRatio ratio;
    for (int block = 0; block < 60; ++block) {
      const auto count = static_cast<std::int64_t>(1 + rng.Below(3));
      const auto other = static_cast<std::int64_t>(1 + rng.Below(3));
      const double luck = rng.Uniform01();
      ratio.Add(luck * static_cast<double>(count), count,
                (luck + 0.1 + 0.05 * (rng.Uniform01() - 0.5)) * static_cast<double>(other), other);
    }
    const PairedEstimate estimate = ratio.Summary(60);
    held += estimate.difference.low <= 0.1 && 0.1 <= estimate.difference.high ? 1 : 0;
    paired_error += estimate.difference.standard_error;
    single_error += estimate.first.standard_error;
  }
  EXPECT_GE(held, kRuns * 92 / 100);
  EXPECT_LE(held, kRuns * 98 / 100);
  EXPECT_LT(paired_error, single_error);
}

}  // namespace
}  // namespace riftlab
