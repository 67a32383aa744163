// A tournament on a disk that fills up: it ends with status 1 and says how to go on, and going on
// leads to the same bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/tournament/cli/program.h"
#include "tests/tournament/file_size_limit.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

Words LongTournament(const std::string& dir) {
  return {"tournament", "--game", "ripple_rush", "--agent", "random", "--agent", "greedy",
          "--games",    "400",    "--threads",   "2",       "--out",  dir};
}

TEST(FullDiskTest, EndsWithStatus1AndGoesOnToTheSameBytes) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, LongTournament("peace")).status, 0);
  Outcome outcome;
  {
    const FileSizeLimit limit(30'000);
    outcome = RunProgram(folder, LongTournament("run"));
  }
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find("riftlab: cannot write run/"), 0U) << outcome.err;
  EXPECT_NE(
      outcome.err.find(" of 400 games are safe: put that right, then resume the run in run\n"),
      std::string::npos)
      << outcome.err;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1);

  // Still full: nothing changes.
  const std::string before = RunBytes(folder / "run");
  {
    const FileSizeLimit limit(300);
    EXPECT_EQ(RunProgram(folder, {"tournament", "--resume", "run"}).status, 1);
  }
  EXPECT_EQ(RunBytes(folder / "run"), before);

  outcome = RunProgram(folder, {"tournament", "--resume", "run"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(RunBytes(folder / "run"), RunBytes(folder / "peace"));
}

TEST(FullDiskTest, FullFromTheStartNothingIsBegun) {
  const TempFolder folder;
  Outcome outcome;
  {
    const FileSizeLimit limit(300);
    outcome = RunProgram(folder, LongTournament("run"));
  }
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err,
            "riftlab: cannot write run/manifest.toml.tmp: File too large; no run was begun: put "
            "that right or choose another folder\n");
  EXPECT_TRUE(folder.Files().empty());
}

}  // namespace
}  // namespace riftlab
