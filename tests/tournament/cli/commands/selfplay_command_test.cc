// `riftlab selfplay`: what it plays, prints and records.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

Words SelfPlayWith(const Words& more) {
  return Joined({"selfplay", "--game", "ripple_rush", "--mode", "advanced"}, more);
}

// The JSON report without what clocks measured.
Json Untimed(const Outcome& outcome) {
  Json json = Json::parse(outcome.out, nullptr, /*allow_exceptions=*/false);
  EXPECT_TRUE(json.is_object()) << outcome.out << outcome.err;
  if (json.is_object()) json.erase("speed");
  return json;
}

Json ReportOf(const TempFolder& folder, const Words& more) {
  const Outcome outcome = RunProgram(folder, SelfPlayWith(Joined({"--output", "json"}, more)));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return Untimed(outcome);
}

TEST(SelfPlayCommandTest, OneAgentInAllSeats) {
  const TempFolder folder;
  const Json json = ReportOf(folder, {"--players", "3", "--agent", "greedy", "--games", "100"});
  EXPECT_EQ(folder.Files(), Words{});
  EXPECT_EQ(json.at("games"), 100);
  EXPECT_EQ(json.at("blocks"), 100);  // a deal for every game
  EXPECT_EQ(json.at("agents").size(), 1U);
  EXPECT_FALSE(json.at("agents").at(0).contains("share"));
  double shares = 0;
  std::int64_t wins = 0;
  for (const Json& seat : json.at("seats")) {
    EXPECT_EQ(seat.at("games"), 100);
    EXPECT_EQ(seat.at("score").at("mean").at("count"), 100);
    shares += seat.at("share").at("value").get<double>();
    wins += seat.at("wins").get<std::int64_t>();
  }
  EXPECT_NEAR(shares, 1, 1e-12);
  EXPECT_NEAR(1 - static_cast<double>(wins) / 100,
              json.at("no_sole_winner").at("value").get<double>(), 1e-12);
  EXPECT_EQ(json.at("score").at("all").at("mean").at("count"), 300);
  EXPECT_EQ(json.at("end_reasons").at(0).at("reason"), "deck_empty");
  const Json& tags = json.at("tags");
  ASSERT_EQ(tags.size(), 3U);
  EXPECT_EQ(tags.at(0).at("tag"), "goals");
  EXPECT_EQ(tags.at(0).at("values").size(), 8U);
  EXPECT_EQ(tags.at(1).at("tag"), "completed_rows");
  EXPECT_EQ(tags.at(1).at("seats").size(), 3U);
}

TEST(SelfPlayCommandTest, AnAgentForEachSeat) {
  const TempFolder folder;
  const Words agents = {"--agent", "greedy", "--agent", "random", "--games", "61"};
  const Json rotating = ReportOf(folder, agents);
  EXPECT_EQ(rotating.at("games"), 62);
  EXPECT_EQ(rotating.at("blocks"), 31);
  EXPECT_GT(rotating.at("agents").at(0).at("share").at("value"), 0.9);
  EXPECT_LT(rotating.at("seats").at(0).at("share").at("value"), 0.7);
  const Json fixed = ReportOf(folder, Joined(agents, {"--seating", "fixed"}));
  EXPECT_EQ(fixed.at("games"), 61);
  EXPECT_EQ(fixed.at("blocks"), 61);
  EXPECT_EQ(fixed.at("seats").at(0).at("share"), fixed.at("agents").at(0).at("share"));
  EXPECT_GT(fixed.at("seats").at(0).at("share").at("value"), 0.9);
}

TEST(SelfPlayCommandTest, TextAndCsvHoldTheSameFigures) {
  const TempFolder folder;
  const Words words = SelfPlayWith({"--agent", "random", "--games", "50"});
  const std::string text = RunProgram(folder, words).out;
  EXPECT_TRUE(text.starts_with(
      "Ripple Rush, advanced, 2 players: 50 games in 50 blocks; all seats: random\n"))
      << text;
  const Json json = ReportOf(folder, {"--agent", "random", "--games", "50"});
  const std::string csv = RunProgram(folder, Joined(words, {"--output", "csv"})).out;
  const std::string wins = json.at("seats").at(0).at("wins").dump();
  EXPECT_NE(csv.find("\nseats,0,,wins," + wins + ",,,,,\n"), std::string::npos) << csv;
  EXPECT_NE(text.find("\n   0     50    " + wins + "  "), std::string::npos) << text;
  for (const char* part :
       {"\nScores of all seats\n", "\ncompleted_rows: rows completed\n", "|##"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

TEST(SelfPlayCommandTest, HowItPlaysIsToldOfTheFirstGames) {
  const TempFolder folder;
  const Words words = {"--agent", "greedy", "--games", "200", "--metrics", "150"};
  const Json play = ReportOf(folder, words).at("play");
  EXPECT_EQ(play.at("games"), 150);
  EXPECT_EQ(play.at("chances"), "evaluation");
  EXPECT_GE(play.at("legal_moves").at("min"), 2);
  EXPECT_EQ(play.at("forced").at("value"), 0);
  EXPECT_LE(play.at("turns").at("max"), 20);  // rounds
  const Json& lead = play.at("lead");
  EXPECT_EQ(lead.at("lead_changes").at("count"), 150);
  EXPECT_GT(lead.at("leader_wins_75").at("value"), lead.at("leader_wins_25").at("value"));
  EXPECT_GT(lead.at("drama").at("value"), 0);
  EXPECT_LT(lead.at("decisiveness").at("high"), 1);
  Words kinds;
  for (const Json& option : play.at("options")) {
    const std::string kind = option.at("kind");
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
    EXPECT_LE(option.at("chosen"), option.at("offered"));
  }
  EXPECT_TRUE(std::find(kinds.begin(), kinds.end(), "own number") != kinds.end());
  EXPECT_TRUE(std::find(kinds.begin(), kinds.end(), "bonus X red") != kinds.end());
  const std::string text = RunProgram(folder, SelfPlayWith(words)).out;
  for (const char* part : {"\nHow it plays, by the moves of 150 games\n", "\nlegal moves ",
                           "\ndrama  ", "\nannounced number: stop ", "\nAlways chosen"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  }
  const std::string csv = RunProgram(folder, SelfPlayWith(Joined(words, {"--output", "csv"}))).out;
  EXPECT_NE(csv.find("\nlead,,,drama,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\noptions,own number,row 8,offered,"), std::string::npos) << csv;
  EXPECT_FALSE(
      ReportOf(folder, {"--agent", "greedy", "--games", "5", "--metrics", "0"}).contains("play"));
}

TEST(SelfPlayCommandTest, MetricsChangeNoOtherFigure) {
  const TempFolder folder;
  const Words words = {"--agent", "a=greedy", "--agent", "b=random", "--games", "50"};
  Json with = ReportOf(folder, words);
  const Json without = ReportOf(folder, Joined(words, {"--metrics", "0"}));
  with.erase("play");
  for (const char* method : {"play", "lead", "options", "course", "exposure"}) {
    EXPECT_EQ(with.at("methods").erase(method), 1U) << method;
  }
  EXPECT_EQ(with, without);
}

TEST(SelfPlayCommandTest, ThreadsAndJournalsChangeNothing) {
  const TempFolder folder;
  const Words words = {"--players", "4",        "--agent", "a=random", "--agent", "b=greedy",
                       "--agent",   "c=random", "--agent", "d=greedy", "--games", "400"};
  const Json expected = ReportOf(folder, words);
  for (const std::string threads : {"1", "2", "7"}) {
    EXPECT_EQ(ReportOf(folder, Joined(words, {"--threads", threads})), expected);
    EXPECT_EQ(ReportOf(folder, Joined(words, {"--threads", threads, "--out", "run" + threads})),
              expected);
    EXPECT_EQ(RunBytes(folder / ("run" + threads)), RunBytes(folder / "run1"));
  }
  EXPECT_NE(ReportOf(folder, Joined(words, {"--seed", "2"})), expected);
}

TEST(SelfPlayCommandTest, RulesAndCardsCount) {
  const TempFolder folder;
  const Json json = ReportOf(folder, {"--agent", "random", "--games", "20", "--rule", "goals=1+3"});
  Words goals;
  for (const Json& value : json.at("tags").at(0).at("values")) goals.push_back(value.at("value"));
  EXPECT_EQ(goals, (Words{"1", "3"}));
}

TEST(SelfPlayCommandTest, ARecordedRunIsResumedVerifiedAndReplayed) {
  const TempFolder folder;
  const Words words = {"--agent", "random", "--games", "40", "--out", "run"};
  const Json whole = ReportOf(folder, words);
  const std::string bytes = RunBytes(folder / "run");
  KeepLines(folder / "run/games.jsonl", 17);
  const Outcome rest = RunProgram(folder, {"selfplay", "--resume", "run", "--output", "json"});
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_NE(rest.err.find("17 games were played before"), std::string::npos) << rest.err;
  EXPECT_EQ(Untimed(rest), whole);
  EXPECT_EQ(RunBytes(folder / "run"), bytes);
  EXPECT_EQ(RunProgram(folder, {"verify", "run", "--replay-agents"}).status, 0);
  EXPECT_EQ(RunProgram(folder, {"replay", "run", "--game", "39", "--decisions", "all"}).status, 0);
}

// Without their moves games of an earlier session do not show how it plays.
TEST(SelfPlayCommandTest, AResumedRunSaysOfWhichGamesItHasNoMoves) {
  const TempFolder folder;
  const Words words = {"--agent", "random", "--games", "40", "--moves", "off", "--out", "run"};
  Json whole = ReportOf(folder, words);
  EXPECT_EQ(whole.at("play").at("games"), 40);
  KeepLines(folder / "run/games.jsonl", 17);
  const Words resume = {"selfplay", "--resume", "run", "--output", "json"};
  const Json rest = Untimed(RunProgram(folder, resume));
  EXPECT_EQ(rest.at("play").at("games"), 23);
  whole["notes"].push_back(
      "How it plays leaves out the first 17 games, played before the run was resumed: their moves "
      "were not recorded (--moves off).");
  EXPECT_EQ(rest.at("notes"), whole.at("notes"));
  const Json none = Untimed(RunProgram(folder, Joined(resume, {"--metrics", "0"})));
  EXPECT_EQ(none.at("notes").size() + 1, rest.at("notes").size());
}

TEST(SelfPlayCommandTest, CtrlCPrintsWhatIsThere) {
  const TempFolder folder;
  RunningProgram program(folder, SelfPlayWith({"--agent", "so_ismcts:iterations=50", "--games",
                                               "1000000", "--output", "json", "--out", "run"}));
  const std::string journal = folder / "run/games.jsonl";
  std::error_code error;
  for (int waits = 0; waits < 30000; ++waits) {
    if (std::filesystem::exists(journal, error) && std::filesystem::file_size(journal, error) > 0) {
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  program.Signal(SIGINT);
  const Outcome outcome = program.Wait();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find(" of 1000000 games\nresume with: riftlab selfplay --resume run\n"),
            std::string::npos)
      << outcome.err;
  const std::string games = folder.Read("run/games.jsonl");
  EXPECT_EQ(Untimed(outcome).at("games"), std::count(games.begin(), games.end(), '\n'));
}

TEST(SelfPlayCommandTest, BadInput) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, SelfPlayWith(Joined({"--out", "run"}, more)), message);
  };
  refused({}, "0 agents for 2 seats; give --agent once for all seats, or once for each");
  refused({"--players", "3", "--agent", "greedy", "--agent", "random"},
          "2 agents for 3 seats; give --agent once for all seats, or once for each");
  refused({"--agent", "greedy", "--agent", "greedy"},
          "agents 1 and 2 are both called 'greedy'; give one of them a label of its own");
  refused({"--agent", "greedy", "--seating", "free"},
          "--seating: 'free' is not one of rotating, fixed");
  refused({"--agent", "greedy", "--games", "0"}, "--games: '0' is not an integer from 1 to ");
  refused({"--agent", "greedy", "--metrics", "some"},
          "--metrics: 'some' is not an integer from 0 to 1000000");
  refused({"--agent", "greedy", "--metrics", "-1"}, "--metrics: '-1' is not an integer from 0");
  refused({"--agent", "greedy", "--format", "gauntlet"}, "unknown option '--format'");
}

TEST(SelfPlayCommandTest, EachCommandResumesItsOwnRuns) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, SelfPlayWith({"--agent", "random", "--games", "4", "--out", "self"}))
                .status,
            0);
  ASSERT_EQ(RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent", "random",
                                "--agent", "greedy", "--games", "4", "--out", "match"})
                .status,
            0);
  ExpectRefused(
      folder, {"tournament", "--resume", "self"},
      "self is a run of riftlab selfplay; resume it with: riftlab selfplay --resume self");
  ExpectRefused(
      folder, {"selfplay", "--resume", "match"},
      "match is a run of riftlab tournament; resume it with: riftlab tournament --resume match");
  ExpectRefused(
      folder, {"selfplay", "--resume", "self", "--seating", "fixed"},
      "--seating cannot be given with --resume, which goes on with the run as it was begun");
}

}  // namespace
}  // namespace riftlab
