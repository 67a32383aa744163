#include "tournament/report/histogram.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace riftlab {
namespace {

DistributionSummary Of(const std::vector<ValueCount>& counts) {
  DistributionSummary distribution;
  distribution.counts = counts;
  return distribution;
}

using Bins = std::vector<HistogramBin>;

TEST(HistogramTest, FewIntegersHaveABinEach) {
  EXPECT_EQ(BinsOf(Of({}), 10), Bins{});
  EXPECT_EQ(BinsOf(Of({{7, 3}}), 10), (Bins{{7, 7, 3}}));
  EXPECT_EQ(BinsOf(Of({{-1, 2}, {2, 5}}), 10),
            (Bins{{-1, -1, 2}, {0, 0, 0}, {1, 1, 0}, {2, 2, 5}}));
}

TEST(HistogramTest, ManyIntegersShareBins) {
  EXPECT_EQ(BinsOf(Of({{3, 1}, {9, 1}, {10, 2}, {41, 4}}), 6),
            (Bins{{0, 9, 2}, {10, 19, 2}, {20, 29, 0}, {30, 39, 0}, {40, 49, 4}}));
  EXPECT_EQ(BinsOf(Of({{0, 1}, {9, 1}}), 6),
            (Bins{{0, 1, 1}, {2, 3, 0}, {4, 5, 0}, {6, 7, 0}, {8, 9, 1}}));
}

TEST(HistogramTest, FractionsHaveBinsSideBySide) {
  const Bins bins = BinsOf(Of({{0.25, 1}, {0.5, 2}, {0.75, 3}}), 6);
  ASSERT_EQ(bins.size(), 6U);
  const std::vector<std::int64_t> counts = {1, 0, 0, 2, 0, 3};
  for (std::size_t i = 0; i < bins.size(); ++i) {
    EXPECT_NEAR(bins[i].from, 0.2 + 0.1 * static_cast<double>(i), 1e-12);
    EXPECT_NEAR(bins[i].to, bins[i].from + 0.1, 1e-12);
    EXPECT_EQ(bins[i].count, counts[i]);
  }
}

TEST(HistogramTest, NeverMoreBinsThanAllowedAndNothingLost) {
  for (const std::size_t max_bins : {2U, 3U, 7U, 25U, 50U}) {
    for (const double most : {1.0, 2.0, 24.0, 25.0, 26.0, 99.0, 100.0, 101.0, 1e6}) {
      for (const double least : {0.0, 1.0, -3.0, 0.5}) {
        const Bins bins = BinsOf(Of({{least, 3}, {most + least, 4}}), max_bins);
        EXPECT_LE(bins.size(), max_bins) << least << " " << most;
        EXPECT_EQ(bins.front().count, bins.size() == 1 ? 7 : 3);
        EXPECT_LE(bins.front().from, least);
        EXPECT_GE(bins.back().to, most + least);
      }
    }
  }
}

TEST(HistogramTest, IsDrawn) {
  const Bins bins = {{0, 4, 6}, {5, 9, 90}, {10, 14, 1}, {15, 19, 0}, {20, 24, 3}};
  EXPECT_EQ(DrawHistogram(bins, 60),
            "  0 - 4 |##                                      6    6.0 %\n"
            "  5 - 9 |###############################        90   90.0 %\n"
            "10 - 14 |.                                       1    1.0 %\n"
            "15 - 19 |                                        0    0.0 %\n"
            "20 - 24 |#                                       3    3.0 %\n");
  std::istringstream lines(DrawHistogram(bins, 100));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U);
}

}  // namespace
}  // namespace riftlab
