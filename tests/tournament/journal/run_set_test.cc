#include "tournament/journal/run_set.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/tournament/run_folder.h"
#include "tournament/journal/unfinished_folder.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

RunSet ExampleSet() {
  return {.kind = RunSetKind::kCompare,
          .rule = {},
          .runs = {{"a \"b\" \n.toml", {"mode=basic", "cards=x"}}, {"this call", {}}}};
}

std::string Refusal(const std::string& text) {
  const absl::Status status = ParseRunSet(text, "runs.toml").status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  return std::string{status.message()};
}

TEST(RunSetTest, IsReadAsWritten) {
  const absl::StatusOr<RunSet> read = ParseRunSet(FormatRunSet(ExampleSet()), "runs.toml");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, ExampleSet());
}

TEST(RunSetTest, WhatWasChangedIsRefused) {
  const std::string text = FormatRunSet(ExampleSet());
  const std::string message = "runs.toml: changed or damaged; restore the file or start anew";
  EXPECT_EQ(Refusal(""), message);
  EXPECT_EQ(Refusal(text + "#"), message);
  EXPECT_EQ(Refusal("kind = \n"), message);
  RunSet three = ExampleSet();
  three.runs.push_back({});
  EXPECT_EQ(Refusal(FormatRunSet(three)), message);  // a comparison is of two
  RunSet one = ExampleSet();
  one.kind = RunSetKind::kVary;
  one.runs.pop_back();
  EXPECT_EQ(Refusal(FormatRunSet(one)), message);
}

TEST(RunSetTest, TheFolderIsThereCompletelyOrNotAtAll) {
  const TempFolder folder;
  const std::string dir = folder / "set";
  const absl::StatusOr<PreparedRun> run = PrepareRun(RandomTournament("ripple_rush", 2, 10));
  ASSERT_TRUE(run.ok()) << run.status();
  const std::vector<Manifest> manifests = {run->manifest, run->manifest};
  // What a process left that was killed.
  std::filesystem::create_directories(folder / "set.new/made/1");
  folder.Write("set.new/made-by-riftlab", "");
  folder.Write("set.new/made/1/games.jsonl", "x");
  EXPECT_FALSE(HoldsRunSet(dir));
  EXPECT_FALSE(ReadRunSet(dir).ok());
  ASSERT_TRUE(CreateRunSet(dir + "/", ExampleSet(), manifests, {}, Compression::kNone).ok());
  EXPECT_FALSE(std::filesystem::exists(folder / "set.new"));
  EXPECT_FALSE(std::filesystem::exists(folder / "set.new.lock"));
  ASSERT_TRUE(HoldsRunSet(dir));
  EXPECT_EQ(*ReadRunSet(dir), ExampleSet());
  EXPECT_EQ(Slurp(RunInSet(dir, 0) + "/games.jsonl"), "");
  EXPECT_TRUE(ReadManifest(RunInSet(dir, 1)).ok());
  const absl::Status again = CreateRunSet(dir, ExampleSet(), manifests, {}, Compression::kNone);
  EXPECT_TRUE(absl::IsFailedPrecondition(again)) << again;
}

TEST(RunSetTest, OneProcessAtATimeMakesTheFolder) {
  const TempFolder folder;
  const std::string dir = folder / "set";
  const absl::StatusOr<PreparedRun> run = PrepareRun(RandomTournament("ripple_rush", 2, 10));
  ASSERT_TRUE(run.ok()) << run.status();
  const std::vector<Manifest> manifests = {run->manifest, run->manifest};
  const auto create = [&] {
    return CreateRunSet(dir, ExampleSet(), manifests, {}, Compression::kNone);
  };
  {
    const absl::StatusOr<UnfinishedFolder> other = UnfinishedFolder::Begin(dir, "runs");
    ASSERT_TRUE(other.ok()) << other.status();
    std::filesystem::create_directories(folder / "set.new/made/1");
    folder.Write("set.new/made/1/games.jsonl", "x");
    const absl::Status status = create();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_NE(std::string{status.message()}.find("set.new.lock is being written by another"),
              std::string::npos)
        << status;
    EXPECT_EQ(folder.Read("set.new/made/1/games.jsonl"), "x");
  }
  EXPECT_EQ(folder.Files(), std::vector<std::string>{});
  EXPECT_TRUE(create().ok());
}

}  // namespace
}  // namespace riftlab
