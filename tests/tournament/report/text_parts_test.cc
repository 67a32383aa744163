#include "tournament/report/text_parts.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

const TextParts kParts = {.headline = "Example: 8 games\n",
                          .tables = "\nTable\n",
                          .notes = {"Unfinished.", "By the clock."},
                          .methods = {"Student's t."},
                          .legend = {"a~z = abc...xyz"},
                          .verdict = "\nRank\n"};

TEST(TextPartsTest, EndsWithTheVerdict) {
  EXPECT_EQ(ArrangeText(kParts, {}), R"(Example: 8 games

Table

Unfinished.
By the clock.
How figures and intervals are computed: --notes
a~z = abc...xyz

Rank
)");
  EXPECT_EQ(ArrangeText(kParts, {.notes = true}), R"(Example: 8 games

Table

Unfinished.
By the clock.
Student's t.
a~z = abc...xyz

Rank
)");
  EXPECT_EQ(ArrangeText(kParts, {.brief = true}), R"(Example: 8 games

Notes on this run: 2, shown without --brief
a~z = abc...xyz

Rank
)");
  EXPECT_EQ(ArrangeText(kParts, {.brief = true, .notes = true}), R"(Example: 8 games

Student's t.
Notes on this run: 2, shown without --brief
a~z = abc...xyz

Rank
)");
}

TEST(TextPartsTest, NothingToSayTakesNoLine) {
  const TextParts bare = {.headline = "Example\n",
                          .tables = "",
                          .notes = {},
                          .methods = {},
                          .legend = {},
                          .verdict = "\nRank\n"};
  for (const TextExtent& extent : {TextExtent{}, TextExtent{.brief = true}}) {
    EXPECT_EQ(ArrangeText(bare, extent), "Example\n\nRank\n");
  }
}

}  // namespace
}  // namespace riftlab
