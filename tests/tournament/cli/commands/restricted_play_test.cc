// `riftlab selfplay --restrict` and `--force`.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "SQLiteCpp/SQLiteCpp.h"
#include "engine/core/json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/page_data.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/file_size_limit.h"
#include "tests/tournament/run_folder.h"

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
  EXPECT_EQ(report.at("game"), "warrift");
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

TEST(RestrictedPlayTest, NamesMayHoldWhatJoinsOptions) {
  const TempFolder folder;
  const Words call =
      Joined(kLimitedCall, {"--output", "json", "--change", "card.Banner Captain.name=A + B"});
  const Outcome printed = RunProgram(folder, Joined(call, {"--restrict", "card:A + B"}));
  ASSERT_EQ(printed.status, 0) << printed.err;
  EXPECT_EQ(printed.out,
            RunProgram(folder, Joined(call, {"--restrict", "card:so_banner_captain"})).out);
  const Outcome two = RunProgram(
      folder, Joined(call, {"--restrict", "card:Shield Bearer+card:A + B+card:Gate Warden"}));
  ASSERT_EQ(two.status, 0) << two.err;
  EXPECT_EQ(two.out, RunProgram(folder, Joined(call, {"--restrict",
                                                      "card:so_shield_bearer+card:so_banner_"
                                                      "captain+card:so_gate_warden"}))
                         .out);
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

TEST(RestrictedPlayTest, WhatIsAskedForTwiceIsPlayedOnce) {
  const TempFolder folder;
  const Outcome played =
      RunProgram(folder, {"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games", "4",
                          "--restrict", "own number:row 3", "--restrict", "each:own number",
                          "--force", "own number:row 3", "--output", "json"});
  ASSERT_EQ(played.status, 0) << played.err;
  std::set<std::string> limits;
  const Json report = Json::parse(played.out);
  for (const Json& row : report.at("restrictions")) {
    limits.insert(row.at("limit").get<std::string>() + " " + row.at("options").dump());
  }
  EXPECT_EQ(limits.size(), 9U) << "rows 1 to 8 without, row 3 always";
  EXPECT_EQ(report.at("restrictions").size(), limits.size());
}

TEST(RestrictedPlayTest, EachCardGoesWithAllOptionsThatAreTheCard) {
  const TempFolder folder;
  const Words call = {"selfplay", "--game", "warrift",  "--agent", "greedy",
                      "--games",  "20",     "--output", "json"};
  const Outcome each = RunProgram(folder, Joined(call, {"--restrict", "each:card"}));
  ASSERT_EQ(each.status, 0) << each.err;
  const Json rows = Json::parse(each.out).at("restrictions");
  std::set<std::string> cards;
  Json banner_captain;
  for (const Json& row : rows) {
    std::set<std::string> of_row;
    for (const std::string option : row.at("options")) {
      of_row.insert(option.substr(option.find(':') + 1));
    }
    EXPECT_EQ(of_row.size(), 1U) << row;
    EXPECT_TRUE(cards.insert(*of_row.begin()).second) << row;
    if (*of_row.begin() == "so_banner_captain") banner_captain = row;
  }
  EXPECT_GT(cards.size(), 60U);  // creatures, monsters, powers
  EXPECT_FALSE(cards.contains("end"));
  EXPECT_EQ(banner_captain.at("name"), "card: Banner Captain");
  EXPECT_NE(banner_captain.at("options").dump().find("summon:"), std::string::npos);

  const Outcome one = RunProgram(folder, Joined(call, {"--restrict", "card:banner captain"}));
  ASSERT_EQ(one.status, 0) << one.err;
  const Json row = Json::parse(one.out).at("restrictions").at(0);
  EXPECT_EQ(row.at("options"), banner_captain.at("options"));
  EXPECT_EQ(row.at("loss"), banner_captain.at("loss"));
  EXPECT_EQ(RunProgram(folder, Joined(call, {"--restrict", "card:so_banner_captain"})).out,
            one.out);
}

TEST(RestrictedPlayTest, TheConfigurationIsReadBack) {
  const TempFolder folder;
  const Words call = Joined(kLimitedCall, {"--restrict", "summon:Shield Bearer"});
  folder.Write("c.toml", RunProgram(folder, Joined(call, {"--print-config"})).out);
  EXPECT_EQ(RunProgram(folder, {"selfplay", "c.toml"}).out, RunProgram(folder, call).out);
}

const Words kRecordedCall =
    Joined(kLimitedCall, {"--restrict", "summon:Shield Bearer", "--force", "summon:Spark Adept"});

std::string RestrictedBytes(const TempFolder& folder, const std::string& dir) {
  return Slurp(folder / (dir + "/restricted.toml")) + Slurp(folder / (dir + "/steps.jsonl"));
}

TEST(RestrictedPlayTest, IsRecordedAndGoesOnToTheSameBytes) {
  const TempFolder folder;
  const Outcome plain = RunProgram(folder, kRecordedCall);
  ASSERT_EQ(plain.status, 0) << plain.err;
  const Outcome recorded = RunProgram(folder, Joined(kRecordedCall, {"--out", "run"}));
  EXPECT_EQ(recorded.out, plain.out) << recorded.err;
  EXPECT_EQ(RunProgram(folder, {"report", "run"}).out, plain.out);
  for (const std::string format : {"json", "csv"}) {
    EXPECT_EQ(RunProgram(folder, {"report", "run", "--output", format}).out,
              RunProgram(folder, Joined(kRecordedCall, {"--output", format})).out);
  }
  const std::string bytes = RestrictedBytes(folder, "run");
  // The head and 30 deals under each limit: cut within the first, between both, within the second.
  for (const int lines : {1, 8, 31, 40}) {
    KeepLines(folder / "run/steps.jsonl", lines);
    const Outcome open = RunProgram(folder, {"report", "run"});
    EXPECT_EQ(open.out.find("--resume run") != std::string::npos, lines > 1) << open.out;
    const Outcome resumed = RunProgram(folder, {"selfplay", "--resume", "run", "--threads", "2"});
    EXPECT_EQ(resumed.out, plain.out) << resumed.err;
    EXPECT_EQ(RestrictedBytes(folder, "run"), bytes);
  }
}

TEST(RestrictedPlayTest, ShardsAreMergedToTheSameBytes) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kRecordedCall, {"--out", "whole"})).status, 0);
  for (const std::string number : {"1", "2", "3", "4"}) {
    const Words of_shard = {"--shard", number + "/4", "--out", "part" + number};
    ASSERT_EQ(RunProgram(folder, Joined(kRecordedCall, of_shard)).status, 0);
  }
  const Outcome merged = RunProgram(
      folder, {"merge", "part4", "part2", "part1", "part3", "--out", "merged", "--output", "csv"});
  EXPECT_EQ(merged.status, 0) << merged.err;
  EXPECT_EQ(merged.out, "shard,folder\n1/4,part1\n2/4,part2\n3/4,part3\n4/4,part4\n");
  EXPECT_EQ(RestrictedBytes(folder, "merged"), RestrictedBytes(folder, "whole"));
  ExpectRefused(folder, {"merge", "part1", "part2", "part4", "--out", "less"},
                "shard 3/4 is missing");
  {
    const FileSizeLimit full(folder.Read("whole/steps.jsonl").size() - 1);
    const Outcome outcome =
        RunProgram(folder, {"merge", "part1", "part2", "part3", "part4", "--out", "full"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(Says(outcome.err, "nothing was merged: put that right, then merge again"))
        << outcome.err;
  }
  for (const char* left : {"full", "full.new", "full.new.lock"}) {
    EXPECT_FALSE(std::filesystem::exists(folder / left)) << left;
  }
  ExpectRefused(folder, {"verify", "whole"},
                "whole holds restricted play, not a run; what it came to is printed by: riftlab "
                "report whole\n");
}

// What options there are is learnt from the same games in each shard, and in the whole run.
TEST(RestrictedPlayTest, ShardsLimitTheSameOptionsOfACard) {
  const TempFolder folder;
  const Words call = {"selfplay",
                      "--game",
                      "warrift",
                      "--agent",
                      "greedy",
                      "--games",
                      "8",
                      "--force",
                      "each:card",
                      "--restrict",
                      "card:Banner Captain"};
  ASSERT_EQ(RunProgram(folder, Joined(call, {"--out", "whole"})).status, 0);
  for (const std::string number : {"1", "2"}) {
    const Words of_shard = {"--shard", number + "/2", "--out", "part" + number};
    ASSERT_EQ(RunProgram(folder, Joined(call, of_shard)).status, 0);
  }
  const Outcome merged = RunProgram(folder, {"merge", "part1", "part2", "--out", "merged"});
  EXPECT_EQ(merged.status, 0) << merged.err;
  EXPECT_EQ(RestrictedBytes(folder, "merged"), RestrictedBytes(folder, "whole"));
}

TEST(RestrictedPlayTest, ThePageAndTheDatabaseHoldTheFigures) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kRecordedCall, {"--out", "run"})).status, 0);
  const Outcome outcome =
      RunProgram(folder, {"report", "run", "--html", "a.html", "--sqlite", "a.db"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string page = Slurp(folder / "a.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_NE(page.find("without summon: Shield Bearer"), std::string::npos);
  EXPECT_EQ(page.find("{{"), std::string::npos);
  const Json in_page = DataIn(page).at("tables").at(0).at("figures");
  const Json in_json =
      Json::parse(RunProgram(folder, {"report", "run", "--output", "json"}).out).at("restrictions");
  ASSERT_EQ(in_page.size(), in_json.size());
  for (std::size_t i = 0; i < in_page.size(); ++i) {
    for (const char* key : {"q", "taken", "taken_a_game", "limited", "gave_way"}) {
      EXPECT_EQ(in_page[i].at(key), in_json[i].at(key)) << key;
    }
    EXPECT_GT(in_page[i].at("taken").at("value"), 0);
  }
  SQLite::Database database(folder / "a.db");
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM figures").getInt(), 2);
  EXPECT_NEAR(
      database.execAndGet("SELECT sum(change) FROM figures").getDouble(),
      database.execAndGet("SELECT sum((2 * run_id - 1) * value) FROM run_values").getDouble(),
      1e-12);
}

TEST(RestrictedPlayTest, ADamagedFolderIsRefused) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kRecordedCall, {"--out", "run"})).status, 0);
  std::string steps = Slurp(folder / "run/steps.jsonl");
  steps.replace(steps.find("\"block\":3,"), 10, "\"block\":4,");
  folder.Write("run/steps.jsonl", steps);
  ExpectRefused(folder, {"report", "run"},
                "run/steps.jsonl:5: not the block that follows; restore the file or start anew");
}

// No digest covers what a game came to.
TEST(RestrictedPlayTest, FiguresThatNoGameHasAreRefused) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kRecordedCall, {"--out", "run"})).status, 0);
  const std::string steps = Slurp(folder / "run/steps.jsonl");
  const std::size_t third = steps.find('\n', steps.find('\n') + 1) + 1;
  const auto refused = [&](const std::string& from, const std::string& to,
                           const std::string& message) {
    std::string damaged = steps;
    const std::size_t place = damaged.find(from, third);
    ASSERT_NE(place, std::string::npos) << from;
    folder.Write("run/steps.jsonl", damaged.replace(place, from.size(), to));
    const auto line =
        std::count(damaged.begin(), damaged.begin() + static_cast<std::ptrdiff_t>(place), '\n') + 1;
    for (const Words& words : {Words{"report", "run"}, Words{"selfplay", "--resume", "run"},
                               Words{"merge", "run", "--out", "merged"}}) {
      ExpectRefused(
          folder, words,
          fmt::format("run/steps.jsonl:{}: {}; restore the file or start anew", line, message));
    }
  };
  const std::string shares =
      "games[0].shares is not shares from 0 to 1, one a side, that add up to 1";
  refused(R"("shares":[0.0,1.0])", R"("shares":[0.0,6.0])", shares);
  refused(R"("shares":[0.0,1.0])", R"("shares":[0.0,0.5])", shares);
  refused(R"("shares":[0.0,1.0])", R"("shares":[-1.0,2.0])", shares);
  refused(R"("shares":[0.0,1.0])", R"("shares":[1.0])", shares);
  refused(R"("side":0,)", R"("side":1,)", "games[0].side is not 0");
  refused(R"("restricted":[true,false])", R"("restricted":[false,false])",
          "games[0].restricted[0] is not true");
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
  refused({"--restrict", "card:Shield Baerer"},
          "--restrict: option 'card:Shield Baerer' did not come up in 200 games (did you mean "
          "'card:Shield Bearer'?)");
  // Spelt as in the table, where nobody can have it.
  const Outcome unseen =
      RunProgram(folder, Joined(kLimitedCall, {"--change", "card.Storm Initiate.copies=0",
                                               "--restrict", "card:Storm Initiate"}));
  EXPECT_EQ(unseen.status, 2);
  EXPECT_EQ(unseen.err,
            "riftlab: --restrict: option 'card:Storm Initiate' did not come up in 200 games\n");
  refused({"--force", "each:sumon"},
          "--force: 'sumon' is no kind of option (did you mean 'summon'?); kinds are");
  ExpectRefused(folder,
                {"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games", "4",
                 "--restrict", "each:card"},
                "--restrict: 'card' is no kind of option; kinds are announced number, ");
  refused({"--restrict", "summon:Shield Bearer", "--restrict", "summon:so_shield_bearer"},
          "--restrict: 'summon:so_shield_bearer' is asked for already; leave it out");
  refused({"--restrict", "each:summon", "--restrict", "summon:Shield Bearer"},
          "--restrict: 'summon:Shield Bearer' is asked for already; leave it out");
  refused({"--restrict", "each:summon", "--restrict", "each:summon"},
          "--restrict: 'each:summon' is asked for already; leave it out");
  refused({"--restrict", "summon:Shield Bearer", "--shard", "1/31", "--out", "run"}, "--shard: ");
  refused({"--restrict", "summon:Shield Bearer", "--shard", "1/31", "--print-config"}, "--shard: ");
  EXPECT_EQ(folder.Files(), Words{});
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
