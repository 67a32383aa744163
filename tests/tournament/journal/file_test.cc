#include "tournament/journal/file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
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

TEST(WriteFileAtomicallyTest, NamesTheFileThatIsAskedFor) {
  const TempFolder folder;
  EXPECT_EQ(WriteFileAtomically(folder / "none/file", "new"),
            absl::UnavailableError("cannot open " + (folder / "none/file") +
                                   ": No such file or directory"));
}

TEST(WriteOutputAtomicallyTest, LeavesFilesOfOthersAlone) {
  const TempFolder folder;
  Spit(folder / "file", "old");
  Spit(folder / "file.tmp", "mine");
  std::filesystem::create_directory(folder / "file.tmp2");
  ASSERT_TRUE(WriteOutputAtomically(folder / "file", "new").ok());
  EXPECT_TRUE(CheckCanWrite(folder / "file").ok());
  EXPECT_EQ(folder.Contents(), (std::map<std::string, std::string>{
                                   {"file", "new"}, {"file.tmp", "mine"}, {"file.tmp2", ""}}));
  EXPECT_EQ(*MakeTemporaryOf(folder / "file"), folder / "file.tmp3");
  EXPECT_EQ(WriteOutputAtomically(folder / "none/file", "new"),
            absl::UnavailableError("cannot open " + (folder / "none/file") +
                                   ": No such file or directory"));
}

TEST(CheckCanWriteTest, LooksWithoutATrace) {
  const TempFolder folder;
  Spit(folder / "file", "old");
  EXPECT_TRUE(CheckCanWrite(folder / "file").ok());
  EXPECT_TRUE(CheckCanWrite(folder / "new").ok());
  Spit(folder / "new.tmp", "of another process");
  EXPECT_TRUE(CheckCanWrite(folder / "new").ok());
  EXPECT_EQ(Slurp(folder / "new.tmp"), "of another process");
  EXPECT_EQ(NamesIn(folder.path()), (std::vector<std::string>{"file", "new.tmp"}));
  EXPECT_EQ(CheckCanWrite(folder / "file/below"),
            absl::FailedPreconditionError("cannot open " + (folder / "file/below") +
                                          ": Not a directory; choose another one"));
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

}  // namespace
}  // namespace riftlab
