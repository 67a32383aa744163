#include "tournament/ratings/rating_status.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

using enum RatingStatus;

struct StatusCase {
  std::string name;
  int num_agents;
  std::vector<PairResult> results;
  std::vector<RatingStatus> expected;
};

class RatingStatusTest : public testing::TestWithParam<StatusCase> {};

TEST_P(RatingStatusTest, FollowsFord) {
  PairBlocks pairs(GetParam().num_agents);
  for (const PairResult& result : GetParam().results) {
    pairs.AddBlock(std::vector<PairResult>{result});
  }
  EXPECT_EQ(FindRatingStatus(pairs), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    All, RatingStatusTest,
    testing::Values(
        StatusCase{"nobody_met", 2, {}, {kNoGames, kNoGames}},
        StatusCase{"one_win", 2, {{0, 1, 1}}, {kUndefeated, kWinless}},
        StatusCase{"one_draw", 2, {{0, 1, 0.5}}, {kRated, kRated}},
        StatusCase{"chain_of_wins", 3, {{0, 1, 1}, {1, 2, 1}}, {kUndefeated, kBetween, kWinless}},
        StatusCase{"circle", 3, {{0, 1, 1}, {1, 2, 1}, {2, 0, 1}}, {kRated, kRated, kRated}},
        StatusCase{"one_above_one_below",
                   4,
                   {{0, 1, 1}, {1, 2, 0.5}, {2, 3, 1}},
                   {kAbove, kRated, kRated, kBelow}},
        StatusCase{"above_through_another",
                   4,
                   {{0, 1, 1}, {1, 2, 1}, {2, 3, 0.5}},
                   {kAbove, kAbove, kRated, kRated}},
        StatusCase{"never_met", 3, {{0, 1, 0.5}}, {kRated, kRated, kNoGames}},
        StatusCase{"both_lost_to_a_third",
                   4,
                   {{0, 1, 0.5}, {2, 0, 1}, {2, 3, 1}},
                   {kRated, kRated, kAbove, kSeparate}},
        StatusCase{"two_islands_more_meetings",
                   4,
                   {{0, 1, 0.5}, {2, 3, 1}, {2, 3, 0}},
                   {kSeparate, kSeparate, kRated, kRated}},
        StatusCase{"two_islands_first",
                   4,
                   {{0, 1, 0.5}, {2, 3, 0.5}},
                   {kRated, kRated, kSeparate, kSeparate}},
        StatusCase{"larger_group",
                   5,
                   {{0, 1, 0.5}, {2, 3, 0.5}, {3, 4, 0.5}, {0, 2, 1}},
                   {kAbove, kAbove, kRated, kRated, kRated}}),
    [](const testing::TestParamInfo<StatusCase>& param) { return param.param.name; });

TEST(RatingStatusTextTest, EveryUnratedStatusHasAReason) {
  EXPECT_EQ(Explain(kRated), "");
  for (const RatingStatus status :
       {kAbove, kBelow, kSeparate, kUndefeated, kWinless, kBetween, kNoGames}) {
    EXPECT_NE(Explain(status), "") << ToText(status);
  }
}

}  // namespace
}  // namespace riftlab
