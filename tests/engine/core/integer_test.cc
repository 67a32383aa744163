#include "engine/core/integer.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace riftlab {
namespace {

TEST(IntegerTest, ReadsDigitsAndExponents) {
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  const std::vector<std::pair<std::string, std::int64_t>> rows = {
      {"0", 0},
      {"-12", -12},
      {"007", 7},
      {"9223372036854775807", kMax},
      {"1e4", 10'000},
      {"1E4", 10'000},
      {"2e+3", 2'000},
      {"1.5e3", 1'500},
      {"1.500e1", 15},
      {"-2.5e1", -25},
      {"0e5", 0},
      {"12e0", 12},
      {"0.25e2", 25},
      {"3.0e0", 3},
      {"1e18", 1'000'000'000'000'000'000},
      {"9.223372036854775807e18", kMax}};
  for (const auto& [text, number] : rows) EXPECT_EQ(ParseInteger(text), number) << text;
}

TEST(IntegerTest, RefusesWhatIsNotWholeOrNoNumber) {
  for (const char* text : {"",
                           " 1",
                           "1 ",
                           "+1",
                           "1.5",
                           "1.0",
                           "1.23e1",
                           "1e-1",
                           "10e-1",
                           "1e",
                           "e4",
                           ".5e1",
                           "1.e4",
                           "1e4.0",
                           "1e4e4",
                           "1.2.3e4",
                           "1.-2e4",
                           "--1e4",
                           "1e19",
                           "1e99999999999999999999",
                           "10k",
                           "0x10",
                           "1_000",
                           "1,000",
                           "inf",
                           "nan",
                           "9223372036854775808",
                           "9.3e18",
                           "1e+-4"}) {
    EXPECT_EQ(ParseInteger(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace riftlab
