#include "agents/search/root_parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>

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
std::unique_ptr<RootParallelSearch<G>> Search(const G& game, const typename G::State& state,
                                              const SearchOptions& options, std::uint64_t seed,
                                              int threads) {
  auto search = std::make_unique<RootParallelSearch<G>>(options);
  search->Begin(game, game.Observe(state, game.ToMove(state)), seed);
  search->RunBudget(game, {.threads = threads});
  return search;
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

// Node by node, in the order in which they were added.
void ExpectEqual(const Tree& a, const Tree& b) {
  ASSERT_EQ(a.size(), b.size());
  for (NodeIndex i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a[i].key, b[i].key) << i;
    ASSERT_EQ(a[i].visits, b[i].visits) << i;
    ASSERT_EQ(a[i].available, b[i].available) << i;
    ASSERT_EQ(a[i].total, b[i].total) << i << ", to the last bit";
    ASSERT_EQ(a[i].gain, b[i].gain) << i << ", to the last bit";
  }
}

template <Game G>
void ExpectSameTreesForAnyThreads(const G& game, const SearchOptions& options) {
  Rng rng(3, {.purpose = Purpose::kTest});
  const typename G::State state = game.Deal(rng);
  const auto one = Search(game, state, options, 11, 1);
  for (const int threads : {1, 2, 7}) {
    const auto other = Search(game, state, options, 11, threads);
    ExpectEqual(one->Decide(), other->Decide());
    for (int tree = 0; tree < options.trees; ++tree) {
      SCOPED_TRACE(testing::Message() << threads << " threads, tree " << tree);
      EXPECT_GT(one->worker(tree).search().tree().size(), 5U);
      ExpectEqual(one->worker(tree).search().tree(), other->worker(tree).search().tree());
    }
  }
}

// Whoever may stop a search changes nothing by that alone; one that is stopped is done at once.
TEST(RootParallelTest, ASearchCanBeStopped) {
  const auto game = ripple_rush::Rules::Make({.mode = "advanced", .players = 3});
  ASSERT_TRUE(game.ok());
  Rng rng(3, {.purpose = Purpose::kTest});
  const ripple_rush::State state = game->Deal(rng);
  const auto searched = [&](const SearchOptions& options, const std::atomic<bool>* stop) {
    RootParallelSearch<ripple_rush::Rules> search(options);
    search.Begin(*game, game->Observe(state, game->ToMove(state)), 11);
    search.RunBudget(*game, {.stop = stop});
    return search.Decide();
  };
  std::atomic<bool> stop = false;
  SearchOptions settled = Options(3001, 3);
  settled.stop = Stop::kSettled;
  SearchOptions pimc = Options(3000, 2);
  pimc.worlds = 7;
  for (const SearchOptions& options : {Options(3001, 3), settled, pimc}) {
    ExpectEqual(searched(options, &stop), searched(options, nullptr));
  }
  stop = true;
  constexpr std::int64_t kForever = std::int64_t{1} << 40;
  settled.iterations = kForever;
  SearchOptions clocked = Options(1000, 1);
  clocked.time_ms = 1e9;
  for (const SearchOptions& options :
       {Options(kForever, 3), Options(kForever, 600), settled, clocked}) {
    const Decision decision = searched(options, &stop);
    EXPECT_GE(decision.iterations, options.trees);
    EXPECT_LE(decision.iterations, 1000);
  }
}

TEST(RootParallelTest, EqualSeedsGiveEqualTreesForAnyNumberOfThreads) {
  const auto ripple = ripple_rush::Rules::Make({.mode = "advanced", .players = 3});
  ASSERT_TRUE(ripple.ok());
  ExpectSameTreesForAnyThreads(*ripple, Options(803, 8));
  SearchOptions paired = Options(803, 8);
  paired.luck = Luck::kPaired;
  ExpectSameTreesForAnyThreads(*ripple, paired);
  SearchOptions pimc = Options(900, 3);
  pimc.worlds = 10;
  ExpectSameTreesForAnyThreads(*ripple, pimc);
  SearchOptions small = Options(803, 8);
  small.max_nodes = 20;
  ExpectSameTreesForAnyThreads(*ripple, small);
  SearchOptions guided = Options(803, 8);
  guided.expand = Expansion::kScore;
  guided.widen = 0.5;
  guided.fpu = 0.3;
  guided.cutoff = 0;
  for (const Prior prior : {Prior::kBonus, Prior::kPuct}) {
    guided.prior = prior;
    ExpectSameTreesForAnyThreads(*ripple, guided);
  }
  const auto kuhn = kuhn::Rules::Make({});
  ASSERT_TRUE(kuhn.ok());
  ExpectSameTreesForAnyThreads(*kuhn, Options(500, 4));
}

TEST(RootParallelTest, ASearchThatStopsWhenSettledPlaysTheMoveOfTheWholeBudget) {
  const auto game = ripple_rush::Rules::Make({});
  ASSERT_TRUE(game.ok());
  Rng rng(6, {.purpose = Purpose::kTest});
  std::int64_t spent = 0;
  ripple_rush::State state = game->Deal(rng);
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    if (game->ToMove(state) == kNobody) state = game->Deal(rng);
    SearchOptions options = Options(333, 2);
    options.c = 0.1;
    const Decision whole = Search(*game, state, options, seed, 1)->Decide();
    options.stop = Stop::kSettled;
    const Decision settled = Search(*game, state, options, seed, 1)->Decide();
    EXPECT_EQ(settled.action, whole.action);
    EXPECT_LE(settled.iterations, whole.iterations);
    ExpectEqual(settled, Search(*game, state, options, seed, 3)->Decide());
    spent += settled.iterations;
    game->Apply(state, whole.action, rng);
  }
  EXPECT_LT(spent, 30 * 300);
  EXPECT_GT(spent, 30 * 100);
}

TEST(RootParallelTest, OnlyTheMostVisitedMoveCanBeSettled) {
  const auto game = ripple_rush::Rules::Make({});
  ASSERT_TRUE(game.ok());
  Rng rng(6, {.purpose = Purpose::kTest});
  const ripple_rush::State state = game->Deal(rng);
  for (const FinalChoice final_choice : {FinalChoice::kValue, FinalChoice::kSample}) {
    SearchOptions options = Options(333, 2);
    options.stop = Stop::kSettled;
    options.final_choice = final_choice;
    EXPECT_EQ(Search(*game, state, options, 1, 1)->Decide().iterations, 333);
  }
}

TEST(RootParallelTest, TreesForEachSeatAreEqualForAnyNumberOfThreads) {
  const auto ripple = ripple_rush::Rules::Make({.mode = "advanced", .players = 3});
  ASSERT_TRUE(ripple.ok());
  const auto kuhn = kuhn::Rules::Make({});
  ASSERT_TRUE(kuhn.ok());
  for (const SelectionRule selection : {SelectionRule::kUcb, SelectionRule::kRegretMatching}) {
    SearchOptions options = Options(803, 8);
    options.observers = Observers::kEachSeat;
    options.selection = selection;
    options.final_choice = FinalChoice::kSample;
    ExpectSameTreesForAnyThreads(*ripple, options);
    ExpectSameTreesForAnyThreads(*kuhn, options);
    options.luck = Luck::kPaired;
    options.max_nodes = 20;
    ExpectSameTreesForAnyThreads(*ripple, options);
  }
}

TEST(RootParallelTest, SpendsExactlyTheBudgetWhateverTheNumberOfTrees) {
  const auto game = ripple_rush::Rules::Make({});
  ASSERT_TRUE(game.ok());
  Rng rng(4, {.purpose = Purpose::kTest});
  const ripple_rush::State state = game->Deal(rng);
  for (const int trees : {1, 3, 8}) {
    const Decision decision = Search(*game, state, Options(1000, trees), 5, 1)->Decide();
    EXPECT_EQ(decision.iterations, 1000);
    std::int64_t visits = 0;
    for (const RootMove& move : decision.root_moves) {
      visits += move.visits;
      EXPECT_EQ(move.available, 1000) << "every root move is legal in every world";
    }
    EXPECT_EQ(visits, 1000);
  }
}

TEST(RootParallelTest, AClockIsReadAfterAFewIterationsWhateverTheNumberOfTrees) {
  const auto game = ripple_rush::Rules::Make({});
  ASSERT_TRUE(game.ok());
  Rng rng(4, {.purpose = Purpose::kTest});
  const ripple_rush::State state = game->Deal(rng);
  for (const int trees : {1, 3, 64}) {
    SearchOptions options = Options(1, trees);
    options.time_ms = 1e-6;  // over at the first reading
    EXPECT_EQ(Search(*game, state, options, 5, 1)->Decide().iterations, kFirstIterations) << trees;
    // Threads work at the same time, each on its own trees.
    const int at_work = std::min(3, trees);
    EXPECT_EQ(Search(*game, state, options, 5, 3)->Decide().iterations, at_work * kFirstIterations)
        << trees;
  }
}

TEST(RootParallelTest, GoesOnWithoutExpandingWhenTheArenaIsFull) {
  const auto game = ripple_rush::Rules::Make({});
  ASSERT_TRUE(game.ok());
  Rng rng(4, {.purpose = Purpose::kTest});
  const ripple_rush::State state = game->Deal(rng);
  for (const Observers observers : {Observers::kSearcher, Observers::kEachSeat}) {
    SearchOptions options = Options(2000, 1);
    options.observers = observers;
    options.max_nodes = 50;
    const Decision decision = Search(*game, state, options, 5, 1)->Decide();
    EXPECT_EQ(decision.nodes, 50);
    EXPECT_EQ(decision.iterations, 2000);
  }
}

}  // namespace
}  // namespace riftlab
