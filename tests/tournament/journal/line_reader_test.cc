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

TEST(LineReaderTest, WhatStandsInFrontOfDamageIsRead) {
  const TempFolder folder;
  const std::vector<std::string> lines = {"one line", "another line", "the third line", "rest"};
  const std::string whole = Compressed(lines, {0, 4});
  const std::string start = Compressed({lines[0], lines[1]}, {0, 4});
  ASSERT_TRUE(whole.starts_with(start));
  for (std::size_t i = start.size(); i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
    Spit(folder / "file.zst", damaged);
    const Lines read = ReadLines(folder / "file.zst");
    ASSERT_GE(read.lines.size(), 2U) << "byte " << i;
    EXPECT_EQ(read.lines[0], lines[0]);
    EXPECT_EQ(read.lines[1], lines[1]);
    Spit(folder / "file.zst", whole.substr(0, i));
    EXPECT_GE(ReadLines(folder / "file.zst").lines.size(), 2U) << "cut at byte " << i;
  }
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
