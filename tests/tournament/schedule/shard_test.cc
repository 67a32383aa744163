#include "tournament/schedule/shard.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

constexpr ScheduleSpec kThreeSeats = {
    .format = Format::kRoundRobin, .num_agents = 3, .num_seats = 3, .seed = 1};

TEST(ShardTest, ReadsAndWritesTexts) {
  for (const Shard& shard : {Shard{}, Shard{2, 5}, Shard{kMaxShards, kMaxShards}}) {
    const auto read = ParseShard(ToText(shard));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, shard);
  }
  EXPECT_EQ(ToText({2, 5}), "2/5");
  EXPECT_FALSE(IsPart({1, 1}));
  EXPECT_TRUE(IsPart({1, 2}));
}

TEST(ShardTest, RefusesOtherTexts) {
  for (const std::string text : {"", "3", "/", "1/", "/2", "a/b", "1/2/3", "1 / 2", "+1/2", "1/2 ",
                                 "99999999999/2", "1.5/2"}) {
    EXPECT_EQ(ParseShard(text).status(),
              absl::InvalidArgumentError("'" + text + "' does not have the form I/N, such as 2/5"));
  }
  for (const std::string text : {"0/2", "3/2", "-1/2", "1/0", "1/-2", "1/100001"}) {
    EXPECT_EQ(ParseShard(text).status(),
              absl::InvalidArgumentError(
                  "'" + text +
                  "' is no shard; of N shards, 1 to 100000, the first is 1/N, the last N/N"));
  }
}

TEST(ShardTest, ShardsAreTheRunInOrder) {
  for (const std::int64_t blocks : {1, 2, 7, 100}) {
    for (int count = 1; count <= blocks && count <= 9; ++count) {
      const std::int64_t games = blocks * GamesPerBlock(kThreeSeats);
      EXPECT_TRUE(CheckShard(kThreeSeats, games, {1, count}).ok());
      std::int64_t next = 0;
      for (int number = 1; number <= count; ++number) {
        const GameRange range = GamesOf(kThreeSeats, games, {number, count});
        EXPECT_EQ(range.first, next);
        EXPECT_EQ(range.size() % GamesPerBlock(kThreeSeats), 0);
        EXPECT_GE(range.size() / GamesPerBlock(kThreeSeats), blocks / count);
        EXPECT_LE(range.size() / GamesPerBlock(kThreeSeats), blocks / count + 1);
        next = range.end;
      }
      EXPECT_EQ(next, games);
    }
  }
}

TEST(ShardTest, TheLargestRunFits) {
  const std::int64_t games = RoundUpToBlocks(kThreeSeats, kMaxGames) - GamesPerBlock(kThreeSeats);
  const GameRange last = GamesOf(kThreeSeats, games, {kMaxShards, kMaxShards});
  EXPECT_EQ(last.end, games);
  EXPECT_GT(last.first, games - games / kMaxShards - 4);
}

TEST(ShardTest, EachNeedsABlock) {
  EXPECT_TRUE(CheckShard(kThreeSeats, 6, {1, 2}).ok());
  EXPECT_EQ(CheckShard(kThreeSeats, 6, {1, 3}),
            absl::InvalidArgumentError("3 shards are more than the 2 blocks of the run; make them "
                                       "fewer, or give it more games"));
  EXPECT_EQ(CheckShard(kThreeSeats, 3, {1, 3}),
            absl::InvalidArgumentError("3 shards are more than the 1 block of the run; make them "
                                       "fewer, or give it more games"));
}

}  // namespace
}  // namespace riftlab
