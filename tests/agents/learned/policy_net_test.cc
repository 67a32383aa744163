#include "agents/learned/policy_net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <vector>

#include "agents/learned/learned_net.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/warrift/warrift.h"
#include "tests/agents/learned/opinions.h"

namespace riftlab {
namespace {

InputList Inputs(std::initializer_list<std::uint16_t> inputs) {
  InputList list;
  for (const std::uint16_t input : inputs) list.push_back(input);
  return list;
}

TEST(PolicyNetTest, AnOutputIsWhatTheUnitsSayOfAMoveAndWhatItAdds) {
  PolicyWeights weights = Opinions({0, kNetScale, -kNetScale}, 3);
  weights.first[0][0] = kNetScale;       // input 0 is worth 1 to move 0
  weights.first[1][1] = -kNetScale;      // input 1 takes a unit below 0, where it is cut off
  weights.first[2][2] = 20 * kNetScale;  // input 2 is cut off at the clip
  weights.second[0][0] = kNetScale;
  weights.second[0][1] = kNetScale;
  weights.second[1][2] = kNetScale / 2;
  const PolicyNet net(weights);
  const auto outputs = [&](const InputList& inputs) {
    const PolicyNet::Units units = net.UnitsOf(inputs);
    return std::array{net.Output(units, 0), net.Output(units, 1), net.Output(units, 2)};
  };
  EXPECT_EQ(outputs(Inputs({})), (std::array{0.0, 1.0, -1.0}));
  EXPECT_EQ(outputs(Inputs({0, 1})), (std::array{1.0, 1.0, -1.0}));
  EXPECT_EQ(outputs(Inputs({2})), (std::array{0.0, 5.0, -1.0}));
}

// Odds of sqrt 2 + 1 squared, of 1 and of their inverse.
TEST(PolicyNetTest, SharesOfLegalMovesAddUpToOne) {
  const auto game = *ripple_rush::Rules::Make({.mode = "basic", .players = 2});
  Rng luck(3, {});
  const auto state = game.Deal(luck);
  ActionList<ripple_rush::Rules> actions;
  game.LegalActions(state, actions);
  ASSERT_GT(actions.size(), 3U);
  const Player seat = game.ToMove(state);
  std::vector<std::int16_t> opinions(static_cast<std::size_t>(game.NumActionIds()), 0);
  opinions[static_cast<std::size_t>(game.ActionId(seat, actions[1]))] = kNetScale;
  opinions[static_cast<std::size_t>(game.ActionId(seat, actions[2]))] = -kNetScale;
  const PolicyNet net(Opinions(opinions, static_cast<std::size_t>(game.NumInputs())));
  MoveShares<ripple_rush::Rules> shares;
  LearnedMoveShares(game, state, actions, net, shares);
  ASSERT_EQ(shares.size(), actions.size());
  float sum = 0;
  for (const float share : shares) sum += share;
  EXPECT_NEAR(sum, 1, 1e-5);
  const float odds = (std::sqrt(2.0F) + 1) * (std::sqrt(2.0F) + 1);
  EXPECT_NEAR(shares[1] / shares[0], odds, 1e-4);
  EXPECT_NEAR(shares[0] / shares[2], odds, 1e-4);
}

// Worlds that a seat cannot tell apart: other cards in the hand of the opponent, who has none
// before the first turn and few in some turns.
TEST(PolicyNetTest, SharesDependOnNothingHidden) {
  using Game = warrift::Rules;
  const auto game = *Game::Make({.mode = "classic", .players = 2});
  PolicyWeights weights =
      Opinions(std::vector<std::int16_t>(static_cast<std::size_t>(game.NumActionIds()), 0),
               static_cast<std::size_t>(game.NumInputs()));
  Rng draw(4, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
  const auto fill = [&](auto& rows) {
    for (auto& row : rows) {
      for (std::int16_t& weight : row) {
        weight = static_cast<std::int16_t>(static_cast<int>(draw.Below(400)) - 200);
      }
    }
  };
  fill(weights.first);
  fill(weights.second);
  const PolicyNet net(weights);
  int differing = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Rng luck(seed, {});
    auto state = game.Deal(luck);
    while (game.ToMove(state) != kNobody) {
      const auto info = game.Observe(state, game.ToMove(state));
      ActionList<Game> actions;
      game.LegalActions(state, actions);
      MoveShares<Game> expected;
      LearnedMoveShares(game, state, actions, net, expected);
      for (int i = 0; i < 5; ++i) {
        const auto world = game.Determinize(info, draw);
        differing += std::memcmp(&world, &state, sizeof(world)) == 0 ? 0 : 1;
        MoveShares<Game> shares;
        LearnedMoveShares(game, world, actions, net, shares);
        EXPECT_TRUE(std::equal(shares.begin(), shares.end(), expected.begin(), expected.end()));
      }
      game.Apply(state, RandomLegal(game, state, luck), luck);
    }
  }
  EXPECT_GT(differing, 500) << "the worlds are to differ";
}

TEST(LearnedNetTest, FitsGamesOfItsShapeAlone) {
  const NetShape shape{.facts = kEvaluationFacts, .inputs = 1, .moves = 2};
  const auto net = NetWithOpinions({0, 0});
  EXPECT_TRUE(net->Fits(shape));
  EXPECT_FALSE(net->Fits({.facts = kEvaluationFacts + 1, .inputs = 1, .moves = 2}));
  EXPECT_FALSE(net->Fits({.facts = kEvaluationFacts, .inputs = 2, .moves = 2}));
  EXPECT_FALSE(net->Fits({.facts = kEvaluationFacts, .inputs = 1, .moves = 3}));
  const LearnedNet plain{.value = net->value};
  EXPECT_TRUE(plain.Fits({.facts = kEvaluationFacts, .inputs = 2, .moves = 3}));
}

}  // namespace
}  // namespace riftlab
