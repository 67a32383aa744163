#include "agents/exact/exact.h"

#include <gtest/gtest.h>

#include <set>

#include "agents/random/random.h"
#include "agents/registry/registry.h"
#include "tests/games/kuhn/kuhn.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab::exact {
namespace {

using TicTacToe = tic_tac_toe::Rules;

template <Game G>
std::unique_ptr<Agent<G>> MakeExact(const G& game, const std::string& max_states = "200000") {
  return *Factory::Make(
      game, *Params::Parse("exact", Factory::Parameters(), {{"max_states", max_states}}));
}

// One game against random play; the share of `seat`.
double PlayAgainstRandom(const TicTacToe& game, Agent<TicTacToe>& agent, Player seat,
                         std::uint64_t index) {
  random::RandomAgent<TicTacToe> opponent;
  Rng rng(5, {.index = index});
  TicTacToe::State state = game.Deal(rng);
  for (Player to_move = 0; (to_move = game.ToMove(state)) != kNobody;) {
    Agent<TicTacToe>& mover = to_move == seat ? agent : opponent;
    game.Apply(state, mover.Act(game, game.Observe(state, to_move), {}, rng).action, rng);
  }
  return game.Returns(state)[seat];
}

TEST(ExactAgentTest, NeverLosesTicTacToe) {
  const TicTacToe game = *TicTacToe::Make({});
  const auto agent = MakeExact(game);
  for (const Player seat : {Player{0}, Player{1}}) {
    double points = 0;
    for (std::uint64_t index = 0; index < 100; ++index) {
      const double share = PlayAgainstRandom(game, *agent, seat, index);
      ASSERT_GE(share, 0.5) << "seat " << int{seat} << ", game " << index;
      points += share;
    }
    EXPECT_GT(points, 80) << "seat " << int{seat};
  }
}

TEST(ExactAgentTest, ReportsWhatItSolved) {
  const TicTacToe game = *TicTacToe::Make({});
  // X to move wins at c1.
  const TicTacToe::State board = {{0b000'000'011, 0b000'011'000}};
  Rng rng(1, {});
  const Decision decision = MakeExact(game)->Act(game, game.Observe(board, 0), {}, rng);
  EXPECT_EQ(game.ToText(board, decision.action), "c1");
  ASSERT_EQ(decision.root_moves.size(), 5);
  EXPECT_EQ(decision.root_moves[0].action, decision.action);
  EXPECT_EQ(decision.root_moves[0].value, 1);
  std::int64_t visits = 0;
  for (const RootMove& move : decision.root_moves) visits += move.visits;
  EXPECT_EQ(decision.iterations, visits);
  EXPECT_GT(decision.nodes, 0);
}

TEST(ExactAgentTest, EqualPositionsGetEqualDecisionsWhateverWentBefore) {
  const TicTacToe game = *TicTacToe::Make({});
  const auto agent = MakeExact(game, "3000");
  Rng rng(1, {});
  const TicTacToe::InfoSet start = game.Observe({}, 0);
  const TicTacToe::InfoSet late = game.Observe({{0b000'000'011, 0b000'011'000}}, 0);
  const Decision first = agent->Act(game, start, {}, rng);
  agent->Act(game, late, {}, rng);
  const Decision again = agent->Act(game, start, {}, rng);
  EXPECT_EQ(first.action, again.action);
  EXPECT_EQ(first.iterations, again.iterations);
}

TEST(ExactAgentTest, FallsBackToScoresAboveTheLimit) {
  const TicTacToe game = *TicTacToe::Make({});
  // X can stop O at b3 only; nobody can win at once.
  const TicTacToe::State board = {{0b000'000'101, 0b000'010'010}};
  Rng rng(1, {});
  const Decision decision = MakeExact(game, "10")->Act(game, game.Observe(board, 0), {}, rng);
  EXPECT_EQ(game.ToText(board, decision.action), "b3");
  EXPECT_EQ(decision.iterations, 10);
  EXPECT_TRUE(decision.root_moves.empty());
}

TEST(ExactAgentTest, FallsBackToRandomWhenCardsAreHidden) {
  const kuhn::Rules game = *kuhn::Rules::Make({});
  const auto agent = MakeExact(game);
  const kuhn::State state = {{kuhn::Card::kKing, kuhn::Card::kJack}, kuhn::Betting::kStart};
  Rng rng(1, {});
  std::set<Action> played;
  for (int i = 0; i < 20; ++i) {
    const Decision decision = agent->Act(game, game.Observe(state, 0), {}, rng);
    played.insert(decision.action);
    EXPECT_EQ(decision.iterations, 0);
  }
  EXPECT_EQ(played, (std::set{kuhn::kPass, kuhn::kChip}));
}

TEST(ExactAgentTest, IsRegistered) {
  const TicTacToe game = *TicTacToe::Make({});
  EXPECT_TRUE(MakeAgent(game, *ParseAgentSpec("exact:max_states=1000")).ok());
  EXPECT_EQ(MakeAgent(game, *ParseAgentSpec("exact:max_states=0")).status().message(),
            "agent 'exact': max_states=0 is not an integer from 1 to 1000000000");
}

}  // namespace
}  // namespace riftlab::exact
