// `riftlab import` from outside: a written game becomes a run that other commands take.
#include <gtest/gtest.h>

#include <string>

#include "fmt/format.h"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

constexpr const char* kEvening = "game ripple_rush\nmode basic\nplayers 2\nname 0 Anna\n";

TEST(ImportCommandTest, TheExampleOfTheHelpIsAGame) {
  const TempFolder folder;
  const std::string help = OutputOf(folder, {"import", "--help"});
  const std::size_t begin = help.find("game ripple_rush");
  const std::size_t end = help.find("Leave out");
  ASSERT_TRUE(begin != std::string::npos && end != std::string::npos && begin < end) << help;
  folder.Write("help.txt", help.substr(begin, end - begin));
  EXPECT_TRUE(Says(OutputOf(folder, {"import", "help.txt", "--out", "a"}), "Anna"));
}

TEST(ImportCommandTest, MakesARunThatIsVerifiedReplayedAndReviewed) {
  const TempFolder folder;
  folder.Write("a.txt", std::string(kEvening) + "deal = R12, B3\n0: R12@2\n1: resigns\n");
  EXPECT_TRUE(Says(OutputOf(folder, {"import", "a.txt", "--out", "a"}), "Anna"));
  EXPECT_TRUE(Says(folder.Read("a/games.jsonl"), R"("draws":[)"));
  ExpectRefused(folder, {"verify", "a", "--replay-agents"},
                "a was played by people, who cannot play it again; leave out --replay-agents");
  const std::string verified = OutputOf(folder, {"verify", "a"});
  EXPECT_TRUE(Says(verified, "nothing is wrong")) << verified;
  EXPECT_TRUE(Says(verified, "A game of people")) << verified;
  EXPECT_TRUE(Says(OutputOf(folder, {"replay", "a", "--decisions", "all"}), "A game of people"));
  const std::string review =
      OutputOf(folder, {"review", "a", "--iterations", "20", "--worlds", "4"});
  EXPECT_TRUE(Says(review, "A game of people")) << review;
  EXPECT_TRUE(Says(review, "Not played to its end: seat 1, ")) << review;
  EXPECT_TRUE(Says(review, " 100 %\nseat 1  ")) << review;
}

TEST(ImportCommandTest, NamesTheLineThatIsWrongAndWritesNothing) {
  const TempFolder folder;
  const auto refused = [&](const std::string& lines, const std::string& what) {
    folder.Write("a.txt", kEvening + lines);
    ExpectRefused(folder, {"import", "a.txt", "--out", "a"}, what);
    EXPECT_FALSE(folder.Contents().contains("a"));
  };
  refused("deal = R12, Q3\n0: resigns\n",
          "a.txt: line 5: 'deal = R12, Q3': seat 0 cannot see 'Q3'");
  refused(
      "deal = R12, R12\n0: resigns\n",
      "a.txt: line 5: 'deal = R12, R12': seat 0 cannot see 'R12' 2 times; there is one of it\n");
  refused("deal = R12, B3\n0: B4@2\n",
          "a.txt: line 6: '0: B4@2': 'B4@2' is no move of seat 0 here");
  refused("deal = R12, B3\n0: R12@2\n", "a.txt: line 6: '0: R12@2': the game is not over then");
  refused("deal = R12, B3\n0: R12@2 R12@3\n1: resigns\n",
          "a.txt: line 6: '0: R12@2 R12@3': seat 1 is to move, not seat 0, whose turn is over; a "
          "move that is all that is left is not told");
  refused("deal = R12, B3\nB3@2\n", "a.txt: line 6: a move begins with the seat that made it");
  refused("deal\n0: resigns\n0: R12@2\n",
          "a.txt: line 7: the line before says that a seat resigns");
  refused("deal\n2: resigns\n", "a.txt: line 6: '2: resigns': it names a seat that is not there");
  refused("", "a.txt: it has no moves");
  refused("players 3\n", "a.txt: line 5: 'players' is given twice; once is enough");
  refused("game warrift\n", "a.txt: line 5: 'game' is given twice; once is enough");
  refused("name 0 Bert\n", "a.txt: line 5: 'name 0' is given twice; once is enough");
  refused("name 1 A\tB\n", "a.txt: line 5: a name has no tabs or other control characters");
  refused("name 1 K\xe4the\ndeal\n0: resigns\n", "a.txt: line 5: name 1: it is not UTF-8");
  refused(fmt::format("name 1 {}\n", std::string(61, 'A')), "a.txt: line 5: a name has 1 to 60");
  refused("name 7 Bert\ndeal\n0: resigns\n", "a.txt: line 5: name 7: the game has seats 0 to 1");
  refused("name 1 Anna\ndeal\n0: resigns\n",
          "a.txt: line 5: seats 0 and 1 are both called 'Anna'; give one of them another name");
  refused("deal = R12, B3\n0: red 12 in row\n",
          "a.txt: line 6: '0: red 12 in row': 'red 12 in row' begins several moves of seat 0: red "
          "12 in row 1");
}

// Some editors write a mark before the text; letters beyond ASCII are several bytes.
TEST(ImportCommandTest, TakesAByteOrderMarkAndLongNamesInAnyLetters) {
  const TempFolder folder;
  std::string name;
  for (int i = 0; i < 60; ++i) name += "Ä";
  folder.Write("a.txt",
               fmt::format("\xEF\xBB\xBF{}name 1 {}\ndeal = R12, B3\n0: R12@2\n1: resigns\n",
                           kEvening, name));
  OutputOf(folder, {"import", "a.txt", "--out", "a"});
  EXPECT_TRUE(Says(folder.Read("a/manifest.toml"), name));
  folder.Write("b.txt",
               "\xEF\xBB\xBFgame ripple_rush\nmode basic\nplayers 2\nseat 0\ndeal = R12, B3\n");
  const Outcome followed = RunProgramWithInput(folder, {"follow", "b.txt"}, "quit\n");
  EXPECT_EQ(followed.status, 0) << followed.err;
}

// As they are printed, also where a move names what nobody was told to have drawn.
TEST(ImportCommandTest, TakesNamesThatEndInANumber) {
  const TempFolder folder;
  folder.Write("codes", fmt::format("{}deal = R12, B3\n0: R12@2\n1: B3@4\n0: resigns\n", kEvening));
  folder.Write("words", fmt::format("{}deal = red 12, blue 3\n0: red 12 in row 2\n"
                                    "1: blue 3 in row 4\n0: resigns\n",
                                    kEvening));
  folder.Write("untold", fmt::format("{}deal\n0: red 12 in row 2\n1: blue 3 in row 4\n"
                                     "0: resigns\n",
                                     kEvening));
  for (const char* name : {"codes", "words", "untold"}) {
    OutputOf(folder, {"import", name, "--out", std::string(name) + ".run"});
  }
  EXPECT_EQ(folder.Read("words.run/games.jsonl"), folder.Read("codes.run/games.jsonl"));
}

// What 'save' of follow writes of a game with other cards.
TEST(ImportCommandTest, WantsTheCardsOfTheFile) {
  const TempFolder folder;
  const Words change = {"--change", "row.8.number=4"};
  RunProgramWithInput(folder, Joined({"follow", "--game", "ripple_rush", "--seat", "0"}, change),
                      "R12, B3\n0: R12@2\nsave a.txt\nquit\n");
  folder.Write("a.txt", folder.Read("a.txt") + "1: resigns\n");
  ASSERT_TRUE(Says(folder.Read("a.txt"), "\ncards ")) << folder.Read("a.txt");
  ExpectRefused(folder, {"import", "a.txt", "--out", "a"},
                "a.txt: cards: it was written with card table ");
  OutputOf(folder, Joined({"import", "a.txt", "--out", "a"}, change));
  EXPECT_TRUE(Says(OutputOf(folder, {"verify", "a"}), "nothing is wrong"));
}

TEST(ImportCommandTest, NeedsAFileAndANewFolder) {
  const TempFolder folder;
  folder.Write("a.txt", kEvening);
  folder.Write("b", "");
  ExpectRefused(folder, {"import"}, "import needs a game that was written down");
  ExpectRefused(folder, {"import", "a.txt"}, "import needs a new folder");
  ExpectRefused(folder, {"import", "a.txt", "--out", "b"}, "--out: 'b' is there already");
}

}  // namespace
}  // namespace riftlab
