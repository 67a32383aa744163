#include "tournament/play/typed_line.h"

#include <gtest/gtest.h>

#include <cctype>
#include <ostream>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

// The seat to move in `state`, a position of `name` as JSON.
SeatView ViewOf(const std::string& name, const std::string& state) {
  const AnyGame game = *MakeGame(name, {});
  const absl::StatusOr<AnyState> read = game.ParseState(Json::parse(state));
  EXPECT_TRUE(read.ok()) << read.status();
  return {game, game.Observe(*read, game.ToMove(*read))};
}

// Seat 0 is to write B16: B16@1 to B16@8.
SeatView RippleRush() { return ViewOf("ripple_rush", R"({"cards":["B16","G23"]})"); }

// Seat 0 may do all that there is in lantern: play1, play2, show1, show2, peek, pass.
SeatView Lantern() {
  return ViewOf("lantern", R"({"turn":0,"burnt":7,"pile":[5,6],"hands":[[1,2],[3,4]]})");
}

struct Case {
  std::string name;
  SeatView (*view)();
  std::string line;
  TableCommand command;
  std::size_t move = 0;
  std::string argument = {};
  std::string rest = {};
};

void PrintTo(const Case& row, std::ostream* out) { *out << "'" << row.line << "'"; }

class TypedLineTest : public testing::TestWithParam<Case> {};

TEST_P(TypedLineTest, IsUnderstood) {
  const SeatView view = GetParam().view();
  const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, GetParam().line);
  ASSERT_TRUE(typed.ok()) << typed.status();
  EXPECT_EQ(typed->command, GetParam().command);
  EXPECT_EQ(typed->move, GetParam().move);
  EXPECT_EQ(typed->argument, GetParam().argument);
  EXPECT_EQ(typed->rest, GetParam().rest);
}

INSTANTIATE_TEST_SUITE_P(
    All, TypedLineTest,
    testing::ValuesIn(std::vector<Case>{
        {"Empty", &RippleRush, "", TableCommand::kNothing},
        {"Blank", &RippleRush, " \t\r", TableCommand::kNothing},
        {"Number", &RippleRush, "3", TableCommand::kMove, 2},
        {"NumberWithZeros", &RippleRush, "008", TableCommand::kMove, 7},
        {"MarkedNumber", &RippleRush, " #1 ", TableCommand::kMove, 0},
        {"Text", &RippleRush, "B16@5", TableCommand::kMove, 4},
        {"LowerCase", &RippleRush, "b16@5\r", TableCommand::kMove, 4},
        {"InTheGamesOwnWords", &RippleRush, "Blue 16 @ 5", TableCommand::kMove, 4},
        {"Beginning", &Lantern, "pe", TableCommand::kMove, 4},
        {"BeginningInUpperCase", &Lantern, "PLAY2", TableCommand::kMove, 1},
        {"Words", &Lantern, "show the Wick", TableCommand::kMove, 2},
        {"BeginningOfWords", &Lantern, "Show the e", TableCommand::kMove, 3},
        {"BeginningOfWordsInUpperCase", &Lantern, "PLAY THE W", TableCommand::kMove, 0},
        {"WordsWithoutBlanks", &Lantern, "peekunder", TableCommand::kMove, 4},
        {"Codes", &Lantern, "codes", TableCommand::kCodes},
        {"Command", &RippleRush, "moves", TableCommand::kMoves},
        {"CommandInUpperCase", &RippleRush, " SHOW ", TableCommand::kShow},
        {"CommandBeforeMoves", &Lantern, "show", TableCommand::kShow},
        {"BeginningOfACommand", &RippleRush, "q", TableCommand::kQuit},
        {"BeginningWithArgument", &RippleRush, "loa my game.json ", TableCommand::kLoad, 0,
         "my game.json"},
        {"ArgumentKeepsItsCase", &RippleRush, "save  A.json", TableCommand::kSave, 0, "A.json"},
        {"LongerCommand", &RippleRush, "save-all a", TableCommand::kSaveAll, 0, "a"},
        {"OptionalArgument", &RippleRush, "moves b16", TableCommand::kMoves, 0, "b16"},
        {"Hint", &RippleRush, "hint 500", TableCommand::kHint, 0, "500"},
        {"Undo", &RippleRush, "u", TableCommand::kUndo},
        {"QuestionMark", &RippleRush, "?", TableCommand::kHelp},
        {"QuestionBehindANumber", &RippleRush, "3?", TableCommand::kAbout, 2},
        {"QuestionBeforeANumber", &RippleRush, " ? 3", TableCommand::kAbout, 2},
        {"QuestionBehindWords", &Lantern, "show the Wick ?", TableCommand::kAbout, 2},
        {"QuestionBeforeABeginning", &Lantern, "?peek", TableCommand::kAbout, 4},
        {"QuestionOfACard", &Lantern, "? fLINT", TableCommand::kInfo, 0, "fLINT"},
        {"QuestionOfACodeThatBeginsACommand", &RippleRush, "? R", TableCommand::kInfo, 0, "R"},
        {"SeveralNumbers", &RippleRush, "1 1 3", TableCommand::kMove, 0, "", "1 3"},
        {"NumberAndMore", &RippleRush, "#2  B16@1 x", TableCommand::kMove, 1, "", "B16@1 x"},
        {"CodeAndMore", &RippleRush, "b16@2 4", TableCommand::kMove, 1, "", "4"},
        {"WordsBeforeSeveral", &Lantern, "show the w", TableCommand::kMove, 2},
        {"Turn", &RippleRush, "turn 90", TableCommand::kTurn, 0, "90"},
        {"Why", &RippleRush, "w 3", TableCommand::kWhy, 0, "3"},
        {"Log", &RippleRush, "log 5", TableCommand::kLog, 0, "5"},
        {"Info", &RippleRush, "i Gate Warden", TableCommand::kInfo, 0, "Gate Warden"},
        {"Rules", &RippleRush, "rules", TableCommand::kRules},
        {"Exit", &RippleRush, "exit", TableCommand::kQuit},
    }),
    [](const auto& row) { return row.param.name; });

// "1. WORDS, 2. WORDS" and so on.
std::string ListedMoves(const SeatView& view) {
  std::string list;
  for (std::size_t i = 0; i < view.words().size(); ++i) {
    list += fmt::format("{}{}. {}", i == 0 ? "" : ", ", i + 1, view.words()[i]);
  }
  return list;
}

struct Mistake {
  std::string name;
  SeatView (*view)();
  std::string line;
  std::string message;
};

void PrintTo(const Mistake& row, std::ostream* out) { *out << "'" << row.line << "'"; }

class TypedMistakeTest : public testing::TestWithParam<Mistake> {};

TEST_P(TypedMistakeTest, IsExplained) {
  const SeatView view = GetParam().view();
  const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, GetParam().line);
  EXPECT_EQ(typed.status(), absl::InvalidArgumentError(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    All, TypedMistakeTest,
    testing::ValuesIn(std::vector<Mistake>{
        {"NumberTooLarge", &RippleRush, "9", "there is no move 9; the moves are 1 to 8"},
        {"NumberZero", &RippleRush, "#0", "there is no move #0; the moves are 1 to 8"},
        {"NumberBeyondAll", &RippleRush, "99999999999999999999999",
         "there is no move 99999999999999999999999; the moves are 1 to 8"},
        {"Ambiguous", &RippleRush, "b16",
         "'b16' can mean more than one thing: " + ListedMoves(RippleRush())},
        {"AmbiguousWithCommands", &Lantern, "sh",
         "'sh' can mean more than one thing: 3. show the Wick, 4. show the Ember, show"},
        {"AmbiguousCommands", &RippleRush, "h", "'h' can mean more than one thing: hint, help"},
        {"NearMiss", &RippleRush, "B61@5",
         "'B61@5' is neither a legal move here nor a command (did you mean 'B16@5'?); 'moves' "
         "lists the moves, 'help' the commands"},
        {"NearCommand", &RippleRush, "mvoes",
         "'mvoes' is neither a legal move here nor a command (did you mean 'moves'?); 'moves' "
         "lists the moves, 'help' the commands"},
        {"NearWords", &Lantern, "shove the Ember",
         "'shove the Ember' is neither a legal move here nor a command (did you mean 'show the "
         "Ember'?); 'moves' lists the moves, 'help' the commands"},
        {"NotAsMovesGoOn", &Lantern, "show them", "nothing may follow 'show', but 'them' does"},
        {"NearNothing", &RippleRush, "castle!",
         "'castle!' is neither a legal move here nor a command; 'moves' lists the moves, 'help' "
         "the commands"},
        {"NotLegal", &RippleRush, "O3@1",
         "'O3@1' is neither a legal move here nor a command; 'moves' lists the moves, 'help' the "
         "commands"},
        {"NoFile", &RippleRush, "save", "'save' needs a name: save FILE"},
        {"NoMove", &RippleRush, "why", "'why' needs a move: why MOVE"},
        {"SeveralBeginningWithNone", &RippleRush, "9 1",
         "there is no move 9; the moves are 1 to 8"},
        {"SeveralBeginningWithAWord", &RippleRush, "castle 1",
         "'castle 1' is neither a legal move here nor a command; 'moves' lists the moves, 'help' "
         "the commands"},
        {"QuestionOfANumberTooLarge", &RippleRush, "9?",
         "there is no move 9; the moves are 1 to 8"},
        {"QuestionOfACommand", &RippleRush, "? hint",
         "'hint' is neither a move nor a card; '?' tells what one is"},
        {"QuestionOfSeveral", &RippleRush, "? 1 1",
         "'1 1' is neither a move nor a card; '?' tells what one is"},
        {"QuestionOfAQuestion", &RippleRush, "??", "one question mark is enough"},
        {"NoFileBehindABeginning", &RippleRush, "loa", "'load' needs a name: load FILE"},
        {"TooMuch", &RippleRush, "quit now", "nothing may follow 'quit', but 'now' does"},
        {"ControlCharacters", &RippleRush, "\x1b[31m\xff",
         "' [31m?' is neither a legal move here nor a command; 'moves' lists the moves, 'help' the "
         "commands"},
        {"Long", &RippleRush, std::string(5000, 'x'),
         "'" + std::string(37, 'x') +
             "...' is neither a legal move here nor a command; 'moves' lists the moves, 'help' the "
             "commands"},
    }),
    [](const auto& row) { return row.param.name; });

// Every legal move is reached by its number, and by its text in any case.
TEST(TypedLineCoverTest, EveryMoveOfEveryGameCanBeTyped) {
  for (const GameTable* table : AllGameTables()) {
    SCOPED_TRACE(table->info().name);
    const AnyGame game = *MakeGame(table->info().name, {});
    Rng rng(9, {});
    AnyState state = game.Deal(rng);
    while (game.ToMove(state) != kNobody) {
      const SeatView view(game, game.Observe(state, game.ToMove(state)));
      ASSERT_EQ(view.actions(), game.LegalActions(state));
      for (std::size_t i = 0; i < view.moves().size(); ++i) {
        ASSERT_EQ(view.moves()[i], game.ToText(state, view.actions()[i]));
        std::string upper = view.moves()[i];
        for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        for (const std::string& line :
             {"#" + std::to_string(i + 1), view.moves()[i], upper, " " + upper + "\r"}) {
          const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, line);
          ASSERT_TRUE(typed.ok()) << typed.status();
          EXPECT_EQ(typed->command, TableCommand::kMove) << line;
          EXPECT_EQ(typed->move, i) << line;
        }
      }
      const auto count = static_cast<std::uint32_t>(view.actions().size());
      state = game.Apply(state, view.actions()[rng.Below(count)], rng);
    }
  }
}

TEST(ShownTextTest, KeepsLettersAndNothingThatSteersATerminal) {
  EXPECT_EQ(ShownText("ünïcödé", 40), "ünïcödé");
  EXPECT_EQ(ShownText("ünïcödé", 6), "ünï...");
  EXPECT_EQ(ShownText("a\x1b[2Jb\tc\x7f", 40), "a [2Jb c ");
  EXPECT_EQ(ShownText("\xc2\x9b"
                      "2J",
                      40),
            "??2J");  // a control character of two bytes
  EXPECT_EQ(ShownText("\xff\xc3", 40), "??");
  EXPECT_EQ(ShownText("\xe0\x82\x9b", 40), "???");       // the same of three
  EXPECT_EQ(ShownText("\xed\xa0\x80", 40), "???");       // half of a pair
  EXPECT_EQ(ShownText("\xf0\x80\x82\x9b", 40), "????");  // of four
  EXPECT_EQ(ShownText("\xf4\x90\x80\x80", 40), "????");  // beyond the last letter
  EXPECT_EQ(ShownText("\xe2\x96\x81\xf0\x9f\x82\xa1", 40), "\xe2\x96\x81\xf0\x9f\x82\xa1");
}

}  // namespace
}  // namespace riftlab
