// Runs whose journal is compressed: the same games, and as safe as plain ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/tournament/file_size_limit.h"
#include "tests/tournament/run_folder.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/merge.h"
#include "tournament/journal/zstd_lines.h"
#include "tournament/runner/tournament.h"
#include "tournament/runner/verify.h"

namespace riftlab {
namespace {

constexpr Compression kZstd = Compression::kZstd;

class CompressedRunTest : public testing::Test {
 protected:
  // Plays `config` in folder `name`.
  std::string Play(const std::string& name, const TournamentConfig& config,
                   RunOptions options = {.compression = kZstd}) {
    options.out_dir = folder_ / name;
    const auto outcome = RunTournament(config, options);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    return options.out_dir;
  }

  static std::string Bytes(const std::string& dir) {
    return Slurp(dir + "/manifest.toml") + Slurp(dir + "/games.jsonl.zst");
  }

  // The journal, decompressed.
  static std::string Lines(const std::string& path) {
    auto reader = *LineReader::Open(path);
    std::string lines;
    while (reader.Next()) lines += std::string(reader.line()) + "\n";
    return lines;
  }

  TempFolder folder_;
};

TEST_F(CompressedRunTest, HoldsTheSameLines) {
  const TournamentConfig config = RandomTournament("tic_tac_toe", 3, 3000);
  const std::string plain = Play("plain", config, {});
  const std::string run = Play("run", config);
  EXPECT_EQ(NamesIn(run),
            (std::vector<std::string>{"games.jsonl.zst", "manifest.toml", "timing.jsonl"}));
  EXPECT_EQ(Lines(run + "/games.jsonl.zst"), Slurp(plain + "/games.jsonl"));
  EXPECT_EQ(Slurp(run + "/manifest.toml"), Slurp(plain + "/manifest.toml"));
  EXPECT_LT(std::filesystem::file_size(run + "/games.jsonl.zst") * 2,
            std::filesystem::file_size(plain + "/games.jsonl"));
  for (const Backend backend : kTestedBackends) {
    for (const int threads : {1, 2, 7}) {
      for (const int batch : {1, 13}) {
        std::filesystem::remove_all(folder_ / "other");
        EXPECT_EQ(Bytes(Play("other", config,
                             {.compression = kZstd,
                              .threads = threads,
                              .backend = backend,
                              .batch_games = batch})),
                  Bytes(run));
      }
    }
  }
}

TEST_F(CompressedRunTest, IsVerifiedAndReadGameByGame) {
  const std::string run = Play("run", RandomTournament("tic_tac_toe", 2, 2100));
  const auto outcome = VerifyRun(run, {.replay_agents = true, .threads = 2});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->games_checked, 2100);
  EXPECT_EQ(outcome->num_faults, 0);
  const Manifest manifest = *ReadManifest(run);
  for (const std::int64_t game : {0, 1023, 1024, 2099}) {
    const auto record = ReadGame(run, manifest, game);
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(record->game.game_index, static_cast<std::uint64_t>(game));
  }
  EXPECT_TRUE(absl::IsOutOfRange(ReadGame(run, manifest, 2100).status()));
  // A frame without its end.
  const std::string bytes = Slurp(run + "/games.jsonl.zst");
  Spit(run + "/games.jsonl.zst", bytes.substr(0, bytes.size() - 2));
  const auto cut = VerifyRun(run, {});
  ASSERT_EQ(cut->faults.size(), 1U);
  EXPECT_EQ(cut->faults[0].what, "the last frame has no end; resuming the run gives it one");
  ASSERT_TRUE(ResumeTournament(run, {}).ok());
  EXPECT_EQ(Slurp(run + "/games.jsonl.zst"), bytes);
}

TEST_F(CompressedRunTest, CutAtAnyByteItComesOutTheSame) {
  const std::string run = Play("run", RandomTournament("kuhn", 2, 12));
  const std::string path = run + "/games.jsonl.zst";
  const std::string bytes = Slurp(path);
  std::int64_t most = 0;
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    Spit(path, bytes.substr(0, size));
    const auto outcome = ResumeTournament(run, {});
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    ASSERT_EQ(Slurp(path), bytes) << "cut at byte " << size;
    EXPECT_GE(outcome->games_replayed, most);
    most = outcome->games_replayed;
  }
  EXPECT_EQ(most, 12);
  EXPECT_EQ(VerifyRun(run, {})->num_faults, 0);
}

// Runs that a rule ends before the last game of their schedule.
std::vector<TournamentConfig> RunsThatEndEarly() {
  TournamentConfig test = RandomTournament("ripple_rush", 2, 4000);
  test.agents[0].name = "greedy";
  test.sprt = SprtSpec{.elo0 = 0, .elo1 = 300, .model = SprtModel::kLogistic};
  TournamentConfig tests = RandomTournament("ripple_rush", 3, 4000);
  tests.agents[0].name = "greedy";
  tests.sprt = SprtSpec{.elo0 = 0, .elo1 = 100, .model = SprtModel::kLogistic};
  TournamentConfig target = RandomTournament("tic_tac_toe", 3, 8000);
  target.until_error = ErrorTarget{.elo = 15, .rating = {}};  // more than a frame
  return {std::move(test), std::move(tests), std::move(target)};
}

bool EndsItsFrame(const std::string& dir) {
  auto reader = *LineReader::Open(dir + "/games.jsonl.zst");
  while (reader.Next()) continue;
  return !reader.is_in_frame() && reader.rest().empty();
}

TEST_F(CompressedRunTest, TheFrameEndsWithTheGameWithWhichARuleEndsTheRun) {
  std::int64_t most = 0;
  for (const TournamentConfig& config : RunsThatEndEarly()) {
    std::filesystem::remove_all(folder_ / "run");
    const std::string run = Play("run", config);
    const auto verified = VerifyRun(run, {});
    ASSERT_TRUE(verified.ok()) << verified.status();
    ASSERT_LT(verified->games_recorded, verified->manifest.config.games);
    most = std::max(most, verified->games_recorded);
    EXPECT_EQ(verified->num_faults, 0);
    EXPECT_TRUE(EndsItsFrame(run));
    for (const int threads : {1, 3}) {
      for (const int batch : {1, 13}) {
        std::filesystem::remove_all(folder_ / "other");
        EXPECT_EQ(Bytes(Play("other", config,
                             {.compression = kZstd, .threads = threads, .batch_games = batch})),
                  Bytes(run));
      }
    }
  }
  EXPECT_GT(most, 1024);
}

TEST_F(CompressedRunTest, OneThatARuleEndsComesOutTheSameWhereverItIsCut) {
  for (const TournamentConfig& config : RunsThatEndEarly()) {
    std::filesystem::remove_all(folder_ / "run");
    const std::string run = Play("run", config);
    const std::string path = run + "/games.jsonl.zst";
    const std::string bytes = Slurp(path);
    // Everywhere in the last games, and here and there before.
    const std::size_t last = bytes.size() - std::min<std::size_t>(bytes.size(), 90);
    const std::size_t step = std::max<std::size_t>(1, last / 7);
    for (std::size_t size = 0; size <= bytes.size(); size += size < last ? step : 1) {
      Spit(path, bytes.substr(0, size));
      const auto outcome = ResumeTournament(run, {.threads = 2});
      ASSERT_TRUE(outcome.ok()) << outcome.status();
      EXPECT_FALSE(outcome->interrupted);
      ASSERT_EQ(Slurp(path), bytes) << "cut at byte " << size;
    }
    // All games, but no end of the frame.
    Spit(path, bytes.substr(0, bytes.size() - 2));
    const auto cut = VerifyRun(run, {});
    ASSERT_EQ(cut->faults.size(), 1U);
    EXPECT_EQ(cut->faults[0].what, "the last frame has no end; resuming the run gives it one");
  }
}

TEST_F(CompressedRunTest, CutInAnyFrameItComesOutTheSame) {
  const TournamentConfig config = RandomTournament("kuhn", 2, 3000);
  const std::string run = Play("run", config);
  const std::string path = run + "/games.jsonl.zst";
  const std::string bytes = Slurp(path);
  std::int64_t most = 0;
  for (std::size_t size = 0; size < bytes.size(); size += bytes.size() / 37) {
    Spit(path, bytes.substr(0, size) + "rubbish");
    const auto outcome = ResumeTournament(run, {.threads = 2});
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    ASSERT_EQ(Slurp(path), bytes) << "cut at byte " << size;
    EXPECT_GT(outcome->cut.bytes, 0);
    // What follows the cut may look like more of the block, or damage the whole frame.
    EXPECT_GE(outcome->games_replayed, FrameStart({0, 3000}, most));
    most = std::max(most, outcome->games_replayed);
  }
  EXPECT_GT(most, 2500);
}

TEST_F(CompressedRunTest, AnyDamagedByteIsPlayedAgain) {
  const std::string run = Play("run", RandomTournament("kuhn", 2, 8));
  const std::string path = run + "/games.jsonl.zst";
  const std::string bytes = Slurp(path);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int flip : {0x01, 0x55}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      Spit(path, damaged);
      const auto outcome = ResumeTournament(run, {});
      ASSERT_TRUE(outcome.ok()) << outcome.status();
      EXPECT_EQ(outcome->games_done, 8);
      ASSERT_EQ(Slurp(path), bytes) << "byte " << i;
    }
  }
}

TEST_F(CompressedRunTest, AFrameWhoseChecksumIsWrongIsPlayedAgain) {
  const std::string run = Play("run", RandomTournament("kuhn", 2, 2100));
  const std::string path = run + "/games.jsonl.zst";
  const std::string bytes = Slurp(path);
  std::string damaged = bytes;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  Spit(path, damaged);
  const auto read = ReadJournal(run, nullptr);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->games, 2048);
  EXPECT_EQ(read->damage, "line 2049: compressed bytes that are damaged");
  const Manifest manifest = *ReadManifest(run);
  EXPECT_TRUE(ReadGame(run, manifest, 2047).ok());
  EXPECT_EQ(ReadGame(run, manifest, 2048).status(),
            absl::FailedPreconditionError(
                path + ": damaged from line 2049: compressed bytes that are damaged"));
  // Whoever looks for damage is shown what can still be read.
  const auto verified = VerifyRun(run, {});
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->games_checked, 2100);
  EXPECT_EQ(verified->num_faults, 1);
  const auto outcome = ResumeTournament(run, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->games_replayed, 2048);
  EXPECT_EQ(outcome->cut.damage, "line 2049: compressed bytes that are damaged");
  EXPECT_EQ(Slurp(outcome->cut.copy), damaged);
  EXPECT_EQ(Slurp(path), bytes);
}

TEST_F(CompressedRunTest, AFullDiskLosesNothing) {
  const TournamentConfig config = RandomTournament("tic_tac_toe", 2, 600);
  const std::string whole = Bytes(Play("whole", config));
  const std::string run = folder_ / "run";
  const std::size_t size = std::filesystem::file_size(folder_ / "whole/games.jsonl.zst");
  for (const std::size_t limit : {size / 8, size / 4, size / 2, size - 1}) {
    const FileSizeLimit full(limit);
    const RunOptions options = {.out_dir = run, .compression = kZstd, .threads = 2};
    const auto outcome = std::filesystem::exists(run) ? ResumeTournament(run, options)
                                                      : RunTournament(config, options);
    EXPECT_TRUE(absl::IsUnavailable(outcome.status())) << outcome.status();
    EXPECT_LE(std::filesystem::file_size(run + "/games.jsonl.zst"), limit);
  }
  ASSERT_TRUE(ResumeTournament(run, {}).ok());
  EXPECT_EQ(Bytes(run), whole);
}

TEST_F(CompressedRunTest, ShardsMergeWhateverTheirCompression) {
  const TournamentConfig config = RandomTournament("tic_tac_toe", 2, 4000);
  const std::string plain = Play("plain", config, {});
  const std::string run = Play("run", config);
  std::vector<std::string> dirs;
  for (int number = 1; number <= 3; ++number) {
    dirs.push_back(
        Play("shard" + std::to_string(number), config,
             {.shard = {number, 3}, .compression = number == 2 ? Compression::kNone : kZstd}));
  }
  ASSERT_TRUE(MergeRuns(dirs, {.out_dir = folder_ / "a"}).ok());
  EXPECT_EQ(RunBytes(folder_ / "a"), RunBytes(plain));
  ASSERT_TRUE(MergeRuns(dirs, {.out_dir = folder_ / "b", .compression = kZstd}).ok());
  EXPECT_EQ(Bytes(folder_ / "b"), Bytes(run));
  // Merging a whole run compresses it, and back.
  ASSERT_TRUE(MergeRuns({{plain}}, {.out_dir = folder_ / "c", .compression = kZstd}).ok());
  EXPECT_EQ(Bytes(folder_ / "c"), Bytes(run));
  ASSERT_TRUE(MergeRuns({{run}}, {.out_dir = folder_ / "d"}).ok());
  EXPECT_EQ(RunBytes(folder_ / "d"), RunBytes(plain));
}

TEST_F(CompressedRunTest, FoldersAreNotMixed) {
  const TournamentConfig config = RandomTournament("kuhn", 2, 4);
  const std::string run = Play("run", config);
  Spit(run + "/games.jsonl", "");
  for (const absl::Status& status :
       {ResumeTournament(run, {}).status(), VerifyRun(run, {}).status()}) {
    EXPECT_EQ(status, absl::FailedPreconditionError(
                          run + " holds both games.jsonl and games.jsonl.zst; remove one of them"));
  }
  // What a start left that was killed before there was a manifest.
  std::filesystem::create_directory(folder_ / "begun");
  Spit(folder_ / "begun/games.jsonl", "");
  Play("begun", config);
  EXPECT_EQ(Bytes(folder_ / "begun"), Bytes(Play("again", config)));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "begun/games.jsonl"));
}

}  // namespace
}  // namespace riftlab
