// The game in words for people: fixed sentences, and what must hold of all of them.
#include <gtest/gtest.h>

#include <set>

#include "engine/core/drawing.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

// The example of the rulebook: 18 completes row 7, whose 10 can complete row 5.
Round RowChain() {
  return {.sheets = {"R 2 . 6 . . . 22; B 3 . 8 . 13 . 19; G . 5 . 9 12 . 20 24; "
                     "O . 4 . . 11 . . 23",
                     "G 13 22"},
          .cards = {"O18", "G14"},
          .draws_left = 2,
          .goals = {1, 7}};
}

// A line for each move that is offered.
std::string Offered(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  std::string text;
  for (const Action action : actions) text += rules.Describe(state, action) + "\n";
  return text;
}

std::string Told(const Rules& rules, const State& before, const std::string& move, Player seat) {
  const State after = After(rules, before, move);
  return rules.Tell(before, *rules.ParseAction(before, move), after, seat);
}

TEST(RippleRushDescribeTest, TheOwnCard) {
  const Rules rules = RulesFor(RowChain());
  EXPECT_EQ(Offered(rules, PositionOf(rules, RowChain())),
            "orange 18 in row 6 between 11 and 23: +1 point\n"
            "orange 18 in row 7 between 11 and 23: +4 points, then bonus 10\n");
}

TEST(RippleRushDescribeTest, ABonus) {
  const Rules rules = RulesFor(RowChain());
  EXPECT_EQ(Offered(rules, After(rules, PositionOf(rules, RowChain()), "O18@7")),
            "red 10 in row 4 between 6 and 22: +1 point\n"
            "red 10 in row 5 between 6 and 22: X in blue\n"
            "red 10 in row 6 between 6 and 22: +1 point\n"
            "blue 10 in row 4 between 8 and 13: +2 points\n"
            "orange 10 in row 3 between 4 and 11\n"
            "orange 10 in row 4 between 4 and 11\n"
            "leave the bonus 10 of row 7 unused\n");
}

TEST(RippleRushDescribeTest, AnyNumber) {
  const Rules rules = RulesFor(RowChain());
  const std::string offered = Offered(rules, After(rules, PositionOf(rules, RowChain()),
                                                   std::vector<std::string>{"O18@7", "R10@5"}));
  EXPECT_EQ(offered.substr(0, offered.find('\n', 100) + 1),
            "blue 4 in row 2 between 3 and 8: +2 points\n"
            "blue 5 in row 2 between 3 and 8: +2 points\n"
            "blue 6 in row 2 between 3 and 8: +2 points\n");
  EXPECT_TRUE(offered.ends_with("\nleave the X in blue of row 5 unused\n")) << offered;
}

TEST(RippleRushDescribeTest, AnnouncedCards) {
  const Rules rules = RulesFor(RowChain());
  EXPECT_EQ(Offered(rules, After(rules, PositionOf(rules, RowChain()), "O18@6")),
            "green 14 in row 6 between 12 and 20: +3 points\n"
            "leave green 14 unwritten\n");
}

TEST(RippleRushTellTest, TheOwnMove) {
  const Rules rules = RulesFor(RowChain());
  const State own = PositionOf(rules, RowChain());
  EXPECT_EQ(Told(rules, own, "O18@6", 0),
            "seat 0 writes orange 18 in row 6 between 11 and 23 for +1 point");
  EXPECT_EQ(Told(rules, own, "O18@7", 0),
            "seat 0 writes orange 18 in row 7 between 11 and 23 for +4 points; that completes row "
            "7 and gives bonus 10");
  EXPECT_TRUE(Told(rules, own, "O18@6", 1).empty());
  const State bonus = After(rules, own, "O18@7");
  EXPECT_EQ(Told(rules, bonus, "decline", 0), "seat 0 leaves the bonus 10 of row 7 unused");
}

TEST(RippleRushTellTest, TheEndOfARound) {
  const Round round = {
      .sheets = {"R 3", "B 4 6"}, .cards = {"R9", "B5"}, .draws_left = 2, .unseen = {{"G1", "O2"}}};
  const Rules rules = RulesFor(round);
  const State before = After(rules, PositionOf(rules, round), "R9@2");
  EXPECT_EQ(
      Told(rules, before, "B5@1", 1),
      "round 19 ends; seat 0 wrote red 9 in row 2 and blue 5 in row 1 and has 3 points; seat 1 "
      "wrote nothing and has 2 points; round 20: seat 0 draws orange 2; seat 1 draws green 1");
  EXPECT_EQ(Told(rules, before, "stop", 0),
            "seat 0 leaves blue 5 unwritten; round 19 ends; seat 0 wrote red 9 in row 2 and has 2 "
            "points; seat 1 wrote nothing and has 2 points; round 20: seat 0 draws orange 2; seat "
            "1 draws green 1");
}

TEST(RippleRushTellTest, TheEndOfTheGameAlone) {
  const Round round = {
      .sheets = {"R 3 9"}, .cards = {"R12"}, .draws_left = 2, .unseen = {{"R1", "R2"}}};
  const Rules rules = RulesFor(round);
  EXPECT_EQ(Told(rules, PositionOf(rules, round), "R12@5", 0),
            "seat 0 writes red 12 in row 5 above 9; round 18 ends; seat 0 wrote red 12 in row 5 "
            "and has 2 points; rounds 19 to 20: seat 0 draws red 1 and red 2, which fit nowhere "
            "and are lost; the game is over: seat 0 has 2 points");
}

TEST(RippleRushTellTest, APassedRoundSaysWhoDrewAndWroteWhat) {
  const Round round = PassedRound();
  const Rules rules = RulesFor(round);
  const State before = After(rules, PositionOf(rules, round), "R15@6");
  EXPECT_EQ(Told(rules, before, "B25@8", 0),
            "round 19 ends; seat 0 wrote red 15 in row 6 and has 10 points; seat 1 wrote blue 25 "
            "in row 8 and has 6 points; round 20: seat 0 draws and writes orange 19 in row 8 and "
            "has 11 points; seat 1 draws orange 1, which fits nowhere and is announced; the game "
            "is over: seat 0 has 11 points, seat 1 has 6 points; seat 0 wins");
}

TEST(RippleRushTellTest, WhoseCardsFittedNowhereIsLeftOpenWhereSeveralHadOne) {
  const Round round = PassedRoundOfAnnouncers();
  const Rules rules = RulesFor(round);
  const State before = After(rules, PositionOf(rules, round), "R12@5");
  EXPECT_EQ(Told(rules, before, "G4@1", 0),
            "round 19 ends; seat 0 wrote red 12 in row 5 and has 2 points; seat 1 wrote green 4 in "
            "row 1 and has 3 points; round 20: red 1 and red 4 are drawn, fit nowhere and are "
            "announced; the game is over: seat 0 has 2 points, seat 1 has 3 points; seat 1 wins");
}

TEST(RippleRushTellTest, SeveralPassedRoundsAreToldTogether) {
  const Round round = PassedRoundsAlone();
  const Rules rules = RulesFor(round);
  EXPECT_EQ(Told(rules, PositionOf(rules, round), "R12@5", 0),
            "seat 0 writes red 12 in row 5 above 9; round 18 ends; seat 0 wrote red 12 in row 5 "
            "and has 1 point; rounds 19 to 20: seat 0 draws and writes red 5 in row 2 and has 3 "
            "points; seat 0 draws red 1, which fits nowhere and is lost; the game is over: seat 0 "
            "has 3 points");
}

TEST(RippleRushTellTest, TheEndOfTheGameOfTwo) {
  const Round round = {.sheets = {"R 3", "B 4 6"}, .cards = {"R9", "B5"}};
  const Rules rules = RulesFor(round);
  const State before = After(rules, PositionOf(rules, round), "R9@2");
  EXPECT_EQ(Told(rules, before, "B5@1", 1),
            "round 20 ends; seat 0 wrote red 9 in row 2 and blue 5 in row 1 and has 3 points; seat "
            "1 wrote nothing and has 2 points; the game is over: seat 0 has 3 points, seat 1 has 2 "
            "points; seat 0 wins");
}

TEST(RippleRushTellTest, TheDeal) {
  const Round round = {.sheets = {"R 9 11", ""}, .cards = {"R10", "G4"}, .goals = {1, 3}};
  const Rules rules = RulesFor(round);
  EXPECT_EQ(rules.TellDeal(PositionOf(rules, round), 1),
            "the goals are row 1 for 3 points and row 3 for 3 points; round 20: seat 0 draws red "
            "10, which fits nowhere and is announced; seat 1 draws green 4");
}

TEST(RippleRushWordingTest, ColoursAndRowsHaveNames) {
  std::string text;
  for (const CardWords& words : MakeRules(2, "advanced").NamedCards()) {
    text += words.code + " " + words.name + ": " + words.text + "\n";
  }
  EXPECT_EQ(text,
            "R red: one card of each number from 1 to 25; R25 stands for red 25\n"
            "B blue: one card of each number from 1 to 25; B25 stands for blue 25\n"
            "G green: one card of each number from 1 to 25; G25 stands for green 25\n"
            "O orange: one card of each number from 1 to 25; O25 stands for orange 25\n"
            "@1 row 1: completing it gives 20, for any one column\n"
            "3 points where a goal card marks it\n"
            "@2 row 2: completing it gives 15, for any one column\n"
            "3 points where a goal card marks it\n"
            "@3 row 3: completing it gives X: any number, for the orange column\n"
            "3 points where a goal card marks it\n"
            "@4 row 4: completing it gives X: any number, for the green column\n"
            "3 points where a goal card marks it\n"
            "@5 row 5: completing it gives X: any number, for the blue column\n"
            "3 points where a goal card marks it\n"
            "@6 row 6: completing it gives X: any number, for the red column\n"
            "3 points where a goal card marks it\n"
            "@7 row 7: completing it gives 10, for any one column\n"
            "3 points where a goal card marks it\n"
            "@8 row 8: completing it gives 5, for any one column\n"
            "3 points where a goal card marks it\n");
}

// No code and no line end.
void CheckLine(const std::string& text) {
  EXPECT_EQ(text.find_first_of("_@\n"), std::string::npos) << text;
  for (std::size_t at = text.find(':'); at != std::string::npos; at = text.find(':', at + 1)) {
    EXPECT_EQ(text.substr(at, 2), ": ") << text;
  }
  EXPECT_FALSE(text.ends_with('.')) << text;
}

void CheckMoves(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  std::set<std::string> texts;
  for (const Action action : actions) {
    const std::string text = rules.Describe(state, action);
    EXPECT_FALSE(text.empty());
    EXPECT_LE(ColumnsOf(text), 64U) << text;
    EXPECT_TRUE(texts.insert(text).second) << text;
    CheckLine(text);
  }
}

TEST(RippleRushWordingTest, HoldsAlongRandomGames) {
  for (const char* mode : {"basic", "advanced"}) {
    for (const int players : {1, 2, 3, 4, 5}) {
      const Rules rules = MakeRules(players, mode);
      Rng rng(12, {});
      State state = rules.Deal(rng);
      CheckLine(rules.TellDeal(state, 0));
      while (state.to_move != kNobody && !testing::Test::HasFailure()) {
        CheckMoves(rules, state);
        const State before = state;
        const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
        const Action action = rules.NthLegal(state, static_cast<int>(rng.Below(n)));
        rules.Apply(state, action, rng);
        for (const Player seat : Seats(players)) {
          const std::string told = rules.Tell(before, action, state, seat);
          EXPECT_EQ(told.empty(), rules.Event(before, action, state, seat).empty());
          CheckLine(told);
        }
      }
    }
  }
}

TEST(RippleRushWordingTest, NamesFitAndDifferByCode) {
  std::set<std::string> codes;
  for (const CardWords& words : MakeRules(1, "advanced").NamedCards()) {
    EXPECT_TRUE(codes.insert(words.code).second) << words.code;
    std::istringstream lines(words.text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(ColumnsOf(line), 76U) << line;
  }
}

}  // namespace
}  // namespace riftlab::ripple_rush
