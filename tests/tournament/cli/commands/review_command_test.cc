// `riftlab review`: a recorded game for people and for programs.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "SQLiteCpp/SQLiteCpp.h"
#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

class ReviewCommandTest : public testing::Test {
 protected:
  ReviewCommandTest() {
    const Outcome outcome =
        RunProgram(folder_, {"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                             "random", "--games", "2", "--out", "run"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }

  Outcome Review(const Words& more) const {
    return RunProgram(folder_, Joined({"review", "run", "--game", "1", "--worlds", "4",
                                       "--iterations", "40", "--threads", "2"},
                                      more));
  }

  TempFolder folder_;
};

TEST_F(ReviewCommandTest, TextEndsWithTheAccount) {
  const Outcome outcome = Review({});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("game 1 of run: Ripple Rush, basic", 0), 0U) << outcome.out;
  EXPECT_NE(outcome.out.find("step st  grade"), std::string::npos);
  EXPECT_NE(outcome.out.find("where the results come from"), std::string::npos);
  EXPECT_EQ(Review({"--sheet"}).out.find("step st  grade"), std::string::npos);
}

TEST_F(ReviewCommandTest, JsonHoldsEveryDecisionOfTheSeatsThatAreAskedFor) {
  const Outcome all = Review({"--output", "json"});
  EXPECT_EQ(all.status, 0) << all.err;
  const Json json = Json::parse(all.out);
  EXPECT_EQ(json.at("game_index"), 1);
  EXPECT_EQ(json.at("play_on"), "greedy");
  EXPECT_EQ(json.at("accounts").size(), 2U);
  const Json own = Json::parse(Review({"--output", "json", "--seat", "1"}).out);
  EXPECT_LT(own.at("decisions").size(), json.at("decisions").size());
  EXPECT_EQ(own.at("accounts"), json.at("accounts"));
}

TEST_F(ReviewCommandTest, JsonOfAFolderWhoseNameIsNoUtf8) {
  std::filesystem::rename(folder_ / "run", folder_ / "ru\xff");
  const Outcome outcome = RunProgram(
      folder_, {"review", "ru\xff", "--worlds", "2", "--iterations", "10", "--output", "json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out).at("run"), "ru\xef\xbf\xbd");
}

TEST_F(ReviewCommandTest, WritesAPage) {
  const Outcome outcome = Review({"--html", "game.html", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(Slurp(folder_ / "game.html").rfind("<!doctype html>", 0), 0U);
  EXPECT_EQ(Review({"--html", "game.html"}).status, 2) << "it is there already";
  EXPECT_EQ(Review({"--html", "-"}).out.rfind("<!doctype html>", 0), 0U);
}

TEST_F(ReviewCommandTest, WhoCheatsIsMarkedInTheSumOfAllGames) {
  const std::string label = "a_name_that_is_cut_short";
  EXPECT_EQ(RunProgram(folder_, {"tournament", "--game", "ripple_rush", "--agent", "greedy",
                                 "--agent", label + "=cheat_uct:iterations=4", "--games", "2",
                                 "--out", "cheated", "--quiet"})
                .status,
            0);
  const Outcome outcome = RunProgram(
      folder_, {"review", "cheated", "--all", "--worlds", "2", "--iterations", "8", "--quiet"});
  EXPECT_NE(outcome.out.find(" (cheats) "), std::string::npos) << outcome.out << outcome.err;
}

TEST_F(ReviewCommandTest, AllGamesAreSummedUpAndKeptInADatabase) {
  const Words all = {"review", "run", "--all", "--worlds", "3", "--iterations", "40"};
  const Outcome text = RunProgram(folder_, Joined(all, {"--sqlite", "reviews.db", "--quiet"}));
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_EQ(text.out.rfind("2 games reviewed", 0), 0U) << text.out;
  EXPECT_NE(text.out.find("\ngreedy "), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("where the results come from, mean of a game"), std::string::npos);

  const Outcome json = RunProgram(folder_, Joined(all, {"--output", "json"}));
  EXPECT_EQ(json.status, 0) << json.err;
  std::istringstream lines(json.out);
  std::vector<Json> games;
  for (std::string line; std::getline(lines, line);) games.push_back(Json::parse(line));
  ASSERT_EQ(games.size(), 2U);
  const Outcome one = RunProgram(folder_, {"review", "run", "--game", "1", "--worlds", "3",
                                           "--iterations", "40", "--output", "json"});
  EXPECT_EQ(games[1], Json::parse(one.out));

  const SQLite::Database database(folder_ / "reviews.db", SQLite::OPEN_READONLY);
  const auto number = [&](const std::string& query) {
    SQLite::Statement statement(database, query);
    EXPECT_TRUE(statement.executeStep()) << query;
    return statement.getColumn(0).getDouble();
  };
  EXPECT_EQ(number("SELECT count(*) FROM games"), 2);
  EXPECT_EQ(number("SELECT worlds FROM review"), 3);
  for (const Json& game : games) {
    const std::string where = " WHERE game_index = " + game.at("game_index").dump();
    EXPECT_EQ(number("SELECT count(*) FROM review_decisions" + where),
              static_cast<double>(game.at("decisions").size()));
    double lost = 0;
    for (const Json& decision : game.at("decisions")) {
      if (decision.at("loss").is_number()) lost += decision.at("loss").get<double>();
    }
    EXPECT_NEAR(number("SELECT total(loss) FROM review_decisions" + where), lost, 1e-9);
    EXPECT_NEAR(number("SELECT draws FROM review_accounts" + where + " AND seat = 1"),
                game.at("accounts")[1].at("draws").get<double>(), 1e-12);
  }
  // Joined to the tables of the run: what each account ends with is the share of the player.
  EXPECT_EQ(number("SELECT max(abs(share - result)) FROM players JOIN review_accounts "
                   "USING (game_index, seat)"),
            0);
}

TEST_F(ReviewCommandTest, OfADamagedJournalTheGamesBeforeAreReviewed) {
  std::string games = folder_.Read("run/games.jsonl");
  const std::string turns = R"("turns")";
  folder_.Write("run/games.jsonl", games.replace(games.rfind(turns), turns.size(), R"("turms")"));
  const Words all = {"review", "run", "--all", "--worlds", "2", "--iterations", "10", "--quiet"};
  const std::string damage =
      "riftlab: run/games.jsonl: damaged from line 2: turns is missing; for more: riftlab verify "
      "run\n";
  const Outcome text = RunProgram(folder_, Joined(all, {"--sqlite", "reviews.db"}));
  EXPECT_EQ(text.status, 1);
  EXPECT_EQ(text.out.rfind("1 game reviewed", 0), 0U) << text.out;
  EXPECT_EQ(text.err, damage);
  SQLite::Database database(folder_ / "reviews.db", SQLite::OPEN_READONLY);
  EXPECT_EQ(database
                .execAndGet("SELECT count(*) FROM notes WHERE note LIKE '%damaged from line 2: "
                            "turns is missing%'")
                .getInt(),
            1);
  const Outcome json = RunProgram(folder_, Joined(all, {"--output", "json"}));
  EXPECT_EQ(json.status, 1);
  EXPECT_EQ(json.err, damage);
  EXPECT_EQ(Json::parse(json.out).at("game_index"), 0);
}

TEST_F(ReviewCommandTest, ATimeIsABudgetOfTheWhole) {
  const Outcome text = RunProgram(folder_, {"review", "run", "--time", "1s", "--worlds", "100000",
                                            "--threads", "2", "--sheet"});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("Clocked: 1 s for the game, or what"), std::string::npos) << text.out;
  const Outcome json =
      RunProgram(folder_, {"review", "run", "--time", "1s", "--all", "--output", "json"});
  EXPECT_EQ(json.status, 0) << json.err;
  const Json game = Json::parse(json.out.substr(0, json.out.find('\n')));
  EXPECT_GT(game.at("time_ms"), 0);
  EXPECT_LE(game.at("time_ms"), 500);
  EXPECT_TRUE(game.at("iterations").is_null());
}

TEST_F(ReviewCommandTest, BadInputIsRefused) {
  ExpectRefused(folder_, {"review", "run", "--all", "--game", "1"},
                "--game: is of one game; leave it or --all out");
  ExpectRefused(folder_, {"review", "run", "--all", "--sheet"}, "--sheet: is of one game");
  ExpectRefused(folder_, {"review", "run", "--sqlite", "a.db"}, "--sqlite: holds all games");
  ExpectRefused(folder_, {"review", "run", "--time", "60"}, "--time: '60' is not a time with a");
  ExpectRefused(folder_, {"review", "run", "--time", "60s", "--iterations", "5"},
                "--time: give either --iterations or --time");

  const Outcome no_run = RunProgram(folder_, {"review"});
  EXPECT_EQ(no_run.status, 2);
  EXPECT_NE(no_run.err.find("review needs the folder of a run"), std::string::npos) << no_run.err;
  const Outcome seat = Review({"--seat", "2"});
  EXPECT_EQ(seat.status, 2);
  EXPECT_NE(seat.err.find("--seat: the game has seats 0 to 1, not 2"), std::string::npos)
      << seat.err;
  const Outcome agent = Review({"--play-on", "gready"});
  EXPECT_EQ(agent.status, 2);
  EXPECT_NE(agent.err.find("gready"), std::string::npos) << agent.err;
  const Outcome search = Review({"--agent", "random"});
  EXPECT_EQ(search.status, 2);
  EXPECT_NE(search.err.find("random"), std::string::npos) << search.err;
  const Outcome game = RunProgram(folder_, {"review", "run", "--game", "9"});
  EXPECT_NE(game.status, 0);
  EXPECT_NE(game.err.find('9'), std::string::npos) << game.err;
}

}  // namespace
}  // namespace riftlab
