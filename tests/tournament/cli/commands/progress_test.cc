// What long runs show on a terminal while they are played.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "tests/tournament/cli/program.h"
#include "tests/tournament/cli/terminal.h"

namespace riftlab {
namespace {

// Everything that is shown on the way, and at the end.
std::string Shown(const Words& more) {
  const TempFolder folder;
  Terminal terminal(folder, Joined({"tournament", "--game", "ripple_rush", "--agent", "greedy",
                                    "--agent", "random", "--brief", "--no-pager"},
                                   more));
  std::string text = terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 0);
  return text;
}

bool Matches(const std::string& text, const std::string& pattern) {
  return std::regex_search(text, std::regex(pattern));
}

TEST(ProgressTest, ARunShowsItsStandings) {
  const std::string shown = Shown({"--agent", "b=random", "--games", "60"});
  EXPECT_TRUE(Matches(shown, "/60 games[^\r\n;]*; (Elo )?(greedy|random|b) [-+0-9]")) << shown;
}

TEST(ProgressTest, ATestShowsItsRatioAndCountsToItsOwnEnd) {
  const std::string shown = Shown({"--sprt", "elo0=0 elo1=20"});
  EXPECT_TRUE(Matches(shown, "/~[0-9]+ games[^\r\n;]*; LLR -?[0-9.]+ \\(-2\\.94, 2\\.94\\), Elo "))
      << shown;
  // Not the million that it may take.
  EXPECT_FALSE(Matches(shown, "[1-9][0-9]/~?1000000 games")) << shown;
}

TEST(ProgressTest, NoLineIsWiderThanTheTerminal) {
  const std::string shown = Shown({"--agent", "b=random", "--games", "60", "--players", "3"});
  const std::regex line("\r\x1b\\[K([^\r\n]*)");
  int lines = 0;
  for (std::sregex_iterator found(shown.begin(), shown.end(), line), end; found != end; ++found) {
    EXPECT_LT((*found)[1].length(), 80) << (*found)[1];
    ++lines;
  }
  EXPECT_GE(lines, 2);
}

TEST(ProgressTest, WithoutATerminalNothingIsShown) {
  const TempFolder folder;
  EXPECT_EQ(RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent", "greedy",
                                "--agent", "random", "--sprt", "elo0=0 elo1=100"})
                .err,
            "");
}

}  // namespace
}  // namespace riftlab
