// Kuhn's solution holds in our Kuhn poker.
#include <gtest/gtest.h>

#include "tests/games/best_response.h"
#include "tests/games/kuhn/strategies.h"

namespace riftlab::kuhn {
namespace {

constexpr double kTolerance = 1e-12;

class KuhnEquilibriumTest : public testing::Test {
 protected:
  Strategies kuhn_;
};

TEST_F(KuhnEquilibriumTest, EachSeatHasSixInformationSets) {
  EXPECT_EQ(kuhn_.deals().size(), 6);
  EXPECT_EQ(kuhn_.FirstSeat(0).size(), 6);
  EXPECT_EQ(kuhn_.SecondSeat().size(), 6);
}

TEST_F(KuhnEquilibriumTest, NobodyGainsByLeavingIt) {
  const Strategy second = kuhn_.SecondSeat();
  EXPECT_NEAR(kuhn_.BestAgainstSecond(second), kGameValue, kTolerance);
  for (const double alpha : {0.0, 0.1, 1.0 / 6, 0.25, 1.0 / 3}) {
    EXPECT_NEAR(kuhn_.Value(kuhn_.FirstSeat(alpha), second), kGameValue, kTolerance) << alpha;
    EXPECT_NEAR(kuhn_.WorstOfFirst(kuhn_.FirstSeat(alpha)), kGameValue, kTolerance) << alpha;
  }
}

// The way through the tree and the search of all strategies agree.
TEST_F(KuhnEquilibriumTest, BestRepliesAreTheSameByBothWays) {
  for (const auto& [bluff, call] : {std::pair(0.0, 1.0 / 3), {1.0 / 3, 1.0 / 3}, {0.9, 0.2}}) {
    const Strategy second = kuhn_.SecondSeat(bluff, call);
    const auto policy = [&](const State& state) {
      const double chip = kuhn_.Policy(second, 1)(state);
      return std::vector<double>{1 - chip, chip};
    };
    const double share = BestResponse(kuhn_.rules(), 0, policy).Value();
    EXPECT_NEAR(4 * share - 2, kuhn_.BestAgainstSecond(second), kTolerance) << bluff << " " << call;
  }
}

TEST_F(KuhnEquilibriumTest, OtherStrategiesCanBeExploited) {
  for (const auto& [bluff, call] :
       {std::pair(0.0, 1.0 / 3), {1.0, 1.0 / 3}, {1.0 / 3, 0.0}, {1.0 / 3, 1.0}, {0.3, 0.3}}) {
    EXPECT_GT(kuhn_.BestAgainstSecond(kuhn_.SecondSeat(bluff, call)), kGameValue + 1e-3)
        << bluff << " " << call;
  }
  Strategy timid = kuhn_.FirstSeat(0.25);
  kuhn_.SetRow(timid, 0, Betting::kCheckBet, {0, 0, 1});
  EXPECT_LT(kuhn_.WorstOfFirst(timid), kGameValue - 1e-3);
}

}  // namespace
}  // namespace riftlab::kuhn
