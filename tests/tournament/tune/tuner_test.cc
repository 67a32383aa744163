#include "tournament/tune/tuner.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/tournament/ranks/thread_ranks.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

TournamentConfig KuhnTuning() {
  TournamentConfig config;
  config.game = "kuhn";
  config.rules.players = 2;
  config.agents = {*ParseAgentSpec("so_ismcts:iterations=8,c=0.1..2,fpu=-1..0.5")};
  config.format = Format::kSelfPlay;
  config.games = 120;
  config.seed = 3;
  return config;
}

// Tunes in `dir` on so many threads, or by `executor`; the bytes of the folder.
std::string TuneIn(const std::string& dir, int threads, GameExecutor* executor = nullptr) {
  const TournamentConfig config = KuhnTuning();
  const absl::StatusOr<TunePlan> plan = MakeTunePlan(config, 11, 0);
  EXPECT_TRUE(plan.ok()) << plan.status();
  EXPECT_EQ(plan->games_per_step, 12);
  EXPECT_EQ(plan->steps, 10);
  const absl::StatusOr<TuneOutcome> outcome =
      RunTuning(config, *plan, {.dir = dir, .threads = threads, .executor = executor});
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->steps_done, 10);
  EXPECT_FALSE(outcome->interrupted);
  return Slurp(dir + "/tune.toml") + Slurp(dir + "/steps.jsonl");
}

TEST(TunerTest, AnyNumberOfThreadsTakesTheSameSteps) {
  const TempFolder folder;
  const std::string expected = TuneIn(folder / "one", 1);
  EXPECT_EQ(TuneIn(folder / "many", 5), expected);
  EXPECT_NE(expected.find("c=0.1..2"), std::string::npos) << expected;
}

TEST(TunerTest, RanksTakeTheSameSteps) {
  const TempFolder folder;
  ThreadRanks ranks({.ranks = 3, .most_delay = std::chrono::microseconds{500}});
  RankExecutor executor(ranks, ranks.ranks());
  EXPECT_EQ(TuneIn(folder / "ranks", 1, &executor), TuneIn(folder / "one", 1));
}

TEST(TunerTest, CutAnywhereItGoesOnToTheSameBytes) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  TuneIn(dir, 1);
  const std::string steps = Slurp(dir + "/steps.jsonl");
  const std::size_t head = steps.find('\n') + 1;
  for (std::size_t size = head; size < steps.size(); size += 97) {
    Spit(dir + "/steps.jsonl", steps.substr(0, size));
    const absl::StatusOr<TuneOutcome> outcome = ResumeTuning({.dir = dir});
    ASSERT_TRUE(outcome.ok()) << size << ": " << outcome.status();
    EXPECT_EQ(outcome->steps_done, 10);
    EXPECT_EQ(Slurp(dir + "/steps.jsonl"), steps) << "cut to " << size;
  }
}

TEST(TunerTest, ProgressNamesTheBestSoFar) {
  const TournamentConfig config = KuhnTuning();
  std::vector<std::string> best;
  TuneOptions options;
  options.on_step = [&](const TuneProgress& progress) {
    EXPECT_EQ(progress.steps_total, 10);
    EXPECT_EQ(progress.steps_done, static_cast<std::int64_t>(best.size()));
    best.push_back(progress.best.Text());
  };
  const absl::StatusOr<TuneOutcome> outcome =
      RunTuning(config, *MakeTunePlan(config, 12, 0), options);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  ASSERT_EQ(best.size(), 11U);
  EXPECT_EQ(best.front(), outcome->Start().Text());
  EXPECT_EQ(best.back(), outcome->Best().Text());
}

TEST(TunerTest, StoppedItSaysSo) {
  const TournamentConfig config = KuhnTuning();
  const std::atomic<bool> stop = true;
  TuneOptions options;
  options.stop = &stop;
  const absl::StatusOr<TuneOutcome> outcome =
      RunTuning(config, *MakeTunePlan(config, 12, 0), options);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->interrupted);
  EXPECT_EQ(outcome->steps_done, 0);
  EXPECT_EQ(outcome->Best().Text(), outcome->Start().Text());
}

TEST(TunerTest, TheConfirmationIsPlayedOnOtherDeals) {
  const TournamentConfig config = KuhnTuning();
  const absl::StatusOr<TuneOutcome> outcome = RunTuning(config, *MakeTunePlan(config, 12, 50), {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  const TournamentConfig confirmation = ConfirmationOf(*outcome);
  EXPECT_NE(confirmation.seed, config.seed);
  EXPECT_EQ(confirmation.games, 50);
  ASSERT_EQ(confirmation.agents.size(), 2U);
  EXPECT_EQ(confirmation.agents[0].label, "tuned");
  EXPECT_EQ(confirmation.agents[1].label, "start");
  EXPECT_TRUE(RunTournament(confirmation, {}).ok());
}

struct Damage {
  std::string name;
  std::string line;   // of steps.jsonl, instead of the third
  std::string error;  // what is said of it
};

class TuneDamageTest : public testing::TestWithParam<Damage> {};

TEST_P(TuneDamageTest, IsNamedWithItsLine) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  TuneIn(dir, 1);
  const std::string steps = Slurp(dir + "/steps.jsonl");
  const std::size_t second = steps.find('\n', steps.find('\n') + 1) + 1;
  Spit(dir + "/steps.jsonl", steps.substr(0, second) + GetParam().line + "\n");
  const absl::Status status = ResumeTuning({.dir = dir}).status();
  EXPECT_NE(std::string{status.message()}.find(GetParam().error), std::string::npos) << status;
}

INSTANTIATE_TEST_SUITE_P(
    Lines, TuneDamageTest,
    testing::Values(
        Damage{"NoJson", "{", "steps.jsonl:3: not JSON"},
        Damage{"NoObject", "[]", "steps.jsonl:3: "},
        Damage{"Number", R"({"step":7,"plus":"a","minus":"b","games":12,"score":0.5})",
               "steps.jsonl:3: "},
        Damage{"Score", R"({"step":1,"plus":"a","minus":"b","games":12,"score":1.5})", "score"},
        Damage{"Games", R"({"step":1,"plus":"a","minus":"b","games":11,"score":0.5})",
               "steps.jsonl:3: games is not 12"},
        Damage{"NoScoreOfThese", R"({"step":1,"plus":"a","minus":"b","games":12,"score":0.51})",
               "steps.jsonl:3: score is not one that 12 games can have"},
        Damage{"Agent", R"({"step":1,"plus":"a","minus":"b","games":12,"score":0.5})",
               "step 1 was played by a"}),
    [](const auto& row) { return row.param.name; });

// A score that was changed makes other steps of those behind it.
TEST(TunerTest, AChangedScoreMayBeWhyStepsDoNotFit) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  TuneIn(dir, 1);
  std::string steps = Slurp(dir + "/steps.jsonl");
  const std::size_t score = steps.find("\"score\":") + 8;
  const std::string other = steps.substr(score, 2) == "1." ? "0.0" : "1.0";
  steps.replace(score, steps.find('}', score) - score, other);
  Spit(dir + "/steps.jsonl", steps);
  const std::string message{ResumeTuning({.dir = dir}).status().message()};
  EXPECT_NE(message.find(" was played by "), std::string::npos) << message;
  EXPECT_NE(message.find("or steps.jsonl was changed up to that step: restore the file"),
            std::string::npos)
      << message;
}

TEST(TunerTest, RefusesWhatItCannotTune) {
  TournamentConfig solo;
  solo.game = "ripple_rush";
  solo.rules.players = 1;
  solo.agents = {*ParseAgentSpec("so_ismcts:c=0.1..1")};
  solo.format = Format::kSelfPlay;
  solo.games = 10;
  EXPECT_EQ(std::string{RunTuning(solo, {.games_per_step = 1, .steps = 1}, {}).status().message()},
            "a solo game has no opponents to tune against; give --players 2 or more");
  const TempFolder folder;
  EXPECT_NE(std::string{ResumeTuning({.dir = folder / "none"}).status().message()}.find(
                "is no tuning: there is no tune.toml in it"),
            std::string::npos);
}

}  // namespace
}  // namespace riftlab
