#include "tournament/stats/keyed_ratios.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

TEST(KeyedRatiosTest, ObservationsOfABlockCountTogether) {
  KeyedRatios ratios(3);
  ratios.Add(0, 1);
  ratios.Add(2, 5);
  ratios.Add(0, 3);
  EXPECT_EQ(ratios[0].blocks(), 0);  // the block is still open
  ratios.CloseBlock();
  ratios.Add(2, 7);
  ratios.CloseBlock();
  EXPECT_EQ(ratios[0].blocks(), 1);
  EXPECT_EQ(ratios[0].count(), 2);
  EXPECT_EQ(ratios[0].Unbounded().value, 2);
  EXPECT_EQ(ratios[1].blocks(), 0);
  EXPECT_EQ(ratios[2].blocks(), 2);
  EXPECT_EQ(ratios[2].Unbounded().value, 6);
}

}  // namespace
}  // namespace riftlab
