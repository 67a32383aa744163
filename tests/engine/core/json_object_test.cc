#include "engine/core/json_object.h"

#include <gtest/gtest.h>

#include <optional>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

TEST(JsonObjectTest, FindsTheFirstKeyThatIsThereTwice) {
  EXPECT_EQ(RepeatedKey(R"({"a": 1, "b": 2, "a": 3})"), "a");
  EXPECT_EQ(RepeatedKey(R"([{"a": {"b": 1, "c": 2, "c": 3}, "a": 4}])"), "c");
  EXPECT_EQ(RepeatedKey(R"({"": 1, "": 2})"), "");
  EXPECT_EQ(RepeatedKey(R"({"a": 1, "\u0061": 2})"), "a");
  EXPECT_EQ(RepeatedKey(R"([{"a": 1}, {"a": {"a": 2}}])"), std::nullopt);
  EXPECT_EQ(RepeatedKey("17"), std::nullopt);
  EXPECT_EQ(RepeatedKey(R"({"a": 1, "a": 2)"), std::nullopt);
  EXPECT_EQ(RepeatedKey(""), std::nullopt);
}

TEST(JsonObjectTest, EveryTextCanBeWritten) {
  EXPECT_EQ(DumpJson({{"file", "ru\xff"}, {"line", 1}}),
            "{\"file\":\"ru\xef\xbf\xbd\",\"line\":1}");
  EXPECT_EQ(DumpJson({{"ü\xc3", nullptr}}, 2), "{\n  \"ü\xef\xbf\xbd\": null\n}");
}

}  // namespace
}  // namespace riftlab
