// Several moves on one line, turns that a search proposes, and questions before a turn ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tests/tournament/cli/table/table_session.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/play/live_game.h"

namespace riftlab {
namespace {

std::string After(const Sitting& session, const std::string& line) {
  const std::string asked = "> " + line + "\n";
  const std::size_t start = session.shown.find(asked);
  return start == std::string::npos ? "(never asked)" : session.shown.substr(start + asked.size());
}

std::string Unbroken(std::string text) {
  for (std::size_t at = 0; (at = text.find("\n  ", at)) != std::string::npos;) {
    text.replace(at, 3, " ");
  }
  return text;
}

// A turn takes several decisions, in which nothing is revealed until it ends.
PlaySetup Riftforce() {
  return TableOf("riftforce",
                 {.mode = "duel", .players = 2, .rules = {{"guilds", "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"}}},
                 {"human", "random"});
}

// Where these moves lead to, by their numbers.
LiveGame Led(const PlaySetup& setup, const std::vector<std::size_t>& moves) {
  LiveGame live(setup.game, setup.seed, setup.start);
  for (const std::size_t move : moves) {
    live.Apply(setup.game.LegalActions(live.state())[move - 1]);
  }
  return live;
}

TEST(SeveralMovesTest, AreReadEachWhereTheLastOneLed) {
  const PlaySetup setup = Riftforce();
  const LiveGame live = Led(setup, {1, 2});
  ASSERT_EQ(live.ToMove(), 0) << "the turn goes on";
  const std::string table = setup.game.Draw(setup.game.Observe(live.state(), 0)).text();
  const Sitting session = PlayTyped(setup, "1 2\n");
  const std::string answer = After(session, "1 2");
  EXPECT_EQ(answer.find("not played"), std::string::npos) << answer;
  EXPECT_NE(session.shown.find("left after 2 decisions"), std::string::npos) << session.shown;
  const std::string last = table.substr(table.rfind('\n', table.size() - 2) + 1);
  EXPECT_NE(answer.find(last), std::string::npos) << answer;
  // The same as one by one, and undone one by one.
  const std::string undone = After(PlayTyped(setup, "1 2\nundo 2\nundo\n"), "undo");
  EXPECT_TRUE(undone.starts_with("there is nothing to take back")) << undone;
}

TEST(SeveralMovesTest, StopAtWhatIsNoMove) {
  const Sitting session = PlayTyped(Riftforce(), "1 99 1\n");
  EXPECT_NE(Unbroken(After(session, "1 99 1")).find("not played: '99 1': there is no move 99; "),
            std::string::npos)
      << session.shown;
  EXPECT_NE(session.shown.find("left after 1 decision,"), std::string::npos);
  const Sitting command = PlayTyped(Riftforce(), "1 hint\n");
  EXPECT_NE(After(command, "1 hint").find("not played: 'hint': only moves can follow a move\n"),
            std::string::npos)
      << command.shown;
  // A line whose first move is none plays nothing.
  const Sitting none = PlayTyped(Riftforce(), "99 1\n");
  EXPECT_TRUE(After(none, "99 1").starts_with("there is no move 99; ")) << none.shown;
  EXPECT_NE(none.shown.find("left after 0 decisions"), std::string::npos);
}

TEST(SeveralMovesTest, StopWhenAnotherSeatActs) {
  const PlaySetup setup = TableOf("tic_tac_toe", {}, {"human", "random"});
  const Sitting session = PlayTyped(setup, "1 2\n");
  EXPECT_NE(After(session, "1 2").find("not played: '2': seat 1, random is to move\n"),
            std::string::npos)
      << session.shown;
}

// Alone in Ripple Rush a card is drawn after the last of the moves that each one asks for.
TEST(SeveralMovesTest, StopWhenSomethingNewIsSeen) {
  const PlaySetup setup = TableOf("ripple_rush", {.mode = "basic", .players = 1}, {"human"}, 4);
  const Sitting session = PlayTyped(setup, "1 1 1 1 1 1 1 1\n");
  EXPECT_NE(After(session, "1 1 1 1 1 1 1 1").find("1': you have seen something new\n"),
            std::string::npos)
      << session.shown;
}

TEST(SeveralMovesTest, WhatWasNotPlayedIsToldWhenTheKeyboardIsBack) {
  PlaySetup setup = TableOf("kuhn", {}, {"Ann=human", "Bob=human"});
  setup.start = *setup.game.ParseState(Json::parse(R"({"hands":["J","K"]})"));
  const Sitting session = PlayTyped(setup, "\n1 1\n\n2\n\n1\n");
  const std::size_t passed = session.shown.find("Pass the keyboard to seat 1");
  const std::size_t back = session.shown.find("Pass the keyboard to seat 0", passed);
  EXPECT_GT(session.shown.find("not played: '1': seat 1, Bob is to move\n"), back) << session.shown;
  EXPECT_NE(session.shown.find("not played: "), std::string::npos);
}

TEST(ConfirmTest, AsksBeforeAMoveThatEndsTheTurn) {
  PlaySetup setup = TableOf("tic_tac_toe", {}, {"human", "random"});
  setup.confirms = true;
  const Sitting session = PlayTyped(setup, "1\nno\n1\n\nquit\n");
  const std::string answer = After(session, "1");
  EXPECT_TRUE(answer.starts_with("'" + setup.game.ToText(Led(setup, {}).state(), Action{0}) +
                                 "' ends your turn.\nEnter or y plays it> no\nNot played.\n"))
      << answer;
  EXPECT_NE(session.shown.find("left after 2 decisions"), std::string::npos) << session.shown;
}

TEST(ConfirmTest, DoesNotAskInsideATurn) {
  PlaySetup setup = Riftforce();
  setup.confirms = true;
  const Sitting session = PlayTyped(setup, "1\n1\n");
  EXPECT_EQ(session.shown.find("ends your turn"), std::string::npos) << session.shown;
}

TEST(TurnTest, IsProposedAndTaken) {
  for (const std::string yes : {"", "y", " yes"}) {
    const Sitting session = PlayTyped(Riftforce(), "turn 60\n" + yes + "\nundo\n");
    const std::string answer = After(session, "turn 60");
    EXPECT_TRUE(answer.starts_with("The search proposes:\n  ")) << answer;
    const std::size_t agreed = answer.find("\nEnter or y plays it> " + yes + "\n");
    ASSERT_NE(agreed, std::string::npos) << answer;
    const std::string proposal = answer.substr(0, agreed);
    const auto moves = std::count(proposal.begin(), proposal.end(), '\n') - 1;
    EXPECT_GT(moves, 1) << proposal;
    EXPECT_EQ(session.shown.find("not played"), std::string::npos);
    EXPECT_TRUE(After(session, "undo").starts_with("taken back: ")) << session.shown;
  }
}

TEST(TurnTest, IsRefused) {
  const Sitting session = PlayTyped(Riftforce(), "turn 60\nno\nundo\nturn x\n");
  EXPECT_NE(After(session, "turn 60").find("\nNot played.\n"), std::string::npos);
  EXPECT_TRUE(After(session, "undo").starts_with("there is nothing to take back"));
  EXPECT_TRUE(After(session, "turn x").starts_with("'x' is not a number of iterations from 1 to "));
  EXPECT_NE(session.shown.find("left after 0 decisions"), std::string::npos);
}

TEST(TurnTest, EndsWhereLuckComesIn) {
  const PlaySetup setup = TableOf("riftwalker", {.players = 2}, {"human", "random"}, 1);
  const Sitting session = PlayTyped(setup, "turn 60\nno\n");
  EXPECT_NE(session.shown.find("\nWhat follows depends on what you see then.\n"), std::string::npos)
      << session.shown;
}

// Alone the same seat goes on with its next turn.
TEST(TurnTest, EndsWithTheTurnOfTheGame) {
  const PlaySetup setup = TableOf("ripple_rush", {.mode = "basic", .players = 1}, {"human"}, 4);
  const Sitting session = PlayTyped(setup, "turn 60\nno\n");
  EXPECT_NE(session.shown.find("\nThat ends your turn.\n"), std::string::npos) << session.shown;
}

TEST(WhyTest, ComparesWithTheBest) {
  const PlaySetup setup = TableOf("lantern", {}, {"human", "random"}, 5);
  const Sitting session = PlayTyped(setup, "why 1\nwhy 2\nwhy 3\nwhy 99\nwhy hint\nwhy\n");
  int best = 0;
  for (const std::string line : {"why 1", "why 2", "why 3"}) {
    std::string answer = Unbroken(After(session, line));
    answer = answer.substr(0, answer.find("seat 0> "));
    if (answer.starts_with("The search would play it; this is the next one beside it.\n")) ++best;
    EXPECT_NE(answer.find(" %: a difference of "), std::string::npos) << answer;
    EXPECT_NE(answer.find("\nBoth were played out in the same 100 worlds that fit what seat 0"),
              std::string::npos)
        << answer;
  }
  EXPECT_LE(best, 1);
  EXPECT_TRUE(After(session, "why 99").starts_with("there is no move 99; "));
  EXPECT_TRUE(After(session, "why hint").starts_with("'hint' is not one move; "));
  EXPECT_TRUE(After(session, "why").starts_with("'why' needs a move: why MOVE\n"));
}

}  // namespace
}  // namespace riftlab
