#include <gtest/gtest.h>

#include "engine/games/ripple_rush/ripple_rush.h"
#include "tournament/check/names_met_inl.h"

namespace riftlab::internal {
namespace {

TEST(NamesMetTest, TellsCardsAndKindsOfMovesThatATableLacks) {
  const ripple_rush::Rules game = *ripple_rush::Rules::Make({});
  Rng rng(1, {});
  const ripple_rush::State state = game.Deal(rng);
  NamesMet<ripple_rush::Rules> all;
  NamesMet<ripple_rush::Rules> met;
  EXPECT_EQ(met.Missing(all), "");
  all.AddMove(game, state, game.NthLegal(state, 0));
  EXPECT_FALSE(met.HasKindsOf(all));
  EXPECT_TRUE(met.Missing(all).starts_with("moves ")) << met.Missing(all);
  met.AddMove(game, state, game.NthLegal(state, 0));
  EXPECT_TRUE(met.HasKindsOf(all));
  EXPECT_EQ(met.Missing(all), "");
  all.AddCards(game, state);
  EXPECT_TRUE(met.Missing(all).starts_with("cards ")) << met.Missing(all);
  met.AddCards(game, state);
  EXPECT_EQ(met.Missing(all), "");
}

TEST(NamesMetTest, LongListsAreCut) {
  EXPECT_EQ(ShortList({"a", "b"}), "a, b");
  EXPECT_EQ(ShortList({"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"}),
            "a, b, c, d, e, f, g, h, i, j, k, l and 2 more");
}

}  // namespace
}  // namespace riftlab::internal
