#include "tournament/runner/planned_games.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/run_folder.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/plan_file.h"
#include "tournament/runner/tournament.h"
#include "tournament/runner/verify.h"

namespace riftlab {
namespace {

struct RunCase {
  std::string name;
  TournamentConfig config;
  Compression compression = Compression::kNone;
};

std::vector<RunCase> RoundCases() {
  TournamentConfig sprt = RandomTournament("ripple_rush", 2, 4000);
  sprt.agents[0].name = "greedy";
  sprt.sprt = SprtSpec{.elo0 = 0, .elo1 = 300, .model = SprtModel::kLogistic};
  TournamentConfig family = RandomTournament("ripple_rush", 3, 4000);
  family.agents[0].name = "greedy";
  family.sprt = SprtSpec{.elo0 = 0, .elo1 = 100, .model = SprtModel::kLogistic};
  TournamentConfig until_error = RandomTournament("ripple_rush", 3, 4000);
  until_error.until_error = ErrorTarget{.elo = 60, .rating = {}};
  // A run that ends with the last of its games, within a round.
  TournamentConfig short_of = until_error;
  short_of.games = 92;
  return {{"round_robin", RandomTournament("ripple_rush", 3, 150)},
          {"sprt_compressed", sprt, Compression::kZstd},
          {"sprt", std::move(sprt)},
          {"family", std::move(family)},
          {"until_error_compressed", until_error, Compression::kZstd},
          {"until_error", std::move(until_error)},
          {"short_of_its_target", std::move(short_of)}};
}

class PlannedGamesTest : public testing::Test {
 protected:
  void Begin(const TournamentConfig& config, Compression compression = Compression::kNone) {
    const std::atomic<bool> stop = true;
    const auto outcome = RunTournament(
        config, {.out_dir = folder_ / "run", .compression = compression, .stop = &stop});
    ASSERT_TRUE(outcome.ok()) << outcome.status();
  }

  // False when the run is over.
  bool Plan(const RoundOptions& options, const std::string& out = "round") {
    const auto round = PlanRound(folder_ / "run", folder_ / out, options);
    EXPECT_TRUE(round.ok()) << round.status();
    if (!round.ok() || round->is_over) return false;
    parts_.clear();
    for (int part = 1; part <= round->parts; ++part) {
      parts_.push_back(folder_ / fmt::format("{}/{}", out, part));
    }
    games_ = round->games;
    return true;
  }

  static void PlayAll(const std::vector<std::string>& parts, int threads = 1) {
    for (const std::string& part : parts) {
      const auto played = PlayPlan(part, {.threads = threads});
      ASSERT_TRUE(played.ok()) << played.status();
      EXPECT_EQ(played->games_done, played->games.size());
    }
  }

  std::string MergeError() const {
    const auto merged = MergeRound(parts_, folder_ / "run");
    EXPECT_TRUE(absl::IsFailedPrecondition(merged.status())) << merged.status();
    return std::string{merged.status().message()};
  }

  static std::string PlayError(const std::string& part) {
    const auto played = PlayPlan(part, {});
    EXPECT_TRUE(absl::IsFailedPrecondition(played.status())) << played.status();
    return std::string{played.status().message()};
  }

  std::string PlanError(const std::string& run, const RoundOptions& options = {}) const {
    const auto round = PlanRound(run, folder_ / "other", options);
    return round.ok() ? "" : std::string{round.status().message()};
  }

  TempFolder folder_;
  std::vector<std::string> parts_;
  GameRange games_;
};

class RoundsTest : public PlannedGamesTest, public testing::WithParamInterface<RunCase> {};

INSTANTIATE_TEST_SUITE_P(All, RoundsTest, testing::ValuesIn(RoundCases()),
                         [](const auto& param_info) { return param_info.param.name; });

TEST_P(RoundsTest, WriteTheBytesOfTheRunInOnePiece) {
  const TournamentConfig& config = GetParam().config;
  const Compression compression = GetParam().compression;
  const auto plain =
      RunTournament(config, {.out_dir = folder_ / "plain", .compression = compression});
  ASSERT_TRUE(plain.ok()) << plain.status();
  Begin(config, compression);
  int rounds = 0;
  bool is_over = false;
  // Tests that end after few games are to have some rounds.
  for (; Plan({.parts = 3, .games = config.sprt ? 5 : 0}); ++rounds) {
    ASSERT_LT(rounds, 100);
    EXPECT_FALSE(is_over);
    PlayAll(parts_, 1 + rounds % 2);
    const auto merged = MergeRound(parts_, folder_ / "run");
    ASSERT_TRUE(merged.ok()) << merged.status();
    EXPECT_EQ(merged->games_new + merged->games_in_vain, games_.size());
    is_over = merged->is_over;
    // Taken over once more, nothing changes: a merge that was killed is repeated.
    const auto again = MergeRound(parts_, folder_ / "run");
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(again->games_new, 0);
    EXPECT_EQ(again->is_over, is_over);
    std::filesystem::remove_all(folder_ / "round");
  }
  EXPECT_TRUE(is_over);
  EXPECT_GE(rounds, config.sprt || config.until_error ? 2 : 1);
  for (const std::string_view name : {kManifestName, GamesName(compression)}) {
    EXPECT_EQ(Slurp(PathIn(folder_ / "run", name)), Slurp(PathIn(folder_ / "plain", name)));
  }
  const auto verified = VerifyRun(folder_ / "run", {.replay_agents = true});
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->num_faults, 0) << verified->faults.front().what;
}

// A job that is killed is begun again, and a run may be cut, too.
TEST_F(PlannedGamesTest, WhatWasCutGoesOn) {
  const TournamentConfig config = RandomTournament("ripple_rush", 2, 60);
  ASSERT_TRUE(RunTournament(config, {.out_dir = folder_ / "plain"}).ok());
  Begin(config);
  ASSERT_TRUE(Plan({.parts = 2, .games = 40}));
  PlayAll(parts_);
  KeepLines(parts_[1] + "/games.jsonl", 7);
  EXPECT_EQ(MergeError(), parts_[1] +
                              ": part 2/2 has 7 of its 20 games; play the rest, then merge: "
                              "riftlab plan --play " +
                              parts_[1]);
  // What was damaged of a part is kept, too.
  Spit(parts_[1] + "/games.jsonl", "x" + Slurp(parts_[1] + "/games.jsonl"));
  const std::string damaged = Slurp(parts_[1] + "/games.jsonl");
  const auto played = PlayPlan(parts_[1], {});
  ASSERT_TRUE(played.ok()) << played.status();
  EXPECT_TRUE(played->cut.damage.starts_with("line 1: ")) << played->cut.damage;
  EXPECT_EQ(Slurp(played->cut.copy), damaged);
  Spit(parts_[1] + "/games.jsonl", Slurp(parts_[1] + "/games.jsonl") + "an unfinished line");
  const auto again = PlayPlan(parts_[1], {});
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->cut.bytes, 18);
  EXPECT_EQ(again->cut.copy, "");
  PlayAll(parts_);
  ASSERT_TRUE(MergeRound(parts_, folder_ / "run").ok());
  KeepLines(folder_ / "run/games.jsonl", 11);
  const auto merged = MergeRound(parts_, folder_ / "run");
  ASSERT_TRUE(merged.ok()) << merged.status();
  EXPECT_EQ(merged->games_new, 29);
  EXPECT_FALSE(merged->is_over);
  std::filesystem::remove_all(folder_ / "round");
  ASSERT_TRUE(Plan({.parts = 50}));
  EXPECT_EQ(parts_.size(), 10U);  // the blocks that are left
  PlayAll(parts_);
  ASSERT_TRUE(MergeRound(parts_, folder_ / "run").ok());
  EXPECT_EQ(RunBytes(folder_ / "run"), RunBytes(folder_ / "plain"));
}

TEST_F(PlannedGamesTest, WhatIsWrong) {
  Begin(RandomTournament("ripple_rush", 2, 60));
  ASSERT_TRUE(Plan({.parts = 3}));
  EXPECT_EQ(PlanError(folder_ / "run", {.parts = 0}),
            "parts is 0, games 0; they must be 1 to 100000, and not below 0");
  EXPECT_EQ(PlanError(parts_[0]), parts_[0] + " holds a part of a round, not a run");
  EXPECT_FALSE(PlanRound(folder_ / "run", folder_ / "round", {}).ok());
  // It is neither resumed nor reported as if it were a run.
  const auto resumed = ResumeTournament(parts_[1], {});
  EXPECT_TRUE(absl::IsFailedPrecondition(resumed.status())) << resumed.status();
  EXPECT_TRUE(std::string{resumed.status().message()}.starts_with(
      parts_[1] + " holds a part of a round, not a run; "));
  PlayAll(parts_);
  const std::vector<std::string> all = parts_;
  parts_ = {all[0], all[2]};
  EXPECT_EQ(MergeError(), "games 20 to 39 are missing: " + (folder_ / "run") +
                              " has the first 20, and " + all[2] +
                              " begins behind them; give all parts of the round");
  parts_ = {all[1], all[0]};
  EXPECT_EQ(MergeError(), "part 3/3 is missing; give all parts of the round");
  parts_ = {all[0], all[1], all[1], all[2]};
  EXPECT_EQ(MergeError(), all[1] + " and " + all[1] +
                              " both hold game 20; give the parts of one round, each once");
  parts_ = {};
  EXPECT_EQ(MergeError(), "there is nothing to merge; give the parts of the round");
  parts_ = all;
  const std::string plan = Slurp(all[1] + "/plan.jsonl");
  Spit(all[1] + "/plan.jsonl", plan.substr(0, plan.size() - 1));
  EXPECT_EQ(MergeError(), all[1] +
                              "/plan.jsonl: changed or damaged, or of another run; plan the round "
                              "anew");
  std::filesystem::remove(all[1] + "/plan.jsonl");
  EXPECT_EQ(MergeError(), all[1] +
                              " holds no planned games: there is no plan.jsonl; 'riftlab plan' "
                              "makes such folders");
  // Nothing of all this has touched the run.
  EXPECT_EQ(Slurp(folder_ / "run/games.jsonl"), "");
}

// Where the games do not follow from results, or not yet, a part shows by itself what is wrong.
TEST_F(PlannedGamesTest, AGameThatTheRunDoesNotHaveIsNotPlayed) {
  for (const RunCase& run : RoundCases()) {
    if (run.name != "sprt" && run.name != "family" && run.name != "until_error") continue;
    SCOPED_TRACE(run.name);
    std::filesystem::remove_all(folder_ / "run");
    std::filesystem::remove_all(folder_ / "round");
    Begin(run.config);
    ASSERT_TRUE(Plan({.parts = 2, .games = 20}));
    const std::string path = parts_[1] + "/plan.jsonl";
    const std::string plan = Slurp(path);
    const std::size_t third = plan.find('\n', plan.find('\n') + 1) + 1;
    for (const std::string key : {"\"block\":", "\"rotation\":", "\"agents\":["}) {
      std::string damaged = plan;
      char& digit = damaged[damaged.find(key, third) + key.size()];
      digit = digit == '0' ? '1' : '0';
      Spit(path, damaged);
      EXPECT_EQ(
          PlayError(parts_[1]),
          path + ":3: block, rotation or agents do not fit the schedule; plan the round anew");
      EXPECT_FALSE(std::filesystem::exists(parts_[1] + "/games.jsonl"));
    }
    Spit(path, plan);
    PlayAll(parts_);
    EXPECT_TRUE(MergeRound(parts_, folder_ / "run").ok());
  }
}

// The games that were planned, played by somebody who had other results before.
TEST_F(PlannedGamesTest, ARoundOfAnotherCourse) {
  TournamentConfig config = RandomTournament("ripple_rush", 3, 4000);
  config.until_error = ErrorTarget{.elo = 60, .rating = {}};
  Begin(config);
  ASSERT_TRUE(Plan({}));
  PlayAll(parts_);
  ASSERT_TRUE(MergeRound(parts_, folder_ / "run").ok());
  ASSERT_TRUE(Plan({}, "second"));
  std::string plan = Slurp(parts_[0] + "/plan.jsonl");
  // Another line-up for the first block.
  const std::size_t first = plan.find("\"agents\":[") + 10;
  const std::size_t second = plan.find("\"agents\":[", first) + 10;
  const std::string was = plan.substr(first, 3);
  plan.replace(first, 3, was == "0,1" ? "0,2" : "0,1");
  // A block has one line-up.
  Spit(parts_[0] + "/plan.jsonl", plan);
  EXPECT_EQ(PlayError(parts_[0]),
            parts_[0] +
                "/plan.jsonl:3: block, rotation or agents do not fit the schedule; plan the "
                "round anew");
  plan.replace(second, 3, was == "0,1" ? "2,0" : "1,0");
  Spit(parts_[0] + "/plan.jsonl", plan);
  PlayAll(parts_);
  EXPECT_EQ(MergeError(), fmt::format("{}: game {} does not follow from the games of {}; plan the "
                                      "round anew",
                                      parts_[0], games_.first, folder_ / "run"));
}

TEST_F(PlannedGamesTest, OneThatIsStoppedKeepsWhatItHas) {
  Begin(RandomTournament("ripple_rush", 2, 60));
  ASSERT_TRUE(Plan({}));
  const std::atomic<bool> stop = true;
  const auto played = PlayPlan(parts_[0], {.stop = &stop});
  ASSERT_TRUE(played.ok()) << played.status();
  EXPECT_EQ(played->games_done, 0);
  PlayAll(parts_);
}

}  // namespace
}  // namespace riftlab
