#include "engine/core/inline_list.h"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/core/types.h"

namespace riftlab {
namespace {

TEST(InlineListTest, FillsToItsCapacityAndStartsAgain) {
  InlineList<int, 3> list;
  EXPECT_TRUE(list.empty());
  for (int i = 1; i <= 3; ++i) list.push_back(10 * i);
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list[2], 30);
  EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), 60);
  list.clear();
  EXPECT_TRUE(list.empty());
  list.push_back(7);
  EXPECT_EQ(std::span<const int>(list).size(), 1);
  EXPECT_EQ(std::span<const int>(list)[0], 7);
}

TEST(InlineListDeathTest, RefusesToOverflow) {
  InlineList<int, 1> list;
  list.push_back(1);
#ifndef NDEBUG
  EXPECT_DEATH(list.push_back(2), "CHECK failed");
#endif
}

using Bytes = StateVector<std::uint8_t, 4>;
static_assert(PlainBytes<Bytes>);

// The bytes that a state with this vector would be compared by.
std::array<std::uint8_t, 5> Image(const Bytes& bytes) {
  return {bytes.count, bytes.items[0], bytes.items[1], bytes.items[2], bytes.items[3]};
}

TEST(StateVectorTest, UnusedSlotsAreZero) {
  Bytes bytes{};
  for (const int value : {5, 6, 7}) bytes.push_back(static_cast<std::uint8_t>(value));
  EXPECT_EQ(Image(bytes), (std::array<std::uint8_t, 5>{3, 5, 6, 7, 0}));
  bytes.erase(2);
  EXPECT_EQ(Image(bytes), (std::array<std::uint8_t, 5>{2, 5, 6, 0, 0}));
  bytes.erase(0);
  EXPECT_EQ(Image(bytes), (std::array<std::uint8_t, 5>{1, 6, 0, 0, 0}));
  bytes.erase(0);
  EXPECT_EQ(Image(bytes), Image(Bytes{}));
}

TEST(StateVectorTest, ErasesInTheMiddleAndAtTheEnd) {
  Bytes bytes{};
  for (const int value : {5, 6, 7, 8}) bytes.push_back(static_cast<std::uint8_t>(value));
  bytes.erase(1);
  EXPECT_EQ(Image(bytes), (std::array<std::uint8_t, 5>{3, 5, 7, 8, 0}));
  bytes.erase(2);
  EXPECT_EQ(Image(bytes), (std::array<std::uint8_t, 5>{2, 5, 7, 0, 0}));
}

}  // namespace
}  // namespace riftlab
