#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "tests/tournament/report/examples.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {
namespace {

std::vector<std::string> LinesOf(const RankingReport& report) {
  std::istringstream text(RenderReport(report, OutputFormat::kCsv));
  std::vector<std::string> lines;
  std::string line;
  while (std::getline(text, line)) lines.push_back(line);
  return lines;
}

bool Contains(const std::vector<std::string>& lines, const std::string& line) {
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

TEST(CsvReportTest, Duel) {
  const std::vector<std::string> lines = LinesOf(DuelReport());
  EXPECT_EQ(lines[0], "table,item,other,figure,value,low,high,method,count,blocks");
  for (const std::string line :
       {"run,,,game,example_game,,,,,", "run,,,seed,7,,,,,", "run,,,games,8,,,,,",
        "ranking,old (cheats),,rank,1,,,,,", "ranking,old (cheats),,cheats,true,,,,,",
        "ranking,old (cheats),,points,5,,,,,", "ranking,new,,score,5,,,none,8,4",
        "pairs,old (cheats),new,wins,4,,,,,", "pairs,old (cheats),new,pairs_with_0.5_points,1,,,,,",
        "length,decisions,,quantile_0.5,22,20,23,order,,", "end_reasons,deck_empty,,games,1,,,,,",
        "speed,,,games_per_second,16,,,,,", "speed,new,,max_ms,2,,,,,"}) {
    EXPECT_TRUE(Contains(lines, line)) << line;
  }
}

TEST(CsvReportTest, EveryLineHasEveryColumn) {
  for (const RankingReport& report : {DuelReport(), TripleReport(), SoloReport()}) {
    for (const std::string& line : LinesOf(report)) {
      EXPECT_EQ(std::count(line.begin(), line.end(), ','), 9) << line;
    }
  }
}

TEST(CsvReportTest, NamesWithCommasAreQuoted) {
  const std::vector<std::string> lines =
      LinesOf(TripleReport({"mid:a=1,b=2", "top", "low", "idle"}));
  EXPECT_TRUE(Contains(lines, "ranking,\"mid:a=1,b=2\",,rank,2,,,,,"));
}

// Differences 5, 3 and 4: Student's t with 2 degrees of freedom gives 4 +- 4.3027 / sqrt(3).
TEST(CsvReportTest, Solo) {
  const std::vector<std::string> lines = LinesOf(SoloReport());
  const auto found = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.rfind("solo_differences,", 0) == 0;
  });
  ASSERT_NE(found, lines.end());
  EXPECT_EQ(found->rfind("solo_differences,good,weak,score,4,1.51586", 0), 0U) << *found;
  EXPECT_NE(found->find(",6.48413"), std::string::npos) << *found;
  EXPECT_NE(found->find(",student,3,3"), std::string::npos) << *found;
}

TEST(CsvReportTest, UnratedAgentsHaveNoElo) {
  const std::vector<std::string> lines = LinesOf(TripleReport());
  EXPECT_TRUE(Contains(lines, "ranking,idle,,elo_status,no_games,,,,,"));
  for (const std::string& line : lines) EXPECT_NE(line.rfind("ranking,idle,,elo,", 0), 0U) << line;
}

}  // namespace
}  // namespace riftlab
