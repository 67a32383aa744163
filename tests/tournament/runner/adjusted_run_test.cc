// Whole runs that measure luck.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "tests/tournament/run_folder.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/journal/manifest.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"
#include "tournament/runner/verify.h"

namespace riftlab {
namespace {

TournamentConfig AdjustedTournament(std::int64_t games) {
  TournamentConfig config = RandomTournament("lantern", 3, games);
  config.rules.players = 3;
  config.adjust = LuckSpec{.redraws = 2, .turns = 1};
  return config;
}

std::string Played(const TournamentConfig& config, const std::string& folder,
                   const RunOptions& options = {}) {
  RunOptions with_folder = options;
  with_folder.out_dir = folder;
  const absl::StatusOr<RunOutcome> outcome = RunTournament(config, with_folder);
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  return RunBytes(folder);
}

TEST(AdjustedRunTest, PlaysTheSameGamesAsWithout) {
  const TempFolder folder;
  TournamentConfig config = AdjustedTournament(30);
  Played(config, folder / "with");
  config.adjust.reset();
  Played(config, folder / "without");
  const std::string with = folder.Read("with/games.jsonl");
  const std::string without = folder.Read("without/games.jsonl");
  EXPECT_NE(with, without);
  EXPECT_EQ(std::regex_replace(with, std::regex(R"(,"luck":\[[^\]]*\])"), ""), without);
  EXPECT_EQ(folder.Read("without/manifest.toml").find("adjust"), std::string::npos);
  EXPECT_NE(folder.Read("with/manifest.toml").find("redraws=2,turns=1"), std::string::npos);
}

TEST(AdjustedRunTest, ThreadsChangeNothing) {
  const TempFolder folder;
  const TournamentConfig config = AdjustedTournament(60);
  const std::string one = Played(config, folder / "one", {.threads = 1});
  int number = 0;
  for (const Backend backend : kTestedBackends) {
    EXPECT_EQ(Played(config, folder / std::to_string(number++), {.threads = 3, .backend = backend}),
              one);
  }
}

TEST(AdjustedRunTest, CutAnywhereTheRunComesOutTheSame) {
  const TempFolder folder;
  const std::string run = folder / "run";
  Played(AdjustedTournament(9), run);
  const std::string games = Slurp(run + "/games.jsonl");
  for (std::size_t size = 0; size <= games.size(); size += 7) {
    Spit(run + "/games.jsonl", games.substr(0, size));
    std::vector<std::vector<double>> luck;
    RunOptions options;
    options.on_record = [&](const GameRecord& record) { luck.push_back(record.luck); };
    const absl::StatusOr<RunOutcome> outcome = ResumeTournament(run, options);
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    ASSERT_EQ(Slurp(run + "/games.jsonl"), games) << "cut at byte " << size;
    EXPECT_EQ(luck.size(), 9U);
    for (const std::vector<double>& seats : luck) EXPECT_EQ(seats.size(), 3U);
  }
}

TEST(AdjustedRunTest, VerifyKnowsTheLuck) {
  const TempFolder folder;
  const std::string run = folder / "run";
  Played(AdjustedTournament(9), run);
  VerifyOptions options;
  options.replay_agents = true;
  const absl::StatusOr<VerifyOutcome> sound = VerifyRun(run, options);
  ASSERT_TRUE(sound.ok()) << sound.status();
  EXPECT_EQ(sound->num_faults, 0);
  const std::string games = Slurp(run + "/games.jsonl");
  Spit(run + "/games.jsonl",
       std::regex_replace(games, std::regex(R"("luck":\[[^,]*,)"), R"("luck":[0.5,)",
                          std::regex_constants::format_first_only));
  const absl::StatusOr<VerifyOutcome> wrong = VerifyRun(run, {});
  ASSERT_TRUE(wrong.ok()) << wrong.status();
  ASSERT_EQ(wrong->num_faults, 1);
  EXPECT_EQ(wrong->faults[0].check, RunCheck::kRules);
  EXPECT_EQ(wrong->faults[0].what.substr(0, 25), "luck of seat 0 is 0.5, no");
}

TEST(AdjustedRunTest, TheGameSaysHowLuckIsMeasured) {
  TournamentConfig config = RandomTournament("ripple_rush", 2, 2);
  config.adjust = LuckSpec{};
  const absl::StatusOr<PreparedRun> run = PrepareRun(config);
  ASSERT_TRUE(run.ok()) << run.status();
  EXPECT_EQ(run->manifest.config.adjust, (LuckSpec{.redraws = 64, .turns = 2}));
  config.game = "riftforce";
  EXPECT_EQ(PrepareRun(config).status(),
            absl::InvalidArgumentError(
                "--adjust: in riftforce the luck that can be measured makes results hardly surer, "
                "and measuring it takes longer than more games; leave it out, or say how, such as "
                "redraws=64,turns=4"));
  config.adjust = LuckSpec{.redraws = 4, .turns = 1};
  EXPECT_TRUE(PrepareRun(config).ok());
}

}  // namespace
}  // namespace riftlab
