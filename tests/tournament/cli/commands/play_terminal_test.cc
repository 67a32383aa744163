// A person plays each game to its end at a terminal, and sees no line that is too wide for it.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <string>

#include "engine/core/drawing.h"
#include "engine/core/rng.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/cli/terminal.h"
#include "tournament/cli/framework/wrap.h"

namespace riftlab {
namespace {

// What the terminal shows, line by line, without what moves the cursor.
void ExpectFits(const std::string& shown) {
  std::string text = shown;
  for (std::size_t at = 0; (at = text.find("\x1b[K", at)) != std::string::npos;) text.erase(at, 3);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, '\r');) {
      EXPECT_LE(ColumnsOf(part), kTerminalColumns) << part;
    }
  }
}

// The description of the first move of the list that was shown last, where it stands on a line of
// its own; else its number.
std::string FirstMove(const std::string& shown) {
  static const std::regex kMove(R"((?:^|\n) *1\. (\S+(?: \S+)*)\r\n)");
  std::string words = "1";
  for (std::sregex_iterator it(shown.begin(), shown.end(), kMove), end; it != end; ++it) {
    words = (*it)[1];
  }
  return words;
}

bool IsAtTheEnd(const std::string& shown) { return shown.ends_with("or quit> "); }

// Reads until the person is asked.
std::string ReadPrompt(Terminal& terminal) {
  std::string shown;
  while (!shown.ends_with("seat 0> ") && !IsAtTheEnd(shown)) {
    const std::string more = terminal.ReadUntil("> ");
    if (more.empty() || testing::Test::HasFailure()) break;
    shown += more;
  }
  return shown;
}

class PlayedAtATerminalTest : public testing::TestWithParam<std::string> {};

TEST_P(PlayedAtATerminalTest, EveryGameCanBePlayedToItsEndInWords) {
  const TempFolder folder;
  Terminal terminal(folder, {"play", "--game", GetParam(), "--agent", "Ann=human", "--agent",
                             "random", "--seed", "5", "--color", "never", "--out", "game"});
  Rng rng(5, {});
  std::string all;
  int decisions = 0;
  for (; decisions < 5000; ++decisions) {
    const std::string shown = ReadPrompt(terminal);
    all += shown;
    if (IsAtTheEnd(shown) || HasFailure()) break;
    switch (rng.Below(12)) {
      case 0:
        terminal.Type(FirstMove(shown) + "\n");
        break;
      case 1:
        terminal.Type("2?\n");
        break;
      case 2:
        terminal.Type("log 3\n");
        break;
      default:
        terminal.Type(std::to_string(1 + rng.Below(6)) + "\n");
    }
  }
  ASSERT_TRUE(IsAtTheEnd(all)) << decisions << " decisions";
  terminal.Type("quit\n");
  all += terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 0);
  ExpectFits(all);
  EXPECT_NE(all.find("\r\nIt took "), std::string::npos);
  EXPECT_EQ(RunProgram(folder, {"verify", "game"}).status, 0);
}

INSTANTIATE_TEST_SUITE_P(All, PlayedAtATerminalTest,
                         testing::Values("ripple_rush", "riftwalker", "riftforce", "warrift"),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace riftlab
