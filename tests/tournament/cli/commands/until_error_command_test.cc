// `riftlab tournament --until-error`: ends when the ratings are precise, whoever plays the games.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

Words FieldWith(const Words& more) {
  return Joined({"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent", "a=random",
                 "--agent", "b=random", "--agent", "c=random"},
                more);
}

const Words kRough = {"--until-error", "150"};

// Half the width of the widest interval in a report.
double WidestBar(const Json& report) {
  double widest = 0;
  for (const Json& agent : report.at("ranking")) {
    const Json& elo = agent.at("elo");
    widest = std::max(widest, elo.at("high").get<double>() - elo.at("value").get<double>());
  }
  return widest;
}

TEST(UntilErrorCommandTest, PlaysUntilEveryBarIsSmall) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, FieldWith(Joined(kRough, {"--output", "json"})));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json report = Json::parse(outcome.out);
  EXPECT_LT(WidestBar(report), 150);
  const Json& target = report.at("until_error");
  EXPECT_EQ(target.at("target"), 150);
  EXPECT_EQ(target.at("reached"), true);
  EXPECT_EQ(target.at("games"), report.at("games"));
  EXPECT_NEAR(target.at("worst").at("error").get<double>(), WidestBar(report), 1e-6);
  EXPECT_EQ(target.at("worst").at("name"), "greedy");
  std::int64_t with_greedy = 0;
  std::int64_t without = 0;
  for (const Json& meeting : target.at("meetings")) {
    const bool has_greedy = meeting.at("names")[0] == "greedy";
    (has_greedy ? with_greedy : without) += meeting.at("games").get<std::int64_t>();
  }
  EXPECT_EQ(with_greedy + without, report.at("games").get<std::int64_t>());
  EXPECT_GT(with_greedy, 2 * without);
}

TEST(UntilErrorCommandTest, EndsAtTheSameGameWithAnyNumberOfThreads) {
  const TempFolder folder;
  std::string expected;
  for (const std::string threads : {"1", "2", "7"}) {
    const Outcome outcome = RunProgram(
        folder, FieldWith(Joined(kRough, {"--threads", threads, "--out", "run" + threads})));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    const std::string bytes = RunBytes(folder / ("run" + threads));
    if (expected.empty()) expected = bytes;
    EXPECT_EQ(bytes, expected) << threads << " threads";
  }
  EXPECT_NE(expected.find("\nuntil-error = \""), std::string::npos);
}

TEST(UntilErrorCommandTest, ResumesReportsAndVerifies) {
  const TempFolder folder;
  const Outcome whole =
      RunProgram(folder, FieldWith(Joined(kRough, {"--anchor", "a=0", "--output", "json", "--out",
                                                   "run", "--compress", "zstd"})));
  ASSERT_EQ(whole.status, 0) << whole.err;
  const Json played = Json::parse(whole.out);
  const std::string bytes = folder.Read("run/games.jsonl.zst");
  folder.Write("run/games.jsonl.zst", bytes.substr(0, bytes.size() / 2));
  const Outcome part = RunProgram(folder, {"report", "run", "--output", "json"});
  EXPECT_EQ(part.status, 0) << part.err;
  EXPECT_NE(part.out.find("not finished"), std::string::npos);
  const Outcome rest =
      RunProgram(folder, {"tournament", "--resume", "run", "--output", "json", "--threads", "2"});
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(folder.Read("run/games.jsonl.zst"), bytes);
  const Outcome told = RunProgram(
      folder, {"report", "run", "--output", "json", "--html", "r.html", "--sqlite", "r.db"});
  EXPECT_EQ(told.status, 0) << told.err;
  // The ratings are those that the run was played for, with their anchor.
  for (const char* const key : {"until_error", "ranking", "anchor"}) {
    EXPECT_EQ(Json::parse(rest.out).at(key), played.at(key)) << key;
    EXPECT_EQ(Json::parse(told.out).at(key), played.at(key)) << key;
  }
  EXPECT_EQ(played.at("anchor").at("name"), "a");
  EXPECT_EQ(told.out.find("not finished"), std::string::npos);
  EXPECT_NE(folder.Read("r.html").find("\"until_error\""), std::string::npos);
  const Outcome verified = RunProgram(folder, {"verify", "run", "--replay-agents"});
  EXPECT_EQ(verified.status, 0) << verified.out;
  EXPECT_NE(verified.out.find("every error bar is\n  below 150\n"), std::string::npos)
      << verified.out;
  EXPECT_EQ(RunProgram(folder, {"replay", "run", "--game", "200"}).status, 0);
  ASSERT_EQ(RunProgram(folder, {"merge", "run", "--compress", "zstd", "--out", "merged"}).status,
            0);
  EXPECT_EQ(folder.Read("merged/games.jsonl.zst"), bytes);
}

TEST(UntilErrorCommandTest, SaysWhenTheGamesWereNotEnough) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram(folder, FieldWith({"--until-error", "5", "--games", "400", "--out", "run"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\nError bars below 5 Elo: not reached: worst error "),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find(" of greedy after "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(" rounds,\n  400 games\n"), std::string::npos) << outcome.out;
  const Outcome told = RunProgram(folder, {"report", "run"});
  EXPECT_NE(told.out.find(" rounds,\n  400 games\n"), std::string::npos) << told.out;
  EXPECT_EQ(told.out.find("not finished"), std::string::npos) << told.out;
}

TEST(UntilErrorCommandTest, GamesOfThreeAndOfTeams) {
  const TempFolder folder;
  const Outcome three =
      RunProgram(folder, FieldWith({"--players", "3", "--until-error", "200", "--output", "json"}));
  ASSERT_EQ(three.status, 0) << three.err;
  EXPECT_EQ(Json::parse(three.out).at("rating_model").at("model"), "plackett_luce");
  EXPECT_EQ(Json::parse(three.out).at("until_error").at("meetings").size(), 4U);
  EXPECT_LT(WidestBar(Json::parse(three.out)), 200);
  const Outcome teams =
      RunProgram(folder, {"tournament", "--game", "riftforce", "--mode", "team", "--players", "4",
                          "--agent", "greedy", "--agent", "a=random", "--until-error", "400",
                          "--games", "120", "--output", "json"});
  ASSERT_EQ(teams.status, 0) << teams.err;
  EXPECT_EQ(Json::parse(teams.out).at("rating_model").at("model"), "bradley_terry");
}

TEST(UntilErrorCommandTest, StandsInConfiguration) {
  const TempFolder folder;
  const Outcome config = RunProgram(folder, FieldWith(Joined(kRough, {"--print-config"})));
  EXPECT_NE(config.out.find("until-error = '150'"), std::string::npos) << config.out;
  EXPECT_NE(config.out.find("games = 1000000"), std::string::npos) << config.out;
  folder.Write("c.toml", config.out);
  const Outcome again = RunProgram(folder, {"tournament", "c.toml", "--print-config"});
  EXPECT_EQ(again.out, config.out) << again.err;
  folder.Write("n.toml", "until-error = \"2.5\"\n");
  const Outcome text = RunProgram(folder, FieldWith({"n.toml", "--print-config"}));
  EXPECT_NE(text.out.find("until-error = '2.5'"), std::string::npos) << text.out << text.err;
}

TEST(UntilErrorCommandTest, RefusesWrongSettings) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, FieldWith(Joined(more, {"--out", "run"})), message);
  };
  for (const std::string text : {"five", "0", "-5", "5 Elo", "nan", "1e9"}) {
    refused({"--until-error=" + text},
            "--until-error: '" + text + "' is not a number of Elo from 0.1 to 1000");
  }
  refused({"--until-error", "5", "--players", "1"}, "--until-error takes a game of at least 2");
  refused({"--until-error", "5", "--shard", "1/2"},
          "--shard: --until-error chooses games by the results of earlier ones, of which other "
          "machines do not know; leave out --until-error or --shard");
  refused({"--until-error", "5", "--anchor", "d=0"}, "--anchor: no agent is called 'd'");
  ExpectRefused(folder,
                {"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent", "random",
                 "--sprt", "elo1=5", "--until-error", "5"},
                "--until-error and --sprt both say when the run ends; give one of them");
  ASSERT_EQ(RunProgram(folder, FieldWith({"--games", "12", "--out", "plain"})).status, 0);
  ExpectRefused(
      folder, {"tournament", "--resume", "plain", "--until-error", "5"},
      "--until-error cannot be given with --resume, which goes on with the run as it was begun");
  ExpectRefused(folder,
                {"ladder", "--game", "ripple_rush", "--agent", "best", "--until-error", "5"},
                "unknown option '--until-error'");
}

}  // namespace
}  // namespace riftlab
