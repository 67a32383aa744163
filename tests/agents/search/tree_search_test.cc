#include "agents/search/tree_search.h"

#include <gtest/gtest.h>

#include <utility>

#include "agents/search/root_parallel.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

using TicTacToe = tic_tac_toe::Rules;

// Tic-tac-toe for the 32nd part of the usual stakes.
class SmallStakes : public TicTacToe {
 public:
  static absl::StatusOr<SmallStakes> Make(const GameConfig& config) {
    return SmallStakes(*TicTacToe::Make(config));
  }
  Payoffs<TicTacToe> Returns(const State& state) const {
    Payoffs<TicTacToe> returns = TicTacToe::Returns(state);
    for (double& share : returns) share /= 32;
    return returns;
  }

 private:
  explicit SmallStakes(TicTacToe base) : TicTacToe(std::move(base)) {}
};

template <Game G>
Decision Search(const G& game, std::int64_t iterations) {
  SearchOptions options;
  options.iterations = iterations;
  RootParallelSearch<G> search(options);
  search.Begin(game, game.Observe({}, 0), 1);
  search.RunBudget(game, 1);
  return search.Decide();
}

// The exploration constant is for rewards that use all of [0, 1]; smaller ones must not turn the
// search into an even distribution of visits.
TEST(TreeSearchTest, TheScaleOfRewardsDoesNotMatter) {
  const Decision usual = Search(*TicTacToe::Make({}), 20000);
  const Decision small = Search(*SmallStakes::Make({}), 20000);
  EXPECT_EQ(usual.action, Action{4}) << "the centre";
  ASSERT_EQ(small.root_moves.size(), usual.root_moves.size());
  for (std::size_t i = 0; i < usual.root_moves.size(); ++i) {
    // Division by a power of two changes no rounding, so the trees are the same.
    EXPECT_EQ(small.root_moves[i].visits, usual.root_moves[i].visits) << i;
    EXPECT_EQ(32 * small.root_moves[i].value, usual.root_moves[i].value) << i;
  }
}

}  // namespace
}  // namespace riftlab
