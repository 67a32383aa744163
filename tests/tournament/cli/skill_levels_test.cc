// `riftlab selfplay --agents`: the report at several strengths.
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
                           "games) strong (60 games)\n"))
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

}  // namespace
}  // namespace riftlab
