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

TEST(FullDiskTest, ACompressedRunGoesOnToTheSameBytes) {
  const TempFolder folder;
  const auto call = [](const std::string& dir) {
    return Joined(LongTournament(dir), {"--compress", "zstd"});
  };
  const auto bytes = [&](const std::string& dir) {
    return folder.Read(dir + "/manifest.toml") + folder.Read(dir + "/games.jsonl.zst");
  };
  const Outcome peace = RunProgram(folder, call("peace"));
  ASSERT_EQ(peace.status, 0) << peace.err;
  const std::size_t size = folder.Read("peace/games.jsonl.zst").size();
  // The limit also meets timing.jsonl, so that either file is the one that does not fit.
  int at_journal = 0;
  for (const std::size_t limit : {size / 50, size / 10, size / 4, size - 20}) {
    SCOPED_TRACE(limit);
    Outcome outcome;
    {
      const FileSizeLimit full(limit);
      outcome = RunProgram(folder, call("run" + std::to_string(limit)));
    }
    const std::string run = "run" + std::to_string(limit);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err.find("riftlab: cannot write " + run + "/"), 0U) << outcome.err;
    EXPECT_NE(outcome.err.find(": put that right, then resume the run in " + run + "\n"),
              std::string::npos)
        << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    if (outcome.err.find("/games.jsonl.zst") != std::string::npos) ++at_journal;
    outcome = RunProgram(folder, {"tournament", "--resume", run});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(bytes(run), bytes("peace"));
    EXPECT_EQ(RunProgram(folder, {"verify", run}).status, 0);
  }
  RecordProperty("full at the journal", at_journal);
}

struct PartCase {
  std::string name;
  Words words;
  std::size_t limit;  // met by the part, not by what is written before it
  std::string part;
  std::string whole;
};

class FullDiskPartTest : public ::testing::TestWithParam<PartCase> {};

INSTANTIATE_TEST_SUITE_P(
    All, FullDiskPartTest,
    ::testing::Values(
        PartCase{"set",
                 {"selfplay", "--game", "ripple_rush", "--mode", "advanced", "--agent", "greedy",
                  "--games", "60", "--vary", "goals=1+2,1+3"},
                 20'000,
                 "run/1/",
                 "the runs in run"},
        PartCase{"second_sample",
                 {"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games", "10",
                  "--strong-games", "30"},
                 10'000,
                 "run/stronger/",
                 "the run in run"},
        PartCase{"tuning",
                 {"tune", "--game", "ripple_rush", "--agent", "so_ismcts:iterations=10,c=0.1..1.5",
                  "--games", "16", "--step-games", "8", "--confirm-games", "100"},
                 10'000,
                 "run/confirm/",
                 "the tuning in run"},
        PartCase{"restricted_play",
                 {"selfplay", "--game", "warrift", "--agent", "random", "--games", "1200",
                  "--restrict", "card:Banner Captain"},
                 60'000,
                 "run/steps.jsonl",
                 "the restricted play in run"},
        PartCase{"steps_of_a_tuning",
                 {"tune", "--game", "ripple_rush", "--agent", "so_ismcts:iterations=2,c=0.1..1.5",
                  "--games", "800", "--step-games", "8", "--confirm-games", "100"},
                 6'000,
                 "run/steps.jsonl",
                 "the tuning in run"},
        PartCase{
            "search",
            {"balance", "--game", "riftforce", "--agent", "random", "--goal", "decisions in 5..9",
             "--knob", "limits.hand_size=6..7", "--games", "1000", "--confirm-games", "300"},
            100'000,
            "run/confirm/level_1/before/",
            "the search in run"},
        PartCase{"training",
                 {"train", "--game", "ripple_rush", "--generations", "2", "--games", "200",
                  "--self-games", "8", "--search", "4", "--gate", "6", "--gate-games", "400",
                  "--net-cost", "1"},
                 150'000,
                 "run/generation-01/gate/",
                 "the training in run"}),
    [](const auto& param_info) { return param_info.param.name; });

// A part cannot be resumed by itself.
TEST_P(FullDiskPartTest, TheWholeIsToBeResumed) {
  const auto& [name, words, most, part, whole] = GetParam();
  const TempFolder folder;
  Outcome outcome;
  {
    const FileSizeLimit limit(most);
    outcome = RunProgram(folder, Joined(words, {"--quiet", "--out", "run"}));
  }
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err.find("riftlab: cannot write " + part), 0U) << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with(" safe: put that right, then resume " + whole + "\n"))
      << outcome.err;
  EXPECT_EQ(RunProgram(folder, {words.front(), "--resume", "run"}).status, 0);
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
