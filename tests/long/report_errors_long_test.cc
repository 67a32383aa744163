// Whole reports without any effect, many of them, in each game: at most 5 % show an effect. Prints
// the table of tournament/report/README.md.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "fmt/format.h"
#include "tests/tournament/report/null_reports.h"

namespace riftlab {
namespace {

TEST(ReportErrorsLongTest, AtMostOneReportInTwenty) {
  constexpr int kReports = 400;
  // Of a rate of 5 % twice the standard error of so many reports.
  const double limit = kReports * 0.05 + 2 * std::sqrt(kReports * 0.05 * 0.95);
  std::cout << "| game | games | selfplay | side by side | compare, other deals | compare, cards "
               "in another order |\n|---|---|---|---|---|---|\n";
  for (const NullSetup& setup : NullSetups()) {
    for (const std::int64_t games : {50, 150}) {
      SCOPED_TRACE(fmt::format("{} {}", setup.game, games));
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
}

}  // namespace
}  // namespace riftlab
