// Whole reports without any effect, many of them, in each game: at most 5 % show an effect. Prints
// the rows of tournament/report/methods.md, which are of 400 reports each.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "fmt/format.h"
#include "tests/tournament/report/null_reports.h"

namespace riftlab {
namespace {

class ReportErrorsLongTest : public testing::TestWithParam<NullSetup> {};

TEST_P(ReportErrorsLongTest, AtMostOneReportInTwenty) {
  constexpr int kReports = 200;
  // Of a rate of 5 % twice the standard error of so many reports.
  const double limit = kReports * 0.05 + 2 * std::sqrt(kReports * 0.05 * 0.95);
  const NullSetup& setup = GetParam();
  std::cout << "| game | games | selfplay | side by side | compare, other deals | compare, cards "
               "in another order |\n|---|---|---|---|---|---|\n";
  for (const std::int64_t games : {50, 150}) {
    SCOPED_TRACE(games);
    const NullCounts counts = CountNullReports(setup, kReports, games, 2);
    const auto percent = [](const NullCount& count) {
      return fmt::format("{:.1f} %", 100.0 * count.wrong / count.reports);
    };
    std::cout << fmt::format("| {}, {} players | {} | {} | {} | {} | {} |\n", setup.game,
                             setup.players, games, percent(counts.balance),
                             percent(counts.side_by_side), percent(counts.comparison),
                             percent(counts.reordering))
              << std::flush;
    for (const NullCount& count :
         {counts.balance, counts.side_by_side, counts.comparison, counts.reordering}) {
      EXPECT_LE(count.wrong, limit);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ReportErrorsLongTest, testing::ValuesIn(NullSetups()),
                         [](const testing::TestParamInfo<NullSetup>& setup) {
                           return setup.param.game;
                         });

}  // namespace
}  // namespace riftlab
