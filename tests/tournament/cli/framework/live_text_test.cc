#include "tournament/cli/framework/live_text.h"

#include <gtest/gtest.h>
#include <sys/ioctl.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "tests/tournament/cli/terminal.h"
#include "tests/tournament/temp_folder.h"

namespace riftlab {
namespace {

TEST(LiveTextTest, RowsOfATerminal) {
  EXPECT_EQ(RowsOf("", 80), 0U);
  EXPECT_EQ(RowsOf("a\n\nb\n", 80), 3U);
  EXPECT_EQ(RowsOf("1234567890\n", 5), 2U);
  EXPECT_EQ(RowsOf("12345678901\nx", 5), 4U);
}

TEST(LiveTextTest, ElsewhereTextsStandBelowOneAnother) {
  const TempFolder folder;
  std::FILE* const file = std::fopen((folder / "file").c_str(), "w");
  Console console(file, file);
  LiveText live(console);
  EXPECT_FALSE(live.overwrites());
  live.Show("one\n", false);
  live.Show("two\nlines\n", true);
  EXPECT_EQ(std::fclose(file), 0);
  EXPECT_EQ(folder.Read("file"), "one\n\ntwo\nlines\n");
}

// Four rows, one of which is the cursor's.
TEST(LiveTextTest, OnATerminalEachTakesThePlaceOfTheLast) {
  const PseudoTerminal pty;
  const winsize size{.ws_row = 4, .ws_col = 10, .ws_xpixel = 0, .ws_ypixel = 0};
  ASSERT_EQ(::ioctl(pty.master(), TIOCSWINSZ, &size), 0);
  std::FILE* const screen = std::fopen(pty.slave().c_str(), "w");
  ASSERT_NE(screen, nullptr);
  Console console(screen, screen);
  LiveText live(console);
  EXPECT_TRUE(live.overwrites());
  const auto shown = [&](std::string_view expected) {
    EXPECT_EQ(pty.ReadAsMuchAs(expected), expected);
  };
  live.Show("1\n2\n", false);
  shown("1\r\n2\r\n");
  live.Show("1\n2\n3\n4\n5\n", false);
  shown("\x1b[2F\x1b[J3\r\n4\r\n5\r\n");
  live.Show("1\n2\n3\n4\n5\n", true);
  shown("\x1b[3F\x1b[J1\r\n2\r\n3\r\n4\r\n5\r\n");
  EXPECT_EQ(std::fclose(screen), 0);
}

}  // namespace
}  // namespace riftlab
