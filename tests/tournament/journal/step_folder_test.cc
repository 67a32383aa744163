// The beginning of folders of steps; what they hold later is tested with each work.
#include "tournament/journal/step_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "nlohmann/json.hpp"
#include "tests/tournament/temp_folder.h"
#include "tournament/journal/run_folder.h"

namespace riftlab {
namespace {

constexpr std::string_view kBeside = "start.rlnet";

absl::Status Begins(const TempFolder& folder) {
  return BeginStepFolder(folder.path(), kTrainingFolder, kBeside).status();
}

// What a manifest begins with, and what its process leaves that is killed amid that.
const std::string& ManifestText() {
  static const std::string text = FormatManifest({});
  return text;
}

void Write(const TempFolder& folder, std::string_view name, std::string_view text) {
  ASSERT_TRUE(WriteFileAtomically(PathIn(folder.path(), name), text).ok());
}

// Whatever ends a work before its first line is on the disk, the same call begins it again.
TEST(StepFolderTest, WhatWasEndedBeforeItsFirstLineIsBegunAgain) {
  const TempFolder folder;
  EXPECT_TRUE(Begins(folder).ok());
  Write(folder, "start.rlnet.tmp", "half a n");
  EXPECT_TRUE(Begins(folder).ok());
  Write(folder, kBeside, "a net");
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{7}, ManifestText().size() / 2}) {
    Write(folder, "train.toml.tmp", ManifestText().substr(0, bytes));
    EXPECT_TRUE(Begins(folder).ok()) << bytes;
  }
  Write(folder, "train.toml", ManifestText());
  EXPECT_TRUE(Begins(folder).ok());
  const std::string line = R"({"schema":1,"generations":)";
  for (std::size_t bytes = 0; bytes <= line.size(); ++bytes) {
    Write(folder, kStepsName, line.substr(0, bytes));
    const absl::StatusOr<AppendFile> steps =
        BeginStepFolder(folder.path(), kTrainingFolder, kBeside);
    ASSERT_TRUE(steps.ok()) << steps.status();
    EXPECT_EQ(steps->size(), 0);
  }
}

TEST(StepFolderTest, NothingIsOverwritten) {
  const TempFolder folder;
  Write(folder, "train.toml", "a manifest");
  Write(folder, kStepsName, "a line\n");
  EXPECT_EQ(Begins(folder).message(),
            "folder " + folder.path() +
                " is not empty; give a new one, or go on with the training in it by --resume");
  for (const std::string_view name : {"tune.toml", "manifest.toml", "a letter"}) {
    const TempFolder other;
    Write(other, name, "of somebody else");
    EXPECT_EQ(Begins(other).code(), absl::StatusCode::kFailedPrecondition) << name;
    EXPECT_FALSE(std::filesystem::exists(PathIn(other.path(), kStepsName))) << name;
  }
}

// A configuration may be called as the manifest is, and a net as the one that a training begins
// with.
TEST(StepFolderTest, WhatBearsTheNameOfATraceStays) {
  for (const std::string_view name : {"train.toml", "train.toml.tmp", "start.rlnet"}) {
    const TempFolder folder;
    Write(folder, name, "game = 'kuhn'\n");
    EXPECT_EQ(Begins(folder).code(), absl::StatusCode::kFailedPrecondition) << name;
    EXPECT_EQ(folder.Files(), std::vector<std::string>{std::string(name)});
    // Beside the file of steps that a killed process left, too.
    Write(folder, kStepsName, "");
    if (name != kBeside) EXPECT_EQ(Begins(folder).code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_EQ(folder.Read(std::string(name)), "game = 'kuhn'\n");
  }
  // A file that is called as that of steps and lacks the end of its line.
  for (const std::string_view text : {R"({"my":1})", "{\"s}", "half a l", " "}) {
    const TempFolder folder;
    Write(folder, kStepsName, text);
    EXPECT_EQ(Begins(folder).code(), absl::StatusCode::kFailedPrecondition) << text;
    EXPECT_EQ(folder.Read(std::string(kStepsName)), text);
  }
  // Nor is a manifest alone what a killed process leaves.
  const TempFolder folder;
  Write(folder, "train.toml", ManifestText());
  EXPECT_EQ(Begins(folder).code(), absl::StatusCode::kFailedPrecondition);
}

TEST(StepFolderTest, OneProcessBegins) {
  const TempFolder folder;
  const absl::StatusOr<AppendFile> first = BeginStepFolder(folder.path(), kTrainingFolder, kBeside);
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(Begins(folder).code(), absl::StatusCode::kFailedPrecondition);
}

TEST(StepFolderTest, NoFolderOfStepsIsARun) {
  const TempFolder folder;
  EXPECT_TRUE(CheckIsNoStepFolder(folder.path()).ok());
  Write(folder, kRebalanceFolder.manifest, "");
  EXPECT_EQ(CheckIsNoStepFolder(folder.path()).message(),
            folder.path() +
                " holds a search for a balanced table, not a run; what it came to is printed by: "
                "riftlab report " +
                folder.path());
}

}  // namespace
}  // namespace riftlab
