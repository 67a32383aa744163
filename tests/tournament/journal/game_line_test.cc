#include "tournament/journal/game_line.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/tournament/run_folder.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

TournamentConfig Config() {
  TournamentConfig config = RandomTournament("some_game", 2, 4);
  config.rules.mode = "basic";
  config.rules.players = 3;
  config.agents[1].label = "b=\"x\\y\" é";
  return config;
}

GameRecord Record() {
  GameRecord record;
  record.game = {.seed = 11, .game_index = 5, .block = 1, .rotation = 2, .agents = {1, 0, 1}};
  record.result = {.scores = {12, -3.5, 0},
                   .ranks = {1, 3, 2},
                   .shares = {1, 0, 0},
                   .reason = "deck_empty",
                   .turns = 7,
                   .tags = {}};
  record.decisions = 3;
  record.moves = "a1 b2 c3";
  record.digest = DigestOf(record.moves, record.result.scores);
  return record;
}

std::string Line(const GameLineFormat& format, const GameRecord& record) {
  fmt::memory_buffer out;
  format.Append(record, out);
  return fmt::to_string(out);
}

std::string WithoutFeed(std::string line) {
  EXPECT_EQ(line.back(), '\n');
  line.pop_back();
  return line;
}

// The digest was computed with Python from the system's libxxhash and the bytes
// "a1 b2 c3\n12\n-3.5\n0".
TEST(GameLineTest, LooksLikeThis) {
  EXPECT_EQ(Line(GameLineFormat(Config()), Record()),
            R"({"schema":1,"game_index":5,"block":1,"rotation":2,"seed":11,"game":"some_game",)"
            R"("mode":"basic","rules":{},"players":[)"
            R"({"seat":0,"agent":"b=\"x\\y\" é","score":12,"rank":1,"share":1},)"
            R"({"seat":1,"agent":"a","score":-3.5,"rank":3,"share":0},)"
            R"({"seat":2,"agent":"b=\"x\\y\" é","score":0,"rank":2,"share":0}],)"
            R"("reason":"deck_empty","turns":7,"decisions":3,"tags":{},"moves":"a1 b2 c3",)"
            R"("digest":"82e00f127a394400"})"
            "\n");
}

TEST(GameLineTest, ReadsBackWhatItWrites) {
  TournamentConfig config = Config();
  config.rules.rules = {{"goals", "1+3"}, {"text", "a \"quote\""}};
  const GameLineFormat format(config);
  GameRecord record = Record();
  record.result.shares = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  record.result.scores = {0.1, 1e300, -123456789012345678.0};
  record.result.tags = {{"number", 7},
                        {"text", std::string("line\nfeed")},
                        {"numbers", std::vector<std::int64_t>{1, -2}},
                        {"no numbers", std::vector<std::int64_t>{}},
                        {"texts", std::vector<std::string>{"x", "\"y\""}}};
  record.digest = DigestOf(record.moves, record.result.scores);
  const auto read = format.Parse(WithoutFeed(Line(format, record)));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, record);
}

TEST(GameLineTest, HoldsTheDrawsOfAGameThatWasToldAndOfNoOther) {
  TournamentConfig config = Config();
  const GameLineFormat played(config);
  config.origin = Origin::kAssumed;
  const GameLineFormat told(config);
  GameRecord record = Record();
  record.draws = {0, 7, 4294967295};
  const std::string line = WithoutFeed(Line(told, record));
  EXPECT_NE(line.find(R"("decisions":3,"draws":[0,7,4294967295],"tags")"), std::string::npos);
  const auto read = told.Parse(line);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, record);
  EXPECT_EQ(std::string{played.Parse(line).status().message()},
            "draws is not left out, as in this run");
  EXPECT_FALSE(told.Parse(WithoutFeed(Line(played, record))).ok());
  for (const std::string wrong : {"-1", "4294967296", "1.5", "\"x\""}) {
    std::string damaged = line;
    damaged.replace(damaged.find("[0,7") + 1, 1, wrong);
    EXPECT_FALSE(told.Parse(damaged).ok()) << wrong;
  }
}

TEST(GameLineTest, SeedsUseAll64Bits) {
  TournamentConfig config = Config();
  config.seed = 0xFFFFFFFFFFFFFFFFU;
  GameRecord record = Record();
  record.game.seed = config.seed;
  const GameLineFormat format(config);
  const auto read = format.Parse(WithoutFeed(Line(format, record)));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, record);
}

TEST(GameLineTest, KeepsFaults) {
  const GameLineFormat format(Config());
  GameRecord record = Record();
  record.result.reason = "fault";
  record.faulty_seat = 2;
  record.fault = "threw: \"oh\"";
  const std::string line = WithoutFeed(Line(format, record));
  EXPECT_NE(line.find(R"("reason":"fault","fault":{"seat":2,"what":"threw: \"oh\""},"turns":7)"),
            std::string::npos);
  const auto read = format.Parse(line);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, record);
}

TEST(GameLineTest, MovesCanBeLeftOut) {
  TournamentConfig config = Config();
  config.record_moves = false;
  const GameLineFormat format(config);
  GameRecord record = Record();
  record.moves.clear();
  const std::string line = WithoutFeed(Line(format, record));
  EXPECT_EQ(line.find("moves"), std::string::npos);
  const auto read = format.Parse(line);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, record);
}

// Replaces `from`, which must occur, and parses.
absl::Status ParseChanged(const std::string& from, const std::string& to) {
  const GameLineFormat format(Config());
  std::string line = WithoutFeed(Line(format, Record()));
  const std::size_t place = line.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  line.replace(place, from.size(), to);
  return format.Parse(line).status();
}

TEST(GameLineTest, TellsDamageFromLinesOfAnotherRun) {
  EXPECT_TRUE(absl::IsInvalidArgument(ParseChanged("\"turns\":7", "\"turns\":")));
  EXPECT_TRUE(absl::IsInvalidArgument(ParseChanged("\"turns\":7,", "")));
  EXPECT_TRUE(absl::IsInvalidArgument(ParseChanged("\"turns\":7", "\"turns\":\"7\"")));
  EXPECT_TRUE(absl::IsInvalidArgument(ParseChanged("}", "")));
  const std::string message{ParseChanged("{", "x").message()};
  EXPECT_EQ(message.substr(0, message.find(" while")), "column 1: syntax error");
  EXPECT_EQ(ParseChanged("a1 b2", "a1 b3"),
            absl::InvalidArgumentError("the digest does not fit moves and scores"));
  EXPECT_EQ(ParseChanged("\"score\":12", "\"score\":13"),
            absl::InvalidArgumentError("the digest does not fit moves and scores"));
  EXPECT_EQ(ParseChanged("\"decisions\":", "\"decisions\":1"),
            absl::InvalidArgumentError("decisions is 13, but there are 3 moves"));
  EXPECT_EQ(ParseChanged("\"seed\":11", "\"seed\":12"),
            absl::FailedPreconditionError("seed is 12, but 11 in the manifest"));
  EXPECT_EQ(ParseChanged("some_game", "other"),
            absl::FailedPreconditionError("game is \"other\", but some_game in the manifest"));
  EXPECT_EQ(ParseChanged("basic", "advanced"),
            absl::FailedPreconditionError("mode is \"advanced\", but basic in the manifest"));
  EXPECT_EQ(ParseChanged("\"rules\":{}", "\"rules\":{\"x\":\"1\"}"),
            absl::FailedPreconditionError("rules is {\"x\":\"1\"}, but {} in the manifest"));
  EXPECT_EQ(ParseChanged("\"agent\":\"a\"", "\"agent\":\"z\""),
            absl::FailedPreconditionError("agent \"z\" is not in the manifest"));
}

// What the library that reads JSON would convert, cut or leave out.
TEST(GameLineTest, ConvertsNothing) {
  const auto says = [](const std::string& from, const std::string& to, const std::string& message) {
    EXPECT_EQ(ParseChanged(from, to), absl::InvalidArgumentError(message)) << to;
  };
  const std::string not_int = " is not an integer from 0 to 2147483647";
  says("\"turns\":7", "\"turns\":4294967303", "turns" + not_int);
  says(R"("turns":7)", R"("turns":7.5)", "turns" + not_int);
  says(R"("turns":7)", R"("turns":true)", "turns" + not_int);
  says(R"("rotation":2)", R"("rotation":-2)", "rotation" + not_int);
  says(R"("game_index":5)", R"("game_index":-5)", "game_index is not an integer from 0 on");
  says(R"("seat":1)", R"("seat":2)", "players[1].seat is not 1");
  says(R"("score":12)", R"("score":"12")", "players[0].score is not a number");
  says(R"("digest":")", R"("digest":" )", "digest is not 16 hexadecimal digits");
  says(R"("tags":{})", R"("tags":{"a":1.5})", "tags is not numbers, strings, or lists of either");
  says(R"("tags":{})", R"("tags":{"a":[1,"x"]})",
       "tags is not numbers, strings, or lists of either");
  says(R"("tags":{})", R"("tags":[])", "tags is not an object");
  says(R"("turns":7)", R"("fault":{"seat":3,"what":""},"turns":7)",
       "fault.seat is not an integer from 0 to 2");
  says(R"("turns":7)", R"("fault":1,"turns":7)", "fault: expected an object, not number");
  says(R"(,"moves":"a1 b2 c3")", "", "moves is missing");
}

TEST(GameLineTest, MovesWhereTheRunHasNoneAreDamage) {
  TournamentConfig config = Config();
  const std::string line = WithoutFeed(Line(GameLineFormat(config), Record()));
  config.record_moves = false;
  EXPECT_EQ(GameLineFormat(config).Parse(line).status(),
            absl::InvalidArgumentError("moves is not left out, as in this run"));
}

TEST(GameLineTest, LuckStandsInRunsThatMeasureIt) {
  TournamentConfig config = Config();
  const std::string without = WithoutFeed(Line(GameLineFormat(config), Record()));
  GameRecord record = Record();
  record.luck = {0.25, -0.000001, 0};
  const std::string ignored = WithoutFeed(Line(GameLineFormat(config), record));
  EXPECT_EQ(ignored, without);
  config.adjust = LuckSpec{.redraws = 8, .turns = 1};
  const GameLineFormat format(config);
  const std::string line = WithoutFeed(Line(format, record));
  EXPECT_NE(line.find(R"("decisions":3,"luck":[0.25,-1e-06,0],"tags")"), std::string::npos) << line;
  EXPECT_EQ(*format.Parse(line), record);
  EXPECT_EQ(format.Parse(without).status(), absl::InvalidArgumentError("luck is missing"));
  const auto with = [&](const std::string& luck) {
    std::string changed = line;
    const std::size_t start = changed.find("[0.25");
    return format.Parse(changed.replace(start, changed.find(']', start) + 1 - start, luck))
        .status();
  };
  for (const std::string wrong : {"[0.25,0]", "[0.25,0,\"0\"]", "0.25", "{}"}) {
    EXPECT_EQ(with(wrong),
              absl::InvalidArgumentError("luck is not a list with a number for each seat"));
  }
  EXPECT_EQ(GameLineFormat(Config()).Parse(line).status(),
            absl::InvalidArgumentError("luck is not left out, as in this run"));
}

TEST(GameLineTest, NestingOfAnyDepthIsDamage) {
  constexpr std::size_t kDepth = 1'000'000;
  const std::string deep = std::string(kDepth, '[') + std::string(kDepth, ']');
  EXPECT_EQ(ParseChanged("\"rules\":{}", "\"rules\":{\"x\":" + deep + "}"),
            absl::InvalidArgumentError("nested deeper than 64 levels"));
}

TEST(GameLineTest, EveryCutLineIsDamaged) {
  const GameLineFormat format(Config());
  const std::string line = WithoutFeed(Line(format, Record()));
  for (std::size_t size = 0; size < line.size(); ++size) {
    EXPECT_TRUE(absl::IsInvalidArgument(format.Parse(line.substr(0, size)).status())) << size;
  }
}

}  // namespace
}  // namespace riftlab
