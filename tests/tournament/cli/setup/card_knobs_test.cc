#include "tournament/cli/setup/card_knobs.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "tournament/cli/setup/card_tables.h"

namespace riftlab {
namespace {

const GameTable& WarRift() { return **FindGame("warrift"); }

CardSource Shipped() { return *CardSourceOf(WarRift(), {}); }

absl::StatusOr<std::vector<Knob>> Read(const std::vector<std::string>& texts) {
  std::vector<Given> given;
  given.reserve(texts.size());
  for (const std::string& text : texts) {
    given.push_back({.text = text, .where = "g.toml:3:1: knob"});
  }
  return ReadKnobs(given, WarRift(), Shipped());
}

TEST(CardKnobsTest, RangesAndListsHoldTheTablesOwnValue) {
  const auto knobs = Read({"card.Banner Captain.cost=5..6", "rules.hand_size=6,4"});
  ASSERT_TRUE(knobs.ok()) << knobs.status();
  EXPECT_EQ((*knobs)[0].path, "card.Banner Captain.cost");
  EXPECT_EQ((*knobs)[0].values, (std::vector<std::string>{"4", "5", "6"}));
  EXPECT_EQ((*knobs)[0].start, 0U);
  EXPECT_EQ((*knobs)[1].values, (std::vector<std::string>{"4", "5", "6"}));
  EXPECT_EQ((*knobs)[1].start, 1U);
  EXPECT_TRUE((*knobs)[1].is_scale);
}

TEST(CardKnobsTest, AHundredValuesAreARange) {
  const auto knobs = Read({"card.Banner Captain.attack=0..99"});
  ASSERT_TRUE(knobs.ok()) << knobs.status();
  EXPECT_EQ((*knobs)[0].values.size(), 100U);
}

TEST(CardKnobsTest, TextsNeedNoQuotesAndAreNoScale) {
  const auto knobs = Read({"card.Banner Captain.rarity=gold"});
  ASSERT_TRUE(knobs.ok()) << knobs.status();
  ASSERT_EQ((*knobs)[0].values.size(), 2U);
  EXPECT_EQ((*knobs)[0].values[1], "\"gold\"");
  EXPECT_FALSE((*knobs)[0].is_scale);
}

// What a designer calls a card may hold what separates a path from its value.
TEST(CardKnobsTest, NamesOfCardsMayHoldAnEqualsSign) {
  CardSource cards = Shipped();
  for (const char* change : {"card.Banner Captain.name=Cost=3", "card.Cost=3.attack=2",
                             "card.Shield Bearer.name=Cost"}) {
    absl::StatusOr<std::string> changed = ChangeCard(WarRift(), cards.text, cards.name, change);
    ASSERT_TRUE(changed.ok()) << changed.status();
    cards.text = *std::move(changed);
  }
  EXPECT_NE(cards.text.find("name = \"Cost=3\""), std::string::npos);
  const auto knobs = ReadKnobs({{.text = "card.Cost=3.cost=5..6", .where = "here"},
                                {.text = "card.Cost.cost=1,2,3", .where = "there"}},
                               WarRift(), cards);
  ASSERT_TRUE(knobs.ok()) << knobs.status();
  EXPECT_EQ((*knobs)[0].path, "card.Cost=3.cost");
  EXPECT_EQ((*knobs)[0].values, (std::vector<std::string>{"4", "5", "6"}));
  EXPECT_EQ((*knobs)[1].path, "card.Cost.cost");
  const absl::Status wrong =
      ChangeCard(WarRift(), cards.text, cards.name, "card.Cost=3.costs=3").status();
  EXPECT_NE(wrong.message().find("card.Cost=3 has no 'costs'"), std::string::npos) << wrong;
  const absl::Status none =
      ChangeCard(WarRift(), cards.text, cards.name, "card.Costly.text=a=b").status();
  EXPECT_NE(none.message().find("card has no 'Costly'"), std::string::npos) << none;
}

struct WrongKnobCase {
  std::string name;
  std::vector<std::string> texts;
  std::string error;
};

class WrongKnobTest : public testing::TestWithParam<WrongKnobCase> {};

TEST_P(WrongKnobTest, IsRefusedWithItsPlace) {
  const std::string error(Read(GetParam().texts).status().message());
  EXPECT_EQ(error.find("g.toml:3:1: knob: "), 0U) << error;
  EXPECT_NE(error.find(GetParam().error), std::string::npos) << error;
}

INSTANTIATE_TEST_SUITE_P(
    Texts, WrongKnobTest,
    testing::Values(
        WrongKnobCase{"Form", {"card.Banner Captain.cost"}, "is not of the form PATH=LOW..HIGH"},
        WrongKnobCase{
            "Path", {"card.Banner Captian.cost=3..5"}, "(did you mean 'Banner Captain'?)"},
        WrongKnobCase{"Range", {"rules.hand_size=6..4"}, "'6..4' is no range of integers"},
        WrongKnobCase{"Long", {"rules.hand_size=1..999"}, "has more than 100 values"},
        WrongKnobCase{"OneTooMany", {"rules.hand_size=0..100"}, "has more than 100 values"},
        WrongKnobCase{"Longest",
                      {"rules.hand_size=-9223372036854775808..9223372036854775807"},
                      "has more than 100 values"},
        WrongKnobCase{"Lowest",
                      {"rules.hand_size=-9223372036854775808..-9223372036854775800"},
                      "it must be an integer from 1 to 15"},
        WrongKnobCase{"Highest",
                      {"rules.hand_size=9223372036854775800..9223372036854775807"},
                      "it must be an integer from 1 to 15"},
        WrongKnobCase{"Empty", {"rules.hand_size=4,,6"}, "a value between its commas is missing"},
        WrongKnobCase{"Twice", {"rules.hand_size=4,4"}, "names the value 4 twice"},
        WrongKnobCase{"Nothing", {"rules.hand_size=5"}, "has no other value than 5"},
        WrongKnobCase{"Refused", {"rules.hand_size=4..99"}, "hand_size"},
        WrongKnobCase{"Same",
                      {"card.Banner Captain.cost=3..5", "card.so_banner_captain.cost=3..5"},
                      "is the value that 'card.Banner Captain.cost' names already"}),
    [](const auto& row) { return row.param.name; });

TEST(CardKnobsTest, ADifferenceFileIsTheChangedTable) {
  const std::vector<std::pair<std::string, std::string>> paths = {
      {"card.Banner Captain.cost", "6"}, {"card.so_banner_captain.rarity", "\"gold\""}};
  const absl::StatusOr<std::string> changed = ChangedCards(WarRift(), Shipped(), paths);
  ASSERT_TRUE(changed.ok()) << changed.status();
  EXPECT_NE(*changed, Shipped().text);
  const std::string file = DifferenceText("a comment", "warrift", "default", paths);
  const absl::StatusOr<std::string> read = TableOf(file, "v.toml", "");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, *changed);
}

TEST(CardKnobsTest, AGameWithoutCardsIsRefused) {
  EXPECT_EQ(
      std::string(CardSourceOf(**FindGame("tic_tac_toe"), {}).status().message()),
      "game 'tic_tac_toe' has no card table, so that nothing can be changed; what rule options "
      "change 'riftlab selfplay --game tic_tac_toe --vary OPTION=VALUES' tells");
}

}  // namespace
}  // namespace riftlab
