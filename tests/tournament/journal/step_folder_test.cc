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
  Write(folder, "train.toml.tmp", "half a m");
  EXPECT_TRUE(Begins(folder).ok());
  Write(folder, "train.toml", "a manifest");
  EXPECT_TRUE(Begins(folder).ok());
  Write(folder, kStepsName, "half a l");
  const absl::StatusOr<AppendFile> steps = BeginStepFolder(folder.path(), kTrainingFolder, kBeside);
  ASSERT_TRUE(steps.ok()) << steps.status();
  EXPECT_EQ(steps->size(), 0);
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
