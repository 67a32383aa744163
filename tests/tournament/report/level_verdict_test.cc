#include "tournament/report/level_verdict.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tournament/records.h"

namespace riftlab {
namespace {

// Two hundred games in which the guild sun wins `wins` of every ten, from either seat.
BalanceReport SunLevel(const std::string& name, std::uint64_t wins) {
  Balance balance(
      {name}, {0, 1},
      {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "guild"}});
  for (std::uint64_t block = 0; block < 200; ++block) {
    const bool sun_wins = block / 2 % 10 < wins;
    const bool first_is_sun = block % 2 == 0;
    GameRecord record = RecordOf(block, {0, 0}, {sun_wins == first_is_sun ? 2.0 : 0.0, 1});
    record.result.tags = {{"guild", std::vector<std::string>{first_is_sun ? "su" : "mo",
                                                             first_is_sun ? "mo" : "su"}}};
    balance.Add(record);
  }
  return {.balance = balance.Finish(),
          .game = {.title = "Example", .mode = "basic"},
          .agents = {{name, false}},
          .speed = {},
          .notes = {},
          .names = PrintedNames({{"su", "Sun"}, {"mo", "Moon"}})};
}

std::vector<LevelFinding> FindingsIn(const SkillReport& report) {
  return LevelFindingsOf(report, SideBySide(report));
}

TEST(LevelVerdictTest, FoundWithAllOfThem) {
  const std::vector<LevelFinding> findings =
      FindingsIn({.levels = {SunLevel("greedy", 8), SunLevel("best", 8)}});
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].table, "tag:guild");
  EXPECT_FALSE(findings[0].disagree);
  EXPECT_NE(findings[0].text.find(" with best: found with all of them."), std::string::npos)
      << findings[0].text;
}

// Strong for the weak, weak for the strong.
TEST(LevelVerdictTest, LevelsThatDisagree) {
  const std::vector<LevelFinding> findings =
      FindingsIn({.levels = {SunLevel("greedy", 8), SunLevel("best", 5)}});
  ASSERT_EQ(findings.size(), 2U);
  for (const LevelFinding& finding : findings) {
    EXPECT_TRUE(finding.disagree);
    EXPECT_NE(finding.text.find(": found with greedy; they disagree ("), std::string::npos)
        << finding.text;
  }
  EXPECT_TRUE(findings[0].text.starts_with("Sun (su) wins 80.0 % [")) << findings[0].text;
  EXPECT_NE(findings[0].text.find("(-30.0 points from the first to the last)"), std::string::npos)
      << findings[0].text;
}

TEST(LevelVerdictTest, ValuesOfARule) {
  const SkillReport report{.levels = {SunLevel("greedy", 8), SunLevel("greedy", 7)},
                           .rule = "cards",
                           .values = {"few", "many"}};
  const std::vector<LevelFinding> findings = FindingsIn(report);
  ASSERT_FALSE(findings.empty());
  EXPECT_NE(findings[0].text.find(" with cards=few, "), std::string::npos) << findings[0].text;
  EXPECT_NE(findings[0].text.find(": stands out with all of them."), std::string::npos)
      << findings[0].text;
}

// Values of a rule find nothing and do not agree on anything; agents do.
TEST(LevelVerdictTest, ValuesThatDiffer) {
  SkillReport report{.levels = {SunLevel("greedy", 8), SunLevel("greedy", 5)},
                     .rule = "cards",
                     .values = {"few", "many"}};
  const std::string text = FindingsIn(report).at(0).text;
  EXPECT_NE(text.find(": stands out with cards=few; it differs between them (-30.0 points from "
                      "the first to the last)."),
            std::string::npos)
      << text;
  report.levels[0] = SunLevel("greedy", 5);
  EXPECT_TRUE(LevelVerdictText(report, SideBySide(report), FindingsIn(report))
                  .starts_with("\nThe verdict\nNo seat and nothing that seats have from the start "
                               "stands out with any of the\n  values.\nOf "))
      << LevelVerdictText(report, SideBySide(report), FindingsIn(report));
}

// A run that was interrupted has levels without games.
TEST(LevelVerdictTest, LevelsThatWereNotPlayedAreLeftOut) {
  BalanceReport unplayed = SunLevel("greedy", 8);
  unplayed.balance = Balance({"greedy"}, {0, 1}, {}).Finish();
  SkillReport report{
      .levels = {SunLevel("greedy", 8), unplayed}, .rule = "cards", .values = {"few", "many"}};
  EXPECT_TRUE(FindingsIn(report).empty());
  EXPECT_EQ(LevelVerdictText(report, SideBySide(report), FindingsIn(report)),
            "\nThe verdict\nGames were played with one value alone, which cannot be held against "
            "another.\n");
  report.levels.insert(report.levels.begin(), SunLevel("greedy", 8));
  report.values = {"none", "few", "many"};
  EXPECT_EQ(TooFewLevels(report), "");
  const std::string text = FindingsIn(report).at(0).text;
  EXPECT_EQ(text.find("cards=many"), std::string::npos) << text;
  EXPECT_NE(text.find(": stands out with all of them."), std::string::npos) << text;
  report.levels = {unplayed, unplayed};
  EXPECT_EQ(TooFewLevels(report), "No game was played.");
}

// Whether or not anything stands out at a level, figures may differ between the first and the last.
TEST(LevelVerdictTest, FiguresThatMoved) {
  const auto moved = [](const SkillReport& report) {
    return MovedFigures(report, SideBySide(report));
  };
  const std::string text = moved({.levels = {SunLevel("greedy", 8), SunLevel("best", 5)}});
  EXPECT_TRUE(text.starts_with("2 of ")) << text;
  EXPECT_NE(text.find(" that can be tested moved for sure from greedy to best, most surely "),
            std::string::npos)
      << text;
  EXPECT_EQ(moved({.levels = {SunLevel("greedy", 5), SunLevel("best", 5)}}).substr(0, 3), "Of ");
  EXPECT_EQ(moved({.levels = {SunLevel("greedy", 5)}}), "");
  // The text says so, too.
  const SkillReport report{.levels = {SunLevel("greedy", 8), SunLevel("best", 5)}};
  EXPECT_NE(LevelVerdictText(report, SideBySide(report), FindingsIn(report))
                .find("\n2 of " + text.substr(5, 10)),
            std::string::npos);
}

TEST(LevelVerdictTest, NothingStandsOut) {
  const SkillReport report{.levels = {SunLevel("greedy", 5), SunLevel("best", 5)}};
  const std::vector<LevelFinding> findings = FindingsIn(report);
  EXPECT_TRUE(findings.empty());
  EXPECT_TRUE(LevelVerdictText(report, SideBySide(report), findings)
                  .starts_with("\nThe verdict\nNo seat and nothing that seats have from the start "
                               "stands out at any level.\nOf "));
}

}  // namespace
}  // namespace riftlab
