#include "engine/core/drawing.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

using Spans = std::vector<Drawing::Span>;

constexpr Style kRed = {.hue = Hue::kRed};
constexpr Style kStrong = {.weight = Weight::kStrong};

TEST(DrawingTest, PlainTextHasNoSpans) {
  Drawing drawing("seat 0\n");
  drawing.Add("more\n");
  EXPECT_EQ(drawing.text(), "seat 0\nmore\n");
  EXPECT_EQ(drawing.spans(), Spans{});
  EXPECT_EQ(drawing, Drawing("seat 0\nmore\n"));
}

TEST(DrawingTest, KeepsWhatIsStyled) {
  Drawing drawing;
  drawing.Add("a ");
  drawing.Add("red", kRed);
  drawing.Add("", kRed);
  drawing.Add(" b ");
  drawing.Add("strong", kStrong);
  EXPECT_EQ(drawing.text(), "a red b strong");
  EXPECT_EQ(drawing.spans(), (Spans{{2, 5, kRed}, {8, 14, kStrong}}));
}

TEST(DrawingTest, JoinsNeighboursOfOneStyleOnly) {
  Drawing drawing;
  drawing.Add("ab", kRed);
  drawing.Add("cd", kRed);
  drawing.Add("ef", kStrong);
  EXPECT_EQ(drawing.spans(), (Spans{{0, 4, kRed}, {4, 6, kStrong}}));
}

TEST(DrawingTest, NoSpanCrossesALineEnd) {
  Drawing drawing;
  drawing.Add("ab\n\ncd\n", kRed);
  drawing.Add("ef", kRed);
  EXPECT_EQ(drawing.text(), "ab\n\ncd\nef");
  EXPECT_EQ(drawing.spans(), (Spans{{0, 2, kRed}, {4, 6, kRed}, {7, 9, kRed}}));
}

TEST(DrawingTest, PadsTheCurrentLine) {
  Drawing drawing("first line\n");
  drawing.Add("é", kRed);
  drawing.PadTo(3);
  drawing.Add("x");
  drawing.PadTo(2);
  EXPECT_EQ(drawing.text(), "first line\né  x");
  Drawing first;
  first.PadTo(2);
  EXPECT_EQ(first.text(), "  ");
}

TEST(DrawingTest, EndOfLineTakesBlanksOff) {
  Drawing drawing;
  drawing.Add("a", kRed);
  drawing.Add("b  ", kStrong);
  drawing.Add("  ", kRed);
  drawing.PadTo(20);
  drawing.EndLine();
  EXPECT_EQ(drawing.text(), "ab\n");
  EXPECT_EQ(drawing.spans(), (Spans{{0, 1, kRed}, {1, 2, kStrong}}));
  drawing.Add("   ", kRed);
  drawing.EndLine();
  EXPECT_EQ(drawing.text(), "ab\n\n");
  EXPECT_EQ(drawing.spans().size(), 2U);
  EXPECT_NE(drawing, Drawing("ab\n\n"));
}

TEST(DrawingTest, IsDrawnAnewForNarrowTerminals) {
  const Drawing drawing = DrawnForTerminals(
      [](std::size_t columns) { return Drawing(std::to_string(columns) + "\n"); });
  EXPECT_EQ(drawing.text(), "80\n");
  for (const std::size_t columns : {80U, 81U, 200U}) {
    EXPECT_EQ(drawing.For(columns).text(), "80\n") << columns;
  }
  for (const std::size_t columns : {79U, 60U, 20U}) {
    EXPECT_EQ(drawing.For(columns).text(), "60\n") << columns;
  }
  EXPECT_EQ(Drawing("one for all\n").For(60).text(), "one for all\n");
}

TEST(ColumnsOfTest, CountsCodePoints) {
  EXPECT_EQ(ColumnsOf(""), 0U);
  EXPECT_EQ(ColumnsOf("abc"), 3U);
  EXPECT_EQ(ColumnsOf("♠é€"), 3U);
}

}  // namespace
}  // namespace riftlab
