// `riftlab selfplay --agents` and `--vary`: the report at several strengths, with several values of
// a rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/core/json.h"
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
  refused({"--agents", "greedy,"}, "--agents: ");
  refused({"--agents", "greedy,random", "--out", "run"},
          "--out: cannot be given with --agents, which plays several runs; leave it out");
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
  refused({"--vary", "monster_limit=hard,"}, "--vary: ");
  refused({"--vary", "monster_limit=hard,hardest"}, "--vary: ");
  refused({"--vary", "monster_limt=hard,easy"}, "--vary: ");
  refused({"--vary", "monster_limit=hard,easy", "--rule", "monster_limit=easy"},
          "--rule: 'monster_limit' is what --vary sets; leave it out");
  refused({"--vary", "monster_limit=hard,easy", "--out", "run"},
          "--out: cannot be given with --vary, which plays several runs; leave it out");
  refused({"--vary", "monster_limit=hard,easy", "--agents", "greedy,random"},
          "--vary: cannot be given with --agents");
}

}  // namespace
}  // namespace riftlab
