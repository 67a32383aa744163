#include "tournament/report/ranking_answer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"
#include "tests/tournament/report/examples.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {
namespace {

// Games of two, of which `winners` names the agent that won each: 0 or 1.
std::string AnswerOf(const std::vector<int>& winners) {
  Standings standings({"new", "old"}, 2);
  for (std::size_t game = 0; game < winners.size(); ++game) {
    const int first = static_cast<int>(game % 2);
    const double won = winners[game] == first ? 2 : 0;
    standings.Add(RecordOf(game / 2, {first, 1 - first}, {won, 2 - won}));
  }
  const RankingReport report = MakeReport(standings.Finish(), {.agents = {{}, {}}});
  return RankingAnswer(report, report.names);
}

std::vector<int> Repeated(const std::vector<int>& pattern, int times) {
  std::vector<int> all;
  for (int i = 0; i < times; ++i) all.insert(all.end(), pattern.begin(), pattern.end());
  return all;
}

TEST(RankingAnswerTest, SaysWhoIsStrongerOrThatItCannotBeTold) {
  const std::string stronger = AnswerOf(Repeated({0, 0, 0, 1, 0, 0}, 40));
  EXPECT_TRUE(stronger.starts_with("new is stronger than old: Elo +2")) << stronger;
  EXPECT_TRUE(stronger.ends_with(", LOS 100.0 %.")) << stronger;
  const std::string even = AnswerOf(Repeated({0, 1, 1, 0, 1, 1, 0, 0}, 10));
  EXPECT_TRUE(even.find(" cannot be told apart: Elo +0.0 [") != std::string::npos) << even;
  // All games won: no finite rating, and yet the bound of the points tells.
  const std::string all = AnswerOf(Repeated({0}, 40));
  EXPECT_TRUE(all.starts_with("new is stronger than old: Elo above ")) << all;
  EXPECT_EQ(AnswerOf({}), "");
}

// Of two that are alike one wants to know how far apart they may be, either way.
TEST(RankingAnswerTest, SaysBothBoundsWhereThereIsNoErrorBar) {
  const std::string even = AnswerOf(Repeated({0, 1}, 50));
  EXPECT_EQ(even.find("new and old cannot be told apart: Elo between -"), 0U) << even;
  const std::size_t high = even.find(" and ", even.find("between"));
  EXPECT_EQ(even.substr(even.find('-') + 1, high - even.find('-') - 1) + ".",
            even.substr(high + 5));
}

TEST(RankingAnswerTest, OfSeveralAgentsNamesThoseThatAreNotBehindForSure) {
  const RankingReport report = TripleReport();
  EXPECT_TRUE(RankingAnswer(report, report.names)
                  .starts_with("top leads, but cannot be told apart from mid, low: Elo +"))
      << RankingAnswer(report, report.names);
  EXPECT_TRUE(RankingAnswer(report, report.names).ends_with(", LOS 91.4 % over mid."))
      << RankingAnswer(report, report.names);
  EXPECT_EQ(Json::parse(RenderReport(report, OutputFormat::kJson)).at("answer"),
            RankingAnswer(report, report.names));
}

// The third wins one game of five against either of two that are nearly alike.
TEST(RankingAnswerTest, OfSeveralAgentsLeavesOutThoseThatAreBehindForSure) {
  Standings standings({"top", "mid", "low"}, 2);
  for (std::uint64_t block = 0; block < 150; ++block) {
    const int first = block % 3 == 2 ? 1 : 0;
    const int second = block % 3 == 0 ? 1 : 2;
    const bool first_wins = second == 2 ? block / 3 % 5 != 0 : block / 3 % 9 < 5;
    const double won = first_wins ? 2 : 0;
    standings.Add(RecordOf(block, {first, second}, {won, 2 - won}));
  }
  const RankingReport report = MakeReport(standings.Finish(), {.agents = {{}, {}, {}}});
  const std::string answer = RankingAnswer(report, report.names);
  EXPECT_TRUE(answer.starts_with("top leads, but cannot be told apart from mid: Elo +")) << answer;
  EXPECT_TRUE(answer.ends_with(" %.")) << answer;
}

TEST(RankingAnswerTest, OfATestIsItsVerdict) {
  RankingReport report = DuelReport();
  report.options.sprt = SequentialResult{.spec = {.elo0 = 0, .elo1 = 5}, .games = 8};
  EXPECT_EQ(RankingAnswer(report, report.names),
            "Sequential test: undecided after 8 games, LLR 0.");
}

TEST(RankingAnswerTest, OfSoloGamesIsInPoints) {
  EXPECT_NE(RankingAnswer(SoloReport(), SoloReport().names).find(" points on the same decks ["),
            std::string::npos)
      << RankingAnswer(SoloReport(), SoloReport().names);
}

}  // namespace
}  // namespace riftlab
