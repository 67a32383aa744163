// `riftlab selfplay --compare`: two variants on common deals.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

constexpr char kBasic[] = "game = \"ripple_rush\"\nmode = \"basic\"\nagent = [\"greedy\"]\n";
constexpr char kAdvanced[] = "game = \"ripple_rush\"\nmode = \"advanced\"\nagent = [\"greedy\"]\n";

Json Compared(const TempFolder& folder, const Words& words) {
  const Outcome outcome = RunProgram(folder, Joined({"selfplay", "--output", "json"}, words));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  Json json = Json::parse(outcome.out, nullptr, /*allow_exceptions=*/false);
  EXPECT_TRUE(json.is_object()) << outcome.out << outcome.err;
  return json;
}

TEST(CompareVariantsTest, EqualVariantsDifferByExactlyZeroAndStopAtTheFirstLook) {
  const TempFolder folder;
  folder.Write("a.toml", kBasic);
  folder.Write("b.toml", kBasic);
  const Json json = Compared(folder, {"--compare", "a.toml", "b.toml", "--games", "3000"});
  EXPECT_EQ(json.at("end"), "alike");
  EXPECT_EQ(json.at("games"), 101);  // the block that had begun
  for (const Json& table : json.at("tables")) {
    for (const Json& figure : table.at("figures")) {
      EXPECT_EQ(figure.at("difference").at("value"), 0.0) << figure.dump();
      EXPECT_EQ(figure.at("difference").at("method"), "none") << figure.dump();
    }
  }
}

TEST(CompareVariantsTest, AChangeIsFound) {
  const TempFolder folder;
  folder.Write("a.toml", kBasic);
  folder.Write("b.toml", kAdvanced);
  const Words words = {"--compare", "a.toml", "b.toml", "--games", "200", "--stop", "off"};
  const Json json = Compared(folder, words);
  EXPECT_EQ(json.at("end"), "all_games");
  EXPECT_EQ(json.at("games"), 200);
  EXPECT_EQ(json.at("a").at("settings").at(0), "mode=basic");
  EXPECT_EQ(json.at("b").at("settings").at(0), "mode=advanced");
  bool found = false;
  for (const Json& figure : json.at("tables").at(1).at("figures")) {
    if (figure.at("figure") != "score") continue;
    found = figure.at("difference").at("low") > 0 || figure.at("difference").at("high") < 0;
  }
  EXPECT_TRUE(found) << json.dump(1);  // goals bring points
  EXPECT_EQ(Compared(folder, Joined(words, {"--threads", "1"})), json);
  EXPECT_NE(Compared(folder, Joined(words, {"--seed", "2"})), json);
  const Outcome text = RunProgram(folder, Joined({"selfplay"}, words));
  EXPECT_TRUE(
      text.out.starts_with("Ripple Rush: 200 games of each variant in 200 blocks\n"
                           "A: a.toml: mode=basic players=2 agent=greedy\n"))
      << text.out;
  const Outcome csv = RunProgram(folder, Joined({"selfplay", "--output", "csv"}, words));
  EXPECT_NE(csv.out.find("\nseats,seat 0,,share:difference,"), std::string::npos) << csv.out;
}

// What the file leaves open is as in the call.
TEST(CompareVariantsTest, AgentsOfTheCallPlayBoth) {
  const TempFolder folder;
  folder.Write("a.toml", "game = \"ripple_rush\"\nmode = \"basic\"\n");
  const Json json = Compared(folder, {"--compare", "a.toml", "--game", "ripple_rush", "--agent",
                                      "random", "--games", "20"});
  EXPECT_EQ(json.at("a").at("settings").at(2), "agent=random");
  EXPECT_EQ(json.at("primary").at("difference").at("value"), 0.0);
}

TEST(CompareVariantsTest, TheConfigurationIsWrittenAndReadBack) {
  const TempFolder folder;
  folder.Write("a.toml", kBasic);
  const Words words = {"selfplay", "--compare", "a.toml",  "--game",   "ripple_rush",
                       "--agent",  "random",    "--games", "20",       "--margin",
                       "2",        "--stop",    "on",      "--output", "json"};
  const Outcome written = RunProgram(folder, Joined(words, {"--print-config"}));
  EXPECT_NE(written.out.find("compare = 'a.toml'\nmargin = 2\n"), std::string::npos) << written.out;
  folder.Write("b.toml", written.out);
  EXPECT_EQ(RunProgram(folder, {"selfplay", "b.toml"}).out, RunProgram(folder, words).out);
}

TEST(CompareVariantsTest, BadInput) {
  const TempFolder folder;
  folder.Write("a.toml", kBasic);
  folder.Write("b.toml", kAdvanced);
  folder.Write("three.toml", "game = \"ripple_rush\"\nplayers = 3\n");
  folder.Write("other.toml", "game = \"riftwalker\"\n");
  folder.Write("typo.toml", "game = \"ripple_rush\"\nmodus = \"basic\"\n");
  folder.Write("mode.toml", "game = \"ripple_rush\"\nmode = \"fast\"\n");
  folder.Write("nested.toml", "game = \"ripple_rush\"\ncompare = \"a.toml\"\n");
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, Joined({"selfplay", "b.toml"}, more), message);
  };
  refused({"--margin", "1"}, "--margin: says how to compare; give --compare FILE too");
  refused({"--compare", "a.toml", "--out", "run"},
          "--out: cannot be given with --compare, which records no games; leave it out");
  refused({"--compare", "a.toml", "--margin", "51"}, "--margin: '51' is not a whole number from 1");
  refused({"--compare", "none.toml"}, "--compare: cannot read 'none.toml'");
  refused({"--compare", "three.toml"}, "three.toml: one variant has 3 seats, the other 2");
  refused({"--compare", "other.toml"}, "other.toml: game 'riftwalker', but this call plays 'rip");
  refused({"--compare", "typo.toml"}, "typo.toml:2:1: unknown key 'modus'");
  refused({"--compare", "mode.toml"}, "mode.toml:2:8: mode: ");
  refused({"--compare", "nested.toml"}, "nested.toml:2:11: compare: a variant is not compared");
}

}  // namespace
}  // namespace riftlab
