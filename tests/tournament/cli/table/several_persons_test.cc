// Several persons share one keyboard: what each is shown, and when.
#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "nlohmann/json.hpp"
#include "tests/tournament/cli/table/table_session.h"
#include "tournament/cli/table/after_game.h"

namespace riftlab {
namespace {

const std::string kToAnn = "Pass the keyboard to seat 0, Ann; Enter shows what that seat sees.\n";
const std::string kToBob = "Pass the keyboard to seat 1, Bob; Enter shows what that seat sees.\n";

// Kuhn poker with a jack for seat 0 and a king for seat 1.
PlaySetup TwoPersons() {
  PlaySetup setup = TableOf("kuhn", {}, {"Ann=human", "Bob=human"});
  setup.start = *setup.game.ParseState(Json::parse(R"({"hands":["J","K"]})"));
  return setup;
}

TEST(SeveralPersonsTest, WhoHasNotMovedHasNothingToTakeBack) {
  const Sitting session = PlayTyped(TwoPersons(), "\ncheck\n\nundo\nbet\n\nfold\n\n\n");
  EXPECT_NE(session.shown.find("only one's own moves can be taken back, and seat 1, Bob has not "
                               "moved "),
            std::string::npos)
      << session.shown;
  EXPECT_EQ(session.shown.find("has moved since"), std::string::npos) << session.shown;
}

TEST(SeveralPersonsTest, PersonsPassTheKeyboardOn) {
  const Sitting session = PlayTyped(TwoPersons(), "\ncheck\nme\n\nbet\n\nundo\nfold\n\n\n");
  EXPECT_EQ(session.outcome.end, PersonGame::End::kOver);
  const std::size_t bob = session.shown.find(kToBob);
  const std::size_t ann = session.shown.find(kToAnn, bob);
  ASSERT_LT(bob, ann);
  ASSERT_LT(ann, session.shown.size());
  // Each part shows its own card only.
  const std::string first = session.shown.substr(0, bob);
  const std::string second = session.shown.substr(bob, ann - bob);
  EXPECT_NE(first.find("seat 0: J   seat 1: ?"), std::string::npos) << first;
  EXPECT_EQ(first.find("seat 1: K"), std::string::npos) << first;
  EXPECT_NE(second.find("seat 0: ?   seat 1: K"), std::string::npos) << second;
  EXPECT_EQ(second.find("seat 0: J"), std::string::npos) << second;
  EXPECT_NE(second.find("Press Enter alone"), std::string::npos) << second;
  // What happened before is told, to each from its seat.
  EXPECT_NE(second.find("\nseat 0: check\n"), std::string::npos) << second;
  EXPECT_NE(session.shown.find("only one's own last move can be taken back, and seat 1, Bob has "
                               "moved since\n"),
            std::string::npos)
      << session.shown;
  // After a fold each hand stays hidden from the other seat, to the end.
  const std::string end = session.shown.substr(session.shown.rfind(kToBob));
  EXPECT_NE(end.find("seat 0: ?   seat 1: K"), std::string::npos) << end;
  EXPECT_EQ(end.find("seat 0: J"), std::string::npos) << end;
}

TEST(SeveralPersonsTest, LeavingAtThePassKeepsSecrets) {
  for (const char* typed : {"\ncheck\nquit\n", "\ncheck\n"}) {
    const Sitting session = PlayTyped(TwoPersons(), typed);
    EXPECT_EQ(session.outcome.end, PersonGame::End::kLeft);
    EXPECT_EQ(session.shown.find("seat 1: K"), std::string::npos) << session.shown;
    EXPECT_EQ(session.shown.find("--moves"), std::string::npos) << session.shown;
    EXPECT_NE(session.shown.find("\nit is lost unless it was saved; 'save-all FILE' keeps a game "
                                 "for several\n  persons; --seed 1 deals it again\n"),
              std::string::npos)
        << session.shown;
  }
}

// Plays as PlayTyped does, and asks at the end how to go on, as `play` does.
std::string ShownToTheLastQuestion(const PlaySetup& setup, const std::string& typed,
                                   const std::string& moves = "") {
  return ShownWhile(
      setup, typed, moves, Color::kOff,
      [&](PersonGame& game, LineInput& input, const std::atomic<bool>& stop, Console& console) {
        auto wish = AfterGame::Wish::kPlayOn;
        while (wish == AfterGame::Wish::kPlayOn) {
          const PersonGame::Outcome outcome = game.Run();
          if (outcome.end != PersonGame::End::kOver) break;
          wish = AfterGame(setup, game, outcome, input, stop, console).Ask();
        }
      });
}

// From the first `begin` to the next `end` behind it.
std::string Between(const std::string& shown, const std::string& begin, const std::string& end) {
  const std::size_t at = shown.find(begin);
  if (at == std::string::npos) return "(never shown)";
  return shown.substr(at, shown.find(end, at + begin.size()) - at);
}

// Ann folds, reads the end, and passes the keyboard to Bob, who reads it, too.
const std::string kGame = "\ncheck\n\nbet\n\nfold\n\n\n";

TEST(SeveralPersonsTest, EachReadsTheEndBeforeTheNextOneIsCalled) {
  const std::string shown = ShownToTheLastQuestion(TwoPersons(), kGame + "quit\n");
  const std::string end = Between(shown, "seat 0> fold\n", "again");
  const std::size_t over = end.find("seat 0: J   seat 1: ?");
  const std::size_t asked = end.find("\nEnter passes the keyboard on> \n" + kToBob + "Enter> \n");
  ASSERT_LT(over, asked) << end;
  ASSERT_LT(asked, end.size()) << end;
  EXPECT_NE(end.find("seat 0: ?   seat 1: K", asked), std::string::npos) << end;
  EXPECT_EQ(end.find("passes", asked + 10), std::string::npos) << end;
}

TEST(SeveralPersonsTest, TheEndIsShownAgainToWhoeverHasTheKeyboard) {
  const std::string shown = ShownToTheLastQuestion(TwoPersons(), kGame + "show\nlog\nquit\n");
  const std::string after = shown.substr(shown.find("> show\n"));
  EXPECT_NE(after.find("seat 0: ?   seat 1: K"), std::string::npos) << after;
  EXPECT_EQ(after.find("seat 0: J"), std::string::npos) << after;
  EXPECT_NE(after.find("told"), std::string::npos) << after;
  EXPECT_EQ(after.find("Pass the keyboard"), std::string::npos) << after;
}

TEST(SeveralPersonsTest, WhereTheKeyboardWasPassedToNobodyTheLastOneIsCalled) {
  const std::string refused = "\ncheck\n\nbet\n\nfold\n\nquit\n";
  for (const std::string command : {"show", "log"}) {
    const std::string shown =
        ShownToTheLastQuestion(TwoPersons(), refused + command + "\nquit\n" + "quit\n");
    const std::string after = shown.substr(shown.find("> " + command + "\n"));
    EXPECT_TRUE(after.starts_with("> " + command + "\n" + kToAnn)) << after;
    EXPECT_EQ(after.find("seat 0: J"), std::string::npos) << after;
    EXPECT_EQ(after.find("told"), std::string::npos) << after;
  }
}

TEST(SeveralPersonsTest, WhatIsTakenBackAfterTheEndIsToldToWhoMovedLast) {
  const std::string shown =
      ShownToTheLastQuestion(TwoPersons(), kGame + "undo\n\ncall\n\n\nquit\n");
  const std::string undo = shown.substr(shown.find("> undo\n"));
  EXPECT_TRUE(undo.starts_with("> undo\n" + kToAnn + "Enter> \ntaken back: fold. ")) << undo;
  EXPECT_NE(Between(undo, "taken back", "seat 0> ").find("seat 0: J   seat 1: ?"),
            std::string::npos)
      << undo;
  // Not where Ann does not come.
  const std::string refused = ShownToTheLastQuestion(TwoPersons(), kGame + "undo\nquit\nquit\n");
  EXPECT_EQ(refused.find("taken back"), std::string::npos) << refused;
  EXPECT_EQ(refused.substr(refused.find("> undo\n")).find("seat 0> "), std::string::npos);
}

TEST(SeveralPersonsTest, ALoadedPositionIsToldToEachWhoComes) {
  const TempFolder folder;
  const std::string file = folder / "all";
  const Sitting session =
      PlayTyped(TwoPersons(), "\nsave-all " + file + "\ncheck\n\nload " + file + "\n\ncheck\n\n");
  const std::string after = session.shown.substr(session.shown.find("> load "));
  const std::string to_ann = Between(after, kToAnn, kToBob);
  const std::string to_bob = after.substr(after.find(kToBob));
  EXPECT_TRUE(Between(after, "\n", kToAnn) == "\n") << after;
  for (const std::string& part : {to_ann, to_bob}) {
    EXPECT_NE(part.find("Enter> \nloaded '"), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace riftlab
