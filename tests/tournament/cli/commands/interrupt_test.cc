// Ctrl-C in a tournament: it ends cleanly and says how to go on, and going on leads to the same
// bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/agents/external/programs.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

// Games of some milliseconds each, so that a signal falls between the first and the last.
Words Tournament(const std::string& games, const Words& more = {}) {
  return Joined({"tournament", "--game", "ripple_rush", "--agent", "so_ismcts:iterations=50",
                 "--agent", "random", "--threads", "2", "--games", games, "--output", "json"},
                more);
}

// Waits, for a minute at most, until something is so.
template <class F>
void WaitUntil(F&& is_so) {
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!is_so() && std::chrono::steady_clock::now() < give_up) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// Whether the process handles `signal` itself, from the mask that Linux shows.
bool Catches(pid_t process, int signal) {
  const std::string status = Slurp("/proc/" + std::to_string(process) + "/status");
  const std::string key = "SigCgt:";
  const std::uint64_t mask = std::stoull(status.substr(status.find(key) + key.size()), nullptr, 16);
  return (mask >> (signal - 1) & 1) != 0;
}

std::uintmax_t SizeOf(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

// Starts the program, waits until its journal in "run" has grown, and sends `signal`.
Outcome Interrupt(const TempFolder& folder, const Words& arguments, int signal) {
  const std::string journal = folder / "run/games.jsonl";
  const std::uintmax_t before = SizeOf(journal);
  RunningProgram program(folder, arguments);
  WaitUntil([&] { return SizeOf(journal) > before; });
  program.Signal(signal);
  return program.Wait();
}

// The report without what clocks measured.
Json Report(const std::string& text) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_object()) json.erase("speed");
  return json;
}

TEST(InterruptTest, AnInterruptedRunGoesOnToTheSameBytes) {
  const TempFolder folder;
  const Outcome peace = RunProgram(folder, Tournament("200", {"--out", "peace"}));
  ASSERT_EQ(peace.status, 0) << peace.err;
  const std::string expected = RunBytes(folder / "peace");

  Outcome outcome = Interrupt(folder, Tournament("200", {"--out", "run"}), SIGINT);
  int interruptions = 0;
  while (outcome.status == 1 && ++interruptions < 4) {
    EXPECT_TRUE(
        outcome.err.starts_with("finishing the games in progress; the same signal again ends at "
                                "once; resume with: riftlab tournament --resume run\n"))
        << outcome.err;
    EXPECT_NE(outcome.err.find("interrupted after "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find(" of 200 games\nresume with: riftlab tournament --resume run\n"),
              std::string::npos)
        << outcome.err;
    const std::string games = folder.Read("run/games.jsonl");
    EXPECT_TRUE(games.ends_with('\n'));
    EXPECT_EQ(
        expected.substr(expected.size() - Slurp(folder / "peace/games.jsonl").size(), games.size()),
        games);
    EXPECT_EQ(Report(outcome.out).at("games"), std::count(games.begin(), games.end(), '\n'));
    outcome = Interrupt(folder, {"tournament", "--resume", "run", "--output", "json"},
                        interruptions % 2 == 0 ? SIGINT : SIGTERM);
  }
  EXPECT_GE(interruptions, 1);
  const Outcome rest = RunProgram(folder, {"tournament", "--resume", "run", "--output", "json"});
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(RunBytes(folder / "run"), expected);
  EXPECT_EQ(Report(rest.out), Report(peace.out));
}

// There is no game to wait for, and nothing to resume.
TEST(InterruptTest, ARunEndsAtOnceWhileItsProgramsBegin) {
  const TempFolder folder;
  RunningProgram program(
      folder,
      {"tournament", "--game", "ripple_rush", "--games", "4", "--agent", "random", "--agent",
       "mine=external:cmd=" + HostileCommand("hello_hang") + ",start=60s", "--out", "run"});
  WaitUntil([&] { return Catches(program.process(), SIGINT); });
  const auto signalled = std::chrono::steady_clock::now();
  program.Signal(SIGINT);
  const Outcome outcome = program.Wait();
  EXPECT_LT(std::chrono::steady_clock::now() - signalled, std::chrono::seconds(30));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.err.ends_with(
      "interrupted while the programs of agents were begun; run was not made, so call it anew\n"))
      << outcome.err;
  EXPECT_EQ(folder.Files(), std::vector<std::string>{});
}

// A game against a slow agent may take minutes.
TEST(InterruptTest, ExploitBreaksOffTheGameInProgress) {
  const TempFolder folder;
  RunningProgram program(folder, {"exploit", "exact:max_states=1000000000", "--game", "riftforce",
                                  "--games", "2", "--out", "run"});
  WaitUntil([&] { return SizeOf(folder / "run/timing.jsonl") > 0; });
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const auto signalled = std::chrono::steady_clock::now();
  program.Signal(SIGINT);
  const Outcome outcome = program.Wait();
  EXPECT_LT(std::chrono::steady_clock::now() - signalled, std::chrono::seconds(30));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(
      outcome.err.starts_with("breaking off the games in progress; the same signal again ends at "
                              "once; resume with: riftlab exploit --resume run\n"))
      << outcome.err;
  EXPECT_NE(outcome.err.find("interrupted after 0 of 2 games\n"), std::string::npos) << outcome.err;
  EXPECT_EQ(folder.Read("run/games.jsonl"), "");
}

TEST(InterruptTest, AGameThatWasBrokenOffIsPlayedAnew) {
  const TempFolder folder;
  const auto exploit = [](const std::string& out) {
    return Words{"exploit",  "so_ismcts:iterations=5",  "--game", "ripple_rush", "--games",   "16",
                 "--search", "iterations=100,worlds=8", "--out",  out,           "--threads", "2"};
  };
  const Outcome peace = RunProgram(folder, exploit("peace"));
  ASSERT_EQ(peace.status, 0) << peace.err;
  const std::string expected = RunBytes(folder / "peace");
  Outcome outcome = Interrupt(folder, exploit("run"), SIGINT);
  int interruptions = 0;
  while (outcome.status == 1 && ++interruptions < 4) {
    const std::string games = folder.Read("run/games.jsonl");
    EXPECT_TRUE(games.ends_with('\n'));
    EXPECT_EQ(
        expected.substr(expected.size() - Slurp(folder / "peace/games.jsonl").size(), games.size()),
        games);
    outcome = Interrupt(folder, {"exploit", "--resume", "run"}, SIGTERM);
  }
  EXPECT_GE(interruptions, 1);
  const Outcome rest = RunProgram(folder, {"exploit", "--resume", "run"});
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(RunBytes(folder / "run"), expected);
}

TEST(InterruptTest, WithoutAFolderThereIsNothingToResume) {
  const TempFolder folder;
  std::signal(SIGHUP, SIG_DFL);                // whoever runs the tests may have it ignored
  for (const int signal : {SIGINT, SIGHUP}) {  // Ctrl-C, and a terminal that is closed
    RunningProgram program(folder, Tournament("1000000"));
    WaitUntil([&] { return Catches(program.process(), signal); });
    program.Signal(signal);
    const Outcome outcome = program.Wait();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(outcome.err.starts_with(
        "finishing the games in progress; the same signal again ends at once\n"))
        << outcome.err;
    EXPECT_NE(outcome.err.find(" of 1000000 games\nnothing was recorded; give --out DIR to be able "
                               "to resume\n"),
              std::string::npos)
        << outcome.err;
    EXPECT_EQ(folder.Files(), Words{});
  }
}

// Runs side by side likewise; of one level nothing is told against another.
TEST(InterruptTest, RunsSideBySideSayHowFarTheyCame) {
  const TempFolder folder;
  const Words call = {"selfplay", "--game", "warrift", "--agent", "greedy", "--games", "1000000"};
  const auto interrupted = [&](const Words& more) {
    RunningProgram program(folder, Joined(call, more));
    WaitUntil([&] { return Catches(program.process(), SIGINT); });
    program.Signal(SIGINT);
    Outcome outcome = program.Wait();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(outcome.err.starts_with("finishing the games in progress; ")) << outcome.err;
    EXPECT_NE(outcome.err.find("interrupted after "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("\nnothing was recorded; give --out DIR to be able to resume\n"),
              std::string::npos)
        << outcome.err;
    return outcome;
  };
  const Outcome varied = interrupted({"--vary", "target=standard,long"});
  EXPECT_NE(varied.err.find(" of 2000000 games\n"), std::string::npos) << varied.err;
  // As a verdict says it; tables may have a few games, and a row of what leaders win.
  EXPECT_EQ(varied.out.find(" of its games"), std::string::npos) << varied.out;
  const Outcome compared =
      interrupted({"--compare", "default", "--change", "card.Banner Captain.cost=9"});
  EXPECT_NE(compared.err.find(" of 1000000 games of both variants\n"), std::string::npos)
      << compared.err;
}

// Every command that plays says so at once, with what goes on with it.
TEST(InterruptTest, ARequestIsHeardWhereverGamesArePlayed) {
  const TempFolder folder;
  const Words game = {"--game", "ripple_rush", "--agent"};
  const std::string search = "so_ismcts:iterations=50";
  const std::vector<Words> calls = {
      Joined({"selfplay"}, Joined(game, {search, "--games", "100000"})),
      {"selfplay", "--game", "warrift", "--agent", "greedy", "--games", "1000000", "--vary",
       "target=standard,long"},
      Joined({"tune"}, Joined(game, {"so_ismcts:iterations=50,c=0.1..1.5"}))};
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const std::string command = calls[i].front();
    SCOPED_TRACE(testing::PrintToString(calls[i]));
    const std::string dir = std::to_string(i);
    RunningProgram program(folder, Joined(calls[i], {"--threads", "2", "--out", dir}));
    WaitUntil([&] { return Catches(program.process(), SIGINT); });
    program.Signal(SIGINT);
    const Outcome outcome = program.Wait();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.err.find("finishing the games in progress; the same signal again ends at "
                               "once; resume with: riftlab " +
                               command + " --resume " + dir + "\n"),
              std::string::npos)
        << outcome.err;
  }
}

// Of these nothing is kept, so that they need not end anything first.
TEST(InterruptTest, WhatKeepsNothingEndsAtOnce) {
  const TempFolder folder;
  const std::string agent = "so_ismcts:iterations=100000";
  const std::map<std::string, Words> calls = {
      {"interrupted; the check is not finished\n", {"check", "game", "warrift"}},
      {"interrupted; the check is not finished\n ",
       {"check", "agent", agent, "--game", "ripple_rush", "--games", "1000"}},
      {"interrupted; there is no signature\n", {"bench"}}};
  for (const auto& [note, call] : calls) {
    SCOPED_TRACE(testing::PrintToString(call));
    RunningProgram program(folder, call);
    WaitUntil([&] { return Catches(program.process(), SIGINT); });
    program.Signal(SIGINT);
    const Outcome outcome = program.Wait();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, note.substr(0, note.find('\n') + 1));
  }
}

TEST(InterruptTest, PerftPrintsTheLevelsThatAreWhole) {
  const TempFolder folder;
  RunningProgram program(folder, {"perft", "warrift", "--depth", "9", "--max-steps", "1e9"});
  WaitUntil([&] { return Catches(program.process(), SIGINT); });
  program.Signal(SIGINT);
  const Outcome outcome = program.Wait();
  EXPECT_EQ(outcome.status, 1);
  std::smatch depth;
  ASSERT_TRUE(std::regex_match(outcome.err, depth,
                               std::regex("interrupted; depth ([0-9]) was not finished\n")))
      << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("depth  sequences  finished  states\n")) << outcome.out;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1 + std::stoi(depth[1]));
}

TEST(InterruptTest, AnalyzeAnswersWithWhatItHas) {
  const TempFolder folder;
  const std::string positions = std::string(RIFTLAB_SOURCE_DIR) + "/configs/positions/";
  const Words call = {"analyze", positions + "ripple_rush/two_players_round_19.json",
                      "--iterations", "1e9"};
  for (const std::string output : {"text", "json"}) {
    RunningProgram program(folder, Joined(call, {"--output", output}));
    WaitUntil([&] { return Catches(program.process(), SIGINT); });
    program.Signal(SIGINT);
    const Outcome outcome = program.Wait();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err, "interrupted; the answer is what was found so far\n");
    EXPECT_TRUE(Says(outcome.out,
                     output == "text" ? "\nstopped: interrupted\n" : "\"stopped\":\"interrupted\""))
        << outcome.out;
  }
}

TEST(InterruptTest, NothingIsSaidUnderQuiet) {
  const TempFolder folder;
  RunningProgram program(folder, Tournament("1000000", {"--quiet"}));
  WaitUntil([&] { return Catches(program.process(), SIGINT); });
  program.Signal(SIGINT);
  EXPECT_EQ(program.Wait().err, "");
}

// Where a game does not end by itself, and the person has had enough.
TEST(InterruptTest, TheSecondEndsAtOnceAndCanBeResumedAsWasSaid) {
  const TempFolder folder;
  const std::string file = folder / "processes";
  RunningProgram program(
      folder, {"tournament", "--game", "ripple_rush", "--agent",
               fmt::format("x=external:cmd={},move=60s", HostileCommand("ignore", file)), "--agent",
               "greedy", "--games", "4", "--threads", "1", "--out", "run"});
  ASSERT_EQ(WaitForProcesses(file, 1).size(), 1U);
  const std::string err = fmt::format("/proc/{}/fd/2", program.process());
  program.Signal(SIGINT);
  WaitUntil([&] { return !Slurp(err).empty(); });
  program.Signal(SIGINT);
  const Outcome outcome = program.Wait();
  EXPECT_EQ(outcome.status, 128 + SIGINT);
  EXPECT_EQ(outcome.err,
            "finishing the games in progress; the same signal again ends at once; resume with: "
            "riftlab tournament --resume run\n");
}

// A search that would take hours is left at the first Ctrl-C, and what plays the game again is
// told.
TEST(InterruptTest, AGameBetweenAgentsIsLeftAtOnce) {
  const TempFolder folder;
  const std::string search = "so_ismcts:iterations=1000000000";
  for (const std::string& agent : {search, std::string("best:time=3600s")}) {
    RunningProgram program(folder, {"play", "--game", "ripple_rush", "--agent", agent, "--out",
                                    "my game", "--output", "json"});
    WaitUntil([&] { return Catches(program.process(), SIGINT); });
    program.Signal(SIGINT);
    const Outcome outcome = program.Wait();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    const std::string expected =
        "interrupted after 0 decisions, before the end of the game\n"
        "play it anew with: riftlab play --game ripple_rush --agent " +
        agent + " --output json --seed ";
    EXPECT_TRUE(outcome.err.starts_with(expected)) << outcome.err;
    EXPECT_TRUE(outcome.err.ends_with(" --out 'my game'\n")) << outcome.err;
    EXPECT_EQ(folder.Files(), Words{});
  }
}

// The half-written database is removed, and nothing else is written.
TEST(InterruptTest, AReportLeavesNothingBehind) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent", "random",
                                "--agent", "greedy", "--games", "4000", "--out", "run"})
                .status,
            0);
  const Words before = folder.Files();
  for (const int signal : {SIGINT, SIGTERM}) {
    RunningProgram program(folder,
                           {"report", "run", "--sqlite", "games.db", "--html", "page.html"});
    WaitUntil([&] { return std::filesystem::exists(folder / "games.db.tmp"); });
    program.Signal(signal);
    const Outcome outcome = program.Wait();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "riftlab: interrupted; nothing was written\n");
    EXPECT_EQ(folder.Files(), before);
  }
}

}  // namespace
}  // namespace riftlab
