#include "engine/core/bits.h"

#include <gtest/gtest.h>

#include <vector>

namespace riftlab {
namespace {

TEST(BitsTest, SetsClearsAndTestsOneBit) {
  std::uint16_t set = 0;
  Set(set, 0);
  Set(set, 15);
  EXPECT_EQ(set, 0x8001);
  EXPECT_TRUE(Has(set, 15));
  EXPECT_FALSE(Has(set, 14));
  Clear(set, 15);
  Clear(set, 3);
  EXPECT_EQ(set, 0x0001);
}

TEST(BitsTest, ReachesTheHighestBitOfEveryWidth) {
  EXPECT_EQ(Bit<std::uint8_t>(7), 0x80);
  EXPECT_EQ(Bit<std::uint32_t>(31), 0x80000000U);
  EXPECT_EQ(Bit<std::uint64_t>(63), 0x8000000000000000UL);
  EXPECT_EQ(BitsBelow<std::uint8_t>(7), 0x7f);
  EXPECT_EQ(BitsBelow<std::uint64_t>(63), 0x7fffffffffffffffUL);
  EXPECT_EQ(BitsBelow<std::uint32_t>(0), 0U);
}

TEST(BitsTest, FindsTheEnds) {
  EXPECT_EQ(LowestBit(std::uint8_t{0b00101000}), 3);
  EXPECT_EQ(HighestBit(std::uint8_t{0b00101000}), 5);
  EXPECT_EQ(LowestBit(std::uint64_t{1} << 63), 63);
  EXPECT_EQ(HighestBit(std::uint64_t{1} << 63), 63);
  EXPECT_EQ(WithoutLowest(std::uint8_t{0b00101000}), 0b00100000);
}

TEST(BitsTest, VisitsBitsLowestFirst) {
  std::vector<int> bits;
  ForEachBit(std::uint64_t{0x8000000000000411}, [&](int bit) { bits.push_back(bit); });
  EXPECT_EQ(bits, (std::vector{0, 4, 10, 63}));
}

TEST(BitsTest, NthBitIsTheInverseOfRank) {
  for (const std::uint64_t set : {0x1UL, 0x8000000000000000UL, 0xf0f0f0f0f0f0f0f0UL, ~0UL}) {
    for (int n = 0; n < Count(set); ++n) {
      const int bit = NthBit(set, n);
      EXPECT_TRUE(Has(set, bit));
      EXPECT_EQ(Count(set & BitsBelow<std::uint64_t>(bit)), n);
    }
  }
}

}  // namespace
}  // namespace riftlab
