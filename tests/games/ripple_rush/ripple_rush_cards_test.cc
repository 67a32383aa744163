// The card table as data: what a designer may change, and every mistake that is refused.
#include "engine/core/array.h"
#include "engine/games/ripple_rush/cards.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

using Texts = std::vector<std::string>;

// The shipped table with one part replaced.
std::string Changed(const std::string& part, const std::string& by) {
  std::string text(kDefaultCards);
  const std::size_t at = text.find(part);
  RIFTLAB_CHECK(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

int LineOf(const std::string& text, const std::string& part) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(part));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

TEST(RippleRushCardsTest, TheShippedTableIsTheSpecification) {
  const CardTable cards = *ParseCards(kDefaultCards, "shipped");
  EXPECT_EQ(cards.NumCards(), 100);
  EXPECT_EQ(cards.number_min, 1);
  EXPECT_EQ(cards.number_max, 25);
  EXPECT_EQ(cards.cards_per_player, 20);
  EXPECT_EQ(cards.goals_revealed, 2);
  const Array<Bonus, kRows> bonus = {{{BonusKind::kNumber, 20},
                                      {BonusKind::kNumber, 15},
                                      {BonusKind::kAny, 3},
                                      {BonusKind::kAny, 2},
                                      {BonusKind::kAny, 1},
                                      {BonusKind::kAny, 0},
                                      {BonusKind::kNumber, 10},
                                      {BonusKind::kNumber, 5}}};
  EXPECT_EQ(cards.bonus, bonus);
  for (const std::uint8_t points : cards.goal_points) EXPECT_EQ(points, 3);
}

TEST(RippleRushCardsTest, TheDescriptionNamesEveryRow) {
  const std::string text = MakeRules(2).DescribeCards();
  for (const char* part :
       {"100 cards", "20 cards a player", "row 8: 5 in any one column",
        "row 7: 10 in any one column", "row 6: X red", "row 5: X blue", "row 4: X green",
        "row 3: X orange", "row 2: 15 in", "row 1: 20 in", "row 8 completed: 3 points"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

struct Mistake {
  std::string name;
  std::string part;  // of the shipped table
  std::string by;
  std::string line_of;  // the line that the message names holds this text; empty: another line
  std::string message;
};

class RippleRushCardsMistakeTest : public testing::TestWithParam<Mistake> {};

TEST_P(RippleRushCardsMistakeTest, IsNamedWithLineAndKey) {
  const Mistake& mistake = GetParam();
  const std::string text = Changed(mistake.part, mistake.by);
  const absl::StatusOr<CardTable> cards = ParseCards(text, "my.toml");
  ASSERT_FALSE(cards.ok());
  const std::string message(cards.status().message());
  EXPECT_NE(message.find(mistake.message), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  const std::string place = mistake.line_of.empty()
                                ? "my.toml:"
                                : "my.toml:" + std::to_string(LineOf(text, mistake.line_of)) + ":";
  EXPECT_EQ(message.rfind(place, 0), 0U) << message << " is not at " << place;
}

const std::string kRow8 = "row = 8\nbonus = \"number\"\nnumber = 5";
const std::string kGoal8 = "[[goal]]\nrow = 8\npoints = 3";

INSTANTIATE_TEST_SUITE_P(
    Rows, RippleRushCardsMistakeTest,
    testing::Values(
        Mistake{"Syntax", "schema = 1", "schema = ", "schema", "not TOML"},
        Mistake{"Schema", "schema = 1", "schema = 2", "schema", "schema is 2"},
        Mistake{"OtherGame", "\"ripple_rush\"", "\"riftforce\"",
                "game =", "game is 'riftforce'; it must be ripple_rush"},
        Mistake{"NumberMinTooLow", "number_min = 1", "number_min = 0", "number_min",
                "deck.number_min is 0; it must be an integer from 1 to 31"},
        Mistake{"NumberMaxTooHigh", "number_max = 25", "number_max = 32", "number_max",
                "deck.number_max is 32; it must be an integer from 1 to 31"},
        Mistake{"NumbersEmpty", "number_min = 1", "number_min = 26", "number_max = 25",
                "deck.number_max is 25; it must be at least number_min, which is 26"},
        Mistake{"NumberIsText", "number_max = 25", "number_max = \"25\"", "number_max",
                "deck.number_max is"},
        Mistake{"NumberMissing", "number_max = 25", "", "[deck]", "deck.number_max is missing"},
        Mistake{"TooManyCardsEach", "cards_per_player = 20", "cards_per_player = 101",
                "cards_per_player", "deck.cards_per_player is 101"},
        Mistake{"DeckMissing", "[deck]", "[dek]", "", "deck is missing"},
        Mistake{"UnknownDeckKey", "cards_per_player = 20", "cards_per_player = 20\njokers = 2",
                "jokers", "unknown key 'jokers'"},
        Mistake{"MisspeltDeckKey", "cards_per_player = 20",
                "cards_per_player = 20\nnumber_maximum = 2", "number_maximum",
                "did you mean 'number_max'?"},
        Mistake{"RowTooHigh", kRow8, "row = 9\nbonus = \"number\"\nnumber = 5", "row = 9",
                "row.row is 9; it must be an integer from 1 to 8"},
        Mistake{"RowTwice", kRow8, "row = 7\nbonus = \"number\"\nnumber = 5", "",
                "row.row 7 is described twice"},
        Mistake{"RowMissing", "[[row]]\n" + kRow8, "[[rest]]\n" + kRow8, "",
                "row 8 is missing; each of the rows 1 to 8 needs a [[row]]"},
        Mistake{"BonusKind", kRow8, "row = 8\nbonus = \"numbr\"\nnumber = 5", "numbr",
                "row.bonus is 'numbr'; it must be one of none, number, any (did you mean "
                "'number'?)"},
        Mistake{"BonusNumberTooHigh", kRow8, "row = 8\nbonus = \"number\"\nnumber = 26",
                "number = 26", "row.number is 26; it must be an integer from 1 to 25"},
        Mistake{"BonusNumberMissing", kRow8, "row = 8\nbonus = \"number\"", "",
                "row.number is missing"},
        Mistake{"ColourUnknown", "colour = \"blue\"", "colour = \"blu\"", "\"blu\"",
                "row.colour is 'blu'; it must be one of red, blue, green, orange (did you mean "
                "'blue'?)"},
        Mistake{"ColourOfANumber", kRow8, kRow8 + "\ncolour = \"red\"", "colour = \"red\"",
                "unknown key 'colour'"},
        Mistake{"GoalTwice", kGoal8, "[[goal]]\nrow = 1\npoints = 3", "",
                "goal.row 1 is marked by two goal cards"},
        Mistake{"GoalPoints", kGoal8, "[[goal]]\nrow = 8\npoints = 0", "points = 0",
                "goal.points is 0; it must be an integer from 1 to 100"},
        Mistake{"GoalsRevealed", "revealed = 2", "revealed = 9", "revealed = 9",
                "goals.revealed is 9; it must be an integer from 0 to 8"},
        Mistake{"GoalsMissing", "[goals]", "[gaols]", "", "goals is missing"},
        Mistake{"UnknownTable", "[goals]", "[extra]\n\n[goals]", "[extra]", "unknown key 'extra'"}),
    [](const auto& row) { return row.param.name; });

TEST(RippleRushCardsTest, NoMoreGoalsAreRevealedThanThereAre) {
  std::string text = Changed("revealed = 2", "revealed = 8");
  text.resize(text.find(kGoal8));
  const absl::StatusOr<CardTable> cards = ParseCards(text, "my.toml");
  ASSERT_FALSE(cards.ok());
  EXPECT_NE(std::string{cards.status().message()}.find(
                "goals.revealed is 8, but there are only 7 [[goal]] cards"),
            std::string::npos)
      << cards.status();
  text.resize(text.find("[[goal]]\nrow = 2"));
  EXPECT_NE(std::string{ParseCards(text, "my.toml").status().message()}.find(
                "goals.revealed is 8, but there is only 1 [[goal]] card"),
            std::string::npos);
}

// The game with the shipped table, one part of it replaced.
absl::StatusOr<Rules> MakeChanged(const std::string& part, const std::string& by, int players,
                                  const std::string& mode = "basic") {
  return Rules::Make({.mode = mode,
                      .players = players,
                      .rules = {},
                      .cards = Changed(part, by),
                      .cards_source = "my.toml"});
}

TEST(RippleRushVariantTest, OtherBonuses) {
  // Row 8 now gives any green number instead of a 5.
  const Rules rules = *MakeChanged(kRow8, "row = 8\nbonus = \"any\"\ncolour = \"green\"", 1);
  const Round round = {.sheets = {"R . . . . . . . 12; B . . . . . . . 6; G . . . . . . 20 22"},
                       .cards = {"O9"}};
  const State state = After(rules, PositionOf(rules, round), "O9@8");
  EXPECT_EQ(state.node, Node::kAnyBonus);
  EXPECT_EQ(rules.NumLegal(state), 6 * 19 + 1);
  const Rules none = *MakeChanged(kRow8, "row = 8\nbonus = \"none\"", 1);
  EXPECT_EQ(After(none, PositionOf(none, round), "O9@8").to_move, kNobody);
}

TEST(RippleRushVariantTest, TwoXOfOneColourKeepEveryNumberApart) {
  const Rules rules = *MakeChanged("colour = \"red\"", "colour = \"blue\"", 1);
  const Round round = {.sheets = {"R . . . . 9; G . . . . 12; O . . . . 3"}, .cards = {"B10"}};
  const State state = After(rules, PositionOf(rules, round), "B10@5");
  ActionList<Rules> candidates;
  rules.CandidateActions(state, candidates);
  EXPECT_EQ(state.node, Node::kAnyBonus);
  // The other X blue could still bring any number, so no two numbers of a wide gap are alike. The
  // last write of the game needs no DECLINE.
  EXPECT_EQ(static_cast<int>(candidates.size()), rules.NumLegal(state) - 1);
}

TEST(RippleRushVariantTest, NumbersUpTo31) {
  const Rules rules = *MakeChanged("number_max = 25", "number_max = 31", 2);
  EXPECT_EQ(rules.cards().NumCards(), 124);
  const Round round = {.sheets = {"R . 30", ""}, .cards = {"R31", "O1"}};
  const State deal = PositionOf(rules, round);
  EXPECT_EQ(Moves(rules, deal), (Texts{"R31@3", "R31@4", "R31@5", "R31@6", "R31@7", "R31@8"}));
  EXPECT_EQ(NumberAt(After(rules, deal, "R31@8").now[0], 0, 7), 31);
  // An X takes every number of the cards.
  const Round x = {.sheets = {"R . . 5; B . . 9; G . . 7"}, .cards = {"O1"}};
  const Rules solo = *MakeChanged("number_max = 25", "number_max = 31", 1);
  const State state = After(solo, PositionOf(solo, x), "O1@3");
  EXPECT_EQ(solo.NumLegal(state), 5 * 30 + 1);
}

TEST(RippleRushVariantTest, TheWidestQuestionFitsKMaxActions) {
  std::string cards = Changed("number_max = 25", "number_max = 31");
  const std::string row1 = "row = 1\nbonus = \"number\"\nnumber = 20";
  const std::size_t at = cards.find(row1);
  ASSERT_NE(at, std::string::npos);
  cards.replace(at, row1.size(), "row = 1\nbonus = \"any\"\ncolour = \"orange\"");
  const Rules rules = MakeRules(1, "basic", {}, cards);
  const Round round = {.sheets = {"R 5; B 9; G 7"}, .cards = {"O1"}};
  const State state = After(rules, PositionOf(rules, round), "O1@1");
  EXPECT_EQ(rules.NumLegal(state), Rules::kMaxActions);
}

TEST(RippleRushVariantTest, HigherNumberMin) {
  const Rules rules = *MakeChanged("number_min = 1 ", "number_min = 4 ", 2);
  EXPECT_EQ(rules.cards().NumCards(), 88);
  Rng rng(3, {});
  const State state = rules.Deal(rng);
  EXPECT_EQ(Count(state.unseen[0]) + Count(state.unseen[1]), 86);
  const Round round = {.sheets = {"R . . 5; B . . 9; G . . 7", ""}, .cards = {"O6", "R8"}};
  const State x = After(rules, PositionOf(rules, round), "O6@3");
  EXPECT_EQ(Moves(rules, x)[0], "O4@1");
}

TEST(RippleRushVariantTest, CardsPerPlayerSetTheRounds) {
  const Rules rules = *MakeChanged("cards_per_player = 20", "cards_per_player = 7", 5);
  Rng rng(4, {});
  State state = rules.Deal(rng);
  EXPECT_EQ(state.draws_left, 30);
  while (state.to_move != kNobody) rules.Apply(state, rules.NthLegal(state, 0), rng);
  EXPECT_EQ(Count(state.unseen[0]) + Count(state.unseen[1]), 65);
  EXPECT_EQ(rules.Result(state).turns, 7);
}

TEST(RippleRushVariantTest, TheBoxMustHoldTheDeck) {
  const absl::StatusOr<Rules> rules =
      MakeChanged("cards_per_player = 20", "cards_per_player = 21", 5);
  ASSERT_FALSE(rules.ok());
  const std::string message(rules.status().message());
  EXPECT_NE(message.find("my.toml: 5 players with 21 cards each need 105 cards, but the box holds "
                         "100"),
            std::string::npos)
      << message;
  EXPECT_TRUE(MakeChanged("cards_per_player = 20", "cards_per_player = 21", 4).ok());
}

TEST(RippleRushVariantTest, GoalPointsAndCount) {
  const Rules rules = *MakeChanged("row = 1\npoints = 3", "row = 1\npoints = 7", 2, "advanced");
  EXPECT_EQ(rules.MaxScore(), 32 + 7 + 3);
  EXPECT_EQ(rules.Score(SheetOf("R 1; B 1; G 1; O 1"), 0b11), 4 + 7);
  const Rules three = *MakeChanged("revealed = 2", "revealed = 3", 2, "advanced");
  Rng rng(5, {});
  EXPECT_EQ(Count(three.Deal(rng).goals), 3);
  const Rules no_goals = *MakeChanged("revealed = 2", "revealed = 0", 2, "advanced");
  EXPECT_EQ(no_goals.Deal(rng).goals, 0);
  EXPECT_EQ(no_goals.MaxScore(), 32);
}

TEST(RippleRushVariantTest, EqualTablesHaveEqualHashes) {
  const std::uint64_t shipped = MakeRules(2).CardsHash();
  EXPECT_EQ(MakeChanged("schema = 1", "schema = 1  # the same", 2)->CardsHash(), shipped);
  EXPECT_NE(MakeChanged("number_max = 25", "number_max = 26", 2)->CardsHash(), shipped);
}

TEST(RippleRushMakeTest, FillsInDefaults) {
  const Rules rules = *Rules::Make({});
  EXPECT_EQ(rules.config().mode, "basic");
  EXPECT_EQ(rules.NumPlayers(), 2);
  EXPECT_EQ(rules.MaxScore(), 32);
  EXPECT_EQ(MakeRules(3, "advanced").MaxScore(), 38);
  for (const Player seat : Seats(3)) EXPECT_EQ(MakeRules(3).Side(seat), seat);
}

struct WrongConfig {
  std::string name;
  GameConfig config;
  std::string message;
};

class RippleRushMakeErrorTest : public testing::TestWithParam<WrongConfig> {};

TEST_P(RippleRushMakeErrorTest, IsNamed) {
  const absl::StatusOr<Rules> rules = Rules::Make(GetParam().config);
  ASSERT_FALSE(rules.ok());
  const std::string message(rules.status().message());
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

GameConfig ConfigOf(const std::string& mode, int players, const std::string& goals) {
  GameConfig config;
  config.mode = mode;
  config.players = players;
  if (!goals.empty()) config.rules["goals"] = goals == "(empty)" ? "" : goals;
  return config;
}

GameConfig MisspeltRule() {
  GameConfig config;
  config.rules["goal"] = "1+3";
  return config;
}

const std::string kGoalsWanted = "must be 'random' or different rows that goal cards mark";

INSTANTIATE_TEST_SUITE_P(
    Rows, RippleRushMakeErrorTest,
    testing::Values(WrongConfig{"Mode", ConfigOf("advancd", 2, ""), "did you mean 'advanced'?"},
                    WrongConfig{"TooManyPlayers", ConfigOf("basic", 6, ""), "6 players"},
                    WrongConfig{"NegativePlayers", ConfigOf("basic", -1, ""), "-1 players"},
                    WrongConfig{"RuleName", MisspeltRule(), "did you mean 'goals'?"},
                    WrongConfig{"GoalsInBasic", ConfigOf("basic", 2, "1+3"),
                                "rule goals needs mode advanced"},
                    WrongConfig{"GoalsEmpty", ConfigOf("advanced", 2, "(empty)"), kGoalsWanted},
                    WrongConfig{"GoalsTwice", ConfigOf("advanced", 2, "3+3"), kGoalsWanted},
                    WrongConfig{"GoalsTooHigh", ConfigOf("advanced", 2, "3+9"), kGoalsWanted},
                    WrongConfig{"GoalsTrailingPlus", ConfigOf("advanced", 2, "3+"), kGoalsWanted},
                    WrongConfig{"GoalsLeadingPlus", ConfigOf("advanced", 2, "+3"), kGoalsWanted},
                    WrongConfig{"GoalsWord", ConfigOf("advanced", 2, "top"), kGoalsWanted}),
    [](const auto& row) { return row.param.name; });

TEST(RippleRushMakeTest, RuleGoalsFixesTheRows) {
  const Rules rules = MakeRules(2, "advanced", {{"goals", "3+1"}});
  EXPECT_EQ(rules.config().rules.at("goals"), "1+3");
  for (std::uint64_t i = 0; i < 20; ++i) {
    Rng rng(1, {.index = i});
    EXPECT_EQ(rules.Deal(rng).goals, 0b101);
  }
  const Rules random = MakeRules(2, "advanced", {{"goals", "random"}});
  EXPECT_TRUE(random.config().rules.empty());
}

TEST(RippleRushMakeTest, TinyConfigurationsAreGames) {
  for (const GameConfig& config : Rules::TinyConfigs()) {
    const absl::StatusOr<Rules> rules = Rules::Make(config);
    ASSERT_TRUE(rules.ok()) << rules.status();
    EXPECT_EQ(rules->cards().NumCards(), 8);
  }
}

}  // namespace
}  // namespace riftlab::ripple_rush
