// `riftlab play` with persons, as the program that people run: pipes, terminals, signals, exit
// statuses and refusals.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "engine/core/shell_word.h"
#include "engine/core/text.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/cli/terminal.h"
#include "tournament/cli/table/play_setup.h"

namespace riftlab {
namespace {

const Words kPersonPlay = {"play",    "--game", "ripple_rush", "--agent", "Ann=human",
                           "--agent", "greedy", "--seed",      "7"};

// The words of a command line as a shell splits them.
Words WordsIn(const std::string& line) {
  Words words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '\'') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

// The arguments of the call that stands in `text`.
Words CallToGoOn(const std::string& text) {
  const std::string mark = "go on with: riftlab ";
  const std::size_t start = text.find(mark);
  if (start == std::string::npos) return {};
  const std::size_t call = start + mark.size();
  return WordsIn(text.substr(call, text.find_first_of("\r\n", call) - call));
}

TEST(PlayCommandTest, TheEndOfTheInputEndsTheGame) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, kPersonPlay);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("\nseat 0> \nleft after 0 decisions"), std::string::npos);
  EXPECT_EQ(folder.Files(), Words{});
}

// Nothing is told of a game that is not played, not even its seed.
TEST(PlayCommandTest, ANetOfAnotherGameIsRefusedFirst) {
  const std::string net =
      std::string(RIFTLAB_SOURCE_DIR) + "/agents/learned/nets/riftforce_duel_2.rlnet";
  ExpectRefused(TempFolder(), {"play", "--game", "ripple_rush", "--agent", "best:net=" + net}, net);
}

// More than a game of kPersonPlay takes; the rest is no answer to the question behind it.
std::string ManyMoves() {
  std::string typed;
  for (int i = 0; i < 100; ++i) typed += "1\n";
  return typed;
}

TEST(PlayCommandTest, AWholeGameEndsWithItsResult) {
  const TempFolder folder;
  const std::string typed = ManyMoves();
  const Outcome outcome = RunProgramWithInput(folder, kPersonPlay, typed);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const std::size_t result = outcome.out.find("\nresult: deck_empty, 20 rounds, ");
  ASSERT_NE(result, std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\nseat  agent   score  rank  share\n   0  Ann   ", result),
            std::string::npos)
      << outcome.out.substr(result);
  const std::size_t over = outcome.out.find("the game is over\n\n");
  const std::string words = outcome.out.substr(over, result - over);
  EXPECT_NE(words.find(" (seat "), std::string::npos) << words;
  EXPECT_NE(words.find(" win"), std::string::npos) << words;
  EXPECT_NE(words.find("\npoints: Ann (seat 0) "), std::string::npos) << words;
  EXPECT_NE(words.find("\nIt took 20 rounds; the deck ran out.\n"), std::string::npos) << words;
  EXPECT_NE(outcome.out.find("--seed 7 deals it again\n"
                             "again, review, keep DIR or quit> 1\n'again' deals another game "),
            std::string::npos);
}

TEST(PlayCommandTest, AnotherGameIsAnotherDealForTheSameSeats) {
  const TempFolder folder;
  std::string typed;
  for (int i = 0; i < 300; ++i) typed += i % 150 == 149 ? "again\n" : "1\n";
  const Outcome outcome = RunProgramWithInput(folder, kPersonPlay, typed + "quit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string mark = "Ripple Rush, basic, 2 players, seed ";
  const std::size_t first = outcome.out.find(mark);
  const std::size_t second = outcome.out.find(mark, first + 1);
  ASSERT_NE(second, std::string::npos);
  EXPECT_NE(outcome.out.substr(first, 80), outcome.out.substr(second, 80));
  EXPECT_NE(outcome.out.find("\nseat 0, Ann: a person\nseat 1, greedy\n", second),
            std::string::npos);
  EXPECT_EQ(RunProgramWithInput(folder, kPersonPlay, typed + "quit\n").out, outcome.out);
}

// What stands in the way of a later game is found when it is dealt, not when it is over.
TEST(PlayCommandTest, AnotherGameIsKeptInTheNextFolderThatIsFree) {
  const TempFolder folder;
  folder.Write("mine-2", "");
  std::string typed;
  for (int i = 0; i < 300; ++i) typed += i % 150 == 149 ? "again\n" : "1\n";
  const Outcome outcome =
      RunProgramWithInput(folder, Joined(kPersonPlay, {"--out", "mine"}), typed + "quit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("kept in 'mine-3'"), std::string::npos);
}

// The command that goes on begins from that file.
TEST(PlayCommandTest, APositionThatTheGameBeganFromIsNotOverwritten) {
  const TempFolder folder;
  const Words call = {"play", "--game", "ripple_rush", "--agent", "human", "--agent", "greedy"};
  const Outcome outcome =
      RunProgramWithInput(folder, Joined(call, {"--seed", "1"}),
                          "save a.json\nload a.json\n1\nsave a.json\nsave b.json\nquit\n");
  EXPECT_NE(outcome.out.find("not saved: the game began from this file"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("saved to 'b.json'"), std::string::npos) << outcome.out;
  const Outcome again = RunProgramWithInput(
      folder, {"play", "--position", "b.json", "--agent", "human", "--agent", "greedy"},
      "1\nsave b.json\nquit\n");
  EXPECT_NE(again.out.find("not saved: the game began from this file"), std::string::npos)
      << again.out;
}

const Words kSoloPlay = {"play",    "--game", "ripple_rush", "--players", "1",
                         "--agent", "human",  "--seed",      "7"};

std::string SoloMoves() {
  std::string typed;
  for (int i = 0; i < 20; ++i) typed += "1\n";
  return typed;
}

TEST(PlayCommandTest, AGameCanBeReviewedAndKeptAfterwards) {
  const TempFolder folder;
  const Outcome outcome = RunProgramWithInput(
      folder, kSoloPlay, SoloMoves() + "review\nnonsense\nkeep\nkeep mine\nkeep twice\nquit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("again, review, keep DIR or quit> review\nthis game: Ripple Rush"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("where the results come from"), std::string::npos);
  EXPECT_NE(outcome.out.find("'keep DIR' makes a run of the game"), std::string::npos);
  EXPECT_NE(outcome.out.find("keep mine\nkept in 'mine'; 'riftlab replay mine'"),
            std::string::npos);
  EXPECT_NE(
      outcome.out.find("again, review, keep DIR or quit> keep\n'keep' needs a name: keep DIR"),
      std::string::npos);
  EXPECT_NE(
      outcome.out.find("again, review or quit> keep twice\nthe game is kept in 'mine' already\n"),
      std::string::npos);
  const Words files = folder.Files();
  EXPECT_TRUE(std::all_of(files.begin(), files.end(),
                          [](const std::string& file) { return file.starts_with("mine"); }));
  const Outcome verified = RunProgram(folder, {"verify", "mine"});
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
}

TEST(PlayCommandTest, MovesAreTakenBackAfterTheEnd) {
  const TempFolder folder;
  const Outcome outcome = RunProgramWithInput(
      folder, kSoloPlay, SoloMoves() + "log 1\nshow\nundo 3\n1\n1\n1\nkeep mine\nundo\nquit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("taken back: "), std::string::npos) << outcome.out;
  const std::size_t first = outcome.out.find("\nresult: deck_empty, 20 rounds, ");
  const std::size_t second = outcome.out.find("\nresult: deck_empty, 20 rounds, ", first + 1);
  ASSERT_NE(second, std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.substr(first, 40), outcome.out.substr(second, 40));
  EXPECT_EQ(outcome.out.find("Ripple Rush, basic, 1 player, seed", first), std::string::npos);
  EXPECT_NE(
      outcome.out.find("> undo\nthe game is kept in 'mine' as it ended; nothing is taken back"),
      std::string::npos);
  EXPECT_EQ(RunProgram(folder, {"verify", "mine"}).status, 0);
}

// The review at the table is that of the run which is kept.
TEST(PlayCommandTest, AKeptGameHasTheSameReview) {
  const TempFolder folder;
  const Outcome outcome = RunProgramWithInput(folder, Joined(kSoloPlay, {"--out", "mine"}),
                                              SoloMoves() + "review\nquit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::size_t begin = outcome.out.find("this game: Ripple Rush");
  ASSERT_NE(begin, std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("'riftlab review mine --html FILE'"), std::string::npos);
  const std::string review = RunProgram(folder, {"review", "mine", "--game", "0"}).out;
  const std::size_t line = review.find('\n');
  ASSERT_NE(line, std::string::npos);
  EXPECT_EQ(outcome.out.substr(outcome.out.find('\n', begin), review.size() - line),
            review.substr(line));
}

TEST(PlayCommandTest, AGameIsNotKeptWhereSomethingIsAlready) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgramWithInput(folder, Joined(kSoloPlay, {"--out", "mine"}), SoloMoves() + "quit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const Outcome again = RunProgramWithInput(folder, kSoloPlay, SoloMoves() + "keep mine\nquit\n");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find("'mine' is there already and is not an empty folder"), std::string::npos)
      << again.out;
}

TEST(PlayCommandTest, AKeptGameIsReplayedAndVerified) {
  const TempFolder folder;
  const Words keep = Joined(kPersonPlay, {"--out", "mine"});
  const Outcome played = RunProgramWithInput(folder, keep, "2\nundo\n" + ManyMoves());
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_NE(played.out.find("\nkept in 'mine'; 'riftlab replay mine' steps through it\n"),
            std::string::npos);
  const Outcome verified = RunProgram(folder, {"verify", "mine"});
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  const Outcome replayed = RunProgram(folder, {"replay", "mine", "--decisions", "all"});
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_NE(replayed.out.find("after decision 0: seat 0, Ann: "), std::string::npos);
  const std::size_t result = played.out.find("\nresult: ") + 1;
  const std::size_t length = played.out.find('\n', result) - result;
  EXPECT_NE(replayed.out.find(played.out.substr(result, length)), std::string::npos)
      << played.out.substr(result, length);
  ExpectRefused(folder, keep,
                "--out: 'mine' is there already and is not an empty folder; give another name");
}

TEST(PlayCommandTest, AGameThatWasLeftIsNotKept) {
  const TempFolder folder;
  const Words keep = Joined(kPersonPlay, {"--out", "mine"});
  const Outcome left = RunProgramWithInput(folder, keep, "1\nquit\n");
  EXPECT_EQ(left.status, 0);
  EXPECT_EQ(folder.Files(), Words{});
  const Words call = CallToGoOn(left.out);
  EXPECT_EQ(RunProgramWithInput(folder, call, ManyMoves()).status, 0);
  EXPECT_EQ(RunProgram(folder, {"verify", "mine"}).status, 0);
}

TEST(PlayCommandTest, AGameOfAgentsIsKept) {
  const TempFolder folder;
  const Outcome played = RunProgram(folder, {"play", "--game", "ripple_rush", "--agent", "random",
                                             "--players", "3", "--out", "theirs", "--quiet"});
  EXPECT_EQ(played.status, 0) << played.err;
  const Outcome verified = RunProgram(folder, {"verify", "theirs"});
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
}

TEST(PlayCommandTest, QuietLeavesTheIntroductionOut) {
  const TempFolder folder;
  const Outcome outcome = RunProgramWithInput(folder, Joined(kPersonPlay, {"--quiet"}), "quit\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("round 1: ")) << outcome.out;
}

// The one line that leads to the same deal again.
TEST(PlayCommandTest, QuietTellsAFreshSeed) {
  const TempFolder folder;
  const Words agents = {"play",    "--game", "ripple_rush", "--players", "2",
                        "--agent", "random", "--agent",     "greedy",    "--quiet"};
  const Outcome fresh = RunProgram(folder, agents);
  ASSERT_TRUE(fresh.out.starts_with("seed ")) << fresh.out;
  const std::size_t end = fresh.out.find('\n');
  const Outcome again =
      RunProgram(folder, Joined(agents, {"--seed", fresh.out.substr(5, end - 5)}));
  EXPECT_EQ(again.out, fresh.out.substr(end + 1));
  const Outcome person = RunProgramWithInput(
      folder, {"play", "--game", "ripple_rush", "--players", "1", "--agent", "human", "--quiet"},
      "quit\n");
  EXPECT_TRUE(person.out.starts_with("seed ")) << person.out;
}

TEST(PlayCommandTest, AGameThatWasLeftIsGoneOnWith) {
  const TempFolder folder;
  const Outcome first = RunProgramWithInput(folder, kPersonPlay, "3\n2\nq\n");
  const Words call = CallToGoOn(first.out);
  ASSERT_GE(call.size(), 3U) << first.out;
  EXPECT_EQ(call[call.size() - 2], "--moves");
  const Outcome second = RunProgramWithInput(folder, call, "1\nquit\n");
  EXPECT_EQ(second.status, 0) << second.err;
  const Outcome straight = RunProgramWithInput(folder, kPersonPlay, "3\n2\n1\nquit\n");
  const auto end_of = [](const std::string& text) {
    return text.substr(text.rfind("seat 0> 1\n"));
  };
  EXPECT_EQ(end_of(second.out), end_of(straight.out));
}

TEST(PlayCommandTest, AGameFromAPositionIsGoneOnWith) {
  const TempFolder folder;
  const Outcome saved = RunProgramWithInput(folder, kPersonPlay, "3\nsave my game.json\nquit\n");
  ASSERT_EQ(folder.Files(), Words{"my game.json"}) << saved.out;
  const Outcome loaded =
      RunProgramWithInput(folder, kPersonPlay, "load my game.json\n1\n2\nquit\n");
  const Words call = CallToGoOn(loaded.out);
  EXPECT_EQ((Words{call[0], call[1], call[2]}), (Words{"play", "--position", "my game.json"}));
  const Outcome again = RunProgramWithInput(folder, call, "1\nquit\n");
  const Outcome straight =
      RunProgramWithInput(folder, kPersonPlay, "load my game.json\n1\n2\n1\nquit\n");
  const auto end_of = [](const std::string& text) {
    return text.substr(text.rfind("seat 0> 1\n"));
  };
  EXPECT_EQ(end_of(again.out), end_of(straight.out));
}

TEST(PlayCommandTest, AGameWithChangedCardsFromAPositionIsGoneOnWith) {
  const TempFolder folder;
  const Words play =
      Joined(kPersonPlay, {"--change", "deck.cards_per_player=6", "--change", "row.8.number=4"});
  const Outcome loaded =
      RunProgramWithInput(folder, play, "3\nsave a.json\n2\nload a.json\n1\nquit\n");
  const Outcome again = RunProgramWithInput(folder, CallToGoOn(loaded.out), "1\nquit\n");
  EXPECT_EQ(again.status, 0) << again.err;
  const Outcome straight = RunProgramWithInput(folder, play, "load a.json\n1\n1\nquit\n");
  const auto end_of = [](const std::string& text) {
    return text.substr(text.rfind("seat 0> 1\n"));
  };
  EXPECT_EQ(end_of(again.out), end_of(straight.out));
}

// The cards at the table are no reason to refuse a position of another game, but go on with one of
// another mode.
TEST(PlayCommandTest, APositionOfAnotherTableIsNotLoadedAndSaysWhatPlaysIt) {
  const TempFolder folder;
  const Words change = {"--change", "row.8.number=4"};
  folder.Write("force.json", OutputOf(folder, {"position", "--game", "riftforce"}));
  folder.Write("mode.json",
               OutputOf(folder, Joined({"position", "--game", "ripple_rush", "--mode", "advanced"},
                                       change)));
  folder.Write("shipped.json", OutputOf(folder, {"position", "--game", "ripple_rush"}));
  const Outcome outcome =
      RunProgramWithInput(folder, Joined(kPersonPlay, change),
                          "load force.json\nload mode.json\nload shipped.json\nquit\n");
  std::string shown = outcome.out;
  for (std::size_t at = 0; (at = shown.find("\n  ", at)) != std::string::npos;) {
    shown.replace(at, 3, " ");
  }
  EXPECT_TRUE(Says(shown,
                   "not loaded: force.json: game: it is of riftforce, not of ripple_rush; "
                   "'riftlab play --position force.json' plays it\n"))
      << shown;
  EXPECT_TRUE(Says(shown,
                   "not loaded: mode.json: mode: it is advanced, not basic; 'riftlab play "
                   "--position mode.json --change row.8.number=4' plays it\n"))
      << shown;
  EXPECT_TRUE(Says(shown, ", but that of this table is ")) << shown;
}

TEST(PlayCommandTest, OnePersonPlaysAlone) {
  const TempFolder folder;
  const Outcome outcome = RunProgramWithInput(
      folder, {"play", "--game", "ripple_rush", "--players", "1", "--agent", "human"}, "1\n1\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("Pass the keyboard"), std::string::npos);
}

TEST(PlayCommandTest, AFreshDealIsGoneOnWith) {
  const TempFolder folder;
  const Words play = {"play", "--game", "ripple_rush", "--agent", "human", "--agent", "greedy"};
  const Outcome first = RunProgramWithInput(folder, play, "3\nquit\n");
  const std::string mark = ", 2 players, seed ";
  const std::size_t at = first.out.find(mark) + mark.size();
  const std::string seed = first.out.substr(at, first.out.find('\n') - at);
  EXPECT_EQ(RunProgramWithInput(folder, Joined(play, {"--seed", seed}), "3\nquit\n").out,
            first.out);
  EXPECT_NE(RunProgramWithInput(folder, play, "3\nquit\n").out, first.out);
  const Outcome second = RunProgramWithInput(folder, CallToGoOn(first.out), "1\nquit\n");
  const Outcome straight =
      RunProgramWithInput(folder, Joined(play, {"--seed", seed}), "3\n1\nquit\n");
  EXPECT_EQ(second.out.substr(second.out.rfind("seat 0> 1\n")),
            straight.out.substr(straight.out.rfind("seat 0> 1\n")));
}

TEST(PlayCommandTest, ShellWordsSurviveAShell) {
  EXPECT_EQ(ShellWord("a=random:iterations=3"), "a=random:iterations=3");
  EXPECT_EQ(ShellWord("O18@7"), "O18@7");
  EXPECT_EQ(ShellWord(""), "''");
  EXPECT_EQ(ShellWord("my game.json"), "'my game.json'");
  EXPECT_EQ(ShellWord("it's"), R"('it'\''s')");
  EXPECT_EQ(ShellWord("$(rm)"), "'$(rm)'");
}

TEST(PlayTerminalTest, ControlCEndsCleanlyAndSaysHowToGoOn) {
  const TempFolder folder;
  Terminal terminal(folder, kPersonPlay);
  terminal.ReadUntil("seat 0> ");
  terminal.Type("3\n");
  terminal.ReadUntil("seat 0> ");
  terminal.Type("\x03");
  const std::string shown = terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 1);
  EXPECT_NE(shown.find("interrupted after 2 decisions"), std::string::npos) << shown;
  const Words call = CallToGoOn(shown);
  ASSERT_FALSE(call.empty()) << shown;
  EXPECT_EQ(RunProgramWithInput(folder, call, "quit\n").status, 0);
}

// While an agent thinks, which may take as long as it likes.
TEST(PlayTerminalTest, ControlCLeavesAnAgentThatThinks) {
  const TempFolder folder;
  Terminal terminal(
      folder, {"play", "--game", "ripple_rush", "--agent", "human", "--agent",
               "so_ismcts:iterations=1000000000", "--seed", "4", "--screen", "never", "--quiet"});
  terminal.ReadUntil("seat 0> ");
  terminal.Type("1\n");
  terminal.ReadUntil("seat 0 writes ");
  terminal.Type("\x03");
  const std::string shown = terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 1);
  EXPECT_NE(shown.find("interrupted after 1 decision, before"), std::string::npos) << shown;
  const Words call = CallToGoOn(shown);
  ASSERT_FALSE(call.empty()) << shown;
  EXPECT_EQ(call.back(), "R3@1") << shown;
}

// Agents that moved before answer once more where a game is gone on with.
TEST(PlayTerminalTest, ControlCLeavesMovesThatAreMadeAgain) {
  const TempFolder folder;
  Terminal terminal(folder, {"play", "--game", "ripple_rush", "--players", "2", "--agent",
                             "so_ismcts:iterations=1000000000", "--agent", "human", "--seed", "4",
                             "--screen", "never", "--moves", "1 1"});
  ::usleep(300'000);
  terminal.Type("\x03");
  const std::string shown = terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 1);
  EXPECT_NE(shown.find("interrupted before all moves of --moves were made again; the same call "
                       "goes on"),
            std::string::npos)
      << shown;
}

// The line that says who thinks is gone before anything is told behind it.
TEST(PlayTerminalTest, WhatIsToldStandsOnALineOfItsOwn) {
  const TempFolder folder;
  Terminal terminal(folder, kPersonPlay);
  terminal.ReadUntil("seat 0> ");
  terminal.Type("3\n");
  const std::string shown = terminal.ReadUntil("seat 0> ");
  const std::string thinks = "\r\x1b[Kseat 1, greedy thinks ...";
  std::size_t at = shown.find(thinks);
  ASSERT_NE(at, std::string::npos) << shown;
  for (; at != std::string::npos; at = shown.find(thinks, at + 1)) {
    EXPECT_EQ(shown.substr(at + thinks.size(), 4), "\r\x1b[K") << shown;
    EXPECT_EQ(shown.substr(at - 1, 1), at == 0 ? "" : "\n") << shown;
  }
  const std::string told = shown.substr(shown.rfind("\x1b[K") + 3);
  EXPECT_FALSE(told.empty() || told.starts_with("\r\n")) << shown;
  terminal.Type("quit\n");
  terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 0);
}

// What is longer than the screen is shown page by page.
TEST(PlayTerminalTest, RulesArePaged) {
  const TempFolder folder;
  Terminal terminal(folder, kPersonPlay);
  terminal.ReadUntil("seat 0> ");
  terminal.Type("rules\n");
  const std::string first = terminal.ReadUntil("Enter shows more, q leaves> ");
  EXPECT_NE(first.find("Ripple Rush (ripple_rush): "), std::string::npos) << first;
  terminal.Type("\n");
  const std::string second = terminal.ReadUntil("Enter shows more, q leaves> ");
  EXPECT_EQ(second.find("Ripple Rush (ripple_rush): "), std::string::npos) << second;
  EXPECT_EQ(std::count(second.begin(), second.end(), '\n'), 24) << second;
  terminal.Type("q\n");
  terminal.ReadUntil("seat 0> ");
  terminal.Type("quit\n");
  terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 0);
}

TEST(PlayTerminalTest, ControlDLeavesTheGame) {
  const TempFolder folder;
  Terminal terminal(folder, kPersonPlay);
  terminal.ReadUntil("seat 0> ");
  terminal.Type("\x04");
  EXPECT_NE(terminal.ReadToEnd().find("left after 0 decisions"), std::string::npos);
  EXPECT_EQ(terminal.Wait(), 0);
}

// What was on the screen for one person is gone before the next one is asked to look.
TEST(PlayTerminalTest, TheScreenIsClearedWhenTheKeyboardIsPassedOn) {
  const TempFolder folder;
  Terminal terminal(folder, {"play", "--game", "ripple_rush", "--agent", "Ann=human", "--agent",
                             "Bob=human", "--color", "never"});
  const std::string clear = "\x1b[2J\x1b[3J\x1b[H";
  const std::string introduction = terminal.ReadUntil("Enter> ");
  EXPECT_EQ(introduction.find(clear), std::string::npos) << introduction;
  EXPECT_NE(introduction.find("'help' lists commands.\r\nPass the keyboard to seat 0, Ann; "),
            std::string::npos)
      << introduction;
  terminal.Type("\n");
  EXPECT_NE(terminal.ReadUntil("seat 0> ").find(clear), std::string::npos);
  terminal.Type("1\n");
  const std::string passed = terminal.ReadUntil("Enter> ");
  EXPECT_NE(passed.find(clear + "Pass the keyboard to seat 1, Bob; "), std::string::npos) << passed;
  EXPECT_EQ(passed.find("seat 0"), std::string::npos) << passed;
  terminal.Type("quit\n");
  terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 0);
}

TEST(PlayTerminalTest, AScreenShowsWhatIsForAllWhenTheKeyboardIsPassedOn) {
  const TempFolder folder;
  Terminal terminal(folder,
                    {"play", "--game", "ripple_rush", "--agent", "Ann=human", "--agent",
                     "Bob=human", "--color", "never"},
                    45, 80);
  const std::string introduction = terminal.ReadUntil("Enter> ");
  const std::string first = introduction.substr(introduction.rfind("\x1b[2J"));
  EXPECT_NE(first.find("2 players, seed "), std::string::npos) << first;
  EXPECT_NE(first.find("\r\nPass the keyboard to seat 0, Ann; "), std::string::npos) << first;
  for (const std::string line : {"", "save-all all.json"}) {
    terminal.Type(line + "\n");
    terminal.ReadUntil("seat 0> ");
  }
  terminal.Type("1\n");
  terminal.ReadUntil("Enter> ");
  terminal.Type("\n");
  terminal.ReadUntil("seat 1> ");
  terminal.Type("load all.json\n");
  EXPECT_EQ(terminal.ReadUntil("Enter> ").find("loaded '"), std::string::npos);
  terminal.Type("\n");
  const std::string loaded = terminal.ReadUntil("seat 0> ");
  EXPECT_NE(loaded.find("loaded 'all.json'; ", loaded.rfind("\x1b[2J")), std::string::npos)
      << loaded;
  terminal.Type("quit\n");
  terminal.ReadToEnd();
  EXPECT_EQ(terminal.Wait(), 0);
}

struct Refusal {
  std::string name;
  Words arguments;
  std::string message;
};

void PrintTo(const Refusal& row, std::ostream* out) { *out << row.message; }

class PlayRefusalTest : public testing::TestWithParam<Refusal> {};

TEST_P(PlayRefusalTest, IsOneLine) {
  ExpectRefused(TempFolder(), GetParam().arguments, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    All, PlayRefusalTest,
    testing::ValuesIn(std::vector<Refusal>{
        {"Keys",
         {"play", "--game", "ripple_rush", "--agent", "human:iterations=5"},
         "--agent: a person has no keys, so 'iterations' cannot be set; a label names one, such as "
         "Anna=human"},
        {"Tournament",
         {"tournament", "--game", "ripple_rush", "--agent", "human", "--agent", "random"},
         "--agent: 'human' is a person at the keyboard, and only 'riftlab play' seats persons"},
        {"AgentsOperand",
         {"agents", "human"},
         "AGENT: 'human' is no agent but a person at the keyboard; see 'riftlab help play'"},
        {"Json", Joined(kPersonPlay, {"--output", "json"}),
         "--output: a person plays in text; leave it out"},
        {"Csv", Joined(kPersonPlay, {"--output", "csv"}),
         "--output: a person plays in text; leave it out"},
        {"View", Joined(kPersonPlay, {"--view", "all"}),
         "--view: a person is shown what its seat sees; leave it out"},
        {"Color", Joined(kPersonPlay, {"--color", "yes"}),
         "--color: 'yes' is not one of auto, always, never"},
        {"MovesOfNobody",
         {"play", "--game", "ripple_rush", "--agent", "random", "--moves", "1"},
         "--moves: these are the moves of persons, but no --agent is 'human'"},
        {"ConfirmForNobody",
         {"play", "--game", "ripple_rush", "--agent", "random", "--confirm"},
         "--confirm: it asks persons, but no --agent is 'human'"},
        {"IllegalMove", Joined(kPersonPlay, {"--moves", "1 X9@9"}),
         "--moves: move 2, 'X9@9', is none that seat 0 can make there; its moves are "},
        {"CommandAmongMoves", Joined(kPersonPlay, {"--moves", "undo"}),
         "--moves: move 1, 'undo', is none that seat 0 can make there; its moves are "},
        {"NoMoves", Joined(kPersonPlay, {"--moves", ""}),
         "--moves: must not be empty; give a MOVES"},
    }),
    [](const auto& row) { return row.param.name; });

TEST(PlayRefusalsTest, MovesBehindTheEnd) {
  std::string moves;
  for (int i = 0; i < 200; ++i) moves += "1 ";
  ExpectRefused(TempFolder(), Joined(kPersonPlay, {"--moves", moves}),
                "--moves: the game is over before '1'; leave it and what follows out");
}

}  // namespace
}  // namespace riftlab
