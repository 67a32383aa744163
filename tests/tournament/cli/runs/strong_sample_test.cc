#include "tournament/cli/runs/strong_sample.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

// At most half as long again, reckoned in games of a cheap agent.
TEST(StrongGamesTest, StayWithinTheirShare) {
  for (const std::int64_t games : {1'000, 5'599, 5'600, 20'000, 71'999, 72'000, 1'000'000}) {
    const std::int64_t played_out = StrongGamesOf(games, "so_ismcts:depth=1,playout=greedy");
    const std::int64_t cut_off = StrongGamesOf(games, "so_ismcts:cutoff=0,c=0.4");
    EXPECT_LE(2 * played_out * kCheapGamesPlayedOut, games);
    EXPECT_LE(2 * cut_off * kCheapGamesCutOff, games);
    EXPECT_EQ(played_out > 0, games >= 72'000);
    EXPECT_EQ(cut_off > 0, games >= 5'600);
  }
}

TEST(StrongGamesTest, AGameWithoutASearchHasNone) { EXPECT_EQ(StrongGamesOf(1'000'000, ""), 0); }

}  // namespace
}  // namespace riftlab
