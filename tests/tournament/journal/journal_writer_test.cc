#include "tournament/journal/journal_writer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/tournament/run_folder.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/shard_file.h"

namespace riftlab {
namespace {

Manifest Example() {
  Manifest manifest;
  manifest.version = "0.1.0";
  manifest.config = RandomTournament("some_game", 2, 10);
  manifest.config.rules.players = 2;
  return manifest;
}

std::string CreateError(const std::string& dir) {
  const absl::Status status = JournalWriter::Create(dir, Example()).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  return std::string{status.message()};
}

TEST(JournalWriterTest, MakesTheFolderAndItsParents) {
  const TempFolder folder;
  ASSERT_TRUE(JournalWriter::Create(folder / "a/b/run", Example()).ok());
  EXPECT_EQ(NamesIn(folder / "a/b/run"),
            (std::vector<std::string>{"games.jsonl", "manifest.toml", "timing.jsonl"}));
  EXPECT_EQ(Slurp(folder / "a/b/run/manifest.toml"), FormatManifest(Example()));
}

TEST(JournalWriterTest, TakesAnEmptyFolder) {
  const TempFolder folder;
  EXPECT_TRUE(JournalWriter::Create(folder.path(), Example()).ok());
}

TEST(JournalWriterTest, TakesWhatAKilledStartLeft) {
  const TempFolder folder;
  Spit(folder / "games.jsonl", "");
  const std::string manifest = FormatManifest(Example());
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{9}, manifest.size() / 2}) {
    for (const char* name : {"manifest.toml", "timing.jsonl"}) {
      std::filesystem::remove(folder / name);
    }
    Spit(folder / "shard.toml", FormatShard(Example(), {1, 2}));
    Spit(folder / "shard.toml.tmp", FormatShard(Example(), {1, 2}).substr(0, bytes));
    Spit(folder / "manifest.toml.tmp", manifest.substr(0, bytes));
    ASSERT_TRUE(JournalWriter::Create(folder.path(), Example(), {1, 2}).ok()) << bytes;
    EXPECT_EQ(NamesIn(folder.path()), (std::vector<std::string>{"games.jsonl", "manifest.toml",
                                                                "shard.toml", "timing.jsonl"}));
  }
}

// Files of these names that are somebody's own.
TEST(JournalWriterTest, WhatBearsTheNameOfATraceStays) {
  for (const std::string name : {"shard.toml", "shard.toml.tmp", "manifest.toml.tmp"}) {
    const TempFolder folder;
    Spit(folder / name, "mine");
    for (const bool was_begun : {false, true}) {
      if (was_begun) Spit(folder / "games.jsonl", "");
      EXPECT_EQ(CreateError(folder.path()), folder.path() + " is not empty, it holds '" + name +
                                                "'; choose a new or empty folder");
      EXPECT_EQ(folder.Read(name), "mine");
    }
  }
  // Nor is what this program writes a trace without the journal, which it makes before.
  const TempFolder folder;
  Spit(folder / "shard.toml", FormatShard(Example(), {1, 2}));
  EXPECT_NE(CreateError(folder.path()).find("it holds 'shard.toml'"), std::string::npos);
}

TEST(JournalWriterTest, RefusesFoldersThatHoldSomething) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "other");
  Spit(folder / "other/notes.txt", "");
  EXPECT_EQ(
      CreateError(folder / "other"),
      (folder / "other") + " is not empty, it holds 'notes.txt'; choose a new or empty folder");
  EXPECT_EQ(NamesIn(folder / "other"), (std::vector<std::string>{"notes.txt"}));

  std::filesystem::create_directory(folder / "games");
  Spit(folder / "games/games.jsonl", "{}\n");
  EXPECT_EQ(CreateError(folder / "games"), (folder / "games") +
                                               " is not empty, it holds 'games.jsonl'; choose a "
                                               "new or empty folder");

  ASSERT_TRUE(JournalWriter::Create(folder / "run", Example()).ok());
  EXPECT_EQ(CreateError(folder / "run"),
            (folder / "run") + " already holds a run; resume that, or choose another folder");
}

TEST(JournalWriterTest, AJournalThatIsAFolderIsNoQuestionOfRights) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "games.jsonl");
  EXPECT_EQ(OpenLocked(folder / "games.jsonl").status(),
            absl::FailedPreconditionError("cannot open " + (folder / "games.jsonl") +
                                          ": Is a directory; put the file back, or start a new "
                                          "run"));
}

TEST(JournalWriterTest, RefusesWhatCannotBeAFolder) {
  const TempFolder folder;
  Spit(folder / "file", "");
  EXPECT_EQ(CreateError(folder / "file/run"), "cannot create folder " + (folder / "file/run") +
                                                  ": Not a directory; choose another one");
  EXPECT_NE(CreateError(folder / "file").find("Not a directory"), std::string::npos);
}

TEST(JournalWriterTest, OneProcessAtATime) {
  const TempFolder folder;
  {
    const auto writer = JournalWriter::Create(folder / "run", Example());
    ASSERT_TRUE(writer.ok());
    EXPECT_EQ(JournalWriter::Reopen(folder / "run", {0, 10}).status(),
              absl::FailedPreconditionError((folder / "run/games.jsonl") +
                                            " is being written by another process; wait until it "
                                            "ends"));
  }
  EXPECT_TRUE(JournalWriter::Reopen(folder / "run", {0, 10}).ok());
}

TEST(JournalWriterTest, AppendsToBothFiles) {
  const TempFolder folder;
  auto writer = JournalWriter::Create(folder / "run", Example());
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE(writer->BeginSession("s\n").ok());
  ASSERT_TRUE(writer->Append("g0\ng1\n", "t0\nt1\n").ok());
  ASSERT_TRUE(writer->Append("g2\n", "t2\n").ok());
  ASSERT_TRUE(writer->Sync().ok());
  EXPECT_EQ(Slurp(folder / "run/games.jsonl"), "g0\ng1\ng2\n");
  EXPECT_EQ(Slurp(folder / "run/timing.jsonl"), "s\nt0\nt1\nt2\n");
}

TEST(JournalWriterTest, CutsTimingOfGamesThatAreNotInTheJournal) {
  const TempFolder folder;
  const std::string session = "{\"schema\":1,\"session\":{}}\n";
  const auto game = [](int index) {
    return "{\"game_index\":" + std::to_string(index) + ",\"ms\":0.000,\"seats\":[]}\n";
  };
  { ASSERT_TRUE(JournalWriter::Create(folder / "run", Example()).ok()); }
  const std::string kept = session + game(0) + session + game(1);
  for (const std::string& lost :
       {std::string(), game(2) + game(3), game(2).substr(0, 10), std::string("garbage\n") + game(1),
        game(2) + session, game(0), game(1) + session}) {
    Spit(folder / "run/games.jsonl", "first\nsecond\nthird");
    Spit(folder / "run/timing.jsonl", kept + lost);
    auto writer = JournalWriter::Reopen(folder / "run", {0, 10});
    ASSERT_TRUE(writer.ok());
    ASSERT_TRUE(writer->CutTo({.games = 2, .bytes = 13}).ok());
    ASSERT_TRUE(writer->Append("new\n", "timing\n").ok());
    EXPECT_EQ(Slurp(folder / "run/games.jsonl"), "first\nsecond\nnew\n");
    EXPECT_EQ(Slurp(folder / "run/timing.jsonl"), kept + "timing\n") << lost;
  }
}

}  // namespace
}  // namespace riftlab
