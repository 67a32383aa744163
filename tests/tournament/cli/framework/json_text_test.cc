#include "tournament/cli/framework/json_text.h"

#include <gtest/gtest.h>

#include <string>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

std::string MessageFor(const std::string& text) {
  return std::string{ParseJsonText(text, "a.json").status().message()};
}

TEST(JsonTextTest, PrettyTextKeepsPlainArraysOnOneLine) {
  const Json json = Json::parse(R"({"a":[1,null,"x"],"b":{"c":[],"d":[[1,2],[3]]},"e":{}})");
  EXPECT_EQ(PrettyJson(json),
            "{\n"
            "  \"a\": [1, null, \"x\"],\n"
            "  \"b\": {\n"
            "    \"c\": [],\n"
            "    \"d\": [\n"
            "      [1, 2],\n"
            "      [3]\n"
            "    ]\n"
            "  },\n"
            "  \"e\": {}\n"
            "}\n");
  EXPECT_EQ(*ParseJsonText(PrettyJson(json), "a.json"), json);
}

TEST(JsonTextTest, SyntaxErrorNamesLineAndColumn) {
  EXPECT_EQ(MessageFor("{\n  \"a\": 1,\n  \"b\" 2\n}").substr(0, 12), "a.json:3:7: ");
  EXPECT_EQ(MessageFor("").substr(0, 12), "a.json:1:1: ");
  EXPECT_EQ(MessageFor("[1, 2] 3").substr(0, 12), "a.json:1:8: ");
}

TEST(JsonTextTest, RefusesWhatTheLibraryLetsPass) {
  EXPECT_EQ(MessageFor(R"({"a": {"b": 1, "b": 2}})"),
            "a.json: key 'b' is given twice in one object");
  EXPECT_EQ(MessageFor(std::string(100, '[') + std::string(100, ']')),
            "a.json: nested deeper than 64 levels");
}

TEST(JsonTextTest, NothingFollowsANul) {
  const std::string nul(1, '\0');
  EXPECT_EQ(MessageFor("{}\n" + nul), "a.json:2:1: a NUL, which no JSON has");
  EXPECT_EQ(MessageFor("{}" + nul + "{"), "a.json:1:3: a NUL, which no JSON has");
}

TEST(JsonTextTest, NestingOfAnyDepthIsRefused) {
  constexpr std::size_t kDepth = 1'000'000;
  const std::string deep = std::string(kDepth, '[') + std::string(kDepth, ']');
  EXPECT_EQ(MessageFor(R"({"a":)" + deep + R"(,"b":1,"c":2})"),
            "a.json: nested deeper than 64 levels");
}

TEST(JsonTextTest, EqualKeysInDifferentObjectsAreFine) {
  EXPECT_TRUE(ParseJsonText(R"([{"a": 1}, {"a": {"a": 2}}])", "a.json").ok());
}

TEST(JsonTextTest, NumbersOutOfRangeAreErrors) { EXPECT_NE(MessageFor("[1e999]"), ""); }

}  // namespace
}  // namespace riftlab
