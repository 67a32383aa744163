// Whole reports without any effect show one in at most 5 % of cases. The long form is
// tests/long/report_errors_long_test.cc.
#include <gtest/gtest.h>

#include "tests/tournament/report/null_reports.h"

namespace riftlab {
namespace {

TEST(ReportErrorsTest, ReportsWithoutEffectSeldomShowOne) {
  NullCounts sum;
  for (const NullSetup& setup : NullSetups()) {
    const NullCounts counts = CountNullReports(setup, 15, 100, 11);
    const auto add = [](const NullCount& one, NullCount& all) {
      all.reports += one.reports;
      all.wrong += one.wrong;
    };
    add(counts.balance, sum.balance);
    add(counts.comparison, sum.comparison);
    add(counts.reordering, sum.reordering);
    add(counts.side_by_side, sum.side_by_side);
  }
  // Of 60 reports 3 at a rate of 5 %, and 8 or more once in 100.
  for (const NullCount& count : {sum.balance, sum.comparison, sum.reordering, sum.side_by_side}) {
    EXPECT_EQ(count.reports, 60);
    EXPECT_LE(count.wrong, 7);
  }
}

}  // namespace
}  // namespace riftlab
