#include "tournament/stats/distribution.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace riftlab {
namespace {

constexpr std::array<double, 3> kQuartiles = {0.25, 0.5, 0.75};

// Each value is a block of its own.
DistributionSummary Of(const std::vector<double>& values) {
  Distribution distribution;
  for (const double value : values) {
    distribution.Add(value);
    distribution.CloseBlock();
  }
  return distribution.Summary(kQuartiles);
}

TEST(DistributionTest, Nothing) {
  const DistributionSummary summary = Distribution().Summary(kQuartiles);
  EXPECT_EQ(summary.mean.count, 0);
  EXPECT_TRUE(summary.quantiles.empty());
  EXPECT_TRUE(summary.counts.empty());
}

TEST(DistributionTest, OneObservation) {
  const DistributionSummary summary = Of({-3.5});
  EXPECT_EQ(summary.mean.value, -3.5);
  EXPECT_EQ(summary.sd, 0);
  EXPECT_EQ(summary.min, -3.5);
  EXPECT_EQ(summary.max, -3.5);
  EXPECT_EQ(summary.quantiles[1].value, -3.5);
  EXPECT_FALSE(summary.quantiles[1].has_interval);
}

// By hand: 2, 4, 4, 4, 5, 5, 7, 9 has mean 5 and squared deviations 32 over 7 degrees of freedom.
TEST(DistributionTest, MeanSpreadAndCounts) {
  const DistributionSummary summary = Of({4, 2, 9, 4, 5, 7, 4, 5});
  EXPECT_DOUBLE_EQ(summary.mean.value, 5);
  EXPECT_DOUBLE_EQ(summary.sd, std::sqrt(32.0 / 7));
  EXPECT_EQ(summary.counts, (std::vector<ValueCount>{{2, 1}, {4, 3}, {5, 2}, {7, 1}, {9, 1}}));
  EXPECT_EQ(summary.quantiles[0].value, 4);
  EXPECT_EQ(summary.quantiles[1].value, 4);
  EXPECT_EQ(summary.quantiles[2].value, 5);
}

// 1..100, each a block: the 95 % ranks of the median are 50 +- 9.8.
TEST(DistributionTest, QuantilesByOrderStatistics) {
  std::vector<double> values;
  for (int value = 100; value >= 1; --value) values.push_back(value);
  const Quantile median = Of(values).quantiles[1];
  EXPECT_EQ(median.value, 50);
  EXPECT_EQ(median.low, 41);
  EXPECT_EQ(median.high, 60);
  EXPECT_TRUE(median.has_interval);
}

// The same in blocks of one and of four: the 95 % ranks are 5 +- 4.27 and 5 +- 8.54.
TEST(DistributionTest, AQuantileNearTheEndTakesMoreBlocksForAnInterval) {
  Distribution single;
  Distribution fourfold;
  for (int value = 1; value <= 100; ++value) {
    single.Add(value);
    single.CloseBlock();
    fourfold.Add(value);
    if (value % 4 == 0) fourfold.CloseBlock();
  }
  constexpr std::array<double, 1> kProbabilities = {0.05};
  const Quantile known = single.Summary(kProbabilities).quantiles[0];
  EXPECT_EQ(known.value, 5);
  EXPECT_TRUE(known.has_interval);
  EXPECT_EQ(known.low, 1);
  EXPECT_EQ(known.high, 10);
  EXPECT_FALSE(fourfold.Summary(kProbabilities).quantiles[0].has_interval);
}

// Four equal observations a block say no more than one.
TEST(DistributionTest, TheBlockIsTheUnit) {
  Distribution single;
  Distribution fourfold;
  for (int value = 1; value <= 50; ++value) {
    single.Add(value);
    single.CloseBlock();
    for (int i = 0; i < 4; ++i) fourfold.Add(value);
    fourfold.CloseBlock();
  }
  const DistributionSummary once = single.Summary(kQuartiles);
  const DistributionSummary often = fourfold.Summary(kQuartiles);
  EXPECT_EQ(often.mean.count, 200);
  EXPECT_EQ(often.mean.blocks, 50);
  EXPECT_DOUBLE_EQ(often.mean.low, once.mean.low);
  EXPECT_DOUBLE_EQ(often.mean.high, once.mean.high);
  EXPECT_EQ(often.quantiles[1].low, once.quantiles[1].low);
  EXPECT_EQ(often.quantiles[1].high, once.quantiles[1].high);
}

TEST(DistributionTest, ABlockWithoutObservationsIsNone) {
  Distribution distribution;
  distribution.Add(1);
  distribution.CloseBlock();
  distribution.CloseBlock();
  EXPECT_EQ(distribution.Summary(kQuartiles).mean.blocks, 1);
}

TEST(DistributionTest, FractionsNegativeAndLargeNumbersAreKeptApart) {
  const DistributionSummary summary = Of({0.5, -2, 1e9, 0.5, 1, 1023, 1024, 1024.25});
  EXPECT_EQ(summary.class_width, 0);
  EXPECT_EQ(summary.counts,
            (std::vector<ValueCount>{
                {-2, 1}, {0.5, 2}, {1, 1}, {1023, 1}, {1024, 1}, {1024.25, 1}, {1e9, 1}}));
}

// A distribution of 100 000 different values stays small, and its figures nearly exact.
TEST(DistributionTest, ManyDifferentValuesAreCountedInClasses) {
  Distribution distribution;
  constexpr int kValues = 100'000;
  for (int i = 0; i < kValues; ++i) {
    // In an order that visits the whole range again and again.
    distribution.Add(-500.0 + static_cast<double>(i * 7919LL % kValues) / 100);
    distribution.CloseBlock();
  }
  const DistributionSummary summary = distribution.Summary(kQuartiles);
  EXPECT_LE(summary.counts.size(), 6000U);
  EXPECT_GT(summary.class_width, 0);
  EXPECT_LE(summary.class_width, 1);
  EXPECT_EQ(summary.min, -500);
  EXPECT_EQ(summary.max, 499.99);
  EXPECT_NEAR(summary.mean.value, -0.005, 1e-9);
  EXPECT_NEAR(summary.sd, 1000 / std::sqrt(12), 0.01);
  EXPECT_NEAR(summary.quantiles[1].value, 0, 1);
  EXPECT_NEAR(summary.quantiles[2].value, 250, 1);
  std::int64_t count = 0;
  for (std::size_t i = 0; i < summary.counts.size(); ++i) {
    count += summary.counts[i].count;
    if (i == 0) continue;
    EXPECT_LT(summary.counts[i - 1].value, summary.counts[i].value);
  }
  EXPECT_EQ(count, kValues);
}

}  // namespace
}  // namespace riftlab
