// What may be chosen: the options of decisions, in scenarios (section 10) and rulings (section 9).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

// The options after some moves of an action.
Texts OptionsAfter(const Rules& rules, const Layout& setup, const std::string& moves) {
  State state = StateOf(rules, setup);
  EXPECT_TRUE(Play(rules, state, moves)) << "nothing is asked";
  return Moves(rules, state);
}

Texts DuelOptions(const Layout& setup, const std::string& moves) {
  return OptionsAfter(MakeRules(), setup, moves);
}

TEST(RiftforceOptionsTest, Scenario06LightOffersTheDamagedAllies) {
  EXPECT_EQ(DuelOptions({"Li5||||Wa5*2 Fi6*1", "||Sh5||", "Li7"}, "activate"),
            (Texts{"Wa5@L5.1", "Fi6@L5.2"}));
}

TEST(RiftforceOptionsTest, Scenario08ShadowMustMove) {
  EXPECT_EQ(DuelOptions({"Sh5|Fi5|||", "||Ai5*4||", "Sh6"}, "activate"),
            (Texts{"L2", "L3", "L4", "L5"}));
}

TEST(RiftforceOptionsTest, Scenario15SecondTargetOfThunderbolt) {
  EXPECT_EQ(DuelOptions({"Th5||||", "Ai5*3 Fi6*4 Li7||||", "Th6"}, "activate Ai5"),
            (Texts{"Fi6@L1.1", "Li7@L1.2"}));
}

TEST(RiftforceOptionsTest, Scenario36MusicWithBothCriteriaOpen) {
  EXPECT_EQ(DuelOptions({"Mu5||||", "Fi5*3|Wa6*1|||", "Mu5"}, "activate"),
            (Texts{"Fi5@L2.1", "stop"}));
}

TEST(RiftforceOptionsTest, Scenario43LoveMayNotDecline) {
  EXPECT_EQ(DuelOptions({"Fi5*2 Wa6*3||||", "||||", "Lo5"}, "play L1"),
            (Texts{"Fi5@L1.1", "Wa6@L1.2"}));
}

TEST(RiftforceOptionsTest, Scenario50RunsAreLaidFromLeftToRight) {
  const Layout setup = {.hand = "Fi5 Ic5 Li5"};
  EXPECT_EQ(DuelOptions(setup, "play Fi5"), (Texts{"L1", "L2", "L3", "L4", "L5"}));
  EXPECT_EQ(DuelOptions(setup, "play Fi5 L3 Ic5"), (Texts{"L3", "L4"}));
  // A run of two that ends at L5 cannot go on.
  const Rules rules = MakeRules();
  State run = StateOf(rules, setup);
  EXPECT_FALSE(Play(rules, run, "play Fi5 L4 Ic5 L5"));
  // After L5 only stacking is left, and the place of the second card is forced.
  State stack = StateOf(rules, setup);
  EXPECT_FALSE(Play(rules, stack, "play Fi5 L5 Ic5 Li5"));
  EXPECT_EQ(RowsText(rules, stack.table, 0), "||||Fi5 Ic5 Li5");
}

TEST(RiftforceOptionsTest, Scenario51IllegalCombinations) {
  // Two at L2 and one at L3: the third card has no choice of place but the stack.
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.hand = "Fi5 Ic5 Li5"});
  EXPECT_FALSE(Play(rules, state, "play Fi5 L2 Ic5 L2 Li5"));
  EXPECT_EQ(RowsText(rules, state.table, 0), "|Fi5 Ic5 Li5|||");
  // L1 and L3, L1 and L5: the second card goes to L1 or L2.
  EXPECT_EQ(DuelOptions({.hand = "Fi5 Ic5 Li5"}, "play Fi5 L1 Ic5"), (Texts{"L1", "L2"}));
  // Fi5 with Wa6; Fi5, Fi6, Wa5: one criterion for the whole set.
  State alone = StateOf(rules, {.hand = "Fi5 Wa6"});
  EXPECT_FALSE(Play(rules, alone, "play Fi5 L1"));
  EXPECT_EQ(DuelOptions({.hand = "Fi5 Fi6 Wa5"}, "play Fi5 L1"), (Texts{"Fi6", "Wa5", "stop"}));
  State two = StateOf(rules, {.hand = "Fi5 Fi6 Wa5"});
  EXPECT_FALSE(Play(rules, two, "play Fi5 L1 Fi6 L1"));
}

TEST(RiftforceOptionsTest, Scenario52CheckAndDrawNeedsFewerThanSeven) {
  const Rules rules = MakeRules();
  const State full = StateOf(rules, {.a = "Fi5||||", .hand = "Fi5 Fi5 Fi6 Ic5 Li7 Sh6 Wa5"});
  EXPECT_EQ(Moves(rules, full), (Texts{"play", "activate"}));
  const State six = StateOf(rules, {.a = "Fi5||||", .hand = "Fi5 Fi5 Fi6 Ic5 Li7 Sh6"});
  EXPECT_EQ(Moves(rules, six), (Texts{"play", "activate", "draw"}));
}

TEST(RiftforceOptionsTest, Scenario53CheckScoresWhatIsHeldAlone) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Fi5|Li5|||Wa5",
                                .b = "|Sh5|Ai5||",
                                .hand = "Fi5",
                                .draw = "Fi6 Fi6 Fi6 Ic5 Ic5 Ic5 Ic6 Ic6"});
  EXPECT_FALSE(Play(rules, state, "draw"));
  EXPECT_EQ(ScoreOf(state), "2,0");
  EXPECT_EQ(state.riftforce[0].controlled, 2);
  EXPECT_EQ(state.cards[0].hand.Size(), 7);
  EXPECT_EQ(state.cards[0].draw.Size(), 2);
  EXPECT_EQ(state.drawn[0], 6);
}

TEST(RiftforceOptionsTest, Scenario55ExhaustedDeck) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.hand = "Fi5", .draw = "Fi6", .discard = "Fi7"});
  EXPECT_FALSE(Play(rules, state, "draw"));
  EXPECT_EQ(CardsText(rules, state.cards[0].hand), "Fi5 Fi6 Fi7");
  EXPECT_TRUE(state.cards[0].draw.empty() && state.cards[0].discard.empty());
}

TEST(RiftforceOptionsTest, Scenario56FirstTurnOfBothSeats) {
  const Rules rules = MakeRules("duel", 2, {{"guilds", "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"}});
  int activations = 0;
  for (std::uint64_t deal = 0; deal < 60; ++deal) {
    Rng rng = TestRng(deal);
    State state = rules.Deal(rng);
    // Seven cards in hand and nothing on the table: only Play is legal.
    EXPECT_EQ(state.to_move, 0);
    EXPECT_TRUE(state.phase == Phase::kPlayCard || state.phase == Phase::kPlayAt);
    while (state.to_move == 0) {
      rules.Apply(state, rules.NthLegal(state, rules.NumLegal(state) - 1), rng);
    }
    const Elemental placed = state.table.At(state.table.SideBegin(1));
    const TypeMask matching =
        GuildMask(GuildOf(placed.type())) | kNumberMasks[NumberOf(placed.type())];
    const bool can = (state.cards[1].hand.Types() & matching) != 0;
    EXPECT_EQ(state.phase == Phase::kAction, can);
    if (can) {
      EXPECT_EQ(Moves(rules, state), (Texts{"play", "activate"}));
    }
    activations += can ? 1 : 0;
  }
  EXPECT_GT(activations, 0);
}

TEST(RiftforceOptionsTest, Scenario57EmptyHandChecksAndDraws) {
  const Rules rules = MakeRules();
  const State state = StateOf(rules, {.a = "Fi5||||", .draw = "Fi6 Ic5"});
  // The seat has no choice, so the draw has been carried out, and seat 1, which has nothing, too.
  EXPECT_EQ(ScoreOf(state), "1,0");
  EXPECT_EQ(CardsText(rules, state.cards[0].hand), "Fi6 Ic5");
  EXPECT_EQ(state.round, 2);
}

TEST(RiftforceOptionsTest, Ruling02AtLeastOneCardAndOneElemental) {
  EXPECT_EQ(DuelOptions({.hand = "Fi5 Ic5"}, "play"), (Texts{"Fi5", "Ic5"}));
  EXPECT_EQ(DuelOptions({.a = "Fi5 Fi6||||", .hand = "Fi7"}, "activate"),
            (Texts{"Fi5@L1.1", "Fi6@L1.2"}));
  // A discard that matches nothing is no option, and without any there is no Activate.
  const Rules rules = MakeRules();
  const State state = StateOf(rules, {.a = "Fi5||||", .hand = "Ic6 Li7"});
  EXPECT_EQ(Moves(rules, state), (Texts{"play", "draw"}));
  EXPECT_EQ(DuelOptions({.a = "Fi5||||", .hand = "Ic5 Fi7 Li6"}, "activate"),
            (Texts{"Fi7", "Ic5"}));
}

TEST(RiftforceOptionsTest, Ruling03ThreeDifferentElementals) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Cr5 Cr6 Cr7 Cr5||||", .hand = "Cr7"});
  EXPECT_TRUE(Play(rules, state, "activate L1.1"));
  EXPECT_EQ(Moves(rules, state), (Texts{"Cr6@L1.2", "Cr7@L1.3", "Cr5@L1.4", "stop"}));
  EXPECT_FALSE(Play(rules, state, "L1.2 L1.4"));
}

TEST(RiftforceOptionsTest, Ruling04HealingIsMandatoryAndOnlyForTheDamaged) {
  // One damaged Beast: healed without a question.
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Li5 Be6*2 Fi5||||", .hand = "Li6"});
  EXPECT_FALSE(Play(rules, state, "activate Li5"));
  EXPECT_EQ(RowsText(rules, state.table, 0), "Li5 Be6*1 Fi5||||");
}

TEST(RiftforceOptionsTest, Ruling10TakenOverNeedsTheNumber) {
  EXPECT_EQ(DuelOptions({"Mu5 Mu6||||", "Fi5*3|Wa6*1|||", "Mu5"}, "activate L1.1"),
            (Texts{"Mu6@L1.2", "Fi5@L2.1", "stop"}));
  // After the Mu6 only the guild is left, so the Fi5 is not offered and the action is over.
  const Rules rules = MakeRules();
  State state = StateOf(rules, {"Mu5 Mu6||||", "Fi5*3|Wa6*1|||", "Mu5"});
  EXPECT_FALSE(Play(rules, state, "activate L1.1 Mu6"));
  EXPECT_EQ(RowsText(rules, state.table, 0), "Mu5 Mu6|Fi5|||");
}

TEST(RiftforceOptionsTest, Ruling10TheGuildOfWhatWasTakenOverDoesNotDo) {
  // By guild the action is over after the take-over, though a Music was taken.
  const Rules rules = MakeRules();
  State by_guild = StateOf(rules, {"Mu6||||", "Mu5*3/1||Cr5||", "Mu5"});
  EXPECT_FALSE(Play(rules, by_guild, "activate"));
  EXPECT_EQ(RowsText(rules, by_guild.table, 0), "Mu6|Mu5|||");
  EXPECT_EQ(RowsText(rules, by_guild.table, 1), "||Cr5||");
  // It has the number, and so far the others have it, too.
  const Layout open = {"Mu5|||Mu6|", "Mu5*3/1||Cr5||", "Mu5"};
  EXPECT_EQ(DuelOptions({"Mu5||||", "Mu5*3/1||Cr5||", "Mu5"}, "activate"),
            (Texts{"Mu5@L2.1", "stop"}));
  EXPECT_EQ(DuelOptions(open, "activate Mu5"), (Texts{"Mu5@L2.1", "Mu6@L4.1", "stop"}));
  // Whoever goes on by guild loses it; whoever takes it goes on by number.
  State other = StateOf(rules, open);
  EXPECT_FALSE(Play(rules, other, "activate Mu5 Mu6"));
  State taken = StateOf(rules, open);
  EXPECT_FALSE(Play(rules, taken, "activate Mu5 Mu5"));
}

TEST(RiftforceOptionsTest, Ruling10EndsWithTheAction) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {"Mu6||||", "Mu5*3/1||Cr5||", "Mu5 Mu7"});
  EXPECT_FALSE(Play(rules, state, "activate Mu5"));
  state.position = 0;
  Rng rng = TestRng();
  rules.BeginTurns(state, rng);
  EXPECT_TRUE(Play(rules, state, "activate"));
  EXPECT_EQ(Moves(rules, state), (Texts{"Mu6@L1.1", "Mu5@L2.1"}));
}

TEST(RiftforceOptionsTest, Ruling12PlantNamesAnEnemyNextDoor) {
  EXPECT_EQ(DuelOptions({"|Pl5|||", "Fi5||Ic5||", "Pl6"}, "activate"), (Texts{"L1", "L3"}));
}

TEST(RiftforceOptionsTest, Ruling45TheDestroyedIsGone) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Cr5*4 La5 Fi5||||", .hand = "Ic5"});
  EXPECT_TRUE(Play(rules, state, "activate La5"));
  EXPECT_EQ(Moves(rules, state), (Texts{"Fi5@L1.2", "stop"}));
}

TEST(RiftforceOptionsTest, Ruling48CheckAndDrawForNothing) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.hand = "Fi5"});
  EXPECT_EQ(Moves(rules, state), (Texts{"play", "draw"}));
  EXPECT_FALSE(Play(rules, state, "draw"));
  EXPECT_EQ(CardsText(rules, state.cards[0].hand), "Fi5");
  EXPECT_EQ(ScoreOf(state), "0,0");
}

TEST(RiftforceOptionsTest, ASharedTypeIsOneOption) {
  EXPECT_EQ(DuelOptions({.hand = "Fi5 Fi5 Fi5 Ic6"}, "play"), (Texts{"Fi5", "Ic6"}));
}

// All guilds come up equally often, and nobody chooses them.
TEST(RiftforceOptionsTest, Ruling51GuildsMayBeDealt) {
  struct Setup {
    const char* mode;
    int players;
    std::map<std::string, std::string> rules;
    int guilds;  // that may be dealt
  };
  const std::vector<Setup> setups = {{"duel", 2, {}, 18},
                                     {"duel", 2, {{"draft", "base"}}, 10},
                                     {"team", 3, {}, 18},
                                     {"team", 4, {}, 18},
                                     {"solo", 1, {}, 18}};
  for (const auto& [mode, players, more, guilds] : setups) {
    std::map<std::string, std::string> options = more;
    options["guilds"] = "random";
    const Rules rules = MakeRules(mode, players, options);
    constexpr int kDeals = 2000;
    std::map<int, int> dealt;
    int in_all = 0;
    for (std::uint64_t deal = 0; deal < kDeals; ++deal) {
      Rng rng = TestRng(deal);
      const State state = rules.Deal(rng);
      EXPECT_GE(state.round, 1);
      EXPECT_EQ(state.display, 0U);
      std::set<int> seen;
      for (const Player seat : Seats(players)) {
        EXPECT_EQ(NumTaken(state, seat), rules.GuildsOf(seat));
        EXPECT_TRUE(std::is_sorted(state.guilds[seat].begin(),
                                   state.guilds[seat].begin() + NumTaken(state, seat)));
        for (const OptionalIndex guild : state.guilds[seat]) {
          if (!guild) continue;
          EXPECT_TRUE(seen.insert(*guild).second);
          ++dealt[*guild];
          ++in_all;
        }
      }
    }
    EXPECT_EQ(static_cast<int>(dealt.size()), guilds) << mode;
    const double expected = static_cast<double>(in_all) / guilds;
    for (const auto& [guild, times] : dealt) EXPECT_NEAR(times, expected, 5 * std::sqrt(expected));
  }
  EXPECT_FALSE(Rules::Make({.mode = "solo",
                            .players = 1,
                            .rules = {{"guilds", "random"}, {"trainer_guilds", "chosen"}}})
                   .ok());
}

}  // namespace
}  // namespace riftlab::riftforce
