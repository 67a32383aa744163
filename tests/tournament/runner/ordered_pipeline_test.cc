#include "tournament/runner/ordered_pipeline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/tournament/runner/backends.h"

namespace riftlab {
namespace {

struct PipelineCase {
  Backend backend;
  int threads;
  int slots;
};

class OrderedPipelineTest : public testing::TestWithParam<PipelineCase> {};

TEST_P(OrderedPipelineTest, DrainsEveryItemOnceInOrder) {
  const auto [backend, threads, slots] = GetParam();
  constexpr int kItems = 2000;
  std::vector<int> items(static_cast<std::size_t>(slots));
  std::vector<std::atomic<int>> users(static_cast<std::size_t>(threads));
  std::vector<int> drained;
  int next = 0;
  std::atomic<int> under_way = 0;
  std::atomic<int> most_under_way = 0;
  std::atomic<bool> is_worker_shared = false;
  OrderedStages stages;
  stages.fill = [&](int slot) {
    if (next == kItems) return false;
    items[static_cast<std::size_t>(slot)] = next++;
    const int now = ++under_way;
    if (now > most_under_way) most_under_way = now;
    return true;
  };
  stages.work = [&](int slot, int worker) {
    std::atomic<int>& user = users.at(static_cast<std::size_t>(worker));
    if (user++ != 0) is_worker_shared = true;
    int& item = items[static_cast<std::size_t>(slot)];
    if (item % 7 == 0) std::this_thread::yield();
    item = item * 10 + 1;
    --user;
  };
  stages.drain = [&](int slot) {
    drained.push_back(items[static_cast<std::size_t>(slot)]);
    --under_way;
  };
  RunOrdered(backend, threads, slots, stages);

  std::vector<int> expected;
  expected.reserve(kItems);
  for (int item = 0; item < kItems; ++item) expected.push_back(item * 10 + 1);
  EXPECT_EQ(drained, expected);
  EXPECT_LE(most_under_way, slots);
  EXPECT_FALSE(is_worker_shared);
}

TEST_P(OrderedPipelineTest, EndsAtOnceWithoutItems) {
  const auto [backend, threads, slots] = GetParam();
  int calls = 0;
  OrderedStages stages;
  stages.fill = [](int /*slot*/) { return false; };
  stages.work = [&](int /*slot*/, int /*worker*/) { ++calls; };
  stages.drain = [&](int /*slot*/) { ++calls; };
  RunOrdered(backend, threads, slots, stages);
  EXPECT_EQ(calls, 0);
}

std::vector<PipelineCase> Cases() {
  std::vector<PipelineCase> cases;
  for (const Backend backend : kTestedBackends) {
    cases.insert(
        cases.end(),
        {{backend, 1, 1}, {backend, 1, 64}, {backend, 2, 3}, {backend, 7, 1}, {backend, 7, 64}});
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Sizes, OrderedPipelineTest, testing::ValuesIn(Cases()),
                         [](const testing::TestParamInfo<PipelineCase>& param) {
                           return std::string(param.param.backend == Backend::kTbb ? "Tbb"
                                                                                   : "Jthread") +
                                  std::to_string(param.param.threads) + "Threads" +
                                  std::to_string(param.param.slots) + "Slots";
                         });

// A machine with fewer cores must not make a test with seven threads run two: seven items that wait
// for one another end only if seven threads work at once.
class ManyThreadsTest : public testing::TestWithParam<Backend> {};

TEST_P(ManyThreadsTest, SevenThreadsReallyWork) {
  constexpr int kThreads = 7;
  std::atomic<int> arrived = 0;
  std::atomic<int> gave_up = 0;
  int filled = 0;
  OrderedStages stages;
  stages.fill = [&](int /*slot*/) { return filled++ < kThreads; };
  stages.work = [&](int /*slot*/, int /*worker*/) {
    ++arrived;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (arrived < kThreads) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (std::chrono::steady_clock::now() > deadline) {
        ++gave_up;
        return;
      }
    }
  };
  stages.drain = [](int /*slot*/) {};
  RunOrdered(GetParam(), kThreads, 64 * kThreads, stages);
  EXPECT_EQ(gave_up, 0);
}

INSTANTIATE_TEST_SUITE_P(Backends, ManyThreadsTest, testing::ValuesIn(kTestedBackends),
                         [](const testing::TestParamInfo<Backend>& param) {
                           return param.param == Backend::kTbb ? "Tbb" : "Jthread";
                         });

}  // namespace
}  // namespace riftlab
