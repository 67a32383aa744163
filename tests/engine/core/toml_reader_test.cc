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
  EXPECT_EQ(MistakeIn("b = []\n"), "f.toml:1: a is missing; it must be an integer from 1 to 9");
  EXPECT_EQ(MistakeIn("\na = 10\n"), "f.toml:2: a is 10; it must be an integer from 1 to 9");
  EXPECT_EQ(MistakeIn("a = 'x'\n"), "f.toml:1: a is a string; it must be an integer from 1 to 9");
  EXPECT_EQ(MistakeIn("a = 3\nx = 1\n"), "f.toml:2: unknown key 'x'; keys here: a, b");
  EXPECT_EQ(MistakeIn("a = \n").substr(0, 22), "f.toml:1:5: not TOML: ");
}

// The first mistake in `text` for a reader that wants a flag, up to two numbers, and words.
std::string MistakeInLists(const std::string& text) {
  const std::vector<std::string> words = {"red", "blue"};
  absl::StatusOr<TomlFile> file = TomlFile::Parse(text, "f.toml");
  if (!file.ok()) return std::string{file.status().message()};
  TomlTable root = file->Root();
  const bool flag = root.Flag("flag", true);
  const std::size_t numbers = root.Integers("numbers", 1, 2, 0, 9).size();
  const std::size_t chosen = root.Choices("words", words).size();
  const absl::Status status = file->Finish();
  if (!status.ok()) return std::string{status.message()};
  return std::to_string(static_cast<int>(flag)) + std::to_string(numbers) + std::to_string(chosen);
}

TEST(TomlReaderTest, ReadsFlagsAndLists) {
  EXPECT_EQ(MistakeInLists("numbers = [1, 9]\nwords = ['blue', 'red']\n"), "122");
  EXPECT_EQ(MistakeInLists("flag = false\nnumbers = [1]\n"), "010");
  EXPECT_EQ(MistakeInLists("flag = 1\nnumbers = [1]\n"),
            "f.toml:1: flag is an integer; it must be true or false");
  const std::string wanted = "it must be a list of 1 to 2 integers from 0 to 9";
  EXPECT_EQ(MistakeInLists("numbers = [10]\n"), "f.toml:1: numbers is wrong; " + wanted);
  EXPECT_EQ(MistakeInLists("numbers = [1, 2, 3]\n"), "f.toml:1: numbers is wrong; " + wanted);
  EXPECT_EQ(MistakeInLists("numbers = ['a']\n"), "f.toml:1: numbers is wrong; " + wanted);
  EXPECT_EQ(MistakeInLists("flag = true\n"),
            "f.toml:1: numbers is missing; it must be 1 to 2 integers from 0 to 9");
  EXPECT_EQ(MistakeInLists("numbers = [1]\nwords = ['rad']\n"),
            "f.toml:2: words holds 'rad'; it must be some of red, blue (did you mean 'red'?)");
  EXPECT_EQ(MistakeInLists("numbers = [1]\nwords = 3\n"),
            "f.toml:2: words is an integer; it must be a list of strings");
}

// What a reader says that asks for a second key only beside the first one.
std::string MistakeInOptional(const std::string& text) {
  absl::StatusOr<TomlFile> file = TomlFile::Parse(text, "f.toml");
  if (!file.ok()) return std::string{file.status().message()};
  TomlTable root = file->Root();
  if (root.Has("branch")) root.Text("branch");
  root.Integer("n", 1, 9, 1);
  return std::string{file->Finish().message()};
}

TEST(TomlReaderTest, NamesKeysThatAreReadOnlyWhereTheyAreThere) {
  EXPECT_EQ(MistakeInOptional("branch = 'a'\nn = 2\n"), "");
  EXPECT_EQ(MistakeInOptional("branhc = 'a'\n"),
            "f.toml:1: unknown key 'branhc' (did you mean 'branch'?); keys here: branch, n");
}

// What a reader says of one number, one word, a name, and the tables that it wants.
std::string MistakeInOnes(const std::string& text) {
  const std::vector<std::string> words = {"red"};
  absl::StatusOr<TomlFile> file = TomlFile::Parse(text, "f.toml");
  if (!file.ok()) return std::string{file.status().message()};
  TomlTable root = file->Root();
  root.Integer("number", 1, 1, 1);
  root.Choice("word", words, 0);
  root.Name("name", "-", 30);
  const std::size_t count = root.Tables("thing").size();
  if (count != 1) root.ComplainOfCount("thing", count, "there must be 1");
  return std::string{file->Finish().message()};
}

TEST(TomlReaderTest, SaysWhatTheOneRightValueIs) {
  EXPECT_EQ(MistakeInOnes("number = 1\nword = 'red'\nname = 'Größe'\n[[thing]]\n"), "");
  EXPECT_EQ(MistakeInOnes("name = 'A name that has too many letters'\n[[thing]]\n"),
            "f.toml:1: name has 32 letters; at most 30 are possible");
  EXPECT_EQ(MistakeInOnes("name = '雷神の聖なる守護騎士団'\n[[thing]]\n"),
            "f.toml:1: name has 11 letters, which take 33 bytes; at most 30 bytes are possible");
  EXPECT_EQ(MistakeInOnes("number = 2\n[[thing]]\n"), "f.toml:1: number is 2; it must be 1");
  EXPECT_EQ(MistakeInOnes("word = 'blue'\n[[thing]]\n"),
            "f.toml:1: word is 'blue'; it must be red");
  EXPECT_EQ(MistakeInOnes("number = 1\n"), "f.toml:1: [[thing]] tables: 0; there must be 1");
  EXPECT_EQ(MistakeInOnes("number = 1\n[[thing]]\n[[thing]]\n"),
            "f.toml:2: [[thing]] tables: 2; there must be 1");
}

TEST(TomlReaderTest, NamesAreOneLine) {
  const std::string wanted =
      "f.toml:1: name has a line break or another control character; it must be one line of text";
  EXPECT_EQ(MistakeInOnes("name = \"a\\nb\"\n[[thing]]\n"), wanted);
  EXPECT_EQ(MistakeInOnes("name = \"a\\u007Fb\"\n[[thing]]\n"), wanted);
  EXPECT_EQ(MistakeInOnes("name = \"a\\u0092b\"\n[[thing]]\n"), wanted);
  EXPECT_EQ(MistakeInOnes("name = \"a\\u2028b\"\n[[thing]]\n"), wanted);
  for (const std::string hidden : {"200B", "200F", "202E", "2060", "FEFF"}) {
    EXPECT_EQ(MistakeInOnes("name = \"a\\u" + hidden + "b\"\n[[thing]]\n"),
              "f.toml:1: name has the invisible character U+" + hidden + "; type the name anew");
  }
  EXPECT_EQ(MistakeInOnes("name = 'Łódź – „Ÿ“ 風 \U0001F525'\n[[thing]]\n"), "");
  EXPECT_EQ(MistakeInOnes("name = '  '\n[[thing]]\n"),
            "f.toml:1: name is blank; it must be a name");
}

TEST(TomlReaderTest, KeysOfAnyDepthAreRefused) {
  std::string key = "a";
  for (int part = 0; part < 200'000; ++part) key += ".a";
  EXPECT_EQ(MistakeIn("a = 3\n" + key + " = 1\n"), "f.toml:2: a key has more than 16 parts");
}

// The first mistake for a reader of lists of tables.
std::string MistakeInTables(const std::string& text) {
  absl::StatusOr<TomlFile> file = TomlFile::Parse(text, "f.toml");
  if (!file.ok()) return std::string{file.status().message()};
  for (std::vector<TomlTable>& list : file->Root().TableLists("l")) {
    for (TomlTable& table : list) table.Integer("n", 0, 9);
  }
  return std::string{file->Finish().message()};
}

TEST(TomlReaderTest, ReadsListsOfTables) {
  absl::StatusOr<TomlFile> file = TomlFile::Parse("l = [[{n=1},{n=2}],[]]\nt = 'x'\n", "f.toml");
  ASSERT_TRUE(file.ok());
  TomlTable root = file->Root();
  EXPECT_TRUE(root.IsText("t"));
  EXPECT_FALSE(root.IsText("l"));
  EXPECT_FALSE(root.IsText("missing"));
  std::vector<std::vector<TomlTable>> lists = root.TableLists("l");
  ASSERT_EQ(lists.size(), 2U);
  ASSERT_EQ(lists[0].size(), 2U);
  EXPECT_EQ(lists[0][1].Integer("n", 0, 9), 2);
  EXPECT_TRUE(lists[1].empty());
  EXPECT_TRUE(root.TableLists("missing").empty());
}

TEST(TomlReaderTest, NamesMistakesInListsOfTables) {
  EXPECT_EQ(MistakeInTables("l = 1\n"),
            "f.toml:1: l is an integer; it must be an array of arrays of tables");
  EXPECT_EQ(MistakeInTables("l = [1]\n"),
            "f.toml:1: l holds an integer; it must be an array of arrays of tables");
  EXPECT_EQ(MistakeInTables("l = [[{n=10}]]\n"),
            "f.toml:1: l.n is 10; it must be an integer from 0 to 9");
}

}  // namespace
}  // namespace riftlab
