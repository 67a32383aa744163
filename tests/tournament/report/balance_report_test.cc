#include "tournament/report/balance_report.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"

namespace riftlab {
namespace {

// Forty games of two between one agent and itself, one of them ended by a fault.
BalanceReport Example() {
  Balance balance(
      {"greedy"}, {0, 1},
      {{.key = "rows", .scope = TagScope::kSeat, .kind = TagKind::kNumber, .help = "H1"},
       {.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "H2"},
       {.key = "goal", .scope = TagScope::kGame, .kind = TagKind::kCategory, .help = "H3"}});
  for (std::uint64_t block = 0; block < 40; ++block) {
    const auto n = static_cast<std::int64_t>(block);
    GameRecord record = RecordOf(block, {0, 0}, {static_cast<double>(n % 10), 5});
    record.decisions = 30 + n;
    record.result.turns = 12;
    record.result.reason = n % 4 == 0 ? "short" : "end";
    record.result.tags = {{"rows", std::vector<std::int64_t>{n % 3, 4}},
                          {"guild", std::vector<std::string>{"fire", n % 2 == 0 ? "ice" : "fire"}},
                          {"goal", n % 5}};
    balance.Add(block == 39 ? FaultGame(39, {0, 0}, 0) : record);
  }
  return {.balance = balance.Finish(),
          .game = {.title = "Example", .mode = "basic"},
          .agents = {{"greedy:depth=2", false}},
          .speed =
              SpeedTotals{
                  .wall_seconds = 0.5, .threads = 2, .games = 40, .decisions = 2000, .agents = {}},
          .notes = {"A note."}};
}

TEST(BalanceReportTest, TextForPeople) {
  const std::string text = RenderBalance(Example(), OutputFormat::kText, {.notes = true});
  for (const char* part :
       {"Example, basic, 2 players: 40 games in 40 blocks, 1 ended by a fault; all seats:\n"
        "  greedy\n",
        "\nSeat  Games  Wins  Shared   Share  95 %              Mean score  95 %\n   0     39    ",
        "\nwithout a sole winner: 0.1026 of the games, 95 % [0.0", "\nScore      Mean  95 %",
        "\nwinners  ", "\nseat 1     5.00  -  ", "\nLength      Mean  95 %",
        "\nScores of all seats\n0 |####", "\nDecisions per game\n",
        "\nEnd of the game  Games   Part  Seat 0  95 %            Effect      q    Score",
        "\nfault                1  0.025       -  -",
        "\nSeat   Share  95 %              Effect      h      q    +-1 %\n   0  0.4359  [0.2943, "
        "0.5888]   -6.41  -0.13  0.682    8.7 k\n",
        "\nrows: H1\nrows       Mean",
        "\nguild: H2\nguild  Seats   Part  Share  95 %            Effect      q    Score\n"
        "fire      58  0.744  0.466  ",
        "\ngoal: H3\ngoal  Games   Part  Seat 0  95 %            Effect      q    Score\n"
        "0         8  ",
        "\n40 games in 0.50 s on 2 threads: 80.00 games/s, 4000 decisions/s\n", "\nA note.\n",
        "one deal, played once.\n", "par is 1/2 = 0.5000.\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  // All games took twelve rounds, so there is nothing to draw.
  EXPECT_EQ(text.find("Rounds per game"), std::string::npos);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(BalanceReportTest, Json) {
  const Json json = Json::parse(RenderBalance(Example(), OutputFormat::kJson));
  EXPECT_EQ(json.at("schema"), 1);
  EXPECT_EQ(json.at("games"), 40);
  EXPECT_EQ(json.at("fault_games"), 1);
  EXPECT_EQ(json.at("agents").at(0), Json({{"name", "greedy"},
                                           {"label", "greedy"},
                                           {"spec", "greedy:depth=2"},
                                           {"cheats", false}}));
  const Json& seat = json.at("seats").at(0);
  EXPECT_EQ(seat.at("games"), 39);
  EXPECT_EQ(seat.at("share").at("method"), "wilson");
  const Json& score = seat.at("score");
  EXPECT_EQ(score.at("mean").at("count"), 39);
  EXPECT_EQ(score.at("quantiles").at(2).at("probability"), 0.5);
  EXPECT_EQ(score.at("quantiles").at(2).at("value"), 4);
  EXPECT_EQ(score.at("histogram").size(), 10U);
  EXPECT_EQ(score.at("histogram").at(9), Json({{"from", 9}, {"to", 9}, {"count", 3}}));
  EXPECT_EQ(json.at("seats").at(1).at("score").at("mean").at("low"), nullptr);
  EXPECT_EQ(json.at("length").at("turns").at("sd"), 0.0);
  EXPECT_EQ(json.at("end_reasons").at(0).at("reason"), "end");
  const Json& tags = json.at("tags");
  ASSERT_EQ(tags.size(), 3U);
  EXPECT_EQ(tags.at(0).at("of"), "seat");
  EXPECT_EQ(tags.at(0).at("seats").at(1).at("min"), 4);
  EXPECT_EQ(tags.at(1).at("values").at(0).at("value"), "fire");
  EXPECT_EQ(tags.at(1).at("values").at(0).at("count"), 39 + 19);
  EXPECT_TRUE(tags.at(1).at("values").at(0).contains("win_share"));
  EXPECT_EQ(tags.at(2).at("of"), "game");
  EXPECT_FALSE(tags.at(2).at("values").at(0).contains("win_share"));
  EXPECT_TRUE(tags.at(2).at("values").at(0).contains("first_seat_share"));
  const Json& ice = tags.at(1).at("values").at(1);
  EXPECT_EQ(ice.at("value"), "ice");
  EXPECT_EQ(ice.at("effect").at("par"), 0.5);
  EXPECT_EQ(ice.at("effect").at("significant"), ice.at("effect").at("q") < 0.05);
  EXPECT_EQ(ice.at("score").at("value"), 5.0);
  EXPECT_EQ(seat.at("effect").at("difference"), seat.at("share").at("value").get<double>() - 0.5);
  EXPECT_EQ(json.at("end_reasons").at(2).at("effect"), nullptr);  // a fault
  EXPECT_EQ(json.at("speed").at("games_per_second"), 80.0);
  EXPECT_EQ(json.at("notes").at(0), "A note.");
  EXPECT_TRUE(json.at("methods").contains("faults"));
}

TEST(BalanceReportTest, Csv) {
  const std::string csv = RenderBalance(Example(), OutputFormat::kCsv);
  for (const char* line :
       {"table,item,other,figure,value,low,high,method,count,blocks\n", "\nrun,,,games,40,,,,,\n",
        "\nseats,0,,games,39,,,,,\n", "\nseats,1,,side,1,,,,,\n",
        "\nagents,greedy,,spec,greedy:depth=2,,,,,\n", "\nscore,seat 1,,max,5,,,,,\n",
        "\nscore,seat 0,9 to 9,histogram,3,,,,,\n", "\nlength,turns,,mean,12,,,none,39,39\n",
        "\nend_reasons,fault,,games,1,,,,,\n", "\ntag:guild,ice,,count,20,,,,,\n",
        "\ntag:guild,ice,,par,0.5,,,,,\n", "\ntag:guild,ice,,cohens_h,",
        "\ntag:goal,0,,first_seat_share,", "\nseats,0,,q,",
        "\ntag:rows,seat 1,,mean,4,,,none,39,39\n", "\nspeed,,,threads,2,,,,,\n"}) {
    EXPECT_NE(csv.find(line), std::string::npos) << line << "\nin\n" << csv;
  }
}

TEST(BalanceReportTest, BriefEndsWithTheVerdict) {
  const std::string text = RenderBalance(Example(), OutputFormat::kText, {.brief = true});
  EXPECT_NE(text.find("\nThe verdict\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("Mean score"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\nNotes on this run: 1, shown without --brief\n")) << text;
}

TEST(BalanceReportTest, FootnotesAreGivenWhereTheyAreAskedFor) {
  const std::string text = RenderBalance(Example(), OutputFormat::kText);
  EXPECT_EQ(text.find("one deal, played once."), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\nHow figures and intervals are computed: --notes\n")) << text;
}

TEST(BalanceReportTest, SeveralAgentsAndTeams) {
  Balance balance({"one", "two"}, {0, 1, 0, 1}, {});
  for (std::uint64_t block = 0; block < 3; ++block) {
    GameRecord record = RecordOf(block, {0, 1, 0, 1}, {3, 2, 3, 2});
    record.result.shares = {1, 0, 1, 0};
    record.result.ranks = {1, 3, 1, 3};
    balance.Add(record);
    balance.Add(record);
  }
  const BalanceReport report = {.balance = balance.Finish(),
                                .game = {.title = "Example"},
                                .agents = {{"random", false}, {"cheat_uct", true}},
                                .speed = {},
                                .notes = {}};
  const std::string text = RenderBalance(report, OutputFormat::kText, {.notes = true});
  EXPECT_TRUE(text.starts_with("Example, 4 players: 6 games in 3 blocks\n")) << text;
  EXPECT_NE(text.find("\nSeat  Side  Games"), std::string::npos) << text;
  EXPECT_NE(text.find("\ntwo (cheats) "), std::string::npos) << text;
  EXPECT_NE(text.find("in all rotations of\n  the agents."), std::string::npos) << text;
  const Json json = Json::parse(RenderBalance(report, OutputFormat::kJson));
  EXPECT_EQ(json.at("agents").at(1).at("name"), "two (cheats)");
  EXPECT_EQ(json.at("agents").at(0).at("wins"), 12);
  EXPECT_EQ(json.at("seats").at(3).at("side"), 1);
  EXPECT_FALSE(json.contains("speed"));
}

TEST(BalanceReportTest, SoloGamesHaveAUtility) {
  Balance balance({"a"}, {0}, {});
  for (std::uint64_t block = 0; block < 4; ++block) {
    GameRecord record = RecordOf(block, {0}, {10.0 + static_cast<double>(block)});
    record.result.shares = {0.25 * static_cast<double>(block)};
    balance.Add(record);
  }
  const BalanceReport report = {.balance = balance.Finish(),
                                .game = {.title = "Example", .mode = "solo"},
                                .agents = {{"a", false}},
                                .speed = {},
                                .notes = {}};
  const std::string text = RenderBalance(report, OutputFormat::kText);
  EXPECT_NE(text.find("\nSeat  Games  Utility  95 %"), std::string::npos) << text;
  EXPECT_EQ(text.find("winner"), std::string::npos) << text;
  const Json json = Json::parse(RenderBalance(report, OutputFormat::kJson));
  EXPECT_EQ(json.at("seats").at(0).at("utility").at("value"), 0.375);
  EXPECT_FALSE(json.contains("no_sole_winner"));
}

TEST(BalanceReportTest, WithoutGames) {
  const BalanceReport report = {.balance = Balance({"a"}, {0, 1}, {}).Finish(),
                                .game = {.title = "Example"},
                                .agents = {{"a", false}},
                                .speed = {},
                                .notes = {}};
  EXPECT_NE(RenderBalance(report, OutputFormat::kText).find(": 0 games in 0 blocks"),
            std::string::npos);
  const Json json = Json::parse(RenderBalance(report, OutputFormat::kJson));
  EXPECT_EQ(json.at("score").at("all"), nullptr);
  EXPECT_NE(RenderBalance(report, OutputFormat::kCsv), "");
}

}  // namespace
}  // namespace riftlab
