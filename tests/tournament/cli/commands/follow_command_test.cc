// `riftlab follow` from outside: an evening at a table, typed through a pipe.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "engine/core/registry.h"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/follow/told_file.h"
#include "tests/tournament/follow/told_game.h"
#include "tournament/follow/told_line.h"

namespace riftlab {
namespace {

const Words kRipple = {"follow", "--game", "ripple_rush", "--players", "2", "--seat", "1"};
const Words kWarrift = {"follow",
                        "--game",
                        "warrift",
                        "--seat",
                        "0",
                        "--rule",
                        "guilds=graverend/spellstrike",
                        "--rule",
                        "powers=pw_harvest/pw_arcane_ledger",
                        "--rule",
                        "turn_order=0"};

// What it says to these lines; every line fits 80 columns.
std::string Follow(const TempFolder& folder, const Words& arguments, const std::string& typed) {
  const Outcome outcome = RunProgramWithInput(folder, arguments, typed);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  return outcome.out;
}

TEST(FollowCommandTest, AsksTellsAdvisesAndKeeps) {
  const TempFolder folder;
  const std::string shown = Follow(folder, kRipple,
                                   "R12, B3\nhint 20\n1: B3@2\nlist\nsave a.told\nsave a.told\n"
                                   "help\nquit\n");
  EXPECT_TRUE(Says(shown, "What is the card of seat 0? R1, R2, R3,")) << shown;
  EXPECT_TRUE(Says(shown, "1. deal = R12, B3\n2. 1: B3@2\n")) << shown;
  EXPECT_FALSE(Says(shown, "not saved")) << shown;
  EXPECT_EQ(folder.Read("a.told"),
            "game ripple_rush\nmode basic\nplayers 2\nseat 1\ndeal = R12, B3\n1: B3@2\n");
  EXPECT_TRUE(Says(Follow(folder, {"follow", "a.told"}, "list\nquit\n"), "2. 1: B3@2\n"));
}

TEST(FollowCommandTest, RefusesWhatCannotBeAndGoesOn) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, kRipple, "R12, R12\nR12, B3\n1: B4@2\nfrob\n1: B3@2\nquit\n");
  EXPECT_TRUE(Says(shown, "it cannot be 'R12'")) << shown;
  EXPECT_TRUE(Says(shown, "'B4@2'")) << shown;
  EXPECT_TRUE(Says(shown, "'frob'")) << shown;
  EXPECT_TRUE(Says(shown, "seat 1 writes blue 3 in row 2")) << shown;
}

TEST(FollowCommandTest, HelpsWithMovesOfItsGame) {
  const TempFolder folder;
  const std::string shown = Follow(folder, kRipple, "undo\nhelp\nR12, B3\nhelp\nquit\n");
  EXPECT_TRUE(Says(shown, "There is nothing to take back.")) << shown;
  EXPECT_FALSE(Says(shown, "What was begun")) << shown;
  EXPECT_FALSE(Says(shown, "Fi5")) << shown;
  EXPECT_TRUE(Says(shown, "  0: R12@1 = R")) << shown;
  const std::string riftforce =
      Follow(folder, {"follow", "--game", "riftforce", "--seat", "0"}, "Fire, Water\nquit\n");
  EXPECT_FALSE(Says(riftforce, "is seen as")) << riftforce;
  EXPECT_TRUE(Says(riftforce, "What is the guild on display? (8 are to be named) Ice (Ic), Light"))
      << riftforce;
}

// A card that is seen from one side: with the side, or without it, which is then asked for.
TEST(FollowCommandTest, AsksWhichSideOfACardIsUp) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, {"follow", "--game", "riftwalker", "--seat", "0"},
             "Burn Memory, Undertow, Deepdelve\nwind/fire\nearth-water\nnothing\nwater/earth\n"
             "fire/earth, life/fire, storm/fire, fire/water, earth/life, life/storm, life/water\n"
             "storm/earth\nlist\nsave a.told\nquit\n");
  EXPECT_TRUE(Says(shown, "(8 are to be named) earth/water,\n  water/earth\n")) << shown;
  EXPECT_TRUE(Says(shown, "not told; it can be\n  earth/water, water/earth")) << shown;
  EXPECT_TRUE(Says(shown, "wind/fire, water/earth, fire/earth")) << shown;
}

TEST(FollowCommandTest, TakesPrintedNamesOfWhatIsChosen) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, {"follow", "--game", "warrift", "--seat", "0"}, "Graverend\nquit\n");
  EXPECT_TRUE(Says(shown, "What is the guild of seat 1?")) << shown;
}

// A code that ends in its owner, which is not printed on the card.
TEST(FollowCommandTest, TakesPrintedNamesOfCardsThatHaveOwners) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, Joined(kWarrift, {"--change", "start_card.mage.name=\"Apprentice\""}),
             "Apprentice, apprentice, mage, mage.0, warrior\nquit\n");
  EXPECT_TRUE(Says(shown, "to be named) Apprentice (mage.0), warrior.0\n")) << shown;
  EXPECT_TRUE(Says(shown, "deal = mage.0, mage.0, mage.0, mage.0,\n  warrior.0\n")) << shown;
}

TEST(FollowCommandTest, TakesPrintedNamesThatHaveCommas) {
  const TempFolder folder;
  const Words three = Joined(kWarrift, {"--change", "card.gr_bone_digger.name=\"Bo, Ne, Digger\""});
  const std::string seen = "mage, mage, mage, warrior, mage";
  const std::string shown =
      Follow(folder, three, seen + "\nBo, Ne, Digger, zyrna, the beckoner, Soul Broker\nquit\n");
  EXPECT_TRUE(Says(shown, "mage.0, gr_bone_digger, gr_zyrna, gr_soul_broker\n")) << shown;
  const std::string all =
      seen +
      ", Zyrna, the Beckoner, Soul Broker, Bone Digger, Spark Adept, Rune Scribe, Arc Duelist";
  const std::string typed =
      Follow(folder, kWarrift, all + "\nchange 1 " + all + "\nsave b.told\nquit\n");
  EXPECT_TRUE(Says(typed, "changed; the deal fits")) << typed;
  folder.Write("a.told",
               "game warrift\nmode classic\nplayers 2\nrule guilds=graverend/spellstrike\n"
               "rule powers=pw_harvest/pw_arcane_ledger\nrule turn_order=0\nseat 0\ndeal = " +
                   all + "\n");
  EXPECT_TRUE(Says(Follow(folder, {"follow", "a.told"}, "list\nquit\n"), "gr_zyrna"));
}

// Where the first of two cards was put down was not told.
TEST(FollowCommandTest, AsksInWordsWhatStandsAtAPlace) {
  const TempFolder folder;
  const Words riftforce = {
      "follow", "--game", "riftforce", "--seat", "0", "--rule", "guilds=Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"};
  const std::string typed =
      "Fi5, Fi6, Ic7, Li5, Li6, Li7, Li5\nEa5\n1\nL2\nstop\n1: play Wa5 Wa6 L2 stop\n";
  const std::string there = Follow(folder, riftforce, typed + "Wa5\nquit\n");
  EXPECT_TRUE(Says(there,
                   "What stands now in row 1, place 1 of the elementals on the table of seat 1's\n"
                   "  side? Water 5 (Wa5), nothing\n"))
      << there;
  EXPECT_TRUE(Says(there, "seat 1 plays Water 5 at L1, Water 6 at L2")) << there;
  const std::string elsewhere = Follow(folder, riftforce, typed + "nothing\nquit\n");
  EXPECT_TRUE(Says(elsewhere, "seat 1 plays Water 5, Water 6 at L2")) << elsewhere;
}

TEST(FollowCommandTest, ShowsWhatWasNotSaved) {
  const TempFolder folder;
  const std::string shown = Follow(folder, kRipple, "change 1 x\nR12, B3\n1: B3@2\n");
  EXPECT_TRUE(Says(shown, "Nothing was told yet.")) << shown;
  EXPECT_TRUE(Says(shown, "What was told was not saved")) << shown;
  EXPECT_TRUE(Says(shown, "seat 1\ndeal = R12, B3\n1: B3@2\n")) << shown;
  EXPECT_FALSE(Says(Follow(folder, kRipple, "R12, B3\nsave a.told\nquit\n"), "not saved"));
  EXPECT_TRUE(Says(Follow(folder, kRipple, "R12\n"), "that was begun is not kept: deal = R12\n"));
}

// Moves of others by the name that is printed on the card.
TEST(FollowCommandTest, TakesMovesOfOthersByPrintedNames) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, {"follow", "--game", "riftforce", "--seat", "0"},
             "Fire, Water\nIce, Light, Shadow, Earth, Plant, Crystal, Beast, Air\nIce\n1: Shadow\n"
             "list\nquit\n");
  EXPECT_TRUE(Says(shown, "seat 1 takes Shadow")) << shown;
  EXPECT_TRUE(Says(shown, "3. 1: Sh\n")) << shown;
}

TEST(FollowCommandTest, ChangesAnEarlierStepAndTakesStepsBack) {
  const TempFolder folder;
  const std::string shown = Follow(folder, kRipple,
                                   "R12, B3\n1: B3@2\nchange 1 R12, B4\nchange 1 R13, B3\nlist\n"
                                   "undo 2\nG1, G2\nlist\nquit\n");
  EXPECT_TRUE(Says(shown, "not changed: step 2 would be '1: B3@2': it is no move here")) << shown;
  EXPECT_TRUE(Says(shown, "changed; all 2 steps fit")) << shown;
  EXPECT_TRUE(Says(shown, "1. deal = R13, B3\n2. 1: B3@2\n")) << shown;
  EXPECT_TRUE(Says(shown, "1. deal = G1, G2\n")) << shown;
  const std::string deal = Follow(folder, kRipple, "R12, B3\nchange 1 R13, B3\nquit\n");
  EXPECT_TRUE(Says(deal, "changed; the deal fits\n")) << deal;
}

const Words kDraft = {"follow", "--game", "riftforce", "--seat", "0"};
const std::string kDrafted =
    "Fire, Water\nIce, Light, Shadow, Lava, Plant, Crystal, Beast, Air\nIce\n1: Shadow\n";

// As it would have been read when it was told first: in words, as a card, several on a line.
TEST(FollowCommandTest, ReadsAChangedStepAsItIsReadAtFirst) {
  const TempFolder folder;
  const std::string shown = Follow(folder, kDraft,
                                   kDrafted +
                                       "change 3 1: take Light\nchange 3 Lava\nchange 2 take be\n"
                                       "list\nchange 3 take l\nchange 2 take l\nquit\n");
  EXPECT_TRUE(Says(shown, "changed; all 3 steps fit")) << shown;
  EXPECT_TRUE(Says(shown, "\n2. 0: Be\n3. 1: La\n")) << shown;
  EXPECT_TRUE(Says(shown, "not changed: 'take l' can mean more than one thing: take Light: "))
      << shown;
  EXPECT_TRUE(Says(shown, "not changed: 'take l' can mean more than one thing: 2. take Light: "))
      << shown;
  const std::string two = Follow(
      folder,
      {"follow", "--game", "riftforce", "--seat", "0", "--rule", "guilds=Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"},
      "Fi5, Fi6, Ic7, Li5, Li6, Li7, Li5\nEa5\n1 L2 stop\n"
      "1: play Wa5 L2 stop\nundo 3\nchange 5 play Wa6\nlist\nquit\n");
  EXPECT_TRUE(Says(two, "5. 1: play\n6. 1: Wa6\n")) << two;
}

TEST(FollowCommandTest, SaysWhatCanMeanSeveralThings) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, kDraft, "Fire, Water\ns\n" + kDrafted.substr(12) + "quit\n");
  EXPECT_TRUE(
      Says(shown, "guild on display: 's' can mean more than one\n  thing: Shadow (Sh), Sand"))
      << shown;
  EXPECT_FALSE(Says(shown, "cannot be 's'")) << shown;
  const std::string moves =
      Follow(folder, kDraft,
             kDrafted.substr(0, kDrafted.find("1: ")) +
                 "1: take l\n1: take\n1: frob\n1: frob it\n1: Fi\n1: Ic\nquit\n");
  EXPECT_TRUE(Says(moves, "\n'take l' can mean more than one thing: take Light: 2 to the first, "))
      << moves;
  EXPECT_TRUE(Says(moves, " (Li), take Lava: ")) << moves;
  EXPECT_TRUE(Says(moves, "'take' can mean more than one thing: take ")) << moves;
  EXPECT_TRUE(Says(moves, "'1: frob': it is not understood as a move of seat 1; it may do such\n"))
      << moves;
  // What is no longer there, and what is a move somewhere.
  EXPECT_TRUE(Says(moves, "'1: Fi': seat 1 cannot do it, whatever is hidden from you")) << moves;
  EXPECT_TRUE(Says(moves, "; step 2\n  names it, too")) << moves;
}

// A colour has a name, and each of its cards a number.
TEST(FollowCommandTest, TakesNamesThatEndInANumber) {
  const TempFolder folder;
  const std::string shown = Follow(folder, kRipple, "red 12, Blue-3\ninfo red 2\ninfo R2\nlist\n");
  EXPECT_TRUE(Says(shown, "1. deal = R12, B3\n")) << shown;
  EXPECT_FALSE(Says(shown, "no card is called")) << shown;
}

// One slip in a long deal is not the end of all of it.
TEST(FollowCommandTest, TakesBackTheLastCardOfADeal) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, {"follow", "--game", "ripple_rush", "--players", "3", "--seat", "1"},
             "list\nundo\nR12, B4\nlist\nshow\nundo 3\nundo\nlist\nB3, G1\nlist\n"
             "undo\nR2\nundo all\nlist\nquit\n");
  EXPECT_TRUE(Says(shown, "list\nNothing was told yet.\n")) << shown;
  EXPECT_TRUE(Says(shown, "undo\nThere is nothing to take back.\n")) << shown;
  EXPECT_TRUE(Says(shown, "list\nbegun: deal = R12, B4\n")) << shown;
  EXPECT_TRUE(Says(shown, "show\nbegun: deal = R12, B4\n")) << shown;
  EXPECT_TRUE(Says(shown, "undo 3\n'3' is not a number of things from 1 to 2\n")) << shown;
  EXPECT_TRUE(Says(shown, "undo\ntaken back: B4\nWhat is the card of seat 1?")) << shown;
  EXPECT_TRUE(Says(shown, "list\nbegun: deal = R12\n")) << shown;
  EXPECT_TRUE(Says(shown, "list\n1. deal = R12, B3, G1\n")) << shown;
  EXPECT_TRUE(Says(shown, "undo all\nWhat was begun is taken back.\nWhat is the card of seat 0?"))
      << shown;
  EXPECT_TRUE(shown.ends_with("list\nNothing was told yet.\ncard of seat 0? quit\n")) << shown;
}

TEST(FollowCommandTest, TakesBackTheLastCardOfAStep) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, kRipple,
             "R12, B3\n1: B3@2\n0: R12@4\nG9\nlist\nundo\nG8\nO20\nlist\nundo\n"
             "0: R12@4\nundo\nlist\nquit\n");
  EXPECT_TRUE(Says(shown, "list\n1. deal = R12, B3\n2. 1: B3@2\nbegun: 0: R12@4 = G9\n")) << shown;
  EXPECT_TRUE(Says(shown, "undo\ntaken back: G9\n")) << shown;
  EXPECT_TRUE(Says(shown, "3. 0: R12@4 = G8, O20\n")) << shown;
  EXPECT_TRUE(Says(shown, "undo\nWhat was begun is taken back.\n")) << shown;
}

// Wrong cards that are noticed some lines later: what is kept in the end is what is kept where no
// slip was made.
TEST(FollowCommandTest, KeepsTheSameWhereSlipsAreMended) {
  const TempFolder folder;
  Follow(folder, kRipple, "R12, B3\n1: B3@2\n0: R12@4\nG9, O20\n1: O20@7\nsave right\nquit\n");
  const std::string shown =
      Follow(folder, kRipple,
             "R13, R13\nR13, B3\n1: B4@2\n1: B3@2\n0: R12@4\nchange 1 R12, B3\n0: R12@4\nG8, O20\n"
             "1: O20@7\nchange 3 0: R12@4 = G9, O20\nsave slips\nquit\n");
  EXPECT_TRUE(Says(shown, "not taken: '0: R12@4'")) << shown;
  EXPECT_TRUE(Says(shown, "changed; all 4 steps fit")) << shown;
  EXPECT_NE(folder.Read("right"), "");
  EXPECT_EQ(folder.Read("slips"), folder.Read("right")) << shown;
}

// A card that is shown where the table would have gone on without one.
TEST(FollowCommandTest, TakesWhatWasSeenThoughNothingIsAsked) {
  const TempFolder folder;
  const std::string shown =
      Follow(folder, {"follow", "--game", "riftwalker", "--seat", "1"},
             "Springhead, Thornweald, Lightning-Orchard, water/earth, wind/water, earth/fire, "
             "fire/water, life/water, fire/wind, storm/earth, storm/life, storm/water, wind-life\n"
             "0: flip:4\n0: explore:Harvest-Moon-Glade\n0: yes = Frob\n0: yes = Elder Canopy\n"
             "list\nsave a.told\nquit\n");
  EXPECT_TRUE(Says(shown, "not taken: '0: yes = Frob'")) << shown;
  EXPECT_TRUE(Says(shown, "searches the deck and takes Elder Canopy")) << shown;
  EXPECT_TRUE(Says(shown, "4. 0: yes = Elder Canopy\n")) << shown;
}

// Something is seen of what is asked for, so that it is not asked again as if it were open.
TEST(FollowCommandTest, RefusesThatNothingIsSeenOfCardsLookedAt) {
  const TempFolder folder;
  folder.Write("a.told", ToldText("two_cards_and_a_known_one.told"));
  const std::string shown =
      Follow(folder, {"follow", "a.told"},
             "yes\nnothing\nKitesong Terraces\nSkyfire Venture\nlist\nsave b.told\nquit\n");
  EXPECT_TRUE(Says(shown, "(2 are to be named, in order, besides\n  Cinder Throne)")) << shown;
  EXPECT_TRUE(Says(shown, "not taken: '2: yes = nothing': deck: it is seen then")) << shown;
  EXPECT_TRUE(Says(shown, "(1 is to be named, besides Cinder\n  Throne)")) << shown;
  EXPECT_TRUE(Says(shown, "looks at Kitesong Terraces, Cinder Throne and\n")) << shown;
}

// The lines of a kept game can be typed as well: they are taken, and leave the same to be known.
TEST(FollowCommandTest, TakesTypedWhatItTakesFromAFile) {
  for (const char* name : {"riftwalker", "warrift"}) {
    const TempFolder folder;
    GameConfig config;
    config.players = 3;
    const AnyGame game = *MakeGame(name, config);
    FollowedGame followed(game, 2);
    const ToldGame told = TellGame(game, 2, 8, "greedy", 120);
    ASSERT_EQ(told.fault, "");
    ASSERT_FALSE(followed.Retell(told.steps));
    folder.Write("a.told", WriteToldFile(followed));
    std::string typed;
    for (const ToldStep& step : told.steps) {
      const std::string line = WriteToldLine(step);
      typed += (typed.empty() ? line.substr(line.find('=') + 1) : line) + '\n';
    }
    const std::string shown =
        Follow(folder, {"follow", "--game", name, "--players", "3", "--seat", "2"},
               typed + "position typed\nsave b.told\nquit\n");
    EXPECT_FALSE(Says(shown, "not taken")) << shown;
    Follow(folder, {"follow", "a.told"}, "position file\nquit\n");
    EXPECT_EQ(folder.Read("typed"), folder.Read("file"));
    EXPECT_EQ(folder.Read("b.told"), folder.Read("a.told"));
  }
}

TEST(FollowCommandTest, NamesTheLineOfAFileThatCannotHaveHappened) {
  const TempFolder folder;
  folder.Write("a.told", "game ripple_rush\nmode basic\nplayers 2\nseat 1\n\ndeal = R12, Q3\n");
  ExpectRefused(folder, {"follow", "a.told"},
                "a.told: line 6: 'deal = R12, Q3': card of seat 1: it cannot be 'Q3'");
  ExpectRefused(folder, {"follow", "a.told", "--seat", "0"},
                "FILE: the file says what the game is; leave out --seat");
  ExpectRefused(folder, {"follow", "--game", "ripple_rush", "--players", "2", "--seat", "2"},
                "--seat: '2' is not a seat from 0 to 1");
}

// A game with other cards is gone on with by the call that it names, and by no other.
TEST(FollowCommandTest, KeepsWhichCardsItIsToldWith) {
  const TempFolder folder;
  const Words change = {"--change", "row.8.number=4", "--change", "deck.cards_per_player=10"};
  const std::string told = "R12, B3\n1: B3@2\n";
  const std::string shown = Follow(folder, Joined(kRipple, change), told + "save a.told\nquit\n");
  EXPECT_TRUE(Says(shown,
                   "'riftlab follow a.told --change row.8.number=4 --change\n"
                   "  deck.cards_per_player=10' goes on\n"))
      << shown;
  const std::string kept = folder.Read("a.told");
  const Outcome forgotten = RunProgramWithInput(folder, {"follow", "a.told"}, "quit\n");
  EXPECT_EQ(forgotten.status, 2);
  EXPECT_TRUE(Says(forgotten.err, "a.told: cards: it was written with card table "))
      << forgotten.err;
  EXPECT_TRUE(Says(forgotten.err, "give the right table with --cards or --change\n"));
  const Outcome wrong = RunProgram(folder, {"follow", "a.told", "--change", "frob=1"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(Says(wrong.err, "--change: ")) << wrong.err;
  Follow(folder, Joined({"follow", "a.told"}, change), "save b.told\nquit\n");
  EXPECT_EQ(folder.Read("b.told"), kept);

  const std::string left =
      Follow(folder, Joined(kRipple, {"--change", "row.8.number=4"}), told + "position p.json\n");
  EXPECT_TRUE(Says(left, "'riftlab follow FILE --change\n  row.8.number=4' goes on with it:"))
      << left;
  EXPECT_TRUE(Says(left, "\ncards ")) << left;
  Follow(folder, {"follow", "--game", "ripple_rush", "--players", "2", "--seat", "0"},
         "R12, B3\nsave c.told\nquit\n");
  const std::string position =
      Follow(folder, {"follow", "c.told", "--change", "row.8.number=4"}, "position q.json\nquit\n");
  EXPECT_TRUE(
      Says(position, "'riftlab analyze --position q.json --change row.8.number=4'\n  looks at it"))
      << position;
}

TEST(FollowCommandTest, KeepsTheNameOfACardTable) {
  const TempFolder folder;
  std::string cards((*FindGame("ripple_rush"))->info().default_cards);
  cards.replace(cards.find("number = 5"), 10, "number = 6");
  folder.Write("my cards.toml", cards);
  const Words given = {"--cards", "my cards.toml"};
  const std::string shown = Follow(folder, Joined(kRipple, given), "R12, B3\nsave a.told\nquit\n");
  EXPECT_TRUE(Says(shown, "'riftlab follow a.told --cards 'my cards.toml'' goes on")) << shown;
  EXPECT_EQ(RunProgram(folder, {"follow", "a.told"}).status, 2);
  Follow(folder, Joined({"follow", "a.told"}, given), "quit\n");
}

}  // namespace
}  // namespace riftlab
