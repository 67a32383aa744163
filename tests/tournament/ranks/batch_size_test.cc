#include "tournament/ranks/batch_size.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

constexpr std::int64_t kMs = 1'000'000;

GamesAhead Plenty() { return {.left = 10'000'000, .under_way = 0, .done = 0}; }

TEST(BatchSizeTest, ARankOfWhichNothingIsKnownGetsSingleGames) {
  EXPECT_EQ(GamesFor({.threads = 4}, Plenty(), 16), 1);
  EXPECT_EQ(GamesFor({.threads = 4, .under_way = 4}, Plenty(), 16), 1);
  EXPECT_EQ(GamesFor({.threads = 4, .under_way = 5}, Plenty(), 16), 0);
}

TEST(BatchSizeTest, ABatchTakesATenthOfASecond) {
  EXPECT_EQ(GamesFor({.threads = 4, .game_ns = kMs}, Plenty(), 16), 100);
  EXPECT_EQ(GamesFor({.threads = 4, .under_way = 100, .game_ns = kMs}, Plenty(), 16), 100);
  EXPECT_EQ(GamesFor({.threads = 4, .under_way = 200, .game_ns = kMs}, Plenty(), 16), 0);
  EXPECT_EQ(GamesFor({.threads = 4, .game_ns = 3000 * kMs}, Plenty(), 16), 1);
}

TEST(BatchSizeTest, BatchesShrinkTowardsTheEnd) {
  const RankLoad rank = {.threads = 4, .game_ns = kMs};
  EXPECT_EQ(GamesFor(rank, {.left = 160}, 16), 20);
  EXPECT_EQ(GamesFor(rank, {.left = 16}, 16), 2);
  EXPECT_EQ(GamesFor(rank, {.left = 1}, 16), 1);
  EXPECT_EQ(GamesFor(rank, {.left = 0}, 16), 0);
}

TEST(BatchSizeTest, LittleRunsAheadOfATest) {
  const GamesAhead young = {.left = 1'000'000, .done = 100, .may_end_amid = true};
  EXPECT_EQ(MostUnderWay(young, 64), 256);
  GamesAhead old = {.left = 1'000'000, .done = 20'000, .may_end_amid = true};
  EXPECT_EQ(MostUnderWay(old, 64), 300);
  const RankLoad rank = {.threads = 1, .game_ns = kMs};
  EXPECT_EQ(GamesFor(rank, old, 64), 1);
  EXPECT_EQ(GamesFor(rank, {.left = 1'000'000, .done = 200'000, .may_end_amid = true}, 64), 5);
  old.under_way = 299;
  EXPECT_EQ(GamesFor(rank, old, 64), 1);
  old.under_way = 300;
  EXPECT_EQ(GamesFor(rank, old, 64), 0);
}

TEST(BatchSizeTest, TheTimeOfAGameIsThatOfTheRank) {
  RankLoad rank = {.threads = 4};
  EXPECT_EQ(LearnGameNs(rank, 10, 40 * kMs), kMs);
  rank.game_ns = kMs;
  EXPECT_EQ(LearnGameNs(rank, 10, 80 * kMs), kMs + kMs / 4);
  EXPECT_EQ(LearnGameNs(rank, 0, 0), kMs);
}

}  // namespace
}  // namespace riftlab
