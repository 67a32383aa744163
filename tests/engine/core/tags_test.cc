#include "engine/core/tags.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace riftlab {
namespace {

TEST(ParseAmountTest, ReadsNameAndNumber) {
  const std::optional<Amount> amount = ParseAmount("Ace + King +-12");
  ASSERT_TRUE(amount.has_value());
  EXPECT_EQ(amount->name, "Ace + King");
  EXPECT_EQ(amount->value, -12);
  for (const char* const text : {"", "Ace", "Ace +", "Ace +x", "Ace +3 ", " +3", "Ace+3"}) {
    EXPECT_FALSE(ParseAmount(text).has_value()) << text;
  }
}

TEST(TagFaultTest, NamesEachFault) {
  const std::vector<TagInfo> infos = {
      {"rows", TagScope::kSeat, TagKind::kNumber, "rows"},
      {"guild", TagScope::kSeat, TagKind::kCategory, "guild"},
      {"goals", TagScope::kGame, TagKind::kCategory, "goals"},
      {"depth", TagScope::kGame, TagKind::kNumber, "depth"},
      {"points", TagScope::kSeat, TagKind::kAmount, "points"},
  };
  using Numbers = std::vector<std::int64_t>;
  using Texts = std::vector<std::string>;
  const auto fault_of = [&](std::vector<Tag> tags) {
    GameResult result;
    result.scores = {1, 2, 3};
    result.tags = std::move(tags);
    return TagFault(result, infos);
  };
  EXPECT_EQ(fault_of({}), "");
  EXPECT_EQ(fault_of({{"rows", Numbers{1, 2, 3}},
                      {"guild", Texts{"a", "b", "c", "d", "e", "f"}},
                      {"goals", Numbers{1, 2}},
                      {"depth", std::int64_t{4}},
                      {"points", Texts{"a +3", "", "b c +-2"}}}),
            "");
  EXPECT_EQ(fault_of({{"guild", Numbers{1, 2, 3}}, {"goals", std::string("one")}}), "");
  EXPECT_EQ(fault_of({{"height", std::int64_t{4}}}), "the game says nothing of tag height");
  EXPECT_EQ(fault_of({{"depth", std::int64_t{4}}, {"depth", std::int64_t{5}}}),
            "tag depth comes up twice");
  EXPECT_EQ(fault_of({{"depth", std::string("deep")}}),
            "tag depth holds texts, but is said to be a number");
  EXPECT_EQ(fault_of({{"rows", Texts{"a", "b", "c"}}}),
            "tag rows holds texts, but is said to be a number");
  for (const std::string entry : {"a", "a +", "a +x", " +3"}) {
    EXPECT_EQ(fault_of({{"points", Texts{entry, "", ""}}}),
              "tag points holds more than texts such as 'NAME +7'");
  }
  EXPECT_EQ(fault_of({{"points", Numbers{1, 2, 3}}}),
            "tag points holds more than texts such as 'NAME +7'");
  EXPECT_EQ(fault_of({{"rows", std::int64_t{3}}}), "tag rows is of seats, but no list");
  EXPECT_EQ(fault_of({{"rows", Numbers{1, 2}}}), "tag rows has 2 entries for 3 seats");
}

}  // namespace
}  // namespace riftlab
