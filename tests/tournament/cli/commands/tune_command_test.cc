// `riftlab tune`: climbs, confirms, and goes on after it was killed.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/page_data.h"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

const Words kTune = {
    "tune",    "--game", "ripple_rush",  "--agent", "so_ismcts:iterations=10,c=0.1..1.5",
    "--games", "40",     "--step-games", "8",       "--confirm-games",
    "20"};

TEST(TuneCommandTest, PrintsWhatItFoundAndWhatThatGains) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kTune, {"--out", "tuning"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* part : {"Ripple Rush, basic, 2 players: 5 of 5 steps of 8 games\n",
                           "Parameter  Least  Most  Scale", "\nstart  so_ismcts:c=0.7,",
                           "\ntuned  so_ismcts:c=", "Sequential test of tuned against start"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << " in\n" << outcome.out;
  }
  const Outcome again = RunProgram(folder, {"tune", "--resume", "tuning"});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.out, outcome.out);
  const Outcome report = RunProgram(folder, {"verify", "tuning/confirm"});
  EXPECT_EQ(report.status, 0) << report.err;
  for (const std::string command : {"verify", "replay"}) {
    ExpectRefused(folder, {command, "tuning"},
                  "tuning holds a tuning, not a run; what it came to is printed by: riftlab report "
                  "tuning\n");
  }
}

// By a command that plays nothing, so also while somebody else goes on with it.
TEST(TuneCommandTest, ReportShowsWhatWasRecorded) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kTune, {"--out", "tuning"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto reported = [&](const Words& words) {
    const Outcome report = RunProgram(folder, Joined({"report", "tuning"}, words));
    EXPECT_EQ(report.status, 0) << report.err;
    return report.out;
  };
  EXPECT_EQ(reported({}), outcome.out);
  EXPECT_EQ(Json::parse(reported({"--output", "json"})).at("sprt").at("first"), "tuned");
  EXPECT_EQ(reported({"--csv", "-"}).find("table,item,other,figure,value,"), 0U);
  ExpectRefused(folder, {"report", "tuning", "--sqlite", "games.db"},
                "--sqlite: a tuning has none; its confirming games are a run of their own, "
                "tuning/confirm");

  const std::string to_go_on = "\nNot finished. To go on: riftlab tune --resume tuning\n";
  const std::string games = folder.Read("tuning/confirm/games.jsonl");
  folder.Write("tuning/confirm/games.jsonl", games.substr(0, games.find('\n') + 1));
  const std::string amid = reported({});
  EXPECT_NE(amid.find(to_go_on), std::string::npos) << amid;
  EXPECT_NE(amid.find("Sequential test of tuned against start"), std::string::npos) << amid;
  std::filesystem::remove_all(folder / "tuning/confirm");
  const std::string unconfirmed = reported({});
  EXPECT_NE(unconfirmed.find(to_go_on), std::string::npos) << unconfirmed;
  EXPECT_EQ(unconfirmed.find("Sequential test"), std::string::npos) << unconfirmed;
  const std::string steps = folder.Read("tuning/steps.jsonl");
  folder.Write("tuning/steps.jsonl",
               steps.substr(0, steps.find('\n', steps.find("\"step\":1")) + 1));
  const std::string begun = reported({});
  EXPECT_NE(begun.find("2 of 5 steps of 8 games\n"), std::string::npos) << begun;
  EXPECT_NE(begun.find(to_go_on), std::string::npos) << begun;
  EXPECT_FALSE(std::filesystem::exists(folder / "tuning/confirm"));
}

// The same steps again, by the command that the page shows.
TEST(TuneCommandTest, ThePageShowsTheWayAndHowToTakeItAgain) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kTune, {"--out", "tuning"})).status, 0);
  const Outcome report = RunProgram(folder, {"report", "tuning", "--html", "page.html"});
  ASSERT_EQ(report.status, 0) << report.err;
  const std::string page = folder.Read("page.html");
  const Json data = DataIn(page);
  EXPECT_EQ(data, Json::parse(RunProgram(folder, {"report", "tuning", "--output", "json"}).out));
  const Json& path = data.at("path");
  ASSERT_EQ(path.size(), 6U);
  const Json& parameter = data.at("parameters").at(0);
  const auto played = [](const Json& text) { return std::stod(text.get<std::string>()); };
  EXPECT_EQ(path[0].at("steps"), 0);
  EXPECT_EQ(path[0].at("parameters").at(0).at("point"), played(parameter.at("start")));
  EXPECT_EQ(path[5].at("steps"), 5);
  EXPECT_EQ(path[5].at("parameters").at(0).at("mean"), played(parameter.at("tuned")));
  const std::string again =
      "riftlab tune --game ripple_rush --mode basic --players 2 --agent "
      "so_ismcts:c=0.1..1.5,iterations=10 --seed 1 --games 40 --step-games 8 --confirm-games 20 "
      "--out tuning";
  EXPECT_NE(page.find(again), std::string::npos);
}

TEST(TuneCommandTest, JsonAndCsvHoldTheSame) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kTune, {"--output", "json"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("steps_done"), 5);
  EXPECT_EQ(json.at("parameters").at(0).at("key"), "c");
  EXPECT_EQ(json.at("parameters").at(0).at("start"), "0.7");
  EXPECT_EQ(json.at("sprt").at("first"), "tuned");
  const Outcome csv = RunProgram(folder, Joined(kTune, {"--output", "csv"}));
  EXPECT_NE(csv.out.find("parameters,c,,start,0.7,"), std::string::npos) << csv.out;
}

TEST(TuneCommandTest, SaysThatAClockCannotBeReproduced) {
  const TempFolder folder;
  const auto notes = [&](const std::string& budget) {
    const std::string agent = "so_ismcts:" + budget + ",c=0.1..1.5";
    const Outcome outcome =
        RunProgram(folder, {"tune", "--game", "ripple_rush", "--agent", agent, "--games", "2",
                            "--step-games", "2", "--confirm-games", "2", "--output", "json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return Json::parse(outcome.out).at("notes");
  };
  EXPECT_EQ(notes("time=1ms"), Json({"A clocked budget was used: this run cannot be reproduced."}));
  EXPECT_EQ(notes("iterations=2"), Json::array());
}

TEST(TuneCommandTest, SaysWhatIsRoundedUp) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(
      folder, {"tune", "--game", "ripple_rush", "--agent", "so_ismcts:iterations=2,c=0.1..1.5",
               "--games", "3", "--step-games", "3", "--confirm-games", "0", "--out", "tuning"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(
      outcome.err.starts_with("steps are rounded up by 1 to 4 games, whole blocks\n"
                              "rounded up by 1 to 4 games, whole steps\n"))
      << outcome.err;
  EXPECT_NE(outcome.out.find(": 1 of 1 step of 4 games\n"), std::string::npos) << outcome.out;
}

TEST(TuneCommandTest, LosesNoStepWhenItIsCutOff) {
  const TempFolder folder;
  const Outcome whole = RunProgram(folder, Joined(kTune, {"--out", "whole"}));
  ASSERT_EQ(whole.status, 0) << whole.err;
  const std::string steps = Slurp(folder / "whole/steps.jsonl");
  Spit(folder / "whole/steps.jsonl", steps.substr(0, steps.size() / 2));
  std::filesystem::remove_all(folder / "whole/confirm");
  const Outcome resumed = RunProgram(folder, {"tune", "--resume", "whole", "--threads", "1"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(resumed.out, whole.out);
  EXPECT_EQ(Slurp(folder / "whole/steps.jsonl"), steps);
}

TEST(TuneCommandTest, TunesBestAsItPlaysWithTheShippedNet) {
  const TempFolder folder;
  const auto tuned = [&](const std::string& agent) {
    const Outcome outcome =
        RunProgram(folder, {"tune", "--game", "ripple_rush", "--agent", agent, "--games", "2",
                            "--step-games", "2", "--confirm-games", "0", "--threads", "1"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  };
  const std::string with_net = tuned("best:iterations=2,c=0.1..0.5");
  EXPECT_NE(with_net.find("net=shipped"), std::string::npos) << with_net;
  EXPECT_NE(with_net.find("cutoff=0"), std::string::npos) << with_net;
  const std::string without = tuned("best:iterations=2,c=0.1..1,net=none");
  EXPECT_NE(without.find("net=none"), std::string::npos) << without;
  EXPECT_EQ(without.find("cutoff=0"), std::string::npos) << without;
}

TEST(TuneCommandTest, SaysWhatIsWrong) {
  const TempFolder folder;
  const auto error = [&](const Words& arguments) {
    const Outcome outcome = RunProgram(folder, arguments);
    EXPECT_EQ(outcome.status, 2) << outcome.out;
    return outcome.err;
  };
  EXPECT_NE(error({"tune", "--game", "ripple_rush"}).find("0 agents are given; tune takes one"),
            std::string::npos);
  EXPECT_NE(error({"tune", "--game", "ripple_rush", "--agent", "best"})
                .find("--agent: 'best' has nothing to tune"),
            std::string::npos);
  EXPECT_NE(
      error({"tune", "--resume", "x", "--seed", "2"}).find("--seed cannot be given with --resume"),
      std::string::npos);
}

}  // namespace
}  // namespace riftlab
