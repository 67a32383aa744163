// Announced numbers: section 3.2, scenarios 11 to 18.
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

using Texts = std::vector<std::string>;

// Seat 0 cannot write B13 and seat 2 cannot write R5; seat 1 can write G11.
Round TwoAnnouncers() {
  return {.sheets = {"B 4 9 10 14 15 17", "R 2; B . . . . . . . 20", "R . . . 4 6"},
          .cards = {"B13", "G11", "R5"}};
}

TEST(RippleRushAnnouncedTest, Scenario11EverybodyElseMayUseEveryAnnouncedCard) {
  const Rules rules = RulesFor(TwoAnnouncers());
  const State deal = PositionOf(rules, TwoAnnouncers());
  EXPECT_EQ(deal.announced, 0b101);
  // Seat 0 has no own write; only the other announcer's card is offered.
  EXPECT_EQ(Moves(rules, deal),
            (Texts{"R5@1", "R5@2", "R5@3", "R5@4", "R5@5", "R5@6", "R5@7", "R5@8", "stop"}));
  const State own = After(rules, deal, "stop");
  EXPECT_EQ(own.to_move, 1);
  EXPECT_EQ(rules.NumLegal(own), 8);
  const State seat1 = After(rules, own, "G11@4");
  EXPECT_EQ(Moves(rules, seat1),
            (Texts{"B13@1", "B13@2", "B13@3", "B13@4", "B13@5", "B13@6", "B13@7", "R5@2", "R5@3",
                   "R5@4", "R5@5", "R5@6", "R5@7", "R5@8", "stop"}));
  const State seat2 = After(rules, seat1, "stop");
  EXPECT_EQ(seat2.to_move, 2);
  EXPECT_EQ(Moves(rules, seat2), (Texts{"B13@1", "B13@2", "B13@3", "B13@4", "B13@5", "B13@6",
                                        "B13@7", "B13@8", "stop"}));
}

TEST(RippleRushAnnouncedTest, Scenario12AUsedCardIsGoneForItsUserOnly) {
  const Rules rules = RulesFor(TwoAnnouncers());
  const State deal = PositionOf(rules, TwoAnnouncers());
  const State state = After(rules, deal, Texts{"R5@2", "G11@4", "R5@4"});
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(Moves(rules, state),
            (Texts{"B13@1", "B13@2", "B13@3", "B13@4", "B13@5", "B13@6", "B13@7", "stop"}));
  // Seat 0 has already used R5 and seat 1 could all the same; nobody's use touches the others.
  EXPECT_EQ(state.now[0], SheetOf("R . 5; B 4 9 10 14 15 17"));
  EXPECT_EQ(state.now[1], SheetOf("R 2 . . 5; B . . . . . . . 20; G . . . 11"));
}

TEST(RippleRushAnnouncedTest, Scenario13AnOwnWriteMayShutOutAnAnnouncedCard) {
  const Round round = {.sheets = {"B 4 9 10 14 15 17", ""}, .cards = {"B13", "B12"}};
  const Rules rules = RulesFor(round);
  const State deal = PositionOf(rules, round);
  EXPECT_EQ(deal.to_move, 1);
  const State shut = After(rules, deal, "B12@8");
  EXPECT_EQ(shut.to_move, kNobody);  // the last round ends without a question
  const State open = After(rules, deal, "B12@4");
  EXPECT_EQ(Moves(rules, open), (Texts{"B13@5", "B13@6", "B13@7", "B13@8", "stop"}));
}

TEST(RippleRushAnnouncedTest, Scenario14AllMayAnnounce) {
  const Round round = {.sheets = {"B 4 9 10 14 15 17", "R . . . 4 6"}, .cards = {"B13", "R5"}};
  const Rules rules = RulesFor(round);
  const State deal = PositionOf(rules, round);
  EXPECT_EQ(deal.announced, 0b11);
  EXPECT_EQ(deal.node, Node::kAnnounced);
  EXPECT_EQ(Moves(rules, deal).size(), 9);  // R5 in an empty column
  const State second = After(rules, deal, "R5@1");
  EXPECT_EQ(second.to_move, 1);
  EXPECT_EQ(second.node, Node::kAnnounced);
  EXPECT_EQ(Moves(rules, second).front(), "B13@1");
}

TEST(RippleRushAnnouncedTest, Scenario15TheOwnCardIsNeverOffered) {
  const Rules rules = RulesFor(TwoAnnouncers());
  const State deal = PositionOf(rules, TwoAnnouncers());
  EXPECT_EQ(deal.open, 0b100);
  for (const std::string& move : Moves(rules, deal)) EXPECT_EQ(move.find("B13"), std::string::npos);
}

TEST(RippleRushAnnouncedTest, Scenario16AloneAnUnwritableCardIsLost) {
  const Rules rules = MakeRules(1);
  // B13 and B12 fit nowhere, G1 does: whatever comes first, G1 is the only question.
  State state{};
  state.start[0] = SheetOf("B 4 9 10 14 15 17; R 1 2 3 4 5 6 7 8");
  for (const Card card : {MakeCard(1, 12), MakeCard(1, 13), MakeCard(2, 1)}) {
    Set(state.unseen[card / 64], card % 64);
  }
  state.draws_left = 3;
  DrawScript script;
  do {
    State dealt = state;
    Rng rng = Rng::Scripted(script);
    rules.StartRound(dealt, rng);
    ASSERT_EQ(dealt.to_move, 0);
    EXPECT_EQ(dealt.node, Node::kOwn);
    EXPECT_EQ(dealt.cards[0], MakeCard(2, 1));
    EXPECT_EQ(dealt.start[0], state.start[0]);
  } while (script.Advance());
}

TEST(RippleRushAnnouncedTest, Scenario17ABonusComesBeforeTheNextAnnouncedCard) {
  const Round round = {
      .sheets = {"B 12 14", "R . . . 9; G . . . 12; O . . . 11", "R 4 6"},
      .cards = {"B13", "O25", "R5"},
  };
  const Rules rules = RulesFor(round);
  const State deal = PositionOf(rules, round);
  EXPECT_EQ(deal.announced, 0b101);
  const State state = After(rules, deal, Texts{"stop", "O25@8", "B13@4"});
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.node, Node::kAnyBonus);
  EXPECT_EQ(rules.NumLegal(state), 86);
  const State declined = After(rules, state, "decline");
  EXPECT_EQ(Moves(rules, declined), (Texts{"R5@1", "R5@2", "R5@3", "stop"}));
}

TEST(RippleRushAnnouncedTest, Scenario18AnAnnouncedCardMayBeDeclined) {
  const Rules rules = RulesFor(TwoAnnouncers());
  const State declined = After(rules, PositionOf(rules, TwoAnnouncers()), "stop");
  EXPECT_EQ(declined.now[0], declined.start[0]);
  EXPECT_EQ(declined.to_move, 1);
  EXPECT_FALSE(rules.ParseAction(declined, "stop").ok());  // the own card may not be declined
  EXPECT_FALSE(rules.ParseAction(declined, "decline").ok());
}

}  // namespace
}  // namespace riftlab::ripple_rush
