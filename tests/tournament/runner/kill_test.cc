// Kills a process that plays a tournament, at random instants, until the tournament has been
// finished in spite of it; the files must be those of a run that was left in peace.
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>

#include "engine/core/rng.h"
#include "tests/tournament/no_coverage_data.h"
#include "tests/tournament/run_folder.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/journal/file.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

constexpr std::string_view kChildFlag = "--play-in";

// Every process of this test plays the same tournament.
TournamentConfig Config() { return RandomTournament("tic_tac_toe", 3, 4'000); }

// What a child does: it begins the run, or goes on with it.
int PlayIn(const std::string& dir, Backend backend) {
  const RunOptions options = {.out_dir = dir, .threads = 2, .backend = backend};
  const auto outcome = std::filesystem::exists(dir + "/manifest.toml")
                           ? ResumeTournament(dir, options)
                           : RunTournament(Config(), options);
  if (!outcome.ok()) fmt::print(stderr, "{}\n", std::string{outcome.status().message()});
  return outcome.ok() && !outcome->interrupted ? 0 : 1;
}

// Starts this program again as a child.
pid_t StartChild(std::string dir, Backend backend) {
  std::string program = "/proc/self/exe";
  std::string flag(kChildFlag);
  std::string name = backend == Backend::kTbb ? "tbb" : "jthread";
  const std::array<char*, 5> arguments = {program.data(), flag.data(), dir.data(), name.data(),
                                          nullptr};
  pid_t child = 0;
  EXPECT_EQ(posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ), 0);
  return child;
}

// Kills children after random times until one ends by itself; the number of kills.
int PlayUnderFire(const std::string& dir, Backend backend, Rng& rng) {
  for (int kills = 0;; ++kills) {
    const pid_t child = StartChild(dir, backend);
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

TEST(KillTest, KilledAtAnyInstantTheRunComesOutTheSame) {
  const TempFolder folder;
  ASSERT_TRUE(RunTournament(Config(), {.out_dir = folder / "peace"}).ok());
  const std::string expected = RunBytes(folder / "peace");
  const NoCoverageData no_coverage_data;
  Rng rng(1, {0, Purpose::kTest, 0});
  int kills = 0;
  for (int run = 0; kills < 40; ++run) {
    const std::string dir = folder / ("run" + std::to_string(run));
    kills += PlayUnderFire(
        dir, kTestedBackends.at(static_cast<std::size_t>(run) % kTestedBackends.size()), rng);
    ASSERT_EQ(RunBytes(dir), expected) << "run " << run;

    // Every game has its timing, once.
    absl::StatusOr<LineReader> timing = LineReader::Open(dir + "/timing.jsonl");
    ASSERT_TRUE(timing.ok());
    std::int64_t next = 0;
    while (timing->Next()) {
      const std::optional<std::int64_t> index = TimingLineIndex(timing->line());
      ASSERT_TRUE(index.has_value());
      if (*index < 0) continue;
      ASSERT_EQ(*index, next++);
    }
    EXPECT_EQ(next, 4'000);
  }
}

}  // namespace
}  // namespace riftlab

int main(int argc, char** argv) {
  if (argc == 4 && argv[1] == riftlab::kChildFlag) {
    const bool is_tbb = std::string_view(argv[3]) == "tbb";
    return riftlab::PlayIn(argv[2], is_tbb ? riftlab::Backend::kTbb : riftlab::Backend::kJthread);
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
