// Programs of others in the program that people run: whole runs, faults in them, and what is left
// when Riftlab is killed.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/agents/external/programs.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/open_files_limit.h"

namespace riftlab {
namespace {

// What --agent takes for hostile_agent.py, called `how`.
std::string Spec(const std::string& how, const std::string& more = "",
                 const std::string& file = "") {
  return fmt::format("{}=external:cmd={},start=60s,move=60s{}", how, HostileCommand(how, file),
                     more);
}

std::string Example(const std::string& name) {
  return fmt::format("{}/configs/agents/{}.py", RIFTLAB_SOURCE_DIR, name);
}

Words Tournament(const Words& agents, const Words& more) {
  Words words = {"tournament", "--game", "ripple_rush", "--seed", "3"};
  for (const std::string& agent : agents) words = Joined(words, {"--agent", agent});
  return Joined(words, more);
}

TEST(ExternalAgentTest, RunsAreTheSameWithAnyNumberOfThreads) {
  const TempFolder folder;
  std::string journal;
  for (const std::string threads : {"1", "3"}) {
    const Outcome outcome =
        RunProgram(folder, Tournament({Spec("random"), "greedy"},
                                      {"--games", "12", "--threads", threads, "--out", threads}));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("this run cannot be reproduced from its configuration\n  alone."),
              std::string::npos);
    const std::string games = folder.Read(threads + "/games.jsonl");
    if (journal.empty()) journal = games;
    EXPECT_EQ(games, journal);
    EXPECT_EQ(folder.Read(threads + "/stderr_1_random.txt"), "");
  }
  EXPECT_EQ(journal.find("fault"), std::string::npos);
  // The rules, and the agents with the luck that they had.
  EXPECT_EQ(RunProgram(folder, {"verify", "1", "--replay-agents"}).status, 0);
}

TEST(ExternalAgentTest, FaultsAreCountedAndCostOnlyTheirGame) {
  const TempFolder folder;
  const Words agents = {Spec("exit"), Spec("garbage"), "random"};
  const Outcome outcome =
      RunProgram(folder, Tournament(agents, {"--games", "12", "--out", "run", "--output", "json"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json report = Json::parse(outcome.out);
  EXPECT_EQ(report["games"], 12);
  int faults = 0;
  for (const Json& agent : report["ranking"]) {
    faults += agent["faults"].get<int>();
    const std::string label = agent["label"];
    const std::string kind = label == "exit" ? "crash" : "protocol";
    if (label == "random") {
      EXPECT_FALSE(agent.contains("fault_kinds"));
    } else {
      EXPECT_EQ(agent["fault_kinds"], Json({{kind, agent["faults"]}}));
    }
  }
  EXPECT_EQ(faults, 12);
  EXPECT_NE(folder.Read("run/games.jsonl").find("\"what\":\"crash: exited with status 3\""),
            std::string::npos);
  EXPECT_EQ(folder.Read("run/stderr_1_exit.txt").substr(0, 8), "goodbye\n");
}

TEST(ExternalAgentTest, PlaysAgainstAPerson) {
  const TempFolder folder;
  std::string typed;
  for (int i = 0; i < 100; ++i) typed += "1\n";
  const Outcome outcome = RunProgramWithInput(
      folder, {"play", "--game", "ripple_rush", "--agent", "human", "--agent", Spec("good")},
      typed);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\nresult: "), std::string::npos) << outcome.out;
}

TEST(ExternalAgentTest, NothingIsLeftWhenTheRunnerIsKilled) {
  for (const std::string how : {"ignore", "fork", "fork_apart_hang"}) {
    SCOPED_TRACE(how);
    const TempFolder folder;
    const std::string file = folder / "processes";
    // On one thread, so that there is one of them, however slow the machine is.
    RunningProgram program(folder, Tournament({Spec(how, ",late=60s", file), "random"},
                                              {"--games", "2", "--threads", "1"}));
    const std::vector<pid_t> processes = WaitForProcesses(file, 1);
    ASSERT_EQ(processes.size(), 1U);
    EXPECT_TRUE(IsRunning(processes[0]));
    program.Signal(SIGKILL);
    EXPECT_EQ(program.Wait().status, 128 + SIGKILL);
    EXPECT_TRUE(EndsSoon(processes[0]));
  }
}

TEST(ExternalAgentTest, CheckAgentSaysWhatIsWrong) {
  const TempFolder folder;
  const Words table = {"--game",    "ripple_rush", "--mode",  "basic",
                       "--players", "2",           "--games", "1"};
  const Outcome good = RunProgram(folder, Joined({"check", "agent", Spec("good")}, table));
  EXPECT_EQ(good.status, 0) << good.out << good.err;
  EXPECT_NE(good.out.find("\npassed   hello"), std::string::npos) << good.out;
  EXPECT_NE(good.out.find("\npassed: 13 passed, 0 failed, 0 without a case\n"), std::string::npos);
  const Outcome bad = RunProgram(
      folder, Joined(Joined({"check", "agent", Spec("garbage")}, table), {"--output", "json"}));
  EXPECT_EQ(bad.status, 1) << bad.err;
  const Json json = Json::parse(bad.out);
  EXPECT_EQ(json["passed"], false);
  EXPECT_EQ(json["reports"][0]["checks"][0]["name"], "hello");
  EXPECT_EQ(json["reports"][0]["checks"][0]["result"], "passed");
  EXPECT_EQ(json["reports"][0]["checks"][1]["result"], "failed");
  ExpectRefused(folder, Joined({"check", "agent", "--agent", "random", "--agent", "greedy"}, table),
                "2 agents; name the one to check");
  ExpectRefused(folder, Joined({"check", "agent"}, table), "0 agents; name the one to check");
}

TEST(ExternalAgentTest, AMissingProgramIsRefused) {
  const TempFolder folder;
  ExpectRefused(
      folder, Tournament({"external:cmd=no_such_program", "random"}, {"--out", "run"}),
      "--agent: agent 'external': cmd: there is no program 'no_such_program' in the folders of "
      "PATH");
  ExpectRefused(folder, Tournament({"external:start=1s", "random"}, {"--out", "run"}),
                "--agent: agent 'external': it needs a program");
}

[[noreturn]] void ExitAsARunWithFewFiles(const TempFolder& folder) {
  const rlimit few{.rlim_cur = 100, .rlim_max = 100};
  setrlimit(RLIMIT_NOFILE, &few);
  const Outcome outcome = RunProgram(
      folder, Tournament({Spec("random"), "greedy"}, {"--games", "12", "--threads", "64"}));
  std::fputs(outcome.err.c_str(), stderr);
  std::exit(outcome.status);
}

// Without them a program could not be started, and would lose games for nothing that it did.
TEST(ExternalAgentDeathTest, ARunWithoutTheFilesForItsProgramsIsRefused) {
  const TempFolder folder;
  EXPECT_EXIT(ExitAsARunWithFewFiles(folder), testing::ExitedWithCode(2),
              "threads is 64: .* it must be at most 3, or raise the limit");
}

// One that holds all seats has a process in each, also where its games are only played again.
TEST(ExternalAgentTest, WhatPlaysHasTheFilesOfEverySeat) {
  const TempFolder folder;
  WriteQuickAgent(folder / "quick");
  const OpenFilesLimit few(60);
  const Words play = {"selfplay",
                      "--game",
                      "ripple_rush",
                      "--players",
                      "5",
                      "--agent",
                      "quick=external:cmd=./quick,start=60s,move=60s",
                      "--games",
                      "3",
                      "--threads",
                      "3",
                      "--out",
                      "run"};
  const Outcome played = RunProgram(folder, play);
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_EQ(folder.Read("run/games.jsonl").find("fault"), std::string::npos);
  const Outcome verified =
      RunProgram(folder, {"verify", "run", "--replay-agents", "--threads", "3"});
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  const Outcome exported =
      RunProgram(folder, {"export", "run", "--rows", "rows.npz", "--visits", "--threads", "3"});
  EXPECT_EQ(exported.status, 0) << exported.err;
}

// A program that never says hello would lose every game of the run.
TEST(ExternalAgentTest, AProgramThatDoesNotBeginIsRefused) {
  const TempFolder folder;
  ExpectRefused(folder,
                Tournament({"mine=external:cmd=python3 mine.py", "random"}, {"--out", "run"}),
                "agent 'mine': its program does not begin: crash: exited with status 2; the last "
                "line of its stderr: ");
  ExpectRefused(folder, Tournament({Spec("hello_exit"), "random"}, {}),
                "agent 'hello_exit': its program does not begin: crash: exited with status 3; the "
                "last line of its stderr: goodbye\n");
  EXPECT_EQ(folder.Files(), std::vector<std::string>{});
}

// In whichever variant of a comparison it plays.
TEST(ExternalAgentTest, AProgramThatDoesNotBeginIsRefusedInBothVariants) {
  const TempFolder folder;
  folder.Write("broken.toml",
               fmt::format("game = \"ripple_rush\"\n"
                           "[[agent]]\nname = \"mine\"\nkind = \"external\"\ncmd = \"{}\"\n",
                           HostileCommand("hello_exit")));
  folder.Write("sound.toml", "game = \"ripple_rush\"\nagent = [\"greedy\"]\n");
  const std::string refusal = "agent 'mine': its program does not begin: crash: exited with status";
  ExpectRefused(folder, {"selfplay", "--games", "8", "--compare", "broken.toml", "sound.toml"},
                "broken.toml: " + refusal);
  ExpectRefused(folder, {"selfplay", "--games", "8", "--compare", "sound.toml", "broken.toml"},
                refusal);
}

// Nor does a single game begin with it, a person's least of all.
TEST(ExternalAgentTest, AProgramThatDoesNotBeginIsRefusedOutsideARun) {
  const TempFolder folder;
  const std::string refusal =
      "agent 'hello_exit': its program does not begin: crash: exited with status 3; the last line "
      "of its stderr: goodbye\n";
  const Words play = {"play", "--game", "ripple_rush", "--agent"};
  ExpectRefused(folder, Joined(play, {"greedy", "--agent", Spec("hello_exit"), "--out", "run"}),
                refusal);
  ExpectRefused(folder, Joined(play, {"human", "--agent", Spec("hello_exit")}), refusal);
  ExpectRefused(folder, Joined(play, {Spec("hello_exit")}), refusal);

  ASSERT_EQ(RunProgram(folder, Joined(play, {"random", "--seed", "1", "--out", "game"})).status, 0);
  const Outcome position = RunProgram(folder, {"position", "--from", "game:0:3", "--seat", "1"});
  ASSERT_EQ(position.status, 0) << position.err;
  folder.Write("view.json", position.out);
  const Words analyze = {"analyze", "view.json", "--rollouts", "2", "--play-on"};
  ExpectRefused(folder, Joined(analyze, {Spec("hello_exit")}), "--play-on: " + refusal);
  ExpectRefused(folder, {"review", "game", "--game", "0", "--play-on", Spec("hello_exit")},
                "--play-on: " + refusal);
  const Outcome later = RunProgram(folder, Joined(analyze, {Spec("exit")}));
  EXPECT_EQ(later.status, 1);
  const std::string crash =
      "riftlab: --play-on: agent 'exit': crash: exited with status 3; the last line of its stderr: "
      "goodbye\n";
  EXPECT_EQ(later.err, crash);
  for (const Words& which : {Words{"--game", "0"}, Words{"--all"}}) {
    const Outcome review =
        RunProgram(folder, Joined({"review", "game", "--play-on", Spec("exit")}, which));
    EXPECT_EQ(review.status, 1);
    EXPECT_EQ(review.err, crash);
  }
}

// A game that is kept has what its programs wrote, as a run has it.
TEST(ExternalAgentTest, AGameThatIsKeptHasTheErrorsOfItsPrograms) {
  const TempFolder folder;
  const Words play = {"play", "--game", "ripple_rush", "--seed", "1", "--agent", Spec("exit")};
  const Outcome alone = RunProgram(folder, Joined(play, {"--agent", "greedy", "--out", "alone"}));
  EXPECT_EQ(alone.status, 1) << alone.err;
  EXPECT_EQ(folder.Read("alone/stderr_1_exit.txt"), "goodbye\n");
  EXPECT_EQ(RunProgram(folder, {"verify", "alone"}).status, 0);
  std::string typed;
  for (int i = 0; i < 100; ++i) typed += "1\n";
  const Outcome person =
      RunProgramWithInput(folder, Joined(play, {"--agent", "human", "--out", "person"}), typed);
  EXPECT_EQ(person.status, 1) << person.err;
  EXPECT_EQ(folder.Read("person/stderr_1_exit.txt"), "goodbye\n");
}

// What is wrong with the log is no fault of the program.
TEST(ExternalAgentTest, ALogThatCannotBeWrittenIsRefused) {
  const TempFolder folder;
  ExpectRefused(folder, Tournament({Spec("good", ",log=nowhere/log"), "random"}, {"--out", "run"}),
                "--agent: agent 'external': log: cannot write 'nowhere/log': No such file");
}

// The examples play every game to its end, without a fault.
TEST(ExternalAgentTest, TheExamplesPlayEveryGame) {
  for (const std::string game : {"ripple_rush", "riftforce", "riftwalker", "warrift"}) {
    SCOPED_TRACE(game);
    const TempFolder folder;
    const Outcome outcome = RunProgram(
        folder,
        {"tournament", "--game", game, "--games", "6", "--output", "json", "--agent",
         fmt::format("first=external:cmd=python3 '{}',start=60s,move=60s", Example("first_agent")),
         "--agent",
         fmt::format("random=external:cmd=python3 '{}',start=60s,move=60s",
                     Example("random_agent")),
         "--agent",
         fmt::format("rule=external:cmd=python3 '{}',start=60s,move=60s", Example("rule_agent")),
         "--agent", "so_ismcts:iterations=10"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(Json::parse(outcome.out)["fault_games"], 0) << outcome.out;
  }
}

// The program that the README shows is the one that is tested.
TEST(ExternalAgentTest, TheReadmeShowsTheFirstAgent) {
  const std::string readme = Slurp(std::string(RIFTLAB_SOURCE_DIR) + "/agents/external/README.md");
  EXPECT_NE(readme.find("```python\n" + Slurp(Example("first_agent")) + "```"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
