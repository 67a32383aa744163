#include "tournament/balance/tag_overlap.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

using Names = std::vector<std::string>;

void CloseGameOf(TagOverlaps& overlaps, const std::vector<std::vector<Names>>& seats) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    for (std::size_t tag = 0; tag < seats[seat].size(); ++tag) {
      for (const std::string& name : seats[seat][tag]) overlaps.Add(tag, seat, name);
    }
  }
  overlaps.CloseGame();
}

// Seats with a faction, its power and a number of its cards. In every `stray`th game a seat has the
// power of the other faction.
TagOverlaps Factions(int games, int stray) {
  TagOverlaps overlaps({"faction", "power", "cards"}, 2);
  for (int game = 0; game < games; ++game) {
    const bool strays = game % stray == stray - 1;
    CloseGameOf(overlaps,
                {{{"sun"}, {strays ? "bite" : "glow"}, {"ray"}},
                 {{"moon"}, {"bite"}, game % 2 == 0 ? Names{"wolf", "both"} : Names{"wolf"}}});
  }
  return overlaps;
}

TEST(TagOverlapTest, NamesBelongToAnother) {
  const std::vector<TagOverlap> summary = Factions(100, 50).Summary();
  ASSERT_EQ(summary.size(), 4U);
  EXPECT_EQ(summary[0].outer, "faction");
  EXPECT_EQ(summary[0].inner, "power");
  EXPECT_EQ(summary[1].inner, "cards");
  EXPECT_EQ(summary[1].owners, (std::map<std::string, std::string>{
                                   {"both", "moon"}, {"ray", "sun"}, {"wolf", "moon"}}));
}

TEST(TagOverlapTest, TagsThatSayTheSame) {
  const std::vector<TagOverlap> summary = Factions(100, 50).Summary();
  EXPECT_TRUE(summary[0].coincide);
  EXPECT_EQ(summary[0].seats, 200);
  EXPECT_EQ(summary[0].agreeing, 198);
  // The other way round it is not said again.
  EXPECT_EQ(summary[2].outer, "power");
  EXPECT_EQ(summary[2].inner, "faction");
  EXPECT_FALSE(summary[2].coincide);
  // One seat in ten is too much, and a few seats agree by chance.
  EXPECT_FALSE(Factions(100, 5).Summary()[0].coincide);
  EXPECT_FALSE(Factions(10, 50).Summary()[0].coincide);
}

TEST(TagOverlapTest, WhatComesInPlayDiffersInNumber) {
  const TagOverlaps overlaps = Factions(4, 50);
  EXPECT_TRUE(overlaps.IsGiven(0));
  EXPECT_TRUE(overlaps.IsGiven(1));
  EXPECT_FALSE(overlaps.IsGiven(2));
}

// A seat that plays against two is dealt more.
TEST(TagOverlapTest, SeatsMayBeDealtUnlikeNumbers) {
  TagOverlaps overlaps({"guilds"}, 2);
  CloseGameOf(overlaps, {{{"sun"}}, {{"moon", "ice"}}});
  CloseGameOf(overlaps, {{{"ice"}}, {{"sun", "moon"}}});
  EXPECT_TRUE(overlaps.IsGiven(0));
  CloseGameOf(overlaps, {{{"ice", "sun"}}, {{"moon"}}});
  EXPECT_FALSE(overlaps.IsGiven(0));
}

// A name that nearly everybody has would own all that comes up.
TEST(TagOverlapTest, TheNameOfAllOwnsNothing) {
  TagOverlaps overlaps({"faction", "cards"}, 2);
  for (int game = 0; game < 100; ++game) {
    CloseGameOf(overlaps, {{{"sun"}, {"ray"}}, {{game == 0 ? "moon" : "sun"}, {"wolf"}}});
  }
  for (const TagOverlap& overlap : overlaps.Summary()) EXPECT_EQ(overlap.outer, "cards");
}

TEST(TagOverlapTest, TagsWithSeveralNamesOwnNothing) {
  TagOverlaps overlaps({"guilds", "cards"}, 2);
  for (int game = 0; game < 100; ++game) {
    CloseGameOf(overlaps, {{{"ice", "fire"}, {"a"}}, {{"sea", "air"}, {"b"}}});
  }
  for (const TagOverlap& overlap : overlaps.Summary()) EXPECT_EQ(overlap.outer, "cards");
}

}  // namespace
}  // namespace riftlab
