// `riftlab selfplay --agents` and `--vary`: the report at several strengths, with several values of
// a rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

const Words kCall = {"selfplay", "--game",        "ripple_rush", "--games",      "60",
                     "--agent",  "strong=greedy", "--agents",    "random,strong"};

TEST(SkillLevelsTest, EachLevelIsARunOfItsOwn) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kCall, {"--output", "json"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(folder.Files(), Words{});
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("game"), "ripple_rush");
  EXPECT_EQ(json.at("strengths"), Json({"random", "strong"}));
  const Outcome alone = RunProgram(folder, {"selfplay", "--game", "ripple_rush", "--games", "60",
                                            "--agent", "strong=greedy", "--output", "json"});
  Json expected = Json::parse(alone.out);
  expected.erase("speed");
  EXPECT_EQ(json.at("reports").at(1), expected);
  for (const Json& figure : json.at("side_by_side").at(1).at("figures")) {
    if (figure.at("item") == "score") {
      EXPECT_GT(figure.at("change").at("low"), 5);  // greedy scores more than random
    }
  }
  Words items;
  for (const Json& figure : json.at("side_by_side").at(1).at("figures")) {
    items.push_back(figure.at("item"));
  }
  for (const char* item :
       {"legal_moves", "decisions_per_turn", "lead_changes", "drama", "decisiveness", "settled"}) {
    EXPECT_EQ(std::count(items.begin(), items.end(), item), 1) << item;
  }
  const Outcome text = RunProgram(folder, kCall);
  EXPECT_TRUE(
      text.out.starts_with("Ripple Rush, basic, 2 players, at 2 strengths: random (60 "
                           "games) strong (60\n  games)\n"))
      << text.out;
  EXPECT_EQ(RunProgram(folder, Joined(kCall, {"--threads", "1"})).out, text.out);
}

TEST(SkillLevelsTest, StrongAgentsMayPlayFewerGames) {
  const TempFolder folder;
  const Words call = Joined(kCall, {"--strong-games", "10", "--output", "json"});
  const Outcome outcome = RunProgram(folder, call);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json reports = Json::parse(outcome.out).at("reports");
  EXPECT_EQ(reports.at(0).at("games"), 60);
  EXPECT_EQ(reports.at(1).at("games"), 10);
  EXPECT_EQ(RunProgram(folder, Joined(call, {"--out", "runs"})).out, outcome.out);
  ExpectRefused(
      folder, Joined(kCall, {"--strong-games", "0"}),
      "--strong-games: '0' is no number of games for the stronger agents; give 1 or more");
}

TEST(SkillLevelsTest, TheConfigurationIsReadBack) {
  const TempFolder folder;
  const Outcome written = RunProgram(folder, Joined(kCall, {"--print-config"}));
  EXPECT_EQ(written.status, 0) << written.err;
  folder.Write("c.toml", written.out);
  EXPECT_EQ(RunProgram(folder, {"selfplay", "c.toml"}).out, RunProgram(folder, kCall).out);
}

TEST(SkillLevelsTest, BadInput) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, Joined({"selfplay", "--game", "ripple_rush"}, more), message);
  };
  refused({"--agents", "greedy"}, "--agents: is one agent; give two or more, such as weak,strong");
  refused({"--agents", "greedy,gredy"}, "--agents: unknown agent 'gredy'");
  refused({"--agents", "greedy,"}, "--agents: has nothing at place 2 of its list");
  refused({"--agents", "greedy,greedy"}, "--agents: has 'greedy' twice; leave one of them out");
  refused({"--agents", "greedy,random", "--seating", "fixed"}, "--seating: cannot be given with");
  refused({"--agents", "greedy,so_ismcts:iterations=0"}, "--agents: ");
}

const Words kVary = {"selfplay",
                     "--game",
                     "warrift",
                     "--players",
                     "3",
                     "--games",
                     "40",
                     "--agent",
                     "greedy",
                     "--vary",
                     "monster_limit=normal,master"};

TEST(RuleValuesTest, EachValueIsARunOfItsOwn) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, Joined(kVary, {"--output", "json"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("rule"), "monster_limit");
  EXPECT_EQ(json.at("values"), Json({"normal", "master"}));
  EXPECT_FALSE(json.contains("strengths"));
  const Outcome alone = RunProgram(
      folder, {"selfplay", "--game", "warrift", "--players", "3", "--games", "40", "--agent",
               "greedy", "--rule", "monster_limit=master", "--output", "json"});
  Json expected = Json::parse(alone.out);
  expected.erase("speed");
  EXPECT_EQ(json.at("reports").at(1), expected);
  for (const Json& table : json.at("side_by_side")) {
    if (table.at("table") != "tag:eliminated") continue;
    EXPECT_GT(table.at("figures").at(0).at("change").at("low"), 0.2)
        << "a low limit eliminates players";
  }
  const Outcome text = RunProgram(folder, kVary);
  EXPECT_TRUE(
      text.out.starts_with("WarRift, classic, 3 players, 2 values of monster_limit: normal "
                           "(40 games) master\n  (40 games)\n"))
      << text.out;
}

TEST(RuleValuesTest, TheConfigurationIsReadBack) {
  const TempFolder folder;
  const Outcome written = RunProgram(folder, Joined(kVary, {"--print-config"}));
  EXPECT_EQ(written.status, 0) << written.err;
  folder.Write("c.toml", written.out);
  EXPECT_EQ(RunProgram(folder, {"selfplay", "c.toml"}).out, RunProgram(folder, kVary).out);
}

TEST(RuleValuesTest, BadInput) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, Joined({"selfplay", "--game", "warrift", "--agent", "greedy"}, more),
                  message);
  };
  refused({"--vary", "monster_limit"}, "--vary: 'monster_limit' is not of the form RULE=A,B,...");
  refused({"--vary", "=hard,easy"}, "--vary: '=hard,easy' is not of the form RULE=A,B,...");
  refused({"--vary", "monster_limit=hard"},
          "--vary: has one value; give two or more, separated by commas");
  refused({"--vary", "monster_limit=hard,"}, "--vary: has nothing at place 2 of its list");
  refused({"--vary", "monster_limit=hard,easy,hard"},
          "--vary: has 'hard' twice; leave one of them out");
  refused({"--vary", "monster_limit=hard,hardest"}, "--vary: ");
  refused({"--vary", "monster_limt=hard,easy"}, "--vary: ");
  refused({"--vary", "monster_limit=hard,easy", "--rule", "monster_limit=easy"},
          "--rule: 'monster_limit' is what --vary sets; leave it out");
  refused({"--vary", "monster_limit=hard,easy", "--agents", "greedy,random"},
          "--vary: cannot be given with --agents");
}

TEST(CardValuesTest, AreHeldSideBySide) {
  const TempFolder folder;
  const Words call = {"selfplay", "--game", "warrift", "--games", "30", "--agent", "greedy"};
  const Outcome varied = RunProgram(
      folder, Joined(call, {"--vary", "card.Shield Bearer.cost=3,9", "--output", "json"}));
  ASSERT_EQ(varied.status, 0) << varied.err;
  const Json json = Json::parse(varied.out);
  EXPECT_EQ(json.at("rule"), "card.Shield Bearer.cost");
  EXPECT_EQ(json.at("values"), Json({"3", "9"}));
  for (const auto& [level, cost] : {std::pair(0, "3"), std::pair(1, "9")}) {
    const std::string change = std::string("card.so_shield_bearer.cost=") + cost;
    const Outcome alone =
        RunProgram(folder, Joined(call, {"--change", change, "--output", "json"}));
    Json expected = Json::parse(alone.out);
    expected.erase("speed");
    EXPECT_EQ(json.at("reports").at(static_cast<std::size_t>(level)), expected) << cost;
  }
  EXPECT_NE(json.at("reports").at(0), json.at("reports").at(1));
  // The same by tables.
  folder.Write("v.toml", "game = \"warrift\"\n[variant.dear]\ncard.so_shield_bearer.cost = 9\n");
  folder.Write("t.toml", RunProgram(folder, {"games", "warrift", "--output", "toml"}).out);
  const Outcome tables =
      RunProgram(folder, Joined(call, {"--vary", "cards=t.toml,v.toml#dear", "--output", "json"}));
  ASSERT_EQ(tables.status, 0) << tables.err;
  EXPECT_EQ(Json::parse(tables.out).at("reports"), json.at("reports"));
  // Each value has its interval in the text, too, within 80 columns.
  const Outcome text = RunProgram(folder, Joined(call, {"--vary", "card.Shield Bearer.cost=3,9"}));
  EXPECT_NE(text.out.find("95 %"), std::string::npos);
  for (std::size_t begin = 0; begin < text.out.size();) {
    const std::size_t end = text.out.find('\n', begin);
    EXPECT_LE(end - begin, 80U) << text.out.substr(begin, end - begin);
    begin = end + 1;
  }
}

// The values are played on the same deals: what changes is told as by --compare.
TEST(CardValuesTest, ChangesAreThoseOfAComparison) {
  const TempFolder folder;
  folder.Write("v.toml", "game = \"warrift\"\n[variant.dear]\ncard.so_shield_bearer.cost = 9\n");
  const Words call = {"selfplay", "--game", "warrift",  "--games", "60",
                      "--agent",  "greedy", "--output", "json"};
  const Json varied =
      Json::parse(OutputOf(folder, Joined(call, {"--vary", "card.Shield Bearer.cost=3,9"})));
  const Json compared = Json::parse(
      OutputOf(folder, Joined(call, {"--cards", "v.toml#dear", "--compare", "default"})));
  std::map<std::string, Json> differences;
  for (const Json& table : compared.at("tables")) {
    for (const Json& figure : table.at("figures")) {
      const auto word = [](const Json& of) { return of.get<std::string>(); };
      differences[fmt::format("{}/{}/{}", word(table.at("table")), word(figure.at("item")),
                              word(figure.at("figure")))] = figure.at("difference");
    }
  }
  const auto expect_same = [&](const Json& change, const std::string& key) {
    ASSERT_TRUE(differences.contains(key)) << key;
    for (const char* bound : {"value", "low", "high"}) {
      EXPECT_EQ(change.at(bound), differences[key].at(bound)) << key;
    }
  };
  std::set<std::string> tables;
  int parts = 0;
  for (const Json& table : varied.at("side_by_side")) {
    const std::string name = table.at("table");
    tables.insert(name);
    for (const Json& figure : table.at("figures")) {
      const std::string item = figure.at("item");
      const Json& change = figure.at("change");
      if (change.is_null()) continue;
      if (name == "seats") expect_same(change, fmt::format("seats/{}/share", item));
      if (name == "tag:cards") {
        const std::string kind = figure.at("figure");
        parts += kind == "part" ? 1 : 0;
        expect_same(change,
                    fmt::format("tag:cards/{}/{}", item, kind == "share" ? "win_share" : kind));
      }
      if (name == "tag:guild") {
        expect_same(change, fmt::format("tag:guild/{}/win_share", item));
      }
      if (item == "turns") expect_same(change, "game//turns");
      if (item == "score") expect_same(change, "game/all seats/score");
      if (name == "end_reasons") {
        expect_same(change, fmt::format("end_reasons/{}/part", item));
      }
    }
  }
  EXPECT_TRUE(tables.contains("seats") && tables.contains("tag:guild") && tables.contains("game"));
  EXPECT_GT(parts, 40) << "how often cards are summoned";
  EXPECT_NE(varied.at("methods").dump().find("deal by deal"), std::string::npos);
  // Agents that play different games are not held together by deals.
  const Json agents =
      Json::parse(OutputOf(folder, {"selfplay", "--game", "warrift", "--games", "20", "--agents",
                                    "random,greedy", "--strong-games", "10", "--output", "json"}));
  EXPECT_NE(agents.at("methods").dump().find("taken for independent"), std::string::npos);
}

TEST(CardValuesTest, BadInput) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, Joined({"selfplay", "--game", "warrift", "--agent", "greedy"}, more),
                  message);
  };
  refused({"--vary", "card.Shield Baerer.cost=3,4"},
          "--vary: the shipped cards of warrift:133: card has no 'Shield Baerer' (did you mean "
          "'Shield Bearer'?)");
  refused({"--vary", "card.Shield Bearer.cst=3,4"},
          "--vary: the shipped cards of warrift:778: card.Shield Bearer has no 'cst' (did you mean "
          "'cost'?)");
  refused({"--vary", "card.Shield Bearer.cost=3,-4"},
          "--vary: the shipped cards of warrift:784: card.cost is -4; it must be");
  refused({"--vary", "card.Shield Bearer.cost=3,4", "--change", "card.Shield Bearer.cost=2"},
          "--change: 'card.Shield Bearer.cost' is what --vary sets; leave it out");
  refused({"--change", "card.Shield Bearer.cost"}, "--change: 'card.Shield Bearer.cost' is not of");
  refused({"--cards", "none.toml#a"}, "--cards: cannot read 'none.toml'");
}

TEST(CardVariantsTest, AreCompared) {
  const TempFolder folder;
  folder.Write("v.toml",
               "game = \"warrift\"\n[variant.dear]\ncard.so_shield_bearer.cost = 9\n"
               "[variant.same]\ncard.so_shield_bearer.cost = 3\n");
  const Words call = {"selfplay", "--game", "warrift",  "--games", "30",
                      "--agent",  "greedy", "--output", "json"};
  const auto compared = [&](const Words& more) {
    const Outcome outcome = RunProgram(folder, Joined(call, more));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return Json::parse(outcome.out);
  };
  const Json same = compared({"--compare", "v.toml#same"});
  EXPECT_EQ(same.at("headline").at("changed"), 0);
  EXPECT_EQ(same.at("a").at("source"), "v.toml#same");
  const Json against = compared({"--cards", "v.toml#dear", "--compare", "v.toml#same"});
  EXPECT_GT(against.at("headline").at("changed"), 0);
  const Json shipped = compared({"--change", "card.Shield Bearer.cost=9", "--compare", "default"});
  EXPECT_EQ(shipped.at("tables"), against.at("tables"));
}

TEST(CardSheetsCommandTest, WritesAndReads) {
  const TempFolder folder;
  for (const char* game : {"warrift", "riftforce", "riftwalker", "ripple_rush"}) {
    const Outcome shipped = RunProgram(folder, {"games", game, "--output", "toml"});
    ASSERT_EQ(shipped.status, 0) << shipped.err;
    const std::string dir = std::string("d_") + game;
    EXPECT_EQ(RunProgram(folder, {"games", game, "--cards-csv", dir}).status, 0);
    EXPECT_EQ(folder.Read(dir + "/table.toml"), shipped.out);
    EXPECT_EQ(RunProgram(folder, {"games", game, "--cards", dir, "--output", "toml"}).out,
              shipped.out);
  }
  ExpectRefused(folder, {"games", "--output", "toml"},
                "--output: toml is the card table of a game");
  const Outcome again = RunProgram(folder, {"games", "warrift", "--cards-csv", "d_warrift"});
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.err.find("--cards-csv: 'd_warrift' is not empty"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
