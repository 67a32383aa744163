#include "tournament/balance/game_strata.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace riftlab {
namespace {

using StratumNumbers = std::vector<std::size_t>;

StratumNumbers SeatStrataOf(GameStrata& strata, const std::vector<int>& agents) {
  strata.Set(agents);
  return {strata.seats().begin(), strata.seats().end()};
}

StratumNumbers SideStrataOf(GameStrata& strata, const std::vector<int>& agents) {
  strata.Set(agents);
  return {strata.sides().begin(), strata.sides().end()};
}

TEST(GameStrataTest, AnAgentHasOneInEachLineUp) {
  GameStrata strata({0, 1});
  EXPECT_EQ(SeatStrataOf(strata, {0, 1}), (StratumNumbers{0, 1}));
  EXPECT_EQ(SeatStrataOf(strata, {1, 0}), (StratumNumbers{1, 0}));
  EXPECT_EQ(SideStrataOf(strata, {1, 0}), (StratumNumbers{1, 0}));
  EXPECT_EQ(strata.num_lineups(), 1);
  EXPECT_EQ(SeatStrataOf(strata, {0, 2}), (StratumNumbers{2, 3}));
  EXPECT_EQ(SideStrataOf(strata, {2, 0}), (StratumNumbers{3, 2}));
  EXPECT_EQ(SideStrataOf(strata, {0, 2}), (StratumNumbers{2, 3}));
  EXPECT_EQ(strata.num_lineups(), 2);
}

TEST(GameStrataTest, OneAgentLeavesNothingToEstimateOfSides) {
  for (const std::vector<int>& sides : {std::vector{0, 1, 0, 1}, std::vector{0, 1, 1, 1}}) {
    GameStrata strata(sides);
    EXPECT_EQ(SideStrataOf(strata, {3, 3, 3, 3}), StratumNumbers{});
    EXPECT_EQ(SeatStrataOf(strata, {3, 3, 3, 3}), (StratumNumbers{0, 0, 0, 0}));
  }
}

TEST(GameStrataTest, ASideIsWhoPlaysTogether) {
  GameStrata strata({0, 1, 0, 1});
  EXPECT_EQ(SideStrataOf(strata, {0, 1, 1, 0}),
            (StratumNumbers{0, 0}));  // one of each on either side
  EXPECT_EQ(SideStrataOf(strata, {0, 1, 0, 1}), (StratumNumbers{1, 2}));
  EXPECT_EQ(SideStrataOf(strata, {1, 0, 1, 0}), (StratumNumbers{2, 1}));
}

TEST(GameStrataTest, UnlikeSidesAreKeptApart) {
  GameStrata strata({0, 1, 0});
  EXPECT_EQ(SeatStrataOf(strata, {0, 0, 1}), (StratumNumbers{0, 1, 2}));
  EXPECT_EQ(SeatStrataOf(strata, {1, 0, 0}), (StratumNumbers{2, 1, 0}));
  EXPECT_EQ(SideStrataOf(strata, {0, 0, 1}), (StratumNumbers{0, 1}));
  EXPECT_EQ(SideStrataOf(strata, {1, 0, 0}), (StratumNumbers{0, 1}));
}

}  // namespace
}  // namespace riftlab
