#include "engine/core/enum_words.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace riftlab {
namespace enum_words_test {

enum class Colour : std::uint8_t { kRed, kDeepBlue };
enum class Wordless : std::uint8_t { kOne };

}  // namespace enum_words_test

template <>
inline constexpr auto kWordsOf<enum_words_test::Colour> =
    std::to_array<std::string_view>({"red", "deep blue"});

namespace enum_words_test {

static_assert(HasWords<Colour> && !HasWords<Wordless>);

TEST(EnumWordsTest, GoBothWays) {
  EXPECT_EQ(ToText(Colour::kRed), "red");
  EXPECT_EQ(ToText(Colour::kDeepBlue), "deep blue");
  EXPECT_EQ(FromText<Colour>("red"), Colour::kRed);
  EXPECT_EQ(FromText<Colour>("deep blue"), Colour::kDeepBlue);
}

TEST(EnumWordsTest, AWordThatNoValueHasIsNone) {
  for (const char* word : {"", "blue", "Red", "deep blue "}) {
    EXPECT_EQ(FromText<Colour>(word), std::nullopt) << word;
  }
}

}  // namespace enum_words_test
}  // namespace riftlab
