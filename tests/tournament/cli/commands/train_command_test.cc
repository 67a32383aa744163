// `riftlab train`: learns, and its nets play what they were made for and nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <thread>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/rng.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

const Words kTrain = {"train", "--game",  "ripple_rush", "--games", "200",
                      "--out", "n.rlnet", "--output",    "json"};

const Words kToyTraining = {"train", "--game",       "ripple_rush", "--generations", "2", "--games",
                            "200",   "--self-games", "8",           "--search",      "4", "--gate",
                            "6",     "--gate-games", "8",           "--net-cost",    "1", "--out",
                            "t"};

TEST(TrainCommandTest, TheSameSeedGivesTheSameFileOnAnyNumberOfThreads) {
  const TempFolder folder;
  std::string expected;
  for (const std::string threads : {"1", "3"}) {
    const Outcome outcome =
        RunProgram(folder, Joined(kTrain, {"--threads", threads, "--overwrite"}));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Json json = Json::parse(outcome.out);
    EXPECT_GT(json.at("positions"), 200);
    EXPECT_GT(json.at("loss_after"), 0.1);
    if (expected.empty()) expected = Slurp(folder / "n.rlnet");
    EXPECT_EQ(Slurp(folder / "n.rlnet"), expected);
  }
  EXPECT_EQ(expected.find("riftlab net 1\ngame ripple_rush\nmode basic\nplayers 2\n"), 0U);
}

TEST(TrainCommandTest, APlaceThatCannotBeLookedAtIsNamed) {
  const TempFolder folder;
  const Words train = {"train", "--game", "ripple_rush",        "--games",
                       "100",   "--out",  std::string(300, 'x')};
  for (const Words& more : {Words{}, Words{"--generations", "1"}}) {
    const Outcome outcome = RunProgram(folder, Joined(train, more));
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_TRUE(Says(outcome.err, "File name too long")) << outcome.err;
  }
}

TEST(TrainCommandTest, ANetOnStandardOutputIsNothingElse) {
  const TempFolder folder;
  const Words call = {"train", "--game", "ripple_rush", "--games", "100"};
  ASSERT_EQ(RunProgram(folder, Joined(call, {"--out", "n.rlnet"})).status, 0);
  const Outcome printed = RunProgram(folder, Joined(call, {"--out", "-"}));
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_TRUE(printed.out == folder.Read("n.rlnet"));
}

// Alone nobody meets anybody, so that there is no sequential test to ask.
TEST(TrainCommandTest, AdvisesWhatANetForOnePlayerCanBeAsked) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, {"train", "--game", "ripple_rush", "--players", "1",
                                              "--games", "100", "--out", "n.rlnet"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("--sprt"), std::string::npos) << outcome.out;
  EXPECT_TRUE(Says(outcome.out, "Ask a tournament on common")) << outcome.out;
  EXPECT_TRUE(Says(outcome.out, "--equal-time")) << outcome.out;
  const Outcome asked = RunProgram(folder, {"tournament", "--game", "ripple_rush", "--players", "1",
                                            "--agent", "best:iterations=20,net=n.rlnet", "--agent",
                                            "best:iterations=20", "--equal-time", "--games", "2"});
  EXPECT_EQ(asked.status, 0) << asked.err;
}

TEST(TrainCommandTest, ItsNetsPlay) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, kTrain).status, 0);
  const Outcome match = RunProgram(
      folder, {"tournament", "--game", "ripple_rush", "--agent", "a=greedy:net=n.rlnet", "--agent",
               "b=best:iterations=10,net=n.rlnet", "--agent",
               "c=so_ismcts:iterations=10,cutoff=0,net=n.rlnet", "--games", "6", "--out", "run"});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_EQ(RunProgram(folder, {"verify", "run", "--replay-agents"}).status, 0);
  const Outcome taught =
      RunProgram(folder, {"train", "--game", "ripple_rush", "--games", "100", "--search", "4",
                          "--net", "n.rlnet", "--out", "second.rlnet"});
  EXPECT_EQ(taught.status, 0) << taught.err;
}

TEST(TrainCommandTest, LearnsMovesFromASearch) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, kTrain).status, 0);
  const Words moves = {"train",    "--game", "ripple_rush", "--games",  "100",
                       "--search", "12",     "--learn",     "moves",    "--net",
                       "n.rlnet",  "--out",  "m.rlnet",     "--output", "json"};
  const Outcome outcome = RunProgram(folder, moves);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_GT(json.at("decisions"), 500);
  EXPECT_GT(json.at("moves_loss_before"), json.at("moves_loss_after"));
  EXPECT_FALSE(json.contains("loss_after"));
  const std::string net = folder.Read("m.rlnet");
  EXPECT_EQ(net.find("riftlab net 2\ngame ripple_rush\nmode basic\nplayers 2\n"), 0U);
  EXPECT_NE(net.find(", learn moves; before: riftlab"), std::string::npos);
  const Outcome match = RunProgram(
      folder,
      {"tournament", "--game", "ripple_rush", "--agent", "b=best:iterations=10,net=m.rlnet",
       "--agent", "c=so_ismcts:iterations=20,cutoff=0,expand=learned,prior=puct,net=m.rlnet",
       "--games", "4", "--out", "run"});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_EQ(RunProgram(folder, {"verify", "run", "--replay-agents"}).status, 0);
  // Both at once, from the net that has both.
  const Outcome both =
      RunProgram(folder, {"train", "--game", "ripple_rush", "--games", "100", "--search", "4",
                          "--learn", "both", "--net", "m.rlnet", "--out", "both.rlnet"});
  EXPECT_EQ(both.status, 0) << both.err;
  for (const char* line : {"log loss on those: ", " by even shares, ", "the net's first move is"}) {
    EXPECT_NE(both.out.find(line), std::string::npos) << line << " in\n" << both.out;
  }
}

// The words of the match that `text` prints last, those of the agents without quotes.
Words LastMatch(const std::string& text) {
  Words words;
  std::string word;
  for (const char c : text.substr(text.rfind("riftlab tournament ")) + ' ') {
    if (c == '\'') continue;
    if (c == ' ' || c == '\n') {
      words.push_back(std::exchange(word, ""));
    } else {
      word += c;
    }
  }
  return words;
}

// Where `best` does not play by moves, a match between it and itself would ask nothing.
TEST(TrainCommandTest, AMatchForMovesPlaysByThem) {
  const TempFolder folder;
  const Words learn = {"train",   "--games", "100",   "--search", "4",
                       "--learn", "moves",   "--net", "shipped",  "--out"};
  const Outcome warrift = RunProgram(folder, Joined(learn, {"w.rlnet", "--game", "warrift"}));
  ASSERT_EQ(warrift.status, 0) << warrift.err;
  EXPECT_EQ(warrift.err.find("warning"), std::string::npos) << warrift.err;
  EXPECT_NE(warrift.out.find(" --agent best:net=w.rlnet --agent best --equal"), std::string::npos);
  for (const std::string game : {"riftforce", "riftwalker", "ripple_rush"}) {
    const Outcome outcome =
        RunProgram(folder, Joined(learn, {"n.rlnet", "--overwrite", "--game", game}));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err.find("riftlab: warning: 'best' of this game does not play by moves"), 0U)
        << outcome.err;
    const Words match = LastMatch(outcome.out);
    const auto agent = std::find(match.begin(), match.end(), "--agent") + 1;
    ASSERT_TRUE(agent->starts_with("moves=so_ismcts:")) << *agent;
    EXPECT_EQ(*(agent + 2), "best:net=n.rlnet");
    folder.Write("p.json",
                 OutputOf(folder, {"position", "--game", game, "--after", "10", "--seed", "1"}));
    const auto moves = [&](const std::string& spec) {
      const std::string answers = OutputOf(folder, {"analyze", "p.json", "--agent", spec,
                                                    "--iterations", "100", "--output", "json"});
      const std::size_t last = answers.rfind('\n', answers.size() - 2) + 1;
      return Json::parse(answers.substr(last)).at("move_infos");
    };
    EXPECT_EQ(moves(*(agent + 2)), moves("best")) << game;
    EXPECT_NE(moves(agent->substr(agent->find('=') + 1)), moves("best")) << game;
  }
}

// Both values and moves, into a file whose name needs quotes twice.
TEST(TrainCommandTest, PrintsMatchesThatCanBePlayed) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram(folder, {"train", "--game", "ripple_rush", "--games", "100", "--search", "4",
                          "--learn", "both", "--out", "a,b.rlnet"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(" --agent 'best:net=\"a,b.rlnet\"' --agent best --equal-time "),
            std::string::npos)
      << outcome.out;
  Words match = LastMatch(outcome.out);
  match = {match.begin() + 1, std::find(match.begin(), match.end(), "--equal-time")};
  const Outcome played = RunProgram(folder, Joined(match, {"--games", "2"}));
  EXPECT_EQ(played.status, 0) << played.err;
  ExpectRefused(folder,
                {"check", "agent", "best:iterations=2,net=\"a,b.rlnet\"", "--game", "ripple_rush"},
                "a,b.rlnet: the net was made for players 2, not 1; train one for this game, or "
                "check the agent where it can "
                "play: --mode basic --players 2");
}

TEST(TrainCommandTest, MovesNeedASearchAndValues) {
  const TempFolder folder;
  const auto error = [&](const Words& more) {
    const Outcome outcome =
        RunProgram(folder, Joined({"train", "--game", "ripple_rush", "--out", "n.rlnet"}, more));
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_NE(error({"--learn", "both"}).find("give its iterations with --search"),
            std::string::npos);
  EXPECT_NE(error({"--learn", "moves", "--search", "5"}).find("give that with --net"),
            std::string::npos);
  EXPECT_NE(error({"--learn", "rules"}).find("values, moves"), std::string::npos);
  EXPECT_NE(
      error({"--learn", "both", "--search", "1", "--games", "100"}).find("no move was tried twice"),
      std::string::npos);
  const Outcome generations = RunProgram(folder, {"train", "--game", "ripple_rush", "--out", "t",
                                                  "--learn", "moves", "--generations", "2"});
  EXPECT_EQ(generations.status, 2);
  EXPECT_NE(generations.err.find("--learn: each generation learns values"), std::string::npos)
      << generations.err;
}

// In generations that is for a game to say, whose `best` plays by moves or does not.
TEST(TrainCommandTest, GenerationsLearnMovesWhereBestPlaysByThem) {
  const TempFolder folder;
  const auto learns = [&](const std::string& game, const Words& more) {
    const Words train = {"train", "--game", game, "--out", "t", "--print-config"};
    const std::string config = OutputOf(folder, Joined(train, more));
    const std::size_t line = config.find("\nlearn = ") + 1;
    return config.substr(line, config.find('\n', line) - line);
  };
  const Words generations = {"--generations", "2"};
  EXPECT_EQ(learns("warrift", generations), "learn = 'both'");
  EXPECT_EQ(learns("warrift", Joined(generations, {"--learn", "values"})), "learn = 'values'");
  EXPECT_EQ(learns("riftforce", generations), "learn = 'values'");
  EXPECT_EQ(learns("warrift", {}), "learn = 'values'");

  const Outcome trained = RunProgram(folder, Joined(kToyTraining, {"--learn", "both"}));
  ASSERT_EQ(trained.status, 0) << trained.err;
  EXPECT_NE(trained.out.find("Moves, on decisions that were held out"), std::string::npos)
      << trained.out;
  EXPECT_EQ(trained.err.find("riftlab: warning: 'best' of this game does not play by moves"), 0U)
      << trained.err;
  EXPECT_NE(trained.out.find("Games to learn from and gates\n  are played without them."),
            std::string::npos)
      << trained.out;
  EXPECT_EQ(RunProgram(folder, {"report", "t", "--json", "t.json"}).status, 0);
  const Json json = Json::parse(folder.Read("t.json"));
  EXPECT_EQ(json.at("plan").at("learn"), "both");
  EXPECT_FALSE(json.at("generations").at(0).contains("decisions"));
  EXPECT_GT(json.at("generations").at(1).at("decisions"), 0);
  const std::string page =
      OutputOf(folder, {"report", "t", "--html", "t.html"}) + folder.Read("t.html");
  EXPECT_NE(page.find("--learn both"), std::string::npos);
}

TEST(TrainCommandTest, ItsNetsPlayNothingElse) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, kTrain).status, 0);
  const auto error = [&](const std::string& game, const std::string& players,
                         const std::string& file) {
    const Outcome outcome =
        RunProgram(folder, {"tournament", "--game", game, "--players", players, "--agent",
                            "greedy:net=" + file, "--agent", "random", "--games", "2"});
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_NE(error("riftforce", "2", "n.rlnet").find("made for the game ripple_rush, not riftforce"),
            std::string::npos);
  EXPECT_NE(error("ripple_rush", "3", "n.rlnet").find("for players 2, not 3"), std::string::npos);
  EXPECT_NE(error("ripple_rush", "2", "none.rlnet")
                .find("--agent: agent 'greedy': net=none.rlnet: there is no such file"),
            std::string::npos);
  Spit(folder / "bad.rlnet", Slurp(folder / "n.rlnet") + "x");
  EXPECT_NE(error("ripple_rush", "2", "bad.rlnet").find("checksum"), std::string::npos);
}

// For another number of players, for other cards, and as the beginning of a training.
TEST(TrainCommandTest, GoesOnFromANetOfAnotherTable) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, kTrain).status, 0);
  const Words train = {"train", "--game", "ripple_rush", "--games", "100"};
  const Outcome three = RunProgram(
      folder, Joined(train, {"--players", "3", "--net", "n.rlnet", "--out", "three.rlnet"}));
  ASSERT_EQ(three.status, 0) << three.err;
  const std::string net = folder.Read("three.rlnet");
  EXPECT_EQ(net.find("riftlab net 1\ngame ripple_rush\nmode basic\nplayers 3\n"), 0U);
  EXPECT_NE(net.find("; before: for basic, 2 players: riftlab"), std::string::npos);
  const Words changed = {"--net", "shipped", "--change", "row.8.number=4"};
  const Outcome other = RunProgram(folder, Joined(train, Joined(changed, {"--out", "c.rlnet"})));
  ASSERT_EQ(other.status, 0) << other.err;
  EXPECT_NE(folder.Read("c.rlnet").find("; before: for other cards: riftlab"), std::string::npos);

  const Words generations = {
      "train", "--game",     "ripple_rush", "--generations", "1", "--self-games",
      "8",     "--search",   "4",           "--gate",        "6", "--gate-games",
      "8",     "--net-cost", "1",           "--out",         "t"};
  const Outcome training = RunProgram(folder, Joined(generations, changed));
  ASSERT_EQ(training.status, 0) << training.err;
  EXPECT_NE(training.out.find("the given net"), std::string::npos) << training.out;
  ASSERT_EQ(RunProgram(folder, {"report", "t", "--html", "t.html"}).status, 0);
  const std::string page = folder.Read("t.html");
  EXPECT_NE(page.find(" --net start.rlnet"), std::string::npos);
  EXPECT_EQ(page.find(" --games "), std::string::npos);  // which is refused beside it

  ExpectRefused(
      folder,
      Joined(train, {"--mode", "advanced", "--players", "1", "--net", "gone.rlnet", "--out", "x"}),
      "gone.rlnet: there is no such file");
  ExpectRefused(folder, {"train", "--game", "warrift", "--net", "n.rlnet", "--out", "x"},
                "n.rlnet: the net was made for the game ripple_rush, not warrift");
  ExpectRefused(folder, Joined(generations, {"--net", "n.rlnet", "--games", "100"}),
                "--games: with --net the heuristics play no games");
}

TEST(TrainCommandTest, ARunGoesOnWithTheNetsThatItBeganWith) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, kTrain).status, 0);
  ASSERT_EQ(
      RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent", "greedy:net=n.rlnet",
                          "--agent", "random", "--games", "6", "--out", "run"})
          .status,
      0);
  const std::string net = Slurp(folder / "n.rlnet");
  ASSERT_EQ(RunProgram(folder, Joined(kTrain, {"--seed", "2", "--overwrite"})).status, 0);
  ASSERT_NE(Slurp(folder / "n.rlnet"), net);
  for (const Words& command :
       {Words{"tournament", "--resume", "run"}, Words{"verify", "run", "--replay-agents"}}) {
    const Outcome outcome = RunProgram(folder, command);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("the nets of the agents, n.rlnet, have hash"), std::string::npos)
        << outcome.err;
  }
  // A report needs no net, nor do the rules.
  EXPECT_EQ(RunProgram(folder, {"report", "run"}).status, 0);
  EXPECT_EQ(RunProgram(folder, {"verify", "run"}).status, 0);
  std::filesystem::remove(folder / "n.rlnet");
  EXPECT_EQ(RunProgram(folder, {"verify", "run"}).status, 0);
  Spit(folder / "n.rlnet", net);
  EXPECT_EQ(RunProgram(folder, {"verify", "run", "--replay-agents"}).status, 0);
}

TEST(TrainCommandTest, AReportSaysWhereBestHasNoNet) {
  const TempFolder folder;
  const auto has_note = [&](const std::string& agent, const std::string& rule) {
    const Outcome outcome =
        RunProgram(folder, {"tournament", "--game", "warrift", "--rule", rule, "--agent", agent,
                            "--agent", "random", "--games", "2", "--output", "json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out.find("'riftlab train --net shipped' makes a net") != std::string::npos;
  };
  EXPECT_TRUE(has_note("best:iterations=2", "target=long"));
  EXPECT_FALSE(has_note("best:iterations=2,net=none", "target=long"));
  EXPECT_FALSE(has_note("greedy", "target=long"));
  EXPECT_FALSE(has_note("best:iterations=2", "target=standard"));
  // The net has seen games of all guilds.
  EXPECT_FALSE(has_note("best:iterations=2", "guilds=graverend/nightfang"));
}

// What equal trainings have in common: the times of their gates differ.
std::map<std::string, std::string> FilesOf(const TempFolder& folder) {
  std::map<std::string, std::string> files = folder.Contents();
  std::erase_if(files, [](const auto& file) { return file.first.ends_with("timing.jsonl"); });
  return files;
}

TEST(TrainCommandTest, TrainsInAFolderThatOtherCommandsRead) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, kToyTraining);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* part : {"Ripple Rush, basic, 2 players: 2 generations, 0 kept; counted\n",
                           "Generation  Games of    Games", "Gen.  Against  Games  Score",
                           "No net has won its gate"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << " in\n" << outcome.out;
  }
  EXPECT_NE(outcome.err.find("generation 1: gate "), std::string::npos) << outcome.err;
  const Outcome report =
      RunProgram(folder, {"report", "t", "--html", "t.html", "--csv", "t.csv", "--json", "t.json"});
  EXPECT_EQ(report.status, 0) << report.err;
  EXPECT_EQ(report.out, outcome.out);
  const Json json = Json::parse(folder.Read("t.json"));
  EXPECT_EQ(json.at("plan").at("clocked"), false);
  EXPECT_EQ(json.at("best"), nullptr);
  EXPECT_EQ(json.at("generations").size(), 2U);
  EXPECT_EQ(json.at("generations").at(1).at("gate").at("kept"), false);
  EXPECT_EQ(json.at("generations").at(1).at("calibration").size(), 10U);
  EXPECT_NE(folder.Read("t.csv").find("generations,1,,games,8,"), std::string::npos);
  const std::string page = folder.Read("t.html");
  EXPECT_NE(page.find("riftlab train --game ripple_rush --mode basic --players 2 --seed 1 "
                      "--generations 2 --games 200"),
            std::string::npos);
  EXPECT_EQ(RunProgram(folder, {"verify", "t/generation-00/gate", "--replay-agents"}).status, 0);
  EXPECT_EQ(RunProgram(folder, {"replay", "t/generation-01/gate", "--game", "0"}).status, 0);
  EXPECT_EQ(RunProgram(folder, {"report", "t/generation-01/gate"}).status, 0);
  ExpectRefused(folder, {"report", "t", "--follow"}, "--follow: a training has none");
  ExpectRefused(folder, {"report", "t", "--anchor", "greedy=1"}, "--anchor: a training has none");
}

// As if it had been killed after so many lines of its steps.
TEST(TrainCommandTest, AReportSaysWhatIsNotFinished) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, kToyTraining).status, 0);
  const std::string whole = OutputOf(folder, {"report", "t"});
  EXPECT_EQ(whole.find("Not finished"), std::string::npos) << whole;
  const std::string steps = folder.Read("t/steps.jsonl");
  std::size_t end = 0;
  for (int lines = 1; lines <= 4; ++lines) {
    SCOPED_TRACE(lines);
    end = steps.find('\n', end) + 1;
    folder.Write("t/steps.jsonl", steps.substr(0, end));
    const std::string text =
        OutputOf(folder, {"report", "t", "--json", "t.json", "--html", "t.html", "--overwrite"});
    const std::string gates = lines < 3 ? "0" : "1";
    EXPECT_NE(text.find(": " + gates + " of 2 generations, 0 kept"), std::string::npos) << text;
    EXPECT_NE(text.find("Not finished. To go on: riftlab train --resume t\n"), std::string::npos)
        << text;
    EXPECT_EQ(text.find("No gate is over") != std::string::npos, lines < 3) << text;
    EXPECT_EQ(Json::parse(folder.Read("t.json")).at("notes"),
              Json({"Not finished. To go on: riftlab train --resume t"}));
    EXPECT_NE(folder.Read("t.html").find("Not finished. To go on:"), std::string::npos);
  }
  EXPECT_EQ(OutputOf(folder, {"train", "--resume", "t"}), whole);
}

// The command below a report can be copied.
TEST(TrainCommandTest, SaysHowToMeasureItsBestNet) {
  const TempFolder folder;
  Words train = kToyTraining;
  train.back() = "a t";
  ASSERT_EQ(RunProgram(folder, train).status, 0);
  // As if generation 0 had won its gate.
  const std::string steps = folder.Read("a t/steps.jsonl");
  const std::size_t gate = steps.find('\n', steps.find('\n') + 1) + 1;
  Json won = Json::parse(steps.substr(gate, steps.find('\n', gate) - gate));
  won["end"] = "won";
  won["score"] = 0.75;
  won["low"] = 0.5;
  won["high"] = 0.875;
  folder.Write("a t/steps.jsonl", steps.substr(0, gate) + won.dump() + "\n");
  folder.Write("a t/best.rlnet", folder.Read("a t/generation-00/net.rlnet"));
  const std::string text = OutputOf(folder, {"report", "a t"});
  EXPECT_NE(
      text.find("\nriftlab tournament --game ripple_rush --mode basic --players 2 --agent "
                "'best:iterations=6,net=a t' --agent best:iterations=6,net=none --games 8 --seed 0 "
                "--equal-time\nIt plays as --agent 'best:net=a t'\n"),
      std::string::npos)
      << text;
  const Outcome measured = RunProgram(
      folder, {"tournament", "--game", "ripple_rush", "--mode", "basic", "--players", "2",
               "--agent", "best:iterations=6,net=a t", "--agent", "best:iterations=6,net=none",
               "--games", "8", "--seed", "0", "--equal-time"});
  EXPECT_EQ(measured.status, 0) << measured.err;
}

TEST(TrainCommandTest, ItsFolderPlaysOnceANetWasKept) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, kToyTraining).status, 0);
  const Words match = {"tournament", "--game", "ripple_rush", "--agent", "best:iterations=4,net=t",
                       "--agent",    "random", "--games",     "2"};
  ExpectRefused(folder, match,
                "--agent: agent 'best': net=t: there is no best.rlnet in this folder");
  Spit(folder / "t/best.rlnet", folder.Read("t/generation-01/net.rlnet"));
  EXPECT_EQ(RunProgram(folder, match).status, 0);
  EXPECT_EQ(RunProgram(folder, {"selfplay", "--game", "ripple_rush", "--agent",
                                "best:iterations=4,net=t", "--games", "2"})
                .status,
            0);
  folder.Write("p.json",
               RunProgram(folder, {"position", "--game", "ripple_rush", "--after", "5"}).out);
  EXPECT_EQ(RunProgram(folder, {"analyze", "p.json", "--agent", "best:net=t", "--iterations", "8"})
                .status,
            0);
}

TEST(TrainCommandTest, KilledAtAnyInstantItGoesOnToTheSameBytes) {
  const TempFolder peace;
  ASSERT_EQ(RunProgram(peace, kToyTraining).status, 0);
  const auto expected = FilesOf(peace);
  Rng rng(1, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
  const TempFolder folder;
  for (int kills = 0;; ++kills) {
    ASSERT_LT(kills, 200);
    const bool is_begun =
        std::filesystem::exists(folder / "t/steps.jsonl") && !folder.Read("t/steps.jsonl").empty();
    if (!is_begun) std::filesystem::remove_all(folder / "t");
    RunningProgram program(folder, is_begun ? Words{"train", "--resume", "t"} : kToyTraining);
    // Longer and longer lives, since each must come further than the one before.
    const auto longest_us = 20'000U * static_cast<std::uint32_t>(kills + 1);
    std::this_thread::sleep_for(std::chrono::microseconds(rng.Below(longest_us)));
    program.Signal(SIGKILL);
    // It may be gone before it has opened its streams, which Wait would read.
    int status = 0;
    ASSERT_EQ(::waitpid(program.process(), &status, 0), program.process());
    if (WIFSIGNALED(status)) continue;
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_GT(kills, 0);
    break;
  }
  EXPECT_EQ(FilesOf(folder), expected);
}

TEST(TrainCommandTest, RefusesWhatIsNoTrainingInGenerations) {
  const TempFolder folder;
  ExpectRefused(folder, Joined(kTrain, {"--generations", "2"}),
                "--out: a training in generations takes a folder");
  ExpectRefused(folder, Joined(kTrain, {"--gate", "20"}),
                "--gate: only a training in generations takes it");
  const Words train = {"train", "--game", "ripple_rush", "--generations", "1", "--out", "t"};
  ExpectRefused(folder, Joined(train, {"--net-cost", "cheap"}),
                "--net-cost: 'cheap' is neither 'measured' nor a number from 0.01 to 100");
  ExpectRefused(folder, Joined(train, {"--net", "n.rlnet"}), "n.rlnet: there is no such file");
  ExpectRefused(folder, Joined(train, {"--search", "0"}), "--search: the later generations search");
  ExpectRefused(folder, {"train", "--resume", "t", "--seed", "2"},
                "--seed cannot be given with --resume: the folder of the training says it");
  ExpectRefused(folder, {"train", "--resume", "t"}, "t is no training");
  folder.Write("t", "");
  ExpectRefused(folder, train, "--out: a training in generations takes a folder");
}

TEST(TrainCommandTest, SaysWhatIsMissing) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, {"train", "--game", "ripple_rush"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("give the file of the net"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace riftlab
