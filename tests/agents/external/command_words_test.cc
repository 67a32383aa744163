#include "agents/external/command_words.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace riftlab::external {
namespace {

using Words = std::vector<std::string>;

TEST(CommandWordsTest, SplitsAsAShellDoes) {
  const std::vector<std::pair<std::string, Words>> rows = {
      {"", {}},
      {" \t ", {}},
      {"python3 agent.py", {"python3", "agent.py"}},
      {"  a\t b  ", {"a", "b"}},
      {"'my agent' \"and yours\"", {"my agent", "and yours"}},
      {R"("say \"hi\" \\ \n" '\')", {R"(say "hi" \ \n)", "\\"}},
      {R"(a\ b \'c\')", {"a b", "'c'"}},
      {"x'y'\"z\"", {"xyz"}},
      {"a '' \"\"", {"a", "", ""}},
      {"$HOME * | > `ls` ~ a;b", {"$HOME", "*", "|", ">", "`ls`", "~", "a;b"}},
  };
  for (const auto& [text, words] : rows) {
    const absl::StatusOr<Words> split = CommandWords(text);
    ASSERT_TRUE(split.ok()) << text << ": " << split.status();
    EXPECT_EQ(*split, words) << text;
  }
}

TEST(CommandWordsTest, RefusesWhatDoesNotEnd) {
  EXPECT_EQ(CommandWords("a 'b").status().message(), "a single quote does not end");
  EXPECT_EQ(CommandWords(R"(a "b\")").status().message(), "a double quote does not end");
  EXPECT_EQ(CommandWords("a\\").status().message(), "nothing follows the last backslash");
}

TEST(FindProgramTest, LooksThroughPath) {
  const absl::StatusOr<std::string> shell = FindProgram("sh");
  ASSERT_TRUE(shell.ok()) << shell.status();
  EXPECT_TRUE(shell->ends_with("/sh"));
  EXPECT_EQ(*FindProgram(*shell), *shell);
  EXPECT_EQ(FindProgram("no_such_program").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(FindProgram("").status().code(), absl::StatusCode::kNotFound);
  // A folder, and a file that is not executable.
  EXPECT_EQ(FindProgram("/").status().code(), absl::StatusCode::kNotFound);
  const std::string readme = std::string(RIFTLAB_SOURCE_DIR) + "/README.md";
  EXPECT_EQ(
      FindProgram(readme).status().message(),
      "'" + readme + "' is not a file that can be run; give its path, and make it executable");
}

}  // namespace
}  // namespace riftlab::external
