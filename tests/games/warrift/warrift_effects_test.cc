// Scenarios T45 to T83: what cards and deathcrashes do.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

// Seat 0 of a two-player game plays `guild`; its hand is `hand` and a Mage that keeps the turn
// going.
State Hold(const Rules& rules, const std::string& hand, Layout layout = {}) {
  if (layout.seats.empty()) layout.seats.push_back({.deck = "any"});
  layout.seats[0].hand = hand;
  return StateOf(rules, layout);
}

TEST(WarRiftEffectsTest, T45DrawOne) {
  const Rules rules = Classic();
  const State state = After(rules, Hold(rules, "sp_rune_scribe", {.seats = {{.deck = "warrior"}}}),
                            "play:sp_rune_scribe");
  EXPECT_EQ(Purse(state), "1/0");
  EXPECT_EQ(HandText(rules, state, 0), "warrior.0");
}

TEST(WarRiftEffectsTest, T46PayingIsOptional) {
  const Rules rules = Classic();
  const State state = After(rules, Hold(rules, "sp_glyph_weaver mage"), "play:sp_glyph_weaver");
  EXPECT_EQ(Purse(After(rules, state, "yes")), "2/0");
  EXPECT_EQ(Purse(After(rules, state, "no")), "0/1");
}

TEST(WarRiftEffectsTest, T47ConsumeToDraw) {
  const Rules rules = Duel("graverend");
  const State state =
      After(rules, Hold(rules, "gr_soul_broker mage", {.seats = {{.deck = "warrior*x3"}}}),
            "play:gr_soul_broker hand:mage");
  EXPECT_EQ(ZoneText(rules, state, kNecropolis), "mage.0");
  EXPECT_EQ(Purse(state), "1/0");
  EXPECT_EQ(HandText(rules, state, 0), "warrior.0 warrior.0");
}

TEST(WarRiftEffectsTest, T49ConsumingStopsAtWill) {
  const Rules rules = Duel("graverend");
  State state =
      Hold(rules, "gr_mausoleum_warden mage", {.seats = {{.deck = "any", .discard = "mage"}}});
  Play(rules, state, "play:gr_mausoleum_warden");
  EXPECT_EQ(Moves(rules, state), (Texts{"hand:mage.0", "discard:mage.0", "stop"}));
  Play(rules, state, "discard:mage stop");
  EXPECT_EQ(state.cards.Size(kNecropolis), 1);
  EXPECT_EQ(Purse(state), "3/1");
  EXPECT_EQ(state.phase, Phase::kMain);
}

TEST(WarRiftEffectsTest, T50DrawnCardsMayBeConsumedAtOnce) {
  const Rules rules = Duel("solguard", "spellstrike");
  const State state =
      After(rules, Hold(rules, "so_high_confessor warrior", {.seats = {{.deck = "mage"}}}),
            "play:so_high_confessor hand:mage");
  EXPECT_EQ(ZoneText(rules, state, kNecropolis), "mage.0");
}

TEST(WarRiftEffectsTest, T51PerTwoInTheNecropolis) {
  const Rules rules = Duel("graverend");
  for (const auto& [size, purse] : std::map<int, std::string>{{5, "3/2"}, {8, "4/2"}, {0, "1/2"}}) {
    const State state =
        After(rules,
              Hold(rules, "gr_ossuary_lich mage",
                   {.seats = {{.deck = "any"}},
                    .necropolis = size == 0 ? "" : "mage.0*x" + std::to_string(size)}),
              "play:gr_ossuary_lich");
    EXPECT_EQ(Purse(state), purse) << size;
  }
}

TEST(WarRiftEffectsTest, T53LastingEffectsLookForwardAndEnd) {
  const Rules rules = Duel("nightfang");
  const State state =
      After(rules,
            Hold(rules, "ni_moon_stalker mage",
                 {.seats = {{.deck = "any"}}, .monsters = "m_mire_slime*x3", .attack = 3}),
            "slay:m_mire_slime play:ni_moon_stalker slay:m_mire_slime "
            "slay:m_mire_slime");
  EXPECT_EQ(state.turn.magicka, 1);
}

TEST(WarRiftEffectsTest, T54LastingTwice) {
  const Rules rules = Duel("nightfang");
  const State state = After(
      rules,
      Hold(rules, "ni_veil_huntress", {.seats = {{.deck = "any"}}, .monsters = "m_mire_slime*x3"}),
      "play:ni_veil_huntress slay:m_mire_slime slay:m_mire_slime slay:m_mire_slime");
  EXPECT_EQ(state.cards.Size(Hand(0)), 2);
}

TEST(WarRiftEffectsTest, T55LastingOnSummons) {
  const Rules rules = Classic();
  const State state =
      After(rules,
            Hold(rules, "sp_leyline_keeper mage",
                 {.seats = {{.deck = "any",
                             .selection = "sp_spark_adept sp_storm_initiate sp_arc_duelist"}},
                  .magicka = 9}),
            "play:sp_leyline_keeper summon:sp_spark_adept summon:sp_storm_initiate "
            "summon:sp_arc_duelist");
  EXPECT_EQ(state.turn.attack, 4);
}

TEST(WarRiftEffectsTest, T56AfterASlay) {
  const Rules rules = Duel("nightfang");
  const Layout layout{.seats = {{.deck = "any"}}, .monsters = "m_mire_slime", .attack = 1};
  const auto drawn = [&](const char* card, const char* moves) {
    return After(rules, Hold(rules, card, layout), moves).cards.Size(Hand(0));
  };
  EXPECT_EQ(drawn("ni_blood_tracker mage", "slay:m_mire_slime play:ni_blood_tracker"), 2);
  EXPECT_EQ(drawn("ni_blood_tracker mage", "play:ni_blood_tracker"), 1);
  EXPECT_EQ(drawn("ni_moon_matriarch", "slay:m_mire_slime play:ni_moon_matriarch"), 2);
  EXPECT_EQ(drawn("ni_moon_matriarch", "play:ni_moon_matriarch"), 1);
}

TEST(WarRiftEffectsTest, T57AlliesAreOtherCardsOfTheGuild) {
  const Rules rules = Duel("nightfang");
  const State state = Hold(rules, "ni_alpha_ravager ni_den_keeper ni_howl_shaman warrior mage");
  EXPECT_EQ(After(rules, state, "play:warrior play:ni_alpha_ravager").turn.attack, 4);
  EXPECT_EQ(After(rules, state, "play:ni_den_keeper play:ni_alpha_ravager").turn.attack, 5);
  EXPECT_EQ(After(rules, state, "play:ni_alpha_ravager play:ni_den_keeper").turn.attack, 3);
  EXPECT_EQ(Purse(After(rules, state, "play:ni_den_keeper play:ni_howl_shaman")), "1/4");
}

// Attack after playing the card with so many monsters in play.
int AttackAmong(const std::string& guild, const std::string& card, int monsters) {
  const Rules rules =
      guild == "monsters"
          ? MakeRules("classic", 5,
                      {{"guilds", "monsters/spellstrike/solguard/graverend/nightfang"},
                       {"turn_order", "0"},
                       {"monster_limit", "weak"}})
          : Duel(guild, "spellstrike");
  return After(rules,
               Hold(rules, card + " mage",
                    {.seats = {{.deck = "any"}},
                     .monsters = "m_cave_troll*x" + std::to_string(monsters)}),
               "play:" + card)
      .turn.attack;
}

TEST(WarRiftEffectsTest, T58MonstersInPlayCount) {
  EXPECT_EQ(AttackAmong("solguard", "so_shield_bearer", 4), 2);
  EXPECT_EQ(AttackAmong("solguard", "so_shield_bearer", 5), 3);
  EXPECT_EQ(AttackAmong("monsters", "mo_pack_jackal", 3), 1);
  EXPECT_EQ(AttackAmong("monsters", "mo_pack_jackal", 7), 2);
  EXPECT_EQ(AttackAmong("monsters", "mo_pack_jackal", 8), 3);
  EXPECT_EQ(AttackAmong("monsters", "mo_pack_jackal", 12), 3);
  EXPECT_EQ(AttackAmong("monsters", "mo_behemoth", 5), 5);
  EXPECT_EQ(AttackAmong("monsters", "mo_behemoth", 9), 7);
  EXPECT_EQ(AttackAmong("solguard", "so_solar_champion", 4), 4);
  EXPECT_EQ(AttackAmong("solguard", "so_solar_champion", 5), 6);
}

Rules RedFirst() {
  return MakeRules(
      "classic", 5,
      {{"guilds", "monsters/spellstrike/solguard/graverend/nightfang"}, {"turn_order", "0"}});
}

TEST(WarRiftEffectsTest, T59DrawAmongManyAndSpawn) {
  const Rules rules = RedFirst();
  const auto after = [&](const std::string& card, int monsters) {
    return After(
        rules,
        Hold(rules, card + " mage",
             {.seats = {{.deck = "any"}}, .monsters = "m_cave_troll*x" + std::to_string(monsters)}),
        "play:" + card);
  };
  EXPECT_EQ(after("mo_warren_chief", 5).cards.Size(Hand(0)), 1);
  EXPECT_EQ(after("mo_warren_chief", 6).cards.Size(Hand(0)), 2);
  const State queen = after("mo_hive_queen", 1);
  EXPECT_EQ(queen.cards.Size(Hand(0)), 3);
  EXPECT_EQ(queen.monsters.Size(kInPlay), 2);
}

TEST(WarRiftEffectsTest, T60ChooseExactlyOne) {
  const Rules rules = Duel("solguard", "spellstrike");
  const State state = After(rules, Hold(rules, "so_banner_captain mage"), "play:so_banner_captain");
  EXPECT_EQ(Moves(rules, state), (Texts{"option:1", "option:2"}));
  EXPECT_EQ(Purse(After(rules, state, "option:1")), "4/0");
  EXPECT_EQ(Purse(After(rules, state, "option:2")), "0/3");
}

TEST(WarRiftEffectsTest, T61T62TheRiftCounts) {
  const Rules night = Duel("nightfang", "solguard");
  EXPECT_EQ(After(night,
                  Hold(night, "ni_duskbringer mage",
                       {.seats = {{.deck = "any"}}, .rift = "so_sun_squire*x3 so_lance_rider*x2"}),
                  "play:ni_duskbringer")
                .turn.attack,
            6);
  const Rules rules = Classic();
  EXPECT_EQ(Purse(After(rules, Hold(rules, "sp_vortex_knight mage"), "play:sp_vortex_knight")),
            "2/1");
  EXPECT_EQ(After(rules,
                  Hold(rules, "sp_vortex_knight mage",
                       {.seats = {{.deck = "any"}}, .rift = "so_sun_squire"}),
                  "play:sp_vortex_knight")
                .turn.attack,
            3);
}

TEST(WarRiftEffectsTest, T63OwnCardsComeBackFromTheRift) {
  const Rules rules = Classic();
  State state = Hold(rules, "sp_spellsword_summoner mage",
                     {.seats = {{.deck = "any"}}, .rift = "so_sun_squire sp_rune_scribe"});
  Play(rules, state, "play:sp_spellsword_summoner");
  EXPECT_EQ(Moves(rules, state), (Texts{"rift:sp_rune_scribe", "stop"}));
  Play(rules, state, "rift:sp_rune_scribe");
  EXPECT_EQ(DiscardText(rules, state, 0), "sp_rune_scribe");
  EXPECT_EQ(ZoneText(rules, state, kRift), "so_sun_squire");
}

TEST(WarRiftEffectsTest, T64ForeignCardsFromTheRiftToTheHand) {
  const Rules rules = Duel("graverend", "solguard");
  State state =
      Hold(rules, "gr_zyrna mage",
           {.seats = {{.deck = "any"}, {.hand = "mage", .deck = "any"}}, .rift = "so_sun_squire"});
  Play(rules, state, "play:gr_zyrna rift:so_sun_squire play:so_sun_squire");
  EXPECT_EQ(Purse(state), "4/3");
  Play(rules, state, "end");
  EXPECT_EQ(DiscardText(rules, state, 1), "so_sun_squire");
  Play(rules, state, "end");
  EXPECT_EQ(state.rotation, 2);
  EXPECT_EQ(ZoneText(rules, state, Upper(1)).find("so_"), std::string::npos);
}

TEST(WarRiftEffectsTest, T65AllAtOnceOrNone) {
  const Rules rules = Duel("solguard", "spellstrike");
  const State state = After(
      rules,
      Hold(rules, "so_angel_of_rift mage",
           {.seats = {{.deck = "any"}}, .rift = "so_sun_squire so_lance_rider sp_arc_duelist"}),
      "play:so_angel_of_rift");
  EXPECT_EQ(Moves(rules, state), (Texts{"no", "yes"}));
  const State taken = After(rules, state, "yes");
  EXPECT_EQ(DiscardText(rules, taken, 0), "so_sun_squire so_lance_rider");
  EXPECT_EQ(ZoneText(rules, taken, kRift), "sp_arc_duelist");
  EXPECT_EQ(After(rules, state, "no").cards.Size(kRift), 3);
}

TEST(WarRiftEffectsTest, T66OnlyCheapCards) {
  const Rules rules = Duel("graverend");
  const State state =
      After(rules,
            Hold(rules, "gr_gravecaller mage",
                 {.seats = {{.deck = "any", .discard = "gr_wight_marauder gr_ossuary_lich"}}}),
            "play:gr_gravecaller");
  EXPECT_EQ(Moves(rules, state), (Texts{"discard:gr_wight_marauder", "stop"}));
  EXPECT_EQ(HandText(rules, After(rules, state, "discard:gr_wight_marauder"), 0),
            "mage.0 gr_wight_marauder");
}

TEST(WarRiftEffectsTest, T67OwnCardsOfTheNecropolis) {
  const Rules rules = Duel("graverend");
  const State state =
      After(rules,
            Hold(rules, "gr_barrow_lord warrior",
                 {.seats = {{.deck = "any"}}, .necropolis = "mage.0 so_sun_squire"}),
            "play:gr_barrow_lord");
  EXPECT_EQ(Moves(rules, state), (Texts{"necropolis:mage.0", "stop"}));
}

// E9: in Frenzy, too, a card goes to the discard pile of its owner, which the Necropolis keeps.
TEST(WarRiftEffectsTest, CardsOfTheFrenzyNecropolisGoToTheirOwners) {
  const auto discarded = [](const std::string& n, const std::string& moves, Player seat) {
    const Rules rules = MakeRules(
        "frenzy", 2, {{"powers", "pw_moonfury/pw_vigil"}, {"turn_order", "0"}},
        WithEffects("gr_barrow_lord", R"({op="move", from="necropolis", to="discard", n=)" + n +
                                          R"(, owner="any"})"));
    State state = StateOf(rules, {.seats = {{.hand = "gr_barrow_lord warrior", .deck = "any"},
                                            {.hand = "mage", .deck = "any"}}});
    state.cards.InsertSorted(kNecropolis, TypeOf(rules, "mage", 0), 0);
    state.cards.InsertSorted(kNecropolis, TypeOf(rules, "mage", 0), 1);
    return ZoneText(rules, After(rules, state, "play:gr_barrow_lord " + moves), Discard(seat));
  };
  EXPECT_EQ(discarded("1", "necropolis:mage/1", 0), "-");
  EXPECT_EQ(discarded("1", "necropolis:mage/1", 1), "mage");
  EXPECT_EQ(discarded("1", "necropolis:mage/0", 0), "mage");
  EXPECT_EQ(discarded("\"all\"", "yes", 0), "mage");
  EXPECT_EQ(discarded("\"all\"", "yes", 1), "mage");
}

TEST(WarRiftEffectsTest, T68OnTopOfTheDeckIsKnown) {
  const Rules rules = Duel("graverend");
  State state = Hold(rules, "gr_tomb_whisperer",
                     {.seats = {{.deck = "any", .discard = "gr_pale_reaper mage"},
                                {.hand = "mage", .deck = "any"}}});
  Play(rules, state, "play:gr_tomb_whisperer discard:gr_pale_reaper");
  const InfoSet info = rules.Observe(state, 1);
  EXPECT_EQ(info.known.active, 1);
  EXPECT_GE(info.known.cards.Find(Hand(0), TypeOf(rules, "gr_pale_reaper", 0)), 0);
}

TEST(WarRiftEffectsTest, T69BanishingIsNoSlaying) {
  const Rules rules = Duel("solguard", "spellstrike");
  const State state =
      After(rules,
            Hold(rules, "so_gate_warden mage",
                 {.seats = {{.deck = "any"}}, .monsters = "m_cinder_imp m_cave_troll"}),
            "play:so_gate_warden monster:m_cinder_imp");
  EXPECT_EQ(MonstersText(rules, state, kMonsterUnder), "m_cinder_imp");
  EXPECT_EQ(InPlay(rules, state), "m_cave_troll");
  EXPECT_EQ(state.vp[0], 0);
  EXPECT_EQ(state.cards.Size(Hand(0)), 1);
}

TEST(WarRiftEffectsTest, T70SlayIronOrBronze) {
  const Rules rules = Duel("solguard", "spellstrike");
  State state = Hold(rules, "so_dawn_marshal mage",
                     {.seats = {{.deck = "any"}}, .monsters = "m_maze_minotaur m_sand_wyrm"});
  Play(rules, state, "play:so_dawn_marshal");
  EXPECT_EQ(Moves(rules, state), (Texts{"monster:m_maze_minotaur", "stop"}));
  Play(rules, state, "monster:m_maze_minotaur");
  EXPECT_EQ(state.vp[0], 2);
  EXPECT_EQ(Purse(state), "3/2");
}

TEST(WarRiftEffectsTest, T71RulingR15DamageToAllThenDeathcrashesInOrder) {
  const Rules rules = RedFirst();
  const State state = After(rules,
                            Hold(rules, "mo_dread_wyvern mage",
                                 {.seats = {{.deck = "any", .selection = "mo_gnoll_rager"}},
                                  .monsters = "m_mire_slime m_ash_bat m_cinder_imp m_cave_troll",
                                  .monster_deck = "m_sand_wyrm*x2",
                                  .magicka = 5}),
                            "play:mo_dread_wyvern");
  EXPECT_EQ(state.vp[0], 3);
  EXPECT_EQ(DiscardText(rules, state, 0), "mage.0");
  EXPECT_NE(InPlay(rules, state).find("m_cave_troll*1 m_sand_wyrm"), std::string::npos);
}

TEST(WarRiftEffectsTest, T73SpawnedMonstersCountForTheLimit) {
  const Rules rules = MakeRules("classic", 5,
                                {{"guilds", "monsters/spellstrike/solguard/graverend/nightfang"},
                                 {"turn_order", "0"},
                                 {"monster_limit", "master"}});
  const State state = After(rules,
                            Hold(rules, "mo_pit_caller mage",
                                 {.seats = {{.deck = "any"}}, .monsters = "m_cave_troll*x3"}),
                            "play:mo_pit_caller end");
  EXPECT_EQ(state.out[0], 1);
}

TEST(WarRiftEffectsTest, T74FreeSummons) {
  const Rules rules = Classic();
  State state = Hold(rules, "sp_grand_arcanist",
                     {.seats = {{.deck = "any",
                                 .selection = "sp_rune_scribe sp_vortex_knight sp_spark_adept",
                                 .power = "pw_storm_tithe"}}});
  state.turn.discount = 1;
  Play(rules, state, "play:sp_grand_arcanist");
  EXPECT_EQ(Moves(rules, state), (Texts{"slot:1", "slot:3", "stop"}));
  Play(rules, state, "slot:1");
  EXPECT_EQ(ZoneText(rules, state, kRift), "sp_rune_scribe");
  EXPECT_EQ(Purse(state), "5/2");
  EXPECT_EQ(state.turn.discount, 1);
}

TEST(WarRiftEffectsTest, T76NothingToReplaceWith) {
  const Rules rules = Classic();
  const State state = After(rules,
                            Hold(rules, "sp_mirror_savant mage",
                                 {.seats = {{.deck = "any", .selection = "sp_rune_scribe"}}}),
                            "play:sp_mirror_savant");
  EXPECT_EQ(state.phase, Phase::kMain);
  EXPECT_EQ(state.turn.discount, 1);
}

TEST(WarRiftEffectsTest, T76ReplacingPutsTheOldCardUnder) {
  const Rules rules = Classic();
  State state = Hold(rules, "sp_mirror_savant mage",
                     {.seats = {{.deck = "any",
                                 .selection = "sp_rune_scribe sp_arc_duelist sp_comet_herald",
                                 .guild_deck = "sp_spark_adept sp_tempest_archon"}}});
  Play(rules, state, "play:sp_mirror_savant slot:3");
  EXPECT_EQ(SelectionText(rules, state, 0), "sp_rune_scribe sp_arc_duelist sp_spark_adept");
  EXPECT_EQ(ZoneText(rules, state, GuildUnder(0)), "sp_tempest_archon sp_comet_herald");
  EXPECT_EQ(Moves(rules, state), (Texts{"slot:1", "slot:2", "stop"}));
}

TEST(WarRiftEffectsTest, T77GolemsGiveAttackAtOnce) {
  const Rules rules = Classic();
  const State war = After(
      rules, StateOf(rules, {.seats = {{.hand = "mage"}}, .monsters = "m_war_golem", .attack = 8}),
      "slay:m_war_golem");
  EXPECT_EQ(war.turn.attack, 2);
  const State rust = After(
      rules,
      StateOf(rules,
              {.seats = {{.hand = "mage"}}, .monsters = "m_rust_golem m_cave_spider", .attack = 3}),
      "slay:m_rust_golem slay:m_cave_spider");
  EXPECT_EQ(rust.vp[0], 2);
}

TEST(WarRiftEffectsTest, T78DiscardsAsFarAsPossible) {
  const Rules rules = Classic();
  const State state = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "mage", .deck = "any", .selection = "sp_spark_adept"}},
                      .monsters = "m_blood_countess",
                      .attack = 8,
                      .magicka = 3}),
      "slay:m_blood_countess");
  EXPECT_EQ(DiscardText(rules, state, 0), "mage.0");
  EXPECT_TRUE(state.cards.Empty(Hand(0)));
  EXPECT_EQ(state.phase, Phase::kMain);
}

TEST(WarRiftEffectsTest, T79ConsumingMayBeDeclined) {
  const Rules rules = Classic();
  const State state = After(
      rules,
      StateOf(rules, {.seats = {{.hand = "mage"}}, .monsters = "m_stone_gargoyle", .attack = 5}),
      "slay:m_stone_gargoyle stop");
  EXPECT_EQ(state.phase, Phase::kMain);
  EXPECT_TRUE(state.cards.Empty(kNecropolis));
}

TEST(WarRiftEffectsTest, T81EachOpponentDiscards) {
  const Rules rules = Classic(3);
  State state = StateOf(rules, {.seats = {{.hand = "mage"}, {.hand = "mage warrior"}, {}},
                                .monsters = "m_tavaax",
                                .attack = 11});
  Play(rules, state, "slay:m_tavaax");
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(Moves(rules, state), (Texts{"hand:mage.1", "hand:warrior.1"}));
  Play(rules, state, "hand:mage");
  EXPECT_EQ(DiscardText(rules, state, 1), "mage.1");
  EXPECT_EQ(state.to_move, 0);
}

TEST(WarRiftEffectsTest, T81RulingR44ThePartnerIsSpared) {
  const Rules rules = Classic(4, {}, "", "team");
  const State state = After(
      rules,
      StateOf(rules,
              {.seats = {{.hand = "mage"}, {.hand = "mage"}, {.hand = "mage"}, {.hand = "mage"}},
               .monsters = "m_tavaax",
               .attack = 11}),
      "slay:m_tavaax");
  EXPECT_EQ(state.cards.Size(Hand(1)) + state.cards.Size(Hand(3)), 0);
  EXPECT_EQ(state.cards.Size(Hand(2)), 1);
}

TEST(WarRiftEffectsTest, T82RulingR47StolenCardsAreShown) {
  const Rules rules = Classic(3);
  State state = StateOf(rules, {.seats = {{.hand = "warrior", .deck = "any"},
                                          {.hand = "mage", .deck = "any"},
                                          {.deck = "any"}},
                                .monsters = "m_dranas",
                                .attack = 12});
  Play(rules, state, "slay:m_dranas");
  EXPECT_EQ(HandText(rules, state, 0), "mage.1 warrior.0");
  EXPECT_EQ(state.cards.Tag(state.cards.Begin(Hand(0))), 0);
  Play(rules, state, "play:mage.1 end");
  EXPECT_EQ(DiscardText(rules, state, 1), "mage.1");
}

TEST(WarRiftEffectsTest, T82AmongSeveralVictimsThereIsAChoice) {
  const Rules rules = Classic(3);
  State state = StateOf(rules, {.seats = {{.hand = "warrior"}, {.hand = "mage"}, {.hand = "mage"}},
                                .monsters = "m_dranas",
                                .attack = 12});
  Play(rules, state, "slay:m_dranas");
  EXPECT_EQ(Moves(rules, state), (Texts{"seat:1", "seat:2"}));
  EXPECT_EQ(HandText(rules, After(rules, state, "seat:2"), 0), "mage.2 warrior.0");
}

TEST(WarRiftEffectsTest, T82InFrenzyStolenCardsAreKept) {
  const Rules rules = MakeRules("frenzy", 2, {{"turn_order", "0"}});
  State state = StateOf(
      rules, {.seats = {{.hand = "warrior", .deck = "any"}, {.hand = "mage", .deck = "any"}},
              .monsters = "m_dranas",
              .attack = 12});
  Play(rules, state, "slay:m_dranas play:mage play:warrior end");
  EXPECT_EQ(DiscardText(rules, state, 0), "mage warrior");
}

TEST(WarRiftEffectsTest, T83LeviathanAgainstTheLimit) {
  const Rules rules = Classic(2, {{"monster_limit", "master"}});
  const auto out = [&](const char* deck) {
    return After(rules,
                 StateOf(rules, {.seats = {{.hand = "mage", .deck = "any"},
                                           {.hand = "mage", .deck = "any"}},
                                 .monsters = "m_pale_leviathan m_sand_wyrm m_sand_wyrm",
                                 .monster_deck = deck,
                                 .attack = 11}),
                 "slay:m_pale_leviathan end")
        .out[0];
  };
  EXPECT_EQ(out("m_cave_troll"), 0);
  EXPECT_EQ(out("m_cave_troll*x2"), 1);
}

}  // namespace
}  // namespace riftlab::warrift
