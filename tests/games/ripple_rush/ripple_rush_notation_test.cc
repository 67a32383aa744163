// Moves, events and drawings as text.
#include <algorithm>
#include <set>
#include <utility>

#include "engine/core/byte_hash.h"
#include "engine/games/ripple_rush/ended_rounds.h"
#include "engine/games/ripple_rush/notation.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

using Texts = std::vector<std::string>;

Round BobChain() {
  return {.sheets = {"R 2 . 6 . . . 22; B 3 . 8 . 13 . 19; G . 5 . 9 12 . 20 24; "
                     "O . 4 . . 11 . . 23",
                     "G 13 22"},
          .cards = {"O18", "G14"},
          .draws_left = 2};
}

TEST(RippleRushNotationTest, CardNames) {
  for (const auto& [text, card] : std::map<std::string, Card>{{"O18", MakeCard(3, 18)},
                                                              {"o18", MakeCard(3, 18)},
                                                              {"orange 18", MakeCard(3, 18)},
                                                              {" Blue5 ", MakeCard(1, 5)},
                                                              {"R31", MakeCard(0, 31)}}) {
    EXPECT_EQ(ParseCardName(text), card) << text;
  }
  for (const char* text :
       {"", "O", "18", "X3", "O0", "O32", "O-1", "O+1", "O1x", "re3", "O99999999999"}) {
    EXPECT_EQ(ParseCardName(text), std::nullopt) << text;
  }
  EXPECT_EQ(CardName(MakeCard(2, 7)), "G7");
}

struct WrittenMove {
  std::string text;
  std::string move;  // as Riftlab writes it
};

class RippleRushMoveTest : public testing::TestWithParam<WrittenMove> {};

TEST_P(RippleRushMoveTest, IsRead) {
  const Rules rules = RulesFor(BobChain());
  const State own = PositionOf(rules, BobChain());
  const State bonus = After(rules, own, "O18@7");
  const State any = After(rules, bonus, "R10@5");
  const State announced = After(rules, own, "O18@6");
  int understood = 0;
  for (const State& state : {own, bonus, any, announced}) {
    const absl::StatusOr<Action> action = rules.ParseAction(state, GetParam().text);
    if (!action.ok()) continue;
    ++understood;
    EXPECT_EQ(rules.ToText(state, *action), GetParam().move);
  }
  EXPECT_GE(understood, 1);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RippleRushMoveTest,
    testing::Values(WrittenMove{"O18@7", "O18@7"}, WrittenMove{"o18@7", "O18@7"},
                    WrittenMove{"  Orange 18 @ 6 ", "O18@6"}, WrittenMove{"RED10@4", "R10@4"},
                    WrittenMove{"b25 @8", "B25@8"}, WrittenMove{"g 14@6", "G14@6"},
                    WrittenMove{"STOP", "stop"}, WrittenMove{" Decline", "decline"}),
    [](const auto& row) { return "Row" + std::to_string(row.index); });

TEST(RippleRushNotationTest, EveryLegalMoveIsUniqueAndComesBack) {
  for (const int players : {1, 3, 5}) {
    const Rules rules = MakeRules(players, "advanced");
    for (std::uint64_t game = 0; game < 20; ++game) {
      Rng rng(31, {.index = game});
      for (State state = rules.Deal(rng); state.to_move != kNobody;) {
        const Texts moves = Moves(rules, state);
        EXPECT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), moves.size());
        const auto k = rng.Below(static_cast<std::uint32_t>(moves.size()));
        const Action action = rules.NthLegal(state, static_cast<int>(k));
        EXPECT_EQ(rules.ParseAction(state, moves[k]).value(), action);
        rules.Apply(state, action, rng);
      }
    }
  }
}

struct WrongMove {
  std::string name;
  Texts moves;
  std::string text;
  std::string message;
};

class RippleRushWrongMoveTest : public testing::TestWithParam<WrongMove> {};

TEST_P(RippleRushWrongMoveTest, IsExplained) {
  const Rules rules = RulesFor(BobChain());
  const State state = After(rules, PositionOf(rules, BobChain()), GetParam().moves);
  const absl::StatusOr<Action> action = rules.ParseAction(state, GetParam().text);
  ASSERT_FALSE(action.ok());
  EXPECT_EQ(action.status().message(), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RippleRushWrongMoveTest,
    testing::Values(
        WrongMove{"WrongRow",
                  {},
                  "O18@3",
                  "'O18@3' is not legal here; seat 0 is to write O18: O18@6, O18@7"},
        WrongMove{"WrongCard",
                  {},
                  "B18@6",
                  "'B18@6' is not legal here; seat 0 is to write O18: O18@6, O18@7"},
        WrongMove{"StopInsteadOfOwn",
                  {},
                  "stop",
                  "'stop' is not legal here; seat 0 is to write O18: O18@6, O18@7"},
        WrongMove{"NoRow",
                  {},
                  "O18",
                  "'O18' is not a move; a move is a colour, a number and a row such as B15@5, or "
                  "'stop' or 'decline'; seat 0 is to write O18: O18@6, O18@7"},
        WrongMove{"Misspelt",
                  {"O18@7"},
                  "declin",
                  "'declin' is not a move (did you mean 'decline'?); a move is a colour, a number "
                  "and a row such as B15@5, or 'stop' or 'decline'; seat 0 is to write the bonus "
                  "10 of row 7 in any column, or decline: R10@4, R10@5, R10@6, B10@4, O10@3, "
                  "O10@4, decline"},
        WrongMove{"AnyIsShortened",
                  {"O18@7", "R10@5"},
                  "B13@4",
                  "'B13@4' is not legal here; seat 0 is to write any number in the blue column, "
                  "the bonus of row 5, or decline: B4@2, B5@2, B6@2, B7@2, B9@4, B10@4, B11@4, "
                  "B12@4, B14@6, B15@6, B16@6, ... decline (20 moves)"},
        WrongMove{"Announced",
                  {"O18@6"},
                  "decline",
                  "'decline' is not legal here; seat 0 is to write the announced G14, or stop: "
                  "G14@6, stop"}),
    [](const auto& row) { return row.param.name; });

TEST(RippleRushNotationTest, AFinishedGameHasNoMoves) {
  const Rules rules = MakeRules(2);
  Json json = Json::object();
  json["to_move"] = nullptr;
  EXPECT_EQ(rules.ParseAction(*rules.ParseState(json), "O18@7").status().message(),
            "'O18@7' is not a move: the game is over");
}

TEST(RippleRushEventTest, TheOwnMoveIsSeenAndThatOfOthersIsNot) {
  const Rules rules = RulesFor(BobChain());
  const State before = PositionOf(rules, BobChain());
  const State after = After(rules, before, "O18@6");
  const Action action = *rules.ParseAction(before, "O18@6");
  EXPECT_EQ(rules.Event(before, action, after, 0), "seat 0: O18@6");
  EXPECT_EQ(rules.Event(before, action, after, 1), "");
}

TEST(RippleRushEventTest, TheEndOfTheRoundShowsAllWritesAndTheNextCards) {
  const Round round = {
      .sheets = {"R 3", "B 4 6"}, .cards = {"R9", "B5"}, .draws_left = 2, .unseen = {{"G1", "O2"}}};
  const Rules rules = RulesFor(round);
  const State before = After(rules, PositionOf(rules, round), "R9@2");
  // Seat 1 announced B5 and had no choice; seat 0 still has it.
  ASSERT_EQ(before.to_move, 0);
  const State after = After(rules, before, "B5@1");
  const Action action = *rules.ParseAction(before, "B5@1");
  const std::string seen = rules.Event(before, action, after, 1);
  const bool g1_first = after.cards[0] == MakeCard(2, 1);
  const std::string cards = g1_first ? "seat 0 G1, seat 1 O2" : "seat 0 O2, seat 1 G1";
  EXPECT_EQ(seen, "round ends: seat 0 wrote R9@2 B5@1, seat 1 wrote nothing; draws: " + cards);
  EXPECT_EQ(rules.Event(before, action, after, 0), "seat 0: B5@1; " + seen);
}

TEST(RippleRushEventTest, RoundsThatPassWithoutAChoiceAreTold) {
  // Only R1 and R2 are left, and nobody can write them.
  const Round round = {
      .sheets = {"R 3 9"}, .cards = {"R12"}, .draws_left = 2, .unseen = {{"R1", "R2"}}};
  const Rules rules = RulesFor(round);
  const State before = PositionOf(rules, round);
  const State after = After(rules, before, "R12@5");
  ASSERT_EQ(after.to_move, kNobody);
  EXPECT_EQ(
      rules.Event(before, *rules.ParseAction(before, "R12@5"), after, 0),
      "seat 0: R12@5; round ends: seat 0 wrote R12@5; passed: seat 0 announced R1 R2; game over");
}

// The event of the last of some moves, as a seat sees it.
std::string Seen(const Round& round, const std::vector<std::string>& moves, Player seat) {
  const Rules rules = RulesFor(round);
  State before = PositionOf(rules, round);
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) before = After(rules, before, moves[i]);
  const State after = After(rules, before, moves.back());
  return rules.Event(before, *rules.ParseAction(before, moves.back()), after, seat);
}

TEST(RippleRushEventTest, WritesOfAPassedRoundAreNotThoseOfTheRoundBeforeIt) {
  EXPECT_EQ(Seen(PassedRound(), {"R15@6", "B25@8"}, 0),
            "round ends: seat 0 wrote R15@6, seat 1 wrote B25@8; passed: seat 0 wrote O19@8, seat "
            "1 announced O1; game over");
  EXPECT_EQ(Seen(PassedRoundsAlone(), {"R12@5"}, 0),
            "seat 0: R12@5; round ends: seat 0 wrote R12@5; passed: seat 0 wrote R5@2, seat 0 "
            "announced R1; game over");
}

TEST(RippleRushEventTest, WhoseCardsWereAnnouncedIsLeftOpenWhereSeveralHadOne) {
  EXPECT_EQ(
      Seen(PassedRoundOfAnnouncers(), {"R12@5", "G4@1"}, 0),
      "round ends: seat 0 wrote R12@5, seat 1 wrote G4@1; passed: announced R1 R4; game over");
}

// No seat writes twice in a passed round, and what nobody wrote was announced.
TEST(RippleRushEventTest, EveryCardOfAPassedRoundIsAccountedFor) {
  int passed = 0;
  for (const int players : {1, 2, 3, 5}) {
    const Rules rules = MakeRules(players);
    for (std::uint64_t game = 0; game < 40; ++game) {
      Rng rng(43, {.index = game});
      for (State state = rules.Deal(rng); state.to_move != kNobody;) {
        const State before = state;
        const Action action = RandomLegal(rules, state, rng);
        rules.Apply(state, action, rng);
        const std::optional<EndedRounds> ended = EndedRoundsOf(rules, before, action, state);
        if (!ended || ended->passed == 0) continue;
        ++passed;
        std::size_t cards = ended->announced.size();
        for (const Player seat : Seats(players)) {
          const std::uint32_t written = state.start[seat].rows & ~ended->sheets[seat].rows;
          EXPECT_LE(Count(written), ended->passed);
          cards += static_cast<std::size_t>(Count(written));
        }
        EXPECT_EQ(cards, static_cast<std::size_t>(ended->passed * players));
      }
    }
  }
  EXPECT_GT(passed, 100);
}

TEST(RippleRushEventTest, TheDealShowsGoalsAndCards) {
  const Round round = {.sheets = {"R 9 11", ""}, .cards = {"R10", "G4"}, .goals = {1, 3}};
  const Rules rules = RulesFor(round);
  EXPECT_EQ(rules.DealEvent(PositionOf(rules, round), 1),
            "goals: row 1 row 3; draws: seat 0 R10 (announced), seat 1 G4");
}

// Equal histories of events mean equal information, and the other way round, along random games.
TEST(RippleRushEventTest, EventsTellExactlyWhatObserveTells) {
  const Rules rules = MakeRules(3);
  for (std::uint64_t game = 0; game < 20; ++game) {
    Rng rng(41, {.index = game});
    for (State state = rules.Deal(rng); state.to_move != kNobody;) {
      const State before = state;
      const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
      const Action action = rules.NthLegal(state, static_cast<int>(rng.Below(n)));
      rules.Apply(state, action, rng);
      for (const Player seat : Seats(3)) {
        const bool same_view =
            ByteHash(rules.Observe(before, seat)) == ByteHash(rules.Observe(state, seat));
        EXPECT_EQ(rules.Event(before, action, state, seat).empty(), same_view);
      }
    }
  }
}

TEST(RippleRushDrawTest, ShowsTheTable) {
  Round round = BobChain();
  round.goals = {1, 7};
  const Rules rules = RulesFor(round);
  const State state = After(rules, PositionOf(rules, round), "O18@7");
  EXPECT_EQ(rules.Draw(state).text(),
            "                  >seat 0                        seat 1\n"
            "open card          O18                           G14\n"
            "                                                 announced\n"
            "row gives            red   blue  green orange      red   blue  green orange\n"
            "8 5                    .      .     24     23        .      .      .      .\n"
            "7 10       *3         22     19     20     18'       .      .      .      .\n"
            "6 X red               [ ]     .      .      .        .      .      .      .\n"
            "5 X blue              [ ]    13     12     11        .      .      .      .\n"
            "4 X green             [ ]    [ ]     9     [ ]       .      .      .      .\n"
            "3 X orange             6      8      .     [ ]       .      .      .      .\n"
            "2 15                   .      .      5      4        .      .     22      .\n"
            "1 20       *3          2      3      .      .        .      .     13      .\n"
            "score                  9                             2\n"
            "1 more round after this one, with 2 of 98 unseen cards\n"
            "[ ] may be written now   ' new in this round   * goal, with its points\n"
            "seat 0: write the bonus 10 of row 7 in any column, or decline\n");
}

// The spaces that a drawing marks are those of the legal moves.
TEST(RippleRushDrawTest, BracketsAreTheSpacesOfTheLegalMoves) {
  for (const int players : {1, 2, 3, 4, 5}) {
    const Rules rules = MakeRules(players, "advanced");
    Rng rng(4, {});
    for (State state = rules.Deal(rng); state.to_move != kNobody;) {
      ActionList<Rules> actions;
      rules.LegalActions(state, actions);
      std::set<std::pair<int, int>> spaces;
      for (const Action action : actions) {
        if (IsNo(action)) continue;
        const Write write = UnpackWrite(action);
        spaces.emplace(ColumnOf(write.card), write.row);
      }
      const InfoSet info = rules.Observe(state, state.to_move);
      for (const std::string& text : {rules.Draw(state).text(), rules.Draw(info).text()}) {
        std::size_t brackets = 0;
        for (std::size_t at = text.find("[ ]"); at != std::string::npos;
             at = text.find("[ ]", at + 1)) {
          ++brackets;
        }
        // One more stands in the legend.
        EXPECT_EQ(brackets, spaces.size() + 1) << text;
      }
      const auto n = static_cast<std::uint32_t>(actions.size());
      rules.Apply(state, actions[rng.Below(n)], rng);
    }
  }
}

// Colours say again what the text says: each hue stands for one column only.
TEST(RippleRushDrawTest, NumbersHaveTheHueOfTheirColumn) {
  const Rules rules = RulesFor(BobChain());
  const Drawing drawing = rules.Draw(PositionOf(rules, BobChain()));
  const auto styled = [&](const std::string& part, Hue hue) {
    return std::any_of(drawing.spans().begin(), drawing.spans().end(), [&](const auto& span) {
      const std::string text = drawing.text().substr(span.begin, span.end - span.begin);
      return text.find(part) != std::string::npos && span.style.hue == hue;
    });
  };
  EXPECT_TRUE(styled("22 ", Hue::kRed));
  EXPECT_TRUE(styled("19 ", Hue::kBlue));
  EXPECT_TRUE(styled("9 ", Hue::kGreen));
  EXPECT_TRUE(styled("[ ]", Hue::kOrange));
  EXPECT_FALSE(styled("[ ]", Hue::kRed));
  EXPECT_TRUE(styled("O18", Hue::kOrange));
}

TEST(RippleRushDrawTest, AViewShowsOthersAsTheRoundBegan) {
  const Rules rules = RulesFor(BobChain());
  const State state = After(rules, PositionOf(rules, BobChain()), "O18@7");
  const std::string view = rules.Draw(rules.Observe(state, 1)).text();
  EXPECT_EQ(view.find("18'"), std::string::npos);
  EXPECT_NE(view.find("sheets of the others: as the round began\n"), std::string::npos);
  EXPECT_NE(view.find("seat 1: wait until the round ends\n"), std::string::npos);
  EXPECT_NE(view.find(" seat 1 you\n"), std::string::npos);
  EXPECT_EQ(view.find('>'), std::string::npos);
}

void ExpectFits(const Drawing& drawing, std::size_t columns) {
  std::istringstream lines(drawing.text());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(ColumnsOf(line), columns) << line;
}

TEST(RippleRushDrawTest, EveryTableFitsInto80AndInto60Columns) {
  for (const int players : {1, 2, 3, 4, 5}) {
    const Rules rules = MakeRules(players, "advanced");
    Rng rng(3, {});
    for (State state = rules.Deal(rng);;) {
      const auto last = static_cast<Player>(players - 1);
      for (const Drawing& drawing : {rules.Draw(state), rules.Draw(rules.Observe(state, last))}) {
        ExpectFits(drawing, 80);
        ExpectFits(drawing.For(60), 60);
        for (int seat = 0; seat < players; ++seat) {
          EXPECT_NE(drawing.For(60).text().find("seat " + std::to_string(seat)), std::string::npos);
        }
      }
      if (state.to_move == kNobody) {
        EXPECT_TRUE(rules.Draw(state).text().ends_with("the game is over\n"));
        break;
      }
      const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
      rules.Apply(state, rules.NthLegal(state, static_cast<int>(rng.Below(n))), rng);
    }
  }
}

}  // namespace
}  // namespace riftlab::ripple_rush
