#include "agents/search/root_parallel.h"

#include <gtest/gtest.h>

#include "engine/games/ripple_rush/ripple_rush.h"
#include "tests/games/kuhn/kuhn.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

SearchOptions Options(std::int64_t iterations, int trees) {
  SearchOptions options;
  options.iterations = iterations;
  options.trees = trees;
  return options;
}

template <Game G>
Decision Search(const G& game, const typename G::State& state, const SearchOptions& options,
                std::uint64_t seed, int threads) {
  RootParallelSearch<G> search(options);
  search.Begin(game, game.Observe(state, game.ToMove(state)), seed);
  search.RunBudget(game, threads);
  return search.Decide();
}

void ExpectEqual(const Decision& a, const Decision& b) {
  EXPECT_EQ(a.action, b.action);
  EXPECT_EQ(a.iterations, b.iterations);
  EXPECT_EQ(a.nodes, b.nodes);
  ASSERT_EQ(a.root_moves.size(), b.root_moves.size());
  for (std::size_t i = 0; i < a.root_moves.size(); ++i) {
    EXPECT_EQ(a.root_moves[i].action, b.root_moves[i].action);
    EXPECT_EQ(a.root_moves[i].visits, b.root_moves[i].visits);
    EXPECT_EQ(a.root_moves[i].value, b.root_moves[i].value) << "to the last bit";
  }
}

template <Game G>
void ExpectSameResultForAnyThreads(const G& game, const SearchOptions& options) {
  Rng rng(3, {.purpose = Purpose::kTest});
  const typename G::State state = game.Deal(rng);
  const Decision one = Search(game, state, options, 11, 1);
  ExpectEqual(one, Search(game, state, options, 11, 1));
  ExpectEqual(one, Search(game, state, options, 11, 2));
  ExpectEqual(one, Search(game, state, options, 11, 7));
}

TEST(RootParallelTest, EqualSeedsGiveEqualTreesForAnyNumberOfThreads) {
  const auto ripple = ripple_rush::Rules::Make({.mode = "advanced", .players = 3});
  ASSERT_TRUE(ripple.ok());
  ExpectSameResultForAnyThreads(*ripple, Options(803, 8));
  SearchOptions paired = Options(803, 8);
  paired.luck = Luck::kPaired;
  ExpectSameResultForAnyThreads(*ripple, paired);
  SearchOptions pimc = Options(900, 3);
  pimc.worlds = 10;
  ExpectSameResultForAnyThreads(*ripple, pimc);
  const auto kuhn = kuhn::Rules::Make({});
  ASSERT_TRUE(kuhn.ok());
  ExpectSameResultForAnyThreads(*kuhn, Options(500, 4));
}

TEST(RootParallelTest, SpendsExactlyTheBudgetWhateverTheNumberOfTrees) {
  const auto game = ripple_rush::Rules::Make({});
  ASSERT_TRUE(game.ok());
  Rng rng(4, {.purpose = Purpose::kTest});
  const ripple_rush::State state = game->Deal(rng);
  for (const int trees : {1, 3, 8}) {
    const Decision decision = Search(*game, state, Options(1000, trees), 5, 1);
    EXPECT_EQ(decision.iterations, 1000);
    std::int64_t visits = 0;
    for (const RootMove& move : decision.root_moves) {
      visits += move.visits;
      EXPECT_EQ(move.available, 1000) << "every root move is legal in every world";
    }
    EXPECT_EQ(visits, 1000);
  }
}

TEST(RootParallelTest, GoesOnWithoutExpandingWhenTheArenaIsFull) {
  const auto game = ripple_rush::Rules::Make({});
  ASSERT_TRUE(game.ok());
  Rng rng(4, {.purpose = Purpose::kTest});
  const ripple_rush::State state = game->Deal(rng);
  SearchOptions options = Options(2000, 1);
  options.max_nodes = 50;
  const Decision decision = Search(*game, state, options, 5, 1);
  EXPECT_EQ(decision.nodes, 50);
  EXPECT_EQ(decision.iterations, 2000);
}

}  // namespace
}  // namespace riftlab
