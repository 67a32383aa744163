// Scenarios T10 to T36: start step, playing, slaying, summoning, end step, foreign cards.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

// How many monsters enter when the next seat begins its turn.
int Entering(const Rules& rules, int points_a, int points_b) {
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage", .deck = "any", .points = points_a},
                                {.hand = "mage", .deck = "any", .points = points_b}}});
  return After(rules, state, "end").monsters.Size(kInPlay);
}

TEST(WarRiftTurnTest, T10TwoMonstersEnterFromTheThresholdOn) {
  EXPECT_EQ(Entering(Classic(), 9, 0), 1);
  EXPECT_EQ(Entering(Classic(), 10, 0), 2);
  EXPECT_EQ(Entering(Classic(), 0, 10), 2);
  const Rules longer = Classic(2, {{"target", "long"}});
  EXPECT_EQ(Entering(longer, 14, 0), 1);
  EXPECT_EQ(Entering(longer, 0, 15), 2);
}

TEST(WarRiftTurnTest, T11PointsOfTheEliminatedDoNotCount) {
  const Rules rules = Classic(3, {{"monster_limit", "master"}});
  const State state = StateOf(
      rules,
      {.seats = {{.hand = "mage", .deck = "any", .points = 12}, {.deck = "any"}, {.deck = "any"}},
       .monsters = "m_cave_troll*x4"});
  const State after = After(rules, state, "end");
  EXPECT_NE(after.out[0], 0);
  EXPECT_EQ(after.monsters.Size(kInPlay), 5);
}

TEST(WarRiftTurnTest, T12AnEmptyMonsterDeckBringsNothing) {
  const Rules rules = Classic();
  Layout layout{
      .seats = {{.hand = "mage", .deck = "any", .points = 10}, {.hand = "mage", .deck = "any"}},
      .monsters = "m_cave_troll",
      .monster_deck = ""};
  EXPECT_EQ(After(rules, StateOf(rules, layout), "end").monsters.Size(kInPlay), 1);
  layout.monster_deck = "m_ash_bat";
  EXPECT_EQ(After(rules, StateOf(rules, layout), "end").monsters.Size(kInPlay), 2);
}

TEST(WarRiftTurnTest, T13AttackSlays) {
  const Rules rules = Classic();
  const State state = After(
      rules, StateOf(rules, {.seats = {{.hand = "warrior*x2 mage"}}, .monsters = "m_cave_spider"}),
      "play:warrior play:warrior slay:m_cave_spider");
  EXPECT_EQ(state.vp[0], 1);
  EXPECT_EQ(Purse(state), "0/0");
  EXPECT_TRUE(state.monsters.Empty(kInPlay));
  EXPECT_EQ(MonstersText(rules, state, Slain(0)), "m_cave_spider");
}

TEST(WarRiftTurnTest, T14RulingR13AttackIsSpentExactly) {
  const Rules rules = Classic();
  const State state = After(rules,
                            StateOf(rules, {.seats = {{.selection = "sp_spark_adept"}},
                                            .monsters = "m_maze_minotaur m_barrow_hound",
                                            .attack = 10}),
                            "slay:m_maze_minotaur slay:m_barrow_hound");
  EXPECT_EQ(state.vp[0], 4);
  EXPECT_EQ(Purse(state), "1/2");
}

TEST(WarRiftTurnTest, T15RulingR12AttackCannotWound) {
  const Rules rules = Classic();
  const State state = StateOf(
      rules, {.seats = {{.hand = "mage", .deck = "any"}}, .monsters = "m_cave_troll", .attack = 3});
  EXPECT_EQ(Moves(rules, state), (Texts{"play:mage.0", "end"}));
  const State after = After(rules, state, "end");
  EXPECT_EQ(Purse(after), "0/0");
  EXPECT_EQ(after.monsters.Tag(after.monsters.Begin(kInPlay)), 0);
}

TEST(WarRiftTurnTest, T16DamageLowersTheCostUntilTheEndStep) {
  const Rules rules = Duel("nightfang");
  const State start = StateOf(rules, {.seats = {{.hand = "ni_shadow_pouncer mage", .deck = "any"}},
                                      .monsters = "m_barrow_hound"});
  const State hurt = After(rules, start, "play:ni_shadow_pouncer monster:m_barrow_hound");
  EXPECT_EQ(Purse(hurt), "2/0");
  EXPECT_EQ(After(rules, hurt, "slay:m_barrow_hound*2").vp[0], 2);
  EXPECT_EQ(InPlay(rules, After(rules, hurt, "end")).substr(0, 14), "m_barrow_hound");
  EXPECT_EQ(InPlay(rules, After(rules, hurt, "end")).find('*'), std::string::npos);
}

TEST(WarRiftTurnTest, T17PointsByRarity) {
  const Rules rules = Classic();
  const State state = After(rules,
                            StateOf(rules, {.seats = {{.hand = "mage"}},
                                            .monsters = "m_mire_slime m_cave_troll m_sand_wyrm "
                                                        "m_oathless_titan",
                                            .attack = 40}),
                            "slay:m_mire_slime slay:m_cave_troll slay:m_sand_wyrm "
                            "slay:m_oathless_titan");
  EXPECT_EQ(state.vp[0], 15);
}

TEST(WarRiftTurnTest, T18RulingR14DamageSlaysAndSurplusIsLost) {
  const Rules rules = Classic();
  const State state = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "sp_comet_herald mage"}}, .monsters = "m_cave_spider"}),
      "play:sp_comet_herald monster:m_cave_spider");
  EXPECT_EQ(state.vp[0], 1);
  EXPECT_EQ(Purse(state), "3/1");
}

TEST(WarRiftTurnTest, T19SummoningGoesThroughTheRift) {
  const Rules rules = Classic();
  const State state =
      After(rules,
            StateOf(rules, {.seats = {{.hand = "mage",
                                       .selection = "sp_rune_scribe sp_tempest_archon "
                                                    "sp_grand_arcanist",
                                       .guild_deck = "sp_spark_adept"}},
                            .magicka = 3}),
            "summon:sp_rune_scribe");
  EXPECT_EQ(ZoneText(rules, state, kRift), "sp_rune_scribe");
  EXPECT_EQ(SelectionText(rules, state, 0), "sp_spark_adept sp_tempest_archon sp_grand_arcanist");
  EXPECT_EQ(Purse(state), "0/0");
}

TEST(WarRiftTurnTest, T20RetainingCostsTwoMore) {
  const Rules rules = Classic();
  Layout layout{.seats = {{.hand = "mage", .selection = "sp_rune_scribe"}}, .magicka = 4};
  EXPECT_EQ(Moves(rules, StateOf(rules, layout)),
            (Texts{"play:mage.0", "summon:sp_rune_scribe", "end"}));
  layout.magicka = 5;
  const State state = StateOf(rules, layout);
  EXPECT_EQ(Moves(rules, state),
            (Texts{"play:mage.0", "summon:sp_rune_scribe", "retain:sp_rune_scribe", "end"}));
  const State after = After(rules, state, "retain:sp_rune_scribe");
  EXPECT_EQ(DiscardText(rules, after, 0), "sp_rune_scribe");
  EXPECT_EQ(Purse(after), "0/0");
  EXPECT_EQ(after.turn.summoned, 1);
}

TEST(WarRiftTurnTest, T21ADiscountIsUsedOnce) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{.hand = "sp_mirror_savant mage",
                                           .selection = "sp_rune_scribe sp_arc_duelist "
                                                        "sp_grand_arcanist"}},
                                .magicka = 5});
  Play(rules, state, "play:sp_mirror_savant");
  EXPECT_EQ(Purse(state), "1/6");
  EXPECT_EQ(rules.SummonCost(state, TypeOf(rules, "sp_rune_scribe", 0)), 2);
  EXPECT_EQ(rules.SummonCost(state, TypeOf(rules, "sp_grand_arcanist", 0)), 6);
  Play(rules, state, "summon:sp_rune_scribe");
  EXPECT_EQ(state.turn.magicka, 4);
  EXPECT_EQ(rules.SummonCost(state, TypeOf(rules, "sp_arc_duelist", 0)), 3);
  EXPECT_EQ(SelectionText(rules, state, 0), "- sp_arc_duelist sp_grand_arcanist");
}

TEST(WarRiftTurnTest, T22RulingR20NothingCostsLessThanOne) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{.hand = "mage",
                                           .selection = "sp_spark_adept sp_rune_scribe",
                                           .power = "pw_arcane_ledger"}},
                                .magicka = 6});
  EXPECT_EQ(rules.SummonCost(state, TypeOf(rules, "sp_spark_adept", 0)), 1);
  State retained = After(rules, state, "retain:sp_rune_scribe");
  EXPECT_EQ(retained.turn.magicka, 2);
  state.turn.discount = 1;
  EXPECT_EQ(rules.SummonCost(state, TypeOf(rules, "sp_spark_adept", 0)), 1);
  Play(rules, state, "summon:sp_spark_adept");
  EXPECT_EQ(state.turn.discount, 0);
  EXPECT_EQ(state.turn.magicka, 5);
}

TEST(WarRiftTurnTest, T23OnSummonWorksAtOnce) {
  const Rules rules = Classic();
  const State state = StateOf(
      rules,
      {.seats = {{.hand = "mage", .deck = "warrior mage*x5", .selection = "sp_stormlord_veyra"}},
       .magicka = 8});
  for (const char* move : {"summon:sp_stormlord_veyra", "retain:sp_stormlord_veyra"}) {
    EXPECT_EQ(HandText(rules, After(rules, state, move), 0), "mage.0 warrior.0");
  }
  const State later = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "sp_stormlord_veyra mage", .deck = "warrior mage*x5"}}}),
      "play:sp_stormlord_veyra");
  EXPECT_EQ(HandText(rules, later, 0), "mage.0");
  EXPECT_EQ(Purse(later), "4/1");
}

TEST(WarRiftTurnTest, T24OnlyTheOwnSelectionIsOffered) {
  const Rules rules = Classic();
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage"}, {.selection = "so_sun_squire"}}, .magicka = 9});
  EXPECT_EQ(Moves(rules, state), (Texts{"play:mage.0", "end"}));
}

TEST(WarRiftTurnTest, T25RulingR18UnplayedCardsStayInHand) {
  const Rules rules = Classic();
  const State state = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "mage*x2 warrior", .deck = "mage*x9"}, {.hand = "mage"}}}),
      "play:warrior end");
  EXPECT_EQ(DiscardText(rules, state, 0), "warrior.0");
  EXPECT_EQ(state.cards.Size(Hand(0)), 5);
  EXPECT_EQ(rules.DeckSize(state, 0), 6);
}

TEST(WarRiftTurnTest, T26RulingR19MoreThanFiveAreKept) {
  const Rules rules = Classic();
  const State state = After(
      rules, StateOf(rules, {.seats = {{.hand = "mage*x6", .deck = "any"}, {.hand = "mage"}}}),
      "end");
  EXPECT_EQ(state.cards.Size(Hand(0)), 6);
  EXPECT_EQ(rules.DeckSize(state, 0), 9);
  EXPECT_TRUE(state.cards.Empty(Discard(0)));
}

// Runs an end step with an empty hand, which is asked nothing.
State AfterEndStep(const Rules& rules, const SeatLayout& cards) {
  State state = StateOf(rules, {.seats = {cards, {.hand = "mage", .deck = "any"}}});
  Rng rng = TestRng();
  rules.Advance(state, rng);
  return state;
}

TEST(WarRiftTurnTest, T27TheDiscardPileWaitsForTheNextDraw) {
  const Rules rules = Classic();
  const State state = AfterEndStep(rules, {.deck = "mage*x5", .discard = "warrior*x2"});
  EXPECT_EQ(state.cards.Size(Hand(0)), 5);
  EXPECT_EQ(rules.DeckSize(state, 0), 0);
  EXPECT_EQ(DiscardText(rules, state, 0), "warrior.0 warrior.0");
}

TEST(WarRiftTurnTest, T28ReshuffleInTheMiddleOfDrawing) {
  const Rules rules = Classic();
  const State state = AfterEndStep(rules, {.deck = "mage*x2", .discard = "warrior*x4"});
  EXPECT_EQ(HandText(rules, state, 0), "mage.0 mage.0 warrior.0 warrior.0 warrior.0");
  EXPECT_EQ(rules.DeckSize(state, 0), 1);
  EXPECT_TRUE(state.cards.Empty(Discard(0)));
}

TEST(WarRiftTurnTest, T29NothingToDraw) {
  const Rules rules = Classic();
  EXPECT_TRUE(AfterEndStep(rules, {}).cards.Empty(Hand(0)));
}

TEST(WarRiftTurnTest, T30ThePlayAreaIsNotReshuffled) {
  const Rules rules = Classic();
  const State state = After(
      rules, StateOf(rules, {.seats = {{.hand = "mage sp_tempest_archon", .discard = "warrior"}}}),
      "play:mage play:sp_tempest_archon");
  EXPECT_EQ(HandText(rules, state, 0), "warrior.0");
  EXPECT_EQ(ZoneText(rules, state, kPlayed), "mage.0 sp_tempest_archon");
}

TEST(WarRiftTurnTest, T31NothingLastsIntoTheNextTurn) {
  const Rules rules = Classic();
  const State state = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "sp_mirror_savant sp_leyline_keeper mage", .deck = "any"},
                                {.hand = "mage", .deck = "any"}}}),
      "play:sp_mirror_savant play:sp_leyline_keeper end end");
  EXPECT_EQ(state.active, 0);
  EXPECT_EQ(state.turn, Turn{});
  EXPECT_EQ(state.num_lasting, 0);
}

// --- Foreign cards.

TEST(WarRiftTurnTest, T32RulingR22PlayedForeignCardsGoHome) {
  const Rules rules = Classic();
  const State start =
      StateOf(rules, {.seats = {{.hand = "so_sun_paladin mage", .deck = "any"}, {.hand = "mage"}}});
  const State played = After(rules, start, "play:so_sun_paladin");
  EXPECT_EQ(Purse(played), "3/2");
  const State after = After(rules, played, "end");
  EXPECT_EQ(DiscardText(rules, after, 1), "so_sun_paladin");
  EXPECT_TRUE(after.cards.Empty(Discard(0)));
}

TEST(WarRiftTurnTest, T33RulingR24ForeignCardsMayBeKept) {
  const Rules rules = Classic();
  const State after = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "so_sun_paladin mage", .deck = "any"}, {.hand = "mage"}}}),
      "end");
  EXPECT_EQ(HandText(rules, after, 0), "mage.0 mage.0 mage.0 mage.0 so_sun_paladin");
}

TEST(WarRiftTurnTest, T34DiscardedForeignCardsGoHome) {
  const Rules rules = Classic();
  const State after =
      After(rules,
            StateOf(rules,
                    {.seats = {{.hand = "warrior so_sun_paladin", .deck = "any"}, {.hand = "mage"}},
                     .monsters = "m_cinder_imp m_cave_troll"}),
            "play:warrior slay:m_cinder_imp");
  EXPECT_EQ(DiscardText(rules, after, 1), "so_sun_paladin");
}

TEST(WarRiftTurnTest, T35RulingR23OnlyOwnCardsAreConsumed) {
  const Rules rules = Duel("graverend");
  const State after = After(
      rules, StateOf(rules, {.seats = {{.hand = "gr_soul_broker so_sun_squire", .deck = "any"}}}),
      "play:gr_soul_broker");
  EXPECT_EQ(after.phase, Phase::kMain);
  EXPECT_EQ(HandText(rules, after, 0), "so_sun_squire");
}

TEST(WarRiftTurnTest, T36ForeignCardsMayPayByDiscarding) {
  const Rules rules = Duel("nightfang");
  const State after = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "ni_fang_whelp so_sun_squire mage", .deck = "any"}}}),
      "play:ni_fang_whelp hand:so_sun_squire");
  EXPECT_EQ(Purse(after), "3/1");
  EXPECT_EQ(DiscardText(rules, after, 1), "so_sun_squire");
}

TEST(WarRiftTurnTest, RulingR16SlainMonstersDoNotReturn) {
  const Rules rules = Classic();
  const State after = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "mage", .deck = "any"}, {.hand = "mage", .deck = "any"}},
                      .monsters = "m_mire_slime m_cave_troll",
                      .monster_deck = "",
                      .attack = 1}),
      "slay:m_mire_slime end");
  EXPECT_EQ(InPlay(rules, after), "m_cave_troll");
}

// A turn that ends by itself is told as one, too: seat 1 holds no card.
TEST(WarRiftTurnTest, ATurnWithNothingToDecideIsTold) {
  const Rules rules = Classic(3);
  const State state = StateOf(
      rules,
      {.seats = {{.hand = "mage", .deck = "any"}, {.deck = "any"}, {.hand = "mage", .deck = "any"}},
       .monster_deck = "m_cave_troll m_husk_soldier"});
  const State after = After(rules, state, "end");
  EXPECT_EQ(after.active, 2);
  const std::string told = rules.Tell(state, *rules.ParseAction(state, "end"), after, 0);
  EXPECT_NE(told.find("; turn of seat 1, with nothing to decide; turn of seat 2; "),
            std::string::npos)
      << told;
  EXPECT_TRUE(told.ends_with(" come into play in these turns")) << told;
}

}  // namespace
}  // namespace riftlab::warrift
