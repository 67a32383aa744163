// Scenarios T115 to T119 and the sweeps T123 to T126: effects beyond the shipped cards, the loader,
// and every card of the table.
#include <fstream>

#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

// Plays Storm Initiate (1 attack, 1 magicka) with other effects.
State Played(const Rules& rules, Layout layout, const std::string& more = "") {
  layout.seats[0].hand += " sp_storm_initiate";
  return After(rules, StateOf(rules, layout), "play:sp_storm_initiate " + more);
}

Rules WithInitiate(const std::string& effects, const std::string& rift = "false", int players = 2) {
  return Classic(players, {}, WithEffects("sp_storm_initiate", effects, rift));
}

TEST(WarRiftVocabularyTest, T115EverybodyDraws) {
  const Rules rules = WithInitiate(R"({op="draw", n=1, who="all"})", "false", 3);
  const State state =
      Played(rules, {.seats = {{.deck = "mage"}, {.deck = "warrior"}, {.deck = "mage"}}});
  EXPECT_EQ(HandText(rules, state, 0), "mage.0");
  EXPECT_EQ(HandText(rules, state, 1), "warrior.1");
  EXPECT_EQ(HandText(rules, state, 2), "mage.2");
}

TEST(WarRiftVocabularyTest, T115EverybodyDiscardsInTurnOrder) {
  const Rules rules = WithInitiate(R"({op="discard", n=1, who="all"})", "false", 3);
  const std::string two = "mage warrior";
  State state = Played(rules, {.seats = {{.hand = two}, {.hand = two}, {.hand = two}}});
  for (const Player seat : Seats(3)) {
    EXPECT_EQ(state.to_move, seat);
    Play(rules, state, "hand:mage");
  }
  EXPECT_EQ(state.phase, Phase::kMain);
  EXPECT_EQ(DiscardText(rules, state, 2), "mage.2");
}

TEST(WarRiftVocabularyTest, T116DrawPerCardInHand) {
  const Rules rules = WithInitiate(R"({op="per", gain="draw", count="hand", each=2, max=3})");
  const State state = Played(rules, {.seats = {{.hand = "mage*x5", .deck = "warrior*x5"}}});
  EXPECT_EQ(state.cards.Size(Hand(0)), 7);
}

TEST(WarRiftVocabularyTest, T116PayWithAttack) {
  const Rules rules =
      WithInitiate(R"({op="exchange", give={op="pay_attack", n=2}, get=[{op="magicka", n=3}]})");
  const Layout layout{.seats = {{.hand = "mage"}}};
  EXPECT_EQ(Played(rules, layout).phase, Phase::kMain);
  Layout more = layout;
  more.attack = 1;
  EXPECT_EQ(Purse(Played(rules, more, "yes")), "0/4");
}

TEST(WarRiftVocabularyTest, T117CardsIntoTheRift) {
  const Rules rules =
      WithInitiate(R"({op="move", from="hand", to="rift", n=1, owner="own"})", "true");
  const State state = Played(rules, {.seats = {{.hand = "warrior mage so_sun_squire"}}});
  EXPECT_EQ(Moves(rules, state), (Texts{"hand:mage.0", "hand:warrior.0", "stop"}));
  State moved = After(rules, state, "hand:warrior");
  EXPECT_EQ(ZoneText(rules, moved, kRift), "warrior.0");
  rules.DealRift(moved);
  EXPECT_EQ(moved.cards.Size(Upper(0)), 1);
}

TEST(WarRiftVocabularyTest, T117CardsOfTheRiftOnTopOfTheDeck) {
  const Rules rules =
      WithInitiate(R"({op="move", from="rift", to="deck_top", n=1, owner="any"})", "true");
  const State state =
      Played(rules, {.seats = {{.hand = "mage"}, {.hand = "mage"}}, .rift = "so_sun_squire"},
             "rift:so_sun_squire");
  EXPECT_EQ(ZoneText(rules, state, Upper(0), Show::kPoolsOnly), "so_sun_squire");
  EXPECT_EQ(rules.OwnerOf(state, TypeOf(rules, "so_sun_squire", 0), 0), 1);
}

// The shipped table in which Arcane Ledger does something else.
std::string WithLedger(const std::string& name, int n) {
  return Changed("static = \"summon_discount\"\nn = 1",
                 "static = \"" + name + "\"\nn = " + std::to_string(n));
}

TEST(WarRiftVocabularyTest, T118StaticPowersBeyondTheTable) {
  const Rules cheap = Classic(2, {}, WithLedger("retain_discount", 1));
  const State state = StateOf(
      cheap,
      {.seats = {{.hand = "mage", .selection = "sp_rune_scribe", .power = "pw_arcane_ledger"}},
       .magicka = 4});
  EXPECT_EQ(After(cheap, state, "retain:sp_rune_scribe").turn.magicka, 0);
  EXPECT_NE(Refusal("frenzy", 2, {{"powers", "pw_arcane_ledger/pw_apex"}},
                    WithLedger("retain_discount", 1)),
            "");
  const Rules large = Classic(2, {}, WithLedger("hand_size", 1));
  const State hand =
      After(large,
            StateOf(large, {.seats = {{.hand = "mage", .deck = "any", .power = "pw_arcane_ledger"},
                                      {.hand = "mage"}}}),
            "end");
  EXPECT_EQ(hand.cards.Size(Hand(0)), 6);
}

struct Fault {
  const char* name;
  std::string cards;
  const char* message;
};
void PrintTo(const Fault& row, std::ostream* out) { *out << row.name; }

class WarRiftCardFaultTest : public testing::TestWithParam<Fault> {};

TEST_P(WarRiftCardFaultTest, IsNamedWithLineAndKey) {
  const std::string refusal = Refusal("classic", 2, {}, GetParam().cards);
  EXPECT_NE(refusal.find(GetParam().message), std::string::npos) << refusal;
  EXPECT_EQ(refusal.rfind("my.toml:", 0), 0U) << refusal;
}

INSTANTIATE_TEST_SUITE_P(
    T119, WarRiftCardFaultTest,
    testing::Values(
        Fault{"UnknownOp", WithEffects("sp_storm_initiate", "{op=\"drow\", n=1}"),
              "did you mean 'draw'"},
        Fault{"UnknownCounter",
              WithEffects("sp_storm_initiate",
                          R"({op="per", gain="draw", count="heroes", each=2, max=3})"),
              "it must be one of monsters"},
        Fault{"UnknownEvent",
              WithEffects("sp_storm_initiate",
                          R"({op="lasting", on="start", limit=1, do=[{op="draw", n=1}]})"),
              "it must be one of slay, summon, consume"},
        Fault{"UnknownKey", WithEffects("sp_storm_initiate", R"({op="draw", n=1, whom="all"})"),
              "unknown key 'whom'"},
        Fault{"NestedLasting",
              WithEffects("sp_storm_initiate",
                          R"({op="lasting", on="slay", limit=1, do=[{op="lasting", on="slay", )"
                          "limit=1, do=[{op=\"draw\", n=1}]}]}"),
              "inside another lasting"},
        Fault{"TooManyLasting",
              WithEffects("sp_storm_initiate",
                          R"({op="lasting", on="slay", limit=1, do=[{op="draw", n=1}]}, )"
                          R"({op="lasting", on="slay", limit=1, do=[{op="draw", n=1}]}, )"
                          R"({op="lasting", on="slay", limit=1, do=[{op="draw", n=1}]}, )"
                          R"({op="lasting", on="slay", limit=1, do=[{op="draw", n=1}]}, )"
                          R"({op="lasting", on="slay", limit=1, do=[{op="draw", n=1}]}, )"
                          R"({op="lasting", on="slay", limit=1, do=[{op="draw", n=1}]})"),
              "lasting effects in one turn"},
        Fault{"RiftCounter",
              WithEffects("sp_storm_initiate",
                          R"({op="if", count="rift", min=1, then=[{op="draw", n=1}]})"),
              "rift is false, but an effect names the Rift"},
        Fault{"RiftZone",
              WithEffects("sp_storm_initiate",
                          R"({op="move", from="rift", to="hand", n=1, owner="any"})"),
              "rift is false"},
        Fault{"RiftFlag", WithEffects("sp_storm_initiate", "{op=\"draw\", n=1}", "true"),
              "rift is true, but no effect"},
        Fault{"SameIds", Changed("id = \"sp_arc_duelist\"", "id = \"sp_rune_scribe\""),
              "as that of another card"},
        Fault{"SameNames", Changed("name = \"Sun Squire\"", "name = \"Shield Bearer\""),
              "card.name is 'Shield Bearer', as that of another card"},
        Fault{"SameNamesOfMonsters", Changed("name = \"Husk Soldier\"", "name = \"War Golem\""),
              "monster.name is 'War Golem', as that of another monster"},
        Fault{"NameOfTwoLines", Changed("name = \"Sun Squire\"", "name = \"Sun\\nSquire\""),
              "card.name has a line break"},
        Fault{"PointsOfRarity", Changed("vp = 8", "vp = 7"), "rules.vp gives gold monsters 8"},
        Fault{"EmptyThen",
              WithEffects("sp_storm_initiate", R"({op="if", count="slain", min=1, then=[]})"),
              "then is missing or empty"},
        Fault{"OneOption",
              WithEffects("sp_storm_initiate", R"({op="choose", options=[[{op="draw", n=1}]]})"),
              "there must be 2 to 8"},
        Fault{"IdSigns", Changed("id = \"sp_arc_duelist\"", "id = \"sp:arc\""), "an id has only"},
        Fault{"Number", Changed("hand_size = 5", "hand_size = 0"), "from 1 to 15"}),
    [](const auto& row) { return row.param.name; });

TEST(WarRiftVocabularyTest, TheShippedVariantIsAnotherGame) {
  std::ifstream file(RIFTLAB_SOURCE_DIR "/configs/cards/warrift_swift.toml");
  std::stringstream text;
  text << file.rdbuf();
  const Rules rules = Classic(2, {{"powers", "random"}}, text.str());
  EXPECT_NE(rules.CardsHash(), Classic().CardsHash());
  Rng rng = TestRng();
  const State state = After(rules, rules.Deal(rng), "keep keep");
  EXPECT_EQ(state.cards.Size(Hand(0)), 6);
  EXPECT_EQ(state.monsters.Size(kInPlay), 2);
}

TEST(WarRiftVocabularyTest, T119SoloGuildsFollowTheTable) {
  EXPECT_NE(Refusal("solo", 1, {}, Changed("bronze = 21", "bronze = 20")).find("20 bronze cards"),
            std::string::npos);
}

TEST(WarRiftVocabularyTest, TooManyCardsOrMonstersAreRefused) {
  EXPECT_NE(Refusal("classic", 5, {}, Changed("copies = 7", "copies = 20")).find("at most 200"),
            std::string::npos);
}

// --- Sweeps.

TEST(WarRiftSweepTest, T123PlainCardsGiveTheirIconsAndNothingElse) {
  for (const std::string guild : {"spellstrike", "graverend", "nightfang", "solguard"}) {
    const Rules rules = Duel(guild, guild == "solguard" ? "nightfang" : "solguard");
    for (CardType type = 0; type < rules.cards().num_types; ++type) {
      const Card& card = rules.cards().card(type);
      if (!rules.IsPlain(type) || card.copies == 0) continue;
      if (IsStart(type) ? type % kMaxSeats > 1 : card.guild != FindGuild(rules.cards(), guild)) {
        continue;
      }
      State state = StateOf(rules, {.seats = {{.deck = "any"}}, .monsters = "m_cave_troll*x6"});
      state.cards.InsertSorted(Hand(0), type, 0);
      State expected = state;
      expected.cards.MoveSorted(Hand(0), expected.cards.Begin(Hand(0)), kPlayed, 0);
      expected.turn.attack = card.attack;
      expected.turn.magicka = card.magicka;
      expected.turn.acted = 1;
      expected.turn.last = Last::kPlainPlay;
      expected.turn.last_item = type;
      state.cards.InsertSorted(Hand(0), StartType(0, 0), 0);  // keeps the turn going
      expected.cards.InsertSorted(Hand(0), StartType(0, 0), 0);
      Rng rng = TestRng();
      rules.Apply(state, Pack(Verb::kPlay, type), rng);
      EXPECT_EQ(ByteHash(state), ByteHash(expected)) << TypeName(rules, type);
    }
  }
}

TEST(WarRiftSweepTest, T124CardsThatDraw) {
  const Rules sol = Duel("solguard", "spellstrike");
  const Rules night = Duel("nightfang", "spellstrike");
  const Rules red = MakeRules(
      "classic", 5,
      {{"guilds", "monsters/spellstrike/solguard/graverend/nightfang"}, {"turn_order", "0"}});
  const auto check = [](const Rules& rules, const std::string& card, const std::string& purse) {
    const State state =
        After(rules, StateOf(rules, {.seats = {{.hand = card, .deck = "warrior warrior"}}}),
              "play:" + card);
    EXPECT_EQ(HandText(rules, state, 0), "warrior.0") << card;
    EXPECT_EQ(Purse(state), purse) << card;
  };
  check(sol, "so_chapel_scribe", "0/1");
  check(sol, "so_light_herald", "3/0");
  check(night, "ni_crimson_oracle", "0/3");
  check(red, "mo_kobold_tinker", "0/1");
}

// The position after slaying the monster, with a Mage in hand and a Warrior in the discard pile.
State Slaying(const Rules& rules, const std::string& monster) {
  return After(rules,
               StateOf(rules, {.seats = {{.hand = "mage",
                                          .deck = "warrior*x3",
                                          .discard = "warrior",
                                          .selection = "sp_spark_adept",
                                          .guild_deck = "sp_rune_scribe"},
                                         {.hand = "mage"}},
                               .monsters = monster + " m_cave_troll",
                               .attack = 20}),
               "slay:" + monster);
}

TEST(WarRiftSweepTest, T125Deathcrashes) {
  const Rules rules = Classic();
  EXPECT_EQ(Slaying(rules, "m_bog_lurker").turn.magicka, 1);
  EXPECT_EQ(Slaying(rules, "m_maze_minotaur").turn.magicka, 2);
  for (const char* monster : {"m_husk_soldier", "m_nether_knight"}) {
    EXPECT_EQ(Slaying(rules, monster).cards.Size(Hand(0)), 2) << monster;
  }
  EXPECT_EQ(Slaying(rules, "m_oathless_titan").cards.Size(Hand(0)), 3);
  EXPECT_EQ(Moves(rules, Slaying(rules, "m_crypt_crawler")), (Texts{"discard:warrior.0", "stop"}));
  const State wisp = Slaying(rules, "m_lantern_wisp");
  EXPECT_TRUE(Offers(rules, wisp, "slot:1"));
  EXPECT_EQ(ZoneText(rules, After(rules, wisp, "slot:1"), GuildUnder(0)), "sp_spark_adept");
  for (const char* monster : {"m_ash_bat", "m_brood_matron", "m_bone_hydra"}) {
    EXPECT_EQ(Slaying(rules, monster).monsters.Size(kInPlay), 2) << monster;
  }
  EXPECT_EQ(DiscardText(rules, Slaying(rules, "m_barrow_hound"), 0), "mage.0 warrior.0");
  const State archer = Slaying(rules, "m_bone_archer");
  EXPECT_EQ(Moves(rules, archer), (Texts{"monster:m_cave_troll", "stop"}));
  EXPECT_EQ(InPlay(rules, After(rules, archer, "monster:m_cave_troll")), "m_cave_troll*1");
  EXPECT_EQ(InPlay(rules, Slaying(rules, "m_ember_tyrant")), "m_cave_troll*2");
  for (const char* monster : {"m_mire_slime", "m_cave_troll", "m_sand_wyrm"}) {
    EXPECT_EQ(rules.cards().monster(FindMonster(rules.cards(), monster)).deathcrash, 0);
  }
}

TEST(WarRiftSweepTest, T126RulingR04Composition) {
  const Rules rules = Classic();
  const CardTable& cards = rules.cards();
  ASSERT_EQ(cards.num_guilds, 5);
  for (int guild = 0; guild < 5; ++guild) {
    std::map<Rarity, int> kinds;
    int powers = 0;
    for (CardType type = kStartTypes; type < cards.num_types; ++type) {
      const Card& card = cards.card(type);
      if (card.guild != guild) continue;
      ++kinds[card.rarity];
      EXPECT_EQ(card.copies, 4 - static_cast<int>(card.rarity)) << TextOf(card.id);
    }
    for (int i = 0; i < cards.num_powers; ++i) powers += cards.power(i).guild == guild ? 1 : 0;
    EXPECT_EQ(kinds, (std::map<Rarity, int>{
                         {Rarity::kBronze, 7}, {Rarity::kSilver, 3}, {Rarity::kGold, 3}}));
    EXPECT_EQ(powers, 3);
  }
  int monsters = 0;
  int points = 0;
  int multiplayer = 0;
  for (int i = 0; i < cards.num_monsters; ++i) {
    monsters += cards.monster(i).copies;
    points += cards.monster(i).copies * cards.monster(i).vp;
    multiplayer += cards.monster(i).multiplayer;
  }
  EXPECT_EQ(monsters, 72);
  EXPECT_EQ(points, 152);
  EXPECT_EQ(multiplayer, 2);
  int rift = 0;
  for (CardType type = 0; type < cards.num_types; ++type) rift += cards.card(type).rift;
  EXPECT_EQ(rift, 5);
}

TEST(WarRiftSweepTest, TheTableIsDescribedInWords) {
  const std::string text = Classic().DescribeCards();
  for (const char* part :
       {"sp_glyph_weaver", "  power pw_rite_of_return  once each",
        "may pay 1 magicka to gain 2 attack", "m_dranas",
        "take 1 card at random from an opponent's hand", "the first time you summon each turn",
        "move up to 1 own card of cost 4 or less from the discard pile to the hand"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace riftlab::warrift
