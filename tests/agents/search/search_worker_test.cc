#include "agents/search/search_worker.h"

#include <gtest/gtest.h>

#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab {
namespace {

class SearchWorkerTest : public testing::TestWithParam<Observers> {
 protected:
  using Rules = ripple_rush::Rules;
  static constexpr std::int64_t kIterations = 5000;

  SearchWorkerTest() { options_.observers = GetParam(); }

  // A decision in small steps, `planned` being what Begin is told.
  void Search(SearchWorker<Rules>& worker, std::int64_t planned, std::int64_t iterations) const {
    Rng rng(5, {.purpose = Purpose::kTest});
    const Rules::State state = rules_.Deal(rng);
    worker.Begin(rules_, rules_.Observe(state, rules_.ToMove(state)), rng, planned);
    for (std::int64_t left = iterations; left > 0; left -= 50) {
      worker.Run(rules_, std::min<std::int64_t>(left, 50));
    }
  }

  static void ExpectEqualTrees(const Tree& a, const Tree& b) {
    ASSERT_EQ(a.size(), b.size());
    for (NodeIndex i = 0; i < a.size(); ++i) {
      ASSERT_EQ(a[i].key, b[i].key) << i;
      ASSERT_EQ(a[i].visits, b[i].visits) << i;
      ASSERT_EQ(a[i].available, b[i].available) << i;
      ASSERT_EQ(a[i].total, b[i].total) << i << ", to the last bit";
    }
  }

  Rules rules_ = *Rules::Make({.mode = "advanced", .players = 3});
  SearchOptions options_;
};

TEST_P(SearchWorkerTest, ATreeThatGrowsIsTheOneThatHadRoomFromTheStart) {
  SearchWorker<Rules> roomy(options_);
  Search(roomy, kIterations, kIterations);
  SearchWorker<Rules> growing(options_);
  Search(growing, 0, kIterations);
  EXPECT_GT(growing.search().tree().size(), 2000U) << "several times the first room";
  ExpectEqualTrees(growing.search().tree(), roomy.search().tree());
}

TEST_P(SearchWorkerTest, DecisionsBeforeLeaveNoTrace) {
  SearchWorker<Rules> fresh(options_);
  Search(fresh, 0, kIterations);
  SearchWorker<Rules> used(options_);
  for (const std::int64_t before : {3 * kIterations, std::int64_t{10}}) {
    Search(used, 0, before);
    Search(used, 0, kIterations);
    ExpectEqualTrees(used.search().tree(), fresh.search().tree());
  }
}

TEST_P(SearchWorkerTest, AClockedTreeIsPreparedForTheSizeOfTheOneBefore) {
  SearchWorker<Rules> worker(options_);
  Search(worker, 0, 1);
  const std::size_t first = worker.search().tree().bytes();
  EXPECT_LT(first, 16'000U) << "a small table at first";
  Search(worker, 0, kIterations);
  const std::size_t grown = worker.search().tree().bytes();
  Search(worker, 0, 1);
  EXPECT_GT(worker.search().tree().bytes(), grown / 8);
  Search(worker, 0, 1);
  EXPECT_EQ(worker.search().tree().bytes(), first);
}

// A search may be stopped long before its budget is used up.
TEST_P(SearchWorkerTest, ALargeBudgetTakesMemoryAsItIsUsed) {
  SearchWorker<Rules> planned(options_);
  Search(planned, kIterations, kIterations);
  SearchWorker<Rules> worker(options_);
  Search(worker, 100'000'000, kIterations);
  EXPECT_LT(worker.search().tree().bytes(), 4'000'000U);
  ExpectEqualTrees(worker.search().tree(), planned.search().tree());
}

TEST_P(SearchWorkerTest, AWorldOfManyIterationsDoesSo) {
  options_.iterations = 200'000;
  options_.worlds = 2;
  SearchWorker<Rules> worker(options_);
  Search(worker, options_.iterations, 100'000);
  EXPECT_GT(worker.search().tree().size(), 65'536U) << "more than there is room for at first";
  EXPECT_EQ(worker.worlds(), 1);
}

TEST_P(SearchWorkerTest, MaxNodesLimitsAClockedTree) {
  options_.max_nodes = 700;
  SearchWorker<Rules> worker(options_);
  Search(worker, 0, kIterations);
  EXPECT_EQ(worker.search().tree().size(), 700U);
  EXPECT_EQ(worker.iterations(), kIterations);
}

INSTANTIATE_TEST_SUITE_P(Trees, SearchWorkerTest,
                         testing::Values(Observers::kSearcher, Observers::kEachSeat),
                         [](const auto& row) {
                           return row.param == Observers::kSearcher ? "Searcher" : "EachSeat";
                         });

}  // namespace
}  // namespace riftlab
