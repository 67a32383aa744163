#include "engine/core/nesting.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "fmt/format.h"

namespace riftlab {
namespace {

std::string Repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(IsJsonTooDeepTest, CountsArraysAndObjects) {
  EXPECT_FALSE(IsJsonTooDeep(""));
  EXPECT_FALSE(IsJsonTooDeep(Repeated("[", kMaxJsonLevels) + Repeated("]", kMaxJsonLevels)));
  EXPECT_TRUE(IsJsonTooDeep(Repeated("[", kMaxJsonLevels + 1)));
  EXPECT_TRUE(IsJsonTooDeep(Repeated("{\"a\":", kMaxJsonLevels + 1)));
  EXPECT_TRUE(IsJsonTooDeep(Repeated("[{\"a\":", kMaxJsonLevels / 2) + "[]"));
  EXPECT_FALSE(IsJsonTooDeep("[" + Repeated("[],", 1000) + "[]]"));
}

TEST(IsJsonTooDeepTest, LooksOverStrings) {
  EXPECT_FALSE(IsJsonTooDeep("[\"" + Repeated("[", 1000) + "\"]"));
  EXPECT_FALSE(IsJsonTooDeep(R"(["\")" + Repeated("[", 1000) + "\"]"));
  EXPECT_TRUE(IsJsonTooDeep(R"(["\\",)" + Repeated("[", 1000)));
}

TEST(HasNulTest, FindsTheFirst) {
  EXPECT_FALSE(HasNul(""));
  EXPECT_FALSE(HasNul("{}0"));
  EXPECT_TRUE(HasNul(std::string("{}") + '\0'));
  EXPECT_EQ(PlaceOfNul(std::string("{}") + '\0' + '\0'), 2U);
}

TEST(LineOfDeepTomlKeyTest, CountsThePartsOfKeys) {
  const std::string most = "a" + Repeated(".b", kMaxTomlKeyParts - 1);
  EXPECT_EQ(LineOfDeepTomlKey(""), 0);
  EXPECT_EQ(LineOfDeepTomlKey(most + " = 1\n[" + most + "]\n"), 0);
  EXPECT_EQ(LineOfDeepTomlKey(most + ".c = 1\n"), 1);
  EXPECT_EQ(LineOfDeepTomlKey("x = 1\n\n[" + most + ".c]\n"), 3);
  EXPECT_EQ(LineOfDeepTomlKey("x = {" + most + " . 'c' = 1}"), 1);
  EXPECT_EQ(LineOfDeepTomlKey("x = [" + Repeated("1.5, ", 1000) + "]"), 0);
}

TEST(LineOfDeepTomlKeyTest, LooksOverStringsAndComments) {
  const std::string dots(1000, '.');
  for (const std::string_view quote : {"\"", "'", R"(""")", "'''"}) {
    EXPECT_EQ(LineOfDeepTomlKey(fmt::format("x = {0}{1}{0}\n", quote, dots)), 0);
    EXPECT_EQ(LineOfDeepTomlKey(fmt::format("x = {0}{0}\n{1}", quote, dots)), 2);
  }
  EXPECT_EQ(LineOfDeepTomlKey("# " + dots + "\nx = 1 # " + dots), 0);
  EXPECT_EQ(LineOfDeepTomlKey("# it's\n" + dots), 2);
  EXPECT_EQ(LineOfDeepTomlKey(R"(x = "a\")" + dots + "\"\n"), 0);
  EXPECT_EQ(LineOfDeepTomlKey("x = '\\'\n" + dots), 2);
  EXPECT_EQ(LineOfDeepTomlKey("x = \"\"\"a\n\"" + dots + "\n\"\"\"\n" + dots), 4);
  EXPECT_EQ(LineOfDeepTomlKey("x = \"not closed\n" + dots), 2);
  EXPECT_EQ(LineOfDeepTomlKey("x = \"\"\"not closed\n" + dots), 0);
}

}  // namespace
}  // namespace riftlab
