// `--shard` and `riftlab merge`: a run in parts, from the command line.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

const Words kMatch = {"tournament", "--game",  "ripple_rush", "--agent",
                      "greedy",     "--agent", "random",      "--games"};

class MergeCommandTest : public testing::Test {
 protected:
  // Plays shards 1 to 3 of a tournament of 20 games in "p1" to "p3".
  void PlayParts() {
    for (const std::string number : {"1", "2", "3"}) {
      const Outcome outcome = RunProgram(
          folder_, Joined(kMatch, {"20", "--shard", number + "/3", "--out", "p" + number}));
      ASSERT_EQ(outcome.status, 0) << outcome.err;
    }
  }

  TempFolder folder_;
};

TEST_F(MergeCommandTest, PartsBecomeTheRun) {
  PlayParts();
  ASSERT_EQ(RunProgram(folder_, Joined(kMatch, {"20", "--out", "whole"})).status, 0);
  const Outcome outcome = RunProgram(folder_, {"merge", "p3", "p1", "p2", "--out", "run"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out,
            "run: ripple_rush, basic, 2 players: 20 games of 3 shards\n"
            "\n"
            "shard  first_game  games  folder\n"
            "  1/3           0      6  p1\n"
            "  2/3           6      6  p2\n"
            "  3/3          12      8  p3\n"
            "\n");
  EXPECT_EQ(RunBytes(folder_ / "run"), RunBytes(folder_ / "whole"));
  // It is a run as any other.
  EXPECT_EQ(RunProgram(folder_, {"verify", "run", "--replay-agents"}).status, 0);
  const Outcome of_whole = RunProgram(folder_, {"tournament", "--resume", "whole", "--quiet"});
  const Outcome of_merged = RunProgram(folder_, {"tournament", "--resume", "run", "--quiet"});
  EXPECT_EQ(of_merged.status, 0);
  EXPECT_EQ(of_merged.out, of_whole.out);
}

TEST_F(MergeCommandTest, ALinkLeadsToTheFolder) {
  PlayParts();
  std::filesystem::create_directory(folder_ / "there");
  std::filesystem::create_directory_symlink("there", folder_ / "run");
  const Outcome outcome = RunProgram(folder_, {"merge", "p1", "p2", "p3", "--out", "run"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(std::filesystem::exists(folder_ / "there/manifest.toml"));
}

TEST_F(MergeCommandTest, SelfPlayToo) {
  const Words play = {"selfplay", "--game", "ripple_rush", "--agent", "random", "--games", "11"};
  ASSERT_EQ(RunProgram(folder_, Joined(play, {"--out", "whole"})).status, 0);
  ASSERT_EQ(RunProgram(folder_, Joined(play, {"--out", "a", "--shard", "1/2"})).status, 0);
  folder_.Write("c.toml", "shard = \"2/2\"\n");
  ASSERT_EQ(RunProgram(folder_, Joined(play, {"--out", "b", "c.toml"})).status, 0);
  ASSERT_EQ(RunProgram(folder_, {"merge", "a", "b", "--out", "run"}).status, 0);
  EXPECT_EQ(RunBytes(folder_ / "run"), RunBytes(folder_ / "whole"));
}

TEST_F(MergeCommandTest, JsonAndCsv) {
  PlayParts();
  std::filesystem::remove(folder_ / "p2/timing.jsonl");
  const Outcome csv =
      RunProgram(folder_, {"merge", "p1", "p2", "p3", "--out", "run1", "--output", "csv"});
  EXPECT_EQ(csv.out,
            "shard,first_game,games,folder\n"
            "1/3,0,6,p1\n"
            "2/3,6,6,p2\n"
            "3/3,12,8,p3\n");
  const Outcome text = RunProgram(folder_, {"merge", "p1", "p2", "p3", "--out", "run2"});
  EXPECT_NE(text.out.find("\nnote: p2 has no times of its games\nnote: so the run has no times\n"),
            std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run2/timing.jsonl"));
  EXPECT_EQ(RunProgram(folder_, {"verify", "run2"}).status, 0);
  folder_.Write("c.toml", "run = [\"p1\", \"p2\", \"p3\"]\nout = \"run3\"\noutput = \"json\"\n");
  const Json json = Json::parse(RunProgram(folder_, {"merge", "c.toml"}).out);
  EXPECT_EQ(json.at("schema"), 1);
  EXPECT_EQ(json.at("run"), "run3");
  EXPECT_EQ(json.at("game"), "ripple_rush");
  EXPECT_EQ(json.at("games"), 20);
  const Json second = {
      {"shard", "2/3"}, {"folder", "p2"}, {"first_game", 6}, {"games", 6}, {"games_timed", 0}};
  EXPECT_EQ(json.at("shards").at(1), second);
  EXPECT_EQ(json.at("notes"), (Json{"p2 has no times of its games", "so the run has no times"}));
}

TEST_F(MergeCommandTest, AShardSaysThatItIsOne) {
  const Outcome played =
      RunProgram(folder_, Joined(kMatch, {"19", "--shard", "2/3", "--out", "p2"}));
  EXPECT_EQ(played.status, 0);
  EXPECT_NE(played.err.find("rounded up by 1 to 20 games, whole blocks\n"), std::string::npos);
  EXPECT_NE(played.err.find("shard 2/3: 6 of the 20 games of the run\n"), std::string::npos);
  EXPECT_NE(played.out.find("Shard 2/3 only: riftlab merge joins all of them.\n"),
            std::string::npos);
  KeepLines(folder_ / "p2/games.jsonl", 3);
  const Outcome verified = RunProgram(folder_, {"verify", "p2"});
  EXPECT_EQ(verified.status, 0) << verified.out;
  EXPECT_NE(verified.out.find("\nnote: a part of its run: shard 2/3, games 6 to 11 of 20\n"
                              "note: the shard is not complete: it has 3 of 6 games\n"),
            std::string::npos)
      << verified.out;
  const Outcome as_json = RunProgram(folder_, {"verify", "p2", "--output", "json"});
  EXPECT_EQ(Json::parse(as_json.out).at("shard"), "2/3");
  const Json report = Json::parse(RunProgram(folder_, {"report", "p2", "--output", "json"}).out);
  EXPECT_EQ(report.at("games"), 3);
  EXPECT_EQ(report.at("notes"),
            (Json{"The shard is not finished: 3 of 6 games. To go on: riftlab tournament --resume "
                  "p2",
                  "Shard 2/3 only: riftlab merge joins all of them."}));
  const Outcome resumed = RunProgram(folder_, {"tournament", "--resume", "p2"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_NE(resumed.err.find("3 games were played before\n"), std::string::npos) << resumed.err;
  EXPECT_NE(resumed.out.find("Shard 2/3 only"), std::string::npos);
  EXPECT_EQ(RunProgram(folder_, {"verify", "p2"}).status, 0);
}

TEST_F(MergeCommandTest, GamesOfAShardKeepTheirNumbers) {
  PlayParts();
  const Outcome shown = RunProgram(folder_, {"replay", "p2", "--game", "7"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  ASSERT_EQ(RunProgram(folder_, {"merge", "p1", "p2", "p3", "--out", "run"}).status, 0);
  const Outcome of_run = RunProgram(folder_, {"replay", "run", "--game", "7"});
  EXPECT_EQ(of_run.status, 0) << of_run.err;
  const auto body = [](const std::string& text) { return text.substr(text.find('\n')); };
  EXPECT_EQ(body(of_run.out), body(shown.out));
  ExpectRefused(folder_, {"replay", "p2", "--game", "5"},
                "p2 holds shard 2/3, which begins with game 6, not 5");
  ExpectRefused(folder_, {"replay", "p2", "--game", "12"},
                "p2/games.jsonl holds games 6 to 11, not 12");
}

TEST_F(MergeCommandTest, RefusesWhatIsNoShard) {
  ExpectRefused(folder_, Joined(kMatch, {"20", "--shard", "3"}),
                "--shard: '3' does not have the form I/N, such as 2/5");
  ExpectRefused(folder_, Joined(kMatch, {"20", "--shard", "3/2"}),
                "--shard: '3/2' is no shard; of N shards, 1 to 100000, the first is 1/N, the last "
                "N/N");
  ExpectRefused(folder_, Joined(kMatch, {"20", "--shard", "1/11", "--out", "p"}),
                "--shard: 11 shards are more than the 10 blocks of the run; make them fewer, or "
                "give it more games");
  ExpectRefused(folder_, Joined(kMatch, {"20", "--shard", "1/2", "--sprt", "elo0=0 elo1=50"}),
                "--shard: a sequential test ends the whole run with one game, of which other "
                "machines do not know; leave out --sprt or --shard");
  folder_.Write("c.toml", "shard = 3\n");
  ExpectRefused(folder_, Joined(kMatch, {"20", "c.toml"}),
                "c.toml:1:9: shard: must be a string in quotes, not an integer");
  PlayParts();
  ExpectRefused(
      folder_, {"tournament", "--resume", "p1", "--shard", "1/3"},
      "--shard cannot be given with --resume, which goes on with the run as it was begun");
  std::filesystem::remove(folder_ / "p2/shard.toml");
  for (const Words& words : {Words{"tournament", "--resume", "p2"}, Words{"verify", "p2"},
                             Words{"merge", "p1", "p2", "p3", "--out", "run"}}) {
    ExpectRefused(folder_, words, "p2 holds shard 2/3, but its shard.toml is missing; restore it");
  }
  folder_.Write("p2/shard.toml", "shard = \"3/3\"\n");
  ExpectRefused(folder_, {"tournament", "--resume", "p2"},
                "p2/shard.toml: changed or damaged, or of another run; restore the file or start "
                "the shard anew");
}

TEST_F(MergeCommandTest, RefusesToMergeWhatIsNoRun) {
  PlayParts();
  ExpectRefused(folder_, {"merge"},
                "merge needs the folders of all shards of a run; give them with --run");
  ExpectRefused(folder_, {"merge", "p1", "p2"},
                "merge needs a folder for the whole run; give it with --out");
  ExpectRefused(folder_, {"merge", "p1", "p3", "--out", "run"},
                "shard 2/3 is missing, with games 6 to 11; give the folders of all 3 shards");
  ExpectRefused(folder_, {"merge", "p1", "none", "--out", "run"}, "none is not a run: ");
  ExpectRefused(folder_, {"merge", "p1", "", "--out", "run"}, "SHARD: must not be empty");
  ExpectRefused(folder_, {"merge", "p1", "p2", "p3", "--out", "p1"}, "p1 is not empty, it holds ");
  KeepLines(folder_ / "p2/games.jsonl", 2);
  ExpectRefused(folder_, {"merge", "p1", "p2", "p3", "--out", "run"},
                "p2: shard 2/3 has 2 of its 6 games; resume it, then merge");
  folder_.Write("c.toml", "run = \"p1\"\n");
  ExpectRefused(
      folder_, {"merge", "c.toml"},
      R"(c.toml:1:7: run: must be an array of strings such as ["one", "two"], not a string)");
}

}  // namespace
}  // namespace riftlab
