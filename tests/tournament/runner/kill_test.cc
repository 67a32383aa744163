// Kills a process that plays a tournament, at random instants, until the tournament has been
// finished in spite of it; the files must be those of a run that was left in peace. The same with
// one that is played in shards, and with the process that merges them.
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/no_coverage_data.h"
#include "tests/tournament/run_folder.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/merge.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

constexpr std::string_view kPlayFlag = "--play-in";
constexpr std::string_view kPlayAdaptiveFlag = "--play-adaptive-in";
constexpr std::string_view kPlayCompressedFlag = "--play-compressed-in";
constexpr std::string_view kMergeFlag = "--merge-in";
constexpr int kShards = 3;

// What the processes of a test play. A tournament of known length...
TournamentConfig Config() { return RandomTournament("tic_tac_toe", 3, 4'000); }

// ...or one that chooses its games by results until the error bars are small.
TournamentConfig AdaptiveConfig() {
  TournamentConfig config = RandomTournament("tic_tac_toe", 4, 20'000);
  config.until_error = ErrorTarget{.elo = 14, .rating = {}};
  return config;
}

int StatusOf(const absl::Status& status) {
  if (!status.ok()) fmt::print(stderr, "{}\n", std::string{status.message()});
  return status.ok() ? 0 : 1;
}

// What a child does: it begins the run or the shard, or goes on with it.
int PlayIn(const TournamentConfig& config, const std::string& dir, Backend backend,
           const Shard& shard, Compression compression) {
  const RunOptions options = {
      .out_dir = dir, .shard = shard, .compression = compression, .threads = 2, .backend = backend};
  const auto outcome = std::filesystem::exists(dir + "/manifest.toml")
                           ? ResumeTournament(dir, options)
                           : RunTournament(config, options);
  return outcome.ok() && outcome->interrupted ? 1 : StatusOf(outcome.status());
}

std::string ShardIn(const std::string& dir, int number) {
  return dir + "/part" + std::to_string(number);
}

// Or it merges the shards in `dir`, unless an earlier one has done that.
int MergeIn(const std::string& dir) {
  const std::string out = dir + "/merged";
  if (std::filesystem::exists(out)) return 0;
  std::vector<std::string> shards;
  for (int number = 1; number <= kShards; ++number) shards.push_back(ShardIn(dir, number));
  return StatusOf(MergeRuns(shards, {.out_dir = out}).status());
}

// The words behind the name of the program.
using Words = std::vector<std::string>;

Words PlayWords(const std::string& dir, Backend backend, const Shard& shard = {},
                std::string_view flag = kPlayFlag) {
  return {std::string(flag), dir, backend == Backend::kTbb ? "tbb" : "jthread", ToText(shard)};
}

// Starts this program again as a child.
pid_t StartChild(const Words& words) {
  std::string program = "/proc/self/exe";
  std::vector<std::string> texts = words;
  std::vector<char*> arguments = {program.data()};
  for (std::string& text : texts) arguments.push_back(text.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  EXPECT_EQ(posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ), 0);
  return child;
}

// Kills children after random times until one ends by itself; the number of kills.
int RunUnderFire(const Words& words, Rng& rng) {
  for (int kills = 0;; ++kills) {
    const pid_t child = StartChild(words);
    // Longer and longer lives, since a child first reads what the ones before it have done: on a
    // slow machine they would otherwise never come to playing.
    const auto longest_life_us = 20'000U * static_cast<std::uint32_t>(kills + 1);
    std::this_thread::sleep_for(std::chrono::microseconds(rng.Below(longest_life_us)));
    kill(child, SIGKILL);
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    if (WIFEXITED(status)) {
      EXPECT_EQ(WEXITSTATUS(status), 0);
      return kills;
    }
  }
}

// Every game has its timing, once.
void ExpectTimingOnce(const std::string& dir, std::int64_t games = 4'000) {
  absl::StatusOr<LineReader> timing = LineReader::Open(dir + "/timing.jsonl");
  ASSERT_TRUE(timing.ok());
  std::int64_t next = 0;
  while (timing->Next()) {
    const std::optional<std::int64_t> index = TimingLineIndex(timing->line());
    ASSERT_TRUE(index.has_value());
    if (*index < 0) continue;
    ASSERT_EQ(*index, next++);
  }
  EXPECT_EQ(next, games);
}

TEST(KillTest, KilledAtAnyInstantTheRunComesOutTheSame) {
  const TempFolder folder;
  ASSERT_TRUE(RunTournament(Config(), {.out_dir = folder / "peace"}).ok());
  const std::string expected = RunBytes(folder / "peace");
  const NoCoverageData no_coverage_data;
  Rng rng(1, {0, Purpose::kTest, 0});
  int kills = 0;
  for (int run = 0; kills < 40; ++run) {
    const std::string dir = folder / ("run" + std::to_string(run));
    const Backend backend =
        kTestedBackends.at(static_cast<std::size_t>(run) % kTestedBackends.size());
    kills += RunUnderFire(PlayWords(dir, backend), rng);
    ASSERT_EQ(RunBytes(dir), expected) << "run " << run;
    ExpectTimingOnce(dir);
  }
}

TEST(KillTest, SoDoesARunThatChoosesItsGames) {
  const TempFolder folder;
  const auto outcome = RunTournament(AdaptiveConfig(), {.out_dir = folder / "peace"});
  ASSERT_TRUE(outcome.ok());
  EXPECT_LT(outcome->games_done, 20'000);
  const std::string expected = RunBytes(folder / "peace");
  const NoCoverageData no_coverage_data;
  Rng rng(1, {2, Purpose::kTest, 0});
  int kills = 0;
  for (int run = 0; kills < 20; ++run) {
    const std::string dir = folder / ("run" + std::to_string(run));
    const Backend backend =
        kTestedBackends.at(static_cast<std::size_t>(run) % kTestedBackends.size());
    kills += RunUnderFire(PlayWords(dir, backend, {}, kPlayAdaptiveFlag), rng);
    ASSERT_EQ(RunBytes(dir), expected) << "run " << run;
    ExpectTimingOnce(dir, outcome->games_done);
  }
}

TEST(KillTest, SoDoesACompressedRun) {
  const TempFolder folder;
  const auto bytes_of = [](const std::string& dir) {
    return Slurp(dir + "/manifest.toml") + Slurp(dir + "/games.jsonl.zst");
  };
  const RunOptions peace = {.out_dir = folder / "peace", .compression = Compression::kZstd};
  ASSERT_TRUE(RunTournament(Config(), peace).ok());
  const std::string expected = bytes_of(folder / "peace");
  const NoCoverageData no_coverage_data;
  Rng rng(1, {3, Purpose::kTest, 0});
  int kills = 0;
  for (int run = 0; kills < 25; ++run) {
    const std::string dir = folder / ("run" + std::to_string(run));
    kills += RunUnderFire(PlayWords(dir, kDefaultBackend, {}, kPlayCompressedFlag), rng);
    ASSERT_EQ(bytes_of(dir), expected) << "run " << run;
    ASSERT_FALSE(std::filesystem::exists(dir + "/games.jsonl"));
    ExpectTimingOnce(dir);
  }
}

TEST(KillTest, ShardsAndTheirMergeToo) {
  const TempFolder folder;
  ASSERT_TRUE(RunTournament(Config(), {.out_dir = folder / "peace"}).ok());
  const std::string expected = RunBytes(folder / "peace");
  const NoCoverageData no_coverage_data;
  Rng rng(1, {1, Purpose::kTest, 0});
  for (int number = 1; number <= kShards; ++number) {
    RunUnderFire(PlayWords(ShardIn(folder.path(), number), kDefaultBackend, {number, kShards}),
                 rng);
  }
  int kills = 0;
  while (kills < 15) {
    std::filesystem::remove_all(folder / "merged");
    kills += RunUnderFire({std::string(kMergeFlag), folder.path()}, rng);
    ASSERT_EQ(RunBytes(folder / "merged"), expected);
    ASSERT_FALSE(std::filesystem::exists(folder / "merged.merging"));
    ExpectTimingOnce(folder / "merged");
  }
}

}  // namespace
}  // namespace riftlab

int main(int argc, char** argv) {
  const bool is_adaptive = argc == 5 && argv[1] == riftlab::kPlayAdaptiveFlag;
  const bool is_compressed = argc == 5 && argv[1] == riftlab::kPlayCompressedFlag;
  if (is_adaptive || is_compressed || (argc == 5 && argv[1] == riftlab::kPlayFlag)) {
    const bool is_tbb = std::string_view(argv[3]) == "tbb";
    return riftlab::PlayIn(
        is_adaptive ? riftlab::AdaptiveConfig() : riftlab::Config(), argv[2],
        is_tbb ? riftlab::Backend::kTbb : riftlab::Backend::kJthread, *riftlab::ParseShard(argv[4]),
        is_compressed ? riftlab::Compression::kZstd : riftlab::Compression::kNone);
  }
  if (argc == 3 && argv[1] == riftlab::kMergeFlag) return riftlab::MergeIn(argv[2]);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
