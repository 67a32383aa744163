#include "tournament/play/foresight.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/registry.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

SeatView ViewAt(const std::string& name, const std::string& state) {
  const AnyGame game = *MakeGame(name, {});
  const absl::StatusOr<AnyState> read = game.ParseState(Json::parse(state));
  EXPECT_TRUE(read.ok()) << read.status();
  return {game, game.Observe(*read, game.ToMove(*read))};
}

Foresight Of(const SeatView& view, const std::string& move) {
  return Foresee(view, view.Find(move));
}

// Seat 0 draws a card when it plays, learns the burnt card when it peeks, and nothing when it shows
// or passes.
TEST(ForesightTest, TellsWhatIsRevealed) {
  const SeatView view =
      ViewAt("lantern", R"({"turn":0,"burnt":7,"pile":[5,6],"hands":[[1,2],[3,4]]})");
  EXPECT_FALSE(Of(view, "play1").is_certain);
  EXPECT_FALSE(Of(view, "peek").is_certain);
  for (const std::string move : {"show1", "pass"}) {
    const Foresight foresight = Of(view, move);
    EXPECT_TRUE(foresight.is_certain) << move;
    EXPECT_TRUE(foresight.may_end_turn) << move;
    Rng rng(3, {});
    const AnyState world = view.game().Determinize(view.info(), rng);
    const AnyState next = view.game().Apply(world, view.actions()[view.Find(move)], rng);
    EXPECT_EQ(foresight.info, view.game().Observe(next, 0)) << move;
  }
}

TEST(ForesightTest, KnowsWhetherTheTurnGoesOn) {
  GameConfig config;
  config.mode = "duel";
  config.rules["guilds"] = "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl";
  const AnyGame game = *MakeGame("riftforce", config);
  Rng rng(1, {});
  const AnyState dealt = game.Deal(rng);
  const SeatView view(game, game.Observe(dealt, game.ToMove(dealt)));
  const Foresight foresight = Foresee(view, 0);
  EXPECT_TRUE(foresight.is_certain);
  EXPECT_FALSE(foresight.may_end_turn);
}

TEST(ForesightTest, ATurnEndsAlsoWhereTheSameSeatGoesOn) {
  GameConfig config;
  config.mode = "basic";
  config.players = 1;
  const AnyGame game = *MakeGame("ripple_rush", config);
  Rng rng(1, {});
  const AnyState dealt = game.Deal(rng);
  const SeatView view(game, game.Observe(dealt, 0));
  const AnyState next = game.Apply(dealt, view.actions()[0], rng);
  ASSERT_EQ(game.ToMove(next), 0);
  EXPECT_TRUE(Foresee(view, 0).may_end_turn);
}

}  // namespace
}  // namespace riftlab
