// A folder of several runs while it is made: what was killed is taken up, what is somebody else's
// stays.
#include "tournament/journal/unfinished_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "tests/tournament/temp_folder.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

absl::StatusOr<UnfinishedFolder> Begin(const TempFolder& folder) {
  return UnfinishedFolder::Begin(folder / "set", "runs");
}

// What a process leaves that is killed after it has done this with the folder.
void BeginAndDie(const TempFolder& folder, const std::function<void(const std::string&)>& work) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const absl::StatusOr<UnfinishedFolder> made = Begin(folder);
    if (made.ok()) work(made->path());
    _exit(made.ok() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
}

// That the next one begins with nothing, and leaves nothing else than what it makes.
void ExpectBeginsAnew(const TempFolder& folder) {
  {
    const absl::StatusOr<UnfinishedFolder> made = Begin(folder);
    ASSERT_TRUE(made.ok()) << made.status();
    EXPECT_FALSE(fs::exists(made->path()));
    fs::create_directory(made->path());
    Spit(made->path() + "/new", "");
    ASSERT_TRUE(made->Move().ok());
  }
  EXPECT_EQ(folder.Files(), (std::vector<std::string>{"set", "set/new"}));
}

// That it is refused, and everything stays as it is.
void ExpectRefused(const TempFolder& folder, const std::string& message) {
  const std::map<std::string, std::string> before = folder.Contents();
  const absl::Status status = Begin(folder).status();
  EXPECT_EQ(status, absl::FailedPreconditionError(message));
  EXPECT_EQ(folder.Contents(), before);
}

std::string HoldsText(const TempFolder& folder, const std::string& name) {
  return (folder / "set.new") + " is where " + (folder / "set") + " is made, but it holds '" +
         name + "'; move that away, or choose another folder";
}

TEST(UnfinishedFolderTest, IsMovedToItsPlace) {
  const TempFolder folder;
  ExpectBeginsAnew(folder);
}

TEST(UnfinishedFolderTest, WhatAKilledProcessLeftIsTakenUp) {
  const auto half = [](const std::string& path) {
    fs::create_directories(path + "/1");
    Spit(path + "/1/games.jsonl", "a game\n");
    fs::create_directory(path + ".merging");
    Spit(path + ".merging/games.jsonl", "a ga");
  };
  for (const std::function<void(const std::string&)>& work :
       {std::function<void(const std::string&)>([](const std::string& /*path*/) {}),
        std::function<void(const std::string&)>(half)}) {
    const TempFolder folder;
    BeginAndDie(folder, work);
    BeginAndDie(folder, work);
    ExpectBeginsAnew(folder);
  }
  // Killed before it had marked its folder, or had one.
  const TempFolder unmarked;
  unmarked.Write("set.new.lock", "");
  fs::create_directory(unmarked / "set.new");
  ExpectBeginsAnew(unmarked);
  const TempFolder locked;
  locked.Write("set.new.lock", "");
  ExpectBeginsAnew(locked);
}

// The run after "set" may well be called "set.new".
TEST(UnfinishedFolderTest, AFolderOfSomebodyElseStays) {
  const TempFolder folder;
  fs::create_directory(folder / "set.new");
  for (const std::string name : {"games.jsonl", "1", "made"}) {
    folder.Write("set.new/" + name, "mine");
    ExpectRefused(folder, HoldsText(folder, name));
    // The lock of a process that was killed says nothing about the folder.
    folder.Write("set.new.lock", "");
    EXPECT_FALSE(Begin(folder).ok());
    EXPECT_EQ(folder.Read("set.new/" + name), "mine");
    fs::remove(folder / ("set.new/" + name));
  }
  // An empty one is used, and stays.
  ASSERT_TRUE(Begin(folder).ok());
  EXPECT_EQ(folder.Files(), std::vector<std::string>{"set.new"});
}

// Whoever stands in it would not stand in what takes its place.
TEST(UnfinishedFolderTest, TheCurrentFolderIsRefused) {
  const TempFolder folder;
  fs::create_directory(folder / "set");
  fs::create_directory_symlink("set", folder / "link");
  const fs::path before = fs::current_path();
  fs::current_path(folder / "set");
  for (const std::string& dir : {std::string("."), std::string("./"), std::string("../set"),
                                 folder / "set", folder / "link"}) {
    EXPECT_EQ(UnfinishedFolder::Begin(dir, "runs").status(),
              absl::FailedPreconditionError(
                  dir + " is the current folder, and the one that is made takes its place as a "
                        "whole; call from another folder, such as the one above, and give its "
                        "name"));
  }
  fs::current_path(before);
  fs::remove(folder / "link");
  EXPECT_EQ(folder.Files(), std::vector<std::string>{"set"});
  ExpectBeginsAnew(folder);
}

TEST(UnfinishedFolderTest, AFileOfSomebodyElseStays) {
  const TempFolder folder;
  BeginAndDie(folder, [](const std::string& path) { fs::create_directory(path); });
  folder.Write("set.new/notes.txt", "mine");
  EXPECT_EQ(Begin(folder).status().message(), HoldsText(folder, "notes.txt"));
  EXPECT_EQ(folder.Read("set.new/notes.txt"), "mine");
  fs::remove(folder / "set.new/notes.txt");
  ExpectBeginsAnew(folder);

  const TempFolder other;
  other.Write("set.new.lock", "mine");
  ExpectRefused(other, (other / "set.new.lock") + " is to be locked while " + (other / "set") +
                           " is made, but is somebody's file; move it away, or choose another "
                           "folder");
  fs::remove(other / "set.new.lock");
  other.Write("set.new", "mine");
  EXPECT_FALSE(Begin(other).ok());
  EXPECT_EQ(other.Contents(), (std::map<std::string, std::string>{{"set.new", "mine"}}));
}

}  // namespace
}  // namespace riftlab
