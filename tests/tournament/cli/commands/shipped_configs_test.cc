// The examples under configs/ run as they are shipped: by the call that stands in each of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/registry.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/setup/card_knobs.h"
#include "tournament/driver/driver.h"

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

// Those that are calls, "riftforce/analyze.toml": all but card tables and runs.
std::vector<std::string> ExampleNames() {
  std::vector<std::string> names;
  for (const std::string& folder : NamesIn(kConfigs)) {
    if (folder == "cards" || !std::filesystem::is_directory(Shipped(folder))) continue;
    for (const std::string& file : NamesIn(Shipped(folder))) {
      if (file.ends_with(".toml")) names.push_back(fmt::format("{}/{}", folder, file));
    }
  }
  return names;
}

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

// Agents that an example shows in a comment can be played, too.
TEST_F(ShippedConfigsTest, AgentsInCommentsAreTaken) {
  const std::string mark = "\n# agent = [\"";
  int count = 0;
  for (const std::string& name : ExampleNames()) {
    const std::string text = Slurp(Shipped(name));
    const std::size_t start = text.find(mark);
    if (start == std::string::npos) continue;
    ++count;
    const std::size_t spec = start + mark.size();
    const Outcome outcome =
        RunProgram(folder_, {"selfplay", "--game", "ripple_rush", "--games", "2", "--print-config",
                             "--agent", text.substr(spec, text.find('"', spec) - spec)});
    EXPECT_EQ(outcome.status, 0) << name << '\n' << outcome.err;
  }
  EXPECT_GT(count, 0);
}

// What is added to the calls of examples that take long.
std::map<std::string, Words> ShorterCalls() {
  const Words toy_generations = {"--generations", "1", "--games",    "100", "--gate", "2",
                                 "--gate-games",  "2", "--net-cost", "1"};
  const Words quick_look = {"--worlds", "2", "--iterations", "20"};
  return {
      {"ripple_rush/tournament.toml", {"--games", "12"}},
      {"ripple_rush/strength.toml", {"--games", "2"}},
      {"ripple_rush/sprt.toml", {"--games", "2"}},
      {"ripple_rush/until_error.toml", {"--games", "60"}},
      {"ripple_rush/adjust.toml", {"--games", "4"}},
      {"riftforce/until_error.toml", {"--games", "6"}},
      {"riftwalker/until_error.toml", {"--games", "2"}},
      {"warrift/until_error.toml", {"--games", "4"}},
      {"riftforce/strength.toml", {"--games", "2"}},
      {"ripple_rush/observers.toml", {"--games", "2"}},
      {"ripple_rush/hidden_writes.toml", {"--iterations", "800"}},
      {"ripple_rush/check_agent.toml", {"--games", "1"}},
      {"ripple_rush/check_game.toml", {"--states", "1"}},
      {"ripple_rush/analyze.toml", {"--iterations", "800"}},
      {"ripple_rush/external.toml", {"--games", "6"}},
      {"riftforce/external.toml", {"--games", "6"}},
      {"riftwalker/external.toml", {"--games", "3"}},
      {"warrift/external.toml", {"--games", "6"}},
      {"riftforce/tournament.toml", {"--games", "4"}},
      {"riftforce/check_game.toml", {"--states", "1"}},
      {"riftforce/analyze.toml", {"--iterations", "80"}},
      {"riftwalker/tournament.toml", {"--games", "2"}},
      {"ripple_rush/selfplay.toml", {"--games", "200"}},
      {"riftforce/selfplay.toml", {"--games", "100"}},
      {"riftwalker/selfplay.toml", {"--games", "2"}},
      {"riftwalker/check_game.toml", {"--states", "1"}},
      {"riftwalker/analyze.toml", {"--iterations", "80"}},
      {"riftwalker/strength.toml", {"--games", "2"}},
      {"warrift/strength.toml", {"--games", "2", "--agent", "greedy", "--agent", "random"}},
      {"warrift/tournament.toml", {"--games", "4"}},
      {"ripple_rush/ladder.toml", {"--games", "12", "--rungs", "2"}},
      {"riftforce/ladder.toml", {"--games", "6", "--rungs", "2", "--from", "5"}},
      {"riftwalker/ladder.toml", {"--games", "2", "--rungs", "2", "--from", "5"}},
      {"warrift/ladder.toml", {"--games", "2", "--rungs", "2", "--from", "5"}},
      {"ripple_rush/exploit.toml", {"--games", "2", "--search", "iterations=5"}},
      {"riftforce/exploit.toml", {"--games", "2", "--search", "iterations=5,cutoff=0"}},
      {"riftwalker/exploit.toml", {"--games", "2", "--search", "iterations=5,cutoff=0"}},
      {"warrift/exploit.toml", {"--games", "2", "--search", "iterations=5,cutoff=0"}},
      {"ripple_rush/strengths.toml", {"--games", "20"}},
      {"riftforce/strengths.toml", {"--games", "4"}},
      {"riftwalker/strengths.toml", {"--games", "2"}},
      {"warrift/strengths.toml", {"--games", "2"}},
      {"warrift/limits.toml", {"--games", "2"}},
      {"ripple_rush/compare.toml", {"--games", "20"}},
      {"riftforce/compare.toml", {"--games", "6"}},
      {"riftwalker/compare.toml", {"--games", "2"}},
      {"warrift/compare.toml", {"--games", "2"}},
      {"riftforce/restrict.toml", {"--games", "2"}},
      {"warrift/restrict.toml", {"--games", "2"}},
      {"warrift/selfplay.toml", {"--games", "4"}},
      {"warrift/check_game.toml", {"--states", "1"}},
      {"warrift/analyze.toml", {"--iterations", "80"}},
      {"ripple_rush/review.toml", quick_look},
      {"riftforce/review.toml", quick_look},
      {"riftwalker/review.toml", quick_look},
      {"warrift/review.toml", quick_look},
      {"ripple_rush/tune.toml", {"--games", "8", "--step-games", "4", "--confirm-games", "4"}},
      {"ripple_rush/balance.toml", {"--games", "480", "--confirm-games", "4"}},
      {"riftforce/balance.toml", {"--games", "1080", "--confirm-games", "4"}},
      {"riftwalker/balance.toml", {"--games", "240", "--confirm-games", "2"}},
      {"warrift/balance.toml", {"--games", "840", "--confirm-games", "4"}},
      {"ripple_rush/train.toml", {"--games", "100"}},
      {"ripple_rush/generations.toml", toy_generations},
      {"riftforce/tune.toml", {"--games", "8", "--step-games", "4", "--confirm-games", "4"}},
      {"riftforce/train.toml", {"--games", "100"}},
      {"riftforce/generations.toml", toy_generations},
      {"riftwalker/tune.toml", {"--games", "8", "--step-games", "4", "--confirm-games", "4"}},
      {"riftwalker/train.toml", {"--games", "100"}},
      {"riftwalker/generations.toml", toy_generations},
      {"warrift/tune.toml", {"--games", "8", "--step-games", "4", "--confirm-games", "4"}},
      {"warrift/train.toml", {"--games", "100"}},
      {"warrift/generations.toml", toy_generations},
  };
}

TEST(ShippedExamplesTest, AreThereAndAreWhatIsCutShort) {
  const std::vector<std::string> names = ExampleNames();
  EXPECT_GE(names.size(), 80U);
  for (const auto& [name, words] : ShorterCalls()) {
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
  }
}

class ShippedExampleTest : public ShippedConfigsTest,
                           public testing::WithParamInterface<std::string> {};

TEST_P(ShippedExampleTest, RunsByTheCallInIt) {
  const std::map<std::string, Words> shorter = ShorterCalls();
  Words call = CallIn(Shipped(GetParam()));
  ASSERT_FALSE(call.empty());
  EXPECT_EQ(call.back(), "configs/" + GetParam());
  const auto more = shorter.find(GetParam());
  if (more != shorter.end()) call = Joined(call, more->second);
  const Outcome outcome = RunProgram(folder_, call);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out, "");
}

INSTANTIATE_TEST_SUITE_P(All, ShippedExampleTest, testing::ValuesIn(ExampleNames()),
                         [](const testing::TestParamInfo<std::string>& info) {
                           std::string name = info.param.substr(0, info.param.find('.'));
                           std::replace(name.begin(), name.end(), '/', '_');
                           return name;
                         });

// Whether there is something in the game for the command to work on.
bool TakesGame(const Command& command, const std::string& game) {
  if (command.path == "balance") return CardSourceOf(**FindGame(game), {}).ok();
  if (command.path == "train") return (*FindGameDriver(game))->make_sampler({}).ok();
  return true;
}

TEST(ShippedExamplesTest, AreNotAskedOfGamesThatACommandDoesNotTake) {
  for (const Command& command : AllCommands()) {
    EXPECT_TRUE(TakesGame(command, "ripple_rush")) << command.path;
    EXPECT_EQ(TakesGame(command, "tic_tac_toe"),
              command.path != "balance" && command.path != "train")
        << command.path;
  }
}

TEST_F(ShippedConfigsTest, EveryCommandHasOneForEveryGame) {
  const Outcome games = RunProgram(folder_, {"games", "--output", "json"});
  const Json listed = Json::parse(games.out);
  for (const Json& game : listed.at("games")) {
    for (const Command& command : AllCommands()) {
      const auto game_name = game.at("name").get<std::string>();
      if (!command.takes_config || !TakesGame(command, game_name)) continue;
      std::string name = command.path;
      std::replace(name.begin(), name.end(), ' ', '_');
      name = fmt::format("{}/{}.toml", game_name, name);
      EXPECT_TRUE(std::filesystem::exists(Shipped(name))) << name << " is missing";
    }
  }
}

TEST_F(ShippedConfigsTest, TheTournamentRanksItsThreeAgents) {
  const Outcome outcome =
      RunProgram(folder_, {"tournament", "configs/ripple_rush/tournament.toml", "--games", "12"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const std::string agent : {"baseline", "greedy", "search"}) {
    EXPECT_NE(outcome.out.find(agent), std::string::npos) << outcome.out;
  }
}

TEST_F(ShippedConfigsTest, TheGameIsPlayedToItsEnd) {
  const Outcome outcome = RunProgram(folder_, {"play", "configs/ripple_rush/play.toml"});
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
