// The data of pages of several runs; scripts/check_report looks at the pages with a browser.
#include "tournament/report/side_by_side_page.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/level_verdict.h"
#include "tournament/report/skill_report.h"

namespace riftlab {
namespace {

// A hundred games of which each seat wins half, with a mean score of `score`.
BalanceReport EvenLevel(const std::string& name, double score) {
  Balance balance({name}, {0, 1}, {});
  for (std::uint64_t block = 0; block < 100; ++block) {
    const double high = score + static_cast<double>(block / 2 % 2);
    const bool is_first = block % 2 == 0;
    balance.Add(RecordOf(block, {0, 0}, {is_first ? high : high - 1, is_first ? high - 1 : high}));
  }
  return {.balance = balance.Finish(),
          .game = {.title = "Example", .mode = "basic"},
          .agents = {{name, false}},
          .speed = {},
          .notes = {}};
}

// Where no seat and no name stands out, sentences still say what moved.
TEST(SideBySidePageTest, SentencesOfLevelsSayWhatMoved) {
  const SkillReport report{.levels = {EvenLevel("random", 5), EvenLevel("greedy", 9)}};
  const Json sentences = LevelData(report, {}).at("sentences");
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_EQ(sentences.at(0), NothingFound(report));
  const std::string moved = sentences.at(1);
  EXPECT_TRUE(moved.starts_with("1 of ")) << moved;
  EXPECT_NE(moved.find(" moved for sure from random to greedy, most surely score: 5.00, then 9.00, "
                       "+4.00 ["),
            std::string::npos)
      << moved;
}

// Figures of the whole game are called as in the text.
TEST(SideBySidePageTest, LevelsNameTheFiguresOfTheGame) {
  SkillReport report{.levels = {EvenLevel("random", 5), EvenLevel("greedy", 9)}};
  for (BalanceReport& level : report.levels) level.play = PlaySummary();
  report.levels[0].play->lead.leader_wins[0] = {.count = 100, .value = 0.6};
  for (const Json& table : LevelData(report, {}).at("tables")) {
    for (const Json& figure : table.at("figures")) {
      const std::string item = figure.at("item");
      if (table.at("table") != kGameTable) {
        EXPECT_FALSE(figure.contains("label")) << item;
      } else {
        EXPECT_EQ(figure.at("label"), item == "leader_wins_25"   ? "leader at a quarter wins"
                                      : item == "no_sole_winner" ? "no sole winner"
                                                                 : item);
      }
    }
  }
}

// The page has what the text has: how much of the difference is luck.
TEST(SideBySidePageTest, VariantsBringTheirAdjustedDifference) {
  VariantComparison comparison({0, 1}, {});
  const GameRecord game = RecordOf(0, {0, 0}, {6, 5});
  comparison.Add(game, game);
  ComparisonReport report;
  report.summary = comparison.Finish();
  EXPECT_FALSE(VariantData(report, {}).contains("adjusted"));
  report.summary.adjusted = AdjustedSummary{.blocks = 30, .means = {}, .variance_ratio = {}};
  EXPECT_EQ(VariantData(report, {}).at("adjusted").at("verdict"),
            AdjustedVerdict(*report.summary.adjusted));
}

TEST(SideBySidePageTest, OneLevelHasOneSentence) {
  const SkillReport report{.levels = {EvenLevel("random", 5)}};
  EXPECT_EQ(LevelData(report, {}).at("sentences"), Json::array({TooFewLevels(report)}));
}

}  // namespace
}  // namespace riftlab
