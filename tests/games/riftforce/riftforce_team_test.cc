// Team mode (section 8.1): scenarios of 10.4 and rulings.
#include <gtest/gtest.h>

#include "engine/core/array.h"
#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

// Riftforce that side A gains when the seat at `position` checks and draws.
int CheckGain(int players, const Layout& layout) {
  const Rules rules = MakeRules("team", players);
  State state = StateOf(rules, layout);
  EXPECT_FALSE(Play(rules, state, "draw"));
  return state.riftforce[rules.Side(rules.SeatAt(layout.position))].total();
}

TEST(RiftforceTeamTest, Scenario58EachSeatChecksItsArea) {
  const std::string rows = "Fi5|Fi6||Li5||";
  EXPECT_EQ(CheckGain(4, {.a = rows, .hand = "Fi7", .position = 0}), 1);
  EXPECT_EQ(CheckGain(4, {.a = rows, .hand = "Fi7", .position = 2}), 2);
  EXPECT_EQ(CheckGain(3, {.a = rows, .hand = "Fi7", .position = 0}), 1);
  EXPECT_EQ(CheckGain(3, {.a = rows, .hand = "Fi7", .position = 2}), 2);
  EXPECT_EQ(CheckGain(4, {.b = rows, .hand = "Fi7", .position = 1}), 1);
  EXPECT_EQ(CheckGain(4, {.b = "Fi5/3|Fi6/3||Li5/3||", .hand = "Fi7", .position = 3}), 2);
}

TEST(RiftforceTeamTest, Scenario59PartnersElementalsHoldLocations) {
  EXPECT_EQ(CheckGain(4, {.a = "|||Li5/2||", .hand = "Fi7", .position = 0}), 1);
  EXPECT_EQ(CheckGain(4, {.a = "|||Li5/2||", .b = "|||Fi5||", .hand = "Fi7", .position = 0}), 0);
}

TEST(RiftforceTeamTest, Scenario60TheSinglePlayerChecksAll) {
  EXPECT_EQ(CheckGain(3, {.b = "Fi5|Fi6||Li5||", .hand = "Fi7", .position = 1}), 3);
}

TEST(RiftforceTeamTest, Ruling24OnBothTurns) {
  EXPECT_EQ(CheckGain(3, {.b = "Fi5|Fi6||Li5||", .hand = "Fi7", .position = 3}), 3);
}

TEST(RiftforceTeamTest, Ruling25AreasOfThePositions) {
  const Rules rules = MakeRules("team", 4);
  EXPECT_EQ(rules.CheckedLocations(0), 0b111000);
  EXPECT_EQ(rules.CheckedLocations(1), 0b111000);
  EXPECT_EQ(rules.CheckedLocations(2), 0b000111);
  EXPECT_EQ(rules.CheckedLocations(3), 0b000111);
}

TEST(RiftforceTeamTest, Scenario61PartnersElementalsByNumberOnly) {
  const Rules rules = MakeRules("team", 4);
  // The number reaches the partner's Ic5, the guild only the own Fi6.
  State state = StateOf(rules, {.a = "Ic5/2|Fi6/2|Fi6|||", .hand = "Fi5"});
  EXPECT_TRUE(Play(rules, state, "activate"));
  EXPECT_EQ(Moves(rules, state), (Texts{"Ic5@L1.1", "Fi6@L3.1"}));
  State guild = StateOf(rules, {.a = "Fi6/2|Fi6||||", .b = "Ai7|Ai7||||", .hand = "Fi5"});
  EXPECT_FALSE(Play(rules, guild, "activate"));
  EXPECT_EQ(RowsText(rules, guild.table, 1), "Ai7|Ai7*3||||");
}

TEST(RiftforceTeamTest, Ruling21OneSide) {
  const Rules rules = MakeRules("team", 4);
  // Fire hurts the partner's elemental, which goes to the partner's pile.
  State fire = StateOf(rules, {.a = "Fi5 Ic5*4/2|||||", .hand = "Fi6"});
  EXPECT_FALSE(Play(rules, fire, "activate"));
  EXPECT_EQ(ScoreOf(fire), "0,1");
  EXPECT_EQ(fire.riftforce[1].passive, 1);
  EXPECT_EQ(CardsText(rules, fire.cards[2].discard), "Ic5");
  // Light heals the partner's, Love too.
  State light = StateOf(rules, {.a = "Li5|Ic5*4/2||||", .hand = "Li6"});
  EXPECT_FALSE(Play(rules, light, "activate"));
  EXPECT_EQ(RowsText(rules, light.table, 0), "Li5|Ic5*3/2||||");
  State love = StateOf(rules, {.a = "|Ic5*4/2||||", .hand = "Lo6"});
  EXPECT_FALSE(Play(rules, love, "play L2"));
  EXPECT_EQ(RowsText(rules, love.table, 0), "|Ic5/2 Lo6||||");
  // The acting seat draws for the partner's Star, and controls what the partner's Music takes.
  State star = StateOf(rules, {.a = "St5/2|||||", .hand = "Fi5", .draw = "Fi6"});
  EXPECT_FALSE(Play(rules, star, "activate"));
  EXPECT_EQ(CardsText(rules, star.cards[0].hand), "Fi6");
  State music = StateOf(rules, {.a = "Mu5/2|||||", .b = "Ai6*4|||||", .hand = "Fi5"});
  EXPECT_FALSE(Play(rules, music, "activate"));
  EXPECT_EQ(RowsText(rules, music.table, 0), "Mu5/2|Ai6||||");
}

TEST(RiftforceTeamTest, Ruling22AreasDoNotCutTheRow) {
  const Rules rules = MakeRules("team", 4);
  // A run crosses from gray to green, and L3 and L4 are adjacent for abilities.
  State play = StateOf(rules, {.hand = "Fi5 Ic5 Li5"});
  EXPECT_FALSE(Play(rules, play, "play Fi5 L3 Ic5 L4 Li5"));
  EXPECT_EQ(RowsText(rules, play.table, 0), "||Fi5|Ic5|Li5|");
  State water = StateOf(rules, {.a = "||Wa5|||", .hand = "Wa6"});
  EXPECT_TRUE(Play(rules, water, "activate"));
  EXPECT_EQ(Moves(rules, water), (Texts{"L2", "L4"}));
}

TEST(RiftforceTeamTest, OrderOfTurns) {
  const Rules three = MakeRules("team", 3);
  const Rules four = MakeRules("team", 4);
  EXPECT_EQ((Array{three.SeatAt(0), three.SeatAt(1), three.SeatAt(2), three.SeatAt(3)}),
            (Array<Player, 4>{0, 1, 2, 1}));
  EXPECT_EQ((Array{four.SeatAt(0), four.SeatAt(1), four.SeatAt(2), four.SeatAt(3)}),
            (Array<Player, 4>{0, 1, 2, 3}));
  EXPECT_EQ(three.Side(0), three.Side(2));
  EXPECT_NE(three.Side(0), three.Side(1));
  EXPECT_EQ(four.Side(1), four.Side(3));
}

// The six places for each of two cards of a team.
TEST(RiftforceTeamTest, EveryLocationIsOpenToEverybody) {
  const Rules rules = MakeRules("team", 4);
  State state = StateOf(rules, {.hand = "Fi5 Ic6", .position = 2});
  EXPECT_TRUE(Play(rules, state, "play Fi5"));
  EXPECT_EQ(Moves(rules, state), (Texts{"L1", "L2", "L3", "L4", "L5", "L6"}));
}

}  // namespace
}  // namespace riftlab::riftforce
