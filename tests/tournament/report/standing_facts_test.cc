#include "tournament/report/standing_facts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/report/examples.h"

namespace riftlab {
namespace {

using Facts = std::vector<std::string>;

// The rating of an agent in a report, without decimals.
std::string SignedOf(const RankingReport& report, std::size_t agent) {
  return fmt::format("{:+.0f}", report.ratings.agents[agent].elo);
}

// The figures are those of the ranking: 88.7 +/- 380.7.
TEST(StandingFactsTest, OfTwoTheDifference) {
  EXPECT_EQ(StandingFacts(DuelStandings(), {}), Facts{"old ahead by 89 +/- 381 Elo"});
}

TEST(StandingFactsTest, OfMoreTheRanking) {
  const RankingReport report = TripleReport();
  const Facts facts = StandingFacts(report.standings, {});
  ASSERT_EQ(facts.size(), 4U);
  EXPECT_EQ(facts[0], "Elo top " + SignedOf(report, 1));
  EXPECT_EQ(facts[1], "mid " + SignedOf(report, 0));
  EXPECT_EQ(facts[2], "low " + SignedOf(report, 2));
  EXPECT_EQ(facts[3], "idle -");
}

TEST(StandingFactsTest, EloIsSaidWhereItBegins) {
  Standings standings({"a", "b", "c"}, 2);
  std::uint64_t block = 0;
  for (const auto& [first, second] : {std::pair{0, 1}, std::pair{1, 2}, std::pair{2, 0}}) {
    standings.Add(RecordOf(block, {first, second}, {2, 1}));
    standings.Add(RecordOf(block++, {second, first}, {2, 1}));
  }
  EXPECT_EQ(StandingFacts(standings.Finish(), {}), (Facts{"Elo a 0", "b 0", "c 0"}));
}

TEST(StandingFactsTest, OfSoloGamesTheMeanScores) {
  EXPECT_EQ(StandingFacts(SoloReport().standings, {}), (Facts{"good 20.00", "weak 16.00"}));
}

TEST(StandingFactsTest, WithoutGamesNothingIsKnown) {
  EXPECT_EQ(StandingFacts(Standings({"a", "b"}, 2).Finish(), {}), (Facts{"a -", "b -"}));
}

}  // namespace
}  // namespace riftlab
