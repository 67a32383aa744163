// The end of the game (section 5): scenarios of 10.6 and rulings.
#include <gtest/gtest.h>

#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

// A position before the action of the seat at `position`, with these scores. Every seat holds a
// card that it can play.
State Before(const Rules& rules, int position, int a, int b, const Layout& layout) {
  State state{};
  state.round = 5;
  state.position = static_cast<std::uint8_t>(position);
  PutRows(rules, 0, layout.a, state);
  PutRows(rules, 1, layout.b, state);
  for (const Player seat : Seats(rules.NumPlayers())) {
    state.cards[seat].hand = CardsOf(rules, "Ic5 Ic6");
  }
  state.cards[rules.SeatAt(position)].hand = CardsOf(rules, layout.hand);
  state.riftforce[0].destroyed = static_cast<std::uint16_t>(a);
  state.riftforce[1].destroyed = static_cast<std::uint16_t>(b);
  if (rules.mode() == Mode::kSolo) {
    for (int i = 0; i < 20; ++i) {
      state.plans[i] = i % 4 == 3 ? 15 + i / 4 : i - i / 4;
    }
  }
  Rng rng = TestRng();
  rules.BeginTurns(state, rng);
  return state;
}

State Do(const Rules& rules, State state, const std::string& moves) {
  for (const std::string& move : Words(moves)) state = After(rules, state, move);
  return state;
}

TEST(RiftforceEndTest, Scenario82TheLastActionOfTheOtherSeat) {
  const Rules rules = MakeRules();
  // Seat 0 checks L1 and reaches 12; seat 1 still acts, scores L2 and L3, and wins 13:12.
  State state = Before(rules, 0, 11, 11, {.a = "Fi5||||", .b = "|Ic5|Ic6||", .hand = "Fi6"});
  state = After(rules, state, "draw");
  EXPECT_EQ(ScoreOf(state), "12,11");
  ASSERT_EQ(state.to_move, 1);
  state = After(rules, state, "draw");
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(ScoreOf(state), "12,13");
  EXPECT_EQ(rules.Returns(state)[1], 1);
  EXPECT_EQ(rules.Returns(state)[0], 0);
  EXPECT_EQ(rules.Result(state).reason, "riftforce");
}

TEST(RiftforceEndTest, Scenario83TheSecondSeatEndsItAtOnce) {
  const Rules rules = MakeRules();
  State state = Before(rules, 1, 11, 11, {.b = "|Ic5|||", .hand = "Fi6"});
  state = After(rules, state, "draw");
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(rules.Returns(state)[1], 1);
}

TEST(RiftforceEndTest, Scenario85TiesGoOn) {
  const Rules rules = MakeRules();
  State state = Before(rules, 1, 12, 11, {.b = "|Ic5|||", .hand = "Fi6"});
  state = After(rules, state, "draw");
  EXPECT_EQ(ScoreOf(state), "12,12");
  ASSERT_EQ(state.to_move, 0);
  EXPECT_EQ(state.round, 6);
  // 13:12 after the next round is the end, 13:13 is not.
  State ahead = state;
  PutRows(rules, 0, "Fi5||||", ahead);
  ahead = After(rules, ahead, "draw");
  State blocked = ahead;
  EXPECT_EQ(ScoreOf(ahead), "13,12");
  ahead = After(rules, ahead, "draw");
  EXPECT_EQ(ScoreOf(ahead), "13,13");
  EXPECT_EQ(ahead.to_move, 0);
  blocked.table = {};
  PutRows(rules, 0, "Fi5||||", blocked);
  blocked = After(rules, blocked, "draw");
  EXPECT_EQ(blocked.to_move, kNobody);
  EXPECT_EQ(rules.Returns(blocked)[0], 1);
}

TEST(RiftforceEndTest, Ruling17TieBreakIsOneMoreActionEach) {
  const Rules rules = MakeRules();
  State state = Before(rules, 1, 12, 11, {.b = "|Ic5|||", .hand = "Fi6"});
  state = After(rules, state, "draw");
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(state.position, 0);
}

TEST(RiftforceEndTest, Scenario86ScoresAboveTwelveCountFully) {
  const Rules rules = MakeRules();
  State state = Before(rules, 1, 14, 12, {.b = "|Ic5|||", .hand = "Fi6"});
  state = After(rules, state, "draw");
  EXPECT_EQ(ScoreOf(state), "14,13");
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(rules.Returns(state)[0], 1);
  EXPECT_EQ(rules.Result(state).scores, (std::vector<double>{14, 13}));
}

TEST(RiftforceEndTest, Scenario87TeamsFinishTheRound) {
  const Rules rules = MakeRules("team", 4);
  State state = Before(rules, 0, 11, 11, {.a = "|||Fi5||", .b = "|Ic5/3||||", .hand = "Fi6"});
  for (const Player seat : Seats(4)) {
    ASSERT_EQ(state.to_move, seat);
    state = After(rules, state, "draw");
  }
  // 12:12 by the check of seat 3: a further complete round.
  EXPECT_EQ(ScoreOf(state), "12,12");
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(state.round, 6);
}

TEST(RiftforceEndTest, Scenario88TrainerOvertakesInItsPlan) {
  const Rules rules = MakeRules("solo");
  State state = Before(rules, 0, 11, 10, {.a = "Fi5||||", .b = "|Ic5|Ic6|Li5|", .hand = "Fi6"});
  state.top_plan = 3;  // C1
  state = After(rules, state, "draw");
  EXPECT_EQ(ScoreOf(state), "12,13");
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(rules.Returns(state)[0], 0);
}

TEST(RiftforceEndTest, Scenario89SoloTieGoesOn) {
  const Rules rules = MakeRules("solo");
  State state = Before(rules, 0, 11, 10, {.a = "Fi5||||", .b = "|Ic5|Ic6||", .hand = "Fi6"});
  state.top_plan = 3;
  state = After(rules, state, "draw");
  EXPECT_EQ(ScoreOf(state), "12,12");
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(state.round, 6);
}

TEST(RiftforceEndTest, Ruling35SoloEndsAfterThePlanOnly) {
  const Rules rules = MakeRules("solo");
  // 15:3 before the plan: the plan is executed all the same.
  State state = Before(rules, 0, 14, 3, {.a = "Fi5||||", .b = "|Ic5|||", .hand = "Fi6"});
  state.top_plan = 3;
  state = After(rules, state, "draw");
  EXPECT_EQ(ScoreOf(state), "15,4");
  EXPECT_EQ(state.to_move, kNobody);
}

// Seat 0 plays its last card; nobody holds any other card.
State PlayLast(const Rules& rules, int a, int b, const std::string& rows_a,
               const std::string& rows_b, const std::string& at) {
  State state{};
  state.round = 5;
  PutRows(rules, 0, rows_a, state);
  PutRows(rules, 1, rows_b, state);
  state.cards[0].hand = CardsOf(rules, "Fi6");
  state.riftforce[0].destroyed = static_cast<std::uint16_t>(a);
  state.riftforce[1].destroyed = static_cast<std::uint16_t>(b);
  Rng rng = TestRng();
  rules.BeginTurns(state, rng);
  return Do(rules, state, "play " + at);
}

TEST(RiftforceEndTest, Scenario90FrozenGames) {
  const Rules rules = MakeRules();
  State won = PlayLast(rules, 9, 8, "Fi5||||", "Ic5||||", "L1");
  EXPECT_EQ(won.to_move, kNobody);
  EXPECT_EQ(rules.Result(won).reason, "frozen");
  EXPECT_EQ(rules.Returns(won)[0], 1);
  State drawn = PlayLast(rules, 8, 8, "Fi5||||", "Ic5||||", "L1");
  EXPECT_EQ(rules.Returns(drawn)[0], 0.5);
  EXPECT_EQ(rules.Returns(drawn)[1], 0.5);
}

TEST(RiftforceEndTest, Ruling19FrozenIsDecidedAtTheEndOfARound) {
  const Rules rules = MakeRules();
  const State state = PlayLast(rules, 9, 8, "Fi5||||", "Ic5||||", "L1");
  EXPECT_EQ(state.round, 5);
  EXPECT_TRUE(rules.IsFrozen(state));
}

TEST(RiftforceEndTest, Scenario91NotFrozenWhileSomebodyScores) {
  const Rules rules = MakeRules();
  // Seat 0 holds L2 alone: it checks without cards, round after round, up to 12.
  const State state = PlayLast(rules, 8, 8, "Fi5||||", "Ic5||||", "L2");
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(ScoreOf(state), "12,8");
  EXPECT_EQ(rules.Result(state).reason, "riftforce");
  EXPECT_EQ(rules.Result(state).turns, 9);
}

TEST(RiftforceEndTest, Ruling16PassiveTriggerLeavesTheLastAction) {
  const Rules rules = MakeRules();
  // The Fire of seat 0 destroys its own Crystal: seat 1 has 12, and still acts.
  State state = Before(rules, 0, 5, 10, {.a = "Fi5 Cr5*4||||", .b = "|Ic5|||", .hand = "Fi6"});
  state = After(rules, state, "activate");
  EXPECT_EQ(ScoreOf(state), "5,12");
  EXPECT_EQ(state.riftforce[1].passive, 2);
  EXPECT_EQ(state.to_move, 1);
  state = After(rules, state, "draw");
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(ScoreOf(state), "5,13");
}

TEST(RiftforceEndTest, Ruling20RoundCap) {
  const Rules rules = MakeRules("duel", 2, {}, Changed("round_cap = 200", "round_cap = 5"));
  State state = Before(rules, 1, 7, 7, {.hand = "Fi6"});
  state = After(rules, state, "draw");
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(rules.Result(state).reason, "round_cap");
  EXPECT_EQ(rules.Returns(state)[0], 0.5);
  EXPECT_EQ(rules.Result(state).turns, 5);
}

TEST(RiftforceEndTest, Ruling50TwelveAndDifferentIsTheOnlyTest) {
  const Rules rules = MakeRules();
  State eleven = Before(rules, 1, 11, 3, {.hand = "Fi6"});
  eleven = After(rules, eleven, "draw");
  EXPECT_EQ(eleven.to_move, 0);
  State twelve = Before(rules, 1, 12, 3, {.hand = "Fi6"});
  twelve = After(rules, twelve, "draw");
  EXPECT_EQ(twelve.to_move, kNobody);
}

TEST(RiftforceEndTest, BothMembersOfATeamGetItsResult) {
  const Rules rules = MakeRules("team", 3);
  State state = Before(rules, 3, 5, 11, {.b = "Ic5|||||", .hand = "Fi6"});
  state = After(rules, state, "draw");
  ASSERT_EQ(state.to_move, kNobody);
  const GameResult result = rules.Result(state);
  EXPECT_EQ(result.shares, (std::vector<double>{0, 1, 0}));
  EXPECT_EQ(result.ranks, (std::vector<int>{2, 1, 2}));
  EXPECT_EQ(result.scores, (std::vector<double>{5, 12, 5}));
}

}  // namespace
}  // namespace riftlab::riftforce
