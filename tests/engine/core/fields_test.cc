// One description writes a value and reads it back, and names what is wrong with it.
#include "engine/core/fields.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

enum class Phase : std::uint8_t { kOver, kPlay, kDraw };
constexpr std::array<std::string_view, 3> kPhaseWords = {"", "play", "draw"};
constexpr std::uint8_t kNoSeat = 255;

// A value with a field of every kind.
struct Table {
  int round = 1;
  std::uint8_t to_move = 0;
  Phase phase = Phase::kPlay;
  OptionalIndex last{};  // a phase
  std::uint8_t passed = 0;
  bool is_open = false;
  std::array<int, 2> scores = {};
  std::vector<std::string> hand;
  std::string top;  // empty: nobody knows it
  int trick = 0;    // in the phase "draw" alone
  friend bool operator==(const Table&, const Table&) = default;
};

std::string ToText(const std::string& card) { return card; }

absl::StatusOr<std::string> ParseCard(const std::string& text) {
  if (text.size() == 2) return text;
  return absl::InvalidArgumentError("is not a card");
}

void Describe(Fields f, Table& table) {
  f.Required("round", "the number of the round").Integer(table.round, {.min = 1, .max = 9});
  f["to_move"].IntegerOrNull(table.to_move, kNoSeat, {.min = 1, .max = 4, .add = 1});
  f["phase"].Word(table.phase, kPhaseWords);
  f["last"].WordOrNull(table.last, kPhaseWords);
  f["passed"].Members(table.passed, "seat", {.min = 1, .max = 4, .add = 1});
  f["open"].Flag(table.is_open);
  f["scores"].Object([&](Fields scores) {
    scores["sides"].List(2, "numbers, one for each side", [&](Fields score, std::size_t side) {
      score.Integer(table.scores[side], {0, 50});
    });
  });
  f.Optional("hand", !table.hand.empty())
      .List(table.hand, "cards",
            [](Fields item, std::string& card) { item.Text(card, ToText, ParseCard); });
  f["top"].TextOrNull(table.top, std::string(), ToText, ParseCard);
  if (table.phase == Phase::kDraw) {
    f["trick"].Integer(table.trick, {0, 9});
  } else {
    f.Without("trick", "belongs to the phase \"draw\"");
  }
}

void Check(Fields f, const Table& table) {
  if (table.scores[1] > table.scores[0]) {
    f["scores"]["sides"].At(1).Complain(fmt::format("{} is too many", table.scores[1]));
  }
}

Json Write(Table table) {
  return Fields::Write([&](Fields f) { Describe(f, table); });
}

absl::StatusOr<Table> Read(const Json& json) {
  Table table;
  const absl::Status status = Fields::Read(
      json, [&](Fields f) { Describe(f, table); }, [&](Fields f) { Check(f, table); });
  if (!status.ok()) return status;
  return table;
}

Table FullTable() {
  return {.round = 3,
          .to_move = 2,
          .phase = Phase::kDraw,
          .last = 1,
          .passed = 0b1001,
          .is_open = true,
          .scores = {7, 5},
          .hand = {"R1", "B2"},
          .top = "G3",
          .trick = 4};
}

TEST(FieldsTest, WritesInTheOrderOfTheDescription) {
  EXPECT_EQ(Write(FullTable()).dump(),
            R"({"round":3,"to_move":3,"phase":"draw","last":"play","passed":[1,4],"open":true,)"
            R"("scores":{"sides":[7,5]},"hand":["R1","B2"],"top":"G3","trick":4})");
}

TEST(FieldsTest, LeavesOutAndWritesNull) {
  Table table;
  table.to_move = kNoSeat;
  EXPECT_EQ(Write(table).dump(),
            R"({"round":1,"to_move":null,"phase":"play","last":null,"passed":[],"open":false,)"
            R"("scores":{"sides":[0,0]},"top":null})");
}

TEST(FieldsTest, ReadsWhatItWrites) {
  for (const Table& table : {Table{}, FullTable()}) {
    const absl::StatusOr<Table> read = Read(Json::parse(Write(table).dump()));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, table);
  }
}

TEST(FieldsTest, AFieldLeftOutKeepsItsValue) {
  const absl::StatusOr<Table> read = Read({{"round", 2}});
  ASSERT_TRUE(read.ok()) << read.status();
  Table expected;
  expected.round = 2;
  EXPECT_EQ(*read, expected);
}

TEST(FieldsTest, NullListAndObjectSayNothingWhereAFieldCannotBe) {
  for (const char* empty : {"null", "[]", "{}"}) {
    EXPECT_TRUE(Read({{"round", 2}, {"trick", Json::parse(empty)}}).ok()) << empty;
  }
}

TEST(FieldsTest, AnIndexIsANumberOrAWordAndNothingIsLeftOutOrNull) {
  struct Seats {
    OptionalIndex winner;
    OptionalIndex phase;
  };
  const auto describe = [](Fields f, Seats& seats) {
    f.Optional("winner", seats.winner.has_value()).Integer(seats.winner, {1, 4, 1});
    f["phase"].WordOrNull(seats.phase, kPhaseWords);
  };
  const auto write = [&](Seats seats) {
    return Fields::Write([&](Fields f) { describe(f, seats); }).dump();
  };
  EXPECT_EQ(write({}), R"({"phase":null})");
  EXPECT_EQ(write({.winner = 2, .phase = 1}), R"({"winner":3,"phase":"play"})");

  Seats read{.winner = 3};
  const auto message = [&](const char* json) {
    const auto described = [&](Fields f) { describe(f, read); };
    return std::string{Fields::Read(Json::parse(json), described, [](Fields) {}).message()};
  };
  EXPECT_EQ(message(R"({"phase": "draw"})"), "");
  EXPECT_EQ(read.winner, 3);  // left out
  EXPECT_EQ(read.phase, 2);
  EXPECT_EQ(message(R"({"winner": 1, "phase": null})"), "");
  EXPECT_EQ(read.winner, 0);
  EXPECT_FALSE(read.phase.has_value());
  EXPECT_EQ(message(R"({"winner": 5})"), "winner: expected an integer from 1 to 4, not 5");
  EXPECT_EQ(message(R"({"phase": "drwa"})"),
            "phase: expected one of play, draw, not \"drwa\" (did you mean 'draw'?)");
}

TEST(FieldsTest, AnyTextAndANumberThatCanOnlyBeOne) {
  std::int64_t schema = 0;
  std::string name;
  const auto read = [&](const char* json) {
    const auto describe = [&](Fields f) {
      f["schema"].Integer(schema, {5'000'000'000, 5'000'000'000});
      f["name"].Text(name);
    };
    return std::string{Fields::Read(Json::parse(json), describe, [](Fields) {}).message()};
  };
  EXPECT_EQ(read(R"({"schema": 5000000000, "name": "any \"text\""})"), "");
  EXPECT_EQ(schema, 5'000'000'000);
  EXPECT_EQ(name, "any \"text\"");
  EXPECT_EQ(read(R"({"schema": 5000000001})"), "schema: expected 5000000000, not 5000000001");
  EXPECT_EQ(read(R"({"name": ["a"]})"), "name: expected a string, not a list");
}

TEST(FieldsTest, AnObjectWithAnyKeysAndAnyValue) {
  std::map<std::string, std::string> rules;
  Json rest;
  const auto describe = [&](Fields f) {
    f["rules"].Texts(rules, "rule options");
    f["rest"].Any(rest);
  };
  const auto read = [&](const char* json) {
    return std::string{Fields::Read(Json::parse(json), describe, [](Fields) {}).message()};
  };
  EXPECT_EQ(read(R"({"rules": {"goals": "1+2", "cards": 7, "fast": true}, "rest": [1, {}]})"), "");
  EXPECT_EQ(rules, (std::map<std::string, std::string>{
                       {"goals", "1+2"}, {"cards", "7"}, {"fast", "true"}}));
  EXPECT_EQ(Fields::Write(describe).dump(),
            R"({"rules":{"cards":"7","fast":"true","goals":"1+2"},"rest":[1,{}]})");
  EXPECT_EQ(read(R"({"rules": {"goals": null}})"),
            "rules.goals: expected a string or a number, not null");
  EXPECT_EQ(read(R"({"rules": []})"), "rules: expected an object of rule options, not a list");
}

struct Wrong {
  std::string name;
  std::string json;
  std::string message;
};

class FieldsErrorTest : public testing::TestWithParam<Wrong> {};

TEST_P(FieldsErrorTest, IsNamedWithPlaceAndReason) {
  const absl::StatusOr<Table> read = Read(Json::parse(GetParam().json));
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(std::string(read.status().message()), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, FieldsErrorTest,
    testing::Values(
        Wrong{"NoObject", "[1]",
              "expected an object with the keys round, to_move, phase, last, passed, open, scores, "
              "hand, top, trick, not array"},
        Wrong{"Missing", "{}", "round: missing; expected the number of the round"},
        Wrong{"MissingAndMisspelt", R"({"rond": 3})",
              "unknown key 'rond' (did you mean 'round'?); keys: round, to_move, phase, last, "
              "passed, "
              "open, scores, hand, top, trick"},
        Wrong{"MissingBesideOthers", R"({"phase": "play", "rnd": 1, "to_moves": 2})",
              "round: missing; expected the number of the round"},
        Wrong{"UnknownKey", R"({"round": 3, "phse": "play"})",
              "unknown key 'phse' (did you mean 'phase'?); keys: round, to_move, phase, last, "
              "passed, open, scores, hand, top, trick"},
        Wrong{"UnknownKeyInside", R"({"round": 3, "scores": {"side": []}})",
              "scores: unknown key 'side' (did you mean 'sides'?); keys: sides"},
        Wrong{"NoObjectInside", R"({"round": 3, "scores": 1})",
              "scores: expected an object with the keys sides, not number"},
        Wrong{"TooSmall", R"({"round": 0})", "round: expected an integer from 1 to 9, not 0"},
        Wrong{"Huge", R"({"round": 18446744073709551615})",
              "round: expected an integer from 1 to 9, not 18446744073709551615"},
        Wrong{"Fraction", R"({"round": 1.5})", "round: expected an integer from 1 to 9, not 1.5"},
        Wrong{"NullWhereNoneCanBe", R"({"round": null})",
              "round: expected an integer from 1 to 9, not null"},
        Wrong{"Word", R"({"round": 1, "phase": "drwa"})",
              "phase: expected one of play, draw, not \"drwa\" (did you mean 'draw'?)"},
        Wrong{"EmptyWord", R"({"round": 1, "phase": ""})",
              "phase: expected one of play, draw, not \"\""},
        Wrong{"NoWord", R"({"round": 1, "last": 2})", "last: expected one of play, draw, not 2"},
        Wrong{"Flag", R"({"round": 1, "open": 1})", "open: expected true or false, not 1"},
        Wrong{"MemberTwice", R"({"round": 1, "passed": [2, 2]})",
              "passed[1]: seat 2 is there twice"},
        Wrong{"MemberOutside", R"({"round": 1, "passed": [0]})",
              "passed[0]: expected an integer from 1 to 4, not 0"},
        Wrong{"NoList", R"({"round": 1, "passed": {}})",
              "passed: expected a list of seats, not an object"},
        Wrong{"ListTooShort", R"({"round": 1, "scores": {"sides": [1]}})",
              "scores.sides: expected a list of 2 numbers, one for each side, not 1"},
        Wrong{"Item", R"({"round": 1, "scores": {"sides": [1, -1]}})",
              "scores.sides[1]: expected an integer from 0 to 50, not -1"},
        Wrong{"Text", R"({"round": 1, "hand": ["R1", "R10"]})", "hand[1]: \"R10\" is not a card"},
        Wrong{"NoText", R"({"round": 1, "hand": [7]})", "hand[0]: expected a string, not 7"},
        Wrong{"CannotBe", R"({"round": 1, "trick": 3})", "trick: belongs to the phase \"draw\""},
        Wrong{"Check", R"({"round": 1, "scores": {"sides": [1, 2]}})",
              "scores.sides[1]: 2 is too many"},
        Wrong{"TheFirstCounts", R"({"round": 0, "phase": 1, "scores": {"sides": [1, 2]}})",
              "round: expected an integer from 1 to 9, not 0"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace riftlab
