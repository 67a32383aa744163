// One test for each ruling of section 9: what the rulebook leaves open, and how it is played here.
// The scenarios test many of them in more detail.
#include <algorithm>

#include "engine/core/byte_hash.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

using Texts = std::vector<std::string>;

// What seat 0 is asked in a round of two, in which seat 1 can write.
State RoundOf(const Rules& rules, const std::string& sheet, const std::string& card) {
  return PositionOf(rules, {.sheets = {sheet, ""}, .cards = {card, "R25"}, .draws_left = 2});
}

bool Offers(const Rules& rules, const State& state, const std::string& move) {
  const Texts moves = Moves(rules, state);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// Row 7 is one number short in the green column.
const std::string kRow7 = "R . . . . . . 20; B . . . . . . 21; O . . . . . . 22";

TEST(RippleRushRulingsTest, Ruling01TheOwnNumberMustBeWritten) {
  const Rules rules = MakeRules(2);
  const State state = RoundOf(rules, "B 5", "B7");
  EXPECT_EQ(rules.NumLegal(state), 7);
  EXPECT_FALSE(Offers(rules, state, "stop"));
  EXPECT_FALSE(Offers(rules, state, "decline"));
}

TEST(RippleRushRulingsTest, Ruling02AWritableCardIsNotAnnounced) {
  const Rules rules = MakeRules(2);
  EXPECT_EQ(RoundOf(rules, "B 6 . 8", "B7").announced, 0);
}

TEST(RippleRushRulingsTest, Ruling03AnUnwritableCardIsAlwaysAnnounced) {
  const Rules rules = MakeRules(2);
  EXPECT_EQ(RoundOf(rules, "B 6 8", "B7").announced, 0b01);
}

TEST(RippleRushRulingsTest, Ruling04InabilityIsJudgedBeforeAnybodyWrites) {
  // Seat 0's bonus may put a 10 in red, but seat 1 draws R10 and judges by the own sheet alone; and
  // what seat 0 writes does not make its card of this round unwritable.
  const Rules rules = MakeRules(2);
  const State state =
      PositionOf(rules, {.sheets = {kRow7, ""}, .cards = {"G12", "R10"}, .draws_left = 2});
  EXPECT_EQ(state.announced, 0);
  const State after = After(rules, state, Texts{"G12@7", "R10@1"});
  EXPECT_EQ(after.announced, 0);
  EXPECT_EQ(after.to_move, 1);
  EXPECT_EQ(rules.NumLegal(after), 8);
}

TEST(RippleRushRulingsTest, Ruling05AnnouncedNumbersAreOptional) {
  const Rules rules = MakeRules(2);
  const State state =
      PositionOf(rules, {.sheets = {"B 6 8", ""}, .cards = {"B7", "R25"}, .draws_left = 2});
  const State asked = After(rules, state, "R25@8");
  EXPECT_EQ(asked.node, Node::kAnnounced);
  EXPECT_TRUE(Offers(rules, asked, "stop"));
}

// Seats 1 and 2 cannot write; seat 0 can.
State TwoAnnounced(const Rules& rules) {
  const State state = PositionOf(
      rules, {.sheets = {"", "B 6 8", "G 6 8"}, .cards = {"R25", "B7", "G7"}, .draws_left = 3});
  return After(rules, state, "R25@8");
}

TEST(RippleRushRulingsTest, Ruling06AnnouncedNumbersAreTakenInAnyOrder) {
  const Rules rules = MakeRules(3);
  const State state = TwoAnnounced(rules);
  const State blue_first = After(rules, state, Texts{"B7@3", "G7@2"});
  const State green_first = After(rules, state, Texts{"G7@2", "B7@3"});
  EXPECT_EQ(ByteHash(blue_first), ByteHash(green_first));
  EXPECT_TRUE(Offers(rules, After(rules, state, "G7@2"), "stop"));
}

TEST(RippleRushRulingsTest, Ruling07OneAnnouncedCardServesEverybody) {
  const Rules rules = MakeRules(3);
  const State seat0 = TwoAnnounced(rules);
  const State seat1 = After(rules, seat0, Texts{"B7@3", "G7@2"});
  EXPECT_EQ(seat1.to_move, 1);
  EXPECT_TRUE(Offers(rules, seat1, "G7@2"));
  EXPECT_FALSE(Offers(rules, seat1, "B7@8"));
}

TEST(RippleRushRulingsTest, Ruling08AnnouncerCannotUseTheOwnCard) {
  const Rules rules = MakeRules(2);
  Rng rng(1, {});
  int announcers = 0;
  for (int game = 0; game < 50; ++game) {
    for (State state = rules.Deal(rng); state.to_move != kNobody;) {
      if (Has(state.announced, state.to_move)) {
        ++announcers;
        const Card card = state.cards[state.to_move];
        EXPECT_FALSE(Has(state.open, state.to_move));
        EXPECT_EQ(LegalRows(state.now[state.to_move], ColumnOf(card), NumberOf(card)), 0);
      }
      const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
      rules.Apply(state, rules.NthLegal(state, static_cast<int>(rng.Below(n))), rng);
    }
  }
  EXPECT_GT(announcers, 100);
}

TEST(RippleRushRulingsTest, Ruling09TheOwnNumberAndItsChainComeFirst) {
  const Rules rules = MakeRules(2);
  const State state =
      PositionOf(rules, {.sheets = {kRow7, "B 6 8"}, .cards = {"G12", "B7"}, .draws_left = 2});
  EXPECT_EQ(state.node, Node::kOwn);
  const State bonus = After(rules, state, "G12@7");
  EXPECT_EQ(bonus.node, Node::kBonus);
  EXPECT_EQ(After(rules, bonus, "R10@1").node, Node::kAnnounced);
}

TEST(RippleRushRulingsTest, Ruling10AlreadyWrittenMeansInTheColumnOfTheCard) {
  const Rules rules = MakeRules(2);
  EXPECT_EQ(RoundOf(rules, "R 7; G 7; O 7", "B7").announced, 0);
  EXPECT_EQ(RoundOf(rules, "B 7", "B7").announced, 0b01);
}

TEST(RippleRushRulingsTest, Ruling11AnXIsANumberOfTheCards) {
  const Rules rules = MakeRules(2);
  const State state =
      After(rules, RoundOf(rules, "R . . 5; B . . 9; G . . 7; O . . . . 12", "O11"), "O11@3");
  ASSERT_EQ(state.node, Node::kAnyBonus);
  EXPECT_TRUE(Offers(rules, state, "O1@1"));
  EXPECT_TRUE(Offers(rules, state, "O25@8"));
  EXPECT_FALSE(Offers(rules, state, "O0@1"));
  EXPECT_FALSE(Offers(rules, state, "O26@8"));
}

TEST(RippleRushRulingsTest, Ruling12AFittingBonusMayBeDeclined) {
  const Rules rules = MakeRules(2);
  const State state = After(rules, RoundOf(rules, kRow7, "G12"), "G12@7");
  EXPECT_TRUE(Offers(rules, state, "R10@1"));
  EXPECT_TRUE(Offers(rules, state, "decline"));
}

TEST(RippleRushRulingsTest, Ruling13ABonusWithoutASpaceIsLost) {
  const Rules rules = MakeRules(2);
  const State state = RoundOf(rules, "R 1 20; B 2 25; G 5 21; O . 22", "O4");
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.announced, 0);
}

TEST(RippleRushRulingsTest, Ruling14ABonusAscendsToo) {
  const Rules rules = MakeRules(2);
  const State state = After(rules,
                            RoundOf(rules,
                                    "R 9 12 . . . . 20; B . . . . . . 21; "
                                    "O . . . . . . 22",
                                    "G12"),
                            "G12@7");
  EXPECT_FALSE(Offers(rules, state, "R10@3"));
  EXPECT_TRUE(Offers(rules, state, "O10@3"));
}

TEST(RippleRushRulingsTest, Ruling15ABonusUnlocksABonusAndSoDoesAnAnnouncedNumber) {
  const Rules rules = MakeRules(2);
  // Bob: O18@7 unlocks the 10, which unlocks the X blue.
  const State bob = After(rules,
                          RoundOf(rules,
                                  "R 2 . 6 . . . 22; B 3 . 8 . 13 . 19; "
                                  "G . 5 . 9 12 . 20 24; O . 4 . . 11 . . 23",
                                  "O18"),
                          Texts{"O18@7", "R10@5"});
  EXPECT_EQ(bob.node, Node::kAnyBonus);
  const State announced =
      PositionOf(rules, {.sheets = {kRow7, "G 6 8"}, .cards = {"R3", "G7"}, .draws_left = 2});
  EXPECT_EQ(After(rules, announced, Texts{"R3@1", "G7@7"}).node, Node::kBonus);
}

TEST(RippleRushRulingsTest, Ruling16ABonusIsNoRace) {
  const Rules rules = MakeRules(2);
  const State state =
      PositionOf(rules, {.sheets = {kRow7, kRow7}, .cards = {"G12", "G13"}, .draws_left = 2});
  const State second = After(rules, state, Texts{"G12@7", "R10@1", "G13@7"});
  EXPECT_EQ(second.to_move, 1);
  EXPECT_EQ(second.node, Node::kBonus);
}

TEST(RippleRushRulingsTest, Ruling17TwoGoalsAreWorth6) {
  const Rules rules = MakeRules(2, "advanced");
  const Sheet sheet = SheetOf("R 1 2; B 1 2; G 1 2; O 1 2");
  EXPECT_EQ(rules.Score(sheet, 0b11) - rules.Score(sheet, 0), 6);
}

TEST(RippleRushRulingsTest, Ruling18OnlyGoalCardsScoreRows) {
  EXPECT_EQ(MakeRules(2).Score(SheetOf("R 1; B 1; G 1; O 1"), 0), 4);
}

TEST(RippleRushRulingsTest, Ruling19EveryRowHasOneGoalCard) {
  const CardTable cards = MakeRules(2).cards();
  for (const std::uint8_t points : cards.goal_points) EXPECT_EQ(points, 3);
}

TEST(RippleRushRulingsTest, Ruling20AGoalScoresForEverybody) {
  const Rules rules = MakeRules(2, "advanced", {{"goals", "1+2"}});
  Json json = Json::object();
  json["to_move"] = nullptr;
  const std::string sheet = "R 1 2; B 1 2; G 1 2; O 1 2";
  json["sheets"] = {SheetJson(sheet), SheetJson(sheet)};
  EXPECT_EQ(rules.Result(*rules.ParseState(json)).scores, (std::vector<double>{14, 14}));
}

TEST(RippleRushRulingsTest, Ruling21TheFixedNumbersFromTheTop) {
  const CardTable cards = MakeRules(2).cards();
  for (const auto& [row, number] : std::map<std::size_t, int>{{8, 5}, {7, 10}, {2, 15}, {1, 20}}) {
    EXPECT_EQ(cards.bonus[row - 1].kind, BonusKind::kNumber);
    EXPECT_EQ(cards.bonus[row - 1].value, number);
  }
}

TEST(RippleRushRulingsTest, Ruling22TheXColoursFromTheTop) {
  const CardTable cards = MakeRules(2).cards();
  for (const auto& [row, column] : std::map<std::size_t, int>{{6, 0}, {5, 1}, {4, 2}, {3, 3}}) {
    EXPECT_EQ(cards.bonus[row - 1].kind, BonusKind::kAny);
    EXPECT_EQ(cards.bonus[row - 1].value, column);
  }
}

TEST(RippleRushRulingsTest, Ruling23AllSheetsAreEqual) {
  // One sheet and one card ask every seat the same.
  const Rules rules = MakeRules(2);
  const State first =
      PositionOf(rules, {.sheets = {kRow7, "G 6 8"}, .cards = {"G12", "R4"}, .draws_left = 2});
  const State second = PositionOf(
      rules, {.sheets = {"R 1 2 3 4 5 6 7 8", kRow7}, .cards = {"R9", "G12"}, .draws_left = 2});
  EXPECT_EQ(second.to_move, 1);
  EXPECT_EQ(Moves(rules, first), Moves(rules, second));
  EXPECT_EQ(Moves(rules, After(rules, first, "G12@7")),
            Moves(rules, After(rules, second, "G12@7")));
}

TEST(RippleRushRulingsTest, Ruling24RedAndOrangeAreTwoColours) {
  const Rules rules = MakeRules(2);
  EXPECT_EQ(Moves(rules, RoundOf(rules, "R 1 2 3 4 5 6 7", "O9")).size(), 8);
  EXPECT_EQ(RoundOf(rules, "R 1 2 3 4 5 6 7", "R9").to_move, 1);  // forced
}

TEST(RippleRushRulingsTest, Ruling25OthersSheetsAreSeenAsTheRoundBegan) {
  const Rules rules = MakeRules(2);
  const State state = RoundOf(rules, "B 5", "B7");
  const InfoSet info = rules.Observe(After(rules, state, "B7@4"), 1);
  EXPECT_EQ(info.known.start[0], SheetOf("B 5"));
  EXPECT_EQ(info.known.now[0], Sheet{});
}

TEST(RippleRushRulingsTest, Ruling26AllCardsSeenAreRemembered) {
  const Rules rules = MakeRules(3);
  Rng rng(2, {});
  State state = rules.Deal(rng);
  for (int i = 0; i < 30; ++i) rules.Apply(state, rules.NthLegal(state, 0), rng);
  for (const Player seat : Seats(3)) {
    EXPECT_EQ(rules.Observe(state, seat).known.unseen, state.unseen);
  }
}

TEST(RippleRushRulingsTest, Ruling27AFullSheetEndsNothing) {
  const Rules rules = MakeRules(2);
  const std::string full =
      "R 1 2 3 4 5 6 7 8; B 1 2 3 4 5 6 7 8; G 1 2 3 4 5 6 7 8; O 1 2 3 4 5 6 7 8";
  const State state = RoundOf(rules, full, "G20");
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.announced, 0b01);
  EXPECT_EQ(state.draws_left, 2);
}

TEST(RippleRushRulingsTest, Ruling28AChainIsARunOfFilledSpaces) {
  EXPECT_EQ(ColumnScore(SheetOf("R . 3 9 25")), 3);
  EXPECT_EQ(ColumnScore(SheetOf("R . . . 12")), 1);
  EXPECT_EQ(ColumnScore(SheetOf("R 3 . 9 . 25")), 1);
}

TEST(RippleRushRulingsTest, Ruling29ACompletedColumnHasEightNumbers) {
  EXPECT_EQ(CompletedColumns(SheetOf("R 1 2 3 4 5 6 7 8; B 1 2 3 4 5 6 7")), 1);
  EXPECT_EQ(CompletedColumns(SheetOf("R 1; B 1; G 1; O 1")), 0);
}

TEST(RippleRushRulingsTest, Ruling30AllTiedSeatsShareTheWin) {
  const Rules rules = MakeRules(5);
  Json json = Json::object();
  json["to_move"] = nullptr;
  const State state = *rules.ParseState(json);
  for (const Player seat : Seats(5)) EXPECT_EQ(rules.Returns(state)[seat], 0.2);
}

TEST(RippleRushRulingsTest, Ruling31TheAdvancedGameMayBePlayedAlone) {
  const Rules rules = MakeRules(1, "advanced");
  Rng rng(3, {});
  EXPECT_EQ(Count(rules.Deal(rng).goals), 2);
}

TEST(RippleRushRulingsTest, Ruling32TheCardsInTheBoxAreUnknown) {
  // Every unseen card can be the next one, with the same probability.
  const Rules rules = MakeRules(1);
  State state{};
  state.unseen[1] = Bit<std::uint64_t>(5) | Bit<std::uint64_t>(9) | Bit<std::uint64_t>(40);
  state.draws_left = 1;
  std::map<Card, double> next;
  DrawScript script;
  do {
    State dealt = state;
    Rng rng = Rng::Scripted(script);
    rules.StartRound(dealt, rng);
    next[dealt.cards[0]] += script.Probability();
  } while (script.Advance());
  EXPECT_EQ(next.size(), 3);
  for (const auto& [card, probability] : next) EXPECT_DOUBLE_EQ(probability, 1.0 / 3);
}

TEST(RippleRushRulingsTest, Ruling33TheSeatOrderDoesNotMatter) {
  // The same sheets and cards in exchanged seats lead to exchanged results.
  const Rules rules = MakeRules(2);
  const State one =
      PositionOf(rules, {.sheets = {"R 3 . 9", "B 2 . . 20"}, .cards = {"R12", "B8"}});
  const State two =
      PositionOf(rules, {.sheets = {"B 2 . . 20", "R 3 . 9"}, .cards = {"B8", "R12"}});
  const GameResult first = rules.Result(After(rules, one, Texts{"R12@4", "B8@2"}));
  const GameResult second = rules.Result(After(rules, two, Texts{"B8@2", "R12@4"}));
  EXPECT_EQ(first.scores[0], second.scores[1]);
  EXPECT_EQ(first.scores[1], second.scores[0]);
}

}  // namespace
}  // namespace riftlab::ripple_rush
