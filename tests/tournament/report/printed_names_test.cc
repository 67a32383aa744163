#include "tournament/report/printed_names.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

PrintedNames Cards() {
  return PrintedNames({{"Wa", "Water"},
                       {"Ic", "Ice"},
                       {"solguard", "Solguard"},
                       {"so_captain", "Banner Captain"},
                       {"storm_caller", "Storm Caller"}});
}

TEST(PrintedNamesTest, AsPrinted) {
  EXPECT_EQ(Cards().Of("Wa"), "Water");
  EXPECT_EQ(Cards().Of("so_captain"), "Banner Captain");
  EXPECT_EQ(Cards().Of("Ic+Wa"), "Ice + Water");
  EXPECT_EQ(Cards().Of("Ic+Xy"), "Ice + Xy");
}

TEST(PrintedNamesTest, WhatHasNoNameIsCalledByItsCode) {
  EXPECT_EQ(Cards().Of("1+3"), "1+3");
  EXPECT_EQ(Cards().Of(""), "");
  EXPECT_EQ(PrintedNames().Of("Wa"), "Wa");
  EXPECT_EQ(PrintedNames().WithCode("Wa"), "Wa");
}

TEST(PrintedNamesTest, InTexts) {
  EXPECT_EQ(Cards().InText("so_captain"), "Banner Captain");
  EXPECT_EQ(Cards().InText("Ic+Wa"), "Ice + Water");
  EXPECT_EQ(Cards().InText("so_captain used"), "Banner Captain used");
  EXPECT_EQ(Cards().InText("row 1"), "row 1");
  EXPECT_EQ(Cards().InText(""), "");
}

// Options take codes; where the name says the code there is nothing to add.
TEST(PrintedNamesTest, CodesInBrackets) {
  EXPECT_EQ(Cards().WithCode("Wa"), "Water (Wa)");
  EXPECT_EQ(Cards().WithCode("Ic+Wa"), "Ice + Water (Ic+Wa)");
  EXPECT_EQ(Cards().WithCode("solguard"), "Solguard");
  EXPECT_EQ(Cards().WithCode("storm_caller"), "Storm Caller");
  EXPECT_EQ(Cards().WithCode("1+3"), "1+3");
}

TEST(PrintedNamesTest, BackToTheCode) {
  EXPECT_EQ(Cards().CodeOf("Banner Captain"), "so_captain");
  EXPECT_EQ(Cards().CodeOf("so_captain"), std::nullopt);
  EXPECT_EQ(PrintedNames({{"a", "Mage"}, {"b", "Mage"}}).CodeOf("Mage"), std::nullopt);
}

TEST(PrintedNamesTest, InTables) {
  EXPECT_EQ(Cards().Within("Wa", 18), "Water (Wa)");
  EXPECT_EQ(Cards().Within("so_captain", 18), "Banner Captain");
  EXPECT_EQ(Cards().Within("so_captain", 26), "Banner Captain");
  EXPECT_EQ(Cards().Within("so_captain", 27), "Banner Captain (so_captain)");
  EXPECT_EQ(Cards().Within("so_captain", 12).size(), 12U);
}

TEST(PrintedNamesTest, Words) { EXPECT_EQ(WordsOfKey("first_seat"), "first seat"); }

}  // namespace
}  // namespace riftlab
