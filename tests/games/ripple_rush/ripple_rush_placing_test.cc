// Where a number may be written: section 3.1, scenarios 1 to 10.
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

// One column and the rows that a number may go to.
struct Placing {
  std::string name;
  std::string column;
  int number;
  std::vector<int> rows;
  std::string page;
};

class RippleRushPlacingTest : public testing::TestWithParam<Placing> {};

TEST_P(RippleRushPlacingTest, LegalRowsAreExact) {
  const Placing& placing = GetParam();
  for (std::size_t column = 0; column < kColumns; ++column) {
    const Sheet sheet = SheetOf(std::string(1, kColourLetters[column]) + " " + placing.column);
    const std::uint8_t rows = LegalRows(sheet, static_cast<int>(column), placing.number);
    EXPECT_EQ(RowsOf(rows), placing.rows) << kColourNames[column] << ", " << placing.page;
  }
}

const std::vector<int> kNone = {};

INSTANTIATE_TEST_SUITE_P(
    Rows, RippleRushPlacingTest,
    testing::Values(
        Placing{"Scenario01AbbyBetween14And17", "4 9 . 14 . 17", 15, {5}, "rulebook p. 2, Abby"},
        Placing{"Scenario02Between14And17", "4 9 . 14 . 17", 16, {5}, "3.1"},
        Placing{"Scenario02Between9And14", "4 9 . 14 . 17", 10, {3}, "3.1"},
        Placing{"Scenario02AboveAll", "4 9 . 14 . 17", 18, {7, 8}, "3.1"},
        Placing{"Scenario02HighestNumber", "4 9 . 14 . 17", 25, {7, 8}, "3.1"},
        Placing{"Scenario02EqualTo9", "4 9 . 14 . 17", 9, kNone, "3.1"},
        Placing{"Scenario02EqualTo14", "4 9 . 14 . 17", 14, kNone, "3.1"},
        Placing{"Scenario02EqualTo17", "4 9 . 14 . 17", 17, kNone, "3.1"},
        Placing{"Scenario02NeighboursLeaveNoSpace", "4 9 . 14 . 17", 7, kNone, "3.1"},
        Placing{"Scenario02NothingBelowRow1", "4 9 . 14 . 17", 1, kNone, "3.1"},
        Placing{"Scenario02NothingBelowRow1Either", "4 9 . 14 . 17", 3, kNone, "3.1"},
        Placing{"Scenario03AbbysNextCard", "4 9 10 14 15 17", 13, kNone, "rulebook p. 2, Abby"},
        Placing{"Scenario04EmptyColumn", "", 13, {1, 2, 3, 4, 5, 6, 7, 8}, "rulebook p. 2"},
        Placing{"Scenario04EmptyColumnLowest", "", 1, {1, 2, 3, 4, 5, 6, 7, 8}, "rulebook p. 2"},
        Placing{"Scenario04EmptyColumnHighest", "", 25, {1, 2, 3, 4, 5, 6, 7, 8}, "rulebook p. 2"},
        Placing{"Scenario05DeadAbove25", "25", 24, kNone, "3.1"},
        Placing{"Scenario05DeadBelow1", ". . . . . . . 1", 2, kNone, "3.1"},
        Placing{"Scenario05DeadBelow1Highest", ". . . . . . . 1", 25, kNone, "3.1"},
        Placing{"Scenario06Low", "3 . . . 20", 7, {2, 3, 4}, "3.1"},
        Placing{"Scenario06High", "3 . . . 20", 19, {2, 3, 4}, "3.1"},
        Placing{"Scenario06Above", "3 . . . 20", 21, {6, 7, 8}, "3.1"},
        Placing{"Scenario06Highest", "3 . . . 20", 25, {6, 7, 8}, "3.1"},
        Placing{"Scenario06Below1", "3 . . . 20", 1, kNone, "3.1"},
        Placing{"Scenario06Below2", "3 . . . 20", 2, kNone, "3.1"},
        Placing{"Scenario06Equal3", "3 . . . 20", 3, kNone, "3.1"},
        Placing{"Scenario06Equal20", "3 . . . 20", 20, kNone, "3.1"},
        Placing{"Scenario07Below", ". 5 . 6", 4, {1}, "3.1"},
        Placing{"Scenario07Above", ". 5 . 6", 7, {5, 6, 7, 8}, "3.1"},
        Placing{"Scenario10Gap", "1 7 8 . . 16 . 23", 13, {4, 5}, "3.1"},
        Placing{"Scenario10NoGap", "1 7 8 16 . . . 23", 13, kNone, "3.1"}),
    [](const auto& row) { return row.param.name; });

TEST(RippleRushPlacingTest, Scenario07DeadSpaceTakesNoNumber) {
  const Sheet sheet = SheetOf("B . 5 . 6");
  for (int number = 1; number <= kMaxNumber; ++number) {
    EXPECT_FALSE(Has(LegalRows(sheet, 1, number), 2)) << number;
  }
}

// Against the wording of the rule, for every pattern of one column with random numbers.
TEST(RippleRushPlacingTest, AgreesWithTheWordingOfTheRule) {
  Rng rng(3, {});
  for (int rows = 0; rows < 256; ++rows) {
    Array<int, kRows> column{};
    Sheet sheet{};
    int number = 0;
    for (int row = 0; row < kRows; ++row) {
      if (!Has(static_cast<unsigned>(rows), row)) continue;
      number += 1 + static_cast<int>(rng.Below(3));
      column[static_cast<std::size_t>(row)] = number;
      WriteNumber(sheet, row, MakeCard(2, number));
    }
    for (int candidate = 1; candidate <= 25; ++candidate) {
      std::uint8_t expected = 0;
      for (int row = 0; row < kRows; ++row) {
        bool fits = column[static_cast<std::size_t>(row)] == 0;
        for (int other = 0; other < kRows; ++other) {
          const int there = column[static_cast<std::size_t>(other)];
          if (there == 0) continue;
          fits &= other < row ? there < candidate : there > candidate;
        }
        if (fits) Set(expected, row);
      }
      EXPECT_EQ(LegalRows(sheet, 2, candidate), expected) << rows << " " << candidate;
    }
  }
}

TEST(RippleRushPlacingTest, Scenario01IsWrittenAtOnce) {
  const Round round = {.sheets = {"B 4 9 . 14 . 17", ""}, .cards = {"B15", "R3"}};
  const Rules rules = RulesFor(round);
  const State state = PositionOf(rules, round);
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.now[0], SheetOf("B 4 9 . 14 15 17"));
}

TEST(RippleRushPlacingTest, Scenario03IsAnnounced) {
  const Round round = {.sheets = {"B 4 9 10 14 15 17", ""}, .cards = {"B13", "R3"}};
  const Rules rules = RulesFor(round);
  const State state = PositionOf(rules, round);
  EXPECT_EQ(state.announced, 0b01);
  EXPECT_EQ(state.to_move, 1);
}

TEST(RippleRushPlacingTest, Scenario08BonusNumberBlocksTheCardOfItsColumnOnly) {
  const Round red = {.sheets = {"R . . . . 10", ""}, .cards = {"R10", "B3"}};
  EXPECT_EQ(PositionOf(RulesFor(red), red).announced, 0b01);
  const Round blue = {.sheets = {"R . . . . 10", ""}, .cards = {"B10", "B3"}};
  const Rules rules = RulesFor(blue);
  const State state = PositionOf(rules, blue);
  EXPECT_EQ(state.announced, 0);
  EXPECT_EQ(rules.NumLegal(state), 8);
}

TEST(RippleRushPlacingTest, Scenario09WritingIsCompulsory) {
  const Round e3 = {.sheets = {"R 7 8 22 25; B 9 . . . . . 25; G 1 2 14 . . . 16 23; "
                               "O . . 5 . . . 6 22"},
                    .cards = {"B20"},
                    .draws_left = 3,
                    .unseen = {{"B13", "B18", "B19", "O1", "O2"}}};
  const Rules rules = RulesFor(e3);
  EXPECT_EQ(Moves(rules, PositionOf(rules, e3)),
            (std::vector<std::string>{"B20@2", "B20@3", "B20@4", "B20@5", "B20@6"}));
}

}  // namespace
}  // namespace riftlab::ripple_rush
