// The examples under configs/ run as they are shipped.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

std::string Shipped(const std::string& name) {
  return std::string(RIFTLAB_SOURCE_DIR) + "/configs/" + name;
}

TEST(ShippedConfigsTest, TheTournamentRanksItsThreeAgents) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram(folder, {"tournament", Shipped("tournament_ripple_rush.toml"), "--games", "60"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const std::string agent : {"baseline", "greedy", "search"}) {
    EXPECT_NE(outcome.out.find(agent), std::string::npos) << outcome.out;
  }
}

TEST(ShippedConfigsTest, TheGameIsPlayedToItsEnd) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, {"play", Shipped("play_ripple_rush.toml")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("deck_empty"), std::string::npos) << outcome.out;
}

TEST(ShippedConfigsTest, TheBobPositionIsAnalysed) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(
      folder, {"analyze", Shipped("positions/ripple_rush/bob.json"), "--iterations", "8000"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("O18@7"), std::string::npos) << outcome.out;
}

TEST(TournamentCommandTest, ResumingTakesNothingElse) {
  const TempFolder folder;
  const std::string run = "run";  // in the folder that the program runs in
  ASSERT_EQ(RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent", "greedy",
                                "--agent", "random", "--games", "20", "--out", run})
                .status,
            0);
  const Outcome again = RunProgram(folder, {"tournament", "--resume", run});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find("20 games"), std::string::npos) << again.out;
  const Outcome changed = RunProgram(folder, {"tournament", "--resume", run, "--seed", "9"});
  EXPECT_EQ(changed.status, 2);
  EXPECT_NE(changed.err.find("--seed cannot be given with --resume"), std::string::npos);
  const Outcome taken = RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent",
                                            "greedy", "--agent", "random", "--out", run});
  EXPECT_EQ(taken.status, 2);
  EXPECT_NE(taken.err.find("already holds a run"), std::string::npos) << taken.err;
  const Outcome none = RunProgram(folder, {"tournament", "--resume", "nothing"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("is not a run"), std::string::npos) << none.err;
}

}  // namespace
}  // namespace riftlab
