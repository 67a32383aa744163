#include "tournament/report/level_verdict.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/tournament/records.h"

namespace riftlab {
namespace {

BalanceReport ReportOf(Balance& balance, std::vector<ReportAgent> agents) {
  return {.balance = balance.Finish(),
          .game = {.title = "Example", .mode = "basic"},
          .agents = std::move(agents),
          .speed = {},
          .notes = {},
          .names = PrintedNames({{"su", "Sun"}, {"mo", "Moon"}})};
}

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
  return ReportOf(balance, {{name, false}});
}

// Four hundred games of a strong agent, which wins nine of ten, and a weak one. The strong has the
// sun and the weak the moon in `taken` of ten games, that which it loses among them, else the other
// way round. Besides, the strong one always has the star and the weak one the comet.
BalanceReport TakenLevel(const std::string& name, std::uint64_t taken) {
  Balance balance(
      {"strong", "weak"}, {0, 1},
      {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kSet, .help = "guild"}});
  for (std::uint64_t block = 0; block < 400; ++block) {
    const int first = static_cast<int>(block % 2);
    const std::uint64_t tenth = block / 2 % 10;
    const bool strong_wins = tenth != 0;
    const bool strong_has_sun = tenth < taken;
    const bool first_wins = strong_wins == (first == 0);
    GameRecord record = RecordOf(block, {first, 1 - first}, {first_wins ? 2.0 : 0.0, 1});
    const std::string strong = strong_has_sun ? "star+su" : "mo+star";
    const std::string weak = strong_has_sun ? "comet+mo" : "comet+su";
    record.result.tags = {{"guild", std::vector<std::string>{first == 0 ? strong : weak,
                                                             first == 0 ? weak : strong}}};
    balance.Add(record);
  }
  return ReportOf(balance, {{name, false}, {"weak", false}});
}

// A thousand solo games, of which a third are won: of one in five, those with the sun, two thirds.
BalanceReport SoloLevel(const std::string& name) {
  Balance balance(
      {name}, {0},
      {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "guild"}});
  for (std::uint64_t block = 0; block < 1000; ++block) {
    const bool has_sun = block % 5 == 0;
    GameRecord record = RecordOf(block, {0}, {1});
    record.result.shares = {(has_sun ? block / 5 % 20 < 13 : block % 5 == 1) ? 1.0 : 0.0};
    record.result.tags = {{"guild", std::vector<std::string>{has_sun ? "su" : "mo"}}};
    balance.Add(record);
  }
  return ReportOf(balance, {{name, false}});
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

// The second tag has the same names, but one more seat with each.
TEST(LevelVerdictTest, ANameOfTwoTagsSaysItsTag) {
  SkillReport report{.levels = {SunLevel("greedy", 8), SunLevel("best", 8)}};
  EXPECT_TRUE(FindingsIn(report)[0].text.starts_with("Sun (su) wins "))
      << FindingsIn(report)[0].text;
  for (BalanceReport& level : report.levels) {
    TagBalance twin = level.balance.tags[0];
    twin.info.key = "last_guild";
    for (CategorySummary& row : twin.categories) row.count += 1;
    level.balance.tags.push_back(twin);
  }
  std::vector<std::string> tags;
  for (const LevelFinding& finding : FindingsIn(report)) {
    const std::string tag = finding.table == "tag:guild" ? "(guild)" : "(last guild)";
    EXPECT_NE(finding.text.find(") " + tag + " wins "), std::string::npos) << finding.text;
    tags.push_back(tag);
  }
  EXPECT_EQ(std::count(tags.begin(), tags.end(), "(guild)"), 2);
  EXPECT_EQ(std::count(tags.begin(), tags.end(), "(last guild)"), 2);
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

// 65 % is farther from the mean of 33 % than 25 % is, although it is nearer to 100 %.
TEST(LevelVerdictTest, AloneTheLargestIsTheFarthestFromTheMean) {
  const std::vector<LevelFinding> findings =
      FindingsIn({.levels = {SoloLevel("greedy"), SoloLevel("best")}});
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].figure.item, "su");
  EXPECT_TRUE(findings[1].text.starts_with("Moon (mo) comes to 25.0 % [")) << findings[1].text;
}

TEST(LevelVerdictTest, NothingStandsOut) {
  const SkillReport report{.levels = {SunLevel("greedy", 5), SunLevel("best", 5)}};
  const std::vector<LevelFinding> findings = FindingsIn(report);
  EXPECT_TRUE(findings.empty());
  EXPECT_TRUE(LevelVerdictText(report, SideBySide(report), findings)
                  .starts_with("\nThe verdict\nNo seat and nothing that seats have from the start "
                               "stands out at any level.\nOf "));
}

// A name that wins half, but less than the agents that had it do, is too weak, and who takes it is
// no change.
TEST(LevelVerdictTest, SeveralAgentsAreHeldAgainstWhatTheyWin) {
  const SkillReport report{.levels = {TakenLevel("strong", 3), TakenLevel("strong", 6)},
                           .rule = "draft",
                           .values = {"few", "many"}};
  const std::vector<SkillTable> tables = SideBySide(report);
  const SkillFigure* sun = FindShare(tables, "tag:guild", "su");
  ASSERT_NE(sun, nullptr);
  ASSERT_TRUE(IsAgainstPar(*sun));
  EXPECT_NEAR(sun->values[0].value, 0.2, 1e-9);
  EXPECT_NEAR(sun->values[1].value, 0.5, 1e-9);
  EXPECT_NEAR(*sun->pars[0], 0.3 * 0.9 + 0.7 * 0.1, 1e-9);
  EXPECT_NEAR(*sun->pars[1], 0.6 * 0.9 + 0.4 * 0.1, 1e-9);
  EXPECT_NEAR(sun->change.value, (0.5 - 0.58) - (0.2 - 0.34), 1e-9);
  EXPECT_EQ(FindShare(tables, "seats", "seat 0")->pars[0], std::nullopt);
  // What the strong agent always has shows nothing.
  EXPECT_NEAR(FindShare(tables, "tag:guild", "star")->change.value, 0, 1e-9);
  // The moon is farther from even, but at par, so that the sun comes first.
  std::vector<SkillTable> level_moon = tables;
  for (SkillTable& table : level_moon) {
    for (SkillFigure& figure : table.figures) {
      if (figure.item != "mo") continue;
      figure.values[0].value = 0.9;
      figure.pars = {figure.values[0].value, figure.values[1].value};
    }
  }
  const std::vector<LevelFinding> findings = LevelFindingsOf(report, level_moon);
  ASSERT_FALSE(findings.empty());
  ASSERT_EQ(findings[0].figure.item, "su");
  const std::string& text = findings[0].text;
  EXPECT_TRUE(text.starts_with("Sun (su) wins 20.0 % [")) << text;
  for (const char* part :
       {"] with draft=few (14.0 points below par), 50.0 % [",
        "] with draft=many (8.0 points below par), par being what the agents that had it win: "}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  const std::string all = RenderSkill(report, OutputFormat::kText, {.notes = true});
  for (const char* part : {"  par  ", "  34.00 %  ", "  58.00 %  ",
                           "par of what seats have: what the agents that had it win, whatever"}) {
    EXPECT_NE(all.find(part), std::string::npos) << part << "\nin\n" << all;
  }
  EXPECT_NE(RenderSkill(report, OutputFormat::kCsv).find("tag:guild,su,few,par,0.34"),
            std::string::npos);
}
}  // namespace
}  // namespace riftlab
