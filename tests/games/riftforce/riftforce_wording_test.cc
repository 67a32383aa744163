// What happens, in words for people: one sentence of each kind.
#include <gtest/gtest.h>

#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

// What a seat is told of moves, one line each.
std::string Told(const Rules& rules, State state, const std::string& moves, Player seat) {
  std::string lines;
  for (const std::string& move : Words(moves)) {
    const absl::StatusOr<Action> action = rules.ParseAction(state, move);
    EXPECT_TRUE(action.ok()) << action.status();
    if (!action.ok()) return lines;
    const State next = After(rules, state, move);
    const std::string told = rules.Tell(state, *action, next, seat);
    if (!told.empty()) lines += told + "\n";
    state = next;
  }
  return lines;
}

struct Sentence {
  std::string name;
  Layout setup;
  std::string moves;
  std::string told;  // to the other seat, up to whose turn it then is
};

void PrintTo(const Sentence& sentence, std::ostream* out) { *out << sentence.name; }

class RiftforceSentenceTest : public testing::TestWithParam<Sentence> {};

TEST_P(RiftforceSentenceTest, IsTold) {
  const Sentence& sentence = GetParam();
  const Rules rules = MakeRules();
  const State state = Waiting(rules, sentence.setup);
  EXPECT_EQ(Told(rules, state, sentence.moves, 1), sentence.told);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RiftforceSentenceTest,
    testing::Values(
        Sentence{"Fire",
                 {"Fi5 Wa6||||", "Ic5*2 Ic6||||", "Fi7"},
                 "activate",
                 "seat 0 discards Fire 7 to activate; seat 0 activates Fire 5 at L1: 3 damage to "
                 "Ice 5 (destroyed), 1 damage to own Water 6 (5 left); seat 0 gains 1 Riftforce (1 "
                 "in all); seat 1 to move\n"},
        Sentence{"Ice",
                 {"Ic5||||", "Fi5 Fi6*1||||", "Ic7"},
                 "activate",
                 "seat 0 discards Ice 7 to activate; seat 0 activates Ice 5 at L1: 4 damage to "
                 "Fire 6 (1 left); seat 1 to move\n"},
        Sentence{"LightElsewhere",
                 {"Li5|Wa6*2|||", "Fi5||||", "Li7"},
                 "activate",
                 "seat 0 discards Light 7 to activate; seat 0 activates Light 5 at L1: 2 damage to "
                 "Fire 5 (3 left), heals own Water 6 at L2 by 1 (5 left); seat 1 to move\n"},
        Sentence{"LightChooses",
                 {"Li5*1|Wa6*2|||", "Fi5||||", "Li7"},
                 "activate L2.1",
                 "seat 0 discards Light 7 to activate; seat 0 activates Light 5 at L1: 2 damage to "
                 "Fire 5 (3 left)\n"
                 "Light 5 at L1: heals own Water 6 at L2 by 1 (5 left); seat 1 to move\n"},
        Sentence{"Shadow",
                 {"Sh5||||", "|Fi5*4|||", "Sh7"},
                 "activate L2",
                 "seat 0 discards Shadow 7 to activate; seat 0 activates Shadow 5 at L1\n"
                 "Shadow 5 at L1: moves to L2, 1 damage to Fire 5 (destroyed); seat 0 gains 2 "
                 "Riftforce (2 in all); seat 1 to move\n"},
        Sentence{"EarthPlayed",
                 {"", "Fi5*4 Fi6||||", "Ea5"},
                 "play L1",
                 "seat 0 plays Earth 5 at L1: 1 damage to Fire 5 at L1 (destroyed), 1 damage to "
                 "Fire 6 at L1 (5 left); seat 0 gains 1 Riftforce (1 in all); seat 1 to move\n"},
        Sentence{"EarthHitsNobody",
                 {"", "", "Ea5"},
                 "play L1",
                 "seat 0 plays Earth 5 at L1; seat 1 to move\n"},
        Sentence{"Water",
                 {"Wa5||||", "Fi5|Ic5|||", "Wa7"},
                 "activate",
                 "seat 0 discards Water 7 to activate; seat 0 activates Water 5 at L1: 2 damage to "
                 "Fire 5 (3 left), moves to L2, 1 damage to Ice 5 (4 left); seat 1 to move\n"},
        Sentence{"Thunderbolt",
                 {"Th5||||", "Fi5*4 Fi6||||", "Th7"},
                 "activate Fi5",
                 "seat 0 discards Thunderbolt 7 to activate; seat 0 activates Thunderbolt 5 at L1\n"
                 "Thunderbolt 5 at L1: 2 damage to Fire 5 (destroyed), 2 damage to Fire 6 (4 "
                 "left); seat 0 gains 1 Riftforce (1 in all); seat 1 to move\n"},
        Sentence{"Plant",
                 {"|Pl5|||", "Fi5||||", "Pl7"},
                 "activate",
                 "seat 0 discards Plant 7 to activate; seat 0 activates Plant 5 at L2: 2 damage to "
                 "Fire 5 at L1 (3 left), Fire 5 moves to L2; seat 1 to move\n"},
        Sentence{"Air",
                 {"|Ai5|||", "Fi5|Fi6|Fi7||", "Ai7"},
                 "activate L1",
                 "seat 0 discards Air 7 to activate; seat 0 activates Air 5 at L2\n"
                 "Air 5 at L2: moves to L1, 1 damage to Fire 5 (4 left), 1 damage to Fire 6 at L2 "
                 "(5 left); seat 1 to move\n"},
        Sentence{"CrystalDestroyed",
                 {"Fi5||||", "Cr5*2||||", "Fi7"},
                 "activate",
                 "seat 0 discards Fire 7 to activate; seat 0 activates Fire 5 at L1: 3 damage to "
                 "Crystal 5 (destroyed); seat 0 gains 2 Riftforce (2 in all); seat 1 to move\n"},
        Sentence{"BeastHurt",
                 {"Be5*1||||", "|Fi5|||", "Be7"},
                 "activate",
                 "seat 0 discards Beast 7 to activate; seat 0 activates Beast 5 at L1: moves to "
                 "L2, 3 damage to Fire 5 (2 left); seat 1 to move\n"},
        Sentence{"Sand",
                 {"Sa5*1||||", "|Fi5 Fi6|||", "Sa7"},
                 "activate L2",
                 "seat 0 discards Sand 7 to activate; seat 0 activates Sand 5 at L1\n"
                 "Sand 5 at L1: moves to L2, 1 damage to Fire 5 (4 left), 1 damage to Fire 6 (5 "
                 "left), heals own Sand 5 by 1 (5 left); seat 1 to move\n"},
        Sentence{"Lava",
                 {"|Fi5 La5*4|||", "Ic5||Ic6||", "La7"},
                 "activate",
                 "seat 0 discards Lava 7 to activate; seat 0 activates Lava 5 at L2: 2 damage to "
                 "Ice 5 at L1 (3 left), 2 damage to Ice 6 at L3 (4 left), 1 damage to own Fire 5 "
                 "(4 left), 1 damage to own Lava 5 (destroyed); seat 1 gains 1 Riftforce (1 in "
                 "all); seat 1 to move\n"},
        Sentence{"MusicPlaysEarth",
                 {"Mu5||||", "Ea5*3|Fi5|||", "Mu7"},
                 "activate",
                 "seat 0 discards Music 7 to activate; seat 0 activates Music 5 at L1: 2 damage to "
                 "Earth 5 (destroyed), takes over Earth 5, plays Earth 5 at L2, 1 damage to Fire 5 "
                 "at L2 (4 left); seat 0 gains 1 Riftforce (1 in all); seat 1 to move\n"},
        Sentence{"MusicChooses",
                 {"|Mu5|||", "|Ai6*4|||", "Mu7"},
                 "activate L3",
                 "seat 0 discards Music 7 to activate; seat 0 activates Music 5 at L2: 2 damage to "
                 "Air 6 (destroyed), takes over Air 6; seat 0 gains 1 Riftforce (1 in all)\n"
                 "Music 5 at L2: plays Air 6 at L3; seat 1 to move\n"},
        Sentence{"MusicPlaysLove",
                 {"Mu5|Fi5*1 Fi6*2|||", "Lo5*3||||", "Mu7"},
                 "activate Fi6",
                 "seat 0 discards Music 7 to activate; seat 0 activates Music 5 at L1: 2 damage to "
                 "Love 5 (destroyed), takes over Love 5, plays Love 5 at L2; seat 0 gains 1 "
                 "Riftforce (1 in all)\n"
                 "Music 5 at L1: heals own Fire 6 at L2 by 2 (6 left); seat 1 to move\n"},
        Sentence{"Acid",
                 {"Ac5||||", "Fi5*2 Ic5||||", "Ac7"},
                 "activate",
                 "seat 0 discards Acid 7 to activate; seat 0 activates Acid 5 at L1: 3 damage to "
                 "Fire 5 (destroyed), 1 damage to Ice 5 (4 left); seat 1 to move\n"},
        Sentence{"Star",
                 {"St5||||", "Fi5||||", "St7", "Fi5 Fi6"},
                 "activate",
                 "seat 0 discards Star 7 to activate; seat 0 activates Star 5 at L1: 2 damage to "
                 "Fire 5 (3 left), draws a card; seat 1 to move\n"},
        Sentence{
            "LovePlayed",
            {"Fi5*2||||", "", "Lo5"},
            "play L1",
            "seat 0 plays Love 5 at L1: heals own Fire 5 at L1 by 2 (5 left); seat 1 to move\n"},
        Sentence{"Magnet",
                 {"Ma5||||", "Fi5||||", "Ma7"},
                 "activate",
                 "seat 0 discards Magnet 7 to activate; seat 0 activates Magnet 5 at L1: 2 damage "
                 "to Fire 5 (3 left), moves to L2, Fire 5 moves to L2; seat 1 to move\n"},
        Sentence{"WithoutEffect",
                 {"Fi5||||", "", "Fi7"},
                 "activate",
                 "seat 0 discards Fire 7 to activate; seat 0 activates Fire 5 at L1 without "
                 "effect; seat 1 to move\n"},
        Sentence{"Several",
                 {"Fi5|Ic5|||", "Sa6|Sa6|||", "Li5 Th6"},
                 "activate L1.1 stop",
                 "seat 0 discards Light 5 to activate\n"
                 "seat 0 activates Fire 5 at L1: 3 damage to Sand 6 (3 left)\n"
                 "seat 0 activates no more; seat 1 to move\n"},
        Sentence{"Spread",
                 {"", "", "Fi5 Ic5"},
                 "play Fi5 L2 Ic5 L3",
                 "seat 0 plays Fire 5 at L2, Ice 5 at L3; seat 1 to move\n"},
        Sentence{"Stack",
                 {"", "", "Fi5 Fi5 Fi6"},
                 "play Fi5 L2 Fi5 L2 Fi6",
                 "seat 0 plays Fire 5, Fire 5, Fire 6 at L2; seat 1 to move\n"},
        Sentence{"CheckAndDraw",
                 {"Fi5||Ic6||", "||||Wa5", "Ai5", "Fi6 Fi7"},
                 "draw",
                 "seat 0 checks and draws: L1 and L3 held alone, draws 2 cards; seat 0 gains 2 "
                 "Riftforce (2 in all); seat 1 to move\n"},
        Sentence{
            "DrawNothing",
            {"", "", "Ai5"},
            "draw",
            "seat 0 checks and draws: no location held alone, draws nothing; seat 1 to move\n"},
        Sentence{"DrawDiscards",
                 {"", "", "Ai5", "", "Fi5 Fi6"},
                 "draw",
                 "seat 0 checks and draws: no location held alone, draws 2 cards, the discards "
                 "shuffled in; seat 1 to move\n"}),
    [](const auto& row) { return row.param.name; });

TEST(RiftforceTellTest, TheSeatItselfIsToldMore) {
  const Rules rules = MakeRules();
  const State play = Waiting(rules, {"Wa5*1||||", "", "Fi5 Lo6 Lo5 Fi7", "Fi6"});
  EXPECT_EQ(Told(rules, play, "play Lo5 L1 Lo6 L2", 0),
            "seat 0 is going to play cards\n"
            "seat 0 takes Love 5 from the hand\n"
            "seat 0 puts Love 5 down at L1\n"
            "seat 0 takes Love 6 from the hand\n"
            "seat 0 plays Love 5 at L1, Love 6 at L2: heals own Water 5 at L1 by 1 (5 left); seat "
            "1 to move\n");
  const State star = Waiting(rules, {"St5|Ic5|||", "Fi5||||", "Wa5 St6 Fi6", "Fi6"});
  EXPECT_EQ(Told(rules, star, "activate Wa5 St5 stop", 0),
            "seat 0 is going to activate\n"
            "seat 0 discards Water 5 to activate\n"
            "seat 0 activates Star 5 at L1: 2 damage to Fire 5 (3 left), draws Fire 6\n"
            "seat 0 activates no more; seat 1 to move\n");
  const State draw = Waiting(rules, {"", "", "Ai5", "Fi6 Fi6 Ic7"});
  EXPECT_EQ(Told(rules, draw, "draw", 0),
            "seat 0 checks and draws: no location held alone, draws Fire 6 (twice) and Ice 7; seat "
            "1 to move\n");
}

TEST(RiftforceTellTest, WhoHealedWhomIsNotSeen) {
  const Rules rules = MakeRules();
  const State state = Waiting(rules, {"Fi5*2 Fi6*3||||", "", "Lo5 Lo6"});
  const std::string told =
      "seat 0 plays Love 5, Love 6 at L1: heals own Fire 5 at L1 by 2 (5 left), heals own Fire 6 "
      "at L1 by 3 (6 left); seat 1 to move\n";
  EXPECT_EQ(Told(rules, state, "play Lo5 L1 Fi5 Lo6 L1", 1), told);
  EXPECT_EQ(Told(rules, state, "play Lo5 L1 Fi6 Lo6 L1", 1), told);
  EXPECT_EQ(Told(rules, state, "play Lo5 L1 Fi6 Lo6 L1", 0),
            "seat 0 is going to play cards\n"
            "seat 0 takes Love 5 from the hand\n"
            "seat 0 puts Love 5 down at L1\n"
            "seat 0 heals Fire 6\n"
            "seat 0 takes Love 6 from the hand\n"
            "seat 0 plays Love 5, Love 6 at L1: heals own Fire 5 at L1 by 2 (5 left), heals own "
            "Fire 6 at L1 by 3 (6 left); seat 1 to move\n");
}

TEST(RiftforceTellTest, TurnsThatPassAndTheEnd) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {"Fi5||||", "|Fi5|||", "Ai5 Ai6"});
  state.cards[1].draw = CardsOf(rules, "Ic5 Ic6");
  EXPECT_EQ(Told(rules, state, "play Ai5 L3 stop", 0),
            "seat 0 is going to play cards\n"
            "seat 0 takes Air 5 from the hand\n"
            "seat 0 puts Air 5 down at L3\n"
            "seat 0 plays Air 5 at L3; seat 1, out of cards, checks and draws: L2 held alone, "
            "draws 2 cards; seat 1 gains 1 Riftforce (1 in all); round 2: seat 0 to move\n");
  EXPECT_EQ(
      Told(rules, state, "play Ai5 L3 stop", 1),
      "seat 0 plays Air 5 at L3; seat 1, out of cards, checks and draws: L2 held alone, draws Ice "
      "5 and Ice 6; seat 1 gains 1 Riftforce (1 in all); round 2: seat 0 to move\n");
  state = Waiting(rules, {"Fi5||||", "Ic5*3||||", "Fi6", "", "", 1});
  state.riftforce[0].destroyed = 12;
  state.riftforce[1].controlled = 3;
  state.cards[1].hand = CardsOf(rules, "Ic7");
  EXPECT_EQ(Told(rules, state, "draw", 0),
            "seat 1 checks and draws: no location held alone, draws nothing; the game is over: "
            "seat 0 wins by 12 to 3 Riftforce\n");
}

TEST(RiftforceTellTest, TheDraft) {
  const Rules rules = MakeRules();
  Rng rng = TestRng(3);
  State state = rules.Deal(rng);
  std::string told = rules.TellDeal(state, 1) + "\n";
  while (state.round == 0) {
    const Action action = rules.NthLegal(state, 0);
    State next = state;
    rules.Apply(next, action, rng);
    told += rules.Tell(state, action, next, 1) + "\n";
    state = next;
  }
  EXPECT_EQ(
      told,
      "on display: Ice, Light, Thunderbolt, Plant, Air, Crystal, Beast, Sand; seat 0 has Star; "
      "seat 1 has Lava; seat 0 to move\n"
      "seat 0 takes Ice; seat 1 to move\n"
      "seat 1 takes Light; seat 0 to move\n"
      "seat 0 takes Thunderbolt; seat 1 to move\n"
      "seat 1 takes Plant; seat 0 to move\n"
      "seat 0 takes Air; seat 1 to move\n"
      "seat 1 takes Crystal; seat 0 has Star, Ice, Thunderbolt, Air; seat 1 has Lava, Light, "
      "Plant, Crystal; on the table: Crystal 7 of seat 1 at L3; seat 1 is dealt Light 6, Plant 5, "
      "Crystal 5, Crystal 6, Crystal 7, Lava 5 and Lava 6; round 1: seat 0 to move\n");
}

TEST(RiftforceTellTest, Teams) {
  const Rules rules = MakeRules("team", 4);
  const State state =
      Waiting(rules, {"St5/2|Fi5|||Wa5*1|", "Ic5/3*1|Ic5/3|||Sa5|", "Fi5 Fi6", "Li6 Li7", "", 0});
  EXPECT_EQ(Told(rules, state, "activate Fi5 St5 L2.1 stop", 3),
            "seat 0 discards Fire 5 to activate\n"
            "seat 0 activates seat 2's Star 5 at L1: 2 damage to Ice 5 (2 left), draws a card\n"
            "seat 0 activates Fire 5 at L2: 3 damage to Ice 5 (2 left)\n"
            "seat 0 activates no more; seat 1 to move\n");
  EXPECT_EQ(Told(rules, state, "draw", 2),
            "seat 0 checks and draws: no location held alone, draws 2 cards; seat 1 to move\n");
}

// The human's turn, then the trainer's plan.
State BeforePlan(const Rules& rules, const std::string& plan, const std::string& human,
                 const std::string& bots, const std::string& next_bot) {
  State state{};
  state.round = 1;
  PutRows(rules, 0, human, state);
  PutRows(rules, 1, bots, state);
  state.cards[0].hand = CardsOf(rules, "Fi7");
  state.cards[0].draw = CardsOf(rules, "Fi6");
  state.cards[kTrainer].draw = CardsOf(rules, next_bot);
  int attack = 0;
  int control = rules.cards().num_attack_plans;
  for (std::size_t i = 0; i < 20; ++i) {
    state.plans[i] = i % 4 == 3 ? control++ : attack++;
    if (state.plans[i] == FindPlan(rules.cards(), plan)) {
      state.top_plan = static_cast<std::uint8_t>(i);
    }
  }
  Rng rng = TestRng();
  rules.BeginTurns(state, rng);
  return state;
}

TEST(RiftforceTellTest, Plans) {
  const Rules rules = MakeRules("solo", 1);
  const State control = BeforePlan(rules, "C1", "|Fi5|||", "||Sa5||", "Mu6");
  EXPECT_EQ(
      Told(rules, control, "draw", 0),
      "seat 0 checks and draws: L2 held alone, draws Fire 6; seat 0 gains 1 Riftforce (1 in all); "
      "the trainer's plan is L1 control: Music 6 arrives at L1, L1 and L3 held alone; the trainer "
      "gains 2 Riftforce (2 in all); round 2: the next plan of the trainer is L2 7-5-5\n");
  const State attack =
      BeforePlan(rules, "A13", "||Ac5 Wa7|Be5 Lo7|Wa5", "Sa5|St6|St5|Sa7 Ai7|Sa5", "Mu6");
  EXPECT_EQ(
      Told(rules, attack, "draw L3.1", 0),
      "seat 0 checks and draws: no location held alone, draws Fire 6; the trainer's plan is L5 "
      "6-5-6: Music 6 arrives at L5; bot Music 6 at L5 acts: 3 damage to Water 5 (2 left)\n"
      "bot Star 5 at L3 acts: 2 damage to Acid 5 (3 left); no bot of number 6 can act; round 2: "
      "the next plan of the trainer is L5 5-7-5\n");
  EXPECT_EQ(Described(rules, After(rules, attack, "draw")),
            "bot Star 5 at L3: 2 to Acid 5 (3 left)\n"
            "bot Sand 5 at L5: 2 to Water 5 (destroyed), +1\n");
}

TEST(RiftforceTellTest, AmplifiedBots) {
  const Rules rules = MakeRules("solo", 1, {{"difficulty", "5"}, {"stars6", "3"}});
  const State state = BeforePlan(rules, "A10", "||Ac5|Be6|", "|||Sa6|Ai7", "Mu5");
  EXPECT_EQ(Told(rules, state, "draw L5", 0),
            "seat 0 checks and draws: L3 held alone, draws Fire 6; seat 0 gains 1 Riftforce (1 in "
            "all); the trainer's plan is L4 5-6-5: Music 5 arrives at L4; bot Music 5 at L4 acts: "
            "2 damage to Beast 6 (4 left); bot Sand 6 at L4 acts: 3 damage to Beast 6 (1 left)\n"
            "bot Sand 6 at L4: Beast 6 moves to L5; no bot of number 5 can act; round 2: the next "
            "plan of the trainer is L4 6-5-7\n");
  EXPECT_EQ(Described(rules, After(rules, state, "draw")),
            "push Beast 6 to L3\n"
            "push Beast 6 to L5\n");
}

}  // namespace
}  // namespace riftlab::riftforce
