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
  search.RunBudget(game, 1);
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

TEST(TreeSearchTest, OtherMovesMustBeatTheTrustedOneByTheTrust) {
  const CornerLover game = *CornerLover::Make({});
  SearchOptions options;
  options.iterations = 5000;
  EXPECT_EQ(SearchWith(game, options).action, Action{4}) << "the centre, without trust";
  for (const FinalChoice final_choice : {FinalChoice::kVisits, FinalChoice::kValue}) {
    options.final_choice = final_choice;
    options.trust = 0.5;
    const Decision decision = SearchWith(game, options);
    EXPECT_EQ(decision.action, Action{0});
    // What is reported of it is what the playouts brought, without the trust.
    EXPECT_LT(decision.root_moves[0].value, 0.8);
    options.trust = 0.001;
    EXPECT_EQ(SearchWith(game, options).action, Action{4});
  }
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
