// `riftlab plan` and `riftlab merge`: a run in rounds, as a shell script has it.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

const Words kTest = {"tournament", "--game", "ripple_rush",     "--agent", "greedy", "--agent",
                     "random",     "--sprt", "elo0=0 elo1=300", "--games", "2000",   "--quiet"};

// Plays the run in rounds of so many games, into the folder `run`; what the last merge said.
std::string PlayInRounds(const TempFolder& folder, const Words& command, const std::string& games) {
  const Outcome begun = RunProgram(folder, Joined(command, {"--out", "run", "--begin"}));
  EXPECT_EQ(begun.status, 0) << begun.err;
  EXPECT_EQ(begun.out, "run: a run without games; 'riftlab plan' plans its first ones\n");
  std::string merged;
  int rounds = 0;
  for (; rounds < 50; ++rounds) {
    const Outcome planned =
        RunProgram(folder, {"plan", "run", "--parts", "2", "--games", games, "--out", "round"});
    if (planned.status == 1) {
      EXPECT_TRUE(planned.out.starts_with("run: over after ")) << planned.out;
      EXPECT_FALSE(std::filesystem::exists(folder / "round"));
      break;
    }
    EXPECT_EQ(planned.status, 0) << planned.err;
    for (const std::string part : {"round/1", "round/2"}) {
      const Outcome played = RunProgram(folder, {"plan", "--play", part, "--quiet"});
      EXPECT_EQ(played.status, 0) << played.err;
    }
    const Outcome outcome = RunProgram(folder, {"merge", "round/2", "round/1", "--out", "run"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    merged = outcome.out;
    std::filesystem::remove_all(folder / "round");
  }
  EXPECT_GE(rounds, 2);
  EXPECT_LT(rounds, 50);
  return merged;
}

TEST(PlanCommandTest, RoundsOfATestUntilItHasEnded) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kTest, {"--out", "plain"})).status, 0);
  const std::string merged = PlayInRounds(folder, kTest, "10");
  EXPECT_NE(merged.find("The run is over; what it shows: riftlab report run\n"), std::string::npos)
      << merged;
  EXPECT_EQ(RunBytes(folder / "run"), RunBytes(folder / "plain"));
}

// Teams of unlike size, each of one agent: a block has each agent not equally often in its games.
TEST(PlanCommandTest, RoundsOfTeamsUntilErrorBarsAreSmall) {
  const TempFolder folder;
  const Words command = {"tournament", "--game",  "riftforce", "--mode",        "team",
                         "--players",  "3",       "--agent",   "random",        "--agent",
                         "b=random",   "--games", "88",        "--until-error", "10",
                         "--moves",    "off",     "--quiet"};
  ASSERT_EQ(RunProgram(folder, Joined(command, {"--out", "plain"})).status, 0);
  PlayInRounds(folder, command, "40");
  EXPECT_EQ(RunBytes(folder / "run"), RunBytes(folder / "plain"));
}

TEST(PlanCommandTest, WhatProgramsAreTold) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kTest, {"--out", "run", "--begin"})).status, 0);
  const Outcome planned = RunProgram(folder, {"plan", "run", "--parts", "2", "--games", "8",
                                              "--out", "round", "--output", "json"});
  ASSERT_EQ(planned.status, 0) << planned.err;
  const Json plan = Json::parse(planned.out);
  EXPECT_EQ(plan.at("games_done"), 0);
  EXPECT_EQ(plan.at("games"), 8);
  EXPECT_EQ(plan.at("is_over"), false);
  EXPECT_EQ(plan.at("parts"), (Json{"round/1", "round/2"}));
  const Outcome played = RunProgram(folder, {"plan", "--play", "round/1", "--output", "json"});
  EXPECT_EQ(Json::parse(played.out).at("games_done"), 4);
  EXPECT_EQ(RunProgram(folder, {"plan", "--play", "round/2"}).out,
            "round/2: 4 of 4 games, part 2/2 of the round\n");
  const Outcome merged =
      RunProgram(folder, {"merge", "round/1", "round/2", "--out", "run", "--output", "json"});
  const Json run = Json::parse(merged.out);
  EXPECT_EQ(run.at("games"), 8);
  EXPECT_EQ(run.at("games_new"), 8);
  EXPECT_EQ(run.at("is_over"), false);
}

TEST(PlanCommandTest, WhatIsRefused) {
  const TempFolder folder;
  ExpectRefused(folder, {"plan"}, "plan needs the folder of a run");
  ExpectRefused(folder, {"plan", "run", "--play", "round/1"}, "--run plans games");
  ExpectRefused(folder, Joined(kTest, {"--begin"}),
                "--begin makes the folder of a whole run; give --out DIR");
  ASSERT_EQ(RunProgram(folder, Joined(kTest, {"--out", "run", "--begin"})).status, 0);
  EXPECT_EQ(RunProgram(folder, {"plan", "run", "--out", "round"}).out,
            "round: games 0 to 31 of run, in 1 part: round/1\n");
  ExpectRefused(folder, {"plan", "--play", "round"},
                "round holds the parts of a round; give one of them, such as round/1");
  ExpectRefused(folder, {"plan", "run", "--out", "round"}, "round is there already");
  ExpectRefused(folder, {"merge", "round/1", "--out", "run", "--compress", "zstd"},
                "--compress: planned games are taken over");
  ExpectRefused(folder, {"merge", "round/1", "--out", "run"},
                "round/1: part 1/1 has 0 of its 32 games; play the rest, then merge");
}

// The same for the rows of a run.
TEST(ExportCommandTest, WhereRowsAreWritten) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder,
                       {"tournament", "--game", "ripple_rush", "--agent", "so_ismcts:iterations=20",
                        "--agent", "random", "--games", "4", "--out", "run", "--quiet"})
                .status,
            0);
  const Outcome folders =
      RunProgram(folder, {"export", "run", "--rows", "rows", "--output", "json"});
  ASSERT_EQ(folders.status, 0) << folders.err;
  EXPECT_EQ(Json::parse(folders.out).at("rows_folder"), "rows");
  const Outcome file = RunProgram(folder, {"export", "run", "--rows", "rows.npz", "--visits",
                                           "--threads", "2", "--output", "json"});
  ASSERT_EQ(file.status, 0) << file.err;
  EXPECT_EQ(Json::parse(file.out).at("rows_file"), "rows.npz");
  EXPECT_EQ(Json::parse(file.out).at("rows"), Json::parse(folders.out).at("rows"));
  ExpectRefused(folder, {"export", "run", "--rows", "rows.npz"},
                "rows.npz is there already; name a file that is new");
  ExpectRefused(folder, {"export", "run", "--rows", "rows.zip"},
                "rows cannot be written as '.zip'");
}

}  // namespace
}  // namespace riftlab
