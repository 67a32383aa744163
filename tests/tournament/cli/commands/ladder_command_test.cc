// `riftlab ladder`: what it plays, prints and refuses.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

const Words kLadder = {"ladder",  "--game",  "ripple_rush", "--agent", "deep=so_ismcts",
                       "--agent", "greedy",  "--agent",     "random",  "--from",
                       "5",       "--rungs", "2",           "--games", "240"};

TEST(LadderCommandTest, RatesTheRungs) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kLadder, {"--output", "json"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(folder.Files(), Words{});
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("game"), "ripple_rush");
  EXPECT_EQ(json.at("games"), 240);
  EXPECT_EQ(json.at("blocks"), 120);
  const Json& ladder = json.at("ladder");
  ASSERT_EQ(ladder.size(), 3U);
  EXPECT_EQ(ladder.at(0).at("agent"), "deep");
  ASSERT_EQ(ladder.at(0).at("rungs").size(), 2U);
  EXPECT_EQ(ladder.at(0).at("rungs").at(1).at("label"), "deep@10");
  EXPECT_EQ(ladder.at(0).at("rungs").at(1).at("iterations"), 10);
  EXPECT_TRUE(ladder.at(0).at("per_doubling").at("value").is_number());
  EXPECT_EQ(ladder.at(1).at("rungs").size(), 1U);
  EXPECT_EQ(ladder.at(1).at("per_doubling"), nullptr);
  const Json& luck = json.at("luck_and_skill");
  double sum = 0;
  for (const char* part : {"agent", "seat", "deal", "rest"}) {
    sum += luck.at(part).at("value").get<double>();
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_GT(luck.at("agent").at("value"), 0.2);  // greedy against random
  const Outcome again = RunProgram(folder, Joined(kLadder, {"--output", "json", "--threads", "1"}));
  EXPECT_EQ(again.out, outcome.out);
}

TEST(LadderCommandTest, TextAndCsv) {
  const TempFolder folder;
  const std::string text = RunProgram(folder, kLadder).out;
  for (const char* part :
       {"Ripple Rush, basic, 2 players: 240 games in 120 blocks\n", "\nAgent   Iterations ",
        "\ndeep             5 ", "\ngreedy           - ", "\nElo per doubling ", "\ndeep@10 ",
        "\nLuck and skill ", "\ndeal (luck of the cards) "}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  const std::string csv = RunProgram(folder, Joined(kLadder, {"--output", "csv"})).out;
  for (const char* part : {"\nladder,deep,10,status,rated,", "\nper_doubling,deep,,elo,",
                           "\nluck_and_skill,,,deal,"}) {
    EXPECT_NE(csv.find(part), std::string::npos) << part << "\nin\n" << csv;
  }
}

// The run is that of a tournament between the rungs, and is told as such, with its ladder.
TEST(LadderCommandTest, IsRecordedResumedAndReported) {
  const TempFolder folder;
  const Words recorded = {"--output", "json", "--out", "run"};
  const Outcome played = RunProgram(folder, Joined(kLadder, recorded));
  ASSERT_EQ(played.status, 0) << played.err;
  const std::string bytes = RunBytes(folder / "run");
  KeepLines(folder / "run/games.jsonl", 101);
  const Outcome resumed = RunProgram(folder, {"ladder", "--resume", "run", "--output", "json"});
  ASSERT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(RunBytes(folder / "run"), bytes);
  EXPECT_EQ(Json::parse(resumed.out), Json::parse(played.out));
  EXPECT_EQ(RunProgram(folder, {"verify", "run"}).status, 0);
  const Outcome told =
      RunProgram(folder, {"report", "run", "--output", "json", "--html", "r.html"});
  ASSERT_EQ(told.status, 0) << told.err;
  const Json ladder = Json::parse(told.out).at("ladder");
  ASSERT_EQ(ladder.size(), 1U);
  EXPECT_EQ(ladder.at(0).at("agent"), "deep");
  EXPECT_EQ(ladder.at(0).at("rungs").at(1).at("name"), "deep@10");
  EXPECT_EQ(ladder.at(0).at("per_doubling"),
            Json::parse(played.out).at("ladder").at(0).at("per_doubling"));
  EXPECT_NE(folder.Read("r.html").find("\"per_doubling\""), std::string::npos);
  EXPECT_EQ(Json::parse(told.out).at("luck_and_skill"),
            Json::parse(played.out).at("luck_and_skill"));
  EXPECT_TRUE(Json::parse(told.out).at("methods").contains("luck_and_skill"));
  EXPECT_NE(folder.Read("r.html").find("\"luck_and_skill\""), std::string::npos);
  const std::string text = RunProgram(folder, {"report", "run"}).out;
  EXPECT_NE(text.find("\nLuck and skill "), std::string::npos) << text;
  EXPECT_EQ(RunProgram(folder, {"tournament", "--resume", "run"}).out, text);
  EXPECT_NE(RunProgram(folder, {"report", "run"}).out.find("\nElo per doubling "),
            std::string::npos);
  EXPECT_NE(RunProgram(folder, {"report", "run", "--output", "csv"})
                .out.find("\nper_doubling,deep,,elo,"),
            std::string::npos);
}

TEST(LadderCommandTest, SaysByWhichModelItRatesWhereReportsUseAnother) {
  const TempFolder folder;
  const Outcome played =
      RunProgram(folder, {"ladder", "--game", "ripple_rush", "--players", "3", "--agent",
                          "deep=so_ismcts", "--agent", "greedy", "--from", "5", "--rungs", "2",
                          "--games", "60", "--out", "run", "--quiet"});
  EXPECT_NE(played.out.find("\nElo per doubling, Bradley-Terry "), std::string::npos) << played.out;
  const std::string told = RunProgram(folder, {"report", "run"}).out;
  EXPECT_NE(told.find("\nElo per doubling, Plackett-Luce "), std::string::npos) << told;
  const std::string again = RunProgram(folder, {"report", "run", "--ratings", "bradley-terry"}).out;
  EXPECT_NE(again.find("\nElo per doubling, Bradley-Terry "), std::string::npos) << again;
}

TEST(LadderCommandTest, ResumesNothingElse) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent", "greedy",
                                "--agent", "random", "--games", "2", "--out", "run"})
                .status,
            0);
  ExpectRefused(folder, {"ladder", "--resume", "run"},
                "run is no ladder: none of its agents doubles its iterations; resume it with: "
                "riftlab tournament --resume run");
  ExpectRefused(folder, {"ladder", "--resume", "run", "--from", "5"},
                "--from cannot be given with --resume");
}

TEST(LadderCommandTest, BadInput) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, Joined({"ladder", "--game", "ripple_rush"}, more), message);
  };
  refused({}, "no agent climbs the ladder; give one with --agent");
  refused({"--agent", "greedy"}, "no agent has 'iterations' to double");
  refused({"--agent", "so_ismcts:iterations=5"},
          "--agent: 'iterations' is the ladder's to set; leave it out");
  refused({"--agent", "so_ismcts:time=5ms"}, "--agent: 'time' is the ladder's to set");
  refused({"--agent", "so_ismcts", "--rungs", "1"}, "--rungs: '1' is not an integer from 2");
  refused({"--agent", "so_ismcts", "--players", "1"}, "a solo game has no ratings");
  refused({"--agent", "so_ismcts", "--agent", "so_ismcts"}, "agents 1 and 5 are both called");
}

}  // namespace
}  // namespace riftlab
