// `selfplay` as riftlab-mpi has it, with ranks that are threads here: what it prints and records is
// what one thread does.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/ranks/thread_ranks.h"
#include "tests/tournament/run_folder.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/cli.h"
#include "tournament/cli/runs/program_executor.h"

namespace riftlab {
namespace {

GameExecutor* playing_ranks = nullptr;

}  // namespace

// In place of the library's, as in the program that mpirun starts.
GameExecutor* ProgramExecutor() { return playing_ranks; }

namespace {

// Runs `selfplay` on so many ranks of a thread; 0: on one thread of this process.
Outcome SelfPlay(int number, const Words& words) {
  std::unique_ptr<ThreadRanks> ranks;
  std::unique_ptr<RankExecutor> executor;
  Words call = Joined({"riftlab-mpi", "selfplay", "--quiet"}, words);
  if (number > 0) {
    ranks = std::make_unique<ThreadRanks>(
        RanksSpec{.ranks = number, .most_delay = std::chrono::microseconds{500}});
    executor = std::make_unique<RankExecutor>(*ranks, ranks->ranks());
  } else {
    call = Joined(call, {"--threads", "1"});
  }
  playing_ranks = executor.get();
  std::vector<const char*> argv;
  for (const std::string& word : call) argv.push_back(word.c_str());
  const Command commands[] = {SelfPlayCommand()};
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  Outcome outcome;
  outcome.status = RunCommandLine(commands, static_cast<int>(argv.size()), argv.data());
  outcome.out = ::testing::internal::GetCapturedStdout();
  outcome.err = ::testing::internal::GetCapturedStderr();
  playing_ranks = nullptr;
  return outcome;
}

struct SelfPlayCase {
  std::string name;
  Words words;
};

std::vector<SelfPlayCase> Printed() {
  const Words row = {"--game", "ripple_rush", "--agent", "greedy", "--games", "60"};
  const Words cards = {"--game",    "warrift",  "--agent",
                       "greedy",    "--change", "card.Banner Captain.cost=4",
                       "--compare", "default"};
  return {{"compare", Joined(cards, {"--games", "60"})},
          {"watch", Joined(cards, {"--games", "40000", "--watch", "seat:0", "--margin", "20"})},
          {"vary",
           {"--game", "warrift", "--agent", "greedy", "--games", "40", "--metrics", "10", "--vary",
            "card.Banner Captain.cost=3,4"}},
          {"limits", Joined(row, {"--restrict", "own number:row 3", "--force", "each:own number"})},
          {"solo_limit", Joined(row, {"--players", "1", "--restrict", "own number:row 3"})}};
}

class SelfPlayRanksTest : public ::testing::TestWithParam<SelfPlayCase> {};

INSTANTIATE_TEST_SUITE_P(All, SelfPlayRanksTest, ::testing::ValuesIn(Printed()),
                         [](const auto& param_info) { return param_info.param.name; });

TEST_P(SelfPlayRanksTest, PrintsWhatOneThreadPrints) {
  const Words words = Joined(GetParam().words, {"--output", "csv"});
  const Outcome plain = SelfPlay(0, words);
  ASSERT_EQ(plain.status, 0) << plain.err;
  EXPECT_FALSE(plain.out.empty());
  for (const int number : {1, 2, 3}) {
    const Outcome played = SelfPlay(number, words);
    EXPECT_EQ(played.status, 0) << played.err;
    EXPECT_EQ(played.out, plain.out) << number;
  }
}

// What is in a folder, but for what clocks measured.
std::map<std::string, std::string> Recorded(const TempFolder& folder) {
  std::map<std::string, std::string> contents = folder.Contents();
  std::erase_if(contents, [](const auto& file) { return file.first.ends_with("timing.jsonl"); });
  return contents;
}

class SelfPlayFolderTest : public ::testing::TestWithParam<SelfPlayCase> {};

// Recorded comparisons play all games.
std::vector<SelfPlayCase> RecordedCases() {
  std::vector<SelfPlayCase> cases = Printed();
  std::erase_if(cases, [](const SelfPlayCase& each) { return each.name == "watch"; });
  return cases;
}

INSTANTIATE_TEST_SUITE_P(All, SelfPlayFolderTest, ::testing::ValuesIn(RecordedCases()),
                         [](const auto& param_info) { return param_info.param.name; });

TEST_P(SelfPlayFolderTest, RecordsWhatOneThreadRecords) {
  const TempFolder plain;
  ASSERT_EQ(SelfPlay(0, Joined(GetParam().words, {"--out", plain / "run"})).status, 0);
  for (const int number : {1, 2, 3}) {
    const TempFolder folder;
    const Outcome played = SelfPlay(number, Joined(GetParam().words, {"--out", folder / "run"}));
    EXPECT_EQ(played.status, 0) << played.err;
    EXPECT_EQ(Recorded(folder), Recorded(plain)) << number;
  }
}

TEST(ResumedLimitsRanksTest, GoOnToTheSameBytes) {
  const Words words = {"--game", "ripple_rush", "--agent",          "greedy",  "--games",
                       "60",     "--restrict",  "own number:row 3", "--force", "own number:row 1"};
  const TempFolder plain;
  const Outcome whole = SelfPlay(0, Joined(words, {"--output", "csv", "--out", plain / "run"}));
  ASSERT_EQ(whole.status, 0) << whole.err;
  for (const int lines : {1, 2, 20, 45}) {
    for (const int number : {0, 1, 2}) {
      const TempFolder cut;
      std::filesystem::copy(plain / "run", cut / "run");
      KeepLines(cut / "run/steps.jsonl", lines);
      const Outcome resumed = SelfPlay(number, {"--resume", cut / "run", "--output", "csv"});
      EXPECT_EQ(resumed.status, 0) << resumed.err;
      EXPECT_EQ(resumed.out, whole.out);
      EXPECT_EQ(Recorded(cut), Recorded(plain)) << lines << " lines, " << number << " ranks";
    }
  }
}

TEST(LostRankLimitsTest, WhatWasPlayedIsKept) {
  const TempFolder folder;
  // Behind the 200 games that the names of options are learnt from, at least 4 in a batch, and amid
  // the others, at most 1,024 in a batch, however fast they are.
  ThreadRanks ranks({.ranks = 2, .lost_after = 80});
  RankExecutor executor(ranks, ranks.ranks());
  playing_ranks = &executor;
  const std::string out = folder / "run";
  const char* const argv[] = {"riftlab-mpi",      "selfplay", "--quiet",  "--game", "ripple_rush",
                              "--agent",          "greedy",   "--games",  "200000", "--restrict",
                              "own number:row 3", "--out",    out.c_str()};
  const Command commands[] = {SelfPlayCommand()};
  ::testing::internal::CaptureStderr();
  const int status = RunCommandLine(commands, static_cast<int>(std::size(argv)), argv);
  const std::string err = ::testing::internal::GetCapturedStderr();
  playing_ranks = nullptr;
  EXPECT_EQ(status, 1);
  EXPECT_NE(err.find("rank 2 is lost"), std::string::npos) << err;
  const std::string steps = folder.Read("run/steps.jsonl");
  EXPECT_GT(std::count(steps.begin(), steps.end(), '\n'), 1) << steps;
}

}  // namespace
}  // namespace riftlab
