#include "tournament/check/difference.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace riftlab {
namespace {

std::string Between(const char* a, const char* b) {
  return FirstDifference(Json::parse(a), Json::parse(b));
}

TEST(DifferenceTest, NamesTheFirstFieldThatDiffers) {
  EXPECT_EQ(Between(R"({"a":1,"b":[{"c":2},{"c":3}]})", R"({"a":1,"b":[{"c":2},{"c":4}]})"),
            "/b/1/c is 3, then 4");
  EXPECT_EQ(Between(R"({"a":[1]})", R"({"a":[1,2]})"), "/a is [1], then [1,2]");
  EXPECT_EQ(Between(R"({"a":1})", R"({})"), "/a is 1, then missing");
  EXPECT_EQ(Between(R"({})", R"({"a":1})"), "/a is missing, then 1");
  EXPECT_EQ(Between(R"({"a":1,"b":2})", R"({"b":2,"a":1})"), "");
}

struct Pair {
  unsigned char left;
  unsigned char right;
};

TEST(DifferenceTest, NamesTheByteThatTheJsonDoesNotShow) {
  EXPECT_EQ(internal::FirstDifference(Pair{1, 2}, Pair{1, 5}, Json{}, Json{}),
            "byte 1 of 2, which the JSON does not show, is 2, then 5");
  EXPECT_EQ(internal::FirstDifference(Pair{1, 2}, Pair{1, 2}, Json{}, Json{}), "");
}

}  // namespace
}  // namespace riftlab
