#include "tournament/journal/json_fields.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace riftlab {
namespace {

const Json kExample = Json::parse(R"({
  "int": -5, "big": 9223372036854775807, "huge": 18446744073709551615, "real": 1.5,
  "text": "abc", "hex": "00ff00ff00ff00ff", "flag": true, "none": null, "list": [1]})");

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

TEST(JsonFieldsTest, NothingFollowsANulInALine) {
  EXPECT_TRUE(ParseJsonLine("{}").ok());
  EXPECT_EQ(ParseJsonLine("{}" + std::string(1, '\0') + "x").status(),
            absl::InvalidArgumentError("a NUL, which no JSON has"));
}

TEST(JsonFieldsTest, ReadsWhatIsThere) {
  std::string mistake;
  JsonFields fields(kExample, "", mistake);
  EXPECT_EQ(fields.Integer("int", -5, 5), -5);
  EXPECT_EQ(fields.Integer("big", kMin, kMax), kMax);
  EXPECT_EQ(fields.Unsigned("huge"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(fields.Number("real"), 1.5);
  EXPECT_EQ(fields.Number("int"), -5);
  EXPECT_EQ(fields.Text("text"), "abc");
  EXPECT_EQ(fields.Hex("hex"), 0x00ff00ff00ff00ffU);
  EXPECT_EQ(fields.Any("list"), Json({1}));
  EXPECT_TRUE(fields.Has("none"));
  EXPECT_FALSE(fields.Has("other"));
  EXPECT_EQ(mistake, "");
}

// The mistake that one use of the fields of `json` leaves.
template <class Use>
std::string MistakeOf(const Json& json, const std::string& place, Use use) {
  std::string mistake;
  JsonFields fields(json, place, mistake);
  use(fields);
  return mistake;
}

TEST(JsonFieldsTest, ConvertsNothing) {
  const auto of = [](auto use) { return MistakeOf(kExample, "", use); };
  EXPECT_EQ(of([](auto& f) { f.Integer("int", 0, 9); }), "int is not an integer from 0 to 9");
  for (const std::string key : {"huge", "real", "text", "flag", "none", "list"}) {
    EXPECT_EQ(of([&](auto& f) { f.Integer(key, kMin, kMax); }),
              key + " is not an integer from -9223372036854775808 to 9223372036854775807");
  }
  for (const std::string key : {"int", "real", "text", "flag", "none"}) {
    EXPECT_EQ(of([&](auto& f) { f.Unsigned(key); }), key + " is not an integer from 0 on");
  }
  for (const std::string key : {"text", "flag", "none", "list"}) {
    EXPECT_EQ(of([&](auto& f) { f.Number(key); }), key + " is not a number");
  }
  for (const std::string key : {"int", "flag", "none", "list"}) {
    EXPECT_EQ(of([&](auto& f) { f.Text(key); }), key + " is not a string");
  }
  for (const std::string hex : {"", "0", "-0ff00ff00ff00ff", "0x00ff00ff00ff00",
                                "00ff00ff00ff00ff0", "00ff00ff00ff00fg", " 0ff00ff00ff00ff"}) {
    EXPECT_EQ(MistakeOf(Json{{"hex", hex}}, "", [](auto& f) { f.Hex("hex"); }),
              "hex is not 16 hexadecimal digits")
        << hex;
  }
}

TEST(JsonFieldsTest, NamesThePlaceAndKeepsTheFirstMistake) {
  EXPECT_EQ(MistakeOf(kExample, "seats[1]", [](auto& f) { f.Text("other"); }),
            "seats[1].other is missing");
  EXPECT_EQ(MistakeOf(Json::array(), "seats[1]", [](auto& f) { f.Text("text"); }),
            "seats[1]: expected an object, not array");
  EXPECT_EQ(MistakeOf(Json(), "", [](auto& f) { f.Any("text"); }), "expected an object, not null");
  EXPECT_EQ(MistakeOf(kExample, "",
                      [](auto& f) {
                        f.Text("int");
                        f.Text("other");
                      }),
            "int is not a string");
}

}  // namespace
}  // namespace riftlab
