#include "tournament/journal/file.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/tournament/temp_folder.h"

namespace riftlab {
namespace {

TEST(AppendFileTest, GrowsAtItsEnd) {
  const TempFolder folder;
  const std::string path = folder / "file";
  {
    absl::StatusOr<AppendFile> file = AppendFile::Open(path);
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file->size(), 0);
    ASSERT_TRUE(file->Append("one\n").ok());
    ASSERT_TRUE(file->Append("two\n").ok());
    ASSERT_TRUE(file->Sync().ok());
    EXPECT_EQ(file->size(), 8);
  }
  EXPECT_EQ(Slurp(path), "one\ntwo\n");
  absl::StatusOr<AppendFile> again = AppendFile::Open(path);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->size(), 8);
  ASSERT_TRUE(again->Truncate(4).ok());
  ASSERT_TRUE(again->Append("2\n").ok());
  EXPECT_EQ(Slurp(path), "one\n2\n");
}

TEST(AppendFileTest, OneAtATimeHoldsTheLock) {
  const TempFolder folder;
  const std::string path = folder / "file";
  absl::StatusOr<AppendFile> first = AppendFile::Open(path);
  absl::StatusOr<AppendFile> second = AppendFile::Open(path);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_TRUE(first->Lock().ok());
  EXPECT_EQ(second->Lock(),
            absl::FailedPreconditionError(path + " is being written by another process; wait until "
                                                 "it ends"));
  { const AppendFile released = *std::move(first); }
  EXPECT_TRUE(second->Lock().ok());
}

TEST(AppendFileTest, AFullDiskIsReported) {
  absl::StatusOr<AppendFile> full = AppendFile::Open("/dev/full");
  ASSERT_TRUE(full.ok()) << full.status();
  EXPECT_EQ(full->Append("x"),
            absl::UnavailableError("cannot write /dev/full: No space left on device"));
  EXPECT_EQ(full->size(), 0);
}

TEST(AppendFileTest, SaysWhyAFileCannotBeOpened) {
  const TempFolder folder;
  Spit(folder / "file", "");
  EXPECT_EQ(AppendFile::Open(folder / "file/below").status(),
            absl::FailedPreconditionError("cannot open " + (folder / "file/below") +
                                          ": Not a directory"));
}

TEST(WriteFileAtomicallyTest, LeavesTheNewTextAndNothingElse) {
  const TempFolder folder;
  Spit(folder / "file.tmp", "left behind by a process that was killed");
  ASSERT_TRUE(WriteFileAtomically(folder / "file", "new").ok());
  EXPECT_EQ(Slurp(folder / "file"), "new");
  EXPECT_EQ(NamesIn(folder.path()), (std::vector<std::string>{"file"}));
}

TEST(WriteFileAtomicallyTest, LeavesNothingWhenItFails) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "taken");
  Spit(folder / "taken/x", "");
  EXPECT_TRUE(absl::IsUnavailable(WriteFileAtomically(folder / "taken", "new")));
  EXPECT_EQ(NamesIn(folder.path()), (std::vector<std::string>{"taken"}));
}

TEST(ReadFileTest, TellsMissingFromUnreadable) {
  const TempFolder folder;
  EXPECT_TRUE(absl::IsNotFound(ReadFile(folder / "none").status()));
  Spit(folder / "small", "");
  EXPECT_TRUE(absl::IsNotFound(ReadFile(folder / "small/below").status()));
  EXPECT_TRUE(absl::IsFailedPrecondition(ReadFile(folder.path()).status()));
  Spit(folder / "big", std::string(200000, 'x'));
  EXPECT_EQ(*ReadFile(folder / "big"), std::string(200000, 'x'));
}

struct Lines {
  std::vector<std::string> lines;
  std::int64_t end = 0;
};

Lines ReadLines(const std::string& path) {
  absl::StatusOr<LineReader> reader = LineReader::Open(path);
  EXPECT_TRUE(reader.ok());
  Lines lines;
  while (reader->Next()) {
    lines.lines.emplace_back(reader->line());
    lines.end = reader->end();
  }
  return lines;
}

TEST(LineReaderTest, LeavesOutWhatIsNotAWholeLine) {
  const TempFolder folder;
  Spit(folder / "file", "a\n\nlong line\nrest");
  const Lines lines = ReadLines(folder / "file");
  EXPECT_EQ(lines.lines, (std::vector<std::string>{"a", "", "long line"}));
  EXPECT_EQ(lines.end, 13);
  Spit(folder / "empty", "");
  EXPECT_TRUE(ReadLines(folder / "empty").lines.empty());
}

TEST(LineReaderTest, ReadsLinesLongerThanItsBuffer) {
  const TempFolder folder;
  std::string text;
  std::vector<std::string> expected;
  for (const int size : {10, 262143, 262144, 262145, 1000000, 3}) {
    expected.emplace_back(static_cast<std::size_t>(size), static_cast<char>('a' + size % 26));
    text += expected.back() + "\n";
  }
  Spit(folder / "file", text);
  const Lines lines = ReadLines(folder / "file");
  EXPECT_EQ(lines.lines, expected);
  EXPECT_EQ(lines.end, static_cast<std::int64_t>(text.size()));
}

TEST(LineReaderTest, TellsTheEndFromWhatCannotBeRead) {
  const TempFolder folder;
  absl::StatusOr<LineReader> unreadable = LineReader::Open(folder.path());
  ASSERT_TRUE(unreadable.ok());
  EXPECT_FALSE(unreadable->Next());
  EXPECT_EQ(unreadable->status(),
            absl::FailedPreconditionError("cannot read " + folder.path() + ": Is a directory"));
  Spit(folder / "file", "line\nrest");
  absl::StatusOr<LineReader> readable = LineReader::Open(folder / "file");
  ASSERT_TRUE(readable.ok());
  EXPECT_TRUE(readable->Next());
  EXPECT_FALSE(readable->Next());
  EXPECT_TRUE(readable->status().ok());
}

TEST(LineReaderTest, AnEndlessLineDoesNotFillTheMemory) {
  absl::StatusOr<LineReader> reader = LineReader::Open("/dev/zero");
  ASSERT_TRUE(reader.ok());
  EXPECT_FALSE(reader->Next());
}

}  // namespace
}  // namespace riftlab
