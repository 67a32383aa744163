#include "tournament/record/order_of_play.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace riftlab {
namespace {

using Texts = std::vector<std::string>;

const std::vector<TagInfo> kTurnTags = {
    {.key = "rows", .scope = TagScope::kSeat, .kind = TagKind::kNumber, .help = ""},
    {.key = "starter",
     .scope = TagScope::kGame,
     .kind = TagKind::kCategory,
     .help = "",
     .role = TagRole::kFirstSeat},
    {.key = "depth", .scope = TagScope::kGame, .kind = TagKind::kNumber, .help = ""}};

// The places of seats on these sides where `first` begins; empty where nothing is known of them.
Texts PlacesOf(std::int64_t first, const std::vector<int>& sides) {
  GameResult result;
  result.tags = {{"depth", std::int64_t{3}}, {"starter", first}};
  const std::optional<Tag> order = OrderOfPlay(result, kTurnTags, sides);
  if (!order) return {};
  EXPECT_EQ(order->key, "order");
  return std::get<Texts>(order->value);
}

TEST(OrderOfPlayTest, PlacesAreCountedFromTheSeatThatBegan) {
  EXPECT_EQ(PlacesOf(0, {0, 1, 2}), (Texts{"1st", "2nd", "3rd"}));
  EXPECT_EQ(PlacesOf(1, {0, 1, 2}), (Texts{"3rd", "1st", "2nd"}));
  EXPECT_EQ(PlacesOf(4, {0, 1, 2, 3, 4}), (Texts{"2nd", "3rd", "4th", "5th", "1st"}));
  EXPECT_EQ(PlaceNames({0, 1, 2, 3, 4}), (Texts{"1st", "2nd", "3rd", "4th", "5th"}));
}

TEST(OrderOfPlayTest, OfTeamsTheSidesHavePlaces) {
  EXPECT_EQ(PlacesOf(3, {0, 1, 0, 1}), (Texts{"2nd", "1st", "2nd", "1st"}));
  EXPECT_EQ(PlacesOf(1, {0, 0, 1, 1}), (Texts{"1st", "1st", "2nd", "2nd"}));
  EXPECT_EQ(PlacesOf(2, {0, 1, 0}), (Texts{"1st", "2nd", "1st"}));
  EXPECT_EQ(PlaceNames({0, 1, 0, 1}), (Texts{"1st", "2nd"}));
}

TEST(OrderOfPlayTest, NothingWhereNoSeatIsNamed) {
  EXPECT_EQ(PlacesOf(3, {0, 1, 2}), Texts());
  EXPECT_EQ(PlacesOf(-1, {0, 1, 2}), Texts());
  EXPECT_EQ(PlacesOf(0, {0}), Texts());
  EXPECT_EQ(PlacesOf(0, {0, 0}), Texts());
  EXPECT_FALSE(OrderOfPlay({}, kTurnTags, {0, 1}));
  GameResult result;
  result.tags = {{"starter", std::int64_t{0}}};
  EXPECT_FALSE(OrderOfPlay(result, {kTurnTags[0], kTurnTags[2]}, {0, 1}));
}

TEST(OrderOfPlayTest, TheTagComesAfterThatOfTheFirstSeat) {
  const auto keys_of = [](const std::vector<TagInfo>& tags) {
    Texts keys;
    for (const TagInfo& tag : tags) keys.push_back(tag.key);
    return keys;
  };
  const std::vector<TagInfo> tags = WithOrderOfPlay(kTurnTags, {0, 1});
  EXPECT_EQ(keys_of(tags), (Texts{"rows", "starter", "order", "depth"}));
  EXPECT_EQ(tags[2].role, TagRole::kPlace);
  EXPECT_EQ(tags[2].scope, TagScope::kSeat);
  EXPECT_EQ(tags[2].help, "place in the order of play, counted from starter");
  EXPECT_EQ(WithOrderOfPlay(tags, {0, 1}).size(), 4U);
  EXPECT_EQ(WithOrderOfPlay(kTurnTags, {0}).size(), 3U);
  EXPECT_EQ(WithOrderOfPlay({kTurnTags[0]}, {0, 1}).size(), 1U);
}

}  // namespace
}  // namespace riftlab
