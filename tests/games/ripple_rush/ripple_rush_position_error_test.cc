// Positions that are refused, each with the field and the reason; and what may be left out.
#include "engine/core/byte_hash.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

// Two players in round 19: seat 0 has completed row 7 and is asked where its bonus 10 goes.
Json Base() {
  Json json = RoundJson({.sheets = {"R 2 . 6 . . . 22; B 3 . 8 . 13 . 19; G . 5 . 9 12 . 20 24; "
                                    "O . 4 . . 11 . . 23",
                                    "G 13 22"},
                         .cards = {"O18", "G14"},
                         .draws_left = 2,
                         .unseen = {{"B1", "B2", "R1"}}});
  json["now"]["0"] =
      SheetJson("R 2 . 6 . . . 22; B 3 . 8 . 13 . 19; G . 5 . 9 12 . 20 24; O . 4 . . 11 . 18 23");
  json["turn"] = {{"node", "bonus"}, {"row", 7}};
  return json;
}

// Changes one place of a JSON value, written as a pointer such as "/sheets/0/red"; "null" at a key
// of the position itself removes it.
Json With(Json json, const std::string& place, const std::string& value) {
  const Json::json_pointer pointer(place);
  if (value == "remove") {
    json.erase(place.substr(1));
  } else {
    json[pointer] = Json::parse(value);
  }
  return json;
}

TEST(RippleRushPositionTest, AnnouncedCardsNeedSheets) {
  Json json = With(Base(), "/announced", "[1]");
  json.erase("sheets");
  EXPECT_EQ(std::string{MakeRules(2).ParseState(json).status().message()},
            "announced: expected []: without sheets all are empty and take any card; give the "
            "sheets, or leave the field out");
}

struct Wrong {
  std::string name;
  std::string place;
  std::string value;
  std::string message;
};

class RippleRushPositionErrorTest : public testing::TestWithParam<Wrong> {};

TEST_P(RippleRushPositionErrorTest, IsNamedWithFieldAndReason) {
  const Rules rules = MakeRules(2);
  ASSERT_TRUE(rules.ParseState(Base()).ok()) << rules.ParseState(Base()).status();
  const absl::StatusOr<State> state =
      rules.ParseState(With(Base(), GetParam().place, GetParam().value));
  ASSERT_FALSE(state.ok());
  const std::string message(state.status().message());
  EXPECT_EQ(message.rfind(GetParam().message, 0), 0U) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Fields, RippleRushPositionErrorTest,
    testing::Values(
        Wrong{"UnknownKey", "/sheet", "[]", "unknown key 'sheet' (did you mean 'sheets'?)"},
        Wrong{"GoalsInBasic", "/goals", "[1, 3]", "goals: the basic mode has no goal cards"},
        Wrong{"GoalsText", "/goals", "\"1+3\"", "goals: expected a list of rows"},
        Wrong{"GoalRowZero", "/goals", "[0]", "goals[0]: expected an integer from 1 to 8"},
        Wrong{"GoalRowTwice", "/goals", "[3, 3]", "goals[1]: row 3 is there twice"},
        Wrong{"SheetsCount", "/sheets", "[{}]", "sheets: expected a list of 2 sheets"},
        Wrong{"SheetsType", "/sheets", "7", "sheets: expected a list of 2 sheets"},
        Wrong{"SheetType", "/sheets/1", "[]", "sheets[1]: expected an object"},
        Wrong{"ColourMisspelt", "/sheets/1", R"({"gren": []})",
              "sheets[1]: unknown key 'gren' (did you mean 'green'?)"},
        Wrong{"ColumnTooShort", "/sheets/1/green", "[1, 2, 3]",
              "sheets[1].green: expected a list of 8 numbers from the bottom row to the top, null "
              "for an empty space, not 3"},
        Wrong{"ColumnType", "/sheets/1/green", "{}", "sheets[1].green: expected a list of 8"},
        Wrong{"ColumnDescends", "/sheets/1/green", "[9, 4, null, null, null, null, null, null]",
              "sheets[1].green[1]: 4 stands above 9; a column ascends"},
        Wrong{"ColumnRepeats", "/sheets/1/green", "[9, null, 9, null, null, null, null, null]",
              "sheets[1].green[2]: 9 stands above 9; a column ascends"},
        Wrong{"NumberTooHigh", "/sheets/1/green", "[26, null, null, null, null, null, null, null]",
              "sheets[1].green[0]: expected an integer from 0 to 25, not 26"},
        Wrong{"NumberNegative", "/sheets/1/green", "[-1, null, null, null, null, null, null, null]",
              "sheets[1].green[0]: expected an integer from 0 to 25, not -1"},
        Wrong{"NumberFraction", "/sheets/1/green",
              "[1.5, null, null, null, null, null, null, null]",
              "sheets[1].green[0]: expected an integer from 0 to 25, not 1.5"},
        Wrong{"NumberHuge", "/sheets/1/green",
              "[18446744073709551615, null, null, null, null, null, null, null]",
              "sheets[1].green[0]: expected an integer from 0 to 25"},
        Wrong{"CardsMissing", "/cards", "remove",
              "cards: missing; expected this round's open card of each seat"},
        Wrong{"CardsCount", "/cards", R"(["O18"])",
              "cards: expected a list of 2 open cards, one for each seat, not 1"},
        Wrong{"CardNotACard", "/cards", R"(["O18", "G26"])",
              "cards[1]: \"G26\" is not a card; cards are R, B, G or O and a number from 1 to 25"},
        Wrong{"CardNumber", "/cards", R"(["O18", 14])", "cards[1]: expected a string, not 14"},
        Wrong{"CardTwice", "/cards", R"(["O18", "O18"])", "cards[1]: seat 0 has O18 as well"},
        Wrong{"AnnouncedWrong", "/announced", "[]",
              "announced: expected [1], the seats whose cards their sheets have no place for; "
              "leave the field out"},
        Wrong{"AnnouncedSeat", "/announced", "[2]", "announced[0]: expected an integer"},
        Wrong{"UnseenOpen", "/unseen", R"(["B1", "B2", "O18"])", "unseen: O18 lies open"},
        Wrong{"UnseenTwice", "/unseen", R"(["B1", "B2", "B1"])", "unseen[2]: B1 is there twice"},
        Wrong{"UnseenType", "/unseen", "3", "unseen: expected a list of cards, not 3"},
        Wrong{"SeenToo", "/seen", R"(["G1"])", "seen: give either the seen or the unseen cards"},
        Wrong{"DeckTooLarge", "/deck/unknown", "4",
              "deck.unknown: 4 cards are still to be drawn, but only 3 are unseen"},
        Wrong{"DeckUneven", "/deck/unknown", "3",
              "deck.unknown: 3 cards cannot be dealt evenly to 2 seats"},
        Wrong{"DeckNegative", "/deck/unknown", "-2", "deck.unknown: expected an integer"},
        Wrong{"DeckKnown", "/deck/known", R"(["B1"])",
              "deck.known: expected a list of 0 cards, as nobody knows"},
        Wrong{"DeckKey", "/deck/unknwon", "2",
              "deck: unknown key 'unknwon' (did you mean 'unknown'?)"},
        Wrong{"DeckEmpty", "/deck", "{}", "deck.unknown: missing"},
        Wrong{"NowSeat", "/now/2", "{}", "now: unknown key '2'"},
        Wrong{"NowType", "/now", "[]", "now: expected an object"},
        Wrong{"NowErases", "/now/0/red", "[2, null, 7, null, null, null, 22, null]",
              "now.0: R6@3 of the sheet as the round began is gone"},
        Wrong{"NowWithoutTheOwnNumber", "/now/0/orange", "[null, 4, null, null, 11, null, 17, 23]",
              "now.0: seat 0 is past its own number, but O18 is not written"},
        Wrong{"NowWithANumberOfNoCard", "/now/0/red", "[2, null, 6, 7, null, null, 22, null]",
              "now.0: nothing can have written R7@4 in this round"},
        Wrong{"NowWithTheBonusThatIsAsked", "/now/0/red", "[2, null, 6, 10, null, null, 22, null]",
              "now.0: nothing can have written R10@4 in this round"},
        Wrong{"NowOfAWaitingSeat", "/now/1", R"({"green": [13, 22, 23, null, null, null, null,
              null]})",
              "now.1: the seat is neither finished nor to move"},
        Wrong{"NowWithoutTurn", "/turn", "remove", "now.0: say in 'turn' what the seat is asked"},
        Wrong{"FinishedAll", "/finished", "[0, 1]", "finished: all seats have finished"},
        Wrong{"FinishedTwice", "/finished", "[1, 1]", "finished[1]: seat 1 is there twice"},
        Wrong{"FinishedType", "/finished", "1", "finished: expected a list of seats, not 1"},
        Wrong{"ToMoveSeat", "/to_move", "2", "to_move: expected an integer from 0 to 1"},
        Wrong{"ToMoveText", "/to_move", "\"0\"", "to_move: expected an integer"},
        Wrong{"TurnType", "/turn", "\"bonus\"", "turn: expected an object"},
        Wrong{"TurnKey", "/turn/nod", "1", "turn: unknown key 'nod' (did you mean 'node'?)"},
        Wrong{"NodeMisspelt", "/turn/node", "\"bonsu\"",
              "turn.node: expected one of own, announced, bonus, any, not \"bonsu\" (did you mean "
              "'bonus'?)"},
        Wrong{"NodeMissing", "/turn", R"({"row": 7})",
              "turn.node: missing; expected own, announced, bonus or any"},
        Wrong{"RowMissing", "/turn", R"({"node": "bonus"})", "turn.row: missing"},
        Wrong{"RowOfAnOwnNumber", "/turn/node", "\"own\"", "turn.row: only a bonus has a row"},
        Wrong{"RowTooHigh", "/turn/row", "9", "turn.row: expected an integer from 1 to 8"},
        Wrong{"RowNotComplete", "/turn/row", "8", "turn.row: seat 0 did not complete row 8"},
        Wrong{"RowOfTheOtherKind", "/turn/node", "\"any\"",
              "turn.row: row 7 has no bonus of kind 'any'"},
        Wrong{"OwnAfterWriting", "/turn", R"({"node": "own"})",
              "now.0: the own number comes first"}),
    [](const auto& row) { return row.param.name; });

std::string MessageOf(const Rules& rules, const Json& json) {
  return std::string{rules.ParseState(json).status().message()};
}

TEST(RippleRushPositionErrorsTest, OwnOfASeatThatAnnounced) {
  const Rules rules = MakeRules(2);
  Json json = RoundJson({.sheets = {"G 13 14", ""}, .cards = {"G9", "R2"}});
  json["sheets"][0] = SheetJson("G 9");
  json["turn"]["node"] = "own";
  EXPECT_EQ(MessageOf(rules, json), "turn.node: seat 0 cannot write G9: no space is legal");
}

TEST(RippleRushPositionErrorsTest, AForcedOwnNumberIsNoQuestion) {
  const Rules rules = MakeRules(2);
  Json json = RoundJson({.sheets = {"G 8 . 10", ""}, .cards = {"G9", "R2"}});
  json["turn"]["node"] = "own";
  EXPECT_EQ(MessageOf(rules, json),
            "turn: seat 0 has no choice there; leave out 'turn' and the seat's sheet of this "
            "round, and forced steps are carried out");
}

TEST(RippleRushPositionErrorsTest, AnnouncedWithNothingThatFits) {
  const Rules rules = MakeRules(2);
  Json json = RoundJson({.sheets = {"", ""}, .cards = {"G9", "R2"}});
  json["now"]["0"] = SheetJson("G 9");
  json["turn"]["node"] = "announced";
  EXPECT_EQ(MessageOf(rules, json).rfind("turn: seat 0 has no choice there", 0), 0U);
}

TEST(RippleRushPositionErrorsTest, ARoundWithoutAChoice) {
  const Rules rules = MakeRules(1);
  EXPECT_EQ(MessageOf(rules, RoundJson({.sheets = {"G 9"}, .cards = {"G9"}})),
            "cards: nobody has a choice in this round; give a later one");
}

TEST(RippleRushPositionErrorsTest, AdvancedNeedsItsGoals) {
  const Rules rules = MakeRules(2, "advanced");
  Json json = RoundJson({.sheets = {"", ""}, .cards = {"G9", "R2"}});
  json["goals"] = {3};
  EXPECT_EQ(MessageOf(rules, json), "goals: 1 rows; 2 goal cards are in play");
  json.erase("goals");
  EXPECT_EQ(MessageOf(rules, json).rfind("goals: missing", 0), 0U);
  const Rules fixed = MakeRules(2, "advanced", {{"goals", "1+3"}});
  EXPECT_EQ(fixed.ParseState(json)->goals, 0b101);
  json["goals"] = {3, 4};
  EXPECT_EQ(MessageOf(fixed, json),
            "goals: rows 3, 4 do not agree with rule goals, which sets rows 1, 3");
}

TEST(RippleRushPositionErrorsTest, GoalsWithoutACard) {
  std::string cards(kDefaultCards);
  cards.resize(cards.rfind("[[goal]]"));
  const Rules rules = MakeRules(2, "advanced", {}, cards);
  Json json = RoundJson({.sheets = {"", ""}, .cards = {"G9", "R2"}});
  json["goals"] = {3, 8};
  EXPECT_EQ(MessageOf(rules, json),
            "goals: no goal card marks row 8; marked rows: 1, 2, 3, 4, 5, 6, 7");
}

TEST(RippleRushPositionErrorsTest, AFinishedGameHasNoRound) {
  const Rules rules = MakeRules(2);
  Json json = Json::object();
  json["to_move"] = nullptr;
  EXPECT_TRUE(rules.ParseState(json).ok());
  json["cards"] = {"G9", "R2"};
  EXPECT_EQ(MessageOf(rules, json),
            "cards: the game is over (to_move is null); leave the field out");
  json.erase("cards");
  json["deck"]["unknown"] = 2;
  EXPECT_EQ(MessageOf(rules, json),
            "deck.unknown: the game is over (to_move is null), but 2 cards are still to be drawn");
}

// Two players at the beginning of round 3: four cards have been seen, and 34 are left.
Json RoundThree() {
  Json json =
      RoundJson({.sheets = {"R 2; B 7", "G 9 20"}, .cards = {"O18", "G14"}, .draws_left = 34});
  json["seen"] = {"R2", "B7", "G9", "G20"};
  return json;
}

TEST(RippleRushPositionErrorsTest, MoreCardsThanAreLeft) {
  const Rules rules = MakeRules(2);
  Json json = RoundThree();
  EXPECT_TRUE(rules.ParseState(json).ok()) << rules.ParseState(json).status();
  json["deck"]["unknown"] = 36;
  EXPECT_EQ(MessageOf(rules, json),
            "deck.unknown: 36 cards are still to be drawn, but of the 40 of a game 2 lie open and "
            "4 have been seen; at most 34 are left");
  // Without the cards that have been seen, the sheets tell.
  json.erase("seen");
  EXPECT_EQ(MessageOf(rules, json),
            "deck.unknown: 36 cards are still to be drawn, but of the 40 of a game 2 lie open and "
            "4 stand on the sheets; at most 34 are left");
  Json view = With(RoundThree(), "/deck/unknown", "36");
  view["seat"] = 0;
  EXPECT_FALSE(rules.ParseInfoSet(view).ok());
}

TEST(RippleRushPositionErrorsTest, SeenLacksWhatStandsOnASheet) {
  const Rules rules = MakeRules(2);
  Json json = RoundThree();
  json["seen"] = {"R2", "G9", "G20", "O1"};
  EXPECT_EQ(MessageOf(rules, json),
            "seen: B7@1 stands on the sheet of seat 0, and no bonus of its completed rows can have "
            "written it, so the card has been seen: add \"B7\"");
  json.erase("seen");
  json["unseen"] = {"B7", "O1"};
  json["deck"]["unknown"] = 2;
  EXPECT_EQ(MessageOf(rules, json),
            "unseen: B7@1 stands on the sheet of seat 0, and no bonus of its completed rows can "
            "have written it, so the card has been seen: leave \"B7\" out");
}

// Row 2 gives a 15 for any column, row 5 any number of the blue one: both may be unseen, one of
// them alone, but not a third number.
TEST(RippleRushPositionErrorsTest, BonusesExplainNumbersThatNobodyHasSeen) {
  const Rules rules = MakeRules(1);
  Json json = RoundJson({.sheets = {"R . 2 . . 9; B . 3 . . 8 15 20; G . 5 . . 9; O . 4 . . 11"},
                         .cards = {"O18"},
                         .draws_left = 2});
  json["seen"] = {"R2", "R9", "B3", "B8", "G5", "G9", "O4", "O11"};
  EXPECT_TRUE(rules.ParseState(json).ok()) << rules.ParseState(json).status();
  json["seen"] = {"R2", "R9", "B3", "G5", "G9", "O4", "O11"};
  EXPECT_TRUE(MessageOf(rules, json).starts_with("seen: B20@7 stands on the sheet of seat 0"))
      << MessageOf(rules, json);
}

TEST(RippleRushPositionDefaultsTest, TheDeckIsWhatTheSeenCardsLeave) {
  const Rules rules = MakeRules(2);
  Json json = RoundThree();
  json.erase("deck");
  EXPECT_EQ(rules.ParseState(json)->draws_left, 34);
}

// Positions with fewer unseen cards than a game leaves are written with these, so that they read
// back.
TEST(RippleRushPositionDefaultsTest, SetUpPositionsReadBack) {
  const Rules rules = MakeRules(1);
  std::vector<std::string> unseen;
  for (int number = 1; number <= 25; ++number) {
    for (const std::string colour : {"B", "G", "O"}) {
      unseen.push_back(colour + std::to_string(number));
    }
  }
  const State state =
      PositionOf(rules, {.sheets = {""}, .cards = {"R5"}, .draws_left = 19, .unseen = unseen});
  EXPECT_EQ(ByteHash(rules.ParseState(rules.ToJson(state)).value()), ByteHash(state));
}

TEST(RippleRushPositionErrorsTest, SomethingElseThanAnObject) {
  const Rules rules = MakeRules(2);
  EXPECT_EQ(MessageOf(rules, Json::parse("[1]")).rfind("expected an object with the keys", 0), 0U);
  EXPECT_FALSE(rules.ParseInfoSet(Json::parse("\"x\"")).ok());
}

// What a seat's view may not say.
struct WrongView {
  std::string name;
  std::string place;
  std::string value;
  std::string message;
};

class RippleRushViewErrorTest : public testing::TestWithParam<WrongView> {};

TEST_P(RippleRushViewErrorTest, IsNamed) {
  const Rules rules = MakeRules(2);
  const Json base = With(Base(), "/seat", "0");
  ASSERT_TRUE(rules.ParseInfoSet(base).ok()) << rules.ParseInfoSet(base).status();
  const absl::StatusOr<InfoSet> info =
      rules.ParseInfoSet(With(base, GetParam().place, GetParam().value));
  ASSERT_FALSE(info.ok());
  const std::string message(info.status().message());
  EXPECT_EQ(message.rfind(GetParam().message, 0), 0U) << message;
}

INSTANTIATE_TEST_SUITE_P(
    Fields, RippleRushViewErrorTest,
    testing::Values(WrongView{"SeatMissing", "/seat", "remove", "seat: missing"},
                    WrongView{"SeatTooHigh", "/seat", "2", "seat: expected an integer from 0 to 1"},
                    WrongView{"OthersWrites", "/now/1", "{}",
                              "now.1: seat 0 cannot know what seat 1 writes this round"},
                    WrongView{"OthersFinished", "/finished", "[1]",
                              "finished: seat 0 cannot know whether seat 1 has finished"},
                    WrongView{"OtherToMove", "/to_move", "1", "to_move: leave it out"},
                    WrongView{"FinishedWithATurn", "/finished", "[0]",
                              "turn: seat 0 has finished"}),
    [](const auto& row) { return row.param.name; });

TEST(RippleRushViewErrorsTest, NobodyHasAChoiceLeft) {
  const Rules rules = MakeRules(2);
  Json json = RoundJson({.sheets = {"", "G 9"}, .cards = {"R2", "G9"}});
  json["seat"] = 0;
  EXPECT_TRUE(rules.ParseInfoSet(json).ok());
  json["now"]["0"] = SheetJson("R 2");
  json["finished"] = {0};
  EXPECT_EQ(rules.ParseInfoSet(json).status().message(),
            "finished: seat 0 has no choice left in this round and nobody else has one; give a "
            "later round");
}

TEST(RippleRushPositionDefaultsTest, AlmostEverythingMayBeLeftOut) {
  const Rules rules = MakeRules(2);
  const Json json = Json::parse(R"({"cards": ["R2", "G9"]})");
  const State state = rules.ParseState(json).value();
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(state.node, Node::kOwn);
  EXPECT_EQ(state.draws_left, 38);
  EXPECT_EQ(Count(state.unseen[0]) + Count(state.unseen[1]), 98);
  EXPECT_EQ(state.now[0], Sheet{});
  // It is the state that a deal of these cards makes.
  EXPECT_EQ(ByteHash(rules.ParseState(rules.ToJson(state)).value()), ByteHash(state));
}

TEST(RippleRushPositionDefaultsTest, ForcedStepsAreCarriedOut) {
  const Rules rules = MakeRules(3);
  const State state = PositionOf(
      rules, {.sheets = {"R 1 . 3", "G 9", ""}, .cards = {"R2", "G9", "B7"}, .draws_left = 3});
  EXPECT_EQ(state.to_move, 0);  // R2@2 was forced, but G9 can be used
  EXPECT_EQ(state.node, Node::kAnnounced);
  EXPECT_EQ(state.now[0], SheetOf("R 1 2 3"));
}

TEST(RippleRushPositionDefaultsTest, ASetUpSeatMayWriteFirst) {
  const Rules rules = MakeRules(3);
  Json json = RoundJson({.sheets = {"", "", ""}, .cards = {"R2", "G9", "B7"}, .draws_left = 3});
  json["to_move"] = 2;
  const State state = rules.ParseState(json).value();
  EXPECT_EQ(state.to_move, 2);
  EXPECT_EQ(After(rules, state, "B7@1").to_move, 0);
}

TEST(RippleRushPositionDefaultsTest, SeenIsTheOtherHalfOfUnseen) {
  const Rules rules = MakeRules(2);
  Json json = Json::parse(R"({"cards": ["R2", "G9"], "seen": ["B1", "R2"],
                              "deck": {"unknown": 10}})");
  const State state = rules.ParseState(json).value();
  EXPECT_EQ(Count(state.unseen[0]) + Count(state.unseen[1]), 97);
  EXPECT_FALSE(Has(state.unseen[0], MakeCard(1, 1)));
}

TEST(RippleRushPositionDefaultsTest, ZeroIsAnEmptySpace) {
  const Rules rules = MakeRules(1);
  const Json json = Json::parse(
      R"({"cards": ["R2"], "deck": {"unknown": 0}, "sheets": [{"red": [1, 0, 3, 0, 0, 0, 0, 0],
          "blue": [null, 5, 0, null, 0, 0, 0, 0]}]})");
  // R2@2 would be forced and end the game.
  EXPECT_FALSE(rules.ParseState(json).ok());
  const Json other = With(json, "/cards", R"(["R4"])");
  EXPECT_EQ(rules.ParseState(other)->start[0], SheetOf("R 1 . 3; B . 5"));
}

}  // namespace
}  // namespace riftlab::ripple_rush
