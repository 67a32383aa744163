#include "tournament/report/play_parts.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>

#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"

namespace riftlab {
namespace {

// Forty games of two; seat 0 comes from behind in every second one.
PlaySummary ExamplePlay(std::int64_t games = 40) {
  PlayFigures figures({0, 1}, ChanceSource::kPlayouts);
  for (std::int64_t game = 0; game < games; ++game) {
    GameMeasures measures;
    measures.legal_moves = {2, 3};
    measures.turn_decisions = {1, 1};
    measures.course = {0.4, 0.6, 0.7, 0.3};
    const int chosen = game % 2 == 0 ? 1 : 0;
    measures.options = {{"take:fire", 1, chosen, 0.5, 1, chosen},
                        {"take:ice", 1, 0, 0.5, 1, 0},
                        {"turn:end", 2, 2, 1.0, 1, 1}};
    measures.kinds = {{"take", 1, 1, 0.5, 1, 1}, {"turn", 2, 2, 1.0, 1, 1}};
    const double score = game % 2 == 0 ? 2 : 0;
    figures.Add(RecordOf(static_cast<std::uint64_t>(game), {0, 0}, {score, 1}), measures);
  }
  return figures.Finish();
}

TEST(PlayPartsTest, TextForPeople) {
  const std::string text = PlayRows(ExamplePlay());
  for (const char* part :
       {"\nHow it plays, by the moves of 40 games\nChoice               Mean  95 %",
        "\nlegal moves          2.50  ", "\nturns with a choice  2.00  ",
        "\ndecisions with one legal move: 0.0000, 95 % [0.0000, 0.0722]\n",
        "\nCourse of the game                     Mean  95 %            Games\n",
        "\nchanges of the leader                 1.500  [", "\ndrama  ",
        "\nStart of turn  Winner's chance  95 %", "half time in 50.0 % of\n  the games, 95 % [",
        "\nKind of option  Offered  Chosen  Share  95 %            Chance  A turn\nturn ",
        "\nOption      Offered  Chosen  Share  95 %            Chance  A turn\n"
        "turn: end        80      80  1.000  ",
        "\ntake: fire       40      20  0.500  ",
        "\nNever chosen  Offered  Chosen  Share  95 %            Chance  A turn\n"
        "take: ice          40       0  0.000  [0.000, 0.072]   0.500   0.000\n",
        "\nAlways chosen  Offered"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

// Of a long option the kind is cut, and the card that is in its code is called as printed.
TEST(PlayPartsTest, NamesOfOptionsStayReadable) {
  PlaySummary play = ExamplePlay(1);
  EXPECT_NE(PlayRows(play).find("by the moves of 1 game\n"), std::string::npos);
  play.options = {{.kind = "explore", .option = "Sandgrass Library", .offered = 9, .chosen = 3},
                  {.kind = "effect", .option = "gr_tomb_whisperer used", .offered = 8},
                  {.kind = "play", .option = "gr_tomb_whisperer", .offered = 7}};
  const std::string text = PlayRows(play, PrintedNames({{"gr_tomb_whisperer", "Tomb Whisperer"}}));
  for (const char* row : {"\nexplo. Sandgrass Library  ", "\neff. Tomb Whisperer used  ",
                          "\nplay: Tomb Whisperer  "}) {
    EXPECT_NE(text.find(row), std::string::npos) << row << "\nin\n" << text;
  }
}

TEST(PlayPartsTest, FewGamesHaveNoExtremes) {
  const std::string text = PlayRows(ExamplePlay(3));
  EXPECT_NE(text.find("\nNever chosen: none\n\nAlways chosen: none\n"), std::string::npos) << text;
  EXPECT_EQ(PlayRows(ExamplePlay(0)), "");
}

TEST(PlayPartsTest, Json) {
  const Json json =
      FiguresToJson([](Figures& run) { DescribePlay(run, ExamplePlay()); }).at("play");
  EXPECT_EQ(json.at("games"), 40);
  EXPECT_EQ(json.at("chances"), "playouts");
  EXPECT_EQ(json.at("legal_moves").at("mean").at("value"), 2.5);
  EXPECT_EQ(json.at("legal_moves").at("histogram").size(), 2U);
  EXPECT_EQ(json.at("lead").at("lead_changes").at("value"), 1.5);
  EXPECT_EQ(json.at("lead").at("leader_wins_50").at("value"), 0.5);
  EXPECT_EQ(json.at("options").at(1).at("option"), "fire");
  EXPECT_EQ(json.at("options").at(1).at("by_chance"), 0.5);
  EXPECT_EQ(json.at("options").at(1).at("turn_share").at("value"), 0.5);
  EXPECT_FALSE(json.at("kinds").at(0).contains("option"));
  EXPECT_EQ(json.at("never_chosen"), Json::parse(R"([{"kind": "take", "option": "ice"}])"));
  EXPECT_EQ(json.at("always_chosen"), Json::parse(R"([{"kind": "turn", "option": "end"}])"));
}

TEST(PlayPartsTest, Csv) {
  const std::string csv = FiguresToCsv([](Figures& run) { DescribePlay(run, ExamplePlay()); });
  for (const char* line :
       {"\nplay,,,games,40,,,,,\n", "\nplay,,,chances,playouts,,,,,\n",
        "\nplay,legal_moves,,mean,2.5,", "\nplay,legal_moves,2 to 2,histogram,40,,,,,\n",
        "\nlead,,,lead_changes,1.5,", "\noptions,take,,offered,40,,,,,\n",
        "\noptions,take,ice,chosen,0,,,,,\n", "\noptions,take,fire,share,0.5,"}) {
    EXPECT_NE(csv.find(line), std::string::npos) << line << "\nin\n" << csv;
  }
}

TEST(PlayPartsTest, MethodsSayWhereTheChancesComeFrom) {
  PlaySummary play = ExamplePlay();
  std::string all;
  for (const MethodNote& note : PlayMethods(play)) all += note.text;
  EXPECT_NE(all.find("by 64 random playouts"), std::string::npos) << all;
  play.source = ChanceSource::kEvaluation;
  EXPECT_NE(PlayMethods(play).at(1).text.find("by the game's evaluation"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
