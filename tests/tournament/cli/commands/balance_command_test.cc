// `riftlab balance`: finds what was planted, says so, and goes on after it was killed.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "SQLiteCpp/SQLiteCpp.h"
#include "absl/status/statusor.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/cli/commands/balance_task.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/rebalance/rebalance_folder.h"

namespace riftlab {
namespace {

// Solguard's Banner Captain at no cost wins by far too much.
constexpr const char* kPlanted = R"(game = "warrift"
players = 2
change = ["card.Banner Captain.cost=0"]
agent = ["greedy"]
goal = ["tag:guild=solguard in 52..70", "decisions in 150..230"]
knob = ["card.Banner Captain.cost=0,4", "card.Spark Adept.cost=1..3", "rules.retain_cost=1..3"]
changes = 2
games = 1600
confirm-games = 600
seed = 4

[rules]
powers = "random"
)";

// What no table of Riftforce can be at the level of random play; quick to find out.
const Words kHopeless = {"balance",
                         "--game",
                         "riftforce",
                         "--agent",
                         "random",
                         "--goal",
                         "decisions in 5..9",
                         "--goal",
                         "each:guilds within 1 of even",
                         "--knob",
                         "limits.hand_size=6..7",
                         "--knob",
                         "scoring.end_trigger=8..12",
                         "--games",
                         "3000",
                         "--confirm-games",
                         "300"};

TEST(BalanceCommandTest, APlantedImbalanceComesBackAsAFileForCards) {
  const TempFolder folder;
  folder.Write("goals.toml", kPlanted);
  const Outcome outcome = RunProgram(folder, {"balance", "goals.toml", "--out", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* part :
       {"WarRift, classic, 2 players: 2 goals, 3 knobs, at most 2 changes\n",
        "1 change of 1 step meets the goals: card.Banner Captain.cost 0 -> 4.\n",
        "Goals at the level of greedy, 600 fresh games of each table:\n",
        "What else moved at the level of greedy (A: before, B: after):\n",
        "  --change 'card.Banner Captain.cost=4'\nor --cards out/balanced.toml alone\n"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << " in\n" << outcome.out;
  }
  EXPECT_EQ(Slurp(folder / "out/balanced.toml"),
            "# Found by riftlab balance for these goals:\n"
            "#   tag:guild=solguard in 52..70\n"
            "#   decisions in 150..230\n\n"
            "game = \"warrift\"\nbase = \"base.toml\"\n\n"
            "[override]\n\"card.Banner Captain.cost\" = 4\n");
  // With it the table is the shipped one again.
  const Words call = {"selfplay", "--game", "warrift", "--agent", "greedy", "--games", "20"};
  const Outcome same =
      RunProgram(folder, Joined(call, {"--cards", "out/balanced.toml", "--compare", "default"}));
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_NE(same.out.find("Nothing moved: A and B agree in every block."), std::string::npos)
      << same.out;
  const Outcome again = RunProgram(folder, {"balance", "--resume", "out"});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.out, outcome.out);
  EXPECT_EQ(RunProgram(folder, {"verify", "out/confirm/level_1/after"}).status, 0);
}

// Folders of fresh games that were put in each other's place, or come from another search.
TEST(BalanceCommandTest, FreshGamesOfAnotherTableAreNotReported) {
  const TempFolder folder;
  const Words call = Joined(kHopeless, {"--seed", "7"});
  ASSERT_EQ(RunProgram(folder, Joined(call, {"--out", "out"})).status, 0);
  Words longer = call;
  std::replace(longer.begin(), longer.end(), std::string("300"), std::string("400"));
  ASSERT_EQ(RunProgram(folder, Joined(longer, {"--out", "more"})).status, 0);
  const std::string before = folder / "out/confirm/level_1/before";
  const std::string after = folder / "out/confirm/level_1/after";
  std::filesystem::rename(after, folder / "kept");
  std::filesystem::copy(before, after, std::filesystem::copy_options::recursive);
  ExpectRefused(folder, {"report", "out"}, "out/confirm/level_1/after has '");
  std::filesystem::remove_all(after);
  std::filesystem::rename(folder / "more/confirm/level_1/after", after);
  ExpectRefused(folder, {"report", "out"},
                "out/confirm/level_1/before has 300 games, out/confirm/level_1/after has 400; "
                "restore these folders or start anew");
}

// The share of the win of a card that is in no deck of the table as it is: a goal that is missed.
TEST(BalanceCommandTest, AGoalMayBeOfACardThatDoesNotComeUpYet) {
  const TempFolder folder;
  const Words call = {"balance",
                      "--game",
                      "warrift",
                      "--agent",
                      "random",
                      "--change",
                      "card.Storm Initiate.copies=0",
                      "--knob",
                      "card.Storm Initiate.copies=0..3",
                      "--games",
                      "300",
                      "--confirm-games",
                      "40"};
  const Outcome outcome = RunProgram(
      folder, Joined(call, {"--goal", "tag:cards=Storm Initiate in 0..100", "--output", "json"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out).at("end"), "found") << outcome.out;
  ExpectRefused(folder, Joined(call, {"--goal", "tag:cards=Storm Initiates in 45..55"}),
                "goal 'tag:cards=Storm Initiates in 45..55': this did not come up in any game of "
                "the table as it is, but Bone Digger, ");
}

TEST(BalanceCommandTest, AFolderOfAnOlderVersionKeepsItsRule) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, {"balance", "--game", "riftforce", "--agent", "random", "--games",
                                "200", "--knob", "limits.hand_size=6..7", "--goal",
                                "decisions in 1..9", "--confirm-games", "0", "--out", "out"})
                .status,
            0);
  std::string steps = Slurp(folder / "out/steps.jsonl");
  const std::string schema = "\"schema\":2";
  ASSERT_NE(steps.find(schema), std::string::npos) << steps;
  Spit(folder / "out/steps.jsonl",
       steps.replace(steps.find(schema), schema.size(), "\"schema\":1"));
  const absl::StatusOr<RecordedRebalance> recorded = ReadRebalance(folder / "out");
  ASSERT_TRUE(recorded.ok()) << recorded.status();
  const absl::StatusOr<RebalanceTask> task = RecordedTask(folder / "out", *recorded);
  ASSERT_TRUE(task.ok()) << task.status();
  EXPECT_EQ(task->plan, recorded->plan);
}

// What seems to be so in the search is not more sure without fresh deals than with them.
TEST(BalanceCommandTest, WithoutFreshDealsNothingIsConfirmed) {
  const TempFolder folder;
  const Words call = {"balance",
                      "--game",
                      "riftforce",
                      "--agent",
                      "random",
                      "--games",
                      "200",
                      "--knob",
                      "limits.hand_size=6..7",
                      "--goal",
                      "decisions in 100..300"};
  const Outcome met = RunProgram(folder, Joined(call, {"--confirm-games", "0"}));
  ASSERT_EQ(met.status, 0) << met.err;
  EXPECT_NE(met.out.find("The table as it is lies within the goals in the search, but nothing was\n"
                         "  confirmed on fresh deals. Nothing is changed.\n"),
            std::string::npos)
      << met.out;
  EXPECT_EQ(met.out.find("besides the fresh deals"), std::string::npos) << met.out;
  const Outcome fresh = RunProgram(folder, Joined(call, {"--confirm-games", "40"}));
  EXPECT_NE(fresh.out.find("The table meets the goals as it is. Nothing is changed.\n"),
            std::string::npos)
      << fresh.out;
  EXPECT_NE(fresh.out.find("besides the fresh deals"), std::string::npos) << fresh.out;
  folder.Write("goals.toml", kPlanted);
  const Outcome found =
      RunProgram(folder, {"balance", "goals.toml", "--confirm-games", "0", "--output", "json"});
  ASSERT_EQ(found.status, 0) << found.err;
  EXPECT_EQ(Json::parse(found.out).at("verdict"),
            "1 change of 1 step lies within the goals in the search, but nothing was confirmed on "
            "fresh deals: card.Banner Captain.cost 0 -> 4.");
  ExpectRefused(folder, Joined(call, {"--confirm-games", "0", "--confirm", "greedy"}),
                "--confirm: nothing is confirmed with --confirm-games 0; leave out one of the two");
}

TEST(BalanceCommandTest, WhatIsToBeTriedCanBeCopiedIntoAShell) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(
      folder, {"balance", "--game", "riftwalker", "--agent", "random", "--goal", "score in 90..99",
               "--knob", "rift.Chaser's Folly.points.2=3,7", "--changes", "1", "--games", "100",
               "--seed", "4", "--confirm-games", "0", "--out", "my dir/out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\nTry it with\n"
                             "  --change 'rift.Chaser'\\''s Folly.points.2=7'\n"
                             "or --cards 'my dir/out/balanced.toml'\n"),
            std::string::npos)
      << outcome.out;
}

// As reports print it and --watch takes it, and a misspelt one is told by it.
TEST(BalanceCommandTest, GoalsTakePrintedNames) {
  const TempFolder folder;
  const Words call = {"balance",
                      "--game",
                      "warrift",
                      "--rule",
                      "powers=random",
                      "--agent",
                      "random",
                      "--games",
                      "60",
                      "--changes",
                      "1",
                      "--knob",
                      "card.Banner Captain.cost=3..4",
                      "--output",
                      "json",
                      "--confirm-games",
                      "20"};
  const Outcome outcome =
      RunProgram(folder, Joined(call, {"--goal", "tag:guild=Solguard in 0..100"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json goals = Json::parse(outcome.out).at("confirmation").at(0).at("goals");
  EXPECT_EQ(goals.at(0).at("name"), "tag:guild=solguard");
  EXPECT_EQ(goals.at(0).at("goal"), "tag:guild=Solguard in 0..100");
  const Outcome same = RunProgram(folder, Joined(call, {"--goal", "tag:guild=Solguard in 0..100",
                                                        "--goal", "tag:guild=solguard in 1..2"}));
  EXPECT_NE(same.err.find("is of the same figure as"), std::string::npos) << same.err;
  const Outcome misspelt =
      RunProgram(folder, Joined(call, {"--goal", "tag:cards=Banner Captian in 40..60"}));
  EXPECT_NE(misspelt.err.find("(did you mean 'Banner Captain'?)"), std::string::npos)
      << misspelt.err;
}

TEST(BalanceCommandTest, JsonSaysWhatTextDoes) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kHopeless, {"--output", "json", "--confirm",
                                                                "greedy", "--strong-games", "40"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("end"), "not_found");
  EXPECT_EQ(json.at("changes").back().at("path"), "scoring.end_trigger");
  EXPECT_EQ(json.at("changes").back().at("before"), "12");
  EXPECT_EQ(json.at("races").size(), 2U);
  ASSERT_EQ(json.at("confirmation").size(), 2U);
  EXPECT_EQ(json.at("confirmation").at(0).at("goals").at(0).at("status"), "not met");
  EXPECT_EQ(json.at("confirmation").at(1).at("stronger"), true);
  EXPECT_EQ(json.at("confirmation").at(1).at("games"), 40);
  // All guilds, and the length, at either level.
  EXPECT_EQ(json.at("confirmation").at(1).at("goals").size(), 19U);
}

TEST(BalanceCommandTest, EveryRowOfTheCsvHasAKeyOfItsOwn) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kHopeless, {"--output", "csv", "--confirm",
                                                                "greedy", "--strong-games", "40"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\nheadline,,random,rows,"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\nheadline,,greedy,rows,"), std::string::npos) << outcome.out;
  std::set<std::string> keys;
  for (const std::string& line : Split(outcome.out, '\n')) {
    if (line.empty()) continue;
    const std::vector<std::string> cells = Split(line, ',');
    const std::string key = fmt::format("{}", fmt::join(cells.begin(), cells.begin() + 4, ","));
    EXPECT_TRUE(keys.insert(key).second) << key;
  }
}

// The files that equal searches have in common.
std::map<std::string, std::string> LastingIn(const TempFolder& folder, const std::string& name) {
  std::map<std::string, std::string> lasting;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / name)) {
    if (!entry.is_regular_file() || entry.path().filename() == "timing.jsonl") continue;
    lasting[std::filesystem::relative(entry.path(), folder / name).string()] =
        Slurp(entry.path().string());
  }
  return lasting;
}

TEST(BalanceCommandTest, ItsFolderIsReportedAsItWas) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kHopeless, {"--out", "out"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::map<std::string, std::string> before = LastingIn(folder, "out");
  const Outcome report = RunProgram(folder, {"report", "out", "--html", "a.html"});
  EXPECT_EQ(report.status, 0) << report.err;
  EXPECT_EQ(report.out, outcome.out);
  EXPECT_EQ(RunProgram(folder, {"report", "out", "--output", "json"}).out,
            RunProgram(folder, {"balance", "--resume", "out", "--output", "json"}).out);
  const std::string page = Slurp(folder / "a.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_NE(page.find("goals at random"), std::string::npos);
  EXPECT_EQ(page.find("{{"), std::string::npos);
  EXPECT_EQ(LastingIn(folder, "out"), before);
  for (std::size_t begin = 0; begin < outcome.out.size();) {
    const std::size_t end = outcome.out.find('\n', begin);
    EXPECT_LE(end - begin, 80U) << outcome.out.substr(begin, end - begin);
    begin = end + 1;
  }
  // As far as it goes, and nothing is played or written.
  KeepLines(folder / "out/steps.jsonl", 4);
  const Outcome open = RunProgram(folder, {"report", "out"});
  EXPECT_EQ(open.status, 0) << open.err;
  EXPECT_NE(open.out.find("riftlab balance --resume out"), std::string::npos) << open.out;
  ExpectRefused(folder, {"report", "out", "--follow"}, "--follow: is of runs, and out holds");
}

TEST(BalanceCommandTest, TheDatabaseHoldsGoalsKnobsCandidatesAndConfirmations) {
  const TempFolder folder;
  const Words call = Joined(kHopeless, {"--out", "out", "--confirm", "greedy", "--strong-games",
                                        "40", "--output", "json"});
  const Outcome outcome = RunProgram(folder, call);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  ASSERT_EQ(RunProgram(folder, {"report", "out", "--sqlite", "a.db"}).status, 0);
  SQLite::Database database(folder / "a.db");
  const auto number = [&](const std::string& query) {
    return database.execAndGet(query).getDouble();
  };
  const auto text = [&](const std::string& query) {
    return database.execAndGet(query).getString();
  };
  EXPECT_EQ(text("SELECT finish FROM search"), "not_found");
  EXPECT_EQ(text("SELECT verdict FROM search"), json.at("verdict").get<std::string>());
  const Json& nearest = json.at("nearest_on_fresh_deals");
  EXPECT_EQ(text("SELECT nearest_change FROM search"), nearest.at("change").get<std::string>());
  for (const char* key : {"games", "miss", "miss_before", "miss_in_all", "miss_before_in_all"}) {
    EXPECT_EQ(number(fmt::format("SELECT nearest_{} FROM search", key)),
              nearest.at(key).get<double>())
        << key;
  }
  EXPECT_EQ(text("SELECT goal FROM goals WHERE goal_id = 0"), "decisions in 5..9");
  EXPECT_EQ(number("SELECT low FROM goals WHERE goal_id = 1"), 0.49);
  EXPECT_EQ(text("SELECT agent FROM goals"), "random");
  EXPECT_EQ(text("SELECT value FROM knob_values JOIN knobs USING (knob_id) WHERE is_before AND "
                 "path = 'scoring.end_trigger'"),
            "12");
  EXPECT_EQ(number("SELECT count(*) FROM knob_values WHERE is_before <> is_after"),
            2 * static_cast<double>(json.at("changes").size()));
  const std::string steps = Slurp(folder / "out/steps.jsonl");
  EXPECT_EQ(number("SELECT count(*) FROM candidates") + 1,
            static_cast<double>(std::count(steps.begin(), steps.end(), '\n')));
  EXPECT_EQ(number("SELECT sum(games) FROM candidates"), json.at("games").get<double>());
  EXPECT_EQ(number("SELECT count(DISTINCT figure) FROM readings"), 19);
  EXPECT_EQ(number("SELECT count(*) FROM races"), 2);
  EXPECT_EQ(number("SELECT games FROM confirmations WHERE is_stronger"), 40);
  const Json& goal = json.at("confirmation").at(1).at("goals").at(0);
  EXPECT_EQ(number("SELECT after_high FROM confirmed WHERE level_id = 1 AND figure = 'decisions'"),
            goal.at("after").at("high").get<double>());
  EXPECT_EQ(text("SELECT status FROM confirmed WHERE level_id = 1 AND figure = 'decisions'"),
            goal.at("status").get<std::string>());
  EXPECT_GT(number("SELECT count(*) FROM moved WHERE level_id = 0 AND part = 'seats'"), 0);
  // Of a search that is not finished, what there is.
  KeepLines(folder / "out/steps.jsonl", 4);
  ASSERT_EQ(RunProgram(folder, {"report", "out", "--sqlite", "b.db"}).status, 0);
  SQLite::Database open(folder / "b.db");
  EXPECT_EQ(open.execAndGet("SELECT finish FROM search").getString(), "interrupted");
  EXPECT_EQ(open.execAndGet("SELECT count(*) FROM candidates").getInt(), 3);
  EXPECT_EQ(open.execAndGet("SELECT count(*) FROM confirmations").getInt(), 0);
}

TEST(BalanceCommandTest, KilledAgainAndAgainItEndsWithTheSameBytes) {
  const TempFolder folder;
  const Outcome whole = RunProgram(folder, Joined(kHopeless, {"--out", "whole", "--threads", "1"}));
  ASSERT_EQ(whole.status, 0) << whole.err;
  Words call = Joined(kHopeless, {"--out", "killed", "--threads", "3"});
  Outcome outcome;
  int kills = 0;
  // Ever longer, since under a sanitizer only beginning takes a second.
  for (int wait_ms = 60; kills < 40; wait_ms += 20 + wait_ms / 10) {
    const bool has_begun = std::filesystem::exists(folder / "killed/steps.jsonl") &&
                           !Slurp(folder / "killed/steps.jsonl").empty();
    if (has_begun) {
      call = {"balance", "--resume", "killed", "--threads", "2"};
    } else {
      std::filesystem::remove_all(folder / "killed");
    }
    RunningProgram program(folder, call);
    std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
    program.Signal(SIGKILL);
    outcome = program.Wait();
    if (outcome.status == 0) break;
    ++kills;
  }
  EXPECT_GE(kills, 1);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(LastingIn(folder, "killed"), LastingIn(folder, "whole"));
  std::string expected = whole.out;
  const std::size_t name = expected.find("whole/balanced.toml");
  ASSERT_NE(name, std::string::npos);
  EXPECT_EQ(outcome.out, expected.replace(name, 5, "killed"));
}

struct BadGoals {
  std::string name;
  std::string old;  // a part of kPlanted
  std::string by;
  std::string error;
};

class BadGoalsTest : public testing::TestWithParam<BadGoals> {};

TEST_P(BadGoalsTest, AreRefusedWithLineAndField) {
  const TempFolder folder;
  std::string text = kPlanted;
  const std::size_t at = text.find(GetParam().old);
  ASSERT_NE(at, std::string::npos);
  folder.Write("goals.toml", text.replace(at, GetParam().old.size(), GetParam().by));
  ExpectRefused(folder, {"balance", "goals.toml", "--out", "out"}, GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Fields, BadGoalsTest,
    testing::Values(
        BadGoals{"Key", "knob = ", "knop = ",
                 "goals.toml:6:1: unknown key 'knop' (did you mean "
                 "'knob'?)"},
        BadGoals{"Game", "\"warrift\"", "\"warift\"", "goals.toml:1:8: game: "},
        BadGoals{"Players", "players = 2", "players = 9", "goals.toml:2:11: players: "},
        BadGoals{"Change", "cost=0\"]", "cots=0\"]", "goals.toml:3:11: change: "},
        BadGoals{"Agent", "[\"greedy\"]", "[\"gredy\"]", "goals.toml:4:10: agent: "},
        BadGoals{"TwoAgents", "[\"greedy\"]", "[\"greedy\", \"random\"]",
                 "goals.toml:4:20: agent: is a second agent"},
        BadGoals{"Clock", "[\"greedy\"]", "[\"best:time=10ms\"]",
                 "goals.toml:4:10: agent: 'best:time=10ms' decides by the clock"},
        BadGoals{"Goal", "52..70", "70..52",
                 "goals.toml:5:9: goal: 'tag:guild=solguard in 70..52': 70..52 leaves no room"},
        BadGoals{"GoalsAgent", "52..70", "52..70 at gredy", "goals.toml:5:9: goal: "},
        BadGoals{"GoalTwice", "\"decisions in 150..230\"", "\"tag:guild=solguard in 1..2\"",
                 "goals.toml:5:41: goal: 'tag:guild=solguard in 1..2' is of the same figure"},
        BadGoals{"Figure", "decisions in", "decision in",
                 "goals.toml:5:41: goal: 'decision in 150..230': 'decision' is no figure (did you "
                 "mean 'decisions'?)"},
        BadGoals{"Knob", "Spark Adept", "Spark Adebt", "goals.toml:6:41: knob: "},
        BadGoals{"NoKnob", "knob = ", "# ", "no knob is given"},
        BadGoals{"NoGoal", "goal = ", "# ", "no goal is given"},
        BadGoals{"Changes", "changes = 2", "changes = 0", "goals.toml:7:11: changes: "},
        BadGoals{"Games", "games = 1600", "games = 10",
                 "goals.toml:8:9: games: 10 games give each of the 5 tables with one change"},
        BadGoals{"Seed", "seed = 4", "seed = \"x\"", "goals.toml:10:8: seed: "},
        BadGoals{"Confirm", "seed = 4", "confirm = [\"greedy\"]",
                 "goals.toml:10:12: confirm: 'greedy' is a level of the goals"},
        BadGoals{"Rule", "powers", "power", "goals.toml:13:9: rules.power: "}),
    [](const auto& row) { return row.param.name; });

// Before it asks for goals and knobs, which such a game has no use for.
TEST(BalanceCommandTest, AGameWithoutACardTableIsRefused) {
  const std::span<const Command> commands = AllCommands();
  const auto balance = std::find_if(commands.begin(), commands.end(),
                                    [](const Command& one) { return one.path == "balance"; });
  ASSERT_NE(balance, commands.end());
  absl::StatusOr<Settings> settings =
      Settings::Merge(balance->options, {{"game", {{.text = "kuhn", .where = "--game"}}}}, {});
  ASSERT_TRUE(settings.ok()) << settings.status();
  const absl::Status status = ReadRebalanceTask(*settings).status();
  EXPECT_TRUE(std::string{status.message()}.starts_with("game 'kuhn' has no card table, "))
      << status;
}

TEST(BalanceCommandTest, WhatTheFolderSaysCannotBeGivenBesideResume) {
  const TempFolder folder;
  ExpectRefused(folder, {"balance", "--resume", "x", "--seed", "2"},
                "--seed cannot be given with --resume: the folder of the search says it");
  ExpectRefused(folder, {"balance", "--resume", "x"},
                "x is no search for a balanced table: there is no balance.toml in it");
  ExpectRefused(folder, {"balance", "--game", "ripple_rush", "--cards", "none.toml"}, "--cards: ");
}

}  // namespace
}  // namespace riftlab
