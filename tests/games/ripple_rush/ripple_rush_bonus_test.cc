// Bonus numbers: section 3.3, scenarios 19 to 32.
#include <functional>
#include <map>

#include "engine/core/byte_hash.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

using Texts = std::vector<std::string>;

// The rulebook's Bob, with another seat so that the game goes on after his turn.
Round Bob(int draws_left = 0) {
  return {.sheets = {"R 2 . 6 . . . 22; B 3 . 8 . 13 . 19; G . 5 . 9 12 . 20 24; "
                     "O . 4 . . 11 . . 23",
                     ""},
          .cards = {"O18", "R3"},
          .draws_left = draws_left};
}

// Scores of all sheets with which the seat can end the last turn of a solo game.
std::map<std::uint64_t, int> EndOfTurnScores(const Rules& rules, const State& state) {
  std::map<std::uint64_t, int> scores;
  const std::function<void(const State&)> visit = [&](const State& at) {
    if (at.to_move == kNobody) {
      scores[ByteHash(at.now[0])] = rules.Score(at.now[0], at.goals);
      return;
    }
    ActionList<Rules> actions;
    rules.LegalActions(at, actions);
    for (const Action action : actions) {
      State next = at;
      Rng rng(1, {});
      rules.Apply(next, action, rng);
      visit(next);
    }
  };
  visit(state);
  return scores;
}

TEST(RippleRushBonusTest, Scenario19BobsRowGivesA10) {
  const Rules rules = RulesFor(Bob());
  const State deal = PositionOf(rules, Bob());
  EXPECT_EQ(Moves(rules, deal), (Texts{"O18@6", "O18@7"}));
  const State bonus = After(rules, deal, "O18@7");
  EXPECT_EQ(bonus.node, Node::kBonus);
  EXPECT_EQ(Moves(rules, bonus),
            (Texts{"R10@4", "R10@5", "R10@6", "B10@4", "O10@3", "O10@4", "decline"}));
}

TEST(RippleRushBonusTest, Scenario20TheSecondRowGivesAnyBlueNumber) {
  const Rules rules = RulesFor(Bob(2));
  const State state = After(rules, PositionOf(rules, Bob(2)), Texts{"O18@7", "R10@5"});
  EXPECT_EQ(state.node, Node::kAnyBonus);
  EXPECT_EQ(Moves(rules, state),
            (Texts{"B4@2",  "B5@2",  "B6@2",  "B7@2",  "B9@4",  "B10@4",  "B11@4",
                   "B12@4", "B14@6", "B15@6", "B16@6", "B17@6", "B18@6",  "B20@8",
                   "B21@8", "B22@8", "B23@8", "B24@8", "B25@8", "decline"}));
  ActionList<Rules> candidates;
  rules.CandidateActions(state, candidates);
  EXPECT_EQ(candidates.size(), 5);
}

TEST(RippleRushBonusTest, Scenario21ADeclinedXIsGone) {
  const Rules rules = RulesFor(Bob());
  const State state = After(rules, PositionOf(rules, Bob()), Texts{"O18@7", "R10@5", "decline"});
  EXPECT_EQ(state.to_move, 1);
  EXPECT_TRUE(Has(state.finished, 0));
}

TEST(RippleRushBonusTest, Scenario22ADeclinedNumberIsGone) {
  const Rules rules = RulesFor(Bob());
  const State state = After(rules, PositionOf(rules, Bob()), Texts{"O18@7", "decline"});
  EXPECT_EQ(state.to_move, 1);
  // In the next round the same row stands complete and asks nothing.
  Round next = {.sheets = {"R 2 . 6 . . . 22; B 3 . 8 . 13 . 19; G . 5 . 9 12 . 20 24; "
                           "O . 4 . . 11 . 18 23",
                           ""},
                .cards = {"O15", "R3"}};
  const State later = PositionOf(rules, next);
  EXPECT_EQ(later.to_move, 1);  // O15@6 was forced and no bonus followed
  EXPECT_EQ(NumberAt(later.now[0], 3, 5), 15);
}

TEST(RippleRushBonusTest, Scenario23NoRowNoBonus) {
  const Rules rules = RulesFor(Bob());
  const State state = After(rules, PositionOf(rules, Bob()), "O18@6");
  EXPECT_EQ(state.to_move, 1);
}

TEST(RippleRushBonusTest, Scenario24ABonusThatFitsNowhereIsLost) {
  const Round round = {.sheets = {"R 1 20; B 2 25; G 5 21; O . 22", ""}, .cards = {"O4", "R3"}};
  const Rules rules = RulesFor(round);
  const State state = PositionOf(rules, round);
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.announced, 0);  // a lost bonus is not announced
  EXPECT_EQ(state.now[0], SheetOf("R 1 20; B 2 25; G 5 21; O 4 22"));
}

TEST(RippleRushBonusTest, Scenario25ABonusObeysTheColumnOfItsSpace) {
  const Sheet sheet = SheetOf("R . . . 10");
  EXPECT_EQ(LegalRows(sheet, 0, 10), 0);
  EXPECT_EQ(LegalRows(sheet, 1, 10), 0xFF);
  const Round round = {.sheets = {"R . . . 10 . . 20; B . . . . . . 22; G . . . . . . 12"},
                       .cards = {"O9"}};
  const Rules rules = RulesFor(round);
  const State state = After(rules, PositionOf(rules, round), "O9@7");
  EXPECT_EQ(Moves(rules, state),
            (Texts{"B10@1", "B10@2", "B10@3", "B10@4", "B10@5", "B10@6", "G10@1", "G10@2", "G10@3",
                   "G10@4", "G10@5", "G10@6", "O10@8", "decline"}));
}

TEST(RippleRushBonusTest, Scenario26AnXMayUnlockAnother) {
  const Round e7 = {.sheets = {"R 5 7 10 13 15 . . 24; B . 1 8 14 18 . . 23; "
                               "G . 5 6 7 11 . . 20; O . 1 . . . . 20 22"},
                    .cards = {"O18"},
                    .draws_left = 1};
  const Rules rules = RulesFor(e7);
  const State orange = After(rules, PositionOf(rules, e7), "O18@3");
  EXPECT_EQ(Moves(rules, orange), (Texts{"O19@4", "O19@5", "O19@6", "decline"}));
  const State green = After(rules, orange, "O19@4");
  Texts expected = {"G1@1", "G2@1", "G3@1", "G4@1"};
  for (const std::string row : {"6", "7"}) {
    for (int number = 12; number <= 19; ++number) {
      expected.push_back("G" + std::to_string(number) + "@" + row);
    }
  }
  expected.emplace_back("decline");
  EXPECT_EQ(Moves(rules, green), expected);
}

TEST(RippleRushBonusTest, Scenario27FixedNumbersInAChain) {
  const Round round = {.sheets = {"R 3 . . . . . . 22; B 4 5 11 13 18 22 23 24; "
                                  "G . . . . 14 17 . 22; O 4 7"},
                       .cards = {"O12"}};
  const Rules rules = RulesFor(round);
  const State deal = PositionOf(rules, round);
  EXPECT_EQ(Moves(rules, deal), (Texts{"O12@3", "O12@4", "O12@5", "O12@6", "O12@7", "O12@8"}));
  const State five = After(rules, deal, "O12@8");
  EXPECT_EQ(Moves(rules, five), (Texts{"R5@2", "R5@3", "R5@4", "R5@5", "R5@6", "R5@7", "G5@1",
                                       "G5@2", "G5@3", "G5@4", "decline"}));
  const State twenty = After(rules, five, "G5@1");
  EXPECT_EQ(Moves(rules, twenty),
            (Texts{"R20@2", "R20@3", "R20@4", "R20@5", "R20@6", "R20@7", "G20@7", "decline"}));
  const std::map<std::uint64_t, int> scores = EndOfTurnScores(rules, deal);
  EXPECT_EQ(scores.size(), 23);
  const Sheet best = After(rules, twenty, "G20@7").now[0];
  for (const auto& [sheet, score] : scores) {
    if (sheet == ByteHash(best)) {
      EXPECT_EQ(score, 15);
    } else {
      EXPECT_LT(score, 15);
    }
  }
}

TEST(RippleRushBonusTest, Scenario29EveryPlayerGetsTheBonusOfTheRow) {
  const std::string sheet = "R . . 5; B . . 6; G . . 7";
  const Round round = {.sheets = {sheet, sheet}, .cards = {"O8", "O9"}};
  const Rules rules = RulesFor(round);
  const State first = After(rules, PositionOf(rules, round), "O8@3");
  EXPECT_EQ(first.node, Node::kAnyBonus);
  const State second = After(rules, first, Texts{"decline", "O9@3"});
  EXPECT_EQ(second.to_move, 1);
  EXPECT_EQ(second.node, Node::kAnyBonus);
  EXPECT_EQ(second.pending_row, 2);
}

TEST(RippleRushBonusTest, Scenario30TheLastRoundGivesBonusesAsAlways) {
  const Rules rules = RulesFor(Bob());
  const State deal = PositionOf(rules, Bob());
  EXPECT_EQ(deal.draws_left, 0);
  EXPECT_EQ(After(rules, deal, "O18@7").node, Node::kBonus);
}

TEST(RippleRushBonusTest, Scenario31TheLongestChainHasEightRows) {
  const Round round = {.sheets = {"R 2 4 6 8 . 14 19; B 3 . 7 . 12 16 20 24; "
                                  "G 1 4 . 8 11 13 . 22; O . 3 5 7 9 . 17 21"},
                       .cards = {"R25"}};
  const Rules rules = RulesFor(round);
  // R25@8 is forced, and so the turn begins with the bonus of row 8.
  const State deal = PositionOf(rules, round);
  EXPECT_EQ(rules.Score(deal.start[0], 0), 15);
  EXPECT_EQ(deal.node, Node::kBonus);
  EXPECT_EQ(deal.pending_row, 7);
  State state = deal;
  std::vector<int> rows = {8};
  for (const char* move : {"B5@2", "G15@7", "O10@6", "R9@5", "B8@4", "G5@3", "O1@1"}) {
    state = After(rules, state, std::string(move));
    if (state.to_move != kNobody) rows.push_back(state.pending_row + 1);
  }
  EXPECT_EQ(rows, (std::vector<int>{8, 2, 7, 6, 5, 4, 3}));
  // Row 1 came last; its 20 has no space, and the game is over.
  ASSERT_EQ(state.to_move, kNobody);
  EXPECT_EQ(CompletedRows(state.now[0]), 0xFF);
  EXPECT_EQ(rules.Score(state.now[0], 0), 32);

  const std::map<std::uint64_t, int> scores = EndOfTurnScores(rules, deal);
  EXPECT_EQ(scores.size(), 2604);
  const auto full = std::count_if(scores.begin(), scores.end(),
                                  [](const auto& entry) { return entry.second == 32; });
  EXPECT_EQ(full, 240);
}

TEST(RippleRushBonusTest, Scenario32ClassesOfXNumbers) {
  const Round e5 = {.sheets = {"R 2 4 6 8 10 12 14 16; B 3 . . . 14; G 3 5 7 9 11 13 15; "
                               "O . . . . . 9"},
                    .cards = {"O5"},
                    .draws_left = 3,
                    .unseen = {{"B5", "B6", "B8", "B12", "B17", "B22"}}};
  const Rules rules = RulesFor(e5);
  const State state = After(rules, PositionOf(rules, e5), "O5@5");
  EXPECT_EQ(rules.NumLegal(state), 64);
  ActionList<Rules> candidates;
  rules.CandidateActions(state, candidates);
  Texts row4;
  for (const Action action : candidates) {
    const std::string text = rules.ToText(state, action);
    if (text.ends_with("@4")) row4.push_back(text);
  }
  // 9 stands for 9 and 10, 11 for 11 and 12; 13 lets B12 in below and stands alone.
  EXPECT_EQ(row4, (Texts{"B4@4", "B6@4", "B7@4", "B9@4", "B11@4", "B13@4"}));
}

}  // namespace
}  // namespace riftlab::ripple_rush
