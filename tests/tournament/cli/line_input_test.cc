#include "tournament/cli/line_input.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tournament/temp_folder.h"

namespace riftlab {
namespace {

std::vector<std::string> LinesOf(std::string_view text) {
  const TempFolder folder;
  folder.Write("in", text);
  std::FILE* file = std::fopen((folder / "in").c_str(), "rb");
  EXPECT_NE(file, nullptr);
  LineInput input(file);
  EXPECT_FALSE(input.IsTerminal());
  std::vector<std::string> lines;
  while (const std::optional<std::string> line = input.Next()) lines.push_back(*line);
  EXPECT_EQ(std::fclose(file), 0);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineInputTest, Lines) {
  EXPECT_EQ(LinesOf(""), Lines{});
  EXPECT_EQ(LinesOf("\n"), Lines{""});
  EXPECT_EQ(LinesOf("next\n\nback\n"), (Lines{"next", "", "back"}));
  EXPECT_EQ(LinesOf("next\nquit"), (Lines{"next", "quit"}));
}

TEST(LineInputTest, LongLinesStayWhole) {
  for (const std::size_t size : {254U, 255U, 256U, 257U, 5000U}) {
    const std::string line(size, 'x');
    EXPECT_EQ(LinesOf(line + "\ny\n"), (Lines{line, "y"}));
    EXPECT_EQ(LinesOf(line), Lines{line});
  }
}

}  // namespace
}  // namespace riftlab
