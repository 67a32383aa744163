// What a limit costs where it changes few deals.
#include "tournament/balance/restricted_play.h"

#include <gtest/gtest.h>

#include <cmath>

namespace riftlab {
namespace {

constexpr int kDeals = 200;

// One game of a deal of so many sides, won by one of them.
RestrictedGame WonBy(int winner, int restricted, int sides) {
  RestrictedGame game;
  game.shares.resize(static_cast<std::size_t>(sides));
  game.shares[static_cast<std::size_t>(winner)] = 1;
  game.restricted_side = restricted;
  return game;
}

// Side 0 wins every deal, but as the restricted side not the first `lost` of them.
RestrictionWorth AfterLosing(int lost, int sides) {
  RestrictedPlay play;
  for (int deal = 0; deal < kDeals; ++deal) {
    RestrictedBlock block;
    for (int side = 0; side < sides; ++side) {
      block.games.push_back(WonBy(side == 0 && deal < lost ? 1 : 0, side, sides));
    }
    play.Add(block);
  }
  return play.Summary();
}

TEST(RestrictionWorthTest, OneChangedDealSaysNoLessThanNone) {
  for (const int sides : {2, 3, 4}) {
    const Estimate none = AfterLosing(0, sides).loss;
    const Estimate one = AfterLosing(1, sides).loss;
    EXPECT_GT(one.high, none.high) << sides;
    EXPECT_LT(one.low, 0) << sides;
  }
}

TEST(RestrictionWorthTest, IntervalsHoldTheLossOfWhatSeldomMatters) {
  for (const int sides : {2, 3, 4}) {
    for (const double lost : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 12.0}) {  // on average
      const double loss = lost / (kDeals * sides);
      double covered = 0;
      double chance = std::exp(-lost);
      for (int seen = 0; seen < 40; ++seen) {
        const Estimate estimate = AfterLosing(seen, sides).loss;
        if (estimate.low <= loss && loss <= estimate.high) covered += chance;
        chance *= lost / (seen + 1);
      }
      EXPECT_GE(covered, 0.94) << lost << " deals, " << sides << " sides";
    }
  }
}

TEST(RestrictionWorthTest, TheIntervalLeavesOutNoLossWhereTheTestDoes) {
  for (int lost = 0; lost < 12; ++lost) {
    const RestrictionWorth worth = AfterLosing(lost, 2);
    ASSERT_TRUE(worth.p.has_value());
    EXPECT_EQ(worth.loss.low > 0, *worth.p < 0.05) << lost;
  }
}

}  // namespace
}  // namespace riftlab
