// `riftlab report DIR --follow`: a run watched while it grows.
#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "tests/tournament/cli/program.h"
#include "tests/tournament/cli/terminal.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

const Words kFollowed = {"tournament", "--game",  "ripple_rush", "--agent", "greedy", "--agent",
                         "random",     "--games", "24",          "--out",   "run"};

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// Plays the run, and cuts it back to its first games; returns the whole journal.
std::string PlayAndCut(const TempFolder& folder, int games) {
  EXPECT_EQ(RunProgram(folder, kFollowed).status, 0);
  std::string whole = folder.Read("run/games.jsonl");
  KeepLines(folder / "run/games.jsonl", games);
  return whole;
}

TEST(FollowCommandTest, ShowsAFinishedRunOnce) {
  const TempFolder folder;
  EXPECT_EQ(RunProgram(folder, kFollowed).status, 0);
  const Outcome outcome = RunProgram(folder, {"report", "run", "--follow"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, RunProgram(folder, {"report", "run", "--brief"}).out);
}

// Its last line is being written when it is looked at first.
TEST(FollowCommandTest, ReadsARunAgainUntilItIsFinished) {
  const TempFolder folder;
  const std::string whole = PlayAndCut(folder, 6);
  const std::string begun = folder.Read("run/games.jsonl");
  folder.Write("run/games.jsonl", whole.substr(0, begun.size() + 40));
  Terminal terminal(folder, {"report", "run", "--follow"});
  const std::string first = terminal.ReadUntil("6/24 games");
  EXPECT_NE(first.find("Ripple Rush, basic, 2 players: 6 games in 3 blocks\r\n"), std::string::npos)
      << first;
  EXPECT_NE(first.find("\nRank  Name "), std::string::npos) << first;
  folder.Write("run/games.jsonl", whole);
  const std::string rest = terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 0);
  // In place of what was there.
  EXPECT_NE(rest.find("F\x1b[JRipple Rush, basic, 2 players: 24 games in 12 blocks\r\n"),
            std::string::npos)
      << rest;
  EXPECT_EQ(rest.find("24/24 games"), std::string::npos) << rest;
}

TEST(FollowCommandTest, ElsewhereItPrintsWhenThereAreMoreGames) {
  const TempFolder folder;
  const std::string whole = PlayAndCut(folder, 6);
  RunningProgram program(folder, {"report", "run", "--follow"});
  ::usleep(3'000'000);  // it has read the run twice
  folder.Write("run/games.jsonl", whole);
  const Outcome outcome = program.Wait();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string headline = "Ripple Rush, basic, 2 players: 6 games in 3 blocks";
  EXPECT_EQ(FirstLine(outcome.out), headline);
  EXPECT_EQ(outcome.out.find(headline, 1), std::string::npos) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("\n\n" + RunProgram(folder, {"report", "run", "--brief"}).out))
      << outcome.out;
}

TEST(FollowCommandTest, ShowsTheTestOfARun) {
  const TempFolder folder;
  EXPECT_EQ(RunProgram(folder, Joined(kFollowed, {"--sprt", "elo0=0 elo1=10"})).status, 0);
  const std::string whole = folder.Read("run/games.jsonl");
  KeepLines(folder / "run/games.jsonl", 10);
  Terminal terminal(folder, {"report", "run", "--follow"});
  const std::string shown = terminal.ReadUntil("10/~24 games");
  EXPECT_NE(shown.find("\nLLR: "), std::string::npos) << shown;
  folder.Write("run/games.jsonl", whole);
  EXPECT_NE(terminal.ReadToEnd().find("\nVerdict: "), std::string::npos);
  EXPECT_EQ(terminal.Wait(), 0);
}

TEST(FollowCommandTest, EndsWithCtrlC) {
  const TempFolder folder;
  PlayAndCut(folder, 6);
  Terminal terminal(folder, {"report", "run", "--follow"});
  terminal.ReadUntil("6/24 games");
  terminal.Type("\x03");
  EXPECT_EQ(terminal.Wait(), 1);
}

TEST(FollowCommandTest, RefusesWhatIsNoText) {
  const TempFolder folder;
  PlayAndCut(folder, 6);
  ExpectRefused(folder, {"report", "run", "--follow", "--csv", "a.csv"},
                "--follow shows a run on the screen; leave out --csv");
  ExpectRefused(folder, {"report", "run", "--follow", "--output", "json"},
                "--output: --follow shows text; leave out one of them");
  ExpectRefused(folder, {"report", "nothing", "--follow"}, "nothing is not a run");
  folder.Write("run/games.jsonl", "x\n");
  const Outcome outcome = RunProgram(folder, {"report", "run", "--follow"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.err.starts_with("riftlab: run: damaged from line 1: ")) << outcome.err;
}

}  // namespace
}  // namespace riftlab
