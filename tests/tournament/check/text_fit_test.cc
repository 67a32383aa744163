#include "tournament/check/text_fit.h"

#include <gtest/gtest.h>

namespace riftlab::internal {
namespace {

TEST(TextFitTest, MoveTextsAreFreeOfWhatToldGamesReserve) {
  for (const char* text : {"a", "Guard/drawn@1:Priest", "take+give", "4", "Fi5.0#2", "dealer"}) {
    EXPECT_EQ(MoveTextFault(text), "") << text;
  }
  for (const char* text :
       {"", "two words", "Guard=Priest", "take?", "#4", "0:take", "deal", "resigns"}) {
    EXPECT_NE(MoveTextFault(text), "") << text;
  }
}

}  // namespace
}  // namespace riftlab::internal
