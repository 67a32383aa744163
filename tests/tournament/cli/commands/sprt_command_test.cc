// `riftlab tournament --sprt`: ends when the test is decided, whoever plays the games.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

// Greedy play is hundreds of Elo stronger than chance.
Words TestWith(const Words& more) {
  return Joined({"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent", "random"},
                more);
}

const Words kWide = {"--sprt", "elo0=0 elo1=100"};

TEST(SprtCommandTest, EndsAtTheSameGameWithAnyNumberOfThreads) {
  const TempFolder folder;
  std::string expected;
  for (const std::string threads : {"1", "2", "7"}) {
    const Outcome outcome = RunProgram(
        folder, TestWith(Joined(kWide, {"--threads", threads, "--out", "run" + threads})));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    const std::string bytes = RunBytes(folder / ("run" + threads));
    if (expected.empty()) expected = bytes;
    EXPECT_EQ(bytes, expected) << threads << " threads";
  }
  EXPECT_NE(expected.find("sprt = \"elo0=0,elo1=100,alpha=0.05,beta=0.05,model=normalized,"
                          "unit=blocks\""),
            std::string::npos);
}

TEST(SprtCommandTest, ResumesToTheSameVerdict) {
  const TempFolder folder;
  const Outcome whole =
      RunProgram(folder, TestWith(Joined(kWide, {"--output", "json", "--out", "run"})));
  ASSERT_EQ(whole.status, 0) << whole.err;
  const std::string bytes = RunBytes(folder / "run");
  KeepLines(folder / "run/games.jsonl", 7);
  for (int time = 0; time < 2; ++time) {
    const Outcome rest =
        RunProgram(folder, {"tournament", "--resume", "run", "--output", "json", "--exit-verdict"});
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_EQ(RunBytes(folder / "run"), bytes);
    EXPECT_EQ(Json::parse(rest.out).at("sprt"), Json::parse(whole.out).at("sprt"));
  }
  EXPECT_EQ(RunProgram(folder, {"verify", "run"}).status, 0);
}

TEST(SprtCommandTest, AReportTellsTheSame) {
  const TempFolder folder;
  const Outcome played =
      RunProgram(folder, TestWith(Joined(kWide, {"--output", "json", "--out", "run"})));
  const Outcome told = RunProgram(folder, {"report", "run", "--output", "json"});
  EXPECT_EQ(told.status, 0) << told.err;
  EXPECT_EQ(Json::parse(told.out).at("sprt"), Json::parse(played.out).at("sprt"));
  EXPECT_EQ(told.out.find("not finished"), std::string::npos) << told.out;
}

// A journal that goes on behind the verdict is not one of this run.
TEST(SprtCommandTest, RefusesGamesBehindTheVerdict) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, TestWith(Joined(kWide, {"--out", "run"}))).status, 0);
  ASSERT_EQ(RunProgram(folder, TestWith({"--games", "400", "--out", "long"})).status, 0);
  folder.Write("run/games.jsonl", folder.Read("long/games.jsonl"));
  const Outcome outcome = RunProgram(folder, {"tournament", "--resume", "run"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("its sequential test ended with the game before"), std::string::npos)
      << outcome.err;
}

// It has no shards, but merging compresses it as any whole run, and back.
TEST(SprtCommandTest, IsMergedAsItsOnlyShardOnceItHasEnded) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, TestWith(Joined(kWide, {"--out", "run"}))).status, 0);
  ASSERT_EQ(
      RunProgram(folder, TestWith(Joined(kWide, {"--out", "zstd", "--compress", "zstd"}))).status,
      0);
  const std::string lines = folder.Read("run/games.jsonl");
  const std::string games = fmt::format("{}", std::count(lines.begin(), lines.end(), '\n'));
  const Outcome merged = RunProgram(folder, {"merge", "run", "--compress", "zstd", "--out", "a"});
  ASSERT_EQ(merged.status, 0) << merged.err;
  EXPECT_NE(merged.out.find(": " + games + " games of 1 shard\n"), std::string::npos) << merged.out;
  EXPECT_EQ(folder.Read("a/games.jsonl.zst"), folder.Read("zstd/games.jsonl.zst"));
  EXPECT_EQ(folder.Read("a/timing.jsonl"), folder.Read("run/timing.jsonl"));
  ASSERT_EQ(RunProgram(folder, {"merge", "a", "--out", "b"}).status, 0);
  EXPECT_EQ(RunBytes(folder / "b"), RunBytes(folder / "run"));

  KeepLines(folder / "run/games.jsonl", 7);
  ExpectRefused(folder, {"merge", "run", "--out", "c"},
                "run: the run has 7 games, and no rule has ended it yet; resume it, then merge");
  ASSERT_EQ(RunProgram(folder, TestWith({"--games", "400", "--out", "long"})).status, 0);
  folder.Write("run/games.jsonl", folder.Read("long/games.jsonl"));
  ExpectRefused(folder, {"merge", "run", "--out", "c"}, "run: a rule ended the run with game ");
  EXPECT_FALSE(std::filesystem::exists(folder / "c"));
}

TEST(SprtCommandTest, TellsTheVerdictInTheExitStatus) {
  const TempFolder folder;
  const auto status = [&](const Words& more) {
    return RunProgram(folder, TestWith(Joined(more, {"--exit-verdict"}))).status;
  };
  EXPECT_EQ(status(kWide), 0);
  EXPECT_EQ(status(Joined(kWide, {"--games", "2"})), 11);
  const Words weak = Joined(
      {"tournament", "--game", "ripple_rush", "--agent", "random", "--agent", "greedy"}, kWide);
  EXPECT_EQ(RunProgram(folder, Joined(weak, {"--exit-verdict"})).status, 10);
  // Without the option a verdict is no failure.
  EXPECT_EQ(RunProgram(folder, weak).status, 0);
}

TEST(SprtCommandTest, PrintsWhatMatchProgramsPrint) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram(folder, TestWith(Joined(kWide, {"--seed", "3", "--games", "40"})));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const std::string part :
       {"Sequential test of greedy against random: normalized Elo [0.00, 100.00], alpha\n  0.05, "
        "beta",
        "\nElo: ", ", nElo: ", "\nLOS: ", ", DrawRatio: ", "\nGames | N: ", " W: ", " L: ", " D: ",
        "\nPtnml(0-2): [", "\nLLR: ", " (-2.94, 2.94) [0.00, 100.00]\n",
        "\nVerdict: H1 accepted after"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << " in\n" << outcome.out;
  }
}

TEST(SprtCommandTest, OneBlockIsNoReasonToCrash) {
  const TempFolder folder;
  for (const std::string model : {"normalized", "logistic", "bayesian"}) {
    const Outcome outcome =
        RunProgram(folder, TestWith({"--games", "2", "--sprt", "model=" + model}));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("Verdict: undecided after 2 games"), std::string::npos)
        << outcome.out;
    EXPECT_EQ(outcome.out.find("nan"), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.out.find("inf"), std::string::npos) << outcome.out;
  }
}

TEST(SprtCommandTest, GamesOfThreeAreTestedByBlocks) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram(folder, TestWith(Joined(kWide, {"--players", "3", "--output", "json"})));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json sprt = Json::parse(outcome.out).at("sprt");
  EXPECT_EQ(sprt.at("verdict"), "H1");
  EXPECT_EQ(sprt.at("games").get<int>(), 3 * sprt.at("blocks").get<int>());
  EXPECT_EQ(sprt.at("last_game").get<int>(), sprt.at("games").get<int>() - 1);
  EXPECT_EQ(sprt.at("meetings").get<int>(), 2 * sprt.at("games").get<int>());
  EXPECT_FALSE(sprt.contains("pentanomial"));
}

TEST(SprtCommandTest, StandsInCsvAndConfiguration) {
  const TempFolder folder;
  const Outcome csv = RunProgram(folder, TestWith(Joined(kWide, {"--output", "csv"})));
  EXPECT_NE(csv.out.find("sprt,greedy,random,verdict,H1,"), std::string::npos) << csv.out;
  EXPECT_NE(csv.out.find("sprt,greedy,random,llr,"), std::string::npos) << csv.out;
  const Outcome config = RunProgram(folder, TestWith(Joined(kWide, {"--print-config"})));
  EXPECT_NE(config.out.find("sprt = 'elo0=0 elo1=100'"), std::string::npos) << config.out;
  EXPECT_NE(config.out.find("games = 1000000"), std::string::npos) << config.out;
  folder.Write("c.toml", config.out);
  const Outcome again = RunProgram(folder, {"tournament", "c.toml", "--print-config"});
  EXPECT_EQ(again.out, config.out);
}

TEST(SprtCommandTest, RefusesWrongSettings) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, TestWith(Joined(more, {"--out", "run"})), message);
  };
  refused({"--sprt", "elo2=5"},
          "--sprt: 'elo2' is no key; keys: elo0, elo1, alpha, beta, model, unit");
  refused({"--sprt", ""}, "--sprt: must not be empty; give a TEST");
  refused({"--sprt", "elo1=5", "--agent", "best", "--format", "gauntlet"},
          "--sprt with several candidates lets each of them meet the last agent alone, which is no "
          "gauntlet; leave out --format");
  refused({"--sprt", "unit=games", "--players", "3"},
          "--sprt: single games can be counted with 2 players, not with 3");
  refused({"--sprt", "elo1=5", "--players", "1"}, "--sprt takes a game of at least 2 players");
  refused({"--exit-verdict"}, "--exit-verdict tells the verdict of a sequential test");
  folder.Write("c.toml", "sprt = \"elo1=x\"\n");
  ExpectRefused(folder, {"tournament", "c.toml", "--game", "ripple_rush"},
                "c.toml:1:8: sprt: elo1: 'x' is not a number from -1000 to 1000");
}

// One candidate far above the base, one equal to it.
Words FamilyWith(const Words& more) {
  return Joined({"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                 "same=random", "--agent", "base=random", "--sprt", "elo0=0 elo1=100"},
                more);
}

TEST(SprtFamilyCommandTest, TestsEachCandidateAgainstTheLast) {
  const TempFolder folder;
  std::string expected;
  for (const std::string threads : {"1", "2", "7"}) {
    const Outcome outcome =
        RunProgram(folder, FamilyWith({"--threads", threads, "--output", "json", "--exit-verdict",
                                       "--out", "run" + threads}));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::string bytes = RunBytes(folder / ("run" + threads));
    if (expected.empty()) expected = bytes;
    EXPECT_EQ(bytes, expected) << threads << " threads";
    const Json family = Json::parse(outcome.out).at("sprt_family");
    EXPECT_EQ(family.at("base"), "base");
    EXPECT_EQ(family.at("verdict"), "H1");
    EXPECT_EQ(family.at("candidates")[0].at("verdict"), "H1");
    EXPECT_EQ(family.at("candidates")[1].at("verdict"), "H0");
    EXPECT_EQ(family.at("candidates")[1].at("alpha"), 0.05);
  }
  const Outcome text = RunProgram(folder, {"report", "run1"});
  EXPECT_NE(text.out.find("Verdict: stronger than base by more than 0 Elo (normalized): greedy, "
                          "with error"),
            std::string::npos)
      << text.out;
}

TEST(SprtFamilyCommandTest, ResumesToTheSameVerdictAndVerifies) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, FamilyWith({"--out", "run"})).status, 0);
  const std::string bytes = RunBytes(folder / "run");
  for (const int lines : {0, 1, 37, 70}) {
    KeepLines(folder / "run/games.jsonl", lines);
    ASSERT_EQ(RunProgram(folder, {"tournament", "--resume", "run"}).status, 0);
    EXPECT_EQ(RunBytes(folder / "run"), bytes) << lines;
  }
  const Outcome verified = RunProgram(folder, {"verify", "run"});
  EXPECT_EQ(verified.status, 0) << verified.err;
  EXPECT_NE((verified.out + verified.err).find("every candidate has its\n  verdict"),
            std::string::npos)
      << verified.out << verified.err;
}

TEST(SprtFamilyCommandTest, HasNoShards) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, FamilyWith({"--shard", "1/2", "--out", "run"}));
  EXPECT_EQ(outcome.status, 2);
}

}  // namespace
}  // namespace riftlab
