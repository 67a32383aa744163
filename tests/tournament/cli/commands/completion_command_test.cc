// Scripts for shells and manual pages: they know every command and option, and bash takes its own.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/cli/program.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"

namespace riftlab {
namespace {

std::string ScriptFor(const std::string& shell) {
  const Outcome outcome = RunProgram(TempFolder(), {"completion", shell});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.out;
}

class CompletionTest : public testing::TestWithParam<std::string> {};

TEST_P(CompletionTest, KnowsEveryCommandAndOption) {
  const std::string script = ScriptFor(GetParam());
  for (const Command& command : AllCommands()) {
    const std::string last_word = command.path.substr(command.path.rfind(' ') + 1);
    EXPECT_NE(script.find(last_word), std::string::npos) << command.path;
    for (const OptionSpec& option : command.options) {
      const std::string mark = GetParam() == "fish" ? fmt::format(" -l {} ", option.name)
                                                    : fmt::format("--{}", option.name);
      EXPECT_NE(script.find(mark), std::string::npos) << command.path << " " << option.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shells, CompletionTest, testing::Values("bash", "zsh", "fish"),
                         [](const auto& shell) { return shell.param; });

// What bash offers for the last of the words.
std::string Offered(const std::string& words) {
  const TempFolder folder;
  folder.Write("riftlab.bash", ScriptFor("bash"));
  folder.Write("try.sh", fmt::format("source ./riftlab.bash\n"
                                     "COMP_WORDS=({}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n"
                                     "_riftlab\n"
                                     "echo \"${{COMPREPLY[*]}}\"\n",
                                     words));
  const Outcome outcome = RunningProgram(folder, {"try.sh"}, "", "", "/bin/bash").Wait();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return outcome.out;
}

TEST(CompletionTest, BashOffersWhatFits) {
  EXPECT_EQ(Offered("riftlab to"), "tournament\n");
  EXPECT_EQ(Offered("riftlab check ''"), "game agent --help\n");
  EXPECT_EQ(Offered("riftlab check game --st"), "--states\n");
  EXPECT_EQ(Offered("riftlab tournament --game ripple"), "ripple_rush\n");
  EXPECT_EQ(Offered("riftlab tournament --game = war"), "warrift\n");
  EXPECT_EQ(Offered("riftlab tournament --mode adv"), "advanced\n");
  EXPECT_EQ(Offered("riftlab selfplay --agent gre"), "greedy\n");
  EXPECT_EQ(Offered("riftlab tournament --format ''"), "round-robin gauntlet\n");
  EXPECT_EQ(Offered("riftlab perft wa"), "warrift\n");
  EXPECT_EQ(Offered("riftlab tournament --out some"), "\n");  // then it offers files
  EXPECT_EQ(Offered("riftlab --v"), "--version\n");
  EXPECT_EQ(Offered("riftlab help tr"), "train\n");
  EXPECT_EQ(Offered("riftlab play --agent hum"), "human\n");
  EXPECT_EQ(Offered("riftlab selfplay --agent hum"), "\n");
}

TEST(CompletionTest, AllShellsKnowWhatThereIsHelpOn) {
  EXPECT_TRUE(Says(ScriptFor("zsh"), "    'help')\n      _arguments '1:command:("))
      << ScriptFor("zsh");
  EXPECT_TRUE(Says(ScriptFor("fish"), "'__fish_seen_subcommand_from help' -a '"))
      << ScriptFor("fish");
}

// Without a name of its value an option reads as a flag.
TEST(CompletionTest, OptionsThatTakeAValueNameIt) {
  for (const Command& command : AllCommands()) {
    for (const OptionSpec& option : command.options) {
      EXPECT_EQ(option.value_name.empty(), option.kind == OptionKind::kFlag)
          << command.path << " " << option.name;
    }
  }
}

TEST(CompletionTest, RefusesOtherShells) {
  const TempFolder folder;
  ExpectRefused(folder, {"completion"}, "--shell is missing; give bash, zsh or fish");
  ExpectRefused(folder, {"completion", "tcsh"}, "SHELL: 'tcsh' is not one of bash, zsh, fish");
}

TEST(ManCommandTest, WritesAPageForEachCommand) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, {"man", "--out", "pages"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(RunProgram(folder, {"man"}).out, folder.Read("pages/riftlab.1"));
  for (const Command& command : AllCommands()) {
    std::string name = command.path;
    for (char& letter : name) letter = letter == ' ' ? '-' : letter;
    const std::string page = folder.Read(fmt::format("pages/riftlab-{}.1", name));
    EXPECT_TRUE(page.starts_with(".TH RIFTLAB\\-")) << page.substr(0, 40);
    for (const OptionSpec& option : command.options) {
      std::string mark = R"(\fB\-\-)";
      for (const char letter : option.name) mark += letter == '-' ? "\\-" : std::string(1, letter);
      EXPECT_NE(page.find(mark + "\\fR"), std::string::npos) << name << " " << option.name;
    }
  }
  EXPECT_NE(folder.Read("pages/riftlab-merge.1").find(" [SHARD...]\n"), std::string::npos);
  const std::string exits = ".SH EXIT STATUS\n.TP\n0\ndone\n.TP\n1\nfailed, or interrupted";
  EXPECT_TRUE(Says(folder.Read("pages/riftlab-report.1"), exits + "\n.TP\n2\n"));
  EXPECT_TRUE(Says(folder.Read("pages/riftlab-plan.1"), exits + ", or the run is over"));
  EXPECT_TRUE(Says(folder.Read("pages/riftlab-tournament.1"),
                   ".TP\n10\nunder --exit-verdict: the test accepts H0\n.TP\n11\nunder "));
  const std::string all = folder.Read("pages/riftlab.1");
  EXPECT_TRUE(Says(all, ".TP\n10\ntournament: under --exit-verdict: "));
  EXPECT_TRUE(Says(all, exits + "\n.br\nplan: failed, or interrupted, or the run is over"));
  EXPECT_EQ(all.find(".TP\n1\n"), all.rfind(".TP\n1\n"));
  folder.Write("file", "");
  ExpectRefused(folder, {"man", "--out", "file"},
                "--out: cannot create folder file: Not a directory; choose another one");
}

}  // namespace
}  // namespace riftlab
