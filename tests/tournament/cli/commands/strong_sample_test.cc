// The second sample of `riftlab selfplay`, by a stronger agent.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

const Words kPlain = {"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games", "60"};
const Words kBoth = Joined(kPlain, {"--strong-games", "6"});
const Words kJson = {"--output", "json"};

// What a report says but for how long it took.
Json WithoutSpeed(const std::string& text) {
  Json json = Json::parse(text);
  json.erase("speed");
  return json;
}

// All that equal runs have in common.
std::string BothRuns(const TempFolder& folder, const std::string& dir) {
  return RunBytes(folder / dir) + RunBytes(folder / (dir + "/stronger"));
}

TEST(StrongSampleTest, IsPlayedBesideTheRunAndChangesNothingOfIt) {
  const TempFolder folder;
  const Json plain = WithoutSpeed(RunProgram(folder, Joined(kPlain, kJson)).out);
  Json both = WithoutSpeed(RunProgram(folder, Joined(kBoth, kJson)).out);
  EXPECT_FALSE(plain.contains("stronger"));
  ASSERT_TRUE(both.contains("stronger"));
  EXPECT_EQ(both.at("stronger").at("games"), 6);
  EXPECT_EQ(both.at("stronger").at("agent"), "best:iterations=400");
  EXPECT_EQ(both.at("seats"), plain.at("seats"));
  EXPECT_EQ(both.at("tags"), plain.at("tags"));
  EXPECT_EQ(
      WithoutSpeed(RunProgram(folder, Joined(kBoth, {"--output", "json", "--threads", "3"})).out),
      both);
}

TEST(StrongSampleTest, SoFewGamesHaveNoneByDefault) {
  const TempFolder folder;
  EXPECT_EQ(RunProgram(folder, Joined(kPlain, {"--out", "run"})).status, 0);
  EXPECT_FALSE(fs::exists(folder / "run/stronger"));
  EXPECT_EQ(RunProgram(folder, Joined(kPlain, {"--strong-games", "0", "--out", "none"})).status, 0);
  EXPECT_FALSE(fs::exists(folder / "none/stronger"));
}

// A shard is enough to see what the whole run has.
TEST(StrongSampleTest, IsPlayedByDefaultFrom500GamesOn) {
  const TempFolder folder;
  const auto manifest_of = [&](const Words& more, const std::string& dir) {
    const Words call = Joined({"selfplay", "--game", "ripple_rush", "--agent", "greedy"},
                              Joined(more, {"--shard", "1/100", "--out", dir}));
    const Outcome played = RunProgram(folder, call);
    EXPECT_EQ(played.status, 0) << played.err;
    const std::string path = dir + "/stronger/manifest.toml";
    return fs::exists(folder / path) ? folder.Read(path) : std::string();
  };
  const std::string sample = manifest_of({"--games", "500"}, "run");
  EXPECT_NE(sample.find("best:iterations=400"), std::string::npos) << sample;
  EXPECT_NE(sample.find("games = 200"), std::string::npos) << sample;
  // Neither threads nor the seed change what is played.
  const std::string other = manifest_of({"--games", "500", "--threads", "2"}, "threads");
  EXPECT_EQ(other, sample);
  EXPECT_NE(manifest_of({"--games", "500", "--seed", "9"}, "seed").find("games = 200"),
            std::string::npos);
  EXPECT_EQ(manifest_of({"--games", "500", "--strong-games", "0"}, "none"), "");
}

TEST(StrongSampleTest, MoreShardsThanItHasDealsAreToldThatThereIsNone) {
  const TempFolder folder;
  const Outcome played =
      RunProgram(folder, {"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games",
                          "500", "--shard", "1/300", "--out", "run"});
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_FALSE(fs::exists(folder / "run/stronger"));
  EXPECT_TRUE(
      Says(played.err, "no second sample: 200 games have fewer deals than there are shards, 300; "))
      << played.err;
}

TEST(StrongSampleTest, IsRecordedReportedAndGoesOnToTheSameBytes) {
  const TempFolder folder;
  const Outcome played = RunProgram(folder, Joined(kBoth, {"--output", "json", "--out", "run"}));
  ASSERT_EQ(played.status, 0) << played.err;
  const std::string bytes = BothRuns(folder, "run");
  const Outcome report = RunProgram(folder, {"report", "run", "--output", "json"});
  EXPECT_EQ(WithoutSpeed(report.out), WithoutSpeed(played.out));
  EXPECT_EQ(RunProgram(folder, {"verify", "run/stronger", "--replay-agents"}).status, 0);
  // As after the run, within it, and within the sample.
  for (const auto& [first, second] : {std::pair{60, 0}, std::pair{7, 0}, std::pair{60, 2}}) {
    KeepLines(folder / "run/games.jsonl", first);
    KeepLines(folder / "run/stronger/games.jsonl", second);
    const Outcome open = RunProgram(folder, {"report", "run"});
    EXPECT_NE(open.out.find("--resume run"), std::string::npos) << open.out;
    EXPECT_EQ(RunProgram(folder, {"selfplay", "--resume", "run"}).status, 0);
    EXPECT_EQ(BothRuns(folder, "run"), bytes);
  }
}

TEST(StrongSampleTest, ShardsAreMergedToTheSameBytes) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kBoth, {"--out", "whole"})).status, 0);
  for (const std::string number : {"1", "2", "3"}) {
    const Words of_shard = {"--shard", number + "/3", "--out", "part" + number};
    ASSERT_EQ(RunProgram(folder, Joined(kBoth, of_shard)).status, 0);
  }
  const Outcome merged =
      RunProgram(folder, {"merge", "part3", "part1", "part2", "--out", "merged"});
  EXPECT_EQ(merged.status, 0) << merged.err;
  EXPECT_EQ(BothRuns(folder, "merged"), BothRuns(folder, "whole"));
  ExpectRefused(folder, {"merge", "part1", "part2", "--out", "less"}, "shard 3/3 is missing");
  EXPECT_FALSE(fs::exists(folder / "less"));
  EXPECT_FALSE(fs::exists(folder / "less.new"));
}

TEST(StrongSampleTest, ShardsOfWhichSomeHaveNoneAreNotMerged) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kPlain, {"--shard", "1/2", "--out", "part1"})).status, 0);
  ASSERT_EQ(RunProgram(folder, Joined(kBoth, {"--shard", "2/2", "--out", "part2"})).status, 0);
  const std::string message = "part2 has a second sample, part1 has none; merge shards of one call";
  ExpectRefused(folder, {"merge", "part1", "part2", "--out", "run"}, message);
  ExpectRefused(folder, {"merge", "part2", "part1", "--out", "run"}, message);
  ExpectRefused(folder, {"merge", "part2", "part3", "--out", "run"}, "part3 is not a run: ");
  ExpectRefused(folder, {"merge", "part3", "part2", "--out", "run"}, "part3 is not a run: ");
}

// Makes a line of a journal of the run unreadable.
void Damage(const TempFolder& folder, const std::string& journal, int line) {
  std::string text = folder.Read(journal);
  std::size_t at = 0;
  for (int i = 1; i < line; ++i) at = text.find('\n', at) + 1;
  const std::string turns = R"("turns")";
  folder.Write(journal, text.replace(text.find(turns, at), turns.size(), R"("turms")"));
}

TEST(StrongSampleTest, ADamagedOneIsReportedAsFarAsItIsSound) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kBoth, {"--out", "run"})).status, 0);
  Damage(folder, "run/stronger/games.jsonl", 3);
  const std::string sample =
      "run/stronger/games.jsonl: damaged from line 3: turns is missing; for more: riftlab verify "
      "run/stronger\n";
  const Outcome some = RunProgram(folder, {"report", "run", "--output", "json"});
  EXPECT_EQ(some.status, 1);
  EXPECT_TRUE(some.err.ends_with(sample)) << some.err;
  EXPECT_EQ(Json::parse(some.out).at("stronger").at("games"), 2);
  Damage(folder, "run/games.jsonl", 5);
  const Outcome both = RunProgram(folder, {"report", "run", "--quiet"});
  EXPECT_EQ(both.status, 1);
  EXPECT_TRUE(Says(both.err, "run/games.jsonl: damaged from line 5: ")) << both.err;
  EXPECT_TRUE(both.err.ends_with(sample)) << both.err;
  Damage(folder, "run/stronger/games.jsonl", 1);
  const Outcome none = RunProgram(folder, {"report", "run", "--output", "json"});
  EXPECT_EQ(none.status, 1);
  EXPECT_TRUE(Says(none.err, "run/stronger/games.jsonl: damaged from line 1: ")) << none.err;
  EXPECT_FALSE(Json::parse(none.out).contains("stronger"));
}

TEST(StrongSampleTest, IsVerifiedWithItsRun) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kBoth, {"--out", "run"})).status, 0);
  const Outcome sound = RunProgram(folder, {"verify", "run", "--replay-agents"});
  EXPECT_EQ(sound.status, 0) << sound.err;
  EXPECT_TRUE(Says(sound.out, "run: ripple_rush, basic, 2 players: 60 of 60 games verified\n"))
      << sound.out;
  EXPECT_TRUE(Says(sound.out,
                   "nothing is wrong\n\nrun/stronger: ripple_rush, basic, 2 players: 6 of 6 games "
                   "verified\n"))
      << sound.out;
  EXPECT_EQ(Json::parse(RunProgram(folder, {"verify", "run", "--output", "json"}).out).at("passed"),
            true);
  Damage(folder, "run/stronger/games.jsonl", 3);
  const Outcome text = RunProgram(folder, {"verify", "run"});
  EXPECT_EQ(text.status, 1);
  EXPECT_TRUE(
      text.out.ends_with("\nrun/stronger/games.jsonl:3: game 2, journal: turns is missing\n"))
      << text.out;
  const Outcome json = RunProgram(folder, {"verify", "run", "--output", "json"});
  EXPECT_EQ(json.status, 1);
  const Json of_both = Json::parse(json.out);
  EXPECT_EQ(of_both.at("passed"), false);
  EXPECT_EQ(of_both.at("num_faults"), 0);
  EXPECT_EQ(of_both.at("stronger").at("run"), "run/stronger");
  EXPECT_EQ(of_both.at("stronger").at("games_verified"), 5);
  EXPECT_EQ(of_both.at("stronger").at("passed"), false);
  const Outcome csv = RunProgram(folder, {"verify", "run", "--output", "csv"});
  EXPECT_EQ(csv.status, 1);
  EXPECT_TRUE(Says(csv.out, "\nchecks,journal,60,0,,,,\n")) << csv.out;
  EXPECT_TRUE(Says(csv.out, "\nstronger_checks,journal,6,1,,,,\n")) << csv.out;
  EXPECT_TRUE(Says(csv.out, "\nstronger_faults,journal,,,run/stronger/games.jsonl,3,2,"))
      << csv.out;
}

TEST(StrongSampleTest, AsLongAsItIsNotBegunItsRunIsVerifiedAlone) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kBoth, {"--out", "run"})).status, 0);
  for (const std::string journal : {"", "{\"sch"}) {
    folder.Write("run/stronger/games.jsonl", journal);
    const Outcome outcome = RunProgram(folder, {"verify", "run"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(
        outcome.out.ends_with("\nnote: its second sample, run/stronger, holds no game yet\n"
                              "nothing is wrong\n"))
        << outcome.out;
  }
  std::filesystem::remove(folder / "run/stronger/games.jsonl");
  EXPECT_EQ(RunProgram(folder, {"verify", "run"}).status, 2);
}

// The check of a run may have taken hours.
TEST(StrongSampleTest, WhereItCannotBeReadWhatWasFoundInTheRunIsSaid) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kBoth, {"--out", "run"})).status, 0);
  Damage(folder, "run/games.jsonl", 3);
  folder.Write("run/stronger/manifest.toml", "junk\n");
  const Outcome text = RunProgram(folder, {"verify", "run"});
  EXPECT_EQ(text.status, 2);
  EXPECT_TRUE(Says(text.out,
                   "\nnote: its second sample, run/stronger, cannot be verified\n"
                   "run/games.jsonl:3: game 2, journal: turns is missing\n"))
      << text.out;
  EXPECT_TRUE(Says(text.err, "run/stronger/manifest.toml:1: not a manifest")) << text.err;
  // Where nothing is wrong in the run, too, this is no success.
  ASSERT_EQ(RunProgram(folder, Joined(kBoth, {"--out", "other"})).status, 0);
  std::filesystem::remove(folder / "other/stronger/games.jsonl");
  const Outcome json = RunProgram(folder, {"verify", "other", "--output", "json"});
  EXPECT_EQ(json.status, 2);
  EXPECT_EQ(Json::parse(json.out).at("games_verified"), 60);
  EXPECT_EQ(Json::parse(json.out).at("num_faults"), 0);
  EXPECT_EQ(Json::parse(json.out).at("passed"), false);
}

TEST(StrongSampleTest, BadInput) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, Joined(kBoth, more), message);
  };
  refused({"--agent", "random"},
          "--strong-games: is of a second sample by a search beside one agent");
  refused(
      {"--restrict", "own number:row 1"},
      "--strong-games: is of a second sample, and with --restrict none is played; leave it out");
  refused({"--shard", "1/7", "--out", "run"}, "--strong-games: ");
  EXPECT_FALSE(fs::exists(folder / "run"));
}

}  // namespace
}  // namespace riftlab
