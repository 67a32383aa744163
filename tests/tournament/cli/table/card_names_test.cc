#include "tournament/cli/table/card_names.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"

namespace riftlab {
namespace {

std::vector<CardWords> Cards() {
  return {{.code = "w_gate", .name = "Gate", .text = "a gate"},
          {.code = "w_warden", .name = "Gate Warden", .text = "cost 3\ndraws a card"},
          {.code = "w_wolf", .name = "Thorn Wolf", .text = "health 3"},
          {.code = "w_wolf_2", .name = "Thorn Wolf", .text = "health 4"},
          {.code = "w_dawn", .name = "Last Dawn", .text = ""}};
}

std::vector<std::string> Codes(const std::vector<CardWords>& cards) {
  std::vector<std::string> codes;
  codes.reserve(cards.size());
  for (const CardWords& card : cards) codes.push_back(card.code);
  return codes;
}

std::vector<std::string> Found(const std::string& text) {
  const absl::StatusOr<std::vector<CardWords>> found = FindCards(Cards(), text);
  EXPECT_TRUE(found.ok()) << found.status();
  return found.ok() ? Codes(*found) : std::vector<std::string>();
}

TEST(CardNamesTest, AreFoundByCodeNameBeginningAndPart) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(Found("W_Dawn"), Names{"w_dawn"});
  EXPECT_EQ(Found("gate"), Names{"w_gate"});  // a whole name, though another one begins so
  EXPECT_EQ(Found("gate w"), Names{"w_warden"});
  EXPECT_EQ(Found("WARDEN"), Names{"w_warden"});
  EXPECT_EQ(Found("wolf"), (Names{"w_wolf", "w_wolf_2"}));
  EXPECT_EQ(Found("Thorn Wolf"), (Names{"w_wolf", "w_wolf_2"}));
}

// Where all cards of a colour share one text.
TEST(CardNamesTest, ACardWithANumberIsFoundByItsKind) {
  const std::vector<CardWords> cards = {{.code = "R", .name = "red", .text = "1 to 25"},
                                        {.code = "@1", .name = "row 1", .text = ""}};
  for (const char* text : {"R12", "red 12", "RED12", "r2"}) {
    const absl::StatusOr<std::vector<CardWords>> found = FindCards(cards, text);
    ASSERT_TRUE(found.ok()) << text << ": " << found.status();
    EXPECT_EQ(Codes(*found), std::vector<std::string>{"R"}) << text;
  }
  for (const char* text : {"12", "row 12", "re12"}) {
    EXPECT_FALSE(FindCards(cards, text).ok()) << text;
  }
}

TEST(CardNamesTest, MistakesAreExplained) {
  const auto mistake = [](const std::string& text) {
    return std::string(FindCards(Cards(), text).status().message());
  };
  EXPECT_EQ(mistake("a"), "'a' can mean more than one card: Gate, Gate Warden, Last Dawn");
  EXPECT_EQ(mistake("gaet"),
            "no card is called 'gaet' (did you mean 'Gate'?); 'info' alone lists the names of all");
  EXPECT_EQ(mistake("castle in the air"),
            "no card is called 'castle in the air'; 'info' alone lists the names of all");
  EXPECT_EQ(FindCards({}, "gate").status().message(),
            "this game has no cards with names of their own");
  std::vector<CardWords> many;
  many.reserve(20);
  for (int i = 0; i < 20; ++i) many.push_back({.code = "", .name = fmt::format("Card {}", i)});
  EXPECT_TRUE(std::string(FindCards(many, "card").status().message())
                  .ends_with("Card 10, Card 11, ... (20 in all)"));
}

TEST(CardNamesTest, OccurInMovesAsWholeNames) {
  using Names = std::vector<std::string>;
  const auto in = [](const std::string& words) { return Codes(CardsIn(Cards(), words)); };
  EXPECT_EQ(in("summon Gate Warden for 3"), Names{"w_warden"});
  EXPECT_EQ(in("put the gate warden at the Gate"), (Names{"w_gate", "w_warden"}));
  EXPECT_EQ(in("slay Thorn Wolf (3 health): 2 points"), (Names{"w_wolf", "w_wolf_2"}));
  EXPECT_EQ(in("investigate Gates"), Names{});
  EXPECT_EQ(in(""), Names{});
}

TEST(CardNamesTest, InfoHasEveryLineInside80Columns) {
  CardWords card = Cards()[1];
  EXPECT_EQ(CardInfo(card, kUsualColumns).text(),
            "Gate Warden  w_warden\n  cost 3\n  draws a card\n");
  for (int i = 0; i < 40; ++i) card.text += " and again";
  std::istringstream lines(CardInfo(card, kUsualColumns).text());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), kUsualColumns);
}

TEST(CardNamesTest, AllNamesStandInColumns) {
  EXPECT_EQ(CardNames(Cards(), kUsualColumns),
            "Gate         Gate Warden  Thorn Wolf   Last Dawn\n");
  std::vector<CardWords> many;
  many.reserve(20);
  for (int i = 10; i < 30; ++i) {
    many.push_back({.code = "", .name = fmt::format("Some Card {}", i)});
  }
  const std::string names = CardNames(many, kUsualColumns);
  EXPECT_TRUE(names.starts_with("Some Card 10  Some Card 14  Some Card 18")) << names;
  EXPECT_EQ(names.find("Some Card 29"), names.size() - 13) << names;
}

}  // namespace
}  // namespace riftlab
