// `riftlab selfplay --agents`, `--vary` and `--compare` with --out: runs that are recorded,
// resumed, played in shards and reported as others.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <utility>

#include "SQLiteCpp/SQLiteCpp.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

const Words kRuns = {"selfplay", "--game", "ripple_rush", "--games", "40"};

// A way to play two runs.
struct Kind {
  std::string name;
  Words options;
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

class RunSetCommandTest : public testing::TestWithParam<Kind> {
 protected:
  RunSetCommandTest() { folder_.Write("a.toml", "game = \"ripple_rush\"\nmode = \"basic\"\n"); }

  static Words Call(const Words& more) { return Joined(Joined(kRuns, GetParam().options), more); }

  Outcome Play(const Words& more) { return RunProgram(folder_, Call(more)); }

  // All that equal sets have in common.
  std::string Bytes(const std::string& dir) const {
    return Slurp(folder_ / (dir + "/runs.toml")) + RunBytes(folder_ / (dir + "/1")) +
           RunBytes(folder_ / (dir + "/2"));
  }

  TempFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(
    All, RunSetCommandTest,
    testing::Values(
        Kind{"Agents", {"--agents", "random,greedy"}},
        Kind{"Vary", {"--agent", "greedy", "--mode", "advanced", "--vary", "goals=1+3,2+4"}},
        Kind{"Compare", {"--agent", "greedy", "--mode", "advanced", "--compare", "a.toml"}}),
    [](const auto& kind) { return kind.param.name; });

TEST_P(RunSetCommandTest, IsReportedAsItWasWithoutAFolder) {
  const Outcome plain = Play({"--output", "json"});
  const Outcome recorded = Play({"--output", "json", "--out", "set"});
  EXPECT_EQ(recorded.status, 0) << recorded.err;
  EXPECT_EQ(recorded.out, plain.out);
  EXPECT_EQ(RunProgram(folder_, {"report", "set", "--output", "json"}).out, plain.out);
  EXPECT_EQ(RunProgram(folder_, {"report", "set", "--output", "csv"}).out,
            Play({"--output", "csv"}).out);
  for (const std::string run : {"set/1", "set/2"}) {
    EXPECT_EQ(RunProgram(folder_, {"verify", run, "--replay-agents"}).status, 0) << run;
  }
}

TEST_P(RunSetCommandTest, ThePageHoldsTheFigures) {
  ASSERT_EQ(Play({"--out", "set"}).status, 0);
  const Outcome outcome = RunProgram(folder_, {"report", "set", "--html", "page.html"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string page = Slurp(folder_ / "page.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_NE(page.find("completed_rows"), std::string::npos);
  EXPECT_NE(page.find("riftlab selfplay --game ripple_rush"), std::string::npos);
  // Which command is of which run, though the commands may be the same.
  const std::map<std::string, Words> run_names = {{"Agents", {"random", "greedy"}},
                                                  {"Vary", {"goals=1+3", "goals=2+4"}},
                                                  {"Compare", {"a.toml", "this call"}}};
  for (int run = 1; run <= 2; ++run) {
    const std::string& name = run_names.at(GetParam().name)[static_cast<std::size_t>(run - 1)];
    const std::string line = "# set/" + std::to_string(run) + ": " + name + "\nriftlab selfplay ";
    EXPECT_NE(page.find(line), std::string::npos) << line;
  }
  EXPECT_EQ(page.find("{{"), std::string::npos);
}

// Every figure of the CSV is in the database, with the values of both runs.
TEST_P(RunSetCommandTest, TheDatabaseHoldsTheFigures) {
  ASSERT_EQ(Play({"--out", "set"}).status, 0);
  const Outcome outcome = RunProgram(folder_, {"report", "set", "--sqlite", "a.db"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  SQLite::Database database(folder_ / "a.db");
  const auto number = [&](const std::string& query) {
    return database.execAndGet(query).getDouble();
  };
  EXPECT_EQ(number("SELECT sum(games) FROM runs"), 80);
  // A name that only one of the runs has seen has one value.
  EXPECT_LE(number("SELECT count(*) FROM run_values"), 2 * number("SELECT count(*) FROM figures"));
  EXPECT_EQ(number("SELECT count(DISTINCT figure_id) FROM run_values"),
            number("SELECT count(*) FROM figures"));
  const std::string shares =
      " FROM run_values JOIN figures USING (figure_id) WHERE part = 'seats' AND figure = 'share'";
  EXPECT_DOUBLE_EQ(number("SELECT sum(value)" + shares), 2);
  EXPECT_DOUBLE_EQ(
      number("SELECT change FROM figures WHERE item = 'seat 0' AND figure = 'share'"),
      number("SELECT sum((2 * run_id - 1) * value)" + shares + " AND item = 'seat 0'"));
}

TEST_P(RunSetCommandTest, AKilledSetGoesOnToTheSameBytes) {
  ASSERT_EQ(Play({"--out", "whole"}).status, 0);
  const Outcome whole = RunProgram(folder_, {"report", "whole"});
  // As after the first run, within the first one, and within the second one.
  ASSERT_EQ(Play({"--out", "set"}).status, 0);
  for (const auto& [first, second] : {std::pair{40, 0}, std::pair{7, 0}, std::pair{40, 11}}) {
    KeepLines(folder_ / "set/1/games.jsonl", first);
    KeepLines(folder_ / "set/2/games.jsonl", second);
    const Outcome open = RunProgram(folder_, {"report", "set"});
    EXPECT_EQ(open.out.find("--resume set") != std::string::npos, open.status == 0)
        << open.out << open.err;
    const Outcome resumed = RunProgram(folder_, {"selfplay", "--resume", "set"});
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(Bytes("set"), Bytes("whole"));
    EXPECT_EQ(resumed.out, whole.out);
  }
  EXPECT_EQ(RunProgram(folder_, {"selfplay", "--resume", "set", "--threads", "1"}).out, whole.out);
}

TEST_P(RunSetCommandTest, ShardsAreMergedToTheSameBytes) {
  ASSERT_EQ(Play({"--out", "whole"}).status, 0);
  for (const std::string number : {"1", "2", "3"}) {
    const Outcome outcome = Play({"--out", "part" + number, "--shard", number + "/3"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }
  const Outcome merged =
      RunProgram(folder_, {"merge", "part2", "part3", "part1", "--out", "merged"});
  EXPECT_EQ(merged.status, 0) << merged.err;
  EXPECT_NE(merged.out.find("merged/2: ripple_rush"), std::string::npos) << merged.out;
  EXPECT_EQ(Bytes("merged"), Bytes("whole"));
  EXPECT_FALSE(fs::exists(folder_ / "merged.new"));
  EXPECT_EQ(RunProgram(folder_, {"report", "merged"}).out,
            RunProgram(folder_, {"report", "whole"}).out);
  ExpectRefused(folder_, {"merge", "part1", "part2", "--out", "less"}, "shard 3/3 is missing");
  EXPECT_FALSE(fs::exists(folder_ / "less.new"));
}

TEST_P(RunSetCommandTest, ALinkLeadsToTheFolder) {
  for (const std::string name : {"a", "b", "whole"}) {
    fs::create_directory(folder_ / ("there_" + name));
    fs::create_directory_symlink("there_" + name, folder_ / name);
  }
  for (const auto& [dir, shard] : {std::pair{"a", "1/2"}, std::pair{"b/", "2/2"}}) {
    const Outcome outcome = Play({"--out", dir, "--shard", shard});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }
  const Outcome merged = RunProgram(folder_, {"merge", "a", "b", "--out", "whole"});
  EXPECT_EQ(merged.status, 0) << merged.err;
  ASSERT_EQ(Play({"--out", "plain"}).status, 0);
  EXPECT_EQ(Bytes("there_whole"), Bytes("plain"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "whole"));
  for (const std::string name : {"a", "b", "whole"}) {
    EXPECT_FALSE(fs::exists(folder_ / (name + ".new")));
    EXPECT_FALSE(fs::exists(folder_ / ("there_" + name + ".new")));
  }
}

TEST_P(RunSetCommandTest, BadInput) {
  ASSERT_EQ(Play({"--out", "set"}).status, 0);
  const auto refused = [&](const Words& call, const std::string& message) {
    ExpectRefused(folder_, call, message);
  };
  refused(Call({"--out", "set"}),
          "folder set is not empty; give a new one, or go on with the runs in it by --resume");
  refused(Call({"--shard", "1/2"}), "--shard: is of runs that are recorded; with --");
  refused({"selfplay", "--resume", "set", "--games", "9"},
          "--games cannot be given with --resume: the folder of the runs says it; leave it out");
  refused({"replay", "set"},
          "set holds several runs side by side; give one of them, such as set/1");
  refused({"report", "set", "--follow"},
          "--follow: is of one run, and set holds several side by side; give one of them");
  folder_.Write("set/runs.toml", Slurp(folder_ / "set/runs.toml") + "\n");
  refused({"report", "set"}, "set/runs.toml: changed or damaged; restore the file or start anew");
}

TEST(RunSetCommandTest, ValuesThatTheRunsDoNotHaveAreRefused) {
  const TempFolder folder;
  const auto changed = [&](const std::string& rule, const std::string& values,
                           const std::string& from, const std::string& to,
                           const std::string& message) {
    const bool is_card = rule.find('.') != std::string::npos;
    const Words call = {"selfplay",
                        "--game",
                        is_card ? "warrift" : "ripple_rush",
                        "--agent",
                        "random",
                        "--games",
                        "4",
                        "--mode",
                        is_card ? "classic" : "advanced",
                        "--out",
                        rule,
                        "--vary",
                        rule + "=" + values};
    const Outcome outcome = RunProgram(folder, call);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    ASSERT_EQ(RunProgram(folder, {"report", rule}).status, 0);
    std::string text = folder.Read(rule + "/runs.toml");
    const std::size_t place = text.find(from);
    ASSERT_NE(place, std::string::npos) << text;
    folder.Write(rule + "/runs.toml", text.replace(place, from.size(), to));
    for (const Words& words : {Words{"report", rule}, Words{"selfplay", "--resume", rule}}) {
      ExpectRefused(
          folder, words,
          rule + "/runs.toml: the run in " + rule + message + "; restore the file or start anew");
    }
  };
  changed("goals", "1+3,2+4", "2+4", "2+3", "/2 does not have goals=2+3");
  changed("card.Banner Captain.cost", "3,4", "card.Banner", "kard.Banner",
          "/1 does not have kard.Banner Captain.cost=3");
  changed("card.Shield Bearer.cost", "1,2", "\"2\"", "\"1\"",
          "/2 does not have card.Shield Bearer.cost=1");
}

TEST(RunSetCommandTest, SetsOfOtherRunsAreNotMerged) {
  const TempFolder folder;
  const auto play = [&](const std::string& agents, const std::string& dir) {
    return RunProgram(folder, Joined(kRuns, {"--agents", agents, "--out", dir})).status;
  };
  ASSERT_EQ(play("random,greedy", "a"), 0);
  ASSERT_EQ(play("greedy,random", "b"), 0);
  ExpectRefused(folder, {"merge", "a", "b", "--out", "c"},
                "a and b hold other runs side by side; merge shards of one call");
  ASSERT_EQ(RunProgram(folder, Joined(kRuns, {"--agent", "greedy", "--out", "one"})).status, 0);
  ExpectRefused(folder, {"merge", "a", "one", "--out", "c"},
                "a holds several runs side by side, one does not; merge shards of one call");
  ExpectRefused(folder, {"tournament", "--resume", "a"},
                "a is of riftlab selfplay; resume it with: riftlab selfplay --resume a");
}

TEST(RunSetCommandTest, NothingIsWatchedInRecordedVariants) {
  const TempFolder folder;
  ExpectRefused(folder,
                Joined(kRuns, {"--agent", "greedy", "--compare", "default", "--watch", "seat:0",
                               "--out", "set"}),
                "--watch: cannot be given with --out, which plays all games of both variants");
  EXPECT_FALSE(fs::exists(folder / "set"));
}

}  // namespace
}  // namespace riftlab
