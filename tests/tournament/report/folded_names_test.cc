#include "tournament/report/folded_names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tournament/report/balance_tables.h"

namespace riftlab {
namespace {

// Names that came up so often, without an effect.
std::vector<CategorySummary> CountedNames(const std::vector<std::int64_t>& counts) {
  std::vector<CategorySummary> names;
  for (const std::int64_t count : counts) {
    CategorySummary& name = names.emplace_back();
    name.name = "name" + std::to_string(names.size() - 1);
    name.count = count;
    name.share = {.count = count, .blocks = count, .value = 0.5};
  }
  return names;
}

Effect EffectWith(double q) {
  Effect effect;
  effect.q = q;
  return effect;
}

TEST(FoldedNamesTest, RareNamesOfLongTablesAreLeftOut) {
  std::vector<std::int64_t> counts(30, 9);
  counts[0] = 400;
  counts[1] = kFewestToTell;
  counts[2] = kFewestToTell - 1;
  counts[3] = 15;
  std::vector<CategorySummary> names = CountedNames(counts);
  names[3].effect = EffectWith(0.001);
  names[4].effect = EffectWith(0.4);
  const FoldedNames folded = FoldNames(names);
  EXPECT_EQ(folded.kept, (std::vector<std::size_t>{0, 1, 3}));
  EXPECT_EQ(FoldedText(folded, TagScope::kSeat),
            "27 names with 9 to 49 seats each, too few to tell anything of one");
  const std::string text = NameRows("draft", TagScope::kSeat, names);
  EXPECT_NE(text.find("\nname3 "), std::string::npos) << text;
  EXPECT_EQ(text.find("\nname4 "), std::string::npos) << text;
  EXPECT_TRUE(
      text.ends_with("\ndraft: 27 names with 9 to 49 seats each, too few to tell anything "
                     "of one;\n  --output json or csv lists them\n"))
      << text;
}

TEST(FoldedNamesTest, ATableOfRareNamesIsOneLine) {
  const std::vector<CategorySummary> names = CountedNames(std::vector<std::int64_t>(21, 1));
  EXPECT_EQ(NameRows("goal", TagScope::kGame, names),
            "\ngoal: 21 names with 1 game each, too few to tell anything of one; --output json\n"
            "  or csv lists them\n");
}

TEST(FoldedNamesTest, ShortTablesAreWhole) {
  const FoldedNames folded = FoldNames(CountedNames(std::vector<std::int64_t>(kUnfoldedNames, 3)));
  EXPECT_EQ(folded.kept.size(), kUnfoldedNames);
  EXPECT_EQ(folded.names, 0);
}

}  // namespace
}  // namespace riftlab
