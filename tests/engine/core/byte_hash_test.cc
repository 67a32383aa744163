#include "engine/core/byte_hash.h"

#include <gtest/gtest.h>

#include <array>

namespace riftlab {
namespace {

// Known answers of xxHash 0.8, cli/xsum_sanity_check.c (its buffer starts with a zero byte), and of
// its command line program for "abc".
TEST(ByteHashTest, MatchesPublishedKnownAnswers) {
  EXPECT_EQ(ByteHash(std::string_view("")), 0x2d06800538d394c2);
  EXPECT_EQ(ByteHash(std::string_view("abc")), 0x78af5f94892f3950);
  EXPECT_EQ(ByteHash(std::uint8_t{0}), 0xc44bdff4074eecdb);
}

TEST(WideByteHashTest, MatchesPublishedKnownAnswers) {
  EXPECT_EQ(WideByteHash(std::array<char, 3>{'a', 'b', 'c'}),
            (WideHash{.low = 0x78af5f94892f3950, .high = 0x06b05ab6733a6185}));
  EXPECT_EQ(WideByteHash(std::uint8_t{0}),
            (WideHash{.low = 0xc44bdff4074eecdb, .high = 0xa6cd5e9392000f6a}));
}

TEST(ByteHashTest, EveryByteCounts) {
  std::array<std::uint8_t, 200> bytes{};
  const std::uint64_t start = ByteHash(bytes);
  for (std::uint8_t& byte : bytes) {
    byte = 1;
    EXPECT_NE(ByteHash(bytes), start);
    byte = 0;
  }
}

}  // namespace
}  // namespace riftlab
