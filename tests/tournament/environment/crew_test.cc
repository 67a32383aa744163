#include "tournament/environment/crew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <vector>

#ifndef RIFTLAB_BACKEND_JTHREAD
#include "tbb/global_control.h"
#endif

namespace riftlab {
namespace {

TEST(CrewTest, CoversEveryPlaceOnce) {
  for (const int threads : {1, 3}) {
    std::vector<std::atomic<int>> met(1000);
    Crew(threads).Share(met.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) ++met[i];
    });
    for (const std::atomic<int>& times : met) EXPECT_EQ(times, 1);
  }
}

#ifndef RIFTLAB_BACKEND_JTHREAD

std::size_t ThreadsAllowed() {
  return tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
}

TEST(CrewTest, RulesNoThreadsButItsOwn) {
  const tbb::global_control many(tbb::global_control::max_allowed_parallelism, 6);
  const Crew small(2);
  EXPECT_EQ(ThreadsAllowed(), 6U);
  std::atomic<std::size_t> allowed = 0;
  small.Share(1000,
              [&](std::size_t /*begin*/, std::size_t /*end*/) { allowed = ThreadsAllowed(); });
  EXPECT_EQ(allowed, 2U);
  EXPECT_EQ(ThreadsAllowed(), 6U);
}

#endif

}  // namespace
}  // namespace riftlab
