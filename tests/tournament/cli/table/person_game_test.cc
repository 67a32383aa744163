// A person at the table: what is typed, and what is shown for it.
#include "tournament/cli/table/person_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstdio>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/table/table_session.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/game_text.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/driver/driver.h"
#include "tournament/play/live_game.h"

namespace riftlab {
namespace {

GameConfig Advanced(int players) { return {.mode = "advanced", .players = players}; }

PlaySetup AgainstGreedy() { return TableOf("ripple_rush", Advanced(2), {"human", "greedy"}, 7); }

std::size_t TimesIn(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// What the first seat has to decide first.
SeatView FirstView(const PlaySetup& setup) {
  const LiveGame live(setup.game, setup.seed, setup.start);
  return {setup.game, setup.game.Observe(live.state(), live.ToMove())};
}

// What the first seat is told when it makes this move, given as its code, first.
std::string ToldOf(const PlaySetup& setup, const std::string& move) {
  LiveGame live(setup.game, setup.seed, setup.start);
  const AnyState before = live.state();
  const Action action = *setup.game.ParseAction(before, move);
  live.Apply(action);
  return Wrapped(setup.game.Tell(before, action, live.state(), setup.game.ToMove(before)), 80);
}

// Several lines as they were before they were broken.
std::string Joined(std::string text) {
  for (std::size_t at = 0; (at = text.find("\n  ", at)) != std::string::npos;) {
    text.replace(at, 3, " ");
  }
  return text;
}

// Two seats of Lantern, whose words differ from its codes; seat 0 has the Beacon and the Dawn.
PlaySetup Lantern() { return TableOf("lantern", {}, {"human", "random"}, 5); }

// What was shown between the line that was typed and the next prompt.
std::string AnswerTo(const Sitting& session, const std::string& line) {
  const std::string asked = "> " + line + "\n";
  const std::size_t start = session.shown.find(asked);
  if (start == std::string::npos) return "(never asked)";
  const std::size_t end = session.shown.find("seat 0> ", start + asked.size());
  return session.shown.substr(start + asked.size(), end - start - asked.size());
}

TEST(PersonGameTest, ShowsTheTableAndNumbersTheMoves) {
  const Sitting session = PlayTyped(AgainstGreedy(), "");
  EXPECT_EQ(session.outcome.end, PersonGame::End::kLeft);
  EXPECT_TRUE(session.shown.starts_with(
      "Ripple Rush, advanced, 2 players, seed 7\n"
      "seat 0, human: a person\n"
      "seat 1, greedy\n"
      "Type a move by its number or as its words begin; 'help' lists commands.\n"
      "the goals are "))
      << session.shown;
  EXPECT_EQ(TimesIn(session.shown, "\n                  >seat 0 you"), 1U) << session.shown;
  const SeatView view = FirstView(AgainstGreedy());
  for (std::size_t i = 0; i < view.words().size(); ++i) {
    const std::string move = fmt::format("{}. {}", i + 1, view.words()[i]);
    EXPECT_NE(Joined(session.shown).find(move), std::string::npos) << session.shown;
  }
  EXPECT_NE(session.shown.find("\nseat 0> \nleft after 0 decisions, before the end of the game\n"
                               "go on with: riftlab play"),
            std::string::npos)
      << session.shown;
}

TEST(PersonGameTest, AMoveIsAnsweredByTheAgents) {
  const Sitting session = PlayTyped(AgainstGreedy(), "b16@5\n");
  const std::string answer = AnswerTo(session, "b16@5");
  EXPECT_TRUE(answer.starts_with(ToldOf(AgainstGreedy(), "B16@5"))) << answer;
  EXPECT_EQ(TimesIn(answer, ">seat 0 you"), 1U);
  EXPECT_EQ(
      PlayTyped(AgainstGreedy(), "5\n")
          .shown.substr(session.shown.find("seat 0> ") + std::string("seat 0> 5\n").size()),
      session.shown.substr(session.shown.find("seat 0> ") + std::string("seat 0> b16@5\n").size()));
}

TEST(PersonGameTest, InTheMiddleOfATurnOnlyWhatHasChangedIsDrawn) {
  const PlaySetup setup = TableOf(
      "riftforce", {.mode = "duel", .players = 2, .rules = {{"guilds", "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"}}},
      {"human", "random"});
  const Sitting session = PlayTyped(setup, "1\nL1\nshow\nstop\n");
  LiveGame live(setup.game, setup.seed, {});
  const auto table = [&] { return setup.game.Draw(setup.game.Observe(live.state(), 0)).text(); };
  const std::string start = table();
  live.Apply(setup.game.LegalActions(live.state()).front());
  const std::string card = AnswerTo(session, "1");
  EXPECT_EQ(TimesIn(card, table()), 0U) << card;
  EXPECT_EQ(TimesIn(card, table().substr(table().rfind('\n', table().size() - 2))), 1U) << card;
  live.Apply(*setup.game.ParseAction(live.state(), "L1"));
  EXPECT_EQ(TimesIn(AnswerTo(session, "L1"), table()), 0U);
  EXPECT_EQ(TimesIn(AnswerTo(session, "show"), "\n" + table()), 1U);
  EXPECT_EQ(TimesIn(session.shown, "\n" + start), 1U);
}

TEST(PersonGameTest, MistakesAreExplainedAndTheGameGoesOn) {
  const Sitting session = PlayTyped(AgainstGreedy(), "b16\nb61@5\n99\n\nquit now\nsave\n5\n");
  EXPECT_TRUE(Joined(AnswerTo(session, "b16"))
                  .starts_with("'b16' can mean more than one thing: 1. " +
                               FirstView(AgainstGreedy()).words()[0] + ", 2. "));
  EXPECT_TRUE(AnswerTo(session, "b61@5")
                  .starts_with("'b61@5' is neither a legal move here nor a command (did you mean "
                               "'B16@5'?);\n"));
  EXPECT_EQ(AnswerTo(session, "99"), "there is no move 99; the moves are 1 to 8\n");
  EXPECT_EQ(AnswerTo(session, ""),
            "Type a move or a command; 'moves' lists the moves, 'help' the commands.\n");
  EXPECT_EQ(AnswerTo(session, "quit now"), "nothing may follow 'quit', but 'now' does\n");
  EXPECT_EQ(AnswerTo(session, "save"), "'save' needs a name: save FILE\n");
  EXPECT_TRUE(AnswerTo(session, "5").starts_with(ToldOf(AgainstGreedy(), "B16@5")));
}

TEST(PersonGameTest, CommandsShowAgain) {
  const Sitting session = PlayTyped(AgainstGreedy(), "show\nmoves\nmoves b16@3\nmoves zz\nhelp\n");
  const std::string show = AnswerTo(session, "show");
  EXPECT_NE(session.shown.find(show), session.shown.rfind(show));
  EXPECT_TRUE(show.ends_with(AnswerTo(session, "moves")));
  EXPECT_EQ(Joined(AnswerTo(session, "moves b16@3")),
            fmt::format("3. {}\n", FirstView(AgainstGreedy()).words()[2]));
  EXPECT_EQ(AnswerTo(session, "moves zz"), "no legal move begins with 'zz'\n");
  const std::string help = AnswerTo(session, "help");
  for (const TableWord& word : TableWords()) {
    EXPECT_NE(help.find("\n  " + std::string(word.word)), std::string::npos) << help;
  }
}

TEST(PersonGameTest, LongListsOfMovesAreCutAtThePromptOnly) {
  // Any number in any space of a nearly empty column.
  const std::string file =
      std::string(RIFTLAB_SOURCE_DIR) + "/configs/positions/ripple_rush/choose_x.json";
  const absl::StatusOr<Position> position = ReadPosition(Slurp(file), file, {});
  ASSERT_TRUE(position.ok()) << position.status();
  PlaySetup setup{.game = position->game, .start = StartOf(*position, 1)};
  setup.seats.resize(static_cast<std::size_t>(setup.game.NumPlayers()), *ParseAgentSpec("random"));
  setup.seats[setup.game.ToMove(*setup.start)] = *ParseAgentSpec("human");
  const Sitting session = PlayTyped(setup, "moves\n");
  EXPECT_EQ(TimesIn(Joined(session.shown), "'moves' lists all"), 1U) << session.shown;
  const SeatView view(setup.game,
                      setup.game.Observe(*setup.start, setup.game.ToMove(*setup.start)));
  const std::string decline = view.words()[view.Find("decline")];
  // As the last one of the list that was cut, and of all.
  EXPECT_EQ(TimesIn(session.shown, decline), 2U) << session.shown;
}

TEST(PersonGameTest, AHintComesFromAShortSearch) {
  const Sitting session = PlayTyped(AgainstGreedy(), "hint\nhint 400\nhint 0\nhint much\n5\n");
  const std::string hint = AnswerTo(session, "hint");
  EXPECT_NE(hint.find(", with "), std::string::npos) << hint;
  EXPECT_NE(Joined(hint).find(" % for the next (search noise "), std::string::npos) << hint;
  EXPECT_NE(hint.find("\nvisits %  value %   search noise  move\n"), std::string::npos) << hint;
  EXPECT_NE(AnswerTo(session, "hint 400").find("\na search of 400 iterations (best), "),
            std::string::npos);
  EXPECT_EQ(AnswerTo(session, "hint 0"), "'0' is not a number of iterations from 1 to 10000000\n");
  EXPECT_EQ(AnswerTo(session, "hint much"),
            "'much' is not a number of iterations from 1 to 10000000\n");
  // Asking changes nothing.
  const std::string move = AnswerTo(session, "5");
  EXPECT_EQ(move, AnswerTo(PlayTyped(AgainstGreedy(), "5\n"), "5"));
}

// The sentence is the advice, and the moves follow by what it is chosen by.
TEST(PersonGameTest, AHintIsOrderedByWhatItAdvises) {
  const PlaySetup setup =
      TableOf("warrift", {.mode = "classic", .players = 2}, {"human", "greedy"});
  const std::string hint = AnswerTo(PlayTyped(setup, "hint 800\n"), "hint 800");
  const std::string advice = Joined(hint);
  const std::string mark = ", is ";
  const std::size_t at = advice.find(mark);
  ASSERT_NE(at, std::string::npos) << hint;
  const std::size_t begin = at + mark.size();
  const std::string number = advice.substr(begin, advice.find('.', begin) + 2 - begin);
  std::istringstream lines(hint.substr(hint.find("\nvisits %") + 1));
  std::string line;
  std::getline(lines, line);
  std::vector<double> visits;
  while (std::getline(lines, line) && !line.starts_with("...")) {
    if (line.starts_with(std::string(30, ' '))) continue;  // the rest of a long description
    if (visits.empty()) {
      EXPECT_NE(line.find("  " + number), std::string::npos) << hint;
    }
    std::istringstream words(line);
    double share = 0;
    words >> share;
    visits.push_back(share);
  }
  EXPECT_GT(visits.size(), 1U) << hint;
  EXPECT_TRUE(std::is_sorted(visits.rbegin(), visits.rend())) << hint;
}

// The end of the first move's answer is the table at the second prompt, and so on.
std::string TableAt(const Sitting& session, int prompt) {
  std::size_t at = 0;
  for (int i = 0; i < prompt; ++i) at = session.shown.find("seat 0> ", at + 1);
  const std::size_t end = session.shown.find("seat 0> ", at + 1);
  const std::string part = session.shown.substr(at, end - at);
  return part.substr(part.find("\n\n"));
}

TEST(PersonGameTest, UndoBringsTheSameGameBack) {
  const PlaySetup setup =
      TableOf("ripple_rush", Advanced(3), {"random", "human", "so_ismcts:iterations=20"}, 3);
  const auto ask = [&](const std::string& typed) {
    std::string shown = PlayTyped(setup, typed).shown;
    for (std::size_t at = 0; (at = shown.find("seat 1> ", at)) != std::string::npos;) {
      shown[at + 5] = '0';
    }
    return Sitting{.outcome = {}, .shown = shown};
  };
  const Sitting straight = ask("1\n2\n1\n3\n");
  const Sitting detour = ask("1\n3\nundo\n2\n4\n1\nundo\nu\n1\nundo\nundo\n2\n1\n3\n");
  const std::string undone = AnswerTo(detour, "undo");
  EXPECT_TRUE(undone.starts_with("taken back: ")) << undone;
  EXPECT_NE(Joined(undone).find(". The same moves will lead to the same game."), std::string::npos);
  EXPECT_EQ(TableAt(detour, 3), TableAt(detour, 1));
  EXPECT_EQ(TableAt(detour, 12), TableAt(straight, 2));
  EXPECT_EQ(TableAt(detour, 14), TableAt(straight, 4));
}

TEST(PersonGameTest, ThereMustBeSomethingToUndo) {
  const Sitting session = PlayTyped(AgainstGreedy(), "undo\n1\nu\nun\n");
  EXPECT_EQ(AnswerTo(session, "undo"), "there is nothing to take back: you have not moved yet\n");
  EXPECT_TRUE(Joined(AnswerTo(session, "u"))
                  .starts_with("taken back: " + FirstView(AgainstGreedy()).words()[0] + ". "));
  EXPECT_EQ(AnswerTo(session, "un"), "there is nothing to take back: you have not moved yet\n");
}

TEST(PersonGameTest, UndoTakesSeveralMovesBack) {
  const Sitting session = PlayTyped(AgainstGreedy(), "1\n2\n3\n1\nundo 3\nundo 2\nundo 1e0\n");
  const Sitting one_by_one = PlayTyped(AgainstGreedy(), "1\n2\n3\n1\nu\nu\nu\n");
  EXPECT_EQ(TableAt(session, 5), TableAt(one_by_one, 7));
  const std::string taken = Joined(AnswerTo(session, "undo 3"));
  EXPECT_TRUE(taken.starts_with("taken back: ")) << taken;
  EXPECT_EQ(TimesIn(taken.substr(0, taken.find(". The same")), "; "), 2U) << taken;
  EXPECT_EQ(AnswerTo(session, "undo 2"),
            "'2' is not a number from 1 to 1, the moves that you can take back\n");
  EXPECT_TRUE(Joined(AnswerTo(session, "undo 1e0"))
                  .starts_with("taken back: " + FirstView(AgainstGreedy()).words()[0] + ". "));
  for (const std::string wrong : {"0", "-1", "x", "1.5"}) {
    EXPECT_EQ(AnswerTo(PlayTyped(AgainstGreedy(), "1\nundo " + wrong + "\n"), "undo " + wrong),
              "'" + wrong + "' is not a number from 1 to 1, the moves that you can take back\n");
  }
}

TEST(PersonGameTest, WhatIsSavedIsLoadedAsTheSameDecision) {
  const TempFolder folder;
  for (const std::string_view save : {"save", "save-all"}) {
    const std::string file = folder / fmt::format("{}.json", save);
    const std::string call = fmt::format("{} {}", save, file);
    const Sitting session =
        PlayTyped(AgainstGreedy(), fmt::format("1\n2\n{}\n1\nload {}\nundo\nmoves\n", call, file));
    const std::string saved = AnswerTo(session, call);
    EXPECT_TRUE(saved.starts_with("saved to '" + file + "': the ")) << saved;
    const std::string loaded = TableAt(session, 5);
    EXPECT_EQ(loaded, TableAt(session, 2));
    EXPECT_EQ(AnswerTo(session, "undo"),
              "there is nothing to take back: you have not moved since the position was loaded\n");
    // Saving again is no mistake, and writes the same.
    const std::string bytes = Slurp(file);
    const Sitting again = PlayTyped(AgainstGreedy(), fmt::format("load {}\n{}\n", file, call));
    EXPECT_TRUE(AnswerTo(again, call).starts_with("saved to "));
    EXPECT_EQ(Slurp(file), bytes);
  }
}

TEST(PersonGameTest, ASavedViewHoldsNothingHidden) {
  const TempFolder folder;
  const PlaySetup setup = TableOf("lantern", {}, {"human", "random"}, 5);
  PlayTyped(setup, "save " + (folder / "view") + "\nsave-all " + (folder / "all") + "\n");
  const Json view = Json::parse(folder.Read("view"));
  const Json all = Json::parse(folder.Read("all"));
  EXPECT_EQ(view.at("view"), "seat:0");
  EXPECT_EQ(view.at("state").at("burnt"), "?");
  EXPECT_EQ(view.at("state").at("hands").at(1), Json::array({"?", "?"}));
  EXPECT_EQ(all.at("view"), "complete");
  EXPECT_TRUE(all.at("state").at("burnt").is_number());
}

TEST(PersonGameTest, ASaveThatCannotBeIsExplained) {
  const TempFolder folder;
  folder.Write("notes.txt", "mine");
  folder.Write("other.json", "{\"seed\": 1}");
  const std::string nowhere = folder / "none/p.json";
  const std::string notes = folder / "notes.txt";
  const std::string other = folder / "other.json";
  const Sitting session =
      PlayTyped(AgainstGreedy(), "save " + nowhere + "\nsave " + notes + "\nsave-all " + other +
                                     "\nsave " + folder.path() + "\n1\n");
  EXPECT_EQ(TimesIn(session.shown, "not saved: "), 4U) << session.shown;
  EXPECT_NE(Joined(session.shown).find("No such file or directory"), std::string::npos);
  EXPECT_NE(Joined(session.shown)
                .find("not saved: '" + notes +
                      "' is there already and is not a position; give another name"),
            std::string::npos)
      << session.shown;
  EXPECT_NE(Joined(session.shown).find("is a folder; give the name of"), std::string::npos);
  EXPECT_TRUE(AnswerTo(session, "1").starts_with(ToldOf(AgainstGreedy(), "B16@1")));
  EXPECT_EQ(folder.Read("notes.txt"), "mine");
  EXPECT_EQ(folder.Files(), (std::vector<std::string>{"notes.txt", "other.json"}));
}

struct BadLoad {
  std::string name;
  std::string text;
  std::string reason;
};

void PrintTo(const BadLoad& row, std::ostream* out) { *out << row.text; }

class BadLoadTest : public testing::TestWithParam<BadLoad> {};

TEST_P(BadLoadTest, IsExplainedAndTheGameGoesOn) {
  const TempFolder folder;
  if (!GetParam().text.empty()) folder.Write("p", GetParam().text);
  const std::string file = folder / "p";
  const Sitting session = PlayTyped(AgainstGreedy(), "load " + file + "\n1\n");
  const std::string answer = Joined(session.shown);
  std::string expected = "not loaded: " + GetParam().reason;
  for (std::size_t at = 0; (at = expected.find("FILE", at)) != std::string::npos;) {
    expected.replace(at, 4, file);
  }
  EXPECT_NE(answer.find(expected), std::string::npos) << answer << "\nexpected: " << expected;
  EXPECT_TRUE(AnswerTo(session, "1").starts_with(ToldOf(AgainstGreedy(), "B16@1")));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadLoadTest,
    testing::ValuesIn(std::vector<BadLoad>{
        {"NoFile", "", "cannot read 'FILE': No such file or directory"},
        {"Syntax", "{\"schema\": 1,\n\"game\": }", "FILE:2:9: "},
        {"Field", R"({"schema":1,"game":"ripple_rush","view":"all","state":{}})",
         R"(FILE: view: expected "complete" or "seat:K")"},
        {"State",
         R"({"schema":1,"game":"ripple_rush","players":2,"view":"complete","state":{"cards":["R3"]}})",
         "FILE: state: cards"},
        {"Game", R"({"schema":1,"game":"kuhn","view":"complete","state":{"hands":["J","K"]}})",
         "FILE: game: it is of kuhn, not of ripple_rush; 'riftlab play --position FILE' plays it"},
        {"NoSuchGame", R"({"schema":1,"game":"ripple","view":"complete","state":{}})",
         "FILE: game: unknown game 'ripple'"},
        {"Mode",
         R"({"schema":1,"game":"ripple_rush","view":"complete","state":{"cards":["R3","R4"]}})",
         "FILE: mode: it is basic, not advanced"},
        {"Players",
         R"({"schema":1,"game":"ripple_rush","mode":"advanced","players":1,"view":"complete",
             "state":{"cards":["R3"],"goals":[1,2]}})",
         "FILE: players: it has 1, not 2"},
        {"Rules",
         R"({"schema":1,"game":"ripple_rush","mode":"advanced","rules":{"goals":"1+3"},
             "view":"complete","state":{"cards":["R3","R4"],"goals":[1,3]}})",
         "FILE: rules: they are not those of this table"},
    }),
    [](const auto& row) { return row.param.name; });

TEST(PersonGameTest, AFinishedPositionIsNotLoaded) {
  const TempFolder folder;
  const PlaySetup setup = TableOf("kuhn", {}, {"human", "random"});
  folder.Write("p", R"({"schema":1,"game":"kuhn","view":"complete",
                        "state":{"hands":["J","K"],"betting":"check check"}})");
  const Sitting session = PlayTyped(setup, "load " + (folder / "p") + "\n");
  EXPECT_NE(session.shown.find("state: the game is over"), std::string::npos) << session.shown;
}

TEST(PersonGameTest, MovesAreInWordsAndCodesAreShownOnDemand) {
  const Sitting session = PlayTyped(Lantern(), "codes\nmoves p\ncodes\nmoves sh\nundo\n");
  EXPECT_NE(session.shown.find("\nseat 0 is dealt the "), std::string::npos) << session.shown;
  const SeatView view = FirstView(Lantern());
  ASSERT_TRUE(view.words()[0].starts_with("play the ")) << view.words()[0];
  const std::string codes = AnswerTo(session, "codes");
  const std::string plain = AnswerTo(session, "moves sh");
  for (std::size_t i = 0; i < view.words().size(); ++i) {
    if (view.words()[i] == view.moves()[i]) continue;
    const std::string beside = fmt::format("{}. {}  {}", i + 1, view.words()[i], view.moves()[i]);
    EXPECT_NE(codes.find(beside), std::string::npos) << codes;
    EXPECT_EQ(plain.find(view.moves()[i]), std::string::npos) << plain;
  }
  EXPECT_EQ(TimesIn(AnswerTo(session, "moves p"), "play the "), 2U);
  EXPECT_EQ(TimesIn(plain, "show the "), 2U) << plain;
  EXPECT_EQ(TimesIn(plain, "play the "), 0U) << plain;
}

TEST(PersonGameTest, EveryNameOfAMoveMakesIt) {
  const SeatView view = FirstView(Lantern());
  const std::string told = ToldOf(Lantern(), view.moves()[1]);
  ASSERT_TRUE(told.starts_with("seat 0 plays the ")) << told;
  std::string upper = view.words()[1].substr(0, 11);
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  for (const std::string& name : {std::string("2"), view.moves()[1], view.words()[1], upper}) {
    EXPECT_TRUE(AnswerTo(PlayTyped(Lantern(), name + "\n"), name).starts_with(told)) << name;
  }
  const Sitting session = PlayTyped(Lantern(), "play\n2\nundo\nhint 50\n");
  EXPECT_EQ(AnswerTo(session, "play"),
            fmt::format("'play' can mean more than one thing: 1. {}, 2. {}\n", view.words()[0],
                        view.words()[1]));
  EXPECT_TRUE(AnswerTo(session, "undo").starts_with("taken back: " + view.words()[1] + ". "));
  const std::string hint = AnswerTo(session, "hint 50");
  EXPECT_EQ(hint.find(view.moves()[0]), std::string::npos) << hint;
}

TEST(PersonGameTest, TheLogLooksBack) {
  const PlaySetup setup = Lantern();
  const Sitting session = PlayTyped(setup, "log\n1\nlog\nlog 1\nlog x\nundo\nlog 99\n");
  LiveGame live(setup.game, setup.seed, {});
  const std::string deal = Wrapped(setup.game.TellDeal(live.state(), 0), 80);
  EXPECT_EQ(AnswerTo(session, "log"), "all that you were told, the latest below:\n" + deal);
  const std::string own = ToldOf(setup, FirstView(setup).moves()[0]);
  const std::size_t second = session.shown.find("> log\n", session.shown.find("> log\n") + 1);
  const std::string all = session.shown.substr(second + 6);
  EXPECT_TRUE(all.starts_with("all that you were told, the latest below:\n" + deal + own)) << all;
  const std::string last = AnswerTo(session, "log 1");
  EXPECT_TRUE(last.starts_with("the last 1 of 3 things that you were told, the latest below:\n"))
      << last;
  EXPECT_EQ(TimesIn(last, "\n"), 2U) << last;
  EXPECT_EQ(AnswerTo(session, "log x"), "'x' is not a number of lines from 1 to 1000000\n");
  EXPECT_EQ(AnswerTo(session, "log 99"), AnswerTo(session, "log"));
}

TEST(PersonGameTest, CardsAndMovesAreExplained) {
  const PlaySetup setup = Lantern();
  const SeatView view = FirstView(setup);
  const Sitting session =
      PlayTyped(setup, "1?\n? pass\ninfo\ninfo lint\ninfo flnit\ninfo n\ninfo 2\n?\n");
  const std::string about = AnswerTo(session, "1?");
  const std::string name = view.words()[0].substr(std::string("play the ").size());
  EXPECT_TRUE(about.starts_with(
      fmt::format("1. {}\ncode: {}\n{}  ", view.words()[0], view.moves()[0], name)))
      << about;
  EXPECT_NE(about.find("\n  counts "), std::string::npos) << about;
  EXPECT_EQ(AnswerTo(session, "? pass"),
            fmt::format("{}. pass\ncode: pass\n", view.Find("pass") + 1));
  EXPECT_EQ(AnswerTo(session, "info"),
            "Wick     Ember    Flint    Torch    Beacon   Bonfire  Dawn\n");
  EXPECT_EQ(AnswerTo(session, "info lint"), "Flint  3\n  a low card\n  counts 3 when played\n");
  EXPECT_EQ(AnswerTo(session, "info flnit"),
            "no card is called 'flnit' (did you mean 'Flint'?); 'info' alone lists the names\n"
            "  of all\n");
  EXPECT_EQ(AnswerTo(session, "info n"),
            "'n' can mean more than one card: Flint, Beacon, Bonfire, Dawn\n");
  EXPECT_EQ(AnswerTo(session, "info 2"), "Ember  2\n  a low card\n  counts 2 when played\n");
  EXPECT_EQ(AnswerTo(session, "?"), TableHelp(kUsualColumns));
  EXPECT_EQ(AnswerTo(PlayTyped(AgainstGreedy(), "info\n1\n"), "1"),
            AnswerTo(PlayTyped(AgainstGreedy(), "1\n"), "1"));
  EXPECT_NE(AnswerTo(PlayTyped(TableOf("kuhn", {}, {"human", "random"}), "info\n"), "info")
                .find("this game has no cards with names of their own\n"),
            std::string::npos);
}

TEST(PersonGameTest, RulesAreThoseOfTheGamesCommand) {
  const Sitting session = PlayTyped(AgainstGreedy(), "rules\n");
  const std::string rules = AnswerTo(session, "rules");
  EXPECT_EQ(rules, Narrowed(GameText(AgainstGreedy().game, kUsualColumns), kUsualColumns));
  EXPECT_TRUE(rules.starts_with("Ripple Rush (ripple_rush): ")) << rules;
}

// The moves of a game between agents, made by a person in one seat, give the same game.
TEST(PersonGameTest, TheSameMovesGiveTheGameThatAgentsPlay) {
  const PlaySetup agents = TableOf("ripple_rush", Advanced(2), {"greedy", "random"}, 11);
  const GameDriver& driver = **FindGameDriver("ripple_rush");
  const auto match = driver.make_match(agents.game.config(), agents.seats, {});
  GameRecord record;
  (*match)->Play({.seed = 11, .agents = {0, 1}}, record);

  LiveGame live(agents.game, 11, {});
  std::istringstream moves(record.moves);
  std::string typed;
  for (std::string move; moves >> move;) {
    if (live.ToMove() == 0) typed += move + "\n";
    live.Apply(*agents.game.ParseAction(live.state(), move));
  }
  const PlaySetup setup = TableOf("ripple_rush", Advanced(2), {"human", "random"}, 11);
  const Sitting session = PlayTyped(setup, typed);
  EXPECT_EQ(session.outcome.end, PersonGame::End::kOver);
  EXPECT_EQ(session.outcome.record.result, record.result);
  EXPECT_EQ(session.outcome.record.decisions, record.decisions);
  EXPECT_NE(session.shown.find("the game is over\n"), std::string::npos);
  EXPECT_EQ(session.shown.find('\x1b'), std::string::npos);
}

// Answers what is not legal.
class Cheat : public Decider {
 public:
  absl::StatusOr<Action> Decide(const AnyState& /*state*/, Rng& /*rng*/) override {
    return absl::InternalError("threw: lost the rules");
  }
};

TEST(PersonGameTest, AnAgentAtFaultEndsTheGame) {
  const PlaySetup setup = TableOf("kuhn", {}, {"random", "human"});
  const TempFolder folder;
  folder.Write("typed", "");
  std::FILE* const in = std::fopen((folder / "typed").c_str(), "rb");
  std::FILE* const out = std::fopen((folder / "out").c_str(), "wb");
  const std::atomic<bool> stop = false;
  Console console(out, out);
  LineInput input(::fileno(in), stop);
  std::vector<std::unique_ptr<Decider>> deciders;
  deciders.push_back(std::make_unique<Cheat>());
  deciders.emplace_back();
  PersonGame game(setup, **FindGameDriver("kuhn"), std::move(deciders), input, stop, Color::kOff,
                  console);
  const PersonGame::Outcome outcome = game.Run();
  EXPECT_EQ(outcome.end, PersonGame::End::kOver);
  EXPECT_EQ(outcome.record.faulty_seat, 0);
  EXPECT_EQ(outcome.record.fault, "threw: lost the rules");
  EXPECT_EQ(outcome.record.result.reason, "fault");
  EXPECT_EQ(outcome.record.result.shares, (std::vector<double>{0, 1}));
  static_cast<void>(std::fclose(in));
  static_cast<void>(std::fclose(out));
}

TEST(PersonGameTest, ReplayedMovesLeadToTheSamePlace) {
  const Sitting typed = PlayTyped(AgainstGreedy(), "1\n2\n");
  const std::string how = typed.shown.substr(typed.shown.find("--moves '"));
  const std::string moves = how.substr(9, how.find('\'', 9) - 9);
  const Sitting replayed = PlayTyped(AgainstGreedy(), "undo\n", moves);
  EXPECT_NE(replayed.shown.find(TableAt(typed, 2)), std::string::npos) << replayed.shown;
  EXPECT_TRUE(AnswerTo(replayed, "undo").starts_with("taken back: "));
}

// Every line that is shown in a game of random moves and commands.
void ExpectNarrow(const std::string& shown) {
  std::istringstream lines(shown);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("go on with: ")) continue;  // a command line, to be copied
    EXPECT_LE(ColumnsOf(line), kUsualColumns) << line;
  }
}

// A text of random lines: commands, moves by number, beginnings, noise.
std::string RandomLines(Rng& rng, int count, const TempFolder& folder) {
  const std::vector<std::string> lines = {"",
                                          "moves",
                                          "show",
                                          "hint 8",
                                          "hint x",
                                          "undo",
                                          "u",
                                          "undo 2",
                                          "u 9",
                                          "save " + (folder / "a"),
                                          "save-all " + (folder / "b"),
                                          "load " + (folder / "a"),
                                          "load " + (folder / "b"),
                                          "load " + (folder / "none"),
                                          "save " + (folder / "none/c"),
                                          "help",
                                          "p",
                                          "stop",
                                          "codes",
                                          "1 1",
                                          "turn 4",
                                          "log",
                                          "log 2",
                                          "info",
                                          "info a",
                                          "2?",
                                          "? 1",
                                          "rules",
                                          "decline",
                                          "b1",
                                          "R25@8",
                                          "#",
                                          "#0",
                                          "-1",
                                          "moves moves"};
  std::string text;
  for (int i = 0; i < count; ++i) {
    const std::uint32_t kind = rng.Below(10);
    if (kind < 5) {
      text += std::to_string(rng.Below(9));
    } else if (kind < 9) {
      text += lines[rng.Below(static_cast<std::uint32_t>(lines.size()))];
    } else {
      // No letters, which might make a command that writes a file.
      for (std::uint32_t k = rng.Below(300); k > 0; --k) {
        const auto byte = static_cast<char>(rng.Below(256));
        text += (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ? '*' : byte;
      }
    }
    text += '\n';
  }
  return text;
}

TEST(PersonGameFuzzTest, AnyLinesAreAnsweredInEveryGameModeAndNumberOfPlayers) {
  std::uint64_t seed = 0;
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      for (int players = mode.min_players; players <= mode.max_players; ++players) {
        for (const bool several : {false, true}) {
          SCOPED_TRACE(table->info().name + " " + mode.name + " " + std::to_string(players));
          GameConfig config;
          config.mode = mode.name;
          config.players = players;
          std::vector<std::string> seats(static_cast<std::size_t>(players), "random");
          seats.back() = "human";
          if (several) seats.front() = "human";
          const PlaySetup setup = TableOf(table->info().name, config, seats, ++seed);
          const TempFolder folder;
          Rng rng(seed, {});
          const std::string typed = RandomLines(rng, 250, folder);
          const Sitting session = PlayTyped(setup, typed);
          EXPECT_NE(session.outcome.end, PersonGame::End::kInterrupted);
          EXPECT_EQ(session.shown.find('\x1b'), std::string::npos);
          ExpectNarrow(session.shown);
        }
      }
    }
  }
}

// The same lines, the same transcript.
TEST(PersonGameFuzzTest, AreDeterministic) {
  const TempFolder folder;
  Rng rng(3, {});
  const std::string typed = RandomLines(rng, 100, folder);
  const PlaySetup setup = AgainstGreedy();
  EXPECT_EQ(PlayTyped(setup, typed).shown, PlayTyped(setup, typed).shown);
}

}  // namespace
}  // namespace riftlab
