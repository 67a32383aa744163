#include "tournament/journal/zstd_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/temp_folder.h"

namespace riftlab {
namespace {

std::string Line(std::int64_t game) {
  return fmt::format("{{\"game_index\":{},\"moves\":\"{}\"}}\n", game, game * 7919);
}

std::string Text(GameRange games) {
  std::string text;
  for (std::int64_t game = games.first; game < games.end; ++game) text += Line(game);
  return text;
}

// The first `lines` lines of a file that is to hold `games`.
std::string Compressed(GameRange games, std::int64_t lines) {
  LineCompressor compressor(games);
  std::string bytes;
  for (std::int64_t game = games.first; game < games.first + lines; ++game) {
    compressor.Add(Line(game), bytes);
  }
  return bytes;
}

std::string Decompressed(std::string_view bytes) {
  FrameReader reader;
  std::string text;
  std::size_t before = 0;
  do {
    before = text.size() + bytes.size();
    EXPECT_TRUE(reader.Read(bytes, text));
  } while (text.size() + bytes.size() != before || !bytes.empty());
  return text;
}

constexpr GameRange kGames = {1000, 4000};

TEST(ZstdLinesTest, EveryBeginningCanBeRead) {
  const std::string whole = Compressed(kGames, kGames.size());
  EXPECT_EQ(Decompressed(whole), Text(kGames));
  EXPECT_LT(whole.size(), Text(kGames).size());
  for (const std::int64_t lines : {0, 1, 23, 24, 25, 2000, 2999}) {
    const std::string start = Compressed(kGames, lines);
    EXPECT_EQ(start, whole.substr(0, start.size()));
    EXPECT_EQ(Decompressed(start), Text({kGames.first, kGames.first + lines}));
  }
}

TEST(ZstdLinesTest, FramesEndAtFixedGames) {
  EXPECT_EQ(FrameStart(kGames, 1000), 1000);
  EXPECT_EQ(FrameStart(kGames, 1023), 1000);
  EXPECT_EQ(FrameStart(kGames, 1024), 1024);
  EXPECT_EQ(FrameStart(kGames, 3999), 3072);
  // The frames of a part of the games are those of the whole.
  const std::string whole = Compressed({0, 3072}, 3072);
  const std::string first = Compressed({0, 1024}, 1024);
  EXPECT_EQ(first + Compressed({1024, 3072}, 2048), whole);
}

TEST(ZstdLinesTest, GoesOnAsIfItHadNeverStopped) {
  const std::string whole = Compressed(kGames, kGames.size());
  LineCompressor compressor(kGames);
  std::string bytes;
  compressor.GoOnAt(1024);
  for (std::int64_t game = 1024; game < kGames.end; ++game) compressor.Add(Line(game), bytes);
  EXPECT_EQ(bytes, whole.substr(whole.size() - bytes.size()));
}

TEST(ZstdLinesTest, FindsTheFrameThatGoesOn) {
  const TempFolder folder;
  const std::string path = folder / "games.jsonl.zst";
  const std::string whole = Compressed(kGames, kGames.size());
  for (const std::int64_t kept : {0, 1, 23, 24, 25, 1047, 1048, 1049, 2072, 2999, 3000}) {
    for (const std::string& bytes : {whole, Compressed(kGames, kept), whole + "rubbish"}) {
      Spit(path, bytes);
      const auto frame = FindOpenFrame(path, kGames, kept);
      ASSERT_TRUE(frame.ok()) << frame.status();
      const std::int64_t next = kGames.first + kept;
      const std::int64_t first = FrameStart(kGames, std::min(next, kGames.end - 1));
      EXPECT_EQ(frame->first_game, first);
      EXPECT_EQ(frame->lines, Text({first, next}));
      const std::string before = Compressed(kGames, first - kGames.first);
      EXPECT_EQ(frame->start, static_cast<std::int64_t>(before.size()));
      EXPECT_EQ(frame->bytes, bytes.substr(before.size(), frame->bytes.size()));
    }
  }
}

TEST(ZstdLinesTest, OtherFramesAreRefused) {
  const TempFolder folder;
  const std::string path = folder / "games.jsonl.zst";
  std::string one_frame;  // as the program zstd makes it
  LineCompressor compressor({0, 1});
  compressor.Add(Text({0, 2000}), one_frame);
  Spit(path, one_frame);
  EXPECT_EQ(
      FindOpenFrame(path, {0, 2000}, 1500).status(),
      absl::FailedPreconditionError(path + " was not compressed by this program; decompress it "
                                           "('zstd -d --rm'), then go on"));
  EXPECT_TRUE(FindOpenFrame(path, {0, 2000}, 1000).ok());
}

TEST(ZstdLinesTest, DamageIsFound) {
  const std::string whole = Compressed({0, 100}, 100);
  const std::string text = Text({0, 100});
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    FrameReader reader;
    std::string_view bytes = damaged;
    std::string found;
    bool is_sound = true;
    while (is_sound && !bytes.empty()) is_sound = reader.Read(bytes, found);
    // Each frame has a checksum; what stands in front of the damage may have been read.
    EXPECT_TRUE(!is_sound || reader.is_in_frame() || found == text) << "byte " << i;
    EXPECT_EQ(reader.Read(bytes, found), is_sound);
  }
}

}  // namespace
}  // namespace riftlab
