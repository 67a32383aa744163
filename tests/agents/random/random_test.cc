#include "agents/random/random.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab::random {
namespace {

using tic_tac_toe::Rules;

TEST(RandomAgentTest, PlaysEveryLegalMoveEquallyOften) {
  const Rules game = *Rules::Make({});
  auto agent = *Factory::Make(game, *Params::Parse("random", {}, {}));
  const Rules::State board = {{0b000'000'101, 0b000'010'000}};
  const Rules::InfoSet info = game.Observe(board, 1);
  Rng rng(1, {});
  std::map<Action, int> counts;
  constexpr int kMoves = 60000;
  for (int i = 0; i < kMoves; ++i) ++counts[agent->Act(game, info, {}, rng).action];
  EXPECT_EQ(counts.size(), 6);
  double chi_square = 0;
  for (const auto& [action, count] : counts) {
    EXPECT_TRUE(Has(std::uint16_t{0b111'101'010}, static_cast<int>(Code(action))));
    chi_square += (count - kMoves / 6.0) * (count - kMoves / 6.0) / (kMoves / 6.0);
  }
  EXPECT_LT(chi_square, 20.52);  // the 0.999 quantile with 5 degrees of freedom
}

TEST(RandomAgentTest, EqualStreamsGiveEqualMoves) {
  const Rules game = *Rules::Make({});
  RandomAgent<Rules> agent;
  const Rules::InfoSet info = game.Observe({}, 0);
  Rng first(1, {});
  Rng second(1, {});
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(agent.Act(game, info, {}, first).action, agent.Act(game, info, {}, second).action);
  }
}

}  // namespace
}  // namespace riftlab::random
