// `riftlab tournament --equal-time`: measures, and records what came out.
#include <gtest/gtest.h>

#include <string>

#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

const Words kTwoSearches = {"tournament",
                            "--game",
                            "ripple_rush",
                            "--agent",
                            "quick=so_ismcts:iterations=40",
                            "--agent",
                            "slow=so_ismcts:iterations=40,playout=greedy",
                            "--games",
                            "4",
                            "--equal-time"};

TEST(EqualTimeCommandTest, IsRecordedReportedAndVerified) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kTwoSearches, {"--out", "run"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("Equal time, measured on fixed positions: quick "), std::string::npos)
      << outcome.out;
  const std::string manifest = Slurp(folder / "run/manifest.toml");
  EXPECT_NE(manifest.find("equal-time = \"quick "), std::string::npos) << manifest;
  const Outcome report = RunProgram(folder, {"report", "run"});
  EXPECT_NE(report.out.find("us an iteration, "), std::string::npos) << report.out;
  const Outcome verified = RunProgram(folder, {"verify", "run"});
  EXPECT_EQ(verified.status, 0) << verified.err;
  const Outcome resumed = RunProgram(folder, {"tournament", "--resume", "run"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_NE(resumed.out.find("Equal time, measured on fixed positions: quick "), std::string::npos);
}

TEST(EqualTimeCommandTest, RefusesWhatItCannotMeasure) {
  const TempFolder folder;
  const Outcome shard = RunProgram(folder, Joined(kTwoSearches, {"--shard", "1/2"}));
  EXPECT_EQ(shard.status, 2);
  EXPECT_NE(shard.err.find("--equal-time: cannot be measured in shards"), std::string::npos)
      << shard.err;
  const Outcome alone = RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent",
                                            "greedy", "--agent", "so_ismcts", "--equal-time"});
  EXPECT_EQ(alone.status, 2);
  EXPECT_NE(alone.err.find("--equal-time: equal times take at least two agents"), std::string::npos)
      << alone.err;
}

}  // namespace
}  // namespace riftlab
