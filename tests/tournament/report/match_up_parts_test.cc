#include "tournament/report/match_up_parts.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

// Three that beat one another in turn, 70 games of 100, and `more` that nobody can tell apart.
MatchUpSummary ExampleMatchUps(int more = 0) {
  MatchUps match_ups({0, 1});
  const auto play = [&](const std::string& first, const std::string& second, int wins) {
    for (int game = 0; game < 100; ++game) {
      match_ups.Add(0, first);
      match_ups.Add(1, second);
      match_ups.CloseGame(game < wins ? std::vector{1, 2} : std::vector{2, 1});
      match_ups.CloseBlock();
    }
  };
  std::vector<std::string> names = {"solguard", "graverend", "nightfang"};
  play(names[0], names[1], 70);
  play(names[1], names[2], 70);
  play(names[2], names[0], 70);
  for (int i = 0; i < more; ++i) {
    names.push_back("guild_with_a_long_name_" + std::to_string(i));
    for (std::size_t other = 0; other + 1 < names.size(); ++other) {
      play(names.back(), names[other], 50);
    }
  }
  MatchUpSummary summary = *match_ups.Summary(300);
  ReportTests tests;
  AddTests(summary, tests);
  tests.SetQValues();
  SetMix(summary);
  return summary;
}

const PrintedNames kPrinted({{"solguard", "Solguard"},
                             {"graverend", "Graverend"},
                             {"nightfang", "Nightfang"}});

TEST(MatchUpPartsTest, TextForPeople) {
  const std::string text = MatchUpRows("guild", ExampleMatchUps(), kPrinted);
  for (const char* part :
       {"\nMatch-ups of guild: what the row takes from the column; * can be told from 50\n"
        "Per cent      #1   #2   #3\n"
        "#1 Graverend   .   70*  30*\n"
        "#2 Nightfang  30*   .   70*\n"
        "#3 Solguard   70*  30*   .\n",
        "\nBest match-ups of  against    Met   Share  95 %              Effect       q\n"
        "Solguard           Graverend  100  0.7000  [",
        "\nThe mix that is hardest to beat (Nash), and points against it\nName       Weight",
        "\nGraverend   0.333  [0.",
        "\nGraverend beats Nightfang beats Solguard beats Graverend (70.0, 70.0, 70.0 %)\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
}

TEST(MatchUpPartsTest, ManyNamesFitTheWidth) {
  const std::string text = MatchUpRows("guild", ExampleMatchUps(22), kPrinted);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_NE(text.find("... and 288 more"), std::string::npos) << text;
}

TEST(MatchUpPartsTest, Json) {
  const Json json = FiguresToJson([](Figures& tag) {
                      DescribeMatchUps(tag, "guild", ExampleMatchUps());
                    }).at("match_ups");
  EXPECT_EQ(json.at("names").size(), 3U);
  ASSERT_EQ(json.at("pairs").size(), 3U);
  const Json& pair = json["pairs"][0];
  EXPECT_EQ(pair.at("first"), json["names"][0]);
  EXPECT_EQ(pair.at("points").at("count"), 100);
  EXPECT_EQ(pair.at("effect").at("par"), 0.5);
  EXPECT_EQ(pair.at("effect").at("significant"), true);
  EXPECT_EQ(json.at("nash").at("names").size(), 3U);
  EXPECT_EQ(json["nash"].at("cycles").at(0).at("is_sure"), true);
}

TEST(MatchUpPartsTest, Csv) {
  const std::string csv =
      FiguresToCsv([](Figures& tag) { DescribeMatchUps(tag, "guild", ExampleMatchUps()); });
  for (const char* part :
       {"\nmatch_ups:guild,graverend,nightfang,points,0.", "\nnash:guild,solguard,,weight,0.3",
        "\nnash:guild,graverend > nightfang > solguard > graverend,,is_sure,true",
        "\nnash:guild,graverend > nightfang > solguard > graverend,solguard > "
        "graverend,points,0.7"}) {
    EXPECT_NE(csv.find(part), std::string::npos) << part << "\nin\n" << csv;
  }
  // Nothing stands twice.
  std::istringstream lines(csv);
  std::set<std::string> keys;
  for (std::string line; std::getline(lines, line);) {
    std::size_t end = 0;
    for (int cell = 0; cell < 4; ++cell) end = line.find(',', end + 1);
    EXPECT_TRUE(keys.insert(line.substr(0, end)).second) << line;
  }
}

}  // namespace
}  // namespace riftlab
