#include "tournament/journal/line_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tournament/temp_folder.h"

namespace riftlab {
namespace {

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

// The lines of games 0, 1, 2, ... as a compressed file has them.
std::string Compressed(const std::vector<std::string>& lines, GameRange games) {
  LineCompressor compressor(games);
  std::string out;
  for (const std::string& line : lines) compressor.Add(line + "\n", out);
  return out;
}

TEST(LineReaderTest, DecompressesFilesOfThatName) {
  const TempFolder folder;
  const std::vector<std::string> lines = {"a", "", std::string(300'000, 'x'), "rest"};
  Spit(folder / "file.zst", Compressed(lines, {0, 4}));
  EXPECT_EQ(ReadLines(folder / "file.zst").lines, lines);
  Spit(folder / "empty.zst", "");
  EXPECT_TRUE(ReadLines(folder / "empty.zst").lines.empty());
}

// Two frames, of which the second begins with game 1024.
const std::vector<std::string> kFirstFrame = {"the first line", "the line before the frame ends"};
const std::vector<std::string> kSecondFrame = {"one line", "another line", "the third line",
                                               "rest"};

std::string FirstFrame() { return Compressed(kFirstFrame, {1022, 2000}); }
std::string SecondFrame() { return Compressed(kSecondFrame, {1024, 1028}); }

TEST(LineReaderTest, NoLineOfADamagedFrameIsRead) {
  const TempFolder folder;
  const std::string path = folder / "file.zst";
  const std::string first = FirstFrame();
  const std::string second = SecondFrame();
  std::vector<std::string> all = kFirstFrame;
  all.insert(all.end(), kSecondFrame.begin(), kSecondFrame.end());
  int read_otherwise = 0;
  for (std::size_t i = 0; i < second.size(); ++i) {
    for (const int flip : {0x01, 0x41, 0x80}) {
      std::string damaged = second;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      Spit(path, first + damaged);
      auto reader = *LineReader::Open(path);
      std::vector<std::string> read;
      while (reader.Next()) read.emplace_back(reader.line());
      if (reader.is_damaged()) {
        EXPECT_EQ(read, kFirstFrame) << "byte " << i;
      } else {
        // A block that says it is longer than the file looks like one that was cut off; what a
        // frame says of itself may change without changing its text.
        EXPECT_TRUE(reader.is_in_frame() || read == all) << "byte " << i;
      }
      auto any = *LineReader::Open(path, DamagedFrame::kRead);
      std::size_t lines = 0;
      while (any.Next()) ++lines;
      if (lines > read.size()) ++read_otherwise;
    }
  }
  EXPECT_GT(read_otherwise, 20);
}

TEST(LineReaderTest, WhatStandsInFrontOfACutIsRead) {
  const TempFolder folder;
  const std::string second = SecondFrame();
  std::size_t most = kFirstFrame.size();
  for (std::size_t size = 0; size <= second.size(); ++size) {
    Spit(folder / "file.zst", FirstFrame() + second.substr(0, size));
    const std::size_t lines = ReadLines(folder / "file.zst").lines.size();
    EXPECT_GE(lines, most) << "cut at byte " << size;
    most = lines;
  }
  EXPECT_EQ(most, kFirstFrame.size() + kSecondFrame.size());
}

// A run may be read while it is written.
TEST(LineReaderTest, GoesOnWhereTheFileHasGrown) {
  const TempFolder folder;
  const std::string path = folder / "file.zst";
  const std::string bytes = FirstFrame() + SecondFrame();
  Spit(path, bytes.substr(0, bytes.size() - 20));
  auto reader = *LineReader::Open(path);
  std::size_t lines = 0;
  while (reader.Next()) ++lines;
  EXPECT_LT(lines, 6U);
  Spit(path, bytes + FirstFrame());
  while (reader.Next()) ++lines;
  EXPECT_EQ(lines, 8U);
  EXPECT_EQ(reader.rest(), "");
}

TEST(LineReaderTest, SaysWhatFollowsTheLastLine) {
  const TempFolder folder;
  const auto rest = [&](const std::string& name, const std::string& text) {
    Spit(folder / name, text);
    auto reader = *LineReader::Open(folder / name);
    while (reader.Next()) continue;
    EXPECT_TRUE(reader.status().ok());
    return reader.rest();
  };
  EXPECT_EQ(rest("file", "a\nb\n"), "");
  EXPECT_EQ(rest("file", "a\nb"), "1 byte that is no finished line");
  EXPECT_EQ(rest("file", "a\nbc"), "2 bytes that are no finished line");
  const std::string whole = Compressed({"a", "b"}, {0, 2});
  EXPECT_EQ(rest("file.zst", whole), "");
  EXPECT_EQ(rest("file.zst", whole + "rubbish"), "compressed bytes that are damaged");
  EXPECT_EQ(rest("file.zst", whole.substr(0, 8)), "compressed bytes that are no finished line");
  EXPECT_EQ(rest("file.zst", ""), "");
}

TEST(LineReaderTest, SaysWhatAJournalWithoutALineIs) {
  const TempFolder folder;
  const auto text = [&](const std::string& name, const std::string& bytes) {
    Spit(folder / name, bytes);
    auto reader = *LineReader::Open(folder / name);
    EXPECT_FALSE(reader.Next());
    return reader.NoGameText(name);
  };
  const std::string whole = Compressed({"a", "b"}, {0, 2});
  EXPECT_EQ(text("file", ""), "file holds no game yet");
  EXPECT_EQ(text("file", "{"), "file holds no game yet: line 1: not finished");
  EXPECT_EQ(text("file.zst", whole.substr(0, 8)),
            "file.zst holds no game yet: line 1: not finished");
  EXPECT_EQ(text("file.zst", "rubbish"),
            "file.zst: damaged from line 1: compressed bytes that are damaged");
}

}  // namespace
}  // namespace riftlab
