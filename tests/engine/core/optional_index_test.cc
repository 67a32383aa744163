#include "engine/core/optional_index.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace riftlab {
namespace {

TEST(OptionalIndexTest, HoldsAnIndexOrNothing) {
  OptionalIndex index{};
  EXPECT_FALSE(index.has_value());
  EXPECT_EQ(index.value_or(-1), -1);
  EXPECT_EQ(index.ordinal(), 0);
  index = 0;
  ASSERT_TRUE(index.has_value());
  EXPECT_EQ(*index, 0);
  EXPECT_EQ(index.value_or(-1), 0);
  EXPECT_EQ(index.ordinal(), 1);
  index = 254;
  EXPECT_EQ(*index, 254);
  index.reset();
  EXPECT_EQ(index, OptionalIndex{});
}

TEST(OptionalIndexTest, EqualsAnIndexThatItHoldsAndNothingComesFirst) {
  EXPECT_EQ(OptionalIndex(3), 3);
  EXPECT_NE(OptionalIndex(3), 4);
  EXPECT_NE(OptionalIndex{}, 0);
  EXPECT_LT(OptionalIndex{}, OptionalIndex(0));
  EXPECT_LT(OptionalIndex(0), OptionalIndex(1));
}

TEST(OptionalIndexTest, IsAByteThatIsZeroForNothing) {
  static_assert(sizeof(OptionalIndex) == 1);
  static_assert(std::is_trivially_copyable_v<OptionalIndex>);
  static_assert(std::has_unique_object_representations_v<OptionalIndex>);
  const OptionalIndex nothing{};
  const std::uint8_t zero = 0;
  EXPECT_EQ(std::memcmp(&nothing, &zero, 1), 0);
}

#ifndef NDEBUG
TEST(OptionalIndexDeathTest, NothingHasNoIndex) {
  const OptionalIndex nothing{};
  EXPECT_DEATH(static_cast<void>(*nothing), "has_value");
  const volatile int none = -1;
  EXPECT_DEATH(static_cast<void>(OptionalIndex(int{none})), "index >= 0");
}
#endif

}  // namespace
}  // namespace riftlab
