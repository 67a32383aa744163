#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/games/kuhn/kuhn.h"
#include "tests/games/lantern/lantern.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"
#include "tournament/check/history_tree_inl.h"

namespace riftlab::internal {
namespace {

// Six deals of nine positions each; a seat hears one of nine betting lines for each of its cards,
// and the three showdowns tell it which of the two others it met. Kuhn poker is known for its 12
// information sets with a decision.
TEST(HistoryTreeTest, EnumeratesKuhnPoker) {
  const kuhn::Rules game = *kuhn::Rules::Make({});
  const HistoryTree<kuhn::Rules> tree(game, 1000);
  ASSERT_TRUE(tree.enumerable());
  EXPECT_EQ(tree.positions(), 6 * 9);
  EXPECT_EQ(tree.depth(), 3);
  EXPECT_EQ(tree.histories().size(), 2 * 3 * (6 + 3 * 2));
  EXPECT_TRUE(tree.discords().empty());
  int decisions = 0;
  for (const History<kuhn::Rules>& history : tree.histories()) {
    EXPECT_TRUE(history.complete);
    if (game.ToMove(history.example) == history.seat) ++decisions;
  }
  EXPECT_EQ(decisions, 12);
}

TEST(HistoryTreeTest, WeighsKuhnHandsEvenly) {
  const kuhn::Rules game = *kuhn::Rules::Make({});
  const HistoryTree<kuhn::Rules> tree(game, 1000);
  for (int i = 0; i < static_cast<int>(tree.histories().size()); ++i) {
    const History<kuhn::Rules>& history = tree.histories()[static_cast<std::size_t>(i)];
    const bool shown = kuhn::IsShowdown(history.example.betting);
    EXPECT_EQ(history.worlds.size(), shown ? 1U : 2U) << tree.Text(i);
    for (const auto& [key, chance] : history.worlds) {
      EXPECT_DOUBLE_EQ(chance, 1.0 / 6) << tree.Text(i);
    }
  }
}

TEST(HistoryTreeTest, TellsWhatWasObserved) {
  const kuhn::Rules game = *kuhn::Rules::Make({});
  const HistoryTree<kuhn::Rules> tree(game, 1000);
  bool found = false;
  for (int i = 0; i < static_cast<int>(tree.histories().size()); ++i) {
    found |= tree.Text(i) == "seat 0 gets J / seat 0: check (move 0) / seat 1: bet";
  }
  EXPECT_TRUE(found);
}

// Enumeration stops at whole levels: 9 first moves of tic-tac-toe, then 72, then 504.
TEST(HistoryTreeTest, StopsAtTheLastLevelThatFits) {
  const tic_tac_toe::Rules game = *tic_tac_toe::Rules::Make({});
  const HistoryTree<tic_tac_toe::Rules> tree(game, 500);
  EXPECT_EQ(tree.depth(), 2);
  EXPECT_EQ(tree.positions(), 1 + 9 + 72);
  const HistoryTree<tic_tac_toe::Rules> deeper(game, 1 + 9 + 72 + 504);
  EXPECT_EQ(deeper.depth(), 3);
}

TEST(HistoryTreeTest, SaysWhenTheDealsAreTooMany) {
  const lantern::Rules game = *lantern::Rules::Make({});
  EXPECT_FALSE(HistoryTree<lantern::Rules>(game, 100).enumerable());
}

}  // namespace
}  // namespace riftlab::internal
