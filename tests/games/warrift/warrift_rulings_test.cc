// Rulings of section 9 that no scenario names.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

TEST(WarRiftRulingsTest, R01R02GuildsHaveTheirLaterNamesAndColours) {
  const CardTable cards = Classic().cards();
  const auto colour = [&](const char* id) {
    const int guild = FindGuild(cards, id);
    return guild < 0 ? "" : TextOf(cards.guilds[guild].colour);
  };
  EXPECT_EQ(colour("spellstrike"), "blue");
  EXPECT_EQ(colour("graverend"), "grey");
  EXPECT_EQ(colour("archstorm"), "");
}

TEST(WarRiftRulingsTest, R05R06StartingCards) {
  const CardTable cards = Classic().cards();
  const Card& mage = cards.card(StartType(FindStart(cards, "mage"), 0));
  const Card& warrior = cards.card(StartType(FindStart(cards, "warrior"), 0));
  EXPECT_EQ(mage.rarity, Rarity::kIron);
  EXPECT_EQ(mage.cost + mage.attack, 0);
  EXPECT_EQ(mage.magicka, 1);
  EXPECT_EQ(warrior.cost + warrior.magicka, 0);
  EXPECT_EQ(warrior.attack, 1);
}

TEST(WarRiftRulingsTest, R09R10RevealedCardsAreSeenAndGoUnder) {
  const Rules rules = MakeRules("frenzy", 3, {{"powers", "random"}});
  Rng rng = TestRng();
  const State state = rules.Deal(rng);
  ASSERT_EQ(state.phase, Phase::kOrder);
  EXPECT_GE(state.cards.Size(GuildUnder(0)), 3);
  for (const Player seat : Seats(3)) {
    EXPECT_EQ(ZoneText(rules, rules.Observe(state, seat).known, GuildUnder(0)),
              ZoneText(rules, state, GuildUnder(0)));
  }
}

TEST(WarRiftRulingsTest, R21TheLimitIsCheckedAfterDrawing) {
  const Rules rules = Classic(3);
  State state = StateOf(
      rules,
      {.seats = {{.hand = "mage", .discard = "warrior*x9"}, {.hand = "mage"}, {.hand = "mage"}},
       .monsters = "m_cave_troll*x13"});
  state.pool[0] = 0;
  Play(rules, state, "end");
  EXPECT_EQ(state.out[0], 1);
  EXPECT_EQ(state.cards.Size(kRemoved), 10);
}

TEST(WarRiftRulingsTest, R30TheRiftIsOpenUntilItIsDealt) {
  const Rules rules = Classic();
  const State state = StateOf(rules, {.seats = {{.hand = "mage"}, {.hand = "mage"}},
                                      .rift = "so_sun_squire sp_arc_duelist"});
  for (const Player seat : Seats(2)) {
    EXPECT_EQ(ZoneText(rules, rules.Observe(state, seat).known, kRift),
              "sp_arc_duelist so_sun_squire");
  }
}

TEST(WarRiftRulingsTest, R32R33PointsAreVoidAndRiftCardsStay) {
  const Rules rules = Classic(3);
  const State state = After(rules,
                            StateOf(rules, {.seats = {{.hand = "mage", .deck = "any", .points = 7},
                                                      {.hand = "mage", .deck = "any"},
                                                      {.hand = "mage", .deck = "any"}},
                                            .monsters = "m_cave_troll*x13",
                                            .rift = "sp_arc_duelist"}),
                            "end");
  EXPECT_EQ(state.out[0], 1);
  EXPECT_EQ(rules.PointsOf(state, 0), 0);
  EXPECT_EQ(ZoneText(rules, state, kRift), "sp_arc_duelist");
}

TEST(WarRiftRulingsTest, R36TheEndIsTriggeredAfterTheTurn) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{.hand = "mage", .deck = "any", .points = 19},
                                          {.hand = "mage", .deck = "any"}},
                                .monsters = "m_mire_slime",
                                .attack = 1});
  Play(rules, state, "slay:m_mire_slime");
  EXPECT_EQ(state.vp[0], 20);
  EXPECT_FALSE(state.trigger.has_value());
  Play(rules, state, "end");
  EXPECT_EQ(state.trigger, OptionalIndex(0));
}

TEST(WarRiftRulingsTest, R46GuildCardsNameNoOtherPlayer) {
  const CardTable cards = Classic().cards();
  const auto names_others = [&](int list) {
    const EffectList& effects = cards.list(list);
    for (int i = effects.first; i < effects.first + effects.count; ++i) {
      const Effect& effect = cards.effect(i);
      const bool who = effect.op == Op::kDraw || effect.op == Op::kDiscard;
      if (effect.op == Op::kSteal || (who && effect.what != static_cast<int>(Who::kSelf))) {
        return true;
      }
    }
    return false;
  };
  for (CardType type = 0; type < cards.num_types; ++type) {
    EXPECT_FALSE(names_others(cards.card(type).effects) || names_others(cards.card(type).on_summon))
        << TextOf(cards.card(type).id);
  }
  EXPECT_TRUE(names_others(cards.monster(FindMonster(cards, "m_dranas")).deathcrash));
}

}  // namespace
}  // namespace riftlab::warrift
