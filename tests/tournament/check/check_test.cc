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

// Kuhn poker has six deals, and nothing that is smaller.
TEST(CheckTest, SaysWhereKnowledgeWasHeldAgainstNothing) {
  const CheckReport report = *Kuhn().check_game({}, {.states = 300, .tree_positions = 5});
  EXPECT_TRUE(report.passed()) << RenderText(report);
  EXPECT_NE(report.unproved.find("(no case: equal_histories, worlds_possible, posterior); name "
                                 "tables small enough to enumerate (TinyConfigs"),
            std::string::npos)
      << report.unproved;
  EXPECT_EQ(Kuhn().check_game({}, {.states = 300})->unproved, "");
}

TEST(CheckTest, NothingHiddenNeedsNoTinyTables) {
  const GameDriver& tic_tac_toe = **FindGameDriver("tic_tac_toe");
  EXPECT_EQ(tic_tac_toe.check_game({}, {.states = 300, .tree_positions = 1000})->unproved, "");
}

// Lantern has 7 cards, its tiny tables at most 6. Kuhn poker is tiny itself.
TEST(CheckTest, TellsWhatTinyTablesLeaveOut) {
  const auto note = [](const GameDriver& game) {
    return game.check_game({}, {.states = 100, .tree_positions = 1000})->Find("tiny_tables")->note;
  };
  const std::string cut = note(**FindGameDriver("lantern"));
  EXPECT_TRUE(cut.starts_with("3 of 3 cut off (see --tree-positions): ")) << cut;
  EXPECT_NE(cut.find(" positions, cut off 1 decision deep"), std::string::npos) << cut;
  EXPECT_TRUE(cut.ends_with("; on none of them: cards 7")) << cut;
  EXPECT_EQ(note(Kuhn()), "standard, 2 players: 54 positions, to the end");
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
