#include "tournament/report/text_format.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

TEST(TextFormatTest, EstimatesWithoutIntervalOrObservationsAreDashes) {
  const Estimate nothing;
  EXPECT_EQ(MeanText(nothing, 2), "-");
  EXPECT_EQ(IntervalText(nothing, 2), "-");
  const Estimate one{.count = 1, .blocks = 1, .value = 3, .low = 3, .high = 3};
  EXPECT_EQ(MeanText(one, 2), "3.00");
  EXPECT_EQ(IntervalText(one, 2), "-");
  const Estimate two{.count = 2,
                     .blocks = 2,
                     .value = 3,
                     .low = -0.25,
                     .high = 6.25,
                     .method = IntervalMethod::kStudent};
  EXPECT_EQ(IntervalText(two, 2), "[-0.25, 6.25]");
}

TEST(TextFormatTest, ShortenKeepsBothEnds) {
  EXPECT_EQ(Shorten("greedy", 12), "greedy");
  EXPECT_EQ(Shorten("exactly_12_x", 12), "exactly_12_x");
  EXPECT_EQ(Shorten("a_long_agent_name (cheats)", 18), "a_long_~e (cheats)");
}

TEST(TextFormatTest, ShortenCallsOptionsByTheirFirstLetters) {
  EXPECT_EQ(Shorten("best:iterations=400", 19), "best:iterations=400");
  EXPECT_EQ(Shorten("best:iterations=400", 18), "best:i~=400");
  EXPECT_EQ(Shorten("so_ismcts:epsilon=0.2,iterations=5", 19), "so_ismcts~=0.2,i~=5");
  EXPECT_EQ(Shorten("best:iterations=400,net=none", 20), "best:i~=400,net=none");
  EXPECT_EQ(Shorten("cheat_uct:iterations=400 (cheats)", 25), "cheat_uct:i~=400 (cheats)");
  // No option: what stands before "=" is no key, or stands behind no colon or comma.
  EXPECT_EQ(Shorten("external:cmd=./my --agent=cautious", 20), "external:~t=cautious");
}

TEST(TextFormatTest, ShortenDoesNotCutCharacters) {
  // Characters of two bytes each.
  const auto name = [](int characters) {
    std::string text;
    for (int i = 0; i < characters; ++i) text += "\xC3\xA4";
    return text;
  };
  EXPECT_EQ(Shorten(name(16), 16), name(16));
  EXPECT_EQ(Shorten(name(17), 16), name(5) + "~" + name(10));
  EXPECT_EQ(ShortenApart({name(12), name(13)}, 12),
            (std::vector{name(12), name(1) + "~" + name(10)}));
}

TEST(TextFormatTest, WrapCountsCharacters) {
  const std::string word = "\xC3\xA4\xC3\xA4\xC3\xA4";
  EXPECT_EQ(Wrap(word + " " + word, 7, 2), word + " " + word + "\n");
  EXPECT_EQ(Wrap(word + " " + word, 6, 2), word + "\n  " + word + "\n");
}

TEST(TextFormatTest, ShortenApartKeepsDifferentNamesDifferent) {
  using Names = std::vector<std::string>;
  const std::string epsilon = "so_ismcts:epsilon=0.2,iterations=5";
  const std::string expand = "so_ismcts:expand=quick,iterations=5";
  EXPECT_EQ(ShortenApart(Names{"best:iterations=1000", "greedy"}, 16),
            (Names{"best:i~=1000", "greedy"}));
  EXPECT_EQ(ShortenApart(Names{epsilon, expand, "greedy", epsilon}, 22),
            (Names{"so_ismcts:e~=0.2,i~=5", "so_ismcts:e~quick,i~=5", "greedy",
                   "so_ismcts:e~=0.2,i~=5"}));
  // The first letters of their options are alike.
  const std::string quick = "so_ismcts:epsilon=quick,iterations=5";
  EXPECT_EQ(ShortenApart(Names{quick, expand}, 22),
            (Names{"so_ismcts:epsilo~ons=5", "so_ismcts:expand~ons=5"}));
  // Nothing but the middle differs.
  EXPECT_EQ(ShortenApart(Names{quick, expand}, 12), (Names{"so_ismc~=5#1", "so_ismc~=5#2"}));
  // What is short already is not what another one becomes.
  EXPECT_EQ(ShortenApart(Names{"a~3456789012", "ab3456789012"}, 12),
            (Names{"a~3456789012", "ab3456789012"}));
  EXPECT_EQ(ShortenApart(Names{"a~3456789012", "abc3456789012"}, 12),
            (Names{"a~3456789012", "abc345~89012"}));
}

TEST(TextFormatTest, WrapBreaksAtBlanks) {
  EXPECT_EQ(Wrap("one two three", 100, 2), "one two three\n");
  EXPECT_EQ(Wrap("one two three", 8, 2), "one two\n  three\n");
  EXPECT_EQ(Wrap("one two three", 7, 2), "one two\n  three\n");
  EXPECT_EQ(Wrap("unbreakable word", 5, 0), "unbreakable\nword\n");
  EXPECT_EQ(Wrap("", 5, 0), "\n");
}

}  // namespace
}  // namespace riftlab
