// A person plays each game to its end at a terminal, and sees no line that is too wide for it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <regex>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/drawing.h"
#include "engine/core/rng.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/cli/terminal.h"

namespace riftlab {
namespace {

// What the terminal shows, line by line, without what moves the cursor.
void ExpectFits(const std::string& shown, std::size_t columns) {
  std::string text = shown;
  for (std::size_t at = 0; (at = text.find("\x1b[K", at)) != std::string::npos;) text.erase(at, 3);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, '\r');) {
      EXPECT_LE(ColumnsOf(part), columns) << part;
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

// A game, and how wide the terminal is.
using GameAndColumns = std::tuple<std::string, std::uint16_t>;

std::string NameOfPlay(const testing::TestParamInfo<GameAndColumns>& info) {
  return std::get<0>(info.param) + "_" + std::to_string(std::get<1>(info.param));
}

const auto kGamesAndColumns = testing::Combine(
    testing::Values("ripple_rush", "riftwalker", "riftforce", "warrift"), testing::Values(80, 60));

class PlayedAtATerminalTest : public testing::TestWithParam<GameAndColumns> {};

TEST_P(PlayedAtATerminalTest, EveryGameCanBePlayedToItsEndInWords) {
  const auto& [game, columns] = GetParam();
  const TempFolder folder;
  Terminal terminal(folder,
                    {"play", "--game", game, "--agent", "Ann=human", "--agent", "random", "--seed",
                     "5", "--color", "never", "--out", "game"},
                    24, columns);
  Rng rng(5, {});
  std::string all;
  int decisions = 0;
  for (; decisions < 5000; ++decisions) {
    const std::string shown = ReadPrompt(terminal);
    all += shown;
    if (IsAtTheEnd(shown) || HasFailure()) break;
    switch (rng.Below(12)) {
      case 0:
        // As far as there is room for it behind the prompt.
        terminal.Type(FirstMove(shown).substr(0, columns - std::string("seat 0> ").size()) + "\n");
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
  ExpectFits(all, columns);
  EXPECT_NE(all.find("\r\nIt took "), std::string::npos);
  EXPECT_EQ(RunProgram(folder, {"verify", "game"}).status, 0);
}

INSTANTIATE_TEST_SUITE_P(All, PlayedAtATerminalTest, kGamesAndColumns, NameOfPlay);

// The frames of a game on the whole terminal: what was shown behind each time that it was emptied.
std::vector<std::string> FramesIn(const std::string& shown) {
  const std::string mark = "\x1b[H\x1b[2J";
  std::vector<std::string> frames;
  for (std::size_t at = shown.find(mark); at != std::string::npos;) {
    const std::size_t next = shown.find(mark, at + 1);
    frames.push_back(shown.substr(at + mark.size(), next - at - mark.size()));
    at = next;
  }
  return frames;
}

class PlayedOnAScreenTest : public testing::TestWithParam<GameAndColumns> {};

TEST_P(PlayedOnAScreenTest, EveryFrameFitsAndTheTerminalIsGivenBack) {
  constexpr std::uint16_t kRows = 36;
  const auto& [game, columns] = GetParam();
  const TempFolder folder;
  ::setenv("TERM", "xterm", 1);
  Terminal terminal(folder,
                    {"play", "--game", game, "--agent", "human", "--agent", "random", "--seed", "5",
                     "--color", "never"},
                    kRows, columns);
  std::string all = terminal.ReadUntil("seat 0> ");
  for (const std::string line : {"1", "hint 40", "log", "1", "nonsense", "1", "undo"}) {
    terminal.Type(line + "\n");
    all += terminal.ReadUntil("seat 0> ");
  }
  // It is drawn anew when the terminal changes its size, and fits the new one.
  terminal.Resize(kRows - 1, 90);
  all += terminal.ReadUntil("seat 0> ");
  terminal.Resize(kRows - 1, 60);
  all += terminal.ReadUntil("seat 0> ");
  terminal.Type("quit\n");
  all += terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 0);
  EXPECT_TRUE(all.starts_with("\x1b[?1049h")) << all;
  const std::size_t back = all.find("\x1b[?1049l");
  ASSERT_NE(back, std::string::npos);
  EXPECT_NE(all.find("go on with: riftlab play", back), std::string::npos);
  const std::vector<std::string> frames = FramesIn(all.substr(0, back));
  ASSERT_EQ(frames.size(), 10U);
  ExpectFits(frames.back(), 60);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const std::string& frame = frames[i];
    ExpectFits(frame, i == 8 ? 80 : columns);
    const std::string before = frame.substr(0, frame.find("seat 0> "));
    EXPECT_LT(std::count(before.begin(), before.end(), '\n'), kRows) << frame;
  }
  EXPECT_NE(frames[2].find(", with "), std::string::npos) << frames[2];
  EXPECT_NE(frames[5].find("'nonsense'"), std::string::npos) << frames[5];
}

INSTANTIATE_TEST_SUITE_P(All, PlayedOnAScreenTest, kGamesAndColumns, NameOfPlay);

TEST(PlayedOnAScreenTest, ASmallTerminalIsWrittenLineByLine) {
  const TempFolder folder;
  for (const auto& [rows, columns] : {std::pair{24, 80}, std::pair{50, 59}}) {
    Terminal terminal(folder,
                      {"play", "--game", "ripple_rush", "--agent", "human", "--agent", "random"},
                      static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(columns));
    const std::string shown = terminal.ReadUntil("seat 0> ");
    EXPECT_EQ(shown.find("\x1b[?1049h"), std::string::npos) << shown;
    terminal.Type("quit\n");
    terminal.ReadToEnd();
    EXPECT_EQ(terminal.Wait(), 0);
  }
}

}  // namespace
}  // namespace riftlab
