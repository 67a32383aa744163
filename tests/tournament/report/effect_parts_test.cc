#include "tournament/report/effect_parts.h"

#include <gtest/gtest.h>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

TEST(EffectPartsTest, Texts) {
  EXPECT_EQ(PointsText(0.031), "+3.10");
  EXPECT_EQ(PointsText(-0.5), "-50.00");
  EXPECT_EQ(PointsText(-1e-9), "+0.00");
  EXPECT_EQ(QText({}), "-");
  EXPECT_EQ(QText(0.0001), "<0.001 *");
  EXPECT_EQ(QText(0.0312), "0.031 *");
  EXPECT_EQ(QText(0.05), "0.050  ");
  EXPECT_EQ(GamesText({}), "-");
  EXPECT_EQ(GamesText(7), "7");
  EXPECT_EQ(GamesText(947), "950");
  EXPECT_EQ(GamesText(996), "1.0 k");
  EXPECT_EQ(GamesText(9604), "9.6 k");
  EXPECT_EQ(GamesText(123456), "120 k");
  EXPECT_EQ(GamesText(999999), "1.0 M");
  EXPECT_EQ(GamesText(0), "0");
}

}  // namespace
}  // namespace riftlab
