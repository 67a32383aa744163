#include "tournament/record/tag_names.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<std::int64_t>;

TEST(TagNamesTest, Entries) {
  EXPECT_EQ(EntriesOf({"k", std::int64_t{7}}), (Texts{"7"}));
  EXPECT_EQ(EntriesOf({"k", std::string("a")}), (Texts{"a"}));
  EXPECT_EQ(EntriesOf({"k", Numbers{3, -1}}), (Texts{"3", "-1"}));
  EXPECT_EQ(EntriesOf({"k", Texts{"b", ""}}), (Texts{"b", ""}));
  EXPECT_EQ(NumbersOf({"k", std::int64_t{7}}), (Numbers{7}));
  EXPECT_EQ(NumbersOf({"k", Numbers{3, -1}}), (Numbers{3, -1}));
  EXPECT_EQ(NumbersOf({"k", Texts{"3"}}), Numbers{});
}

TEST(TagNamesTest, NamesAreAscendingAndOnce) {
  EXPECT_EQ(NamesOf({"b", "", "a", "b"}, TagKind::kCategory), (Texts{"a", "b"}));
  EXPECT_EQ(NamesOf({"c+a", "b+c", ""}, TagKind::kSet), (Texts{"a", "b", "c"}));
  EXPECT_EQ(NamesOf({"King +7", "Ace +-2", ""}, TagKind::kAmount), (Texts{"Ace", "King"}));
  EXPECT_EQ(NamesOf({}, TagKind::kSet), Texts{});
}

}  // namespace
}  // namespace riftlab
