#include "tournament/stats/length_counts.h"

#include <gtest/gtest.h>

#include "tournament/stats/interval.h"

namespace riftlab {
namespace {

TEST(LengthCountsTest, NoGames) {
  const LengthSummary summary = LengthCounts().Summary();
  EXPECT_EQ(summary.mean.count, 0);
  EXPECT_TRUE(summary.quantiles.empty());
}

TEST(LengthCountsTest, OneGame) {
  LengthCounts counts;
  counts.Add(7);
  counts.CloseBlock();
  const LengthSummary summary = counts.Summary();
  EXPECT_EQ(summary.min, 7);
  EXPECT_EQ(summary.max, 7);
  ASSERT_EQ(summary.quantiles.size(), 3U);
  for (const LengthQuantile& quantile : summary.quantiles) {
    EXPECT_EQ(quantile.value, 7);
    EXPECT_FALSE(quantile.has_interval);
  }
}

// Lengths 1..100, each a block: the 95 % ranks of the median are 50 +- 9.8.
TEST(LengthCountsTest, QuantilesByOrderStatistics) {
  LengthCounts counts;
  for (int length = 100; length >= 1; --length) {
    counts.Add(length);
    counts.CloseBlock();
  }
  const LengthSummary summary = counts.Summary();
  EXPECT_DOUBLE_EQ(summary.mean.value, 50.5);
  EXPECT_EQ(summary.min, 1);
  EXPECT_EQ(summary.max, 100);
  const LengthQuantile& fifth = summary.quantiles[0];
  EXPECT_EQ(fifth.value, 5);
  EXPECT_TRUE(fifth.has_interval);  // 5 +- 4.27
  EXPECT_EQ(fifth.low, 1);
  EXPECT_EQ(fifth.high, 10);
  const LengthQuantile& median = summary.quantiles[1];
  EXPECT_EQ(median.value, 50);
  EXPECT_EQ(median.low, 41);
  EXPECT_EQ(median.high, 60);
  EXPECT_EQ(summary.quantiles[2].value, 95);
}

// The same games in a quarter of the blocks: the ranks are twice as far apart.
TEST(LengthCountsTest, BlocksCountForQuantiles) {
  LengthCounts counts;
  for (int length = 1; length <= 100; ++length) {
    counts.Add(length);
    if (length % 4 == 0) counts.CloseBlock();
  }
  const LengthSummary summary = counts.Summary();
  EXPECT_EQ(summary.quantiles[1].low, 31);
  EXPECT_EQ(summary.quantiles[1].high, 70);
  EXPECT_FALSE(summary.quantiles[0].has_interval);
}

}  // namespace
}  // namespace riftlab
