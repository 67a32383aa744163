// Scenarios T84 to T89: powers.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

const char* const kRedFirst = "monsters/spellstrike/solguard/graverend/nightfang";

State With(const Rules& rules, const std::string& power, Layout layout = {}) {
  if (layout.seats.empty()) layout.seats.push_back({.hand = "mage", .deck = "any"});
  layout.seats[0].power = power;
  return StateOf(rules, layout);
}

TEST(WarRiftPowersTest, T84SpellSurgeOncePerTurn) {
  const Rules rules = Classic();
  State state =
      With(rules, "pw_spell_surge", {.seats = {{.hand = "mage", .deck = "warrior"}}, .magicka = 2});
  Play(rules, state, "power");
  EXPECT_EQ(Purse(state), "0/1");
  EXPECT_EQ(HandText(rules, state, 0), "mage.0 warrior.0");
  EXPECT_FALSE(Offers(rules, state, "power"));
  EXPECT_FALSE(Offers(rules, With(rules, "pw_spell_surge"), "power"));
}

TEST(WarRiftPowersTest, T85StormTitheOncePerTurn) {
  const Rules rules = Classic();
  const State state = After(
      rules,
      With(
          rules, "pw_storm_tithe",
          {.seats = {{.hand = "mage", .deck = "any", .selection = "sp_spark_adept sp_arc_duelist"}},
           .magicka = 9}),
      "summon:sp_spark_adept summon:sp_arc_duelist");
  EXPECT_EQ(state.turn.attack, 2);
}

TEST(WarRiftPowersTest, T86GraverendPowers) {
  const Rules rules = Duel("graverend");
  State toll =
      With(rules, "pw_grave_toll",
           {.seats = {{.hand = "warrior mage", .deck = "any", .discard = "mage"}}, .magicka = 1});
  Play(rules, toll, "power discard:mage");
  EXPECT_EQ(ZoneText(rules, toll, kNecropolis), "mage.0");
  EXPECT_EQ(toll.turn.magicka, 0);
  State rite = With(rules, "pw_rite_of_return",
                    {.seats = {{.hand = "mage", .deck = "any", .discard = "gr_pale_reaper"}}});
  Play(rules, rite, "power discard:gr_pale_reaper");
  EXPECT_EQ(rite.cards.Item(rite.cards.End(Upper(0)) - 1), TypeOf(rules, "gr_pale_reaper", 0));
  State harvest = With(rules, "pw_harvest",
                       {.seats = {{.hand = "mage", .deck = "any", .discard = "mage warrior"}},
                        .monsters = "m_mire_slime*x2",
                        .attack = 2});
  Play(rules, harvest, "slay:m_mire_slime");
  EXPECT_EQ(Moves(rules, harvest), (Texts{"discard:mage.0", "discard:warrior.0", "stop"}));
  Play(rules, harvest, "discard:mage slay:m_mire_slime");
  EXPECT_EQ(harvest.phase, Phase::kMain);
}

TEST(WarRiftPowersTest, T87NightfangPowers) {
  const Rules rules = Duel("nightfang");
  const State fury =
      With(rules, "pw_moonfury", {.seats = {{.hand = "mage", .deck = "any"}}, .magicka = 3});
  EXPECT_EQ(Purse(After(rules, fury, "power")), "2/1");
  EXPECT_FALSE(Offers(
      rules, With(rules, "pw_moonfury", {.seats = {{.hand = "mage", .deck = "any"}}, .magicka = 1}),
      "power"));
  const State apex = With(rules, "pw_apex");
  const auto cost = [&](const char* monster) {
    return rules.SlayCost(apex, FindMonster(rules.cards(), monster), 0);
  };
  EXPECT_EQ(cost("m_cave_troll"), 5);
  EXPECT_EQ(cost("m_sand_wyrm"), 7);
  EXPECT_EQ(cost("m_dranas"), 11);
  EXPECT_EQ(cost("m_mire_slime"), 1);
}

TEST(WarRiftPowersTest, T87BloodScentDrawsOnce) {
  const Rules rules = Duel("nightfang");
  const State state = After(
      rules,
      With(
          rules, "pw_blood_scent",
          {.seats = {{.hand = "mage", .deck = "any"}}, .monsters = "m_mire_slime*x2", .attack = 2}),
      "slay:m_mire_slime slay:m_mire_slime");
  EXPECT_EQ(state.cards.Size(Hand(0)), 2);
}

// The start of seat 0's second turn with so many monsters in play.
State Second(const Rules& rules, const std::string& power, int monsters) {
  Layout layout{.seats = std::vector<SeatLayout>(5, {.hand = "mage", .deck = "any"}),
                .monsters = "m_cave_troll*x" + std::to_string(monsters),
                .active = rules.NumPlayers() - 1};
  return After(rules, With(rules, power, layout), "end");
}

TEST(WarRiftPowersTest, T88SolguardPowers) {
  const Rules rules = Duel("solguard", "spellstrike");
  const State oath = After(rules, With(rules, "pw_dawn_oath"), "power");
  EXPECT_EQ(Purse(After(rules, oath, "option:1")), "1/0");
  EXPECT_EQ(Purse(After(rules, oath, "option:2")), "0/1");
  EXPECT_EQ(Purse(Second(rules, "pw_vigil", 4)), "1/1");
  EXPECT_EQ(Purse(Second(rules, "pw_vigil", 3)), "0/0");
  const Layout layout{.seats = {{.hand = "mage", .deck = "any"}},
                      .monsters = "m_mire_slime m_cave_troll"};
  const State ward = With(rules, "pw_warding_light", layout);
  const State given = After(rules, ward, "power monster:m_mire_slime");
  EXPECT_EQ(Purse(given), "1/1");
  EXPECT_EQ(given.vp[0], 0);
  EXPECT_EQ(MonstersText(rules, given, kMonsterUnder), "m_mire_slime");
  const State declined = After(rules, ward, "power stop");
  EXPECT_EQ(Purse(declined), "0/0");
  EXPECT_FALSE(Offers(rules, declined, "power"));
}

TEST(WarRiftPowersTest, T89RedPowers) {
  const Rules rules = MakeRules("classic", 5, {{"guilds", kRedFirst}, {"turn_order", "0"}});
  State gorge =
      With(rules, "pw_gorge", {.seats = {{.hand = "mage gr_bone_digger", .deck = "any"}}});
  Play(rules, gorge, "power");
  EXPECT_EQ(ZoneText(rules, gorge, kNecropolis), "mage.0");
  EXPECT_EQ(Purse(gorge), "1/0");
  EXPECT_EQ(gorge.turn.consumed, 1);
  EXPECT_FALSE(
      Offers(rules, With(rules, "pw_gorge", {.seats = {{.hand = "gr_bone_digger", .deck = "any"}}}),
             "power"));
  const State brood = After(rules, With(rules, "pw_brood_call"), "power");
  EXPECT_EQ(brood.monsters.Size(kInPlay), 1);
  EXPECT_EQ(Purse(brood), "0/2");
  EXPECT_EQ(Purse(Second(rules, "pw_swarm_fury", 5)), "1/0");
  EXPECT_EQ(Purse(Second(rules, "pw_swarm_fury", 4)), "0/0");
}

TEST(WarRiftPowersTest, RulingR45NoPowerNamesTheRift) {
  EXPECT_NE(Refusal("classic", 2, {},
                    Changed(R"(effects = [ {op="spawn", n=1}, {op="magicka", n=2} ])",
                            R"(effects = [ {op="per", gain="attack", count="rift", each=1, )"
                            "max=1} ]"))
                .find("names the Rift"),
            std::string::npos);
}

}  // namespace
}  // namespace riftlab::warrift
