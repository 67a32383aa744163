// The fault of perfect-information Monte Carlo, shown where exact values are known: it plays as if
// it knew the deck.
#include "agents/pimc/pimc.h"

#include <gtest/gtest.h>

#include "tests/agents/search/reference_search.h"

namespace riftlab::pimc {
namespace {

// E1 with three draws, the first of them open: worth 18.76 points. Who knows the order of the cards
// scores 19, and pimc averages over solutions of known decks.
TEST(PimcTest, ValuesE1AsIfItKnewTheDeck) {
  for (const std::string id : {"E2-B13-then-2", "E2-B5-then-2"}) {
    const Json& reference = ReferenceOf(id);
    ASSERT_NEAR(BestValue(reference), 18.760870, 5e-7);
    const ripple_rush::Rules rules = ripple_rush::RulesOf(reference);
    const SearchedPosition searched = SearchPosition(rules, ripple_rush::StateOf(rules, reference),
                                                     "pimc:worlds=500,iterations=2000", 1);
    EXPECT_GT(searched.move_value, 18.9) << id << ", " << searched.move;
    EXPECT_LE(searched.move_value, 19) << id << ", " << searched.move;
  }
}

// The fault grows with the number of draws: 19.44 is exact, 20 is clairvoyant.
TEST(PimcTest, OverratesMoreWithMoreDrawsToCome) {
  const Json& reference = ReferenceOf("E2-B13-then-3");
  const ripple_rush::Rules rules = ripple_rush::RulesOf(reference);
  const SearchedPosition searched = SearchPosition(rules, ripple_rush::StateOf(rules, reference),
                                                   "pimc:worlds=200,iterations=5000", 1);
  EXPECT_GT(searched.move_value, 19.8) << searched.move;
  EXPECT_LE(searched.move_value, 20) << searched.move;
}

}  // namespace
}  // namespace riftlab::pimc
