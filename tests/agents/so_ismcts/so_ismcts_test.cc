// What so_ismcts makes of positions whose exact values are known
// (engine/games/ripple_rush/SCENARIOS.md, section 8).
#include "agents/so_ismcts/so_ismcts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/agents/search/reference_search.h"

namespace riftlab::so_ismcts {
namespace {

constexpr const char* kMillion = "so_ismcts:iterations=1000000";

class SoIsmctsReferenceTest : public testing::TestWithParam<std::string> {};

// A search that knew the deck would value these positions too high; one that averages over what it
// cannot know comes up to the exact value from below.
TEST_P(SoIsmctsReferenceTest, PlaysWellAndNeverOverrates) {
  const Json& reference = ReferenceOf(GetParam());
  const ripple_rush::Rules rules = ripple_rush::RulesOf(reference);
  const SearchedPosition searched =
      SearchPosition(rules, ripple_rush::StateOf(rules, reference), kMillion, 1);
  EXPECT_EQ(searched.iterations, 1'000'000);
  const double best = BestValue(reference);
  const double played = MoveValues(reference).at(searched.move);
  EXPECT_GE(played, best - 0.15) << "plays " << searched.move;
  EXPECT_LE(searched.root_value, best + 0.02);
  EXPECT_GE(searched.root_value, best - 0.15);
  EXPECT_LE(searched.move_value, played + 0.02) << searched.move;
  RecordProperty("loss", std::to_string(best - played));
  RecordProperty("root_minus_exact", std::to_string(searched.root_value - best));
}

INSTANTIATE_TEST_SUITE_P(Positions, SoIsmctsReferenceTest,
                         testing::Values("E2-B13-then-2", "E2-B5-then-2", "E2-B13-then-3",
                                         "E2-B5-then-3", "E2-B1-then-3", "E3", "E5", "E6-basic",
                                         "E6-advanced"),
                         [](const auto& position) {
                           std::string name = position.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// E1 with three draws, before the deal: 18.76 points, and 19 for who knew the deck.
TEST(SoIsmctsTest, DoesNotPlayE1AsIfItKnewTheDeck) {
  const Json& reference = ReferenceOf("E1-k3");
  const double exact = ripple_rush::ExpectedOf(reference.at("value")).value;
  ASSERT_NEAR(exact, 18.760870, 5e-7);
  const ripple_rush::Rules rules = ripple_rush::RulesOf(reference);
  double value = 0;
  int first_cards = 0;
  DrawScript script;
  do {
    ripple_rush::State state = ripple_rush::StateOf(rules, reference);
    Rng rng = Rng::Scripted(script);
    rules.StartRound(state, rng);
    value += script.Probability() *
             SearchPosition(rules, state, "so_ismcts:iterations=200000", 1).move_value;
    ++first_cards;
  } while (script.Advance());
  EXPECT_EQ(first_cards, 25);
  EXPECT_LE(value, exact + 0.02);
  EXPECT_GE(value, exact - 0.1);
}

}  // namespace
}  // namespace riftlab::so_ismcts
