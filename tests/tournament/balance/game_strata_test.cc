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
  GameStrata alike({0, 1, 0, 1});
  EXPECT_EQ(SideStrataOf(alike, {3, 3, 3, 3}), StratumNumbers{});
  EXPECT_EQ(SeatStrataOf(alike, {3, 3, 3, 3}), (StratumNumbers{0, 0, 0, 0}));
  // Who sits alone on a side wins as often as the side does, which no card changes.
  GameStrata unlike({0, 1, 1, 1});
  EXPECT_EQ(SideStrataOf(unlike, {3, 3, 3, 3}), StratumNumbers{});
  EXPECT_EQ(SeatStrataOf(unlike, {3, 3, 3, 3}), (StratumNumbers{0, 1, 1, 1}));
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
