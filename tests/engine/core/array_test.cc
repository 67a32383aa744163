#include "engine/core/array.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace riftlab {
namespace {

enum class Colour : std::uint8_t { kRed, kBlue };

TEST(ArrayTest, TakesAnyIntegerAndAnyEnumerator) {
  Array<int, 3> numbers = {4, 5, 6};
  EXPECT_EQ(numbers[0], 4);
  EXPECT_EQ(numbers[std::uint8_t{1}], 5);
  EXPECT_EQ(numbers[std::int64_t{2}], 6);
  numbers[Colour::kBlue] = 7;
  EXPECT_EQ(numbers[1U], 7);
  constexpr Array kNames = {std::string_view{"red"}, std::string_view{"blue"}};
  static_assert(kNames[Colour::kBlue] == "blue");
  static_assert(kNames.size() == 2);
}

TEST(ArrayTest, HasTheBytesOfItsItems) {
  static_assert(sizeof(Array<std::uint16_t, 5>) == 5 * sizeof(std::uint16_t));
  static_assert(std::is_trivially_copyable_v<Array<std::uint16_t, 5>>);
  static_assert(std::has_unique_object_representations_v<Array<std::uint16_t, 5>>);
  const Array<std::uint16_t, 5> zero{};
  for (const std::uint16_t each : zero) EXPECT_EQ(each, 0);
}

TEST(ArrayTest, IsComparedItemByItem) {
  const Array<int, 2> low = {1, 9};
  Array<int, 2> high = {2, 0};
  EXPECT_LT(low, high);
  EXPECT_NE(low, high);
  high.fill(3);
  EXPECT_EQ(high, (Array<int, 2>{3, 3}));
}

#ifndef NDEBUG
TEST(ArrayDeathTest, AnIndexOutOfRangeIsFound) {
  const Array<int, 2> pair = {1, 2};
  const volatile int behind = 2;
  const volatile int before = -1;
  EXPECT_DEATH(static_cast<void>(pair[int{behind}]), "kSize");
  EXPECT_DEATH(static_cast<void>(pair[int{before}]), "kSize");
}
#endif

}  // namespace
}  // namespace riftlab
