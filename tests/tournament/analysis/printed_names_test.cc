// The cards of a table of beliefs, as people read them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "engine/games/warrift/warrift.h"
#include "tournament/analysis/analysis.h"
#include "tournament/analysis/beliefs_inl.h"

namespace riftlab {
namespace {

TEST(PrintedNamesTest, StandInTheTextAndCodesInJson) {
  const std::vector<CardWords> named = {
      {"Fi5", "Fire 5", ""}, {"mage", "Mage", ""}, {"warrior", "Recruit", ""}};
  EXPECT_EQ(PrintedNameOf(named, "Fi5"), "Fire 5");
  EXPECT_EQ(PrintedNameOf(named, "mage.1"), "Mage.1");
  EXPECT_EQ(PrintedNameOf(named, "warrior.1"), "Recruit (warrior.1)");
  EXPECT_EQ(PrintedNameOf(named, "J"), "");
  const auto game = warrift::Rules::Make({.mode = "classic", .players = 2});
  ASSERT_TRUE(game.ok());
  Rng rng(5, {.purpose = Purpose::kTest});
  warrift::State state = game->Deal(rng);
  while (state.phase != warrift::Phase::kMain) {
    ActionList<warrift::Rules> actions;
    game->LegalActions(state, actions);
    game->Apply(state, actions[0], rng);
  }
  Analysis analysis;
  analysis.beliefs = BeliefsOf(*game, game->Observe(state, 0), 1);
  const std::string text = AnalysisToText(analysis);
  EXPECT_EQ(text.find("mage.1"), std::string::npos) << text;
  EXPECT_NE(text.find("Mage.1"), std::string::npos) << text;
  const Json json = Json::parse(AnalysisToJson(analysis, "warrift"));
  EXPECT_NE(json["belief"].dump().find("\"mage.1\""), std::string::npos) << json["belief"];
}

}  // namespace
}  // namespace riftlab
