#include "tournament/report/rating_plot.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

// A scale from -51 to 51 on 21 columns: five Elo a column, and a little more.
TEST(RatingPlotTest, DrawsIntervalsOnACommonScale) {
  EXPECT_EQ(PlotRatings({{"first", 25, 25}, {"b", -25, 25}, {"exact", 0, std::nullopt}}, 28),
            "       -51                51\n"
            "first            [----|----]\n"
            "b      [----|----]\n"
            "exact            |\n");
}

TEST(RatingPlotTest, NothingToCompare) {
  EXPECT_EQ(PlotRatings({}, 80), "");
  EXPECT_EQ(PlotRatings({{"alone", 0, 5}}, 80), "");
}

TEST(RatingPlotTest, EqualRatingsWithoutErrors) {
  EXPECT_EQ(PlotRatings({{"a", 0, std::nullopt}, {"b", 0, std::nullopt}}, 24),
            "   -1                  1\n"
            "a            |\n"
            "b            |\n");
}

}  // namespace
}  // namespace riftlab
