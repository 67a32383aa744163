// `riftlab report`: the same figures as the command that played the run, in every form.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "SQLiteCpp/SQLiteCpp.h"
#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/page_data.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

// Records a run in "run" and returns what the command printed, as JSON without what clocks
// measured.
Json Played(const TempFolder& folder, const Words& words) {
  const Outcome outcome = RunProgram(
      folder, Joined(words, {"--game", "ripple_rush", "--out", "run", "--output", "json"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  Json json = Json::parse(outcome.out);
  json.erase("speed");
  return json;
}

Json PlayTournament(const TempFolder& folder) {
  return Played(folder, {"tournament", "--agent", "greedy", "--agent", "random", "--agent",
                         "third=random", "--games", "24"});
}

Json Reported(const TempFolder& folder) {
  const Outcome outcome = RunProgram(folder, {"report", "run", "--output", "json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return Json::parse(outcome.out);
}

TEST(ReportCommandTest, ATournamentAsItWasPrinted) {
  const TempFolder folder;
  const Json played = PlayTournament(folder);
  EXPECT_EQ(played.at("ranking").size(), 3U);
  EXPECT_EQ(Reported(folder), played);
}

TEST(ReportCommandTest, SelfPlayAsItWasPrinted) {
  for (const Words& words :
       {Words{"selfplay", "--agent", "greedy", "--games", "30", "--mode", "advanced"},
        Words{"selfplay", "--agent", "greedy", "--agent", "random", "--seating", "fixed", "--games",
              "10"},
        Words{"selfplay", "--players", "1", "--agent", "random", "--games", "10"}}) {
    SCOPED_TRACE(testing::PrintToString(words));
    const TempFolder folder;
    const Json played = Played(folder, words);
    EXPECT_FALSE(played.at("tags").empty());
    EXPECT_EQ(Reported(folder), played);
  }
}

TEST(ReportCommandTest, HowItPlaysComesFromTheMovesOfTheJournal) {
  const TempFolder folder;
  const Words run = {"selfplay", "--agent", "greedy", "--games", "30", "--metrics", "7"};
  const Json played = Played(folder, run);
  EXPECT_EQ(played.at("play").at("games"), 7);
  const Outcome seven = RunProgram(folder, {"report", "run", "--metrics", "7", "--output", "json"});
  EXPECT_EQ(Json::parse(seven.out), played);
  EXPECT_EQ(Reported(folder).at("play").at("games"), 30);
  const Outcome none = RunProgram(folder, {"report", "run", "--metrics", "0", "--output", "json"});
  EXPECT_FALSE(Json::parse(none.out).contains("play"));
  // Of a tournament only the page tells it.
  const TempFolder other;
  EXPECT_FALSE(PlayTournament(other).contains("play"));
  EXPECT_EQ(RunProgram(other, {"report", "run", "--html", "a.html"}).status, 0);
  EXPECT_NE(other.Read("a.html").find(R"("play":{"games":24,)"), std::string::npos);
}

TEST(ReportCommandTest, MovesThatWereNotRecordedAreNoted) {
  const TempFolder folder;
  Json played = Played(folder, {"selfplay", "--agent", "greedy", "--games", "10", "--moves", "off",
                                "--metrics", "0"});
  // Where nobody asks how it plays nothing is missing.
  const Outcome none = RunProgram(folder, {"report", "run", "--metrics", "0", "--output", "json"});
  EXPECT_EQ(Json::parse(none.out), played);
  const std::string note = "The moves of this run were not recorded (--moves off), so that how it ";
  const Json report = Reported(folder);
  ASSERT_EQ(report.at("notes").size(), played.at("notes").size() + 1);
  const std::string said = report.at("notes").back();
  EXPECT_TRUE(said.starts_with(note)) << said;
  played["notes"].push_back(said);
  EXPECT_EQ(report, played);
  EXPECT_NE(OutputOf(folder, {"report", "run"}).find('\n' + note), std::string::npos);
}

TEST(ReportCommandTest, MovesThatDoNotFitTheRulesAreLeftOut) {
  const TempFolder folder;
  Played(folder, {"selfplay", "--agent", "greedy", "--games", "5"});
  // The digest covers moves and scores, not the length.
  std::string games = folder.Read("run/games.jsonl");
  const std::string turns = "\"turns\":20,";
  ASSERT_NE(games.find(turns), std::string::npos);
  games.replace(games.find(turns), turns.size(), "\"turns\":21,");
  folder.Write("run/games.jsonl", games);
  const Json report = Reported(folder);
  EXPECT_EQ(report.at("games"), 5);
  EXPECT_EQ(report.at("play").at("games"), 4);
  const std::string note = report.at("notes").at(0);
  EXPECT_TRUE(note.starts_with("Moves do not fit the rules: game 0: ")) << note;
}

// Half of a clocked run is said to have been played elsewhere.
TEST(ReportCommandTest, HostsOfAClockedRunAreCompared) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent",
                                "clock=so_ismcts:time=1ms", "--agent", "random", "--games", "8",
                                "--out", "run", "--quiet"})
                .status,
            0);
  const auto host_notes = [&] {
    std::vector<std::string> notes;
    const Json report = Reported(folder);
    for (const Json& note : report.at("notes")) {
      if (note.get<std::string>().starts_with("Host ")) notes.push_back(note);
    }
    return notes;
  };
  EXPECT_TRUE(host_notes().empty());
  std::string timing = folder.Read("run/timing.jsonl");
  for (std::size_t at = timing.find("{\"game_index\":4,"); at != std::string::npos;
       at = timing.find("{\"game_index\":", at + 1)) {
    timing.insert(timing.find("\"seats\":", at), R"("host":"elsewhere",)");
  }
  folder.Write("run/timing.jsonl", timing);
  const std::vector<std::string> notes = host_notes();
  ASSERT_EQ(notes.size(), 4U);
  int elsewhere = 0;
  for (const std::string& note : notes) {
    if (note.starts_with("Host elsewhere: ")) ++elsewhere;
    EXPECT_NE(note.find(" iterations and "), std::string::npos) << note;
    EXPECT_TRUE(note.ends_with("(4 results).")) << note;
  }
  EXPECT_EQ(elsewhere, 2);
}

TEST(ReportCommandTest, FilesHoldWhatOutputPrints) {
  const TempFolder folder;
  PlayTournament(folder);
  const Outcome outcome =
      RunProgram(folder, {"report", "run", "--csv", "a.csv", "--json", "a.json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("wrote a.csv: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("wrote a.json: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("Rank  Name "), std::string::npos) << outcome.out;
  EXPECT_EQ(folder.Read("a.csv"), RunProgram(folder, {"report", "run", "--output", "csv"}).out);
  EXPECT_EQ(folder.Read("a.json"), RunProgram(folder, {"report", "run", "--output", "json"}).out);
  EXPECT_EQ(folder.Files(), (Words{"a.csv", "a.json", "run", "run/games.jsonl", "run/manifest.toml",
                                   "run/timing.jsonl"}));
}

TEST(ReportCommandTest, AFileCalledDashIsStandardOutput) {
  const TempFolder folder;
  PlayTournament(folder);
  RunProgram(folder, {"report", "run", "--html", "a.html"});
  const auto before = folder.Contents();
  for (const std::string form : {"csv", "json"}) {
    const Outcome outcome = RunProgram(folder, {"report", "run", "--" + form, "-"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out, RunProgram(folder, {"report", "run", "--output", form}).out);
  }
  EXPECT_EQ(RunProgram(folder, {"report", "run", "--html", "-"}).out, folder.Read("a.html"));
  EXPECT_EQ(folder.Contents(), before);
  // Beside other files, which are written as ever.
  const Outcome both = RunProgram(folder, {"report", "run", "--csv", "-", "--json", "a.json"});
  EXPECT_EQ(both.out, RunProgram(folder, {"report", "run", "--output", "csv"}).out);
  EXPECT_TRUE(both.err.starts_with("wrote a.json: ")) << both.err;
  ExpectRefused(folder, {"report", "run", "--sqlite", "-"},
                "--sqlite: a database cannot be written to standard output; name a file");
  ExpectRefused(folder, {"report", "run", "--csv", "-", "--html", "-"},
                "--html: '-' is also what --csv names; name another file");
  ExpectRefused(folder, {"report", "run", "--csv", "-", "--output", "json"},
                "--output: --csv - takes the standard output; leave one of them out");
}

TEST(ReportCommandTest, ThePageHoldsRankingAndBalance) {
  const TempFolder folder;
  const Json played = PlayTournament(folder);
  EXPECT_EQ(RunProgram(folder, {"report", "run", "--html", "a.html"}).status, 0);
  const std::string page = folder.Read("a.html");
  const Json data = DataIn(page);
  EXPECT_EQ(data.at("ranking"), played);
  EXPECT_EQ(data.at("balance").at("games"), 24);
  EXPECT_EQ(data.at("balance").at("agents").size(), 3U);
  EXPECT_NE(page.find("riftlab tournament --game ripple_rush --mode basic --players 2 --agent "
                      "greedy --agent random --agent third=random --games 24 --seed 1</pre>"),
            std::string::npos);
  EXPECT_NE(page.find("cards_hash = &quot;"), std::string::npos);
}

TEST(ReportCommandTest, ThePageOfSelfPlayHoldsTheBalance) {
  const TempFolder folder;
  const Json played = Played(folder, {"selfplay", "--agent", "greedy", "--games", "30"});
  EXPECT_EQ(RunProgram(folder, {"report", "run", "--html", "a.html"}).status, 0);
  const Json data = DataIn(folder.Read("a.html"));
  EXPECT_TRUE(data.at("ranking").is_null());
  EXPECT_EQ(data.at("balance"), played);
}

TEST(ReportCommandTest, TheDatabaseHoldsTheGames) {
  const TempFolder folder;
  PlayTournament(folder);
  KeepLines(folder / "run/games.jsonl", 7);
  EXPECT_EQ(RunProgram(folder, {"report", "run", "--sqlite", "a.db"}).status, 0);
  const auto text = [&](const std::string& query) {
    const SQLite::Database database(folder / "a.db", SQLite::OPEN_READONLY);
    SQLite::Statement statement(database, query);
    EXPECT_TRUE(statement.executeStep());
    return statement.getColumn(0).getString();
  };
  EXPECT_EQ(text("SELECT count(*) FROM games"), "7");
  EXPECT_EQ(text("SELECT note FROM notes").substr(0, 38), "The run is not finished: 7 of 24 games");
  EXPECT_EQ(text("SELECT command FROM run").substr(0, 18), "riftlab tournament");
  EXPECT_EQ(text("SELECT spec FROM agents WHERE label = 'third'"), "random");
  ExpectRefused(folder, {"report", "run", "--sqlite", "a.db"},
                "--sqlite: 'a.db' exists; name another file, or give --overwrite");
  KeepLines(folder / "run/games.jsonl", 5);
  EXPECT_EQ(RunProgram(folder, {"report", "run", "--sqlite", "a.db", "--overwrite"}).status, 0);
  EXPECT_EQ(text("SELECT count(*) FROM games"), "5");
  EXPECT_FALSE(std::filesystem::exists(folder / "a.db.tmp"));
}

TEST(ReportCommandTest, AnUnfinishedRunIsReportedAsFarAsItIs) {
  const TempFolder folder;
  PlayTournament(folder);
  KeepLines(folder / "run/games.jsonl", 7);
  const std::string whole = folder.Read("run/games.jsonl");
  const std::string note =
      "The run is not finished: 7 of 24 games. To go on: riftlab tournament --resume run";
  const Json json = Reported(folder);
  EXPECT_EQ(json.at("games"), 7);
  EXPECT_EQ(json.at("notes"), Json::array({note}));
  // A line that is being written is not damage.
  folder.Write("run/games.jsonl", whole + whole.substr(0, 40));
  EXPECT_EQ(Reported(folder), json);
  folder.Write("run/games.jsonl", "");
  ExpectRefused(folder, {"report", "run"},
                "run/games.jsonl holds no game yet; to play: riftlab tournament --resume run\n");
}

// A run that was killed does not keep its spectators waiting.
TEST(ReportCommandTest, FollowingEndsWithTheRunOrWhoPlaysIt) {
  const TempFolder folder;
  PlayTournament(folder);
  const Words follow = {"report", "run", "--follow"};
  EXPECT_EQ(RunProgram(folder, follow).status, 0);
  KeepLines(folder / "run/games.jsonl", 12);
  const Outcome outcome = RunProgram(folder, follow);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("12 games"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.err, "nobody plays run any more; how to go on says: riftlab report run\n");
}

TEST(ReportCommandTest, ADamagedRunIsReportedUpToTheDamage) {
  const TempFolder folder;
  PlayTournament(folder);
  std::string text = folder.Read("run/games.jsonl");
  const std::size_t at = text.find(R"("game_index":5)");
  folder.Write("run/games.jsonl", text.replace(text.find("\"turns\"", at), 7, "\"turms\""));
  const Outcome outcome = RunProgram(folder, {"report", "run", "--output", "json"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err.substr(0, 46), "riftlab: run/games.jsonl: damaged from line 6:");
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("games"), 5);
  EXPECT_EQ(json.at("notes").size(), 2U);
  folder.Write("run/games.jsonl", "x\n");
  ExpectRefused(folder, {"report", "run"}, "run/games.jsonl: damaged from line 1: ");
  folder.Write("run/games.jsonl", "x");
  ExpectRefused(folder, {"report", "run"}, "run/games.jsonl holds no game yet: line 1: not fin");
}

TEST(ReportCommandTest, WhatTheProgramDidNotWriteIsDamage) {
  const TempFolder folder;
  PlayTournament(folder);
  const std::string sound = folder.Read("run/games.jsonl");
  folder.Write("run/games.jsonl", sound + std::string(100, '\0'));
  Outcome outcome = RunProgram(folder, {"report", "run"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Says(outcome.err, " behind the last game")) << outcome.err;
  std::string windows;
  for (const char c : sound) windows += c == '\n' ? "\r\n" : std::string(1, c);
  folder.Write("run/games.jsonl", windows);
  outcome = RunProgram(folder, {"report", "run"});
  EXPECT_NE(outcome.status, 0);
  EXPECT_TRUE(Says(outcome.err, "line 1: not as this program writes it")) << outcome.err;
}

TEST(ReportCommandTest, RefusesWhatIsNoRun) {
  const TempFolder folder;
  ExpectRefused(folder, {"report"}, "report needs the folder of a run; give it with --run");
  ExpectRefused(folder, {"report", "nothing"}, "nothing is not a run: there is no manifest.toml");
  PlayTournament(folder);
  std::string manifest = folder.Read("run/manifest.toml");
  folder.Write("run/manifest.toml", manifest.replace(manifest.find("seed = 1"), 8, "seed = 2"));
  ExpectRefused(folder, {"report", "run"},
                "run/manifest.toml: changed or damaged, its checksum does not fit");
}

TEST(ReportCommandTest, RefusesFilesThatItMustNotWrite) {
  const TempFolder folder;
  PlayTournament(folder);
  folder.Write("there.csv", "mine");
  std::filesystem::create_directory_symlink("run", folder / "link");
  ExpectRefused(folder, {"report", "run", "--csv", "there.csv"},
                "--csv: 'there.csv' exists; name another file, or give --overwrite");
  ExpectRefused(folder, {"report", "run", "--csv", "run"}, "--csv: 'run' is a folder; name a file");
  ExpectRefused(folder, {"report", "run", "--csv", "none/a.csv"},
                "--csv: there is no folder 'none'; create it first");
  ExpectRefused(folder, {"report", "run", "--csv", "a", "--json", "run/../a"},
                "--json: 'run/../a' is also what --csv names; name another file");
  ExpectRefused(folder, {"report", "run", "--csv", "/dev/null", "--overwrite"},
                "--csv: '/dev/null' is no regular file; name another");
  for (const std::string name :
       {"games.jsonl", "games.jsonl.zst", "games.jsonl.damaged", "games.jsonl.zst.damaged.2",
        "manifest.toml", "timing.jsonl", "shard.toml"}) {
    ExpectRefused(folder, {"report", "run", "--json", "link/" + name, "--overwrite"},
                  "--json: 'link/" + name + "' is part of the run; name another file");
  }
  // A new file is no part of the run for having a name that begins like one.
  EXPECT_EQ(RunProgram(folder, {"report", "run", "--json", "run/games.jsonl.report.json"}).status,
            0);
  EXPECT_EQ(RunProgram(folder, {"report", "run", "--csv", "there.csv", "--overwrite"}).status, 0);
  EXPECT_EQ(folder.Read("there.csv").substr(0, 10), "table,item");
}

}  // namespace
}  // namespace riftlab
