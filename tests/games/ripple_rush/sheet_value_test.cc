// The value of a sheet: exact where nothing can come any more, consistent, and in order where more
// can.
#include "engine/games/ripple_rush/sheet_value.h"

#include <gtest/gtest.h>

#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

// A position of one seat with this sheet and so many draws to come.
State StateWith(const Rules& rules, const Sheet& sheet, int draws_left) {
  State state{};
  state.unseen = WholeBox(rules.cards());
  state.draws_left = static_cast<std::uint8_t>(draws_left);
  state.now[0] = sheet;
  state.start[0] = sheet;
  return state;
}

float Value(const Rules& rules, const Sheet& sheet, int draws_left) {
  const Outlook outlook = OutlookOf(rules, StateWith(rules, sheet, draws_left), sheet);
  return ValueOf(outlook, ViewSheet(outlook, sheet));
}

TEST(SheetValueTest, IsTheScoreWhenNothingCanCome) {
  // Every row has had its bonus or none can come, so no hits are left but those of bonus numbers.
  const Rules rules = MakeRules(1);
  const Sheet full =
      SheetOf("R 1 2 3 4 5 6 7 8; B 1 2 3 4 5 6 7 8; G 1 2 3 4 5 6 7 8; O 1 2 3 4 5 6 7 8");
  EXPECT_NEAR(Value(rules, full, 0), rules.Score(full, 0), 0.05) << "completed columns break ties";
}

TEST(SheetValueTest, GrowsWithTheDrawsToCome) {
  const Rules rules = MakeRules(1);
  for (const char* text : {"", "R 4 . 9", "B 1 2 3; G . . 12 . . 20", "O . 3 . . . . 24"}) {
    const Sheet sheet = SheetOf(text);
    float before = Value(rules, sheet, 0);
    for (int draws = 2; draws <= 20; draws += 2) {
      const float value = Value(rules, sheet, draws);
      EXPECT_GT(value, before) << text << ", draws " << draws;
      EXPECT_LT(value, 40) << text;
      before = value;
    }
  }
}

TEST(SheetValueTest, ANumberInItsPlaceIsWorthMoreThanOneThatShutsTheColumn) {
  const Rules rules = MakeRules(1);
  EXPECT_GT(Value(rules, SheetOf("R . . . 13"), 18), Value(rules, SheetOf("R 13"), 18));
  EXPECT_GT(Value(rules, SheetOf("R 2"), 18), Value(rules, SheetOf("R . . . . . 2"), 18));
}

TEST(SheetValueTest, AWriteChangesTheViewAsANewLookWould) {
  const Rules rules = MakeRules(2, "advanced");
  Rng rng(7, {});
  for (int game = 0; game < 20; ++game) {
    State state = rules.Deal(rng);
    while (state.to_move != kNobody) {
      const Sheet& sheet = state.now[state.to_move];
      const Outlook outlook = OutlookOf(rules, state, sheet);
      const SheetView before = ViewSheet(outlook, sheet);
      ActionList<Rules> actions;
      rules.LegalActions(state, actions);
      for (const Action action : actions) {
        if (IsNo(action)) continue;
        const Write write = UnpackWrite(action);
        const ColumnWrites writes(outlook, before, write.card);
        const SheetView after = writes.Written(write.row);
        EXPECT_EQ(ValueOf(outlook, after), ValueOf(outlook, ViewSheet(outlook, after.sheet)));
        EXPECT_EQ(writes.ValueAfter(write.row), ValueOf(outlook, after));
      }
      rules.Apply(state, actions[rng.Below(static_cast<std::uint32_t>(actions.size()))], rng);
    }
  }
}

TEST(QuickActionTest, IsTheBestMoveOfOneWriteAndScoresFar) {
  // 2,000 solo games: quick play averages 17.9 points, the random player of section 6.5 9.33.
  const Rules rules = MakeRules(1);
  int points = 0;
  constexpr int kGames = 2000;
  for (int game = 0; game < kGames; ++game) {
    Rng rng(9, {.index = static_cast<std::uint64_t>(game), .purpose = Purpose::kTest, .seat = 0});
    State state = rules.Deal(rng);
    while (state.to_move != kNobody) rules.Apply(state, rules.QuickAction(state, rng), rng);
    points += rules.Score(state.now[0], state.goals);
  }
  EXPECT_NEAR(static_cast<double>(points) / kGames, 17.85, 0.25);
}

}  // namespace
}  // namespace riftlab::ripple_rush
