#include "agents/search/log_table.h"

#include <gtest/gtest.h>

#include <cmath>

namespace riftlab {
namespace {

TEST(LogTableTest, AgreesWithTheLibraryToItsResolution) {
  EXPECT_EQ(LogOfCount(1), 0.0F);
  for (std::uint32_t n = 1; n < 4096; ++n) {
    ASSERT_FLOAT_EQ(LogOfCount(n), static_cast<float>(std::log(n))) << n;
  }
  // Beyond the table the twelve leading bits count: at most 1/2048 is lost.
  for (std::uint64_t n = 4096; n <= 0xFFFFFFFF; n = n * 5 / 3) {
    ASSERT_NEAR(LogOfCount(static_cast<std::uint32_t>(n)), std::log(static_cast<double>(n)), 5e-4)
        << n;
  }
}

TEST(LogTableTest, NeverFalls) {
  float last = 0;
  for (std::uint32_t n = 1; n < 200000; ++n) {
    ASSERT_GE(LogOfCount(n), last) << n;
    last = LogOfCount(n);
  }
}

}  // namespace
}  // namespace riftlab
