// Scenarios T37 to T44: the Rift at the end of a rotation.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

TEST(WarRiftRiftTest, T37RulingR26DealtFromTheLastToTheFirst) {
  const Rules rules = Classic(3);
  State state = StateOf(rules, {.seats = {{.hand = "mage"}, {.hand = "mage"}, {.hand = "mage"}},
                                .rift = "sp_spark_adept*x3 gr_bone_digger*x2"});
  rules.DealRift(state);
  EXPECT_EQ(state.cards.Size(Upper(2)), 3);
  EXPECT_EQ(state.cards.Size(Upper(0)), 2);
  EXPECT_EQ(state.cards.Size(Upper(1)), 0);
  EXPECT_TRUE(state.cards.Empty(kRift));
}

TEST(WarRiftRiftTest, T37TheOrderOfTurnsCounts) {
  const Rules rules = Classic(3);
  State state = StateOf(rules, {.rift = "sp_spark_adept*x3 gr_bone_digger*x2"});
  state.first = 1;  // turn order B, C, A
  rules.DealRift(state);
  EXPECT_EQ(state.cards.Size(Upper(0)), 9 + 3);
  EXPECT_EQ(state.cards.Size(Upper(2)), 9 + 2);
}

TEST(WarRiftRiftTest, T38RulingR27OnlyOwnersAreEntitled) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{}, {}}, .rift = "so_sun_squire so_lance_rider"});
  rules.DealRift(state);
  EXPECT_EQ(state.cards.Size(Upper(0)), 0);
  EXPECT_EQ(state.cards.Size(Upper(1)), 2);
}

TEST(WarRiftRiftTest, T39AnEmptyRiftChangesNothing) {
  const Rules rules = Classic();
  State state = StateOf(rules, {});
  const State before = state;
  rules.DealRift(state);
  EXPECT_EQ(ByteHash(state), ByteHash(before));
}

TEST(WarRiftRiftTest, T40RulingR28TheRiftWaitsForSomebodyEntitled) {
  const Rules rules = Classic(3);
  State state = StateOf(rules, {.seats = {{}, {}, {}}, .rift = "so_sun_squire"});
  state.out[1] = 1;
  rules.DealRift(state);
  EXPECT_EQ(ZoneText(rules, state, kRift), "so_sun_squire");
  PutZone(rules, state, kRift, "gr_bone_digger", 2);
  rules.DealRift(state);
  EXPECT_EQ(state.cards.Size(Upper(2)), 2);
  EXPECT_TRUE(state.cards.Empty(kRift));
}

TEST(WarRiftRiftTest, T42SoloGetsTheWholeRiftEveryTurn) {
  const Rules rules = MakeRules("solo", 1, {{"solo_power", "none"}});
  const State start = StateOf(rules, {.seats = {{.deck = "warrior*x5",
                                                 .selection = "sp_spark_adept",
                                                 .guild_deck = "sp_storm_initiate"}},
                                      .magicka = 2});
  const State after = After(rules, start, "summon:sp_spark_adept");
  EXPECT_EQ(after.rotation, 2);
  EXPECT_EQ(HandText(rules, after, 0), "warrior warrior warrior warrior warrior");
  EXPECT_EQ(rules.DeckSize(after, 0), 1);
  EXPECT_EQ(after.cards.Size(Upper(0)), 1);
  const State next = After(rules, after, "play:warrior end");
  EXPECT_NE(HandText(rules, next, 0).find("sp_spark_adept"), std::string::npos);
}

TEST(WarRiftRiftTest, T43RulingR29DealtCardsAreUnknownUntilDrawn) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{.hand = "mage"}, {.hand = "mage"}},
                                .rift = "sp_spark_adept so_sun_squire"});
  rules.DealRift(state);
  // Which of the two cards lies on which deck is open for everybody, so both come up.
  int own = 0;
  for (std::uint64_t luck = 0; luck < 40; ++luck) {
    State drawn = state;
    Rng rng = TestRng(luck);
    ASSERT_TRUE(rules.DrawCard(drawn, 0, rng));
    const bool is_own = HandText(rules, drawn, 0).find("sp_spark_adept") != std::string::npos;
    own += is_own ? 1 : 0;
    EXPECT_EQ(ZoneText(rules, drawn, Upper(1)), is_own ? "so_sun_squire" : "sp_spark_adept");
    if (is_own) continue;
    const State after = After(rules, drawn, "play:so_sun_squire end");
    EXPECT_EQ(DiscardText(rules, after, 1), "so_sun_squire");
  }
  EXPECT_GT(own, 5);
  EXPECT_LT(own, 35);
}

TEST(WarRiftRiftTest, T44RulingR25FrenzyHasNoRift) {
  const Rules rules = MakeRules("frenzy", 2, {{"turn_order", "0"}});
  Layout layout{.seats = {{.hand = "mage", .deck = "any", .selection = "ni_fang_whelp"},
                          {.hand = "mage", .deck = "any"}},
                .magicka = 9};
  layout.seats[0].power = "pw_vigil";
  State state = StateOf(rules, layout);
  EXPECT_EQ(Moves(rules, state), (Texts{"play:mage", "summon:ni_fang_whelp", "end"}));
  Play(rules, state, "summon:ni_fang_whelp");
  EXPECT_EQ(DiscardText(rules, state, 0), "ni_fang_whelp");
  Play(rules, state, "end end");
  EXPECT_EQ(rules.DeckSize(state, 0), 5);
}

}  // namespace
}  // namespace riftlab::warrift
