#include "agents/best/best.h"

#include <gtest/gtest.h>

#include <memory>
#include <string_view>
#include <tuple>

#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/warrift/warrift.h"
#include "fmt/format.h"
#include "tests/agents/learned/opinions.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

Params Budget(const std::map<std::string, std::string>& given) {
  return *Params::Parse("best", PresetParams(), given);
}

ripple_rush::Rules MakeGame(int players, const std::string& mode) {
  return *ripple_rush::Rules::Make({.mode = mode, .players = players});
}

TEST(Best, TakesTheSettingsOfTheGameAndABudgetOfItsOwn) {
  // Nets, and settings for them, are shipped for games of several.
  for (const auto& [mode, players, net] :
       {std::tuple{"basic", 1, ""}, {"basic", 2, ""}, {"basic", 2, "none"}, {"advanced", 4, ""}}) {
    SCOPED_TRACE(fmt::format("{} {} '{}'", mode, players, net));
    const auto game = MakeGame(players, mode);
    const bool has_net = players > 1 && std::string_view{net} != "none";
    const absl::StatusOr<AgentSpec> preset =
        ParseAgentSpec(has_net ? game.PresetWithNet() : game.Preset());
    ASSERT_TRUE(preset.ok());
    const absl::StatusOr<Params> values =
        Params::Parse(preset->name, TreeSearchParams(), preset->params);
    ASSERT_TRUE(values.ok());
    const SearchOptions shipped = OptionsFrom(*values);
    const SearchOptions options =
        *best::Factory::Options(game, Budget({{"iterations", "77"}, {"trees", "3"}, {"net", net}}));
    EXPECT_EQ(options.net != nullptr, has_net);
    EXPECT_EQ(options.iterations, 77);
    EXPECT_EQ(options.trees, 3);
    EXPECT_EQ(options.time_ms, 0);
    EXPECT_EQ(options.playout, shipped.playout);
    EXPECT_EQ(options.luck, shipped.luck);
    EXPECT_EQ(options.c, shipped.c);
    EXPECT_EQ(options.margin, shipped.margin);
    EXPECT_EQ(options.cutoff, shipped.cutoff);
    EXPECT_EQ(options.prior, shipped.prior);
    EXPECT_EQ(options.prior_weight, shipped.prior_weight);
    EXPECT_EQ(options.expand, shipped.expand);
    EXPECT_EQ(options.widen, shipped.widen);
    EXPECT_EQ(options.fpu, shipped.fpu);
    EXPECT_EQ(options.stop, Stop::kSettled);
    EXPECT_EQ(options.max_depth, shipped.max_depth);
  }
}

TEST(Best, ANetThatHasLearntMovesBringsSettingsOfItsOwn) {
  const auto game = *warrift::Rules::Make({.mode = "classic", .players = 2});
  const auto net = NetWithOpinions({0});
  const SearchOptions learned = PresetOptions(game, net);
  EXPECT_EQ(learned.net, net);
  EXPECT_EQ(learned.expand, Expansion::kLearned);
  EXPECT_EQ(learned.prior, Prior::kPuct);
  const auto plain = std::make_shared<const LearnedNet>(LearnedNet{.value = net->value});
  EXPECT_EQ(PresetOptions(game, plain).expand, Expansion::kQuick);
  // A game without such settings has those for a net that judges positions.
  const auto other = MakeGame(2, "basic");
  EXPECT_EQ(PresetOptions(other, net).expand, PresetOptions(other, plain).expand);
}

TEST(Best, IsThePlainSearchWhereTheGameNamesNone) {
  const auto game = *tic_tac_toe::Rules::Make({});
  const SearchOptions options = *best::Factory::Options(game, Budget({{"time", "20ms"}}));
  EXPECT_EQ(options.time_ms, 20);
  EXPECT_EQ(options.playout, PlayoutPolicy::kRandom);
  EXPECT_EQ(options.max_depth, 0);
}

TEST(Best, PlaysTheSameMoveAsItsSettingsWrittenOut) {
  const auto game = MakeGame(2, "basic");
  Rng deal(3, {});
  const auto state = game.Deal(deal);
  const auto info = game.Observe(state, state.to_move);
  const auto agent = best::Factory::Make(game, Budget({{"iterations", "200"}}));
  ASSERT_TRUE(agent.ok());
  SearchOptions options = *best::Factory::Options(game, Budget({}));
  options.iterations = 200;
  Rng first(5, {});
  Rng second(5, {});
  EXPECT_EQ((*agent)->Act(game, info, {}, first).action,
            SearchAgent<ripple_rush::Rules>(options).Act(game, info, {}, second).action);
}

}  // namespace
}  // namespace riftlab
