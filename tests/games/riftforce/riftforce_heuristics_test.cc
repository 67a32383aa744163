// Heuristics: what positions are worth, which decisions look best, quick play.
#include <gtest/gtest.h>

#include <string>

#include "engine/games/riftforce/heuristics.h"
#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

// The best decision by ScoreAction, the first of equals, as text.
std::string BestMove(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  Action best = actions[0];
  for (const Action action : actions) {
    if (rules.ScoreAction(state, action) > rules.ScoreAction(state, best)) best = action;
  }
  return rules.ToText(state, best);
}

double ShareOfA(const Rules& rules, const Layout& layout) {
  return rules.EvaluateAll(StateOf(rules, layout))[0];
}

TEST(RiftforceEvaluateTest, MoreIsBetter) {
  const Rules rules = MakeRules();
  const Layout base = {.a = "Li5|||Li6|", .b = "Fi6|||Fi5|", .hand = "Li5 Ic6"};
  const double share = ShareOfA(rules, base);
  EXPECT_GT(share, 0);
  EXPECT_LT(share, 1);
  Layout more = base;
  more.a = "Li5|||Li6 Ic7|";
  EXPECT_GT(ShareOfA(rules, more), share) << "an elemental";
  EXPECT_GT(ShareOfA(rules, {.a = "Li5|Li6|||", .b = "Fi6|||Fi5|", .hand = "Li5 Ic6"}),
            ShareOfA(rules, {.a = "Li5 Li6||||", .b = "Fi6|||Fi5|", .hand = "Li5 Ic6"}))
      << "a location held alone";
  more = base;
  more.b = "Fi6*3|||Fi5|";
  EXPECT_GT(ShareOfA(rules, more), share) << "damage on an enemy";
  more = base;
  more.a = "Li5*3|||Li6|";
  EXPECT_LT(ShareOfA(rules, more), share) << "damage on an own elemental";
  more = base;
  more.hand = "Li5 Ic6 Sh7";
  EXPECT_GT(ShareOfA(rules, more), share) << "a card in hand";
}

TEST(RiftforceEvaluateTest, SidesShareTheWinAndTheEndIsExact) {
  for (const int players : {3, 4}) {
    const Rules rules = MakeRules("team", players);
    Rng rng = TestRng();
    State state = rules.Deal(rng);
    while (state.to_move != kNobody) {
      const Payoffs<Rules> shares = rules.EvaluateAll(state);
      EXPECT_NEAR(shares[0] + shares[1], 1, 1e-12);
      for (const Player seat : Seats(players)) {
        EXPECT_EQ(shares[seat], shares[rules.Side(seat)]);
      }
      rules.Apply(state, rules.QuickAction(state, rng), rng);
    }
    EXPECT_EQ(rules.EvaluateAll(state)[0], rules.Returns(state)[0]);
  }
}

TEST(RiftforceScoreActionTest, TakesWhatLiesOpen) {
  const Rules rules = MakeRules();
  // Two Fires destroy two enemies.
  State state = StateOf(rules, {.a = "Fi5||Fi6||", .b = "Pl5*3||Pl6*3||", .hand = "Fi7 Wa6"});
  EXPECT_EQ(BestMove(rules, state), "activate");
  EXPECT_TRUE(Play(rules, state, "activate"));
  EXPECT_EQ(BestMove(rules, state), "Fi7");
  // Four locations are held alone.
  state =
      StateOf(rules, {.a = "Fi5|Fi6|Li5|Li6|", .b = "||||Pl5", .hand = "Wa6", .draw = "Fi5 Fi6"});
  EXPECT_EQ(BestMove(rules, state), "draw");
}

TEST(RiftforceScoreActionTest, LavaSparesItself) {
  const Rules rules = MakeRules();
  // Activating the doomed Lava would give a point for no damage.
  State state = StateOf(rules, {.a = "Li5|||La5*4|", .b = "Pl5*3||||", .hand = "Li6 La5"});
  EXPECT_TRUE(Play(rules, state, "activate"));
  EXPECT_EQ(BestMove(rules, state), "Li6");
}

TEST(RiftforceDraftTest, RatesGuildsByTheirSteps) {
  const Rules rules = MakeRules();
  Rng rng = TestRng();
  const State state = rules.Deal(rng);
  ASSERT_EQ(state.phase, Phase::kDraft);
  const auto score = [&](const std::string& guild) {
    return rules.ScoreAction(state, PackAction(Phase::kDraft, FindGuild(rules.cards(), guild)));
  };
  EXPECT_GT(score("Wa"), score("Li"));
  EXPECT_GT(score("Ea"), score("Lo"));
  // A designer's guild is rated anew.
  const Rules stronger =
      MakeRules("duel", 2, {},
                Changed(R"({ op = "heal", target = "self_or_any_ally", amount = 1 })",
                        R"({ op = "damage", target = "each_enemy", at = "here", amount = 2 })"));
  EXPECT_GT(stronger.ScoreAction(state, PackAction(Phase::kDraft, FindGuild(rules.cards(), "Li"))),
            score("Li"));
}

// By how much side A leads at the end where it plays quickly, or at random, and side B at random.
double MeanLead(const Rules& rules, bool is_quick) {
  constexpr int kGames = 60;
  int lead = 0;
  for (int game = 0; game < kGames; ++game) {
    Rng rng = TestRng(static_cast<std::uint64_t>(game));
    State state = rules.Deal(rng);
    while (state.to_move != kNobody) {
      const auto count = static_cast<std::uint32_t>(rules.NumLegal(state));
      const Action action = is_quick && rules.Side(state.to_move) == 0
                                ? rules.QuickAction(state, rng)
                                : rules.NthLegal(state, static_cast<int>(rng.Below(count)));
      rules.Apply(state, action, rng);
    }
    lead += state.riftforce[0].total() - state.riftforce[1].total();
  }
  return static_cast<double>(lead) / kGames;
}

TEST(RiftforceQuickActionTest, IsFarBetterThanRandomPlayInEveryMode) {
  for (const Rules& rules : {MakeRules(), MakeRules("team", 3), MakeRules("team", 4)}) {
    EXPECT_GT(MeanLead(rules, true), 7) << rules.config().mode;
  }
  const Rules alone = MakeRules("solo", 1);
  EXPECT_GT(MeanLead(alone, true), MeanLead(alone, false) + 3);
}

TEST(RiftforceQuickActionTest, PlaysToTheEndOfTheAction) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Fi5||Fi6||", .b = "Pl5*3||Pl6*3||", .hand = "Fi7 Wa6"});
  EXPECT_TRUE(Play(rules, state, "activate"));
  Rng rng = TestRng();
  FinishQuickly(rules, state, rng);
  EXPECT_EQ(ScoreOf(state), "2,0");
}

}  // namespace
}  // namespace riftlab::riftforce
