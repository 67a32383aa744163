// `riftlab train`: learns, and its nets play what they were made for and nothing else.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

const Words kTrain = {"train", "--game",  "ripple_rush", "--games", "200",
                      "--out", "n.rlnet", "--output",    "json"};

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
  EXPECT_NE(error("ripple_rush", "2", "none.rlnet").find("there is no such file"),
            std::string::npos);
  Spit(folder / "bad.rlnet", Slurp(folder / "n.rlnet") + "x");
  EXPECT_NE(error("ripple_rush", "2", "bad.rlnet").find("checksum"), std::string::npos);
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
  // A report needs no net.
  EXPECT_EQ(RunProgram(folder, {"report", "run"}).status, 0);
  Spit(folder / "n.rlnet", net);
  EXPECT_EQ(RunProgram(folder, {"verify", "run", "--replay-agents"}).status, 0);
}

TEST(TrainCommandTest, AReportSaysWhereBestHasNoNet) {
  const TempFolder folder;
  const auto has_note = [&](const std::string& agent, const std::string& draft) {
    const Outcome outcome = RunProgram(
        folder, {"tournament", "--game", "riftforce", "--rule", "draft=" + draft, "--agent", agent,
                 "--agent", "random", "--games", "2", "--output", "json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out.find("'riftlab train' makes a net for them") != std::string::npos;
  };
  EXPECT_TRUE(has_note("best:iterations=2", "base"));
  EXPECT_FALSE(has_note("best:iterations=2,net=none", "base"));
  EXPECT_FALSE(has_note("greedy", "base"));
  EXPECT_FALSE(has_note("best:iterations=2", "beyond"));
}

TEST(TrainCommandTest, SaysWhatIsMissing) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, {"train", "--game", "ripple_rush"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("give the file of the net"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace riftlab
