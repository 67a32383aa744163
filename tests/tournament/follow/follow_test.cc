#include <optional>
#include <string>
#include <vector>

#include "engine/core/position_json.h"
#include "engine/core/registry.h"
#include "engine/core/types.h"
#include "fmt/format.h"
#include "gtest/gtest.h"
#include "tests/tournament/follow/told_game.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"
#include "tournament/follow/told_line.h"

namespace riftlab {
namespace {

struct Table {
  const char* game;
  const char* mode;
  int players;
  int decisions;  // of the whole game that are followed
};

AnyGame GameOf(const Table& table) {
  GameConfig config;
  config.mode = table.mode;
  config.players = table.players;
  return *MakeGame(table.game, config);
}

class FollowTest : public testing::TestWithParam<Table> {};

TEST_P(FollowTest, KnowsWhatTheSeatKnowsAtEveryDecision) {
  const AnyGame game = GameOf(GetParam());
  for (const Player seat : Seats(game.NumPlayers())) {
    const ToldGame told = TellGame(game, seat, 0, "greedy", GetParam().decisions);
    EXPECT_EQ(told.fault, "") << "seat " << int{seat};
    EXPECT_EQ(FollowFault(game, seat, told), "") << "seat " << int{seat};
    EXPECT_FALSE(told.decisions.empty());
  }
}

// A fact that is another one is refused where it stands or later, or leaves another information
// set; it is never taken for the one that was seen.
TEST_P(FollowTest, FindsWrongFacts) {
  const AnyGame game = GameOf(GetParam());
  const ToldGame told = TellGame(game, 0, 0, "greedy", 6);
  ASSERT_EQ(told.fault, "");
  FollowedGame right(game, 0);
  ASSERT_FALSE(right.Retell(told.steps));
  int tried = 0;
  for (std::size_t i = 0; i < told.steps.size(); ++i) {
    if (told.steps[i].facts.empty()) continue;
    std::vector<ToldStep> steps = told.steps;
    steps[i].facts[0] = "no such thing";
    FollowedGame wrong(game, 0);
    const std::optional<FollowedGame::Misfit> misfit = wrong.Retell(steps);
    ASSERT_TRUE(misfit);
    EXPECT_EQ(misfit->step, i);
    EXPECT_FALSE(wrong.IsDealt());
    if (++tried == 2) break;
  }
  EXPECT_GT(tried, 0);
}

// The told steps with one card mistaken for another that is told later, and which step that is.
std::optional<std::size_t> Mistake(std::vector<ToldStep>& steps, std::size_t from) {
  for (std::size_t i = from; i < steps.size(); ++i) {
    for (std::string& fact : steps[i].facts) {
      for (std::size_t k = i + 1; k < steps.size(); ++k) {
        if (steps[k].facts.empty() || steps[k].facts[0] == fact) continue;
        fact = steps[k].facts[0];
        return i;
      }
    }
  }
  return std::nullopt;
}

// A slip is found out, at once or by a later step that contradicts it, or what is known differs.
// Correcting it and going on leads to what is true.
TEST_P(FollowTest, MendsAMistakeSomeStepsBack) {
  const AnyGame game = GameOf(GetParam());
  const ToldGame told = TellGame(game, 0, 1, "greedy", GetParam().decisions);
  ASSERT_EQ(told.fault, "");
  std::vector<ToldStep> wrong = told.steps;
  const std::optional<std::size_t> index = Mistake(wrong, 1);
  if (!index) return;
  FollowedGame followed(game, 0);
  std::size_t taken = 0;
  std::string complaint;
  for (; taken < wrong.size(); ++taken) {
    const Told result = followed.Tell(wrong[taken]);
    if (result.end == Told::End::kTaken) continue;
    complaint = result.why;
    break;
  }
  EXPECT_GE(taken, *index);
  if (taken == wrong.size()) {
    FollowedGame right(game, 0);
    ASSERT_FALSE(right.Retell(told.steps));
    EXPECT_NE(followed.info(), right.info());
    return;
  }
  const std::vector<ToldStep> mended(told.steps.begin(),
                                     told.steps.begin() + static_cast<std::ptrdiff_t>(taken) + 1);
  ASSERT_FALSE(followed.Retell(mended)) << complaint;
  FollowedGame right(game, 0);
  ASSERT_FALSE(right.Retell(mended));
  EXPECT_EQ(followed.info(), right.info());
  EXPECT_EQ(followed.steps(), right.steps());
}

TEST_P(FollowTest, KnowsTheSameWhereSlipsAreMended) {
  const AnyGame game = GameOf(GetParam());
  const ToldGame told = TellGame(game, 0, 2, "greedy", 24);
  ASSERT_EQ(told.fault, "");
  const ToldSlips slips = TellWithSlips(game, 0, told);
  EXPECT_EQ(slips.fault, "");
  EXPECT_GT(slips.refused + slips.mended, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Tables, FollowTest,
    testing::Values(Table{"ripple_rush", "basic", 1, 30}, Table{"ripple_rush", "basic", 2, 40},
                    Table{"ripple_rush", "advanced", 3, 40}, Table{"riftforce", "duel", 2, 400},
                    Table{"riftforce", "team", 3, 60}, Table{"riftforce", "team", 4, 60},
                    Table{"riftforce", "solo", 1, 60}, Table{"riftwalker", "standard", 2, 60},
                    Table{"riftwalker", "standard", 3, 60}, Table{"warrift", "classic", 2, 60},
                    Table{"warrift", "classic", 3, 40}, Table{"warrift", "team", 4, 40},
                    Table{"warrift", "frenzy", 2, 40}, Table{"warrift", "solo", 1, 60}),
    [](const auto& table) {
      return fmt::format("{}_{}_{}", table.param.game, table.param.mode, table.param.players);
    });

TEST(FollowedGameTest, NamesTheStepThatNamesTheSameCard) {
  const AnyGame game = GameOf({"ripple_rush", "basic", 1, 0});
  FollowedGame followed(game, 0);
  ASSERT_EQ(followed.Tell({.facts = {"R12"}}).end, Told::End::kTaken);
  const Told told = followed.Tell({.seat = 0, .move = "R12@2", .facts = {"R12", "R12"}});
  EXPECT_EQ(told.end, Told::End::kImpossible);
  EXPECT_NE(told.why.find("step 1"), std::string::npos) << told.why;
}

TEST(FollowedGameTest, RefusesAMoveOfAnotherSeatAndTakesStepsBack) {
  const AnyGame game = GameOf({"ripple_rush", "basic", 2, 0});
  FollowedGame followed(game, 1);
  EXPECT_EQ(followed.ToMove(), kNobody);
  EXPECT_EQ(followed.Tell({}).end, Told::End::kMissing);
  ASSERT_EQ(followed.Tell({.facts = {"R12", "b3"}}).end, Told::End::kTaken);
  EXPECT_EQ(followed.steps()[0].facts, (std::vector<std::string>{"R12", "B3"}));
  EXPECT_EQ(followed.ToMove(), 1);
  const Told told = followed.Tell({.seat = 1, .move = "B4@2"});
  EXPECT_EQ(told.end, Told::End::kImpossible);
  EXPECT_NE(told.why.find("your moves are"), std::string::npos) << told.why;
  EXPECT_EQ(followed.Tell({.seat = 1, .move = "B3@2"}).end, Told::End::kTaken);
  followed.Undo(1);
  EXPECT_EQ(followed.steps().size(), 1U);
  EXPECT_EQ(followed.Tell({.seat = 1, .move = "B3@1"}).end, Told::End::kTaken);
}

// The steps of a turn that the seat does not see before it ends.
TEST(FollowedGameTest, RefusesWhatContradictsAStepThatWasToldUnseen) {
  const AnyGame game = *MakeGame("riftforce", {.rules = {{"guilds", "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"}}});
  FollowedGame followed(game, 0);
  const std::vector<ToldStep> steps = {
      {.facts = {"Fi5", "Fi6", "Ic7", "Li5", "Li6", "Li7", "Li5", "Ea5"}},
      {.seat = 0, .move = "Fi5"},
      {.seat = 0, .move = "L2"},
      {.seat = 0, .move = "stop"},
      {.seat = 1, .move = "play"},
      {.seat = 1, .move = "Wa5"}};
  ASSERT_FALSE(followed.Retell(steps));
  const Told told = followed.Tell({.seat = 1, .move = "play"});
  EXPECT_EQ(told.end, Told::End::kImpossible);
  EXPECT_EQ(told.why, "seat 1 cannot do it after step 6, '1: Wa5'");
  EXPECT_EQ(followed.Tell({.seat = 1, .move = "L3"}).end, Told::End::kTaken);
}

// The game makes forced moves by itself.
TEST(FollowedGameTest, SaysThatAForcedMoveIsNotTold) {
  const AnyGame game = *MakeGame("riftforce", {.rules = {{"guilds", "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"}}});
  FollowedGame followed(game, 0);
  std::vector<ToldStep> steps = {
      {.facts = {"Fi5", "Fi6", "Ic7", "Li5", "Li6", "Li7", "Li5", "Ea5"}}};
  for (const char* move : {"Fi5", "L2", "stop"}) steps.push_back({.seat = 0, .move = move});
  ASSERT_FALSE(followed.Retell(steps));
  EXPECT_EQ(followed.Tell({.seat = 0, .move = "Fi6"}).why,
            "seat 1 is to move, not seat 0, whose turn is over; a move that is all that is left is "
            "not told");
  for (const char* move : {"play", "Wa5", "L2", "Wa6", "L3", "Wa7"}) {
    steps.push_back({.seat = 1, .move = move});
  }
  ASSERT_FALSE(followed.Retell(steps));
  EXPECT_EQ(followed.Tell({.seat = 1, .move = "L4"}).why,
            "seat 0 is to move, not seat 1, whose turn is over; a move that is all that is left is "
            "not told");
  followed.Undo(9);
  EXPECT_EQ(followed.Tell({.seat = 1, .move = "play"}).why, "seat 0 is to move, not seat 1");
}

TEST(FollowedGameTest, RefusesACardThatIsThereTwice) {
  const AnyGame game = GameOf({"ripple_rush", "basic", 2, 0});
  FollowedGame followed(game, 0);
  const Told told = followed.Tell({.facts = {"R12", "R12"}});
  EXPECT_EQ(told.end, Told::End::kImpossible);
  EXPECT_NE(told.why.find("it cannot be 'R12'"), std::string::npos) << told.why;
  EXPECT_FALSE(followed.IsDealt());
}

TEST(ToldLineTest, ReadsWhatItWrites) {
  const ToldStep step{.seat = 1, .move = "L3", .facts = {"Fi5", "wind/fire"}};
  EXPECT_EQ(WriteToldLine(step), "1: L3 = Fi5, wind/fire");
  const absl::StatusOr<ToldLine> line = ReadToldLine(WriteToldLine(step), 2);
  ASSERT_TRUE(line.ok());
  EXPECT_EQ(line->seat, 1);
  EXPECT_EQ(line->moves, std::vector<std::string>{"L3"});
  EXPECT_EQ(line->facts, step.facts);
}

TEST(ToldLineTest, RefusesWhatIsNoLine) {
  EXPECT_EQ(std::string{ReadToldLine("2: L3", 2).status().message()},
            "'2:' is not a seat from 0 to 1");
  EXPECT_FALSE(ReadToldLine("0:", 2).ok());
  EXPECT_FALSE(ReadToldLine("0: L3 = Fi5,,Wa6", 2).ok());
  EXPECT_FALSE(ReadToldLine(std::string{"0: \x01"}, 2).ok());
}

TEST(FactWordsTest, NamesStandInOneOrder) {
  const AnyGame riftforce = *MakeGame("riftforce", {});
  std::vector<std::string> cards = {"Th5", "zz10", "Wa5", "zz9"};
  FactWords(riftforce).Sort(cards);
  EXPECT_EQ(cards, (std::vector<std::string>{"Wa5", "Th5", "zz9", "zz10"}));
  std::vector<std::string> numbers = {"R10", "B7", "R2", "R"};
  FactWords(*MakeGame("ripple_rush", {})).Sort(numbers);
  EXPECT_EQ(numbers, (std::vector<std::string>{"R", "R2", "R10", "B7"}));
}

TEST(FactWordsTest, WhatAnOwnerHasIsCalledAsPrinted) {
  const FactWords words(*MakeGame("warrift", {}));
  EXPECT_EQ(words.Shown("mage.0"), "mage.0");
  EXPECT_EQ(words.Shown("gr_zyrna.1"), "Zyrna, the Beckoner (gr_zyrna.1)");
  EXPECT_EQ(words.Find("Zyrna, the Beckoner", {"mage.0", "gr_zyrna.1"}), 1U);
  EXPECT_EQ(words.Find("Zyrna, the Beckoner", {"gr_zyrna.0", "gr_zyrna.1"}), 2U);
}

TEST(FactWordsTest, PrintedNamesWithCommasAreOneThing) {
  const FactWords words(*MakeGame("warrift", {}));
  const std::vector<std::string> parts = {"mage",
                                          "Zyrna",
                                          "the Beckoner",
                                          "seat 1 knows zyrna",
                                          "the  Beckoner+Bone Digger+Zyrna",
                                          "The-Beckoner",
                                          "Zyrna",
                                          "Soul Broker",
                                          "the Beckoner"};
  EXPECT_EQ(words.JoinNames(parts),
            (std::vector<std::string>{"mage", "Zyrna, the Beckoner",
                                      "seat 1 knows zyrna, the  Beckoner+Bone Digger+Zyrna, "
                                      "The-Beckoner",
                                      "Zyrna", "Soul Broker", "the Beckoner"}));
}

TEST(SeenFactsTest, PlacesAreCalledAsPeopleCallThem) {
  const AnyGame game = *MakeGame("riftforce", {});
  const auto draw = [&](const std::string& place) { return LabelOf(game, place, Labelled::kDraw); };
  EXPECT_EQ(draw("rows.B"), "elemental on the table of seat 1's side");
  EXPECT_EQ(draw("seats[1].hand.known"), "card for the hand of seat 1");
  const AnyGame ripple = *MakeGame("ripple_rush", {});
  EXPECT_EQ(LabelOf(ripple, "cards[1]", Labelled::kDraw), "card of seat 1");
  EXPECT_TRUE(IndexTellsOwner(ripple, "cards[1]"));
  EXPECT_FALSE(IndexTellsOwner(game, "display[1]"));
  EXPECT_EQ(draw("display"), "guild on display");
  EXPECT_EQ(draw("unknown"), "card drawn");
  EXPECT_EQ(LabelOf(game, "seats[0].hand[2]", Labelled::kPlace), "hand of seat 0");
  EXPECT_EQ(LabelOf(game, "has_shifted", Labelled::kPlace), "has shifted");
  const AnyGame solo = *MakeGame("riftforce", {.mode = "solo", .players = 1});
  EXPECT_EQ(LabelOf(solo, "rows.B", Labelled::kDraw), "elemental on the table of the trainer");
  EXPECT_EQ(LabelOf(solo, "trainer.discard", Labelled::kPlace), "discard pile of the trainer");
  EXPECT_EQ(LabelOf(solo, "plans.known", Labelled::kDraw), "plan of the trainer");
}

TEST(SeenFactsTest, PlacesInListsAreCountedFromOne) {
  EXPECT_EQ(PlaceInList("rows.B[0][2]"), "row 1, place 3");
  EXPECT_EQ(PlaceInList("seats[1].hand[3]"), "place 4");
  EXPECT_EQ(PlaceInList("seats[1].row[3].is_up"), "is up of place 4");
}

TEST(ToldLineTest, ReadsAFileAndNamesTheWrongLine) {
  const absl::StatusOr<ToldFile> file = ReadToldFile(
      "# a comment\ngame riftforce\nmode duel\nplayers 2\nrule a=b\nseat 1\n\ndeal = Fi\n0: Ic\n",
      "f");
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->game, "riftforce");
  EXPECT_EQ(file->seat, 1);
  EXPECT_EQ(file->config.rules.at("a"), "b");
  ASSERT_EQ(file->steps.size(), 2U);
  EXPECT_EQ(file->steps[1].move, "Ic");
  EXPECT_EQ(std::string{ReadToldFile("game x\nplayers none\n", "f").status().message()},
            "f: line 2: players: 'none' is not a number from 1 to 16");
  EXPECT_EQ(std::string{ReadToldFile("game x\nplayers 2\nplayers 3\n", "f").status().message()},
            "f: line 3: 'players' is given twice; once is enough");
  EXPECT_EQ(
      std::string{ReadToldFile("game x\nrule a=1\nrule b=1\nrule a=2\n", "f").status().message()},
      "f: line 4: 'rule a' is given twice; once is enough");
  EXPECT_EQ(std::string{ReadToldFile("game x\ncards mine.toml\n", "f").status().message()},
            "f: line 2: cards: 'mine.toml' is not the hash of a card table, 16 digits from 0 to f; "
            "leave the line out where you do not know it");
  EXPECT_FALSE(ReadToldFile("game x\n0: L3\n", "f").ok());
  EXPECT_FALSE(ReadToldFile("", "f").ok());
}

TEST(ToldLineTest, SaysWhichCardsItWasToldWith) {
  const AnyGame shipped = *MakeGame("ripple_rush", {});
  EXPECT_EQ(WriteToldFile(FollowedGame(shipped, 0)).find("cards"), std::string::npos);
  std::string cards(shipped.info().default_cards);
  const std::string from = "number = 5";
  ASSERT_NE(cards.find(from), std::string::npos);
  cards.replace(cards.find(from), from.size(), "number = 6");
  const AnyGame game = *MakeGame("ripple_rush", {.cards = cards, .cards_source = "mine.toml"});
  const absl::StatusOr<ToldFile> file = ReadToldFile(WriteToldFile(FollowedGame(game, 0)), "f");
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->cards_hash, CardsText(game));
}

}  // namespace
}  // namespace riftlab
