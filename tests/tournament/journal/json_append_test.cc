#include "tournament/journal/json_append.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace riftlab {
namespace {

std::string Quoted(std::string_view text) {
  fmt::memory_buffer out;
  AppendJsonString(text, out);
  return fmt::to_string(out);
}

TEST(AppendJsonStringTest, QuotesAndEscapes) {
  EXPECT_EQ(Quoted(""), R"("")");
  EXPECT_EQ(Quoted("plain text, 1:2"), R"("plain text, 1:2")");
  EXPECT_EQ(Quoted("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(Quoted("tab\tfeed\n\x01"), R"("tab\tfeed\n\u0001")");
  EXPECT_EQ(Quoted("Grüße"), "\"Grüße\"");
  EXPECT_EQ(Quoted("\xff!"), "\"\xef\xbf\xbd!\"");
}

TEST(AppendJsonStringTest, EveryByteReadsBack) {
  for (int c = 0; c < 128; ++c) {
    const std::string text = {'<', static_cast<char>(c), '>'};
    EXPECT_EQ(nlohmann::json::parse(Quoted(text)).get<std::string>(), text) << c;
  }
}

TEST(IsUtf8Test, TellsGoodFromBad) {
  EXPECT_TRUE(IsUtf8(""));
  EXPECT_TRUE(IsUtf8("plain"));
  EXPECT_TRUE(IsUtf8("Grüße \xf0\x9f\x8e\xb2"));
  EXPECT_FALSE(IsUtf8("\xff"));
  EXPECT_FALSE(IsUtf8("\xc3"));
  EXPECT_FALSE(IsUtf8("\xed\xa0\x80"));
}

TEST(AppendIntegerTest, WritesEveryWidth) {
  fmt::memory_buffer out;
  AppendInteger(0, out);
  AppendRaw(" ", out);
  AppendInteger(std::numeric_limits<std::int64_t>::min(), out);
  AppendRaw(" ", out);
  AppendInteger(std::numeric_limits<std::uint64_t>::max(), out);
  EXPECT_EQ(fmt::to_string(out), "0 -9223372036854775808 18446744073709551615");
}

}  // namespace
}  // namespace riftlab
