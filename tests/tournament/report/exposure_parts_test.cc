#include "tournament/report/exposure_parts.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>

#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"

namespace riftlab {
namespace {

// Forty games: seat 0 draws "so_captain" in every other one, which is long, and wins 17 of the 20;
// of the others it wins 3.
ExposureSummary ExampleExposure(int more_cards = 0) {
  ExposureFigures figures({0, 1});
  for (std::uint64_t block = 0; block < 40; ++block) {
    const bool draws = block % 2 == 0;
    const bool wins = draws == (block % 16 > 1);
    GameRecord record = RecordOf(block, {0, 0}, {wins ? 2.0 : 0.0, 1});
    record.result.turns = draws ? 20 : 10 + static_cast<int>(block % 3);
    GameMeasures measures;
    measures.cards = {{"so_captain", 0, true, false, draws, false}};
    for (int card = 0; card < more_cards; ++card) {
      measures.cards.push_back({"a_card_with_a_long_name_" + std::to_string(card), 1, true,
                                block % 3 == 0, block % 5 < 3, block % 7 == 0});
    }
    measures.option_uses = {{"summon:so_captain", 0, draws}};
    figures.Add(record, measures);
    figures.CloseBlock();
  }
  return figures.Summary();
}

const PrintedNames kPrintedCards(std::map<std::string, std::string>{
    {"so_captain", "Banner Captain"}});

TEST(ExposurePartsTest, TextForPeople) {
  const std::string text = ExposureRows(ExampleExposure(), kPrintedCards);
  for (const char* part :
       {"\nCards: per cent of seats  Deck  Opening  Drawn  Left  Won: deck  opening  left\n"
        "Banner Captain              50        0     50     0       50.0        -     -\n",
        "\nWon where       Seats  drawn   not  Differ  Equal length  95 %\n"
        "Banner Captain     40   85.0  15.0   +70.0            -~  -\n",
        "\n~ Drawn in longer or shorter games; at equal length little of the difference is\n"
        "  left: Banner Captain\n",
        "\nWon where               Offered  Taken  taken   not  Equal  95 %\n",
        "\nsummon: Banner Captain       40     50   85.0  15.0     -~  -\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
}

TEST(ExposurePartsTest, ManyCardsFitTheWidth) {
  const std::string text = ExposureRows(ExampleExposure(30));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_NE(text.find("... and 11 more; --output json or csv lists them\n"), std::string::npos);
}

// Alone nothing is won.
TEST(ExposurePartsTest, AloneSharesAreUtility) {
  ExposureSummary exposure = ExampleExposure(30);
  exposure.num_seats = 1;
  const std::string text = ExposureRows(exposure, kPrintedCards);
  EXPECT_EQ(text.find("Won"), std::string::npos) << text;
  EXPECT_NE(text.find("  Utility: deck  opening  left\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nUtility where "), std::string::npos) << text;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_NE(ExposureMethods(exposure).at(0).text.find("Differ: utility, in points"),
            std::string::npos);
}

TEST(ExposurePartsTest, Json) {
  const Json json = FiguresToJson([](Figures& play) {
                      DescribeExposure(play, ExampleExposure());
                    }).at("exposure");
  EXPECT_EQ(json.at("games"), 40);
  const Json& card = json.at("cards").at(0);
  EXPECT_EQ(card.at("card"), "so_captain");
  EXPECT_EQ(card.at("owned").at("value"), 0.5);
  EXPECT_EQ(card.at("drawn").at("value"), 0.5);
  EXPECT_EQ(card.at("drawn_share").at("value"), 0.85);
  EXPECT_EQ(card.at("opening_share"), nullptr);  // nobody did
  EXPECT_NEAR(card.at("difference").at("value").get<double>(), 0.7, 1e-12);
  EXPECT_EQ(card.at("at_equal_length").at("value"), nullptr);
  EXPECT_EQ(card.at("fades"), true);
  EXPECT_EQ(card.at("drawn_turns"), 20);
  EXPECT_EQ(json.at("options").at(0).at("kind"), "summon");
  EXPECT_EQ(json["options"][0].at("chosen").at("value"), 0.5);
}

TEST(ExposurePartsTest, Csv) {
  const std::string csv =
      FiguresToCsv([](Figures& play) { DescribeExposure(play, ExampleExposure()); });
  for (const char* part : {"\nexposure:cards,so_captain,,drawn,0.5,",
                           "\nexposure:options,summon,so_captain,chosen_share,0.85,"}) {
    EXPECT_NE(csv.find(part), std::string::npos) << part << "\nin\n" << csv;
  }
}

TEST(ExposurePartsTest, MethodsSayOfHowManyGames) {
  EXPECT_NE(ExposureMethods(ExampleExposure()).at(0).text.find("of the first 40 games"),
            std::string::npos);
  EXPECT_TRUE(ExposureMethods({}).empty());
}

}  // namespace
}  // namespace riftlab
