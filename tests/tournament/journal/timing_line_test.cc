#include "tournament/journal/timing_line.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <span>
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
  const std::string line = SessionLine(7, Backend::kJthread, {.first_game = 40});
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
  std::string session = SessionLine(1, Backend::kTbb, {});
  session.pop_back();
  EXPECT_EQ(TimingLineIndex(session), -1);
  EXPECT_EQ(TimingLineIndex(""), std::nullopt);
  EXPECT_EQ(TimingLineIndex(line.substr(0, line.size() - 1)), std::nullopt);
  EXPECT_EQ(TimingLineIndex(R"({"game_index":-1,"ms":0}")"), std::nullopt);
  EXPECT_EQ(TimingLineIndex(R"({"game_index":x})"), std::nullopt);
  EXPECT_EQ(TimingLineIndex("null"), std::nullopt);
}

// A game of two seats; the second is at fault behind four moves.
GameRecord TimedGame() {
  GameRecord record;
  record.game.game_index = 12;
  record.game.agents = {0, 1};
  record.decisions = 4;
  record.faulty_seat = 1;
  record.timing = {{.decisions = 3,
                    .iterations = 3000,
                    .nanoseconds = 5'000'000,
                    .max_nanoseconds = 4'000'000,
                    .faults = 0},
                   {.decisions = 2,
                    .iterations = 0,
                    .nanoseconds = 2'000,
                    .max_nanoseconds = 1'000,
                    .faults = 1}};
  return record;
}

TEST(TimingLineTest, IsReadAsItWasWritten) {
  const GameRecord record = TimedGame();
  const auto timing = ParseTimingLine(Line(record));
  ASSERT_TRUE(timing.ok()) << timing.status();
  EXPECT_EQ(timing->game_index, 12);
  EXPECT_EQ(timing->seats, record.timing);
  EXPECT_EQ(TimingFault(*timing, record), "");
  for (const Shard& shard : {Shard{}, Shard{2, 5}}) {
    const auto session = ParseSessionLine(SessionLine(2, Backend::kTbb, {40, shard}));
    ASSERT_TRUE(session.ok()) << session.status();
    EXPECT_EQ(session->first_game, 40);
    EXPECT_EQ(session->shard, shard);
  }
}

TEST(TimingLineTest, DamagedLines) {
  const std::string line = Line(TimedGame());
  const auto refused = [&](const std::string& from, const std::string& to) {
    std::string damaged = line;
    damaged.replace(damaged.find(from), from.size(), to);
    const absl::Status status = ParseTimingLine(damaged).status();
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << damaged << status;
    return std::string{status.message()};
  };
  EXPECT_NE(refused("{", ""), "");
  EXPECT_NE(refused(R"("ms":5.002,)", ""), "");
  EXPECT_NE(refused(R"("seats":)", R"("seat":)"), "");
  EXPECT_EQ(refused(R"("decisions":3)", R"("decisions":3.5)"),
            "seats[0].decisions is not an integer from 0 to 1000000000000000");
  EXPECT_EQ(refused(R"("game_index":12)", R"("game_index":"12")"),
            "game_index is not an integer from 0 to 1000000000000000");
  EXPECT_EQ(refused(R"("ms":5.002)", R"("ms":-1)"), "ms is not a number from 0 on");
  EXPECT_EQ(refused(R"("ms":5.000)", R"("ms":1e300)"), "seats[0].ms is not from 0 to 1000000000");
  for (const std::string count : {"-1", "9223372036854775807", "18446744073709551615", "1e3"}) {
    EXPECT_EQ(refused(R"("iterations":3000)", R"("iterations":)" + count),
              "seats[0].iterations is not an integer from 0 to 1000000000000000");
  }
  EXPECT_EQ(refused(R"("max_ms":4.000)", R"("max_ms":5.001)"), "seats[0].max_ms is not at most ms");
  EXPECT_EQ(refused(R"("seats":[)", R"("seats":[7,)"), "seats[0]: expected an object, not number");
  const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  EXPECT_EQ(refused(R"("ms":5.002)", R"("x":)" + deep), "nested deeper than 64 levels");
  EXPECT_TRUE(absl::IsInvalidArgument(ParseSessionLine(line).status()));
  EXPECT_TRUE(absl::IsInvalidArgument(ParseSessionLine("").status()));
}

// Where a game was played elsewhere than the session.
TEST(TimingLineTest, TheHostOfAGameIsKept) {
  const GameRecord record = TimedGame();
  EXPECT_EQ(ParseTimingLine(Line(record))->host, "");
  fmt::memory_buffer out;
  AppendTimingLine(record, {}, out, "node \"7\"");
  const std::string line(out.data(), out.size() - 1);
  EXPECT_NE(line.find(R"("host":"node \"7\"","seats":)"), std::string::npos) << line;
  const auto timing = ParseTimingLine(line);
  ASSERT_TRUE(timing.ok()) << timing.status();
  EXPECT_EQ(timing->host, "node \"7\"");
  EXPECT_EQ(timing->seats, ParseTimingLine(Line(record))->seats);
  EXPECT_EQ(TimingLineIndex(line), static_cast<std::int64_t>(record.game.game_index));
  const auto session = ParseSessionLine(SessionLine(1, kDefaultBackend, {}));
  ASSERT_TRUE(session.ok()) << session.status();
  EXPECT_EQ(session->host, HostName());
}

TEST(TimingLineTest, ContendedDecisionsAreKept) {
  const GameRecord record = TimedGame();
  fmt::memory_buffer out;
  const std::vector<std::int64_t> contended = {0, 2, 1};
  const std::size_t seats = record.timing.size();
  AppendTimingLine(record, std::span(contended).first(seats), out);
  const std::string line(out.data(), out.size() - 1);
  const auto timing = ParseTimingLine(line);
  ASSERT_TRUE(timing.ok()) << timing.status();
  EXPECT_EQ(timing->seats, ParseTimingLine(Line(record))->seats);
  ASSERT_EQ(timing->contended.size(), seats);
  EXPECT_EQ(timing->contended[1], 2);
  std::string wrong = line;
  wrong.replace(wrong.find(R"("contended":2)"), 13, R"("contended":9999)");
  EXPECT_NE(ParseTimingLine(wrong).status().message().find("seats[1].contended is not an integer"),
            std::string::npos);
}

TEST(TimingLineTest, ContradictionsToTheGame) {
  const auto timing = *ParseTimingLine(Line(TimedGame()));
  GameRecord record = TimedGame();
  record.decisions = 5;
  EXPECT_EQ(TimingFault(timing, record), "has 5 decisions, but the game has 6");
  record = TimedGame();
  record.faulty_seat = 0;
  EXPECT_EQ(TimingFault(timing, record), "has 0 faults of seat 0, but the game has 1");
  record = TimedGame();
  record.faulty_seat = -1;
  EXPECT_EQ(TimingFault(timing, record), "has 1 faults of seat 1, but the game has 0");
  record.game.agents = {0, 1, 2};
  EXPECT_EQ(TimingFault(timing, record), "times 2 seats, but the game has 3");
}

}  // namespace
}  // namespace riftlab
