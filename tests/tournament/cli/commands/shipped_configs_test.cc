// The examples under configs/ run as they are shipped: by the call that stands in each of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"

namespace riftlab {
namespace {

const std::string kConfigs = std::string(RIFTLAB_SOURCE_DIR) + "/configs";

std::string Shipped(const std::string& name) { return fmt::format("{}/{}", kConfigs, name); }

// A folder with the examples below configs/, as in the root of the project.
class ShippedConfigsTest : public testing::Test {
 protected:
  ShippedConfigsTest() { std::filesystem::create_directory_symlink(kConfigs, folder_ / "configs"); }

  TempFolder folder_;
};

// The words behind "# Run it:  riftlab" in an example.
Words CallIn(const std::string& path) {
  const std::string text = Slurp(path);
  const std::string mark = "\n# Run it:  riftlab ";
  const std::size_t start = text.find(mark);
  if (start == std::string::npos) return {};
  const std::size_t line = start + mark.size();
  std::istringstream words(text.substr(line, text.find('\n', line) - line));
  Words call;
  for (std::string word; words >> word;) call.push_back(word);
  return call;
}

TEST_F(ShippedConfigsTest, EachRunsByTheCallInIt) {
  // What takes long is cut short.
  const std::map<std::string, Words> shorter = {
      {"tournament_ripple_rush.toml", {"--games", "12"}},
      {"strength_ripple_rush.toml", {"--games", "2"}},
      {"sprt_ripple_rush.toml", {"--games", "2"}},
      {"until_error_ripple_rush.toml", {"--games", "60"}},
      {"until_error_riftforce.toml", {"--games", "6"}},
      {"until_error_riftwalker.toml", {"--games", "2"}},
      {"until_error_warrift.toml", {"--games", "4"}},
      {"strength_riftforce.toml", {"--games", "2"}},
      {"observers_ripple_rush.toml", {"--games", "2"}},
      {"hidden_writes_ripple_rush.toml", {"--iterations", "800"}},
      {"check_game_ripple_rush.toml", {"--states", "1"}},
      {"analyze_ripple_rush.toml", {"--iterations", "800"}},
      {"external_ripple_rush.toml", {"--games", "6"}},
      {"external_riftforce.toml", {"--games", "6"}},
      {"external_riftwalker.toml", {"--games", "6"}},
      {"external_warrift.toml", {"--games", "6"}},
      {"tournament_riftforce.toml", {"--games", "4"}},
      {"check_game_riftforce.toml", {"--states", "1"}},
      {"analyze_riftforce.toml", {"--iterations", "80"}},
      {"tournament_riftwalker.toml", {"--games", "2"}},
      {"selfplay_riftwalker.toml", {"--games", "2"}},
      {"check_game_riftwalker.toml", {"--states", "1"}},
      {"analyze_riftwalker.toml", {"--iterations", "80"}},
      {"strength_riftwalker.toml", {"--games", "2"}},
      {"strength_warrift.toml", {"--games", "2", "--agent", "greedy", "--agent", "random"}},
      {"tournament_warrift.toml", {"--games", "4"}},
      {"ladder_ripple_rush.toml", {"--games", "12", "--rungs", "2"}},
      {"ladder_riftforce.toml", {"--games", "6", "--rungs", "2", "--from", "5"}},
      {"ladder_riftwalker.toml", {"--games", "2", "--rungs", "2", "--from", "5"}},
      {"ladder_warrift.toml", {"--games", "2", "--rungs", "2", "--from", "5"}},
      {"strengths_ripple_rush.toml", {"--games", "20"}},
      {"strengths_riftforce.toml", {"--games", "4"}},
      {"strengths_riftwalker.toml", {"--games", "2"}},
      {"strengths_warrift.toml", {"--games", "2"}},
      {"limits_warrift.toml", {"--games", "2"}},
      {"compare_ripple_rush.toml", {"--games", "20"}},
      {"compare_riftforce.toml", {"--games", "6"}},
      {"compare_riftwalker.toml", {"--games", "2"}},
      {"compare_warrift.toml", {"--games", "2"}},
      {"selfplay_warrift.toml", {"--games", "4"}},
      {"check_game_warrift.toml", {"--states", "1"}},
      {"analyze_warrift.toml", {"--iterations", "80"}},
  };
  int examples = 0;
  for (const std::string& name : NamesIn(kConfigs)) {
    if (!name.ends_with(".toml")) continue;
    SCOPED_TRACE(name);
    ++examples;
    Words call = CallIn(Shipped(name));
    ASSERT_FALSE(call.empty());
    EXPECT_EQ(call.back(), "configs/" + name);
    const auto more = shorter.find(name);
    if (more != shorter.end()) call = Joined(call, more->second);
    const Outcome outcome = RunProgram(folder_, call);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out, "");
  }
  EXPECT_GE(examples, 7);
}

TEST_F(ShippedConfigsTest, EveryCommandHasOneForEveryGame) {
  const Outcome games = RunProgram(folder_, {"games", "--output", "json"});
  const Json listed = Json::parse(games.out);
  for (const Json& game : listed.at("games")) {
    for (const Command* command : AllCommands()) {
      if (!command->takes_config) continue;
      std::string name = command->path;
      std::replace(name.begin(), name.end(), ' ', '_');
      name += "_" + game.at("name").get<std::string>() + ".toml";
      EXPECT_TRUE(std::filesystem::exists(Shipped(name))) << name << " is missing";
    }
  }
}

TEST_F(ShippedConfigsTest, TheTournamentRanksItsThreeAgents) {
  const Outcome outcome =
      RunProgram(folder_, {"tournament", "configs/tournament_ripple_rush.toml", "--games", "12"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const std::string agent : {"baseline", "greedy", "search"}) {
    EXPECT_NE(outcome.out.find(agent), std::string::npos) << outcome.out;
  }
}

TEST_F(ShippedConfigsTest, TheGameIsPlayedToItsEnd) {
  const Outcome outcome = RunProgram(folder_, {"play", "configs/play_ripple_rush.toml"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("deck_empty"), std::string::npos) << outcome.out;
}

TEST_F(ShippedConfigsTest, TheBobPositionIsAnalysed) {
  const Outcome outcome = RunProgram(
      folder_, {"analyze", "configs/positions/ripple_rush/bob.json", "--iterations", "8000"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("O18@7"), std::string::npos) << outcome.out;
}

TEST_F(ShippedConfigsTest, EveryPositionIsRead) {
  int positions = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kConfigs + "/positions")) {
    if (entry.path().extension() != ".json") continue;
    ++positions;
    const Outcome outcome =
        RunProgram(folder_, {"play", "--position", entry.path().string(), "--agent", "random"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }
  EXPECT_GE(positions, 7);
}

}  // namespace
}  // namespace riftlab
