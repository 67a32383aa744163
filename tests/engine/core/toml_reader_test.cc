#include "engine/core/toml_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

// The first mistake in `text` for a reader that wants a number a, and tables b with a text c.
std::string MistakeIn(const std::string& text) {
  absl::StatusOr<TomlFile> file = TomlFile::Parse(text, "f.toml");
  if (!file.ok()) return std::string{file.status().message()};
  TomlTable root = file->Root();
  root.Integer("a", 1, 9);
  for (TomlTable& table : root.Tables("b")) table.Text("c");
  return std::string{file->Finish().message()};
}

TEST(TomlReaderTest, NamesTheFirstMistake) {
  EXPECT_EQ(MistakeIn("a = 3\n[[b]]\nc = \"x\"\n"), "");
  EXPECT_EQ(MistakeIn("b = []\n"), "f.toml:1: a is missing; it must be a whole number from 1 to 9");
  EXPECT_EQ(MistakeIn("\na = 10\n"), "f.toml:2: a is 10; it must be a whole number from 1 to 9");
  EXPECT_EQ(MistakeIn("a = 'x'\n"), "f.toml:1: a is a text; it must be a whole number from 1 to 9");
  EXPECT_EQ(MistakeIn("a = 3\nx = 1\n"), "f.toml:2: unknown key 'x'; keys here: a, b");
  EXPECT_EQ(MistakeIn("a = \n").substr(0, 22), "f.toml:1:5: not TOML: ");
}

TEST(TomlReaderTest, KeysOfAnyDepthAreRefused) {
  std::string key = "a";
  for (int part = 0; part < 200'000; ++part) key += ".a";
  EXPECT_EQ(MistakeIn("a = 3\n" + key + " = 1\n"), "f.toml:2: a key has more than 16 parts");
}

}  // namespace
}  // namespace riftlab
