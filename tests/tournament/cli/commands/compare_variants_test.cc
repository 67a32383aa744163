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

TEST(CompareVariantsTest, EqualVariantsDifferByExactlyZero) {
  const TempFolder folder;
  folder.Write("a.toml", kBasic);
  folder.Write("b.toml", kBasic);
  const Json json = Compared(folder, {"--compare", "a.toml", "b.toml", "--games", "150"});
  EXPECT_EQ(json.at("end"), "all_games");
  EXPECT_EQ(json.at("games"), 150);
  EXPECT_TRUE(json.at("watched").empty());
  EXPECT_EQ(json.at("headline").at("changed"), 0);
  for (const Json& table : json.at("tables")) {
    for (const Json& figure : table.at("figures")) {
      EXPECT_EQ(figure.at("difference").at("value"), 0.0) << figure.dump();
      EXPECT_EQ(figure.at("difference").at("method"), "none") << figure.dump();
    }
  }
}

// A --change that was forgotten would read as a result.
TEST(CompareVariantsTest, SaysWhereNothingWasChanged) {
  const TempFolder folder;
  const Words call = {"selfplay", "--game", "warrift",   "--agent", "random",
                      "--games",  "2",      "--compare", "default"};
  const std::string same = "A and B are the same cards, rules and agents";
  EXPECT_NE(RunProgram(folder, call).err.find(same), std::string::npos);
  const Words changed = Joined(call, {"--change", "card.Banner Captain.cost=9"});
  EXPECT_EQ(RunProgram(folder, changed).err.find(same), std::string::npos);
}

// Riftwalker's results call rifts by their printed names.
TEST(CompareVariantsTest, ARenamedCardIsTheSameCard) {
  const TempFolder folder;
  folder.Write("a.toml", "game = 'riftwalker'\nagent = ['greedy']\n");
  folder.Write("b.toml",
               "game = 'riftwalker'\nagent = ['greedy']\n"
               "change = [\"rift.featherfall_stair.name=Treppe\"]\n");
  const Words words = {"--compare", "a.toml", "b.toml", "--games", "20"};
  const Json played = Compared(folder, words);
  EXPECT_EQ(played.at("headline").at("changed"), 0);
  EXPECT_NE(played.at("tables").dump().find("Treppe"), std::string::npos);
  EXPECT_EQ(played.at("tables").dump().find("Featherfall"), std::string::npos);
  const Json recorded = Compared(folder, Joined(words, {"--out", "both"}));
  EXPECT_EQ(recorded.at("tables"), played.at("tables"));
}

// What only the other variant has is called as on its cards, too.
TEST(CompareVariantsTest, ACardOfOneTableAloneHasItsPrintedName) {
  const TempFolder folder;
  folder.Write("b.toml",
               "game = 'warrift'\nagent = ['greedy']\nchange = ['card.Banner Captain.name=Flag "
               "Boss', 'card.Flag Boss.id=so_flag_boss']\n");
  const Words call = {"selfplay", "b.toml", "--compare", "default", "--games", "30", "--brief"};
  const Outcome played = RunProgram(folder, call);
  ASSERT_EQ(played.status, 0) << played.err;
  EXPECT_NE(played.out.find("Banner Captain"), std::string::npos) << played.out;
  EXPECT_NE(played.out.find("Flag Boss"), std::string::npos) << played.out;
  EXPECT_EQ(played.out.find("o_banner_captain"), std::string::npos) << played.out;
  const Outcome recorded = RunProgram(folder, Joined(call, {"--out", "both"}));
  ASSERT_EQ(recorded.status, 0) << recorded.err;
  const Outcome report = RunProgram(folder, {"report", "both", "--brief"});
  EXPECT_NE(report.out.find("Banner Captain"), std::string::npos) << report.out;
  EXPECT_EQ(report.out.find("o_banner_captain"), std::string::npos) << report.out;
  const Outcome watched =
      RunProgram(folder, Joined(call, {"--watch", "part:cards=Banner Captain"}));
  EXPECT_EQ(watched.status, 0) << watched.err;
}

TEST(CompareVariantsTest, ARunEndsOnWhatIsWatched) {
  const TempFolder folder;
  folder.Write("a.toml", kBasic);
  folder.Write("b.toml", kAdvanced);
  const Words words = {"b.toml", "--games", "400", "--watch", "seat:1", "--watch"};
  const Json alike =
      Compared(folder, Joined({"--compare", "b.toml"}, Joined(words, {"decisions"})));
  EXPECT_EQ(alike.at("end"), "alike");
  EXPECT_EQ(alike.at("games"), 369);  // ln(40) / 0.01, of two figures
  const Json different =
      Compared(folder, {"--compare", "a.toml", "b.toml", "--games", "400", "--watch", "score"});
  EXPECT_EQ(different.at("end"), "different");
  EXPECT_LT(different.at("games"), 400);
  EXPECT_EQ(different.at("watched").at(0).at("verdict"), "different");
  // Seat 1's share is open when the score is settled.
  const Json open = Compared(folder, Joined({"--compare", "a.toml"}, Joined(words, {"score"})));
  EXPECT_EQ(open.at("end"), "all_games");
  EXPECT_EQ(open.at("games"), 400);
  EXPECT_EQ(open.at("watched").at(0).at("verdict"), "open");
  EXPECT_EQ(open.at("watched").at(1).at("verdict"), "different");
}

// A name that is nearly another one is refused at the first look; one that is not is waited for.
TEST(CompareVariantsTest, NamesThatNeverComeUp) {
  const TempFolder folder;
  folder.Write("a.toml", kBasic);
  folder.Write("b.toml", kAdvanced);
  const auto run = [&](const std::string& watched, const std::string& games) {
    return RunProgram(folder, {"selfplay", "--compare", "a.toml", "b.toml", "--games", games,
                               "--watch", watched});
  };
  const std::string reason = Compared(folder, {"--compare", "a.toml", "b.toml", "--games", "10"})
                                 .at("tables")
                                 .at(2)
                                 .at("figures")
                                 .at(0)
                                 .at("item");
  const Outcome slip = run("end:" + reason + "s", "3000");
  EXPECT_EQ(slip.status, 2);
  EXPECT_EQ(slip.out, "");
  EXPECT_NE(slip.err.find("did not come up in the first 100 blocks, but " + reason +
                          " (did you mean '" + reason + "'?)"),
            std::string::npos)
      << slip.err;
  const Outcome stranger = run("end:by_a_comet", "120");
  EXPECT_EQ(stranger.status, 1);
  EXPECT_NE(stranger.out.find("Ripple Rush: 120 games"), std::string::npos) << stranger.out;
  EXPECT_NE(stranger.err.find("--watch: 'end:by_a_comet' did not come up in any game, but "),
            std::string::npos)
      << stranger.err;
}

TEST(CompareVariantsTest, WhatIsWatchedMayBeNamedAsPrinted) {
  const TempFolder folder;
  folder.Write("a.toml", "game = 'warrift'\nagent = ['random']\n");
  const Json json = Compared(folder, {"--compare", "a.toml", "a.toml", "--games", "120", "--watch",
                                      "tag:cards=Banner Captain"});
  EXPECT_NE(json.at("watched").at(0).at("verdict"), "unseen") << json.at("watched");
  const Outcome slip = RunProgram(folder, {"selfplay", "--compare", "a.toml", "a.toml", "--games",
                                           "3000", "--watch", "tag:cards=Banner Captian"});
  EXPECT_EQ(slip.status, 2);
  EXPECT_NE(slip.err.find("(did you mean 'Banner Captain'?)"), std::string::npos) << slip.err;
  EXPECT_EQ(slip.err.find('_'), std::string::npos) << slip.err;
  // Results of Riftwalker have the printed name, moves another one.
  folder.Write("b.toml", "game = 'riftwalker'\nagent = ['random']\n");
  const Json rift = Compared(folder, {"--compare", "b.toml", "b.toml", "--games", "10", "--watch",
                                      "part:seen=Featherfall Stair"});
  EXPECT_NE(rift.at("watched").at(0).at("verdict"), "unseen") << rift.at("watched");
}

TEST(CompareVariantsTest, AChangeIsFound) {
  const TempFolder folder;
  folder.Write("a.toml", kBasic);
  folder.Write("b.toml", kAdvanced);
  const Words words = {"--compare", "a.toml", "b.toml", "--games", "200"};
  const Json json = Compared(folder, words);
  EXPECT_EQ(json.at("end"), "all_games");
  EXPECT_EQ(json.at("game"), "ripple_rush");
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

// A whole table, and a folder of its sheets, as --cards takes them.
TEST(CompareVariantsTest, CardsAloneAreAVariant) {
  const TempFolder folder;
  const std::string swift = RIFTLAB_SOURCE_DIR "/configs/cards/warrift_swift.toml";
  EXPECT_EQ(
      RunProgram(folder, {"games", "warrift", "--cards", swift, "--cards-csv", "sheets"}).status,
      0);
  const auto compared = [&](const std::string& cards) {
    return Compared(folder,
                    {"--compare", cards, "--game", "warrift", "--agent", "random", "--games", "4"});
  };
  Json table = compared(swift);
  EXPECT_EQ(table.at("a").at("settings").at(2), "cards=" + swift);
  EXPECT_EQ(table.at("b").at("settings").at(2), "agent=random");
  EXPECT_EQ(compared("sheets").at("tables"), table.at("tables"));
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
                       "2",        "--watch",   "turns",   "--output", "json"};
  const Outcome written = RunProgram(folder, Joined(words, {"--print-config"}));
  EXPECT_NE(written.out.find("compare = 'a.toml'\nwatch = ['turns']\nmargin = 2\n"),
            std::string::npos)
      << written.out;
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
  refused({"--watch", "turns"}, "--watch: says how to compare; give --compare FILE too");
  refused({"--compare", "a.toml", "--margin", "2"}, "--margin: says when a watched figure is");
  refused({"--compare", "a.toml", "--watch", "seet:0"},
          "--watch: 'seet:0' is no figure (did you mean 'seat'?); watch seat:N, score:N, ");
  refused({"--compare", "a.toml", "--watch", "seat:2"},
          "--watch: 'seat:2' names no seat; they are 0 to 1");
  refused({"--compare", "a.toml", "--watch", "seat:0", "--watch", "seat:0"},
          "--watch: is watched already; leave it out");
  refused({"--compare", "a.toml", "--margin", "51"}, "--margin: '51' is not an integer from 1");
  refused({"--compare", "none.toml"}, "--compare: cannot read 'none.toml'");
  refused({"--compare", "three.toml"}, "three.toml: one variant has 3 seats, the other 2");
  refused({"--compare", "other.toml"}, "other.toml: game 'riftwalker', but this call plays 'rip");
  refused({"--compare", "typo.toml"}, "typo.toml:2:1: unknown key 'modus'");
  refused({"--compare", "mode.toml"}, "mode.toml:2:8: mode: ");
  refused({"--compare", "nested.toml"}, "nested.toml:2:11: compare: a variant is not compared");
}

}  // namespace
}  // namespace riftlab
