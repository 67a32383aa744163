#include "agents/search/expectimax.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/games/kuhn/kuhn.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

constexpr std::int64_t kNoLimit = 1'000'000'000;

using TicTacToe = tic_tac_toe::Rules;

TicTacToe WithLastMarkPlayed() {
  GameConfig config;
  config.rules["last_mark"] = "played";
  return *TicTacToe::Make(config);
}

TEST(ExpectimaxTest, TicTacToeIsADraw) {
  const TicTacToe game = WithLastMarkPlayed();
  Expectimax<TicTacToe> solver(game, kNoLimit);
  EXPECT_EQ(*solver.Solve({}), (Payoffs<TicTacToe>{0.5, 0.5}));
  // 5478 positions can arise, 958 of them finished; 16167 moves lead from one to another.
  EXPECT_EQ(solver.decisions(), 5478 - 958);
  EXPECT_EQ(solver.visited(), 1 + 16167);
}

TEST(ExpectimaxTest, EveryOpeningMoveDraws) {
  const TicTacToe game = *TicTacToe::Make({});
  Expectimax<TicTacToe> solver(game, kNoLimit);
  const auto solved = solver.SolveActions({});
  ASSERT_EQ(solved->size(), 9);
  std::int64_t visited = 0;
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_EQ((*solved)[i].action, Action{static_cast<unsigned>(i)});
    EXPECT_EQ((*solved)[i].value, (Payoffs<TicTacToe>{0.5, 0.5}));
    visited += (*solved)[i].visited;
  }
  EXPECT_EQ(visited, solver.visited());
}

// X to move wins at c1. At c2 it stops O, who answers at c1 and draws; elsewhere it loses.
TEST(ExpectimaxTest, ValuesEveryAction) {
  const TicTacToe game = *TicTacToe::Make({});
  const TicTacToe::State board = {{0b000'000'011, 0b000'011'000}};
  Expectimax<TicTacToe> solver(game, kNoLimit);
  const auto solved = solver.SolveActions(board);
  std::map<std::string, Payoffs<TicTacToe>> values;
  for (const auto& entry : *solved) values[game.ToText(board, entry.action)] = entry.value;
  EXPECT_EQ(
      values,
      (std::map<std::string, Payoffs<TicTacToe>>{
          {"c1", {1, 0}}, {"c2", {0.5, 0.5}}, {"a3", {0, 1}}, {"b3", {0, 1}}, {"c3", {0, 1}}}));
}

// Tic-tac-toe in which the mark falls on a random free square, whatever was chosen.
class RandomMarks : public TicTacToe {
 public:
  static absl::StatusOr<RandomMarks> Make(const GameConfig& config) {
    return RandomMarks(*TicTacToe::Make(config));
  }
  void Apply(State& state, Action /*action*/, Rng& rng) const {
    const auto free = static_cast<std::uint32_t>(NumLegal(state));
    TicTacToe::Apply(state, NthLegal(state, static_cast<int>(rng.Below(0, free))), rng);
  }

 private:
  explicit RandomMarks(TicTacToe base) : TicTacToe(std::move(base)) {}
};

// Random play is known to give X 737/1260 wins, O 121/420 and draws 8/63.
TEST(ExpectimaxTest, AveragesOverChance) {
  const RandomMarks game = *RandomMarks::Make({});
  Expectimax<RandomMarks> solver(game, kNoLimit);
  const Payoffs<RandomMarks> value = *solver.Solve({});
  EXPECT_NEAR(value[0], 737.0 / 1260 + 4.0 / 63, 1e-13);
  EXPECT_NEAR(value[1], 121.0 / 420 + 4.0 / 63, 1e-13);
}

// With open cards the higher card bets and is not called.
TEST(ExpectimaxTest, OpenKuhnPokerIsEven) {
  const kuhn::Rules game = *kuhn::Rules::Make({});
  Expectimax<kuhn::Rules> solver(game, kNoLimit);
  const auto value = solver.SolveMean([&](Rng& rng) { return game.Deal(rng); });
  EXPECT_NEAR((*value)[0], 0.5, 1e-15);
  const kuhn::State king = {{kuhn::Card::kKing, kuhn::Card::kQueen}, kuhn::Betting::kStart};
  EXPECT_EQ((*solver.Solve(king))[0], 0.75);
}

TEST(ExpectimaxTest, EqualActionsGoToTheLowestCode) {
  const kuhn::Rules game = *kuhn::Rules::Make({});
  const kuhn::State king = {{kuhn::Card::kKing, kuhn::Card::kQueen}, kuhn::Betting::kStart};
  Expectimax<kuhn::Rules> solver(game, kNoLimit);
  const auto solved = solver.SolveActions(king);
  ASSERT_EQ(solved->size(), 2);
  EXPECT_EQ((*solved)[0].action, kuhn::kPass);
  EXPECT_EQ((*solved)[0].value, (*solved)[1].value);
  EXPECT_FALSE(Expectimax<kuhn::Rules>::IsBetter(0.1 + 0.2, 0.3));
  EXPECT_TRUE(Expectimax<kuhn::Rules>::IsBetter(0.3 + 1e-12, 0.3));
}

TEST(ExpectimaxTest, GivesUpAtTheLimit) {
  const TicTacToe game = WithLastMarkPlayed();
  Expectimax<TicTacToe> enough(game, 16168);
  EXPECT_TRUE(enough.Solve({}).ok());
  Expectimax<TicTacToe> short_by_one(game, 16167);
  const auto value = short_by_one.Solve({});
  EXPECT_EQ(value.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(value.status().message(), "the tree has more than 16167 positions");
}

TEST(ExpectimaxTest, ASolverCanBeUsedAgainAfterGivingUp) {
  const RandomMarks game = *RandomMarks::Make({});
  Expectimax<RandomMarks> solver(game, 5000);
  EXPECT_FALSE(solver.Solve({}).ok());
  const RandomMarks::State late = {{0b000'000'011, 0b000'011'000}};
  Expectimax<RandomMarks> fresh(game, 5000);
  EXPECT_EQ(*solver.Solve(late), *fresh.Solve(late));
  EXPECT_EQ(solver.visited(), fresh.visited());
}

}  // namespace
}  // namespace riftlab
