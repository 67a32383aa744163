#include "agents/external/messages.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/registry.h"
#include "nlohmann/json.hpp"

namespace riftlab::external {
namespace {

AnyGame Kuhn() { return *MakeGame("kuhn", {}); }

// A message that must be one line.
Json Read(const std::string& line) {
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  return Json::parse(line);
}

TEST(MessagesTest, ToTheProgram) {
  const Json hello = Read(HelloLine());
  EXPECT_EQ(hello["type"], "hello");
  EXPECT_EQ(hello["protocol"], 1);

  const Json game = Read(NewGameLine(Kuhn(), 1, GameStart::kDeal, ~std::uint64_t{0}));
  EXPECT_EQ(game["type"], "newgame");
  EXPECT_EQ(game["seat"], 1);
  EXPECT_EQ(game["game"], "kuhn");
  EXPECT_EQ(game["players"], 2);
  EXPECT_EQ(game["sides"], Json::parse("[0, 1]"));
  EXPECT_EQ(game["from_deal"], true);
  EXPECT_EQ(game["seed"], (std::uint64_t{1} << 53) - 1);

  const std::vector<std::string> moves = {"check", "bet"};
  EXPECT_EQ(Read(ActLine(0, 7, 250, moves)),
            Json::parse(R"({"type": "act", "id": 7, "seat": 0, "time_ms": 250.0,
                            "moves": ["check", "bet"]})"));
  EXPECT_EQ(Read(QuitLine()), Json::parse(R"({"type": "quit"})"));
}

TEST(MessagesTest, WhatASeatSees) {
  const AnyGame game = Kuhn();
  Rng rng(1, {});
  const AnyInfoSet info = game.Observe(game.Deal(rng), 0);
  const std::vector<std::string> events = {"you see \"this\"\n"};
  const Json all = Read(ObserveLine(game, info, events, Hello()));
  EXPECT_EQ(all["type"], "observe");
  EXPECT_EQ(all["seat"], 0);
  EXPECT_EQ(all["events"][0], events[0]);
  EXPECT_EQ(all["position"]["view"], "seat:0");
  EXPECT_EQ(all["position"]["seat_to_move"], 0);
  EXPECT_EQ(*game.ParseInfoSet(all["position"]["state"]), info);
  const Json little =
      Read(ObserveLine(game, info, events,
                       {.name = "", .games = {}, .wants_position = false, .wants_events = false}));
  EXPECT_EQ(little, Json::parse(R"({"type": "observe", "seat": 0})"));
}

TEST(MessagesTest, TheEnd) {
  GameResult result;
  result.reason = "showdown";
  result.scores = {2, -2};
  result.ranks = {1, 2};
  result.shares = {1, 0};
  EXPECT_EQ(Read(EndLine(1, {}, &result, kNobody)),
            Json::parse(R"({"type": "end", "seat": 1, "events": [], "reason": "showdown",
                            "scores": [2.0, -2.0], "ranks": [1, 2], "shares": [1.0, 0.0]})"));
  EXPECT_EQ(Read(EndLine(1, {}, &result, 0))["faulty_seat"], 0);
  EXPECT_EQ(Read(EndLine(1, {}, nullptr, kNobody)),
            Json::parse(R"({"type": "end", "seat": 1, "events": [], "reason": "left"})"));
}

TEST(MessagesTest, ReadsAHello) {
  const absl::StatusOr<Hello> least =
      ParseHello(R"({"type": "hello", "protocol": 1, "name": "x"})");
  ASSERT_TRUE(least.ok()) << least.status();
  EXPECT_EQ(least->name, "x");
  EXPECT_TRUE(least->games.empty());
  EXPECT_TRUE(least->wants_position && least->wants_events);
  const absl::StatusOr<Hello> all = ParseHello(
      R"({"type": "hello", "protocol": 1, "name": "x", "games": ["kuhn"], "position": false, "events": false})");
  ASSERT_TRUE(all.ok()) << all.status();
  EXPECT_EQ(all->games, std::vector<std::string>{"kuhn"});
  EXPECT_FALSE(all->wants_position || all->wants_events);
}

TEST(MessagesTest, NamesWhatIsWrong) {
  const std::vector<std::pair<std::string, std::string>> hellos = {
      {"", "a 'hello' was due, but the line is not JSON"},
      {"[1]", "a 'hello' was due, but the line is not an object"},
      {"{}", "a 'hello' was due, but type is missing"},
      {R"({"type": "move"})", "a 'hello' was due, but type is \"move\""},
      {R"({"type": "hello", "name": "x"})", "a 'hello' was due, but protocol: missing; expected 1"},
      {R"({"type": "hello", "protocol": 2, "name": "x"})",
       "a 'hello' was due, but protocol: expected 1, not 2"},
      {R"({"type": "hello", "protocol": 2, "protocol": 1, "name": "x"})",
       "a 'hello' was due, but key 'protocol' is given twice in one object"},
      {R"({"type": "hello", "protocol": 1})",
       "a 'hello' was due, but name: missing; expected what the program is called"},
      {R"({"type": "hello", "protocol": 1, "name": "x", "games": "kuhn"})",
       "a 'hello' was due, but games: expected a list of names of games, not \"kuhn\""},
      {R"({"type": "hello", "protocol": 1, "name": "x", "games": [1]})",
       "a 'hello' was due, but games[0]: expected a string, not 1"},
      {R"({"type": "hello", "protocol": 1, "name": "x", "events": 1})",
       "a 'hello' was due, but events: expected true or false, not 1"},
      {R"({"type": "hello", "protocol": 1, "name": "x", "postion": false})",
       "a 'hello' was due, but unknown key 'postion' (did you mean 'position'?); keys: type, "
       "protocol, name, games, position, events"},
  };
  for (const auto& [line, message] : hellos) {
    EXPECT_EQ(ParseHello(line).status(), absl::InvalidArgumentError(message + ": " + Quoted(line)));
  }
  const std::vector<std::pair<std::string, std::string>> answers = {
      {"check", "a 'move' was due, but the line is not JSON"},
      {"{'type': 'move', 'id': 17, 'move': 'check'}", "a 'move' was due, but the line is not JSON"},
      {R"({"type": "move", "move": "check"})",
       "a 'move' was due, but id: missing; expected the number of the question"},
      {R"({"type": "move", "id": 1, "id": 2, "move": "check"})",
       "a 'move' was due, but key 'id' is given twice in one object"},
      {R"({"type": "move", "id": 1, "move": "zzz", "move": "check"})",
       "a 'move' was due, but key 'move' is given twice in one object"},
      {R"({"type": "hello", "id": 1, "move": "check", "type": "move"})",
       "a 'move' was due, but key 'type' is given twice in one object"},
      {R"({"type": "move", "id": 1.5, "move": "check"})",
       "a 'move' was due, but id: expected the number of the question, not #.#"},
      {R"({"type": "move", "id": 18446744073709551615, "move": "check"})",
       "a 'move' was due, but id: expected the number of the question, not #"},
      {R"({"type": "move", "id": 9007199254740993, "move": "check"})",
       "a 'move' was due, but id: expected the number of the question, not #"},
      {R"({"type": "move", "id": -1, "move": "check"})",
       "a 'move' was due, but id: expected the number of the question, not -#"},
      {R"({"type": "move", "id": "17", "move": "check"})",
       "a 'move' was due, but id: expected the number of the question, not \"#\""},
      {R"({"type": "move", "id": 1, "move": 3})",
       "a 'move' was due, but move: expected a string, not #"},
  };
  for (const auto& [line, message] : answers) {
    EXPECT_EQ(ParseAnswer(line).status(),
              absl::InvalidArgumentError(message + ": " + Quoted(line)));
  }
  EXPECT_EQ(ParseAnswer(std::string(100'000, '[')).status(),
            absl::InvalidArgumentError("a 'move' was due, but the line is nested too deep: '" +
                                       std::string(80, '[') + "...'"));
}

TEST(MessagesTest, NothingFollowsANul) {
  const std::string nul(1, '\0');
  const std::string answer = R"({"type": "move", "id": 1, "move": "bet"})";
  EXPECT_TRUE(ParseAnswer(answer).ok());
  EXPECT_EQ(std::string(ParseAnswer(answer + nul + " {}").status().message()),
            "a 'move' was due, but the line is not JSON: " + Quoted(answer + nul + " {}"));
  EXPECT_FALSE(ParseHello(R"({"type": "hello", "protocol": 1, "name": "x"})" + nul).ok());
}

TEST(MessagesTest, QuotesInOneShortLineOfAscii) {
  EXPECT_EQ(Quoted("node 12: 3.5"), "'node 12: 3.5'");
  EXPECT_EQ(Quoted("\x1b[2Jred\t\r"), R"('\x1b[2Jred\x09\x0d')");
  EXPECT_EQ(Quoted("\xc3\xa9\x7f"), R"('\xc3\xa9\x7f')");
  EXPECT_EQ(Quoted(std::string(80, 'x')), "'" + std::string(80, 'x') + "'");
  EXPECT_EQ(Quoted(std::string(81, 'x')), "'" + std::string(80, 'x') + "...'");
  // No half of what stands for one byte.
  EXPECT_EQ(Quoted(std::string(78, 'x') + "\x01"), "'" + std::string(78, 'x') + "...'");
  // No code point is cut in two; bytes that are none are cut all the same.
  EXPECT_EQ(Quoted(std::string(75, 'x') + "\xc3\xa9"), "'" + std::string(75, 'x') + "...'");
  EXPECT_EQ(Quoted(std::string(72, 'x') + "\xc3\xa9"), "'" + std::string(72, 'x') + R"(\xc3\xa9')");
  EXPECT_GT(Quoted(std::string(100, '\x80')).size(), 60U);
}

TEST(MessagesTest, QuotesMessagesWithoutTheNumberOfTheQuestion) {
  EXPECT_EQ(Quoted(R"({"id": 9, "move": "O13@5"})"), R"('{"id": #, "move": "O#@#"}')");
  EXPECT_EQ(Quoted(R"({"id": 10, "move": "O13@5"})"), R"('{"id": #, "move": "O#@#"}')");
  EXPECT_EQ(Quoted(R"( ["move", 10])"), R"(' ["move", #]')");
}

// Whatever an answer is refused for, the reason is the same for every question.
TEST(MessagesTest, RefusesWithoutTheNumberOfTheQuestion) {
  const std::vector<std::string> lines = {
      R"({"type": "move", "id": NUMBER.0, "move": "bet"})",
      R"({"type": "move", "id": "NUMBER", "move": "bet"})",
      R"({"type": "move", "id": -NUMBER, "move": "bet"})",
      R"({"type": "move", "id": 1, "move": NUMBER})",
      R"({"type": "move", "id": 1, "move": "bet", "questionNUMBER": 1})",
      R"({"type": "answer NUMBER", "move": "bet"})",
      R"({"type": NUMBER, "move": "bet"})",
      R"( {"type": "move", "id": NUMBER.5})",
      R"(["move", NUMBER, "bet"])",
      R"({"type": "move", "id": NUMBER)",
      // Cut before the end of its text.
      R"({"type": "move", "id": "the answer to question NUMBER of this very process", "move": "bet"})",
      R"({"type": "the answer to question NUMBER of this very process", "move": "bet"})",
      R"({"type": "move", "id": 1, "move": "bet", "the answer to question NUMBER of this": 1})",
      R"({"NUMBER of the questions of this process": 1, "NUMBER of the questions of this process": 2})",
  };
  const auto refusal = [](std::string line, const std::string& number) {
    for (std::size_t at = 0; (at = line.find("NUMBER", at)) != std::string::npos;) {
      line.replace(at, 6, number);
    }
    return ParseAnswer(line).status();
  };
  for (const std::string& line : lines) {
    EXPECT_FALSE(refusal(line, "9").ok()) << line;
    EXPECT_EQ(refusal(line, "9"), refusal(line, "635")) << line;
  }
}

// A record ends a text at a NUL, and keeps 200 bytes of it.
TEST(MessagesTest, KeysAreToldShortAndInAscii) {
  EXPECT_EQ(
      std::string(
          ParseHello(R"({"type": "hello", "protocol": 1, "name": "x", "\u0000\u001b[m": 1})")
              .status()
              .message()),
      R"(a 'hello' was due, but unknown key '\x00\x1b[m'; keys: type, protocol, name, games, )"
      R"(position, events: '{"type": "hello", "protocol": #, "name": "x", "\u#\u#b[m": #}')");
  const std::string huge(500'000, 'k');
  const auto refusal = [](const std::string& line) {
    return std::string(ParseAnswer(line).status().message());
  };
  const std::string start = R"({"type": "move", "id": 1, "move": "bet", )";
  const std::string key = start + '"' + huge + R"(": 1})";
  EXPECT_EQ(refusal(key), "a 'move' was due, but unknown key '" + huge.substr(0, 32) +
                              "...'; keys: type, id, move: " + Quoted(key));
  EXPECT_LE(refusal(key).size() + std::string("protocol: ").size(), 200U);
  const std::string twice = start + '"' + huge + R"(": 1, ")" + huge + R"(": 1})";
  EXPECT_EQ(refusal(twice), "a 'move' was due, but key '" + huge.substr(0, 32) +
                                "...' is given twice in one object: " + Quoted(twice));
}

TEST(MessagesTest, ReadsAnAnswer) {
  const absl::StatusOr<Answer> answer = ParseAnswer(R"({"move": "bet", "type": "move", "id": 12})");
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->id, 12);
  EXPECT_EQ(answer->move, "bet");
}

}  // namespace
}  // namespace riftlab::external
