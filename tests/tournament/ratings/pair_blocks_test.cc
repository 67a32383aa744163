#include "tournament/ratings/pair_blocks.h"

#include <gtest/gtest.h>

#include <vector>

#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

TEST(PairBlocksTest, AddsUpBothDirections) {
  PairBlocks pairs(3);
  pairs.AddBlock(std::vector<PairResult>{{2, 0, 1}, {0, 2, 0.5}});
  pairs.AddBlock(std::vector<PairResult>{{0, 1, 0}});
  pairs.AddBlock({});
  EXPECT_EQ(pairs.Meetings(0, 2), 2);
  EXPECT_EQ(pairs.Meetings(2, 0), 2);
  EXPECT_EQ(pairs.Meetings(1, 2), 0);
  EXPECT_EQ(pairs.Points(0, 2), 0.5);
  EXPECT_EQ(pairs.Points(2, 0), 1.5);
  EXPECT_EQ(pairs.Points(1, 0), 1);
  EXPECT_EQ(pairs.BlocksOf(0), 2);
  EXPECT_EQ(pairs.BlocksOf(1), 1);
}

TEST(PairBlocksTest, AFaultSaysNothingOfTheOthers) {
  const std::vector<int> agents = {4, 5, 6, 7};
  const std::vector<int> ranks = {1, 4, 1, 1};
  const std::vector<int> sides = {0, 1, 2, 0};
  std::vector<PairResult> results;
  AppendPairResults(agents, ranks, sides, 1, {}, results);
  ASSERT_EQ(results.size(), 3U);
  for (const PairResult& result : results) {
    EXPECT_TRUE((result.first == 5) != (result.second == 5));
    EXPECT_EQ(result.points, result.first == 5 ? 0 : 1);
  }
  results.clear();
  AppendPairResults(agents, ranks, sides, kNoSide, {}, results);
  EXPECT_EQ(results.size(), 5U) << "two are of one side";
}

TEST(PairBlocksTest, ASideOfOneAgentCountsOnce) {
  const std::vector<int> sides = {0, 1, 0, 1, 1};
  const auto results_of = [&](const std::vector<int>& agents) {
    std::vector<PairResult> results;
    AppendPairResults(agents, std::vector<int>{1, 3, 1, 3, 3}, sides, kNoSide, {}, results);
    return results;
  };
  const std::vector<PairResult> whole = results_of({4, 5, 4, 5, 5});
  ASSERT_EQ(whole.size(), 1U);
  EXPECT_EQ(whole[0].first, 5);
  EXPECT_EQ(whole[0].second, 4);
  EXPECT_EQ(whole[0].points, 0);
  EXPECT_EQ(results_of({4, 5, 4, 5, 6}).size(), 3U) << "4 once, against each of the others";
  EXPECT_EQ(results_of({4, 5, 5, 4, 5}).size(), 3U) << "sides of unlike size are not alike";
}

TEST(PairBlocksTest, SidesOfTheSameAgentsSayNothing) {
  const std::vector<int> sides = {0, 1, 0, 1};
  std::vector<PairResult> results;
  AppendPairResults(std::vector<int>{4, 5, 5, 4}, std::vector<int>{1, 3, 1, 3}, sides, kNoSide, {},
                    results);
  EXPECT_TRUE(results.empty());
  AppendPairResults(std::vector<int>{4, 5, 6, 4}, std::vector<int>{1, 3, 1, 3}, sides, kNoSide, {},
                    results);
  EXPECT_EQ(results.size(), 3U);
}

TEST(PairBlocksTest, KeepsMomentsByLineup) {
  PairBlocks pairs(4);
  pairs.AddBlock(std::vector<PairResult>{{1, 3, 1}, {1, 3, 1}});
  pairs.AddBlock(std::vector<PairResult>{{3, 1, 1}, {1, 3, 0.5}});
  pairs.AddBlock(std::vector<PairResult>{{1, 3, 1}});  // half a block is a line-up of its own
  ASSERT_EQ(pairs.lineups().size(), 2U);
  const LineupBlocks& half = pairs.lineups().begin()->second;
  EXPECT_EQ(half.blocks, 1);
  const LineupBlocks& whole = pairs.lineups().rbegin()->second;
  EXPECT_EQ(whole.agents, (std::vector<int>{1, 3}));
  EXPECT_EQ(whole.meetings, (std::vector<std::int64_t>{0, 2, 2, 0}));
  EXPECT_EQ(whole.blocks, 2);
  EXPECT_EQ(whole.points, (std::vector<double>{2.5, 1.5}));
  EXPECT_EQ(whole.point_products, (std::vector<double>{4.25, 0.75, 0.75, 2.25}));
}

TEST(PairBlocksDeathTest, RefusesAnAgentAgainstItself) {
  PairBlocks pairs(2);
  EXPECT_DEATH(pairs.AddBlock(std::vector<PairResult>{{1, 1, 1}}), "CHECK failed");
}

}  // namespace
}  // namespace riftlab
