// Scenarios T90 to T106: elimination and the end of the game.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

SeatLayout Ready(int points = 0) { return {.hand = "mage", .deck = "any", .points = points}; }

std::string ReasonOf(const Rules& rules, const State& state) {
  return state.phase == Phase::kOver ? rules.Result(state).reason : "not over";
}

std::vector<double> Shares(const Rules& rules, const State& state) {
  return rules.Result(state).shares;
}

TEST(WarRiftEndTest, T90ExactlyTheLimitIsSafe) {
  const Rules rules = Classic(3);
  Layout layout{.seats = {Ready(), Ready(), Ready()}, .monsters = "m_cave_troll*x12"};
  EXPECT_EQ(After(rules, StateOf(rules, layout), "end").out[0], 0);
  layout.monsters = "m_cave_troll*x13";
  EXPECT_EQ(After(rules, StateOf(rules, layout), "end").out[0], 1);
}

TEST(WarRiftEndTest, RulingR31TheCardsOfTheEliminatedGoAwayAndForeignOnesHome) {
  const Rules rules = Classic(3);
  const State state = After(rules,
                            StateOf(rules, {.seats = {{.hand = "mage so_sun_squire",
                                                       .deck = "gr_bone_digger mage*x8",
                                                       .discard = "warrior",
                                                       .selection = "sp_spark_adept",
                                                       .guild_deck = "sp_rune_scribe",
                                                       .points = 7},
                                                      Ready(),
                                                      Ready()},
                                            .monsters = "m_cave_troll*x13",
                                            .rift = "sp_arc_duelist"}),
                            "end");
  EXPECT_EQ(DiscardText(rules, state, 1), "so_sun_squire");
  EXPECT_EQ(DiscardText(rules, state, 2), "gr_bone_digger");
  EXPECT_EQ(state.cards.Size(Hand(0)) + rules.DeckSize(state, 0) + state.cards.Size(Discard(0)), 0);
  EXPECT_EQ(state.cards.Size(kRemoved), 1 + 8 + 1);
  EXPECT_EQ(ZoneText(rules, state, kBox), "sp_spark_adept sp_rune_scribe");
  EXPECT_EQ(state.vp[0], 0);                                   // R32
  EXPECT_EQ(ZoneText(rules, state, kRift), "sp_arc_duelist");  // R33
  EXPECT_EQ(state.active, 1);
  EXPECT_EQ(state.monsters.Size(kInPlay), 14);
}

TEST(WarRiftEndTest, T92CardsOfTheEliminatedLeaveTheGameAfterPlay) {
  const Rules rules = Classic(3);
  Layout layout{.seats = {Ready(), {.hand = "sp_rune_scribe", .deck = "warrior mage*x8"}, Ready()},
                .active = 1};
  State state = StateOf(rules, layout);
  state.out[0] = 1;
  Play(rules, state, "play:sp_rune_scribe");
  EXPECT_EQ(Purse(state), "1/0");
  Play(rules, state, "end");
  EXPECT_EQ(ZoneText(rules, state, kRemoved), "sp_rune_scribe");
}

TEST(WarRiftEndTest, T93TheNextSeatFacesTheSameMonsters) {
  const Rules rules = Classic(3);
  Layout layout{.seats = {Ready(), {.hand = "warrior", .deck = "any"}, Ready()},
                .monsters = "m_mire_slime m_cave_troll*x12",
                .monster_deck = "m_sand_wyrm*x2"};
  State state = After(rules, StateOf(rules, layout), "end");
  EXPECT_EQ(state.monsters.Size(kInPlay), 14);
  Play(rules, state, "play:warrior slay:m_mire_slime");
  if (state.phase != Phase::kOver) Play(rules, state, "end");
  EXPECT_EQ(ReasonOf(rules, state), "last_side");
  EXPECT_EQ(rules.Result(state).ranks, (std::vector<int>{3, 2, 1}));
}

TEST(WarRiftEndTest, T94RulingR34TheLastSurvivorWins) {
  const Rules rules = Classic();
  const State state =
      After(rules, StateOf(rules, {.seats = {Ready(16), Ready()}, .monsters = "m_cave_troll*x13"}),
            "end");
  EXPECT_EQ(ReasonOf(rules, state), "last_side");
  EXPECT_EQ(Shares(rules, state), (std::vector<double>{0, 1}));
}

TEST(WarRiftEndTest, T95ImpossibleToleratesNoMonster) {
  const Rules rules = Classic(2, {{"monster_limit", "impossible"}});
  const State state = After(rules,
                            StateOf(rules, {.seats = {{.hand = "warrior", .deck = "any"}, Ready()},
                                            .monsters = "m_thorn_wolf"}),
                            "play:warrior");
  EXPECT_EQ(state.out[0], 1);
}

TEST(WarRiftEndTest, T96RulingR37EverybodyElseHasOneMoreTurn) {
  const Rules rules = Classic(3);
  State state = StateOf(rules, {.seats = {Ready(), Ready(20), Ready()}, .active = 1});
  Play(rules, state, "end");
  EXPECT_EQ(state.trigger, OptionalIndex(1));
  EXPECT_EQ(state.active, 2);
  Play(rules, state, "end");
  EXPECT_EQ(state.active, 0);
  EXPECT_EQ(state.rotation, 2);
  Play(rules, state, "end");
  EXPECT_EQ(ReasonOf(rules, state), "target");
  EXPECT_EQ(Shares(rules, state), (std::vector<double>{0, 1, 0}));
  EXPECT_EQ(state.turns[1], 1);
}

TEST(WarRiftEndTest, T97RulingR35AnEliminatedPlayerTriggersNothing) {
  const Rules rules = Classic(3);
  const State state = After(rules,
                            StateOf(rules, {.seats = {Ready(), Ready(21), Ready()},
                                            .monsters = "m_cave_troll*x13",
                                            .active = 1}),
                            "end");
  EXPECT_EQ(state.out[1], 1);
  EXPECT_FALSE(state.trigger.has_value());
  EXPECT_EQ(state.active, 2);
}

TEST(WarRiftEndTest, T99RulingR38TiesShare) {
  const Rules rules = Classic();
  const State state = After(rules, StateOf(rules, {.seats = {Ready(20), Ready(20)}}), "end end");
  EXPECT_EQ(ReasonOf(rules, state), "target");
  EXPECT_EQ(Shares(rules, state), (std::vector<double>{0.5, 0.5}));
  EXPECT_EQ(rules.Result(state).ranks, (std::vector<int>{1, 1}));
}

TEST(WarRiftEndTest, T100EliminationInTheLastTurns) {
  const Rules rules = Classic(3);
  Layout layout{.seats = {Ready(20), Ready(), Ready()}, .monsters = "m_cave_troll*x12"};
  layout.seats[0].hand = "warrior*x5";
  State state = After(rules, StateOf(rules, layout), "end");
  EXPECT_EQ(state.trigger, OptionalIndex(0));
  Play(rules, state, "end");
  EXPECT_EQ(state.out[1], 1);
  EXPECT_EQ(state.active, 2);
  Play(rules, state, "end");
  EXPECT_EQ(ReasonOf(rules, state), "last_side");
  EXPECT_EQ(Shares(rules, state), (std::vector<double>{1, 0, 0}));
}

TEST(WarRiftEndTest, T101RulingR39TeamsAddUp) {
  const Rules rules = Classic(4, {}, "", "team");
  State state = StateOf(rules, {.seats = {Ready(24), Ready(), Ready(15), Ready()},
                                .monsters = "m_mire_slime m_cave_troll",
                                .attack = 1,
                                .active = 2});
  EXPECT_EQ(rules.PointsOf(state, 0), 39);
  Play(rules, state, "slay:m_mire_slime end");
  EXPECT_EQ(state.trigger, OptionalIndex(2));
  Play(rules, state, "end end");
  EXPECT_EQ(state.active, 1);
  Play(rules, state, "end");
  EXPECT_EQ(ReasonOf(rules, state), "target");
  EXPECT_EQ(Shares(rules, state), (std::vector<double>{1, 0, 1, 0}));
  EXPECT_EQ(rules.Result(state).scores, (std::vector<double>{40, 0, 40, 0}));
}

TEST(WarRiftEndTest, T102ATeamWithoutMembersLoses) {
  const Rules rules = Classic(4, {}, "", "team");
  State state = StateOf(rules, {.seats = {Ready(8), Ready(), Ready(5), Ready()},
                                .monsters = "m_cave_troll*x13",
                                .active = 0});
  Play(rules, state, "end");
  EXPECT_EQ(rules.PointsOf(state, 2), 5);
  EXPECT_NE(state.phase, Phase::kOver);
  state = StateOf(rules, {.seats = {Ready(), Ready(), Ready(5), Ready()},
                          .monsters = "m_cave_troll*x13",
                          .active = 2});
  state.out = {1, 2, 0, 0, 0};
  Play(rules, state, "end");
  EXPECT_EQ(ReasonOf(rules, state), "last_side");
  EXPECT_EQ(Shares(rules, state), (std::vector<double>{0, 1, 0, 1}));
}

Rules Solo(const std::string& limit = "normal") {
  return MakeRules("solo", 1, {{"solo_power", "none"}, {"monster_limit", limit}});
}

TEST(WarRiftEndTest, T103RulingR40SoloIsWonAtOnce) {
  const Rules rules = Solo("impossible");
  State state =
      StateOf(rules, {.seats = {Ready(19)}, .monsters = "m_mire_slime m_sand_wyrm", .attack = 1});
  state.rotation = 5;
  state.turns[0] = 5;
  Play(rules, state, "slay:m_mire_slime");
  EXPECT_EQ(ReasonOf(rules, state), "solo_won");
  EXPECT_EQ(rules.Result(state).turns, 5);
  EXPECT_DOUBLE_EQ(rules.Returns(state)[0], 0.5 + 0.5 * (1 - 4.0 / 60));
}

TEST(WarRiftEndTest, T104SoloIsLostByTheLimit) {
  const Rules rules = Solo("impossible");
  const State state =
      After(rules, StateOf(rules, {.seats = {Ready(10)}, .monsters = "m_sand_wyrm"}), "end");
  EXPECT_EQ(ReasonOf(rules, state), "eliminated");
  EXPECT_DOUBLE_EQ(rules.Returns(state)[0], 0.2);
}

TEST(WarRiftEndTest, T105RulingR41WithoutMonstersTheGameIsDecided) {
  const Rules rules = Classic();
  const State state =
      After(rules, StateOf(rules, {.seats = {Ready(8), Ready(4)}, .monster_deck = ""}), "end");
  EXPECT_EQ(ReasonOf(rules, state), "no_monsters");
  EXPECT_EQ(Shares(rules, state), (std::vector<double>{1, 0}));
}

TEST(WarRiftEndTest, T106TheCapEndsTheGame) {
  const Rules rules = Classic(2, {{"max_rotations", "3"}});
  State state = StateOf(rules, {.seats = {Ready(), Ready(1)}});
  state.rotation = 3;
  Play(rules, state, "end end");
  EXPECT_EQ(ReasonOf(rules, state), "rotation_cap");
  EXPECT_EQ(Shares(rules, state), (std::vector<double>{0, 1}));
  const Rules solo = MakeRules("solo", 1, {{"solo_power", "none"}, {"max_rotations", "3"}});
  State alone = StateOf(solo, {.seats = {Ready(10)}});
  alone.rotation = 3;
  Play(solo, alone, "end");
  EXPECT_DOUBLE_EQ(solo.Returns(alone)[0], 0.2);
}

TEST(WarRiftEndTest, RulingR17TheDoubleRuleHoldsForEverybody) {
  const Rules rules = Classic(3);
  const State state = After(rules, StateOf(rules, {.seats = {Ready(), Ready(), Ready(10)}}), "end");
  EXPECT_EQ(state.active, 1);
  EXPECT_EQ(state.monsters.Size(kInPlay), 2);
}

}  // namespace
}  // namespace riftlab::warrift
