#include "tournament/stats/lineups.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

TEST(LineupsTest, SeatsDoNotMatter) {
  Lineups lineups({0, 1, 2});
  EXPECT_EQ(lineups.NumberOf({4, 5, 6}), 0);
  EXPECT_EQ(lineups.NumberOf({4, 5, 5}), 1);
  EXPECT_EQ(lineups.NumberOf({6, 4, 5}), 0);
  EXPECT_EQ(lineups.NumberOf({5, 4, 5}), 1);
}

// Of games in which partners are alike the spread is another one than of those of mixed teams.
TEST(LineupsTest, PartnersDo) {
  Lineups lineups({0, 1, 0, 1});
  EXPECT_EQ(lineups.NumberOf({4, 5, 4, 5}), 0);
  EXPECT_EQ(lineups.NumberOf({4, 4, 5, 5}), 1);
  EXPECT_EQ(lineups.NumberOf({5, 4, 5, 4}), 0);
  EXPECT_EQ(lineups.NumberOf({4, 5, 5, 4}), 1);
}

TEST(LineupsTest, OneSeatIsOneLineup) {
  Lineups lineups({0});
  EXPECT_EQ(lineups.NumberOf({3}), 0);
  EXPECT_EQ(lineups.NumberOf({4}), 0);
}

}  // namespace
}  // namespace riftlab
