#include "agents/search/tree_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "agents/search/expectimax.h"
#include "agents/search/root_parallel.h"
#include "agents/search/search_worker.h"
#include "engine/core/learner_view.h"
#include "tests/agents/learned/opinions.h"
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

// Tic-tac-toe whose heuristics like the corner 0 best.
class CornerLover : public TicTacToe {
 public:
  static absl::StatusOr<CornerLover> Make(const GameConfig& config) {
    return CornerLover(*TicTacToe::Make(config));
  }
  double ScoreAction(const State& /*state*/, Action action) const {
    return action == Action{0} ? 1 : 0;
  }

 private:
  explicit CornerLover(TicTacToe base) : TicTacToe(std::move(base)) {}
};

// Tic-tac-toe whose quick choice is the last free square and whose scores prefer the first ones.
class TwoMinds : public TicTacToe {
 public:
  static absl::StatusOr<TwoMinds> Make(const GameConfig& config) {
    return TwoMinds(*TicTacToe::Make(config));
  }
  Action QuickAction(const State& state, Rng& /*rng*/) const {
    return NthLegal(state, NumLegal(state) - 1);
  }
  double ScoreAction(const State& /*state*/, Action action) const {
    return -static_cast<double>(Code(action));
  }

 private:
  explicit TwoMinds(TicTacToe base) : TicTacToe(std::move(base)) {}
};

// Tic-tac-toe whose moves a policy net can tell apart.
class Learner : public TicTacToe {
 public:
  static absl::StatusOr<Learner> Make(const GameConfig& config) {
    return Learner(*TicTacToe::Make(config));
  }
  int NumInputs() const { return 1; }
  void Inputs(const InfoSet& /*info*/, InputList& /*out*/) const {}
  int NumActionIds() const { return 9; }
  int ActionId(Player /*seat*/, Action action) const { return static_cast<int>(Code(action)); }

 private:
  explicit Learner(TicTacToe base) : TicTacToe(std::move(base)) {}
};

// Tic-tac-toe whose estimates are luck alone.
class CoinJudge : public TicTacToe {
 public:
  static absl::StatusOr<CoinJudge> Make(const GameConfig& config) {
    return CoinJudge(*TicTacToe::Make(config));
  }
  Payoffs<TicTacToe> EvaluateAll(const State& /*state*/, Rng& rng) const {
    const double share = rng.Uniform01();
    return {share, 1 - share};
  }

 private:
  explicit CoinJudge(TicTacToe base) : TicTacToe(std::move(base)) {}
};

template <Game G>
Decision SearchWith(const G& game, const SearchOptions& options) {
  RootParallelSearch<G> search(options);
  search.Begin(game, game.Observe({}, 0), 1);
  search.RunBudget(game, {});
  return search.Decide();
}

template <Game G>
Decision Search(const G& game, std::int64_t iterations) {
  SearchOptions options;
  options.iterations = iterations;
  return SearchWith(game, options);
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

TEST(TreeSearchTest, OtherMovesMustBeatTheFavouredOneByTheBonus) {
  const CornerLover game = *CornerLover::Make({});
  SearchOptions options;
  options.iterations = 5000;
  EXPECT_EQ(SearchWith(game, options).action, Action{4}) << "the centre, without a bonus";
  options.prior = Prior::kBonus;
  for (const FinalChoice final_choice : {FinalChoice::kVisits, FinalChoice::kValue}) {
    options.final_choice = final_choice;
    options.prior_weight = 0.5;
    const Decision decision = SearchWith(game, options);
    EXPECT_EQ(decision.action, Action{0});
    // What is reported of it is what the playouts brought, without the bonus.
    EXPECT_LT(decision.root_moves[0].value, 0.8);
    options.prior_weight = 0.001;
    EXPECT_EQ(SearchWith(game, options).action, Action{4});
  }
}

// How many moves have been tried in each node of a search.
std::map<NodeIndex, int> Widths(const SearchOptions& options, std::vector<std::uint32_t>& visits) {
  const TicTacToe game = *TicTacToe::Make({});
  RootParallelSearch<TicTacToe> search(options);
  search.Begin(game, game.Observe({}, 0), 1);
  search.RunBudget(game, {});
  const Tree& tree = search.worker(0).search().tree();
  std::map<NodeIndex, int> widths;
  visits.clear();
  for (NodeIndex i = 0; i < tree.size(); ++i) {
    visits.push_back(tree[i].visits);
    if (i != kRootNode) ++widths[tree[i].parent];
  }
  return widths;
}

// The most moves that were tried in a node other than the root.
int Widest(const std::map<NodeIndex, int>& widths) {
  int widest = 0;
  for (const auto& [node, width] : widths) {
    if (node != kRootNode) widest = std::max(widest, width);
  }
  return widest;
}

// The moves tried in the answer to the centre, in order.
template <Game G>
std::vector<std::uint32_t> Order(const SearchOptions& options) {
  const G game = *G::Make({});
  RootParallelSearch<G> search(options);
  search.Begin(game, game.Observe({}, 0), 1);
  search.RunBudget(game, {});
  const Tree& tree = search.worker(0).search().tree();
  const NodeIndex answer_to = tree.Find(kRootNode, 0, Action{4});
  std::vector<std::uint32_t> order;
  for (NodeIndex i = 1; i < tree.size(); ++i) {
    if (tree[i].parent == answer_to) order.push_back(Code(Tree::ActionOf(tree[i])));
  }
  return order;
}

TEST(TreeSearchTest, MovesAreTriedInTheOrderOfTheOptions) {
  SearchOptions options;
  options.iterations = 5000;
  options.expand = Expansion::kScore;
  EXPECT_EQ(Order<TwoMinds>(options), (std::vector<std::uint32_t>{8, 0, 1, 2, 3, 5, 6, 7}));
  options.expand = Expansion::kQuick;
  const std::vector<std::uint32_t> quick = Order<TwoMinds>(options);
  ASSERT_EQ(quick.size(), 8U);
  EXPECT_EQ(quick[0], 8U);
  EXPECT_FALSE(std::is_sorted(quick.begin() + 1, quick.end()));
  options.expand = Expansion::kRandom;
  EXPECT_NE(Order<TwoMinds>(options)[0], 8U);
  // Without a policy the game's quick choice comes first, as with kQuick.
  options.expand = Expansion::kLearned;
  EXPECT_EQ(Order<TwoMinds>(options)[0], 8U);
}

TEST(TreeSearchTest, RootMovesAreTriedByTheirScoresToo) {
  SearchOptions options;
  options.iterations = 4;
  options.expand = Expansion::kScore;
  for (const RootMove& move : SearchWith(*TwoMinds::Make({}), options).root_moves) {
    EXPECT_EQ(move.visits, Code(move.action) < 4 ? 1 : 0) << Code(move.action);
  }
}

TEST(TreeSearchTest, APolicyNetOrdersMovesAndSharesOutExploration) {
  const Learner game = *Learner::Make({});
  SearchOptions options;
  options.iterations = 5000;
  options.expand = Expansion::kLearned;
  options.net = NetWithOpinions({100, 0, 700, 200, 300, -200, 600, -100, 400});
  EXPECT_EQ(Order<Learner>(options), (std::vector<std::uint32_t>{2, 6, 8, 3, 0, 1, 7, 5}));
  // At the root, too: of three iterations each tries one move.
  options.iterations = 3;
  const Decision three = SearchWith(game, options);
  for (const RootMove& move : three.root_moves) {
    const std::uint32_t code = Code(move.action);
    EXPECT_EQ(move.visits, code == 2 || code == 6 || code == 8 ? 1 : 0) << code;
  }
  // Exploration alone spends iterations in the order of the shares, more of them on larger ones.
  options.iterations = 900;
  options.prior = Prior::kPuct;
  options.prior_weight = 1;
  options.c = 10;
  const Decision shared = SearchWith(game, options);
  const auto visits = [&](std::size_t move) { return shared.root_moves[move].visits; };
  EXPECT_GT(visits(2), visits(6));
  EXPECT_GT(visits(6), visits(3));
  EXPECT_GT(visits(3), visits(5));
  // It does not bind: in the long run play decides.
  options.iterations = 50000;
  options.c = 1;
  options.prior_weight = 0.8;
  EXPECT_EQ(SearchWith(game, options).action, Action{4}) << "the centre";
  // A bonus goes to the likeliest move.
  options.prior = Prior::kBonus;
  options.prior_weight = 0.5;
  EXPECT_EQ(SearchWith(game, options).action, Action{2});
}

// Visits of all moves of the tree together: each iteration adds one for each that it passes.
std::uint64_t VisitsBelowRoot(const Tree& tree) {
  std::uint64_t visits = 0;
  for (NodeIndex i = 1; i < tree.size(); ++i) visits += tree[i].visits;
  return visits;
}

TEST(TreeSearchTest, AFullTreeIsSearchedOn) {
  constexpr std::int64_t kMore = 2000;
  const TicTacToe game = *TicTacToe::Make({});
  for (const auto& [observers, selection] :
       {std::pair{Observers::kSearcher, SelectionRule::kUcb},
        std::pair{Observers::kSearcher, SelectionRule::kUniform},
        std::pair{Observers::kEachSeat, SelectionRule::kUcb},
        std::pair{Observers::kEachSeat, SelectionRule::kRegretMatching}}) {
    for (const double widen : {0.0, 1.0}) {
      SCOPED_TRACE(testing::Message() << static_cast<int>(observers) << ' '
                                      << static_cast<int>(selection) << ' ' << widen);
      SearchOptions options;
      options.max_nodes = 200;
      options.observers = observers;
      options.selection = selection;
      options.widen = widen;
      SearchWorker<TicTacToe> worker(options);
      worker.Begin(game, game.Observe({}, 0), Rng(1, {.purpose = Purpose::kTest}), 0);
      worker.Run(game, 400);
      const Tree& tree = worker.search().tree();
      ASSERT_EQ(tree.size(), 200U);
      const std::uint64_t before = VisitsBelowRoot(tree);
      worker.Run(game, kMore);
      EXPECT_EQ(tree.size(), 200U);
      EXPECT_GE(VisitsBelowRoot(tree) - before, 2 * kMore) << "a move and an answer at least";
    }
  }
}

TEST(TreeSearchTest, InAFullTreeMovesCountAsAvailableWheneverTheyAreLegal) {
  const TicTacToe game = *TicTacToe::Make({});
  SearchOptions options;
  options.max_nodes = 100;
  SearchWorker<TicTacToe> worker(options);
  worker.Begin(game, game.Observe({}, 0), Rng(1, {.purpose = Purpose::kTest}), 0);
  worker.Run(game, 100);
  const Tree& tree = worker.search().tree();
  ASSERT_EQ(tree.size(), 100U);
  std::vector<Node> before;
  for (NodeIndex i = 0; i < tree.size(); ++i) before.push_back(tree[i]);
  worker.Run(game, 5000);
  std::map<NodeIndex, std::uint32_t> visits_of_answers;
  for (NodeIndex i = 1; i < tree.size(); ++i) {
    const NodeIndex parent = tree[i].parent;
    EXPECT_EQ(tree[i].available - before[i].available, tree[parent].visits - before[parent].visits)
        << i;
    visits_of_answers[parent] += tree[i].visits - before[i].visits;
  }
  for (const auto& [node, visits] : visits_of_answers) {
    EXPECT_EQ(visits, tree[node].visits - before[node].visits) << node;
  }
}

// In how many of all positions with a choice of five moves and more a search plays one that gives
// away what it had.
int Mistakes(std::int64_t iterations, std::int64_t max_nodes) {
  const TicTacToe game = *TicTacToe::Make({});
  SearchOptions options;
  options.iterations = iterations;
  options.max_nodes = max_nodes;
  options.expand = Expansion::kQuick;
  options.widen = 1;
  Expectimax<TicTacToe> solver(game, 100'000);
  std::map<std::array<tic_tac_toe::Squares, 2>, TicTacToe::State> positions;
  std::vector<TicTacToe::State> open = {TicTacToe::State{}};
  Rng rng(1, {.purpose = Purpose::kTest});
  int mistakes = 0;
  while (!open.empty()) {
    const TicTacToe::State state = open.back();
    open.pop_back();
    if (game.ToMove(state) == kNobody || game.NumLegal(state) < 5) continue;
    if (!positions.emplace(state.marks, state).second) continue;
    RootParallelSearch<TicTacToe> search(options);
    const Player seat = game.ToMove(state);
    search.Begin(game, game.Observe(state, seat), positions.size());
    search.RunBudget(game, {});
    const Action chosen = search.Decide().action;
    double best = 0;
    double got = 0;
    const auto solved = solver.SolveActions(state);
    for (const SolvedAction<TicTacToe>& entry : *solved) {
      best = std::max(best, entry.value[seat]);
      if (entry.action == chosen) got = entry.value[seat];
      TicTacToe::State next = state;
      game.Apply(next, entry.action, rng);
      open.push_back(next);
    }
    mistakes += got < best ? 1 : 0;
  }
  return mistakes;
}

TEST(TreeSearchTest, MoreIterationsAreWorthMoreWhereTheTreeIsFull) {
  EXPECT_LT(Mistakes(2000, 100), Mistakes(100, 0));
}

TEST(TreeSearchTest, EveryRootMoveFitsIntoTheSmallestTree) {
  const CornerLover game = *CornerLover::Make({});
  for (const Observers observers : {Observers::kSearcher, Observers::kEachSeat}) {
    SearchOptions options;
    options.iterations = 3000;
    options.max_nodes = 2;
    options.observers = observers;
    options.expand = Expansion::kQuick;
    options.prior = Prior::kBonus;
    options.prior_weight = 0.001;
    const Decision decision = SearchWith(game, options);
    EXPECT_EQ(decision.nodes, 10) << "the root and its moves";
    for (const RootMove& move : decision.root_moves) {
      EXPECT_GT(move.visits, 10) << Code(move.action);
      EXPECT_EQ(move.available, 3000);
    }
    EXPECT_EQ(decision.action, Action{4}) << "the centre";
  }
}

TEST(TreeSearchTest, WideningOpensMovesWithTheRootOfTheVisits) {
  SearchOptions options;
  options.iterations = 3000;
  std::vector<std::uint32_t> visits;
  EXPECT_EQ(Widest(Widths(options, visits)), 8);
  for (const double widen : {0.2, 1.0}) {
    options.widen = widen;
    std::map<NodeIndex, int> widths = Widths(options, visits);
    EXPECT_EQ(widths[kRootNode], 9) << "the root has every move";
    for (const auto& [node, width] : widths) {
      if (node == kRootNode) continue;
      // The first visit of a node tries nothing.
      EXPECT_LT(width - 1, 1 + widen * std::sqrt(visits[node] - 1)) << node;
    }
    EXPECT_GT(Widest(widths), widen < 1 ? 3 : 7);
  }
}

TEST(TreeSearchTest, FirstPlayUrgencyLeavesBadMovesUntried) {
  SearchOptions options;
  options.iterations = 3000;
  options.c = 0.1;
  std::vector<std::uint32_t> visits;
  EXPECT_EQ(Widest(Widths(options, visits)), 8);
  options.fpu = 0.5;
  std::map<NodeIndex, int> widths = Widths(options, visits);
  EXPECT_EQ(widths[kRootNode], 9) << "the root has every move";
  EXPECT_LT(Widest(widths), 8);
}

TEST(TreeSearchTest, ThePriorLeadsTheSearchAndDoesNotBindIt) {
  const CornerLover game = *CornerLover::Make({});
  SearchOptions options;
  options.iterations = 100;
  options.prior = Prior::kPuct;
  options.c = 2;
  options.prior_weight = 0.9;
  const Decision few = SearchWith(game, options);
  for (std::size_t i = 1; i < few.root_moves.size(); ++i) {
    EXPECT_GT(few.root_moves[0].visits, few.root_moves[i].visits);
  }
  options.iterations = 50000;
  options.prior_weight = 0.3;
  EXPECT_EQ(SearchWith(game, options).action, Action{4}) << "the centre";
}

TEST(TreeSearchTest, EstimatesThatPlayOnMeetTheLuckOfTheVisit) {
  const CoinJudge game = *CoinJudge::Make({});
  SearchOptions options;
  options.iterations = 900;
  options.max_depth = 1;
  options.cutoff = 0;
  options.luck = Luck::kPaired;
  const Decision paired = SearchWith(game, options);
  for (const RootMove& move : paired.root_moves) {
    EXPECT_EQ(move.visits, 100) << "all moves look alike";
    EXPECT_EQ(move.value, paired.root_moves[0].value);
    EXPECT_NEAR(move.value, 0.5, 0.15) << "each visit has luck of its own";
  }
  options.luck = Luck::kFresh;
  const Decision fresh = SearchWith(game, options);
  EXPECT_NE(fresh.root_moves[0].value, fresh.root_moves[1].value);
}

}  // namespace
}  // namespace riftlab
