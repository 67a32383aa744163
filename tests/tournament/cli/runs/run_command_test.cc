// The command that stands in reports plays the same run.
#include "tournament/cli/runs/run_command.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"
#include "tournament/journal/manifest.h"

namespace riftlab {
namespace {

std::string CommandOfRun(const TempFolder& folder) {
  const absl::StatusOr<Manifest> manifest = ReadManifest(folder / "run");
  EXPECT_TRUE(manifest.ok()) << manifest.status();
  return manifest.ok() ? CommandLineOf(manifest->config) : "";
}

// The words of a command without quotes, behind the name of the program.
Words WordsOf(const std::string& command) {
  std::istringstream stream(command.substr(0, command.find('\n')));
  Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  EXPECT_EQ(words.front(), "riftlab");
  words.erase(words.begin());
  return words;
}

class RunCommandTest : public testing::TestWithParam<Words> {};

TEST_P(RunCommandTest, PlaysTheSameBytes) {
  const TempFolder folder;
  folder.Write("cards.toml",
               Slurp(RIFTLAB_SOURCE_DIR "/configs/cards/ripple_rush.toml") + "\n# mine\n");
  const Outcome first = RunProgram(folder, Joined(GetParam(), {"--out", "run", "--quiet"}));
  ASSERT_EQ(first.status, 0) << first.err;
  const std::string command = CommandOfRun(folder);
  const Outcome again = RunProgram(folder, Joined(WordsOf(command), {"--out", "again", "--quiet"}));
  EXPECT_EQ(again.status, 0) << command << again.err;
  EXPECT_EQ(RunBytes(folder / "again"), RunBytes(folder / "run")) << command;
}

INSTANTIATE_TEST_SUITE_P(
    All, RunCommandTest,
    testing::Values(Words{"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                          "so_ismcts:iterations=3,c=0.5", "--games", "3"},
                    Words{"tournament", "--game",    "ripple_rush", "--mode",  "advanced",
                          "--rule",     "goals=2+5", "--players",   "3",       "--agent",
                          "greedy",     "--agent",   "b=random",    "--agent", "c=random",
                          "--format",   "gauntlet",  "--games",     "2",       "--seed",
                          "12345678901"},
                    Words{"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                          "random", "--games", "40", "--sprt", "elo1=50 model=logistic"},
                    Words{"tournament", "--game",   "ripple_rush", "--agent",       "a=random",
                          "--agent",    "b=random", "--agent",     "c=random",      "--players",
                          "3",          "--games",  "600",         "--until-error", "70.5",
                          "--anchor",   "b=100",    "--ratings",   "bradley-terry", "--error-bars",
                          "bootstrap"},
                    Words{"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                          "random", "--games", "4", "--adjust", "redraws=3 turns=1"},
                    Words{"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games", "2",
                          "--adjust", "auto"},
                    Words{"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                          "random", "--seating", "fixed", "--moves", "off", "--games", "3"},
                    Words{"selfplay", "--game", "ripple_rush", "--cards", "cards.toml", "--agent",
                          "random", "--games", "2"}));

TEST(RunCommandTest, SaysWhereTheCardTableIs) {
  TournamentConfig config = RandomTournament("ripple_rush", 2, 4);
  config.rules.players = 2;
  config.rules.cards = "x = 1";
  EXPECT_EQ(CommandLineOf(config),
            "riftlab tournament --game ripple_rush --players 2 --cards cards.toml --agent a=random "
            "--agent b=random --games 4 --seed 11\n"
            "# first put what stands under 'cards' in the manifest into a file cards.toml");
  EXPECT_TRUE(CommandLineOf(config, "tr/train.toml")
                  .ends_with("\n# first put what stands under 'cards' in tr/train.toml into a file "
                             "cards.toml"));
}

TEST(RunCommandTest, QuotesForTheShell) {
  TournamentConfig config = RandomTournament("ripple_rush", 1, 4);
  config.rules.players = 2;
  config.agents[0].label = "it's $HOME";
  EXPECT_EQ(CommandLineOf(config),
            "riftlab tournament --game ripple_rush --players 2 --agent 'it'\\''s $HOME=random' "
            "--games 4 --seed 11");
}

// Runs of older versions do not say who plays the teams: an agent in each seat.
TEST(RunCommandTest, RunsThatDoNotSayMixTheirTeams) {
  TournamentConfig config;
  config.game = "warrift";
  config.rules.mode = "team";
  config.rules.players = 4;
  config.agents.resize(2, {.label = "", .name = "random", .params = {}});
  const std::string mixed = " --teams mixed";
  EXPECT_TRUE(CommandLineOf(config).ends_with(mixed)) << CommandLineOf(config);
  config.teams = Teams::kSame;
  EXPECT_EQ(CommandLineOf(config).find("--teams"), std::string::npos);
  config.teams = Teams::kMixed;
  EXPECT_NE(CommandLineOf(config).find(mixed), std::string::npos);
  config.teams = Teams::kNone;
  config.rules.mode = "classic";
  EXPECT_EQ(CommandLineOf(config).find("--teams"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
