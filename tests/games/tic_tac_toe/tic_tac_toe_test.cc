#include "tests/games/tic_tac_toe/tic_tac_toe.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace riftlab::tic_tac_toe {
namespace {

Rules MakeRules(const std::string& last_mark = "automatic") {
  GameConfig config;
  config.rules["last_mark"] = last_mark;
  return *Rules::Make(config);
}

// Takes the squares of `line` in turn.
State Play(const Rules& rules, const std::string& line) {
  Rng rng(1, {});
  State state = rules.Deal(rng);
  std::istringstream squares(line);
  for (std::string square; squares >> square;) {
    rules.Apply(state, *rules.ParseAction(state, square), rng);
  }
  return state;
}

TEST(TicTacToeTest, LinesWin) {
  const Rules rules = MakeRules();
  for (const char* line :
       {"a1 a2 b1 b2 c1", "a1 b1 a2 c1 a3", "a1 a2 b2 a3 c3", "c1 a1 b2 a2 a3"}) {
    const State state = Play(rules, line);
    EXPECT_EQ(rules.ToMove(state), kNobody) << line;
    EXPECT_EQ(rules.Returns(state), (Payoffs<Rules>{1, 0})) << line;
    EXPECT_EQ(rules.Result(state).reason, "line") << line;
  }
  const State second = Play(rules, "a1 a2 b1 b2 c3 c2");
  EXPECT_EQ(rules.Returns(second), (Payoffs<Rules>{0, 1}));
  EXPECT_EQ(rules.Result(second).ranks, (std::vector{2, 1}));
}

TEST(TicTacToeTest, TheLastSquareIsTakenByItself) {
  const std::string eight = "b2 a1 b1 b3 a3 c1 c2 a2";
  const Rules automatic = MakeRules();
  const State full = Play(automatic, eight);
  EXPECT_EQ(automatic.ToMove(full), kNobody);
  EXPECT_EQ(automatic.Returns(full), (Payoffs<Rules>{0.5, 0.5}));
  EXPECT_EQ(automatic.Result(full).reason, "board_full");
  EXPECT_EQ(automatic.Result(full).turns, 9);

  const Rules played = MakeRules("played");
  const State open = Play(played, eight);
  EXPECT_EQ(played.ToMove(open), 0);
  EXPECT_EQ(played.NumLegal(open), 1);
  EXPECT_EQ(Play(played, eight + " c3"), full);
}

TEST(TicTacToeTest, EventsShowEveryMark) {
  const Rules rules = MakeRules();
  const std::string seven = "b2 a1 b1 b3 a3 c1 c2";
  const State before = Play(rules, seven);
  const State after = Play(rules, seven + " a2");
  EXPECT_EQ(rules.Event(before, *rules.ParseAction(before, "a2"), after, 0), "O a2, X c3");
}

TEST(TicTacToeTest, ScoresWinsAboveDefence) {
  const Rules rules = MakeRules();
  const State state = Play(rules, "a1 b1 a2 b2");
  EXPECT_EQ(rules.ScoreAction(state, *rules.ParseAction(state, "a3")), 2);
  EXPECT_EQ(rules.ScoreAction(state, *rules.ParseAction(state, "b3")), 1);
  EXPECT_EQ(rules.ScoreAction(state, *rules.ParseAction(state, "c3")), 0);
}

TEST(TicTacToeTest, DrawsTheBoard) {
  const Rules rules = MakeRules();
  EXPECT_EQ(rules.Draw(Play(rules, "a1 b2 c1")),
            "  a b c\n"
            "1 X . X\n"
            "2 . O .\n"
            "3 . . .\n");
}

TEST(TicTacToeTest, PositionsSurviveJson) {
  const Rules rules = MakeRules();
  for (const char* line : {"", "a1", "a1 b2 c1", "a1 a2 b1 b2 c1"}) {
    const State state = Play(rules, line);
    EXPECT_EQ(*rules.ParseState(rules.ToJson(state)), state);
    const InfoSet info = rules.Observe(state, 1);
    EXPECT_EQ(*rules.ParseInfoSet(rules.ToJson(info)), info);
  }
  EXPECT_EQ(*rules.ParseState(Json::object()), State{});
}

TEST(TicTacToeTest, WrongPositionsAreNamed) {
  const Rules rules = MakeRules();
  const std::vector<std::pair<const char*, const char*>> rows = {
      {R"({"board":"X"})", "board: expected a list of 3 rows such as"},
      {R"({"board":["X..","...","..o"]})", R"(board[2]: "..o" is not a row of three)"},
      {R"({"board":["XX.","...","..."]})", "board: 2 X and 0 O; X moves first"},
      {R"({"board":["XXX","OOO","..."]})", "board: both seats have three in a row"},
      {R"({"bord":[]})", "unknown key 'bord' (did you mean 'board'?)"},
  };
  for (const auto& [json, message] : rows) {
    const auto state = rules.ParseState(Json::parse(json));
    ASSERT_FALSE(state.ok()) << json;
    EXPECT_NE(std::string{state.status().message()}.find(message), std::string::npos)
        << state.status();
  }
}

TEST(TicTacToeTest, WrongSettingsAreNamed) {
  GameConfig config;
  config.rules["last_mark"] = "never";
  EXPECT_EQ(Rules::Make(config).status().message(),
            "rule last_mark=never: expected automatic or played");
}

}  // namespace
}  // namespace riftlab::tic_tac_toe
