#include "engine/core/any_game.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/core/registry.h"
#include "tests/games/kuhn/kuhn.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

TEST(AnyValueTest, KeepsTheBytes) {
  const kuhn::State state = {{kuhn::Card::kKing, kuhn::Card::kJack}, kuhn::Betting::kBet};
  const AnyValue value = AnyValue::Of(state);
  EXPECT_EQ(value.bytes().size(), sizeof(state));
  EXPECT_EQ(value.As<kuhn::State>(), state);
  EXPECT_EQ(value, AnyValue::Of(state));
  EXPECT_NE(value, AnyValue::Of(kuhn::State{}));
}

TEST(AnyValueDeathTest, IsReadOnlyAsWhatItIs) {
  EXPECT_DEATH(AnyValue::Of(kuhn::State{}).As<tic_tac_toe::State>(), "CHECK failed");
}

// Plays one random game on both sides of the type erasure and compares every function.
template <Game G>
void ExpectSameGame(const G& game, const AnyGame& any, std::uint64_t seed) {
  using State = typename G::State;
  Rng rng(seed, {});
  Rng any_rng(seed, {});
  State state = game.Deal(rng);
  AnyState any_state = any.Deal(any_rng);
  for (;;) {
    ASSERT_EQ(any_state, AnyState(AnyValue::Of(state)));
    const Player to_move = game.ToMove(state);
    ASSERT_EQ(any.ToMove(any_state), to_move);
    EXPECT_EQ(any.Draw(any_state), Drawing(game.Draw(state)));
    EXPECT_EQ(any.ToJson(any_state), game.ToJson(state));
    EXPECT_EQ(*any.ParseState(game.ToJson(state)), any_state);
    for (const Player seat : {Player{0}, Player{1}}) {
      const AnyInfoSet info = any.Observe(any_state, seat);
      EXPECT_EQ(info, AnyInfoSet(AnyValue::Of(game.Observe(state, seat))));
      EXPECT_EQ(any.Observer(info), seat);
      EXPECT_EQ(any.Draw(info), Drawing(game.Draw(game.Observe(state, seat))));
      EXPECT_EQ(*any.ParseInfoSet(any.ToJson(info)), info);
      EXPECT_EQ(any.DealEvent(any_state, seat), game.DealEvent(state, seat));
      Rng same(seed, {});
      Rng any_same(seed, {});
      EXPECT_EQ(any.Determinize(info, any_same),
                AnyState(AnyValue::Of(game.Determinize(game.Observe(state, seat), same))));
    }
    if (to_move == kNobody) break;

    ActionList<G> actions;
    game.LegalActions(state, actions);
    ASSERT_EQ(any.LegalActions(any_state), std::vector<Action>(actions.begin(), actions.end()));
    const Action action = actions[rng.Below(static_cast<std::uint32_t>(actions.size()))];
    any_rng.Next();
    const std::string text = game.ToText(state, action);
    EXPECT_EQ(any.ToText(any_state, action), text);
    EXPECT_EQ(*any.ParseAction(any_state, text), action);
    State next = state;
    game.Apply(next, action, rng);
    const AnyState any_next = any.Apply(any_state, action, any_rng);
    EXPECT_EQ(any.Event(any_state, action, any_next, 0), game.Event(state, action, next, 0));
    state = next;
    any_state = any_next;
  }
  EXPECT_EQ(any.Result(any_state).shares, game.Result(state).shares);
  EXPECT_EQ(any.Result(any_state).reason, game.Result(state).reason);
}

TEST(AnyGameTest, DoesWhatTheGameDoes) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    ExpectSameGame(*kuhn::Rules::Make({}), *MakeGame("kuhn", {}), seed);
    ExpectSameGame(*tic_tac_toe::Rules::Make({}), *MakeGame("tic_tac_toe", {}), seed);
  }
}

TEST(AnyGameTest, TellsItsSettings) {
  GameConfig config;
  config.rules["last_mark"] = "played";
  const AnyGame game = *MakeGame("tic_tac_toe", config);
  EXPECT_EQ(game.info().title, "Tic-tac-toe");
  EXPECT_EQ(game.config().mode, "standard");
  EXPECT_EQ(game.config().rules, config.rules);
  EXPECT_EQ(game.NumPlayers(), 2);
  EXPECT_EQ(game.Side(1), 1);
  EXPECT_EQ(game.CardsHash(), 0);
  EXPECT_EQ(MakeGame("kuhn", {})->DescribeCards(), kuhn::Rules::Make({})->DescribeCards());
}

TEST(AnyGameTest, PassesOnWhatParsersComplainAbout) {
  const AnyGame game = *MakeGame("kuhn", {});
  EXPECT_EQ(game.ParseState(Json::array()).status(),
            kuhn::Rules::Make({})->ParseState(Json::array()).status());
  EXPECT_EQ(game.ParseInfoSet(Json::array()).status(),
            kuhn::Rules::Make({})->ParseInfoSet(Json::array()).status());
}

}  // namespace
}  // namespace riftlab
