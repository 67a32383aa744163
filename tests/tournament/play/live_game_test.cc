#include "tournament/play/live_game.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/registry.h"

namespace riftlab {
namespace {

AnyGame Make(const std::string& name, int players) {
  GameConfig config;
  config.players = players;
  return *MakeGame(name, config);
}

// A move that depends on the luck of the seat, as an agent's does.
Action Choice(LiveGame& live) {
  const std::vector<Action> legal = live.game().LegalActions(live.state());
  return legal[live.stream(live.ToMove()).Below(static_cast<std::uint32_t>(legal.size()))];
}

TEST(LiveGameTest, DealsByTheSeedOrStartsFromAPosition) {
  const AnyGame game = Make("ripple_rush", 3);
  const LiveGame live(game, 4, {});
  EXPECT_EQ(live.state(), LiveGame(game, 4, {}).state());
  EXPECT_NE(live.state(), LiveGame(game, 5, {}).state());
  EXPECT_EQ(live.decisions(), 0);
  EXPECT_EQ(live.ToMove(), game.ToMove(live.state()));
  EXPECT_EQ(LiveGame(game, 5, live.state()).state(), live.state());
}

// From a copy the same moves lead to the same game, with the same luck of cards and agents.
TEST(LiveGameTest, ACopyIsAMomentToComeBackTo) {
  for (const char* name : {"ripple_rush", "lantern", "kuhn"}) {
    SCOPED_TRACE(name);
    LiveGame live(Make(name, 0), 7, {});
    std::vector<LiveGame> moments;
    std::vector<Action> choices;
    while (live.ToMove() != kNobody) {
      moments.push_back(live);
      choices.push_back(Choice(live));
      live.Apply(choices.back());
    }
    EXPECT_EQ(live.decisions(), static_cast<std::int64_t>(choices.size()));
    for (std::size_t i = moments.size(); i-- > 0;) {
      LiveGame again = moments[i];
      EXPECT_EQ(again.decisions(), static_cast<std::int64_t>(i));
      for (std::size_t k = i; k < choices.size(); ++k) {
        ASSERT_EQ(again.state(), moments[k].state());
        ASSERT_EQ(Choice(again), choices[k]);
        again.Apply(choices[k]);
      }
      EXPECT_EQ(again.state(), live.state());
    }
  }
}

TEST(LiveGameDeathTest, AMoveMustBeLegal) {
  LiveGame live(Make("kuhn", 0), 1, {});
  EXPECT_DEATH(live.Apply(Action{77}), "CHECK failed");
}

}  // namespace
}  // namespace riftlab
