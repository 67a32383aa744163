#include "tournament/check/check.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "agents/registry/registry.h"
#include "tournament/check/render.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

const GameDriver& Kuhn() { return **FindGameDriver("kuhn"); }

TEST(CheckTest, SameSeedSameReport) {
  const CheckOptions options = {.states = 300, .seed = 5};
  const CheckReport report = *Kuhn().check_game({}, options);
  EXPECT_EQ(RenderJson(report), RenderJson(*Kuhn().check_game({}, options)));
  EXPECT_TRUE(report.passed()) << RenderText(report);
  EXPECT_EQ(report.game, "kuhn");
  EXPECT_EQ(report.config.players, 2);
  EXPECT_EQ(report.seed, 5U);
  EXPECT_GE(report.positions, 300);
}

TEST(CheckTest, EveryItemHasCasesOrSaysWhyNot) {
  const CheckReport report = *Kuhn().check_game({}, {.states = 300});
  for (const CheckItem& item : report.items) {
    EXPECT_NE(item.result(), CheckResult::kFailed) << item.name;
    EXPECT_TRUE(item.cases > 0 || !item.note.empty()) << item.name;
    EXPECT_FALSE(item.what.empty()) << item.name;
  }
  EXPECT_EQ(report.Find("candidates")->result(), CheckResult::kNoCase);
  EXPECT_EQ(report.Find("nonsense"), nullptr);
}

TEST(CheckTest, RunsTheSwapTestOfEveryHonestAgent) {
  const CheckReport report = *Kuhn().check_game({}, {.states = 300});
  for (const AgentInfo& agent : AllAgents()) {
    const std::string name(agent.name);
    EXPECT_EQ(report.Find("swap_" + name) == nullptr, agent.cheats) << name;
    EXPECT_EQ(report.Find("repeat_" + name) == nullptr, agent.cheats) << name;
  }
}

TEST(CheckTest, AWrongConfigurationIsRefused) {
  GameConfig config;
  config.players = 9;
  const auto report = Kuhn().check_game(config, {});
  EXPECT_EQ(report.status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace riftlab
