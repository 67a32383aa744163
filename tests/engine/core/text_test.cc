#include "engine/core/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riftlab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Moves(int count) {
  std::vector<std::string> moves;
  moves.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) moves.push_back("go:" + std::to_string(i));
  return moves;
}

TEST(TextTest, NormalisedDropsBlanksAndCase) {
  EXPECT_EQ(Normalised(" Fi5 @\tL3\n"), "fi5@l3");
  EXPECT_EQ(Normalised(" \t"), "");
}

TEST(TextTest, SplitKeepsEmptyParts) {
  EXPECT_THAT(Split("a+b+c", '+'), ElementsAre("a", "b", "c"));
  EXPECT_THAT(Split("+a+", '+'), ElementsAre("", "a", ""));
  EXPECT_THAT(Split("", '+'), ElementsAre(""));
}

TEST(TextTest, CountedIsPluralButForOne) {
  EXPECT_EQ(Counted(0, "game"), "0 games");
  EXPECT_EQ(Counted(1, "game"), "1 game");
  EXPECT_EQ(Counted(2, "changed table"), "2 changed tables");
}

TEST(TextTest, ANumberAndItsPercentSignAreOneWord) {
  EXPECT_EQ(EndOfWord("one two"), 3U);
  EXPECT_EQ(EndOfWord("3.0 % of"), 5U);
  EXPECT_EQ(EndOfWord("95 %"), 4U);
  EXPECT_EQ(EndOfWord(""), 0U);
  EXPECT_TRUE(MayBreakAt("one two", 3));
  EXPECT_FALSE(MayBreakAt("95 %", 2));
}

TEST(TextTest, WrappedFillsColumnsBehindTheLabel) {
  EXPECT_EQ(Wrapped("hand: ", "one two", 80), "hand: one two\n");
  EXPECT_EQ(Wrapped("hand: ", "", 80), "hand: \n");
  const std::string word(36, 'x');
  EXPECT_EQ(Wrapped("hand: ", word + " y" + word, 80), "hand: " + word + " y" + word + "\n");
  EXPECT_EQ(Wrapped("hand: ", word + " yy" + word, 80),
            "hand: " + word + "\n      yy" + word + "\n");
}

TEST(TextTest, WrappedCountsColumnsNotBytes) {
  EXPECT_EQ(Wrapped("é ", "äöü äöü äöü", 9), "é äöü äöü\n  äöü\n");
}

TEST(TextTest, HangingLinesKeepBlanksButWhereTheyBreak) {
  EXPECT_EQ(HangingLines("", "one two three", 8, 2), "one two\n  three\n");
  EXPECT_EQ(HangingLines("- ", "  a  b", 80, 4), "-   a  b\n");
  EXPECT_EQ(HangingLines("", "one   two", 5, 1), "one\n two\n");
}

TEST(TextTest, WrappedLeavesALongWordWhole) {
  const std::string word(100, 'x');
  EXPECT_EQ(Wrapped("a ", "b " + word + " c", 80), "a b\n  " + word + "\n  c\n");
}

TEST(TextTest, ListedMovesNamesTheLastOfMany) {
  EXPECT_EQ(ListedMoves(Moves(3)), "go:0, go:1, go:2");
  EXPECT_THAT(ListedMoves(Moves(12)), HasSubstr("go:10, go:11"));
  EXPECT_THAT(ListedMoves(Moves(13)), HasSubstr("go:10, ... go:12 (13 moves)"));
}

TEST(TextTest, UnknownMoveSaysWhatIsWrongAndWhatWouldBeRight) {
  EXPECT_EQ(UnknownMove("go;0", false, 1, "where to", Moves(2)).message(),
            "'go;0' is not one of the moves (did you mean 'go:0'?); seat 1 is to decide: where to: "
            "go:0, go:1");
  EXPECT_THAT(std::string(UnknownMove("go", true, 0, "where to", Moves(2)).message()),
              HasSubstr("'go' could be several of the moves; seat 0"));
}

}  // namespace
}  // namespace riftlab
