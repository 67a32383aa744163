#include "tournament/analysis/assumption.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "tests/games/kuhn/kuhn.h"
#include "tournament/driver/driver.h"
#include "tournament/play/live_game.h"

namespace riftlab {
namespace {

Assumption Lies(const std::string& zone, const std::string& card) {
  return {.text = zone + "=" + card, .zone = zone, .cards = {card}};
}

std::unique_ptr<CardPlaces> PlacesIn(const AnyGame& game) {
  return *(*FindGameDriver(game.info().name))->make_card_places(game.config());
}

// Seat 1 of Kuhn poker with the queen, against a bet.
AnyInfoSet QueenAgainstABet(const AnyGame& game) {
  for (std::uint64_t seed = 1;; ++seed) {
    const LiveGame live(game, seed, std::nullopt);
    if (live.state().As<kuhn::State>().hands[1] != kuhn::Card::kQueen) continue;
    Rng none(1, {});
    return game.Observe(game.Apply(live.state(), kuhn::kChip, none), 1);
  }
}

TEST(AssumptionTest, ZonesLoseWhatTellsPilesApart) {
  EXPECT_EQ(PlainZone("hand:1#7"), "hand:1");
  EXPECT_EQ(PlainZone("dealt#2"), "dealt");
  EXPECT_EQ(PlainZone("hand:1"), "hand:1");
  EXPECT_EQ(PlainZone("deck or box"), "deck or box");
  EXPECT_EQ(PlainZone("deck"), "deck");
}

TEST(AssumptionTest, CopiesAreCounted) {
  const std::vector<CardPlace> cards = {{"hand:1", "A"}, {"hand:1", "A"}, {"deck", "B"}};
  Assumption two = Lies("hand:1", "A");
  two.copies = 2;
  EXPECT_TRUE(Agrees({two}, cards));
  two.copies = 3;
  EXPECT_FALSE(Agrees({two}, cards));
  EXPECT_FALSE(Agrees({Lies("hand:1", "A"), Lies("hand:1", "B")}, cards));
  EXPECT_TRUE(Agrees({}, cards));
}

TEST(AssumptionTest, AnImpossibleOneIsNamed) {
  const AnyGame game = *MakeGame("kuhn", {});
  const std::unique_ptr<CardPlaces> places = PlacesIn(game);
  const AnyInfoSet info = QueenAgainstABet(game);
  const absl::StatusOr<Agreement> half =
      MeasureAgreement(game, *places, info, {Lies("hand:0", "K")}, 1);
  ASSERT_TRUE(half.ok()) << half.status();
  EXPECT_NEAR(half->share(), 0.5, 0.05);
  const absl::Status none =
      MeasureAgreement(game, *places, info, {Lies("hand:0", "K"), Lies("hand:0", "Q")}, 1).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(none));
  EXPECT_NE(std::string(none.message()).find("none of 20000 worlds"), std::string::npos) << none;
  EXPECT_NE(std::string(none.message()).find("'hand:0=Q' holds in none"), std::string::npos)
      << none;
  const absl::Status both =
      MeasureAgreement(game, *places, info, {Lies("hand:0", "K"), Lies("hand:0", "J")}, 1).status();
  EXPECT_NE(std::string(both.message()).find("all together hardly ever"), std::string::npos)
      << both;
}

// Values are (chips + 2) / 4: with the queen a call loses two chips to the king and wins two from
// the jack, a fold loses one.
TEST(AssumptionTest, ASearchKnowsTheCardThatIsAssumed) {
  const AnyGame game = *MakeGame("kuhn", {});
  for (const std::string card : {"K", "J"}) {
    AnalysisRequest request;
    request.agent = *ParseAgentSpec("so_ismcts");
    request.iterations = 2000;
    request.assumptions = {Lies("hand:0", card)};
    const absl::StatusOr<Analysis> analysis =
        (*FindGameDriver("kuhn"))
            ->analyze(game.config(), QueenAgainstABet(game), std::nullopt, request,
                      [](const Analysis&) { return true; });
    ASSERT_TRUE(analysis.ok()) << analysis.status();
    EXPECT_EQ(analysis->moves.front().move, card == "K" ? "fold" : "call");
    EXPECT_EQ(analysis->moves.front().win_share.mean, card == "K" ? 0.25 : 1);
    for (const Belief& belief : analysis->beliefs) {
      if (belief.zone == "hand:0") {
        EXPECT_EQ(belief.card, card);
      }
    }
  }
}

TEST(AssumptionTest, AnExactAnswerCountsTheWorldsThatAgree) {
  const AnyGame game = *MakeGame("kuhn", {});
  AnalysisRequest request;
  request.agent = *ParseAgentSpec("exact");
  const auto solve = [&] {
    return (*FindGameDriver("kuhn"))
        ->analyze(game.config(), QueenAgainstABet(game), std::nullopt, request,
                  [](const Analysis&) { return true; });
  };
  EXPECT_FALSE(solve().ok()) << "two worlds fit";
  request.assumptions = {Lies("hand:0", "J")};
  const absl::StatusOr<Analysis> analysis = solve();
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  EXPECT_EQ(analysis->win_share.mean, 1);
}

class AssumedWorldsTest : public testing::TestWithParam<std::string> {};

// A card that lies hidden in the true world is assumed to lie there: the share of worlds that agree
// is the chance that the game states, every world that is drawn agrees, and all look to the
// observer as the true one does.
TEST_P(AssumedWorldsTest, AreThoseThatAgree) {
  const AnyGame game = *MakeGame(GetParam(), {});
  LiveGame live(game, 7, std::nullopt);
  for (int i = 0; i < 12 && GetParam() != "kuhn"; ++i) {
    live.Apply(game.LegalActions(live.state()).front());
  }
  const Player seat = live.ToMove();
  const AnyInfoSet info = game.Observe(live.state(), seat);
  const std::unique_ptr<CardPlaces> places = PlacesIn(game);
  const std::vector<CardPlace> hidden = places->Hidden(live.state(), seat);
  ASSERT_FALSE(hidden.empty());
  const std::vector<Assumption> assumptions = {Lies(hidden.front().zone, hidden.front().card)};
  const absl::StatusOr<Agreement> agreement = MeasureAgreement(game, *places, info, assumptions, 3);
  ASSERT_TRUE(agreement.ok()) << agreement.status();

  AnalysisRequest request;
  request.agent = *ParseAgentSpec("so_ismcts");
  request.iterations = 16;
  const Analysis analysis = *(*FindGameDriver(GetParam()))
                                 ->analyze(game.config(), info, std::nullopt, request,
                                           [](const Analysis&) { return true; });
  for (const Belief& belief : analysis.beliefs) {
    if (belief.zone != hidden.front().zone || belief.card != hidden.front().card) continue;
    const double error = std::sqrt(belief.probability * (1 - belief.probability) /
                                   static_cast<double>(agreement->tried));
    EXPECT_NEAR(agreement->share(), belief.probability, 5 * error + 1e-12);
  }
  Rng rng(3, {});
  for (int i = 0; i < 50; ++i) {
    const AnyState world = AgreeingWorld(game, *places, info, assumptions, rng);
    EXPECT_TRUE(Agrees(assumptions, places->All(world)));
    EXPECT_EQ(game.Observe(world, seat), info);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, AssumedWorldsTest,
                         testing::Values("riftforce", "riftwalker", "ripple_rush", "warrift",
                                         "kuhn"),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace riftlab
