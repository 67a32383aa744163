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

}  // namespace
}  // namespace riftlab
