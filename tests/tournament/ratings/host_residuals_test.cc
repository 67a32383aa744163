#include "tournament/ratings/host_residuals.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/tournament/records.h"

namespace riftlab {
namespace {

// A game of agents 0 and 1, of which `first` has this share.
void Add(HostResiduals& residuals, const std::string& host, double first) {
  const GameRecord record = RecordOf(0, {0, 1}, {first, 1 - first});
  residuals.Add(record,
                {{.decisions = 2, .iterations = 60, .nanoseconds = 400, .max_nanoseconds = 300},
                 {.decisions = 1, .iterations = 10, .nanoseconds = 100, .max_nanoseconds = 100}},
                host);
}

TEST(HostResidualsTest, OneHostHasNothingToBeComparedWith) {
  HostResiduals residuals;
  EXPECT_TRUE(residuals.Finish().empty());
  Add(residuals, "a", 1);
  EXPECT_TRUE(residuals.Finish().empty());
}

// By hand: agent 0 wins 3 of 4 on one host, 1 of 4 on the other, 4 of 8 in all.
TEST(HostResidualsTest, ShareLessThatOnAllHosts) {
  HostResiduals residuals;
  for (const double share : {1, 1, 1, 0}) Add(residuals, "a", share);
  for (const double share : {0, 0, 1, 0}) Add(residuals, "b", share);
  const std::vector<HostResidual> found = residuals.Finish();
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].host, "a");
  EXPECT_EQ(found[0].agent, 0);
  EXPECT_EQ(found[0].results, 4);
  EXPECT_EQ(found[0].decisions, 8);
  EXPECT_EQ(found[0].iterations, 240);
  EXPECT_EQ(found[0].nanoseconds, 1600);
  EXPECT_EQ(found[0].max_nanoseconds, 300);
  EXPECT_DOUBLE_EQ(found[0].residual, 0.25);
  // Eight results with variance 2/7, of which four are half: 4 * 2/7 * 1/2 for the sum.
  EXPECT_NEAR(found[0].error, std::sqrt(4.0 / 7) / 4, 1e-12);
  EXPECT_DOUBLE_EQ(found[1].residual, -0.25);
  EXPECT_EQ(found[2].host, "b");
  EXPECT_DOUBLE_EQ(found[2].residual, -0.25);
  EXPECT_DOUBLE_EQ(found[3].residual, 0.25);
}

// Who meets whom on a host does not count.
TEST(HostResidualsTest, LineUpsAreComparedWithThemselves) {
  HostResiduals residuals;
  const std::vector<SeatTiming> timing(2);
  for (int i = 0; i < 6; ++i) {
    residuals.Add(RecordOf(0, {0, 1}, {1, 0}), timing, "a");
    residuals.Add(RecordOf(0, {0, 2}, {0, 1}), timing, i < 2 ? "a" : "b");
  }
  for (const HostResidual& each : residuals.Finish()) {
    EXPECT_EQ(each.residual, 0) << each.host << each.agent;
    EXPECT_EQ(each.error, 0);
  }
}

}  // namespace
}  // namespace riftlab
