#include "tournament/report/synergy_parts.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

SynergyEffect Named(std::string name, double logit) {
  SynergyEffect effect;
  effect.name = std::move(name);
  effect.count = 120;
  effect.logit = logit;
  effect.low = logit - 0.2;
  effect.high = logit + 0.2;
  effect.difference = logit / 4;
  effect.difference_low = effect.low / 4;
  effect.difference_high = effect.high / 4;
  effect.p = 0.0001;
  effect.q = 0.03;
  return effect;
}

SynergySummary ExampleSynergy() {
  SynergySummary synergy;
  synergy.games = 500;
  synergy.blocks = 500;
  synergy.pair_sd = 0.5;
  synergy.pairs_left_out = 7;
  synergy.names = {Named("fire", 0.4)};
  for (int i = 0; i < 14; ++i) {
    synergy.pairs.push_back(Named("fire+ice" + std::to_string(i), -0.4));
  }
  return synergy;
}

TEST(SynergyPartsTest, Text) {
  const std::string text = SynergyRows("guilds", ExampleSynergy());
  for (const char* part :
       {"\nguilds, each alone  Sides    Adds  95 %             Logit      q\nfire ",
        "+10.00  [+5.00, +15.00]   0.40  0.030 *\n", "\nguilds, two beyond each alone ",
        "\nfire+ice0 ", " -10.00  [-15.00, -5.00]  -0.40  ",
        "... and 2 more; --output json or csv lists them\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(SynergyPartsTest, JsonAndCsv) {
  const auto describe = [](Figures& tag) { DescribeSynergy(tag, "guilds", ExampleSynergy()); };
  const Json json = FiguresToJson(describe).at("synergy");
  EXPECT_EQ(json.at("games"), 500);
  EXPECT_EQ(json.at("pairs_left_out"), 7);
  EXPECT_EQ(json.at("pairs").size(), 14U);
  EXPECT_EQ(json.at("names").at(0).at("logit").at("value"), 0.4);
  EXPECT_EQ(json.at("names").at(0).at("significant"), true);
  const std::string csv = FiguresToCsv(describe);
  for (const char* line :
       {"\nsynergy:guilds,,,games,500,,,,,\n", "\nsynergy:guilds,fire,alone,count,120,",
        "\nsynergy:guilds,fire+ice3,pair,difference,-0.1,", ",ridge,,\n"}) {
    EXPECT_NE(csv.find(line), std::string::npos) << line << "\nin\n" << csv;
  }
}

}  // namespace
}  // namespace riftlab
