#include "tournament/review/rollouts.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/registry.h"
#include "nlohmann/json.hpp"
#include "tests/games/kuhn/kuhn.h"
#include "tournament/play/live_game.h"

namespace riftlab {
namespace {

bool GoOnWithIt(std::uint32_t /*done*/) { return true; }

RolloutRequest RequestOf(std::uint32_t worlds) {
  RolloutRequest request;
  request.play_on = *ParseAgentSpec("random");
  request.worlds = worlds;
  return request;
}

// Seat 1 of Kuhn poker with this card, against a bet.
AnyInfoSet AgainstABet(const AnyGame& game, kuhn::Card card) {
  for (std::uint64_t seed = 1;; ++seed) {
    const LiveGame live(game, seed, std::nullopt);
    if (live.state().As<kuhn::State>().hands[1] != card) continue;
    Rng none(1, {});
    return game.Observe(game.Apply(live.state(), kuhn::kChip, none), 1);
  }
}

// Values are (chips + 2) / 4: a call wins or loses two chips, a fold loses one.
TEST(RolloutsTest, AgreesWithKuhnPoker) {
  const AnyGame game = *MakeGame("kuhn", {});
  const absl::StatusOr<RolloutAnalysis> king =
      AnalyzeByRollouts(game, AgainstABet(game, kuhn::Card::kKing), RequestOf(50), GoOnWithIt);
  ASSERT_TRUE(king.ok()) << king.status();
  ASSERT_EQ(king->moves.size(), 2U);
  EXPECT_EQ(king->seat, 1);
  EXPECT_EQ(king->moves[0].move, "call");
  EXPECT_EQ(king->moves[0].win_share.value, 1);
  EXPECT_EQ(king->moves[1].win_share.value, 0.25);
  EXPECT_EQ(king->moves[1].behind.value, 0.75);
  EXPECT_EQ(king->moves[0].behind.value, 0);

  // The other hand is jack or king, one as likely as the other.
  const absl::StatusOr<RolloutAnalysis> queen =
      AnalyzeByRollouts(game, AgainstABet(game, kuhn::Card::kQueen), RequestOf(400), GoOnWithIt);
  ASSERT_TRUE(queen.ok()) << queen.status();
  EXPECT_EQ(queen->moves[0].move, "call");
  EXPECT_NEAR(queen->moves[0].win_share.value, 0.5, 0.08);
  EXPECT_LT(queen->moves[0].win_share.low, 0.5);
  EXPECT_GT(queen->moves[0].win_share.high, 0.5);
}

TEST(RolloutsTest, AnyNumberOfThreadsGivesTheSameAnswer) {
  const AnyGame game = *MakeGame("riftforce", {});
  const LiveGame live(game, 3, std::nullopt);
  const AnyInfoSet info = game.Observe(live.state(), live.ToMove());
  RolloutRequest request = RequestOf(9);
  const std::string one =
      RolloutsToJson(game, *AnalyzeByRollouts(game, info, request, GoOnWithIt), request);
  request.threads = 4;
  EXPECT_EQ(RolloutsToJson(game, *AnalyzeByRollouts(game, info, request, GoOnWithIt), request),
            one);
}

TEST(RolloutsTest, SomeMovesAloneHaveTheValuesThatTheyHaveAmongAll) {
  const AnyGame game = *MakeGame("riftforce", {});
  const LiveGame live(game, 3, std::nullopt);
  const AnyInfoSet info = game.Observe(live.state(), live.ToMove());
  RolloutRequest request = RequestOf(9);
  const RolloutAnalysis all = *AnalyzeByRollouts(game, info, request, GoOnWithIt);
  request.moves = {all.moves[3].action, all.moves[1].action};
  const RolloutAnalysis two = *AnalyzeByRollouts(game, info, request, GoOnWithIt);
  ASSERT_EQ(two.moves.size(), 2U);
  for (const RolloutMove& move : two.moves) {
    const RolloutMove& same = all.moves[move.action == all.moves[3].action ? 3 : 1];
    EXPECT_EQ(move.move, same.move);
    EXPECT_EQ(move.win_share.value, same.win_share.value);
  }
}

// An interval that may be watched needs worlds; a text does not speak of one that is not there.
TEST(RolloutsTest, SaysWhereWorldsAreTooFewForAnInterval) {
  const AnyGame game = *MakeGame("kuhn", {});
  const AnyInfoSet queen = AgainstABet(game, kuhn::Card::kQueen);
  RolloutRequest request = RequestOf(50);
  request.confidence = 0.999;
  const auto text_with = [&](std::uint32_t worlds) {
    request.worlds = worlds;
    const RolloutAnalysis analysis = *AnalyzeByRollouts(game, queen, request, GoOnWithIt);
    EXPECT_EQ(analysis.moves[1].behind.method == IntervalMethod::kNone, worlds < 100);
    std::string text = RolloutsToText(analysis, request, 1000);
    return text.substr(text.rfind('\n', text.size() - 2) + 1);
  };
  EXPECT_EQ(text_with(50),
            "50 worlds are too few for an interval behind the first move that may be looked at "
            "after every world; there is one from 100 worlds on. No move is surely the best; more "
            "worlds may tell.\n");
  EXPECT_EQ(text_with(120).find("Intervals behind the first move may be looked at"), 0U)
      << text_with(120);
}

TEST(RolloutsTest, CanBeEnded) {
  const AnyGame game = *MakeGame("kuhn", {});
  const auto end = [](std::uint32_t done) { return done < 3; };
  EXPECT_TRUE(absl::IsCancelled(
      AnalyzeByRollouts(game, AgainstABet(game, kuhn::Card::kKing), RequestOf(50), end).status()));
}

}  // namespace
}  // namespace riftlab
