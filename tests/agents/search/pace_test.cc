#include "agents/search/pace.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

TEST(PaceTest, HalfOfTheTimeLeftIsFilled) {
  EXPECT_EQ(IterationsUntilClock(10, 1, 4), 20);
  EXPECT_EQ(IterationsUntilClock(10, 1, 0.5), 2);
  EXPECT_EQ(IterationsUntilClock(10, 1, 0.1), 1) << "just enough for one";
  EXPECT_EQ(IterationsUntilClock(10, 1, 0.09), 0) << "not enough for another one";
}

TEST(PaceTest, TheClockIsReadOftenEnough) {
  EXPECT_EQ(IterationsUntilClock(10, 1, 1e6), kMaxIterationsPerClock);
  EXPECT_EQ(IterationsUntilClock(10, 0, 1), kMaxIterationsPerClock) << "a clock too coarse";
}

TEST(PaceTest, NothingIsDoneAfterTheEnd) {
  EXPECT_EQ(IterationsUntilClock(10, 1, 0), 0);
  EXPECT_EQ(IterationsUntilClock(10, 1, -3), 0);
  EXPECT_EQ(IterationsUntilClock(10, 0, 0), 0);
}

TEST(PaceTest, ABudgetIsUsedUpToTheLastIteration) {
  for (const double cost : {0.0003, 0.002, 0.017, 0.3}) {
    for (const double budget : {1.0, 5.0, 50.0}) {
      SCOPED_TRACE(testing::Message() << cost << " ms an iteration, " << budget << " ms");
      double used = 0.1;
      int reads = 0;
      for (std::int64_t next = kFirstIterations; next > 0; ++reads) {
        const double spent = cost * static_cast<double>(next);
        used += spent;
        next = IterationsUntilClock(next, spent, budget - used);
      }
      if (used > budget) {
        EXPECT_LE(used, 0.1 + cost * static_cast<double>(kFirstIterations));
      }
      EXPECT_GT(used, budget - 1.01 * cost);
      EXPECT_LE(reads, 20 + budget / cost / static_cast<double>(kMaxIterationsPerClock));
    }
  }
}

}  // namespace
}  // namespace riftlab
