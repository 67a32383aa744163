// `riftlab verify`: what it prints, and how it ends.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

// Records games, twelve where nothing else is said, in "run".
void PlayTwelve(const TempFolder& folder, const Words& more = {"--games", "12"}) {
  const Words words = Joined({"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                              "so_ismcts:iterations=5", "--out", "run"},
                             more);
  const Outcome outcome = RunProgram(folder, words);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
}

// Replaces the first `from` behind line 4 of the journal.
void Damage(const TempFolder& folder, const std::string& from, const std::string& to) {
  std::string text = folder.Read("run/games.jsonl");
  std::size_t at = 0;
  for (int line = 1; line < 5; ++line) at = text.find('\n', at) + 1;
  folder.Write("run/games.jsonl", text.replace(text.find(from, at), from.size(), to));
}

TEST(VerifyCommandTest, ASoundRun) {
  const TempFolder folder;
  PlayTwelve(folder);
  const Outcome outcome = RunProgram(folder, {"verify", "run", "--replay-agents"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out,
            "run: ripple_rush, basic, 2 players: 12 of 12 games verified\n"
            "\n"
            "check    games  wrong  compares\n"
            "journal     12      0  the line fits manifest, schedule and digest\n"
            "rules       12      0  the moves are legal and lead to the recorded result\n"
            "agents      12      0  the agents play the same game again\n"
            "timing      12      0  the times fit the game\n"
            "\n"
            "nothing is wrong\n");
}

TEST(VerifyCommandTest, WhatIsWrongIsNotVerified) {
  const TempFolder folder;
  PlayTwelve(folder);
  Damage(folder, R"("turns":20)", R"("turns":21)");
  EXPECT_TRUE(Says(RunProgram(folder, {"verify", "run"}).out, ": 11 of 12 games verified\n"));
  folder.Write("run/games.jsonl", folder.Read("run/games.jsonl") + "1\n2\n3\n");
  const Outcome text = RunProgram(folder, {"verify", "run"});
  EXPECT_EQ(text.status, 1);
  EXPECT_TRUE(Says(text.out, ": 11 of 15 games verified\n")) << text.out;
  const Json json = Json::parse(RunProgram(folder, {"verify", "run", "--output", "json"}).out);
  EXPECT_EQ(json.at("games_verified"), 11);
  EXPECT_EQ(json.at("games_recorded"), 15);
}

TEST(VerifyCommandTest, JsonOfAFolderWhoseNameIsNoUtf8) {
  const TempFolder folder;
  PlayTwelve(folder);
  std::filesystem::rename(folder / "run", folder / "ru\xff");
  const Outcome outcome = RunProgram(folder, {"verify", "ru\xff", "--output", "json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out).at("run"), "ru\xef\xbf\xbd");
}

TEST(VerifyCommandTest, NamesFileAndLineOfWhatIsWrong) {
  const TempFolder folder;
  PlayTwelve(folder);
  Damage(folder, R"("turns":20)", R"("turns":21)");
  const Outcome text = RunProgram(folder, {"verify", "run"});
  EXPECT_EQ(text.status, 1);
  EXPECT_EQ(text.err, "");
  const std::string fault = "its moves lead to another result: the number of turns is 21, not 20";
  EXPECT_NE(text.out.find("\nrules       12      1  "), std::string::npos) << text.out;
  EXPECT_TRUE(text.out.ends_with("\nrun/games.jsonl:5: game 4, rules: " + fault + "\n"))
      << text.out;

  const Outcome json_text = RunProgram(folder, {"verify", "run", "--output", "json"});
  EXPECT_EQ(json_text.status, 1);
  const Json json = Json::parse(json_text.out);
  EXPECT_EQ(json.at("passed"), false);
  EXPECT_EQ(json.at("num_faults"), 1);
  EXPECT_EQ(json.at("faults").at(0), Json({{"file", "run/games.jsonl"},
                                           {"line", 5},
                                           {"game", 4},
                                           {"check", "rules"},
                                           {"what", fault}}));
  EXPECT_EQ(json.at("checks").at(1), Json({{"check", "rules"}, {"games", 12}, {"wrong", 1}}));

  const Outcome csv = RunProgram(folder, {"verify", "run", "--output", "csv"});
  EXPECT_EQ(csv.status, 1);
  EXPECT_EQ(csv.out,
            "table,check,games,wrong,file,line,game,what\n"
            "checks,journal,12,0,,,,\n"
            "checks,rules,12,1,,,,\n"
            "checks,agents,0,0,,,,\n"
            "checks,timing,12,0,,,,\n"
            "faults,rules,,,run/games.jsonl,5,4,\"" +
                fault + "\"\n");
}

TEST(VerifyCommandTest, ThreadsPrintTheSame) {
  const TempFolder folder;
  PlayTwelve(folder);
  Damage(folder, R"("turns":20)", R"("turns":21)");
  Damage(folder, R"("seed":1)", R"("seed":2)");
  for (const std::string format : {"text", "json", "csv"}) {
    const Words words = {"verify", "run", "--replay-agents", "--output", format, "--threads"};
    const std::string one = RunProgram(folder, Joined(words, {"1"})).out;
    EXPECT_NE(one, "");
    EXPECT_EQ(RunProgram(folder, Joined(words, {"2"})).out, one);
    EXPECT_EQ(RunProgram(folder, Joined(words, {"7"})).out, one);
  }
}

TEST(VerifyCommandTest, ManyFaultsAreCutShort) {
  const TempFolder folder;
  PlayTwelve(folder, {"--games", "30"});
  std::string text = folder.Read("run/games.jsonl");
  for (std::size_t at = 0; (at = text.find(R"("turns":2)", at)) != std::string::npos; ++at) {
    text[at + 8] = '3';
  }
  folder.Write("run/games.jsonl", text);
  const Outcome outcome = RunProgram(folder, {"verify", "run"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("\nrun/games.jsonl:20: "), std::string::npos) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("\n... and 10 more; --output json lists them\n"))
      << outcome.out;
  const Json json = Json::parse(RunProgram(folder, {"verify", "run", "--output", "json"}).out);
  EXPECT_EQ(json.at("faults").size(), 30U);
}

TEST(VerifyCommandTest, AnIncompleteRunIsSaidToBeOne) {
  const TempFolder folder;
  PlayTwelve(folder);
  KeepLines(folder / "run/games.jsonl", 7);
  const Outcome outcome = RunProgram(folder, {"verify", "run", "--sample", "4", "--seed", "3"});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_NE(outcome.out.find("4 of 7 games verified\n"), std::string::npos) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with(
      "\nnote: the run is not complete: it has 7 of 12 games\nnothing is wrong\n"))
      << outcome.out;
}

TEST(VerifyCommandTest, WithoutMoves) {
  const TempFolder folder;
  PlayTwelve(folder, {"--games", "12", "--moves", "off"});
  ExpectRefused(folder, {"verify", "run"},
                "run was recorded without moves, so the rules alone cannot replay it; with "
                "--replay-agents its agents play it again");
  const Outcome outcome = RunProgram(folder, {"verify", "run", "--replay-agents"});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_EQ(outcome.out.find("\nrules"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\nagents      12      0  "), std::string::npos) << outcome.out;
}

TEST(VerifyCommandTest, BadInput) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "empty");
  ExpectRefused(folder, {"verify"}, "verify needs the folder of a run; give it with --run");
  for (const std::string dir : {"nothing", "empty"}) {
    ExpectRefused(folder, {"verify", dir},
                  dir +
                      " is not a run: there is no manifest.toml in it; give the folder that a "
                      "run was written to");
  }
  ExpectRefused(folder, {"verify", "a", "b"}, "RUN: is given twice");
  ExpectRefused(folder, {"verify", "run", "--sample", "0"},
                "--sample: '0' is not an integer from 1 to 1000000000000");
  ExpectRefused(folder, {"verify", "run", "--sample", "all"},
                "--sample: 'all' is not an integer from 1 to 1000000000000");
  ExpectRefused(folder, {"verify", "run", "--threads", "0"},
                "--threads: '0' is not an integer from 1 to 1024");
  ExpectRefused(folder, {"verify", "run", "--output", "xml"},
                "--output: 'xml' is not one of text, json, csv");
  ExpectRefused(folder, {"verify", "run", "--replay-agent"},
                "unknown option '--replay-agent' (did you mean '--replay-agents'?)");
  ExpectRefused(folder, {"verify", "run", "--game", "3"}, "unknown option '--game'");
  folder.Write("c.toml", "run = 3\n");
  ExpectRefused(folder, {"verify", "c.toml"}, "c.toml:1:7: run: must be a string in quotes");
  PlayTwelve(folder);
  folder.Write("run/manifest.toml", "rubbish");
  ExpectRefused(folder, {"verify", "run"}, "run/manifest.toml:1:");
}

}  // namespace
}  // namespace riftlab
