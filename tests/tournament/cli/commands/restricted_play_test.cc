// `riftlab selfplay --restrict` and `--force`.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

const Words kLimitedCall = {"selfplay", "--game", "warrift", "--agent", "greedy", "--games", "60"};

TEST(RestrictedPlayTest, NamesAreThoseOnTheCards) {
  const TempFolder folder;
  const Words json = Joined(kLimitedCall, {"--output", "json"});
  const Outcome printed = RunProgram(folder, Joined(json, {"--restrict", "summon:shield bearer"}));
  ASSERT_EQ(printed.status, 0) << printed.err;
  const Outcome code = RunProgram(folder, Joined(json, {"--restrict", "summon:so_shield_bearer"}));
  EXPECT_EQ(printed.out, code.out);
  EXPECT_EQ(folder.Files(), Words{});
  const Json report = Json::parse(printed.out);
  const Json& row = report.at("restrictions").at(0);
  EXPECT_EQ(row.at("options"), Json({"summon:so_shield_bearer"}));
  EXPECT_EQ(row.at("name"), "summon: Shield Bearer");
  EXPECT_EQ(row.at("limit"), "without");
  EXPECT_EQ(row.at("games"), 60);
  EXPECT_EQ(row.at("blocks"), 30);
  EXPECT_GT(row.at("limited"), 0);
  EXPECT_DOUBLE_EQ(row.at("loss").at("value").get<double>(),
                   0.5 - row.at("share").at("value").get<double>());
}

TEST(RestrictedPlayTest, EachOptionOfAKindHasARow) {
  const TempFolder folder;
  const Words call = {"selfplay",
                      "--game",
                      "ripple_rush",
                      "--agent",
                      "greedy",
                      "--games",
                      "40",
                      "--restrict",
                      "each:own number",
                      "--force",
                      "own number:row 1+own number:row 2"};
  const Outcome one = RunProgram(folder, Joined(call, {"--threads", "1"}));
  ASSERT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(RunProgram(folder, Joined(call, {"--threads", "3"})).out, one.out);
  EXPECT_NE(one.out.find("Ripple Rush, basic, 2 players, greedy: what options are worth"),
            std::string::npos)
      << one.out;
  for (int row = 1; row <= 8; ++row) {
    const std::string name = "without own number: row " + std::to_string(row);
    EXPECT_NE(one.out.find(name), std::string::npos) << name << '\n' << one.out;
  }
  for (std::size_t begin = 0; begin < one.out.size();) {
    const std::size_t end = one.out.find('\n', begin);
    EXPECT_LE(end - begin, 80U) << one.out.substr(begin, end - begin);
    begin = end + 1;
  }
  const Outcome csv = RunProgram(folder, Joined(call, {"--output", "csv"}));
  EXPECT_NE(csv.out.find("restrictions,own number:row 1+own number:row 2,always,loss,"),
            std::string::npos)
      << csv.out;
}

TEST(RestrictedPlayTest, TheConfigurationIsReadBack) {
  const TempFolder folder;
  const Words call = Joined(kLimitedCall, {"--restrict", "summon:Shield Bearer"});
  folder.Write("c.toml", RunProgram(folder, Joined(call, {"--print-config"})).out);
  EXPECT_EQ(RunProgram(folder, {"selfplay", "c.toml"}).out, RunProgram(folder, call).out);
}

TEST(RestrictedPlayTest, BadInput) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, Joined(kLimitedCall, more), message);
  };
  refused({"--restrict", "summon:Shield Baerer"},
          "--restrict: option 'summon:Shield Baerer' did not come up in 200 games (did you mean "
          "'summon:Shield Bearer'?)");
  refused({"--restrict", "summon:Ignarr"},
          "--restrict: option 'summon:Ignarr' did not come up in 200 games; there are");
  refused({"--force", "each:sumon"},
          "--force: 'sumon' is no kind of option (did you mean 'summon'?); kinds are");
  refused({"--restrict", "summon:Shield Bearer", "--restrict", "summon:so_shield_bearer"},
          "--restrict: is asked for already; leave it out");
  refused({"--restrict", "summon:Shield Bearer", "--out", "run"},
          "--out: cannot be given with --restrict or --force");
  refused({"--restrict", "summon:Shield Bearer", "--vary", "monster_limit=easy,hard"},
          "--vary: cannot be given with --restrict or --force");
  ExpectRefused(folder,
                {"selfplay", "--game", "warrift", "--agent", "external:cmd=cat", "--games", "4",
                 "--restrict", "summon:Shield Bearer"},
                "agent 'external' decides by itself and cannot be kept from an option");
  refused({"--restrict", "summon:Shield Bearer", "--agent", "random"},
          "restricted play is of one agent against itself");
}

}  // namespace
}  // namespace riftlab
