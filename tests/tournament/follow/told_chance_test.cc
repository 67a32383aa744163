// What is asked of a draw: what it is, whose, and how many.
#include "tournament/follow/told_chance.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "fmt/format.h"
#include "tests/tournament/follow/told_file.h"

namespace riftlab {
namespace {

// In a tie more cards are revealed, and all are put under the decks in the end.
TEST(ToldChanceTest, RevealedCardsAreThoseOfTheirSeats) {
  FollowedGame followed = FollowFile(
      "game warrift\nmode classic\nplayers 3\nrule trading=all\nseat 0\n"
      "deal = guild:spellstrike, guild:nightfang, guild:graverend\n0: power:pw_arcane_ledger\n"
      "1: power:pw_moonfury\n2: power:pw_harvest = mage.0, mage.0, mage.0, mage.0, mage.0, "
      "sp_leyline_keeper, sp_rune_scribe, sp_mirror_savant, ni_alpha_ravager, ni_crimson_oracle, "
      "ni_shadow_pouncer, gr_wight_marauder, gr_gravecaller, gr_soul_broker\n"
      "0: replace = sp_spellsword_summoner, sp_spellsword_summoner, sp_storm_initiate\n0: keep\n"
      "1: replace = ni_blood_tracker, ni_howl_shaman, ni_shadow_pouncer\n1: keep\n");
  ToldStep keep = {.seat = 2, .move = "keep"};
  for (const char* card : {"sp_grand_arcanist", "ni_den_keeper", "gr_bone_digger"}) {
    const Told told = followed.Tell(keep);
    ASSERT_EQ(told.end, Told::End::kMissing) << card;
    EXPECT_EQ(told.question.label, "revealed card of seat " + std::to_string(keep.facts.size()));
    EXPECT_LE(followed.OpenDrawsOf(keep, told.question).count, 1);
    keep.facts.emplace_back(card);
  }
}

// Rounds in which nobody has a choice pass by themselves, and their cards are then gone.
TEST(ToldChanceTest, ACardIsThatOfItsSeatWhateverFollows) {
  FollowedGame followed = FollowFile(ToldText("passing_rounds.told"));
  ToldStep last = {.seat = 1, .move = "G17@5"};
  for (const char* card : {"O2", "R10"}) {
    const Told told = followed.Tell(last);
    ASSERT_EQ(told.end, Told::End::kMissing) << card;
    EXPECT_EQ(told.question.label, "card of seat " + std::to_string(last.facts.size()));
    EXPECT_LE(followed.OpenDrawsOf(last, told.question).count, 1);
    last.facts.emplace_back(card);
  }
  EXPECT_EQ(followed.Tell(last).end, Told::End::kTaken);
}

// Of two locations the fifth is filled before the second.
TEST(ToldChanceTest, SaysWhichPlaceIsMeantFirst) {
  FollowedGame followed = FollowFile(
      "game riftforce\nmode team\nplayers 3\nseat 1\n"
      "deal = Fi, Ea, Ac, Ic, Sh, Wa, Th, Pl, Sa, Mu, St, Lo\n"
      "0: Wa\n1: Mu\n2: Ic\n1: Sh\n0: Lo\n1: Th\n");
  ToldStep last = {
      .seat = 2, .move = "St", .facts = {"Ea5", "Ea6", "Ea7", "Th5", "Sh5", "Mu5", "Mu6"}};
  Told told = followed.Tell(last);
  ASSERT_EQ(told.end, Told::End::kMissing);
  EXPECT_EQ(told.question.label, "elemental on the table of seat 1's side");
  OpenDraws open = followed.OpenDrawsOf(last, told.question);
  EXPECT_EQ(open.count, 2);
  EXPECT_EQ(open.first, "rows.B[4][0]");
  last.facts.emplace_back("Sh7");
  told = followed.Tell(last);
  open = followed.OpenDrawsOf(last, told.question);
  EXPECT_EQ(open.count, 1);
  EXPECT_EQ(open.first, "");
}

// In a frenzy one guild deck serves all: the row that it fills is nobody's, and what seats reveal
// to find who begins comes to lie under it. Who ties reveals once more.
TEST(ToldChanceTest, WhatLiesThereForAllIsOfNoSeat) {
  FollowedGame followed = FollowFile(
      "game warrift\nmode frenzy\nplayers 3\nseat 0\ndeal\n0: power:pw_storm_tithe\n"
      "1: power:pw_blood_scent\n");
  ToldStep last = {.seat = 2,
                   .move = "power:pw_harvest",
                   .facts = {"mage", "mage", "mage", "warrior", "warrior"}};
  EXPECT_EQ(followed.Tell(last).question.label, "card for the selection");
  for (const char* card :
       {"sp_storm_initiate", "sp_storm_initiate", "ni_den_keeper", "ni_howl_shaman",
        "gr_bone_digger", "gr_soul_broker", "ni_alpha_ravager", "sp_rune_scribe"}) {
    last.facts.emplace_back(card);
  }
  for (const auto& [card, seat] :
       {std::pair("gr_ossuary_lich", 0), std::pair("sp_arc_duelist", 1),
        std::pair("sp_leyline_keeper", 2), std::pair("sp_mirror_savant", 0),
        std::pair("ni_crimson_oracle", 2)}) {
    const Told told = followed.Tell(last);
    ASSERT_EQ(told.end, Told::End::kMissing) << card;
    EXPECT_EQ(told.question.label, fmt::format("revealed card of seat {}", seat)) << card;
    EXPECT_LE(followed.OpenDrawsOf(last, told.question).count, 1);
    last.facts.emplace_back(card);
  }
  const Told told = followed.Tell(last);
  ASSERT_EQ(told.end, Told::End::kTaken) << told.question.label << told.why;
  const std::string& log = followed.LogOf(followed.steps().size() - 1);
  EXPECT_TRUE(log.ends_with(
      "shown for the turn order: Ossuary Lich (tied, cost 5), Leyline Keeper (tied, cost 5), "
      "Mirror Savant (seat 0, cost 3), Arc Duelist (seat 1, cost 3) and Crimson Oracle (seat 2, "
      "cost 5); seat 2 chooses its place"))
      << log;
}

}  // namespace
}  // namespace riftlab
