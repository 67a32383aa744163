// Moves, what happens and cards in words for people.
#include <set>

#include "engine/core/drawing.h"
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

// The moves of a position, as people read them.
Texts Described(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  Texts texts;
  for (const Action action : actions) texts.push_back(rules.Describe(state, action));
  return texts;
}

// What `seat` is told of a move.
std::string Told(const Rules& rules, const State& state, const std::string& move, Player seat,
                 std::uint64_t luck = 7) {
  const absl::StatusOr<Action> action = rules.ParseAction(state, move);
  EXPECT_TRUE(action.ok()) << action.status();
  return rules.Tell(state, *action, After(rules, state, move, luck), seat);
}

// --- Moves.

TEST(WarRiftDescribeTest, TheMidStep) {
  const Rules rules = Duel("spellstrike");
  const State state = StateOf(rules, {.seats = {{.hand = "mage mage warrior mage.1 sp_rune_scribe",
                                                 .deck = "any",
                                                 .selection = "sp_spark_adept sp_stormlord_veyra",
                                                 .power = "pw_spell_surge"}},
                                      .monsters = "m_cave_troll*2 m_cave_troll m_husk_soldier",
                                      .attack = 5,
                                      .magicka = 6});
  EXPECT_EQ(
      Described(rules, state),
      (Texts{"play Mage: +1 magicka", "play seat 1's Mage: +1 magicka", "play Warrior: +1 attack",
             "play Rune Scribe: +1 attack, draw 1", "slay Husk Soldier for 3: 1 point; draw 1",
             "slay Cave Troll for 5: 2 points", "slay Cave Troll (2 damage) for 3: 2 points",
             "summon Spark Adept for 2: +2 magicka",
             "summon and retain Spark Adept for 4: to the discard pile",
             "summon Stormlord Veyra for 6: +4 A, +1 M; at once: draw 1",
             "use Spell Surge for 1 magicka: draw 1", "end the turn"}));
}

TEST(WarRiftDescribeTest, PowersAndTheWaysOfTheirCosts) {
  const auto use = [](const std::string& power) {
    const Rules rules = Duel("spellstrike");
    const State state =
        StateOf(rules, {.seats = {{.hand = "mage", .power = power}}, .attack = 2, .magicka = 2});
    return Described(rules, state)[1];
  };
  EXPECT_EQ(use("pw_spell_surge"), "use Spell Surge for 1 magicka: draw 1");
  EXPECT_EQ(use("pw_dawn_oath"), "use Dawn Oath: +1 attack or +1 magicka");
  EXPECT_EQ(use("pw_warding_light"), "use Warding Light: may put back an iron monster: +1 A, +1 M");
  EXPECT_EQ(use("pw_gorge"), "use Gorge: consume 1, +1 attack");
}

TEST(WarRiftDescribeTest, SetUp) {
  const Rules rules = MakeRules("classic", 2, {{"guilds", "draft"}});
  Rng rng = TestRng();
  State state = rules.Deal(rng);
  EXPECT_EQ(Described(rules, state),
            (Texts{"play the guild Spellstrike", "play the guild Graverend",
                   "play the guild Nightfang", "play the guild Solguard"}));
  rules.Apply(state, *rules.ParseAction(state, "guild:solguard"), rng);
  rules.Apply(state, *rules.ParseAction(state, "guild:graverend"), rng);
  EXPECT_EQ(Described(rules, state),
            (Texts{"take Dawn Oath: once each turn: +1 attack or +1 magicka",
                   "take Vigil: turn start: if 5+ monsters: +1 attack, +1 magicka",
                   "take Warding Light: once each turn: may put back an iron..."}));
  rules.Apply(state, *rules.ParseAction(state, "power:pw_vigil"), rng);
  rules.Apply(state, *rules.ParseAction(state, "power:pw_harvest"), rng);
  EXPECT_EQ(Described(rules, state), (Texts{"keep the selection", "replace the selection"}));
  rules.Apply(state, *rules.ParseAction(state, "replace"), rng);
  EXPECT_EQ(Described(rules, state), (Texts{"keep the hand and the selection",
                                            "discard the hand and replace the selection again"}));
  rules.Apply(state, *rules.ParseAction(state, "keep"), rng);
  rules.Apply(state, *rules.ParseAction(state, "keep"), rng);
  EXPECT_EQ(Described(rules, state), (Texts{"take place 1 in the turn order: seat 0 begins",
                                            "take place 2 in the turn order: seat 1 begins"}));
}

// What the choices of a played card are called.
Texts Choices(const std::string& guild, const std::string& card, SeatLayout seat,
              const std::string& monsters = "", const std::string& rift = "",
              const std::string& necropolis = "") {
  const Rules rules = Duel(guild, guild == "solguard" ? "graverend" : "solguard");
  seat.hand += " " + card;
  if (seat.deck.empty()) seat.deck = "any";
  const State state = StateOf(rules, {.seats = {seat, {.hand = "mage mage", .deck = "any"}},
                                      .monsters = monsters,
                                      .rift = rift,
                                      .necropolis = necropolis});
  return Described(rules, After(rules, state, "play:" + card));
}

TEST(WarRiftDescribeTest, ChoicesOfEffects) {
  EXPECT_EQ(Choices("graverend", "gr_mausoleum_warden", {.hand = "mage", .discard = "warrior"}),
            (Texts{"consume Mage from the hand (+1 magicka)",
                   "consume Warrior from the discard pile (+1 attack)", "consume nothing"}));
  EXPECT_EQ(Choices("graverend", "gr_tomb_whisperer", {.hand = "mage", .discard = "warrior"}),
            (Texts{"put Warrior from the discard pile onto the deck (+1 attack)", "move no card"}));
  EXPECT_EQ(Choices("graverend", "gr_zyrna", {.hand = "mage"}, "", "gr_bone_digger so_sun_squire"),
            (Texts{"take Bone Digger from the Rift (+1 M, consume 1 (discards))",
                   "take Sun Squire from the Rift (+1 attack, +1 magicka)", "move no card"}));
  EXPECT_EQ(Choices("graverend", "gr_soul_broker", {.hand = "mage warrior"}),
            (Texts{"consume Mage: draw 2", "consume Warrior: draw 2", "consume nothing"}));
  EXPECT_EQ(Choices("nightfang", "ni_fang_whelp", {.hand = "mage warrior"}),
            (Texts{"discard Mage: +1 attack, +1 magicka", "discard Warrior: +1 attack, +1 magicka",
                   "discard nothing"}));
  EXPECT_EQ(Choices("nightfang", "ni_shadow_pouncer", {.hand = "mage"},
                    "m_cave_troll*2 m_ash_bat m_tavaax"),
            (Texts{"slay Ash Bat with 2 damage: 1 point; 1 more monster",
                   "deal 2 damage to Cave Troll (2 damage): 1 of 5 health left",
                   "deal 2 damage to Tavaax: 9 of 11 health left", "deal no damage"}));
  EXPECT_EQ(Choices("solguard", "so_dawn_marshal", {.hand = "mage"}, "m_ash_bat m_cave_troll*1"),
            (Texts{"slay Ash Bat for nothing: 1 point; 1 more monster",
                   "slay Cave Troll (1 damage) for nothing: 2 points", "slay no monster"}));
  EXPECT_EQ(Choices("solguard", "so_gate_warden", {.hand = "mage"}, "m_ash_bat m_husk_soldier*1"),
            (Texts{"put Ash Bat (1 health, 1 point) under its deck",
                   "put Husk Soldier (2 of 3 health, 1 point) under its deck",
                   "put no monster under its deck"}));
  EXPECT_EQ(Choices("solguard", "so_banner_captain", {.hand = "mage"}),
            (Texts{"choose +4 attack", "choose +3 magicka"}));
  EXPECT_EQ(Choices("solguard", "so_angel_of_rift", {.hand = "mage"}, "",
                    "so_sun_squire*x2 gr_bone_digger"),
            (Texts{"leave the cards where they are",
                   "put 2x Sun Squire from the Rift onto the discard pile"}));
  EXPECT_EQ(Choices("spellstrike", "sp_glyph_weaver", {.hand = "mage"}),
            (Texts{"pay nothing", "pay 1 magicka: +2 attack"}));
  EXPECT_EQ(Choices("spellstrike", "sp_mirror_savant",
                    {.hand = "mage",
                     .selection = "sp_rune_scribe sp_rune_scribe",
                     .guild_deck = "sp_arc_duelist"}),
            (Texts{"replace in place 1: Rune Scribe (+1 attack, draw 1)",
                   "replace in place 2: Rune Scribe (+1 attack, draw 1)",
                   "fill empty place 3 of the selection", "replace nothing"}));
  EXPECT_EQ(Choices("spellstrike", "sp_grand_arcanist",
                    {.hand = "mage", .selection = "sp_rune_scribe sp_comet_herald"}),
            (Texts{"summon Rune Scribe for nothing: +1 attack, draw 1", "summon nothing"}));
}

TEST(WarRiftDescribeTest, Deathcrashes) {
  const Rules rules = Classic(3);
  const State state = StateOf(rules, {.seats = {{.hand = "mage warrior", .deck = "any"},
                                                {.hand = "mage mage", .deck = "any"},
                                                {.hand = "mage", .deck = "any"}},
                                      .monsters = "m_cinder_imp m_dranas",
                                      .attack = 13});
  EXPECT_EQ(Described(rules, After(rules, state, "slay:m_cinder_imp")),
            (Texts{"discard Mage (+1 magicka)", "discard Warrior (+1 attack)"}));
  EXPECT_EQ(
      Described(rules, After(rules, state, "slay:m_dranas")),
      (Texts{"take from the hand of seat 1 (2 cards)", "take from the hand of seat 2 (1 card)"}));
}

TEST(WarRiftDescribeTest, Trades) {
  const Rules rules = Classic(2, {{"trading", "all"}});
  const State state = StateOf(rules, {.seats = {{.hand = "mage mage.1", .deck = "any"},
                                                {.hand = "warrior mage.0", .deck = "any"}}});
  EXPECT_EQ(Described(rules, state),
            (Texts{"play Mage: +1 magicka", "play seat 1's Mage: +1 magicka",
                   "offer Mage to seat 1 as a gift", "offer seat 1's Mage to seat 1 as a gift",
                   "offer Mage to seat 1 for any card", "offer Mage to seat 1 for a card of yours",
                   "offer seat 1's Mage to seat 1 for any card",
                   "offer seat 1's Mage to seat 1 for a card of yours", "ask seat 1 for any card",
                   "ask seat 1 for a card of yours", "end the turn"}));
  EXPECT_EQ(Described(rules, After(rules, state, "gift:1:mage.0")),
            (Texts{"refuse seat 0's Mage", "accept seat 0's Mage as a gift: +1 magicka"}));
  EXPECT_EQ(Described(rules, After(rules, state, "swap:1:mage.0:any")),
            (Texts{"give seat 0's Mage for seat 0's Mage", "give Warrior for seat 0's Mage",
                   "refuse seat 0's Mage"}));
  EXPECT_EQ(Described(rules, After(rules, state, "ask:1:any")),
            (Texts{"give seat 0's Mage", "give Warrior", "give nothing"}));
}

// --- What happens.

TEST(WarRiftTellTest, PlaysAndTheirEffects) {
  const Rules rules = Duel("spellstrike");
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage sp_rune_scribe sp_vortex_knight sp_mirror_savant "
                                         "sp_leyline_keeper sp_comet_herald",
                                 .deck = "any",
                                 .selection = "sp_arc_duelist",
                                 .guild_deck = "sp_spark_adept"}},
                      .monsters = "m_cave_troll",
                      .rift = "sp_arc_duelist"});
  EXPECT_EQ(Told(rules, state, "play:mage", 1), "seat 0 plays Mage: +1 magicka (now 1)");
  EXPECT_EQ(Told(rules, state, "play:sp_rune_scribe", 0),
            "seat 0 plays Rune Scribe: +1 attack (now 1); draws Mage");
  EXPECT_EQ(Told(rules, state, "play:sp_rune_scribe", 1),
            "seat 0 plays Rune Scribe: +1 attack (now 1); draws Mage");
  EXPECT_EQ(Told(rules, state, "play:sp_vortex_knight", 1),
            "seat 0 plays Vortex Knight: +3 attack (now 3), +1 magicka (now 1)");
  EXPECT_EQ(Told(rules, state, "play:sp_mirror_savant", 1),
            "seat 0 plays Mirror Savant: +1 attack (now 1), +1 magicka (now 1); its next summon "
            "costs 1 less");
  EXPECT_EQ(Told(rules, state, "play:sp_leyline_keeper", 1),
            "seat 0 plays Leyline Keeper: +3 magicka (now 3); the next 2 times it summons this "
            "turn: +2 attack");
  EXPECT_EQ(Told(rules, state, "play:sp_comet_herald", 1),
            "seat 0 plays Comet Herald: +3 attack (now 3), +1 magicka (now 1)");
  EXPECT_EQ(Told(rules, After(rules, state, "play:sp_comet_herald"), "monster:m_cave_troll", 1),
            "seat 0 deals 3 damage to Cave Troll (Comet Herald): 2 of 5 health left");
  EXPECT_EQ(Told(rules, After(rules, state, "play:sp_comet_herald"), "stop", 1),
            "seat 0 deals no damage (Comet Herald)");
}

TEST(WarRiftTellTest, Slaying) {
  const Rules rules = Duel("nightfang");
  const State state = StateOf(
      rules,
      {.seats = {{.hand = "mage warrior ni_moon_stalker", .deck = "any", .power = "pw_blood_scent"},
                 {.hand = "mage", .deck = "any"}},
       .monsters = "m_cave_troll*2 m_ash_bat m_tavaax m_ember_tyrant",
       .attack = 13});
  EXPECT_EQ(
      Told(rules, state, "slay:m_cave_troll*2", 1),
      "seat 0 slays Cave Troll for 3 attack: 2 points (now 2); Blood Scent works; draws Mage");
  EXPECT_EQ(Told(rules, After(rules, state, "play:ni_moon_stalker"), "slay:m_ash_bat", 1),
            "seat 0 slays Ash Bat for 1 attack: 1 point (now 1), +1 magicka (now 1); Moon Stalker "
            "and Blood Scent work; deathcrash: 1 more monster; Grave Rat (1 health, 1 point) comes "
            "into play; draws Mage");
  EXPECT_EQ(Told(rules, state, "slay:m_tavaax", 1),
            "seat 0 slays Tavaax for 11 attack: 8 points (now 8); Blood Scent works; deathcrash: "
            "each opponent discards 1; draws Mage; seat 1 discards Mage");
  EXPECT_EQ(Told(rules, state, "slay:m_ember_tyrant", 1),
            "seat 0 slays Ember Tyrant for 12 attack: 8 points (now 9); Ash Bat is slain: 1 point; "
            "Blood Scent works; deathcrash of Ember Tyrant: 2 damage to each monster; deathcrash "
            "of Ash Bat: 1 more monster; Cave Troll has 1 of 5 health left and Tavaax has 9 of 11 "
            "health left; Grave Rat (1 health, 1 point) comes into play; draws Mage");
}

TEST(WarRiftTellTest, ThatADiscardIsAskedForIsNotTold) {
  const Rules rules = Duel("nightfang");
  const State state = StateOf(
      rules, {.seats = {{.hand = "mage", .deck = "any"}, {.hand = "mage warrior", .deck = "any"}},
              .monsters = "m_tavaax m_dranas",
              .attack = 12});
  EXPECT_EQ(Told(rules, state, "slay:m_tavaax", 0),
            "seat 0 slays Tavaax for 11 attack: 8 points (now 8); deathcrash: each opponent "
            "discards 1");
  const State asked = After(rules, state, "slay:m_tavaax");
  EXPECT_EQ(Told(rules, asked, "hand:mage.1", 0), "seat 1 discards Mage");
  EXPECT_EQ(Told(rules, asked, "hand:mage.1", 1), "seat 1 discards Mage (Tavaax)");
  EXPECT_EQ(Told(rules, state, "slay:m_dranas", 1),
            "seat 0 slays Dranas for 12 attack: 8 points (now 8); deathcrash: take 1 card of an "
            "opponent; takes Mage from the hand of seat 1");
}

TEST(WarRiftTellTest, SummonsAndPowers) {
  const Rules rules = Duel("spellstrike");
  const State state = StateOf(rules, {.seats = {{.hand = "mage",
                                                 .deck = "any",
                                                 .selection = "sp_arc_duelist sp_stormlord_veyra",
                                                 .guild_deck = "sp_spark_adept",
                                                 .power = "pw_storm_tithe"}},
                                      .magicka = 8});
  EXPECT_EQ(Told(rules, state, "summon:sp_arc_duelist", 1),
            "seat 0 summons Arc Duelist for 3 magicka: +2 attack (now 2); Storm Tithe works; new "
            "in the selection: Spark Adept");
  EXPECT_EQ(Told(rules, state, "retain:sp_arc_duelist", 1),
            "seat 0 summons and retains Arc Duelist for 5 magicka: +2 attack (now 2); Storm Tithe "
            "works; new in the selection: Spark Adept");
  EXPECT_EQ(Told(rules, state, "summon:sp_stormlord_veyra", 1),
            "seat 0 summons Stormlord Veyra for 6 magicka: +2 attack (now 2); Storm Tithe works; "
            "draws Mage; new in the selection: Spark Adept");
  State surge = state;
  surge.power[0] = FindPower(rules.cards(), "pw_spell_surge");
  EXPECT_EQ(Told(rules, surge, "power", 1), "seat 0 uses Spell Surge for 1 magicka; draws Mage");
}

TEST(WarRiftTellTest, ChoicesOfEffects) {
  const Rules rules = Duel("graverend");
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage warrior gr_wight_marauder gr_zyrna gr_soul_broker",
                                 .deck = "any",
                                 .discard = "warrior"}},
                      .rift = "so_sun_squire"});
  const State wight = After(rules, state, "play:gr_wight_marauder");
  EXPECT_EQ(Told(rules, wight, "hand:mage", 1),
            "seat 0 consumes Mage from the hand (Wight Marauder)");
  EXPECT_EQ(Told(rules, wight, "discard:warrior", 1),
            "seat 0 consumes Warrior from the discard pile (Wight Marauder)");
  EXPECT_EQ(Told(rules, wight, "stop", 1), "seat 0 consumes nothing (Wight Marauder)");
  EXPECT_EQ(Told(rules, After(rules, state, "play:gr_zyrna"), "rift:so_sun_squire", 1),
            "seat 0 takes Sun Squire from the Rift into the hand (Zyrna, the Beckoner)");
  const State broker = After(rules, state, "play:gr_soul_broker");
  EXPECT_EQ(Told(rules, broker, "hand:mage", 0),
            "seat 0 consumes Mage from the hand (Soul Broker); draws 2x Mage");
  EXPECT_EQ(Told(rules, broker, "stop", 0), "seat 0 gives nothing (Soul Broker)");
  EXPECT_EQ(Told(rules, broker, "stop", 1), "");  // others do not notice
}

TEST(WarRiftTellTest, ChoicesOfSolguard) {
  const Rules rules = Duel("solguard", "graverend");
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage so_banner_captain so_gate_warden so_angel_of_rift "
                                         "so_dawn_marshal",
                                 .deck = "any"}},
                      .monsters = "m_husk_soldier m_cave_troll",
                      .rift = "so_sun_squire*x2 gr_bone_digger"});
  EXPECT_EQ(Told(rules, After(rules, state, "play:so_banner_captain"), "option:2", 1),
            "seat 0 chooses (Banner Captain): +3 magicka (now 3)");
  EXPECT_EQ(Told(rules, After(rules, state, "play:so_gate_warden"), "monster:m_husk_soldier", 1),
            "seat 0 puts Husk Soldier under the monster deck (Gate Warden)");
  EXPECT_EQ(Told(rules, After(rules, state, "play:so_angel_of_rift"), "yes", 1),
            "seat 0 puts 2x Sun Squire from the Rift onto the discard pile (Angel of Rift)");
  EXPECT_EQ(Told(rules, After(rules, state, "play:so_angel_of_rift"), "no", 1),
            "seat 0 moves nothing (Angel of Rift)");
  EXPECT_EQ(Told(rules, After(rules, state, "play:so_dawn_marshal"), "monster:m_husk_soldier", 1),
            "seat 0 slays Husk Soldier for nothing (Dawn Marshal): 1 point (now 1); deathcrash: "
            "draw 1; draws Mage");
}

TEST(WarRiftTellTest, EndsOfTurnsAndRotations) {
  const Rules rules = Duel("solguard", "graverend");
  const State first = StateOf(
      rules, {.seats = {{.hand = "mage", .deck = "mage*x2", .discard = "warrior*x3", .points = 20},
                        {.hand = "mage", .deck = "any"}},
              .monster_deck = "m_cave_troll",
              .rift = "so_sun_squire*x2 gr_bone_digger"});
  EXPECT_EQ(Told(rules, first, "end", 0),
            "seat 0 ends its turn; shuffles its discard pile; draws 2x Mage, 2x Warrior; seat 0 "
            "has 20 points: everybody else has one more turn; last turn of seat 1; Cave Troll (5 "
            "health, 2 points) comes into play");
  EXPECT_EQ(Told(rules, first, "end", 1),
            "seat 0 ends its turn; shuffles its discard pile; draws 4 cards, of them 2x Mage; seat "
            "0 has 20 points: everybody else has one more turn; last turn of seat 1; Cave Troll (5 "
            "health, 2 points) comes into play");
  State second = After(rules, first, "end");
  EXPECT_EQ(Told(rules, second, "end", 0),
            "seat 1 ends its turn; draws 4x Mage; the game is over: seat 0 (20 points) wins");
  second.trigger.reset();
  second.last_turns = 0;
  second.vp = {};
  EXPECT_EQ(Told(rules, second, "end", 0),
            "seat 1 ends its turn; draws 4x Mage; the Rift is dealt onto the decks: 1 card to seat "
            "0 and 2 cards to seat 1; rotation 2; turn of seat 0");
}

TEST(WarRiftTellTest, EliminationAndTheEnd) {
  const Rules three = Classic(3, {{"monster_limit", "master"}});
  const State state = StateOf(three, {.seats = {{.hand = "mage", .deck = "any"},
                                                {.hand = "mage", .deck = "any"},
                                                {.hand = "mage", .deck = "any"}},
                                      .monsters = "m_cave_troll*x4"});
  EXPECT_EQ(Told(three, state, "end", 1),
            "seat 0 ends its turn; with more than 3 monsters in play seat 0 is eliminated; turn of "
            "seat 1; Grave Rat (1 health, 1 point) comes into play");
  const Rules two = Duel("solguard", "graverend", {{"monster_limit", "master"}});
  const State duel = StateOf(two, {.seats = {{.hand = "mage", .deck = "any"},
                                             {.hand = "mage", .deck = "any", .points = 3}},
                                   .monsters = "m_cave_troll*x4"});
  EXPECT_EQ(Told(two, duel, "end", 1),
            "seat 0 ends its turn; with more than 3 monsters in play seat 0 is eliminated; the "
            "game is over: seat 1 (3 points) wins");
  const Rules solo = MakeRules("solo", 1, {{"solo_power", "none"}});
  const State last = StateOf(solo, {.seats = {{.hand = "mage", .deck = "any", .points = 18}},
                                    .monsters = "m_cave_troll",
                                    .attack = 5});
  EXPECT_EQ(Told(solo, last, "slay:m_cave_troll", 0),
            "seat 0 slays Cave Troll for 5 attack: 2 points (now 20); the game is won in turn 1 "
            "with 20 points");
}

TEST(WarRiftTellTest, Trades) {
  const Rules rules = Classic(3, {{"trading", "all"}});
  const State state = StateOf(rules, {.seats = {{.hand = "mage mage", .deck = "any"},
                                                {.hand = "warrior mage.0", .deck = "any"},
                                                {.hand = "mage", .deck = "any"}}});
  EXPECT_EQ(Told(rules, state, "gift:1:mage.0", 2), "seat 0 offers Mage to seat 1 as a gift");
  EXPECT_EQ(Told(rules, After(rules, state, "gift:1:mage.0"), "yes", 2),
            "seat 1 accepts the gift of seat 0: Mage");
  EXPECT_EQ(Told(rules, After(rules, state, "gift:1:mage.0"), "no", 2),
            "seat 1 refuses what seat 0 offers");
  EXPECT_EQ(Told(rules, state, "swap:1:mage.0:any", 2),
            "seat 0 offers Mage to seat 1 for any card");
  EXPECT_EQ(Told(rules, After(rules, state, "swap:1:mage.0:any"), "hand:warrior.1", 2),
            "seat 1 gives Warrior to seat 0 for Mage");
  EXPECT_EQ(Told(rules, state, "swap:2:mage.0:mine", 1),
            "seat 0 offers Mage to seat 2 for a card of seat 0");
  EXPECT_EQ(Told(rules, state, "ask:1:any", 2), "seat 0 asks seat 1 for any card");
  // 8.1: whether a hand holds such a card, and its holder is asked, is not told.
  const State asked = After(rules, state, "ask:1:mine");
  EXPECT_EQ(Told(rules, state, "ask:2:mine", 1), "seat 0 asks seat 2 for a card of seat 0");
  EXPECT_EQ(Told(rules, state, "ask:1:mine", 2), "seat 0 asks seat 1 for a card of seat 0");
  EXPECT_EQ(Told(rules, asked, "no", 0), "");
  EXPECT_EQ(Told(rules, asked, "no", 1), "seat 1 gives nothing");
  EXPECT_EQ(Told(rules, asked, "hand:mage.0", 2), "seat 1 gives seat 0's Mage to seat 0");
}

TEST(WarRiftTellTest, TheDealAndTheSetUp) {
  const Rules rules = Classic(2, {{"turn_order", "choose"}});
  Rng rng = TestRng();
  State state = rules.Deal(rng);
  EXPECT_EQ(rules.TellDeal(state, 0),
            "a game to 20 points; who ends a turn with more than 12 monsters is eliminated; seat 0 "
            "has the guild Spellstrike; seat 1 has the guild Solguard");
  const Texts moves = {
      "power:pw_storm_tithe", "power:pw_vigil", "replace", "replace", "keep", "place:1"};
  Texts told;
  for (const std::string& move : moves) {
    const State before = state;
    const Action action = *rules.ParseAction(state, move);
    rules.Apply(state, action, rng);
    told.push_back(rules.Tell(before, action, state, 0));
  }
  EXPECT_EQ(told,
            (Texts{"seat 0 takes the power Storm Tithe (first summon each turn: +2 attack)",
                   "seat 1 takes the power Vigil (turn start: if 5+ monsters: +1 attack, +1 "
                   "magicka); draws 5 cards; seat 0 draws 2x Mage, 3x Warrior; new in the "
                   "selection of seat 0: Arc Duelist, Mirror Savant, Leyline Keeper; new in the "
                   "selection of seat 1: Chapel Scribe, Lance Rider, Dawn Marshal",
                   "seat 0 replaces its selection; new in the selection of seat 0: Rune Scribe, "
                   "Vortex Knight, Leyline Keeper",
                   "seat 0 gives its hand to replace its selection again; discards 2x Mage, 3x "
                   "Warrior; new in the selection of seat 0: Storm Initiate, 2x Mirror Savant",
                   "seat 1 keeps its selection; shown for the turn order: Rune Scribe (seat 0, "
                   "cost 3) and Solar Champion (seat 1, cost 7); seat 1 chooses its place",
                   "seat 1 takes place 1 in the turn order; rotation 1; turn of seat 1; Nether "
                   "Knight (8 health, 4 points) comes into play"}));
}

// --- Cards.

std::string TextOfCard(const Rules& rules, const std::string& code) {
  for (const CardWords& card : rules.NamedCards()) {
    if (card.code == code) return card.name + "\n" + card.text;
  }
  return "";
}

TEST(WarRiftNamedCardsTest, TextsAreThoseOfTheTable) {
  const Rules rules = Classic();
  EXPECT_EQ(TextOfCard(rules, "solguard"),
            "Solguard\n"
            "Guild, yellow.\n"
            "Powers: Dawn Oath, Vigil, Warding Light.\n"
            "Cards, with their cost: Sun Squire (2), Chapel Scribe\n"
            "  (3), Dawn Cleric (3), Lance Rider (4), Shield Bearer\n"
            "  (3), Banner Captain (4), Gate Warden (3), Sun Paladin\n"
            "  (5), High Confessor (5), Light Herald (5), Angel of\n"
            "  Rift (6), Solar Champion (7), Dawn Marshal (7).");
  EXPECT_EQ(TextOfCard(rules, "mage"),
            "Mage\n"
            "Starting card, iron; 7 for each player. Cost 0; 0\n"
            "  attack, 1 magicka.");
  EXPECT_EQ(TextOfCard(rules, "gr_pale_reaper"),
            "Pale Reaper\n"
            "Card of Graverend, gold, 1 copy. Cost 7; 3 attack, 0\n"
            "  magicka.\n"
            "The next 2 times you consume a card this turn: gain 2\n"
            "  attack. Consume up to 2 cards from the hand or the\n"
            "  discard pile.");
  EXPECT_EQ(TextOfCard(rules, "sp_stormlord_veyra"),
            "Stormlord Veyra\n"
            "Card of Spellstrike, gold, 1 copy. Cost 6; 4 attack, 1\n"
            "  magicka.\n"
            "When summoned: draw 1 card.");
  EXPECT_EQ(TextOfCard(rules, "gr_ossuary_lich"),
            "Ossuary Lich\n"
            "Card of Graverend, silver, 2 copies. Cost 5; 1 attack, 2\n"
            "  magicka.\n"
            "Gain 1 attack per 2 cards in the Necropolis, at most 3.");
  EXPECT_EQ(TextOfCard(rules, "pw_vigil"),
            "Vigil\n"
            "Power of Solguard.\n"
            "At the start of each turn: with 5 or more monsters in\n"
            "  play: gain 1 attack, then gain 1 magicka.");
  EXPECT_EQ(TextOfCard(rules, "m_dranas"),
            "Dranas\n"
            "Monster, gold, 1 copy. 12 health, 8 points. Not in solo\n"
            "  games.\n"
            "Deathcrash, for who slays it: take 1 card at random from\n"
            "  an opponent's hand.");
  const Rules changed = Classic(2, {}, Changed("health = 13", "health = 14"));
  EXPECT_EQ(TextOfCard(changed, "m_oathless_titan"),
            "Oathless Titan\nMonster, gold, 1 copy. 14 health, 8 points.\nDeathcrash, for who "
            "slays it: draw 2 cards.");
}

// --- The table.

TEST(WarRiftDrawTest, ASeatsView) {
  const Rules rules = Duel("solguard", "graverend");
  State state =
      StateOf(rules, {.seats = {{.hand = "mage*x2 so_chapel_scribe",
                                 .deck = "any",
                                 .discard = "warrior*x2",
                                 .selection = "so_sun_squire so_gate_warden so_banner_captain",
                                 .power = "pw_vigil",
                                 .points = 3},
                                {.hand = "mage*x5",
                                 .deck = "any",
                                 .selection = "gr_bone_digger gr_zyrna",
                                 .power = "pw_harvest"}},
                      .monsters = "m_cave_troll*2 m_ash_bat m_ash_bat m_dranas",
                      .rift = "so_sun_squire gr_bone_digger*x2",
                      .necropolis = "mage.1 mage.0",
                      .attack = 2,
                      .magicka = 1});
  for (int at = state.cards.Begin(Hand(1)) + 2; at < state.cards.End(Hand(1)); ++at) {
    state.cards.Write(at, state.cards.Item(at), 2);  // of a pool, so that others do not know them
  }
  EXPECT_EQ("\n" + rules.Draw(rules.Observe(state, 0)).text(), R"(
rotation 1, seat 0 began; 20 points, limit 12 monsters
monsters    Cave Troll: 3 of 5 health, 2 points
            2x Ash Bat: 1 health, 1 point; 1 more monster
            Dranas: 12 health, 8 points; take 1 card of an opponent
            4 in play, 12 in the deck
Rift        seat 0: Sun Squire; seat 1: 2x Bone Digger
Necropolis  seat 0: Mage; seat 1: Mage
seat 0 you Solguard: 3 points, 3 in hand, 9 in the deck
  power     Vigil: turn start: if 5+ monsters: +1 attack, +1 magicka
  hand      2x Mage: +1 magicka; Chapel Scribe: +1 magicka, draw 1
  discard   2x Warrior
  selection Sun Squire for 2: +1 attack, +1 magicka
            Gate Warden for 3: +1 attack, +1 magicka, put back an iron monster
            Banner Captain for 4: +4 attack or +3 magicka
seat 1 Graverend: 0 points, 5 in hand, 9 in the deck
  power     Harvest: first slay each turn: consume 1 (discards)
  hand      2x Mage, 3 cards hidden
  discard   -
  selection Bone Digger (2), Zyrna, the Beckoner (6)
played      -
turn of seat 0: 2 attack (A), 1 magicka (M)
seat 0: play, slay, summon, or end the turn
)");
  EXPECT_FALSE(rules.Draw(rules.Observe(state, 0)).spans().empty());
  EXPECT_EQ("\n" + rules.Draw(rules.Observe(state, 1)).text(), R"(
rotation 1, seat 0 began; 20 points, limit 12 monsters
monsters    Cave Troll: 3 of 5 health, 2 points
            2x Ash Bat: 1 health, 1 point; 1 more monster
            Dranas: 12 health, 8 points; take 1 card of an opponent
            4 in play, 12 in the deck
Rift        seat 0: Sun Squire; seat 1: 2x Bone Digger
Necropolis  seat 0: Mage; seat 1: Mage
seat 0 Solguard: 3 points, 3 in hand, 9 in the deck
  power     Vigil: turn start: if 5+ monsters: +1 attack, +1 magicka
  hand      2x Mage, Chapel Scribe
  discard   2x Warrior
  selection Sun Squire (2), Gate Warden (3), Banner Captain (4)
seat 1 you Graverend: 0 points, 5 in hand, 9 in the deck
  power     Harvest: first slay each turn: consume 1 (discards)
  hand      5x Mage: +1 magicka
  discard   -
  selection Bone Digger for 2: +1 magicka, consume 1 (discards)
            Zyrna, the Beckoner for 6: +3 A, +2 M, move 1: Rift to hand
played      -
turn of seat 0: 2 attack (A), 1 magicka (M)
seat 0 is to decide
)");
}

TEST(WarRiftDrawTest, AQuestionOfAnEffect) {
  const Rules rules = Duel("spellstrike");
  const State state = StateOf(rules, {.seats = {{.hand = "sp_mirror_savant sp_leyline_keeper",
                                                 .selection = "sp_rune_scribe",
                                                 .guild_deck = "sp_spark_adept"}}});
  const State asked = After(rules, state, "play:sp_leyline_keeper play:sp_mirror_savant");
  EXPECT_EQ("\n" + rules.Draw(asked).text(), R"(
rotation 1, seat 0 began; 20 points, limit 12 monsters
monsters    0 in play, 12 in the deck
Rift        -
seat 0 Spellstrike: 0 points, 0 in hand, 0 in the deck
  hand      -
  discard   -
  selection Rune Scribe for 2: +1 attack, draw 1
seat 1 Solguard: 0 points, 0 in hand, 9 in the deck
  hand      -
  discard   -
  selection -
played      Mirror Savant, Leyline Keeper
this turn   the next summon costs 1 less; next 2 summons: +2 attack
turn of seat 0: 1 attack (A), 4 magicka (M)
seat 0: Mirror Savant: replace a card of the selection, or stop (3 more)
)");
}

TEST(WarRiftDrawTest, NothingIsShownOfCardsBeforeTheyAreThere) {
  const Rules rules = Duel("spellstrike");
  Rng rng = TestRng();
  const State state = After(rules, rules.Deal(rng), "power:pw_storm_tithe");
  EXPECT_EQ("\n" + rules.Draw(rules.Observe(state, 1)).text(), R"(
setting up; 20 points, limit 12 monsters
seat 0 Spellstrike
  power     Storm Tithe: first summon each turn: +2 attack
seat 1 you Solguard
seat 1: choose a power
)");
}

TEST(WarRiftDrawTest, ManyMonstersStandInTwoColumns) {
  const Rules rules = Duel("spellstrike");
  const State state = StateOf(
      rules, {.monsters = "m_cave_troll*2 m_ash_bat*x2 m_dranas m_bone_hydra m_stone_gargoyle "
                          "m_blood_countess*1 m_mire_slime m_thorn_wolf m_husk_soldier"});
  const std::string text = rules.Draw(state).text();
  EXPECT_EQ("\n" + rules.Draw(state).text().substr(0, text.find("Rift")), R"(
rotation 1, seat 0 began; 20 points, limit 12 monsters
monsters    Cave Troll 3/5 (2)                2x Ash Bat 1 (1): 1 more monster
            Dranas 12 (8): take 1 card of...  Bone Hydra 7 (4): 1 more monster
            Stone Gargoyle 5 (2): consume...  Blood Countess 6/7 (4): discard 2
            Mire Slime 1 (1)                  Thorn Wolf 3 (1)
            Husk Soldier 3 (1): draw 1
            10 in play, 12 in the deck; health (points): when slain
)");
}

// --- Whole games.

struct WordTable {
  std::string mode;
  int players;
  RuleMap rules = {};
};
void PrintTo(const WordTable& table, std::ostream* out) { *out << table.mode << table.players; }

bool HoldsCode(const std::string& text) {
  return text.find('_') != std::string::npos || text.find(".0") != std::string::npos ||
         text.find('#') != std::string::npos;
}

void CheckMoves(const Rules& rules, const State& state) {
  std::set<std::string> seen;
  for (const std::string& text : Described(rules, state)) {
    EXPECT_TRUE(seen.insert(text).second) << text;
    EXPECT_FALSE(text.empty());
    EXPECT_LE(ColumnsOf(text), 64U) << text;
    EXPECT_FALSE(HoldsCode(text)) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  }
}

void CheckLines(const std::string& text, std::size_t columns) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(ColumnsOf(line), columns) << line;
}

class WarRiftWordsTest : public testing::TestWithParam<WordTable> {};

TEST_P(WarRiftWordsTest, HoldInRandomGames) {
  const WordTable& table = GetParam();
  const Rules rules = MakeRules(table.mode, table.players, table.rules);
  for (std::uint64_t game = 0; game < 3; ++game) {
    Rng rng = TestRng(game);
    State state = rules.Deal(rng);
    for (const Player seat : Seats(table.players)) {
      EXPECT_FALSE(HoldsCode(rules.TellDeal(state, seat)));
    }
    while (state.phase != Phase::kOver) {
      CheckMoves(rules, state);
      const State before = state;
      const Action action = RandomLegal(rules, state, rng);
      rules.Apply(state, action, rng);
      for (const Player seat : Seats(table.players)) {
        const std::string told = rules.Tell(before, action, state, seat);
        ASSERT_EQ(told.empty(), rules.Event(before, action, state, seat).empty()) << told;
        EXPECT_FALSE(HoldsCode(told)) << told;
        EXPECT_EQ(told.find('\n'), std::string::npos) << told;
        CheckLines(rules.Draw(rules.Observe(state, seat)).text(), 80);
      }
    }
    CheckLines(rules.Draw(state).text(), 80);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, WarRiftWordsTest,
    testing::Values(WordTable{"classic", 2}, WordTable{"classic", 3, {{"guilds", "draft"}}},
                    WordTable{"classic", 4, {{"trading", "all"}}}, WordTable{"classic", 5},
                    WordTable{"team", 4, {{"extra_refresh", "first_action"}}},
                    WordTable{"frenzy", 2}, WordTable{"frenzy", 3, {{"trading", "all"}}},
                    WordTable{"frenzy", 4}, WordTable{"frenzy", 5},
                    WordTable{"solo", 1, {{"monster_limit", "master"}}}),
    [](const auto& row) { return row.param.mode + std::to_string(row.param.players); });

TEST(WarRiftNamedCardsTest, CodesDifferAndTextsAreNarrow) {
  const Rules rules = Classic();
  std::set<std::string> codes;
  for (const CardWords& card : rules.NamedCards()) {
    EXPECT_TRUE(codes.insert(card.code).second) << card.code;
    EXPECT_FALSE(card.name.empty());
    EXPECT_FALSE(card.text.empty());
    EXPECT_NE(card.text.back(), '\n');
    EXPECT_FALSE(HoldsCode(card.text)) << card.text;
    CheckLines(card.text, 56);
  }
  EXPECT_TRUE(codes.contains("mage") && codes.contains("so_gate_warden") &&
              codes.contains("pw_vigil") && codes.contains("m_cave_troll"));
}

}  // namespace
}  // namespace riftlab::warrift
