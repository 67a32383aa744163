#include "tournament/stats/combinatorics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace riftlab {
namespace {

TEST(BinomialTest, MatchesPascalsTriangle) {
  EXPECT_EQ(Binomial(0, 0), 1U);
  EXPECT_EQ(Binomial(5, 0), 1U);
  EXPECT_EQ(Binomial(5, 2), 10U);
  EXPECT_EQ(Binomial(5, 5), 1U);
  EXPECT_EQ(Binomial(52, 5), 2598960U);
  EXPECT_EQ(Binomial(256, 8), 409663695276000U);
}

TEST(NthSelectionTest, CountsThroughAllSelectionsInOrder) {
  std::vector<std::vector<int>> seen;
  for (std::uint64_t rank = 0; rank < 10; ++rank) {
    std::vector<int> selection(3);
    NthSelection(5, rank, selection);
    seen.push_back(selection);
  }
  EXPECT_EQ(seen, (std::vector<std::vector<int>>{{0, 1, 2},
                                                 {0, 1, 3},
                                                 {0, 1, 4},
                                                 {0, 2, 3},
                                                 {0, 2, 4},
                                                 {0, 3, 4},
                                                 {1, 2, 3},
                                                 {1, 2, 4},
                                                 {1, 3, 4},
                                                 {2, 3, 4}}));
}

TEST(NthSelectionTest, NothingOfNothing) {
  std::vector<int> none;
  NthSelection(0, 0, none);
  EXPECT_TRUE(none.empty());
}

TEST(PutInOrderTest, AgreesWithNextPermutation) {
  const std::vector<std::vector<int>> cases = {
      {7}, {1, 2}, {3, 3}, {0, 1, 2}, {0, 0, 1, 2, 2}, {1, 1, 1, 2}, {0, 1, 2, 3, 4, 5}};
  for (const std::vector<int>& values : cases) {
    std::vector<int> expected = values;
    std::uint64_t rank = 0;
    do {
      std::vector<int> ordered = values;
      PutInOrder(ordered, rank);
      EXPECT_EQ(ordered, expected) << "rank " << rank;
      ++rank;
    } while (std::next_permutation(expected.begin(), expected.end()));
    EXPECT_EQ(NumOrders(values), rank);
  }
}

}  // namespace
}  // namespace riftlab
