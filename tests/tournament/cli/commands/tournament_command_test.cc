// `riftlab tournament` and its folders.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

Words TournamentWith(const Words& more) {
  return Joined({"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent", "random"},
                more);
}

TEST(TournamentCommandTest, RecordsAndResumes) {
  const TempFolder folder;
  const Outcome whole = RunProgram(folder, TournamentWith({"--games", "20", "--out", "run"}));
  ASSERT_EQ(whole.status, 0) << whole.err;
  EXPECT_NE(whole.out.find("20 games"), std::string::npos) << whole.out;
  EXPECT_EQ(folder.Files(),
            (Words{"run", "run/games.jsonl", "run/manifest.toml", "run/timing.jsonl"}));
  const std::string bytes = RunBytes(folder / "run");
  KeepLines(folder / "run/games.jsonl", 7);
  folder.Write("sound.jsonl", Slurp(folder / "run/games.jsonl"));
  Spit(folder / "run/games.jsonl", "x" + Slurp(folder / "run/games.jsonl"));
  const Outcome damaged = RunProgram(folder, {"tournament", "--resume", "run", "--quiet"});
  EXPECT_EQ(damaged.status, 0) << damaged.err;
  EXPECT_NE(damaged.err.find("riftlab: warning: the journal was damaged from line 1: "),
            std::string::npos)
      << damaged.err;
  EXPECT_NE(damaged.err.find("what it held is in run/games.jsonl.damaged\n"), std::string::npos);
  std::filesystem::remove(folder / "run/games.jsonl.damaged");
  EXPECT_EQ(damaged.err.find("timing.jsonl"), std::string::npos) << damaged.err;
  const std::string timing = Slurp(folder / "run/timing.jsonl");
  const std::size_t last_line = timing.rfind('\n', timing.size() - 2) + 1;
  Spit(folder / "run/timing.jsonl", timing.substr(0, last_line));
  const Outcome untimed = RunProgram(folder, {"tournament", "--resume", "run", "--quiet"});
  EXPECT_EQ(untimed.status, 0) << untimed.err;
  EXPECT_NE(untimed.err.find("riftlab: warning: timing.jsonl lacks the times of 1 "
                             "game that the journal has, and they cannot be taken anew\n"),
            std::string::npos)
      << untimed.err;
  Spit(folder / "run/timing.jsonl", timing);
  Spit(folder / "run/games.jsonl", Slurp(folder / "sound.jsonl"));
  const Outcome rest = RunProgram(folder, {"tournament", "--resume", "run"});
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_NE(rest.err.find("7 games were played before"), std::string::npos) << rest.err;
  EXPECT_EQ(RunBytes(folder / "run"), bytes);
  const Outcome again = RunProgram(folder, {"tournament", "--resume", "run"});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find("20 games"), std::string::npos) << again.out;
  EXPECT_EQ(RunBytes(folder / "run"), bytes);
}

// In games of two teams an agent plays all seats of its team, unless teams are to be mixed.
TEST(TournamentCommandTest, SaysWhoPlaysTheTeams) {
  const TempFolder folder;
  const Words match = {"tournament", "--game",  "warrift", "--mode",   "team",
                       "--players",  "4",       "--agent", "a=greedy", "--agent",
                       "b=random",   "--games", "24",      "--output", "json"};
  const auto seats_of = [&](const std::string& run) {
    const std::string games = folder.Read(run + "/games.jsonl");
    const Json line = Json::parse(games.substr(0, games.find('\n')));
    std::string labels;
    for (const Json& player : line.at("players")) labels += player.at("agent").get<std::string>();
    return labels;
  };
  const Outcome same = RunProgram(folder, Joined(match, {"--out", "same"}));
  ASSERT_EQ(same.status, 0) << same.err;
  EXPECT_NE(folder.Read("same/manifest.toml").find("teams = \"same\"\n"), std::string::npos);
  const std::string seats = seats_of("same");
  EXPECT_EQ(std::count(seats.begin(), seats.end(), 'a'), 2);
  EXPECT_EQ(Json::parse(same.out).at("blocks"), 12);
  const Outcome mixed = RunProgram(folder, Joined(match, {"--teams", "mixed", "--out", "mixed"}));
  ASSERT_EQ(mixed.status, 0) << mixed.err;
  EXPECT_NE(folder.Read("mixed/manifest.toml").find("teams = \"mixed\"\n"), std::string::npos);
  EXPECT_EQ(Json::parse(mixed.out).at("blocks"), 6);
  for (const char* run : {"same", "mixed"}) {
    EXPECT_EQ(RunProgram(folder, {"verify", run}).status, 0) << run;
    const Outcome report =
        RunProgram(folder, {"report", run, "--html", "page.html", "--overwrite"});
    EXPECT_EQ(report.status, 0) << report.err;
    EXPECT_EQ(folder.Read("page.html").find("--teams mixed") != std::string::npos,
              std::string{run} == "mixed");
  }
  ExpectRefused(folder, TournamentWith({"--teams", "mixed"}),
                "--teams: Ripple Rush, basic with 2 players has no teams; leave it out");
  const Outcome duel = RunProgram(folder, TournamentWith({"--games", "2", "--out", "duel"}));
  ASSERT_EQ(duel.status, 0) << duel.err;
  EXPECT_EQ(folder.Read("duel/manifest.toml").find("teams"), std::string::npos);
}

TEST(TournamentCommandTest, SaysThatItRoundsUp) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, TournamentWith({"--games", "3"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "rounded up by 1 to 4 games, whole blocks\n");
  EXPECT_NE(outcome.out.find("4 games in 2 blocks"), std::string::npos) << outcome.out;
}

TEST(TournamentCommandTest, RefusesWrongLineUps) {
  const TempFolder folder;
  const Words base = {"tournament", "--game", "ripple_rush", "--out", "run"};
  const auto with = [&](const Words& more) { return Joined(base, more); };
  ExpectRefused(folder, base, "a tournament with 2 seats takes 2 to 256 agents, not 0");
  ExpectRefused(folder, with({"--agent", "greedy"}),
                "a tournament with 2 seats takes 2 to 256 agents, not 1");
  ExpectRefused(folder, with({"--agent", "a=greedy", "--agent", "a=random"}),
                "agents 1 and 2 are both called 'a'; give one of them a label of its own");
  ExpectRefused(folder, with({"--agent", "greedy", "--print-config"}),
                "a tournament with 2 seats takes 2 to 256 agents, not 1");
}

TEST(TournamentCommandTest, RefusesValuesOutOfRange) {
  const TempFolder folder;
  const auto refused = [&](const std::string& option, const std::string& value,
                           const std::string& message) {
    ExpectRefused(folder, TournamentWith({"--out", "run", option, value}),
                  option + ": '" + value + "' is not " + message);
  };
  refused("--games", "0", "an integer from 1 to 1000000000000");
  refused("--games", "1e13", "an integer from 1 to 1000000000000");
  refused("--threads", "0", "an integer from 1 to 1024");
  refused("--threads", "1025", "an integer from 1 to 1024");
  refused("--seed", "-1", "an integer from 0 to ");
  refused("--format", "swiss", "one of round-robin, gauntlet");
  refused("--moves", "yes", "one of on, off");
  refused("--output", "html", "one of text, json, csv");
}

TEST(TournamentCommandTest, RefusesFoldersThatItCannotHaveForItself) {
  const TempFolder folder;
  folder.Write("file", "not a folder");
  std::filesystem::create_directory(folder / "full");
  folder.Write("full/notes.txt", "mine");
  const auto refused = [&](const std::string& out, const std::string& message) {
    ExpectRefused(folder, TournamentWith({"--games", "2", "--out", out}), message);
  };
  refused("", "--out: must not be empty; give a DIR");
  refused("file", "cannot create folder file: Not a directory; choose another one");
  refused("file/run", "cannot create folder file/run: Not a directory; choose another one");
  refused("full", "full is not empty, it holds 'notes.txt'; choose a new or empty folder");
  refused("/proc/riftlab", "cannot create folder /proc/riftlab: ");
  ASSERT_EQ(RunProgram(folder, TournamentWith({"--games", "2", "--out", "run"})).status, 0);
  refused("run", "run already holds a run; resume that, or choose another folder");
}

TEST(TournamentCommandTest, RefusesToResumeWhatIsNotARun) {
  const TempFolder folder;
  folder.Write("file", "not a folder");
  std::filesystem::create_directory(folder / "empty");
  for (const std::string dir : {"nothing", "empty", "file"}) {
    ExpectRefused(folder, {"tournament", "--resume", dir},
                  dir +
                      " is not a run: there is no manifest.toml in it; give the folder that a "
                      "run was written to");
  }
  ExpectRefused(folder, {"tournament", "--resume", ""}, "--resume: must not be empty");
}

TEST(TournamentCommandTest, RefusesToResumeWithAnotherConfiguration) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, TournamentWith({"--games", "4", "--out", "run"})).status, 0);
  KeepLines(folder / "run/games.jsonl", 2);
  folder.Write("c.toml", "seed = 1\n");
  for (const Words& more : {Words{"--seed", "1"}, Words{"--games", "6"}, Words{"--out", "other"},
                            Words{"--agent", "random"}, Words{"--game", "ripple_rush"},
                            Words{"--moves", "off"}, Words{"--format", "gauntlet"}}) {
    const Words words = Joined({"tournament", "--resume", "run"}, more);
    ExpectRefused(folder, words,
                  more.front() +
                      " cannot be given with --resume, which goes on with the run as it was begun");
  }
  ExpectRefused(folder, {"tournament", "c.toml", "--resume", "run"},
                "--seed cannot be given with --resume");
}

TEST(TournamentCommandTest, RefusesToResumeDamagedRuns) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, TournamentWith({"--games", "4", "--out", "run"})).status, 0);
  ASSERT_EQ(
      RunProgram(folder, TournamentWith({"--games", "4", "--seed", "2", "--out", "other"})).status,
      0);
  const std::string manifest = folder.Read("run/manifest.toml");
  const std::string games = folder.Read("run/games.jsonl");
  const Words resume = {"tournament", "--resume", "run"};
  std::string changed = manifest;
  changed.replace(changed.find("seed = 1"), 8, "seed = 3");
  folder.Write("run/manifest.toml", changed);
  ExpectRefused(folder, resume, "run/manifest.toml: changed or damaged, its checksum does not fit");
  folder.Write("run/manifest.toml", manifest.substr(0, manifest.size() / 2));
  ExpectRefused(folder, resume, "run/manifest.toml");
  folder.Write("run/manifest.toml", "rubbish");
  ExpectRefused(folder, resume, "run/manifest.toml:1:");
  folder.Write("run/manifest.toml", manifest);

  folder.Write("run/games.jsonl", folder.Read("other/games.jsonl"));
  ExpectRefused(folder, resume,
                "run/games.jsonl:1: does not belong to this run: seed is 2, but 1 in the manifest");
  std::filesystem::remove(folder / "run/games.jsonl");
  std::filesystem::create_directory(folder / "run/games.jsonl");
  ExpectRefused(folder, resume, "cannot open run/games.jsonl: Is a directory");
  std::filesystem::remove(folder / "run/games.jsonl");
  folder.Write("run/games.jsonl", games);
  EXPECT_EQ(RunProgram(folder, resume).status, 0);
}

}  // namespace
}  // namespace riftlab
