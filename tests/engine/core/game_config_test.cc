#include "engine/core/game_config.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

GameInfo SampleInfo() {
  GameInfo info;
  info.name = "sample";
  info.modes = {{"basic", 2, 5, ""}, {"solo", 1, 1, ""}, {"team", 4, 4, ""}};
  info.options = {{"rounds", "3", "integer 1-9", ""}, {"goals", "on", "on or off", ""}};
  return info;
}

TEST(ResolveConfigTest, FillsInDefaults) {
  const GameConfig config = *ResolveConfig(SampleInfo(), {});
  EXPECT_EQ(config.mode, "basic");
  EXPECT_EQ(config.players, 2);
  EXPECT_TRUE(config.rules.empty());
}

TEST(ResolveConfigTest, TakesThePlayersThatTheModeAllows) {
  GameConfig config;
  config.mode = "solo";
  EXPECT_EQ(ResolveConfig(SampleInfo(), config)->players, 1);
  config.mode = "team";
  EXPECT_EQ(ResolveConfig(SampleInfo(), config)->players, 4);
}

TEST(ResolveConfigTest, KeepsOnlyOptionsThatDiffer) {
  GameConfig config;
  config.rules = {{"rounds", "3"}, {"goals", "off"}};
  const GameConfig resolved = *ResolveConfig(SampleInfo(), config);
  EXPECT_EQ(resolved.rules, (std::map<std::string, std::string>{{"goals", "off"}}));
}

TEST(ResolveConfigTest, NamesWhatIsWrong) {
  const auto message = [](const GameConfig& config) {
    const auto resolved = ResolveConfig(SampleInfo(), config);
    EXPECT_EQ(resolved.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string{resolved.status().message()};
  };
  GameConfig mode;
  mode.mode = "baisc";
  EXPECT_EQ(message(mode),
            "game 'sample' has no mode 'baisc' (did you mean 'basic'?); it has: basic, solo, team");
  GameConfig players;
  players.players = 6;
  EXPECT_EQ(message(players), "game 'sample', mode 'basic': 6 players; it takes 2 to 5");
  GameConfig elsewhere;
  elsewhere.mode = "team";
  elsewhere.players = 3;
  EXPECT_EQ(message(elsewhere),
            "game 'sample', mode 'team': 3 players; it takes 4; mode 'basic' takes 3");
  players.mode = "team";
  EXPECT_EQ(message(players), "game 'sample', mode 'team': 6 players; it takes 4");
  GameConfig option;
  option.rules = {{"round", "3"}};
  EXPECT_EQ(message(option),
            "game 'sample' has no rule option 'round' (did you mean 'rounds'?); it has: rounds, "
            "goals");
  GameConfig cards;
  cards.cards = "[x]";
  cards.cards_source = "mine.toml";
  EXPECT_EQ(message(cards), "game 'sample' has no card table; leave out 'mine.toml'");
}

}  // namespace
}  // namespace riftlab
