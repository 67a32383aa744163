#include "tournament/journal/timing_line.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace riftlab {
namespace {

std::string Line(const GameRecord& record) {
  fmt::memory_buffer out;
  AppendTimingLine(record, out);
  return fmt::to_string(out);
}

TEST(TimingLineTest, LooksLikeThis) {
  GameRecord record;
  record.game.game_index = 12;
  record.timing = {
      {.decisions = 3,
       .iterations = 3000,
       .nanoseconds = 1234567890,
       .max_nanoseconds = 999999499,
       .faults = 0},
      {.decisions = 2, .iterations = 0, .nanoseconds = 49, .max_nanoseconds = 1000, .faults = 1}};
  EXPECT_EQ(Line(record),
            R"({"game_index":12,"ms":1234.568,"seats":[)"
            R"({"decisions":3,"iterations":3000,"ms":1234.568,"max_ms":999.999,"faults":0},)"
            R"({"decisions":2,"iterations":0,"ms":0.000,"max_ms":0.001,"faults":1}]})"
            "\n");
}

TEST(TimingLineTest, ASessionSaysWhatRanIt) {
  const std::string line = SessionLine(7, Backend::kJthread, 40);
  EXPECT_EQ(line.back(), '\n');
  const nlohmann::json json = nlohmann::json::parse(line);
  const nlohmann::json& session = json.at("session");
  EXPECT_EQ(session.at("threads"), 7);
  EXPECT_EQ(session.at("backend"), "jthread");
  EXPECT_EQ(session.at("first_game"), 40);
  for (const char* key : {"version", "build", "arch", "compiler", "host", "cpu", "start"}) {
    EXPECT_TRUE(session.at(key).is_string()) << key;
  }
  EXPECT_EQ(session.at("start").get<std::string>().size(), 20U);
}

TEST(TimingLineTest, LinesAreRecognised) {
  GameRecord record;
  record.game.game_index = 12;
  std::string line = Line(record);
  line.pop_back();
  EXPECT_EQ(TimingLineIndex(line), 12);
  std::string session = SessionLine(1, Backend::kTbb, 0);
  session.pop_back();
  EXPECT_EQ(TimingLineIndex(session), -1);
  EXPECT_EQ(TimingLineIndex(""), std::nullopt);
  EXPECT_EQ(TimingLineIndex(line.substr(0, line.size() - 1)), std::nullopt);
  EXPECT_EQ(TimingLineIndex(R"({"game_index":-1,"ms":0}")"), std::nullopt);
  EXPECT_EQ(TimingLineIndex(R"({"game_index":x})"), std::nullopt);
  EXPECT_EQ(TimingLineIndex("null"), std::nullopt);
}

}  // namespace
}  // namespace riftlab
