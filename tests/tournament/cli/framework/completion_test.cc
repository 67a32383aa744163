// Scripts for shells of a small program: what zsh offers, and that it takes the rows whole.
#include "tournament/cli/framework/completion.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

// Names of values, as help texts have them, hold quotes, blanks and colons.
std::vector<Command> Rows() {
  return {{.path = "analyze",
           .summary = "say what to play",
           .operand = "position",
           .operand_name = "FILE",
           .options = {{.name = "position", .value_name = "FILE", .help = "the position"},
                       {.name = "versus", .value_name = "'A B'", .help = "these [both]: alone"},
                       {.name = "watch", .value_name = "KIND:WHAT", .help = "don't stop before"},
                       {.name = "game", .value_name = "GAME", .help = "which game"},
                       {.name = "quiet", .kind = OptionKind::kFlag, .help = "no log"}}},
          {.path = "check agent", .summary = "hold an agent against its contract"},
          {.path = "check game",
           .summary = "hold a game against its contract",
           .options = {{.name = "states", .value_name = "N", .help = "how many"}}}};
}

std::string ScriptOf(Shell shell) {
  return CompletionScript(shell, Rows(), {{"GAME", {"kuhn", "leduc"}}});
}

// The arguments that zsh is told of after `command`; what reads them here is bash, which quotes
// alike.
std::string ToldOfZsh(const std::string& command) {
  const std::string script = ScriptOf(Shell::kZsh);
  const std::size_t begin = script.find(fmt::format("    '{}')\n      _arguments ", command));
  EXPECT_NE(begin, std::string::npos) << script;
  const std::size_t end = script.find(";;\n", begin);
  const TempFolder folder;
  folder.Write("told.sh", fmt::format("_arguments() {{ printf '%s\\n' \"$@\"; }}\n"
                                      "case '{}' in\n{}\nesac\n",
                                      command, script.substr(begin, end - begin)));
  const Outcome outcome = RunningProgram(folder, {"told.sh"}, "", "", "/bin/bash").Wait();
  EXPECT_EQ(outcome.err, "");
  return outcome.out;
}

TEST(ZshCompletionTest, NamesOfValuesAreTakenAsTheyAre) {
  EXPECT_EQ(ToldOfZsh("analyze"),
            "--help[print this help and end]\n"
            "--position=[the position]:FILE:_files\n"
            "--versus=[these \\[both\\]\\: alone]:'A B':_files\n"
            "--watch=[don't stop before]:KIND\\:WHAT:_files\n"
            "--game=[which game]:GAME:(kuhn leduc)\n"
            "--quiet[no log]\n"
            "*:position:_files\n");
  EXPECT_EQ(ToldOfZsh("check game"),
            "--help[print this help and end]\n"
            "--states=[how many]:N:_files\n");
}

// What zsh makes of each call when Tab is pressed at its end.
std::vector<std::string> CompletedByZsh(const std::vector<std::string>& calls) {
  const TempFolder folder;
  folder.Write("_riftlab", ScriptOf(Shell::kZsh));
  folder.Write("first.json", "");
  std::string all;
  for (const std::string& call : calls) all += call + "\n";
  folder.Write("calls", all);
  // Completion works in a terminal alone; the inner zsh, which has one, completes as its first line
  // begins.
  folder.Write(".zshrc",
               "fpath=($PWD $fpath)\n"
               "autoload -Uz compinit && compinit -u -D\n"
               "unsetopt beep list_beep\n"
               "press_tab() {\n"
               "  local call\n"
               "  for call in \"${(@f)$(<calls)}\"; do\n"
               "    BUFFER=$call CURSOR=$#call\n"
               "    zle complete-word\n"
               "    print -r -- \"$BUFFER\" >>completed\n"
               "  done\n"
               "  exit\n"
               "}\n"
               "zle -N zle-line-init press_tab\n");
  folder.Write("outer.zsh",
               "zmodload zsh/zpty || exit 1\n"
               "zpty inner 'TERM=dumb ZDOTDIR=. exec zsh -d -i'\n"
               "while zpty -r inner text; do print -rn -- $text; done\n");
  const Outcome outcome = RunningProgram(folder, {"-f", "outer.zsh"}, "", "", "/bin/zsh").Wait();
  std::vector<std::string> lines;
  std::string completed = folder.Read("completed");
  for (std::size_t end = 0; (end = completed.find('\n')) != std::string::npos;) {
    lines.push_back(completed.substr(0, end));
    completed.erase(0, end + 1);
  }
  EXPECT_EQ(lines.size(), calls.size()) << outcome.out << outcome.err;
  return lines;
}

TEST(ZshCompletionTest, OffersWhatFits) {
  ASSERT_EQ(::access("/bin/zsh", X_OK), 0)
      << "zsh is missing; 'scripts/install_packages --test' installs it";
  const std::vector<std::vector<std::string>> rows = {
      {"riftlab ana", "riftlab analyze "},
      {"riftlab --ver", "riftlab --version "},
      {"riftlab --he", "riftlab --help "},
      {"riftlab --quiet ana", "riftlab --quiet analyze "},
      {"riftlab --quiet --he", "riftlab --quiet --help "},
      {"riftlab analyze --vers", "riftlab analyze --versus="},
      {"riftlab analyze fir", "riftlab analyze first.json "},
      {"riftlab analyze --game ku", "riftlab analyze --game kuhn "},
      {"riftlab --quiet analyze --game ku", "riftlab --quiet analyze --game kuhn "},
      {"riftlab chec", "riftlab check "},
      {"riftlab check g", "riftlab check game "},
      {"riftlab check --he", "riftlab check --help "},
      {"riftlab --quiet check --quiet g", "riftlab --quiet check --quiet game "},
      {"riftlab check game --st", "riftlab check game --states="},
      {"riftlab help ana", "riftlab help analyze "},
  };
  std::vector<std::string> calls;
  std::vector<std::string> expected;
  for (const std::vector<std::string>& row : rows) {
    calls.push_back(row[0]);
    expected.push_back(row[1]);
  }
  EXPECT_EQ(CompletedByZsh(calls), expected);
}

}  // namespace
}  // namespace riftlab
