#include "tournament/report/restriction_report.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

// The summons of a card, without which so much is lost.
RestrictionRow WithoutSummon(const std::string& card, double loss, double q) {
  RestrictionWorth worth{.games = 100, .blocks = 50, .limited = 30};
  worth.free_share = {.count = 100, .blocks = 50, .value = 0.5};
  worth.share = {.count = 100, .blocks = 50, .value = 0.5 - loss};
  worth.loss = {.count = 100,
                .blocks = 50,
                .value = loss,
                .low = loss - 0.05,
                .high = loss + 0.05,
                .method = IntervalMethod::kStudent};
  worth.p = worth.q = q;
  return {.limit = {.kind = LimitKind::kWithout, .options = {"summon:" + card}}, .worth = worth};
}

RestrictionReport SummonReport(std::vector<RestrictionRow> rows) {
  return {.game = {.title = "Example"},
          .players = 2,
          .agent = "greedy",
          .rows = std::move(rows),
          .names = PrintedNames({{"wolf", "Wolf"}, {"bat", "Bat"}})};
}

std::vector<std::string> RestrictionFindings(const RestrictionReport& report) {
  return Json::parse(RenderRestrictions(report, OutputFormat::kJson)).at("findings");
}

// Options that are one card are named once, by the card.
TEST(RestrictionReportTest, LimitsOfOneCardAreNamedByIt) {
  RestrictionRow both = WithoutSummon("wolf", 0.1, 0.001);
  both.limit.options = {"play:wolf", "summon:wolf", "retain:wolf", "summon:bat"};
  RestrictionRow two = WithoutSummon("wolf", 0.2, 0.001);
  two.limit.options = {"play:wolf", "summon:wolf"};
  const Json data = RestrictionData(SummonReport({both, two}));
  EXPECT_EQ(data.at("tables").at(0).at("figures").at(0).at("item"), "without Wolf (play, summon)")
      << data.dump();
  EXPECT_EQ(data.at("tables").at(0).at("figures").at(1).at("item"),
            "without card: Wolf + summon: Bat");
}

// Every row with a star is told of, also where there are many.
TEST(RestrictionReportTest, SureRowsBeyondTheFirstAreNamed) {
  std::vector<RestrictionRow> rows;
  rows.reserve(8);
  for (int i = 0; i < 5; ++i) {
    rows.push_back(WithoutSummon("card" + std::to_string(i), 0.2 + 0.01 * i, 0.001));
  }
  rows.push_back(WithoutSummon("wolf", 0.08, 0.03));
  rows.push_back(WithoutSummon("bat", -0.07, 0.04));
  rows.push_back(WithoutSummon("newt", 0.01, 0.6));
  const std::vector<std::string> findings = RestrictionFindings(SummonReport(rows));
  ASSERT_EQ(findings.size(), 7U);
  EXPECT_EQ(findings[5], "And 2 more stand out (*), without summon: Wolf (+8.00), Bat (-7.00).");
  EXPECT_EQ(findings[6],
            "1 limit cannot be told from no change: by its interval 6.0 points at most.");
  rows[6].worth.q = 0.5;
  rows[7].limit.kind = LimitKind::kAlways;
  EXPECT_EQ(RestrictionFindings(SummonReport(rows))[5],
            "And 1 more stands out (*): without summon: Wolf (+8.00).");
}

// Without an interval nothing is said of what intervals tell.
TEST(RestrictionReportTest, RowsWithoutAnIntervalSaySo) {
  std::vector<RestrictionRow> rows;
  for (const std::string card : {"wolf", "bat"}) {
    RestrictionRow& row = rows.emplace_back(WithoutSummon(card, 0, 1));
    row.worth.loss = {.count = 1, .blocks = 1};
    row.worth.games = 2;
    row.worth.blocks = 1;
    row.worth.p = row.worth.q = std::nullopt;
  }
  EXPECT_EQ(RestrictionFindings(SummonReport(rows)),
            std::vector<std::string>{"2 limits have no interval: the loss is 0 in every deal."});
  rows[1].worth.loss.value = 0.5;
  EXPECT_EQ(
      RestrictionFindings(SummonReport(rows)),
      std::vector<std::string>{"2 limits have no interval: too few deals differ in the loss."});
  const std::string text = RenderRestrictions(SummonReport({rows[0]}), OutputFormat::kText);
  EXPECT_TRUE(
      text.starts_with("Example, 2 players, greedy: what an option is worth, by 2 games "
                       "each on 1 deal.\n"))
      << text;
  EXPECT_NE(text.find("\n1 limit has no interval: the loss is 0 in every deal.\n"),
            std::string::npos)
      << text;
}

TEST(RestrictionReportTest, AGainIsSaidWithItsInterval) {
  const std::vector<std::string> findings =
      RestrictionFindings(SummonReport({WithoutSummon("wolf", -0.1, 0.2)}));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0],
            "Without summon: Wolf a side gains 10.00 points of the win [+5.00, +15.00]: 60.0 % "
            "instead of 50.0 %, which cannot be told from no change.");
  RestrictionReport alone = SummonReport({WithoutSummon("wolf", -0.1, 0.2)});
  alone.players = 1;
  EXPECT_NE(RestrictionFindings(alone).at(0).find(" gains 10.00 points of utility [+5.00, "),
            std::string::npos);
}

}  // namespace
}  // namespace riftlab
