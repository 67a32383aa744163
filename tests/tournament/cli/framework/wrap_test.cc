#include "tournament/cli/framework/wrap.h"

#include <gtest/gtest.h>

#include <string>

namespace riftlab {
namespace {

TEST(WrapTest, ShortTextIsOneLine) {
  EXPECT_EQ(Wrapped("", 80), "\n");
  EXPECT_EQ(Wrapped("a b", 80), "a b\n");
  EXPECT_EQ(Wrapped(std::string(80, 'x'), 80), std::string(80, 'x') + "\n");
}

TEST(WrapTest, BreaksAtBlanksAndIndents) {
  const std::string word(30, 'x');
  EXPECT_EQ(Wrapped(word + " " + word + " " + word + " " + word, 80),
            word + " " + word + "\n  " + word + " " + word + "\n");
  // The blank may stand right behind the last column.
  EXPECT_EQ(Wrapped(std::string(80, 'a') + " b", 80), std::string(80, 'a') + "\n  b\n");
}

TEST(WrapTest, BreaksWordsThatAreLongerThanALine) {
  EXPECT_EQ(
      Wrapped(std::string(200, 'x'), 80),
      std::string(80, 'x') + "\n  " + std::string(78, 'x') + "\n  " + std::string(42, 'x') + "\n");
}

TEST(WrapTest, BreaksListsBehindCommas) {
  EXPECT_EQ(Wrapped("agent:a=0.1,b=0.2,c=0.3", 19), "agent:a=0.1,b=0.2,\n  c=0.3\n");
  EXPECT_EQ(Wrapped("agent:a=0.1,b=0.2,c=0.3", 18), "agent:a=0.1,b=0.2,\n  c=0.3\n");
  EXPECT_EQ(Wrapped("agent:a=0.1,b=0.2,c=0.3", 17), "agent:a=0.1,\n  b=0.2,c=0.3\n");
  EXPECT_EQ(Wrapped("agent:a=0.1,b=0.2", 9), "agent:a=0\n  .1,\n  b=0.2\n");
}

TEST(WrapTest, BeginsBehindWhatIsThereAndIndentsAsAsked) {
  EXPECT_EQ(Wrapped(std::string(70, 'a') + " b", 80, 9, 5), std::string(70, 'a') + "\n     b\n");
  EXPECT_EQ(Wrapped(std::string(70, 'a') + " b", 80, 8, 5), std::string(70, 'a') + " b\n");
  EXPECT_EQ(Wrapped(std::string(100, 'a'), 80, 20, 30),
            std::string(60, 'a') + "\n" + std::string(30, ' ') + std::string(40, 'a') + "\n");
}

TEST(WrapTest, KeepsANumberAndItsPercentSignTogether) {
  EXPECT_EQ(Wrapped("it wins 71.0 %, more", 14), "it wins\n  71.0 %, more\n");
  EXPECT_EQ(Wrapped("it wins 71.0 %, more", 12), "it wins\n  71.0 %,\n  more\n");
}

TEST(WrapTest, FitsNarrowTerminals) {
  const std::string word(30, 'x');
  EXPECT_EQ(Wrapped(word + " " + word, 61), word + " " + word + "\n");
  EXPECT_EQ(Wrapped(word + " " + word, 60), word + "\n  " + word + "\n");
}

TEST(WrapTest, LinesOfATextKeepTheirIndentWhereTheyAreBroken) {
  EXPECT_EQ(Narrowed("ab\n  cd ef\n\n", 6), "ab\n  cd\n   ef\n\n");
  EXPECT_EQ(Narrowed("ab\n  cd ef\n", 7), "ab\n  cd ef\n");
}

TEST(WrapTest, CountsColumnsAndKeepsCharactersWhole) {
  std::string text;
  for (int i = 0; i < 81; ++i) text += "é";
  EXPECT_EQ(Wrapped(text, 80), text.substr(0, 160) + "\n  é\n");
}

TEST(WrapTest, ShowsControlCharacters) {
  EXPECT_EQ(Wrapped("a\x1b[2Jb\nc\x7f", 80), "a?[2Jb?c?\n");
}

}  // namespace
}  // namespace riftlab
