// Who knows what (section 6), and what others see of an action.
#include <gtest/gtest.h>

#include <set>

#include "engine/core/byte_hash.h"
#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

// Two seats with hands and piles of known guilds.
State TwoHands(const Rules& rules) {
  State state{};
  state.round = 2;
  PutRows(rules, 0, "Fi6||||", state);
  PutRows(rules, 1, "Ic6||||", state);
  state.cards[0].hand = CardsOf(rules, "Fi5 Fi7 Li5");
  state.cards[0].draw = CardsOf(rules, "Li6 Li7");
  state.cards[1].hand = CardsOf(rules, "Ic5 Ic7");
  state.cards[1].draw = CardsOf(rules, "Sh5 Sh6 Sh7");
  Rng rng = TestRng();
  rules.BeginTurns(state, rng);
  return state;
}

TEST(RiftforceInformationTest, HandsOfOthersAreHiddenAmongTheirDrawPile) {
  const Rules rules = MakeRules();
  const State state = TwoHands(rules);
  const InfoSet info = rules.Observe(state, 0);
  EXPECT_TRUE(info.known.cards[1].hand.empty());
  EXPECT_EQ(CardsText(rules, info.known.cards[1].draw), "Ic5 Ic7 Sh5 Sh6 Sh7");
  EXPECT_EQ(info.hand_sizes[1], 2);
  EXPECT_EQ(CardsText(rules, info.known.cards[0].hand), "Fi5 Fi7 Li5");
  std::set<std::string> hands;
  Rng rng = TestRng(4);
  for (int i = 0; i < 500; ++i) {
    const State world = rules.Determinize(info, rng);
    EXPECT_EQ(world.cards[1].hand.Size(), 2);
    hands.insert(CardsText(rules, world.cards[1].hand));
  }
  EXPECT_EQ(hands.size(), 10U);
}

TEST(RiftforceInformationTest, BeliefsAreTheExactChances) {
  const Rules rules = MakeRules();
  State state = TwoHands(rules);
  // Of five hidden cards, two of them Sh6, two are in hand; a third card of the hand is known.
  state.cards[1].draw = CardsOf(rules, "Sh5 Sh6 Sh6");
  state.cards[1].hand = CardsOf(rules, "Ic5 Ic7 Li7");
  state.cards[1].known = CardsOf(rules, "Li7");
  std::map<std::string, double> chances;
  rules.ForEachBelief(rules.Observe(state, 0),
                      [&](std::string_view zone, std::string_view card, double p) {
                        chances[std::string(zone) + " " + std::string(card)] = p;
                      });
  EXPECT_EQ(chances.size(), 4 + 4 + 1U);
  EXPECT_NEAR(chances["hand:1 Sh5"], 0.4, 1e-12);
  EXPECT_NEAR(chances["hand:1 Sh6"], 1 - 3.0 / 10, 1e-12);
  EXPECT_NEAR(chances["draw:1 Sh6"], 1 - 1.0 / 10, 1e-12);
  EXPECT_EQ(chances["hand:1 Li7"], 1);
}

TEST(RiftforceInformationTest, OthersSeeAPlayActionWhenItIsComplete) {
  const Rules rules = MakeRules();
  const State state = TwoHands(rules);
  const std::uint64_t before = ByteHash(rules.Observe(state, 1));
  State step = state;
  for (const std::string move : {"play", "Fi5", "L2"}) {
    const State next = After(rules, step, move);
    EXPECT_EQ(ByteHash(rules.Observe(next, 1)), before) << move;
    EXPECT_EQ(rules.Event(step, *rules.ParseAction(step, move), next, 1), "");
    EXPECT_NE(rules.Event(step, *rules.ParseAction(step, move), next, 0), "");
    step = next;
  }
  ASSERT_EQ(step.phase, Phase::kPlayCard);
  const State stopped = After(rules, step, "stop");
  EXPECT_NE(ByteHash(rules.Observe(stopped, 1)), before);
  EXPECT_EQ(RowsText(rules, stopped.table, 0), "Fi6|Fi5|||");
}

TEST(RiftforceInformationTest, StopAndNoCardLeftLookAlike) {
  const Rules rules = MakeRules();
  // Once the seat stops with a matching card in hand, once it has none: seat 1 sees the same.
  State with = TwoHands(rules);
  State without = with;
  without.cards[0].hand = CardsOf(rules, "Fi5 Li6 Li7");
  without.cards[0].draw = CardsOf(rules, "Fi7 Li5");
  Rng rng = TestRng();
  rules.BeginTurns(without, rng);
  const auto end = [&](State state, const std::string& moves, std::string& events) {
    for (const std::string& move : Words(moves)) {
      const State next = After(rules, state, move);
      events += rules.Event(state, *rules.ParseAction(state, move), next, 1);
      state = next;
    }
    return ByteHash(rules.Observe(state, 1));
  };
  std::string events_with;
  std::string events_without;
  EXPECT_EQ(end(with, "play Fi5 L2 stop", events_with),
            end(without, "play Fi5 L2", events_without));
  EXPECT_EQ(events_with, events_without);
}

TEST(RiftforceInformationTest, AnActivateActionIsSeenAsItHappens) {
  const Rules rules = MakeRules();
  const State state = TwoHands(rules);
  const State chosen = After(rules, state, "activate");
  EXPECT_EQ(ByteHash(rules.Observe(chosen, 1)), ByteHash(rules.Observe(state, 1)));
  const State done = After(rules, chosen, "Fi7");
  EXPECT_EQ(CardsText(rules, rules.Observe(done, 1).known.cards[0].discard), "Fi7");
}

TEST(RiftforceInformationTest, Ruling38DiscardPilesArePublic) {
  const Rules rules = MakeRules();
  State state = TwoHands(rules);
  state.cards[0].discard = CardsOf(rules, "Wa5 Wa7");
  EXPECT_EQ(CardsText(rules, rules.Observe(state, 1).known.cards[0].discard), "Wa5 Wa7");
}

TEST(RiftforceInformationTest, AReshuffleTellsTheHand) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.hand = "Fi5", .draw = "Fi6", .discard = "Li5 Li6 Li7"});
  state = After(rules, state, "draw");
  // At the moment the pile ran out the hand was Fi5 and Fi6; what came then is hidden again.
  EXPECT_EQ(CardsText(rules, state.cards[0].known), "Fi5 Fi6");
  const InfoSet info = rules.Observe(state, 1);
  EXPECT_EQ(CardsText(rules, info.known.cards[0].known), "Fi5 Fi6");
  EXPECT_EQ(CardsText(rules, info.known.cards[0].draw), "Li5 Li6 Li7");
  EXPECT_EQ(info.hand_sizes[0], 5);
}

TEST(RiftforceInformationTest, AKnownCardThatIsPlayedIsForgotten) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Fi7||||", .hand = "Fi5 Ic6", .draw = "Li5"});
  state.cards[0].known = CardsOf(rules, "Fi5");
  State played = state;
  EXPECT_FALSE(Play(rules, played, "play Fi5 L1"));
  EXPECT_TRUE(played.cards[0].known.empty());
  State other = state;
  EXPECT_FALSE(Play(rules, other, "play Ic6 L1"));
  EXPECT_EQ(CardsText(rules, other.cards[0].known), "Fi5");
  State discarded = state;
  EXPECT_FALSE(Play(rules, discarded, "activate"));
  EXPECT_TRUE(discarded.cards[0].known.empty());
}

TEST(RiftforceInformationTest, PartnersDoNotShareHands) {
  const Rules rules = MakeRules("team", 4, {{"guilds", "Fi+Ic+Li/Sh+Ea+Wa/Th+Pl+Ai/Cr+Be+Sa"}});
  Rng rng = TestRng(1);
  const State state = rules.Deal(rng);
  const InfoSet info = rules.Observe(state, 0);
  EXPECT_TRUE(info.known.cards[2].hand.empty());
  EXPECT_EQ(info.known.cards[2].draw.Size(), 26);
  EXPECT_EQ(info.hand_sizes[2], 7);
}

TEST(RiftforceInformationTest, SoloHidesNothingFromTheHuman) {
  const Rules rules = MakeRules("solo");
  Rng rng = TestRng(2);
  State state = rules.Deal(rng);
  for (int i = 0; i < 50 && state.to_move != kNobody; ++i) {
    Rng other = TestRng(9);
    const State world = rules.Determinize(rules.Observe(state, 0), other);
    EXPECT_EQ(ByteHash(world), ByteHash(state));
    rules.Apply(state, rules.NthLegal(state, 0), rng);
  }
}

TEST(RiftforceInformationTest, TakenOverCardsBelongToTheNewController) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Mu5||||", .b = "Ai6*4||||", .hand = "Mu7", .draw = "Fi5"});
  EXPECT_FALSE(Play(rules, state, "activate"));
  // Destroyed later, it goes into the discard pile of seat 0 and from there into its hidden cards.
  state.table = {};
  state.cards[0].discard = CardsOf(rules, "Ai6");
  state.cards[0].draw = {};
  state.position = 0;
  Rng rng = TestRng();
  state.cards[0].hand = CardsOf(rules, "Fi5");
  rules.BeginTurns(state, rng);
  state = After(rules, state, "draw");
  EXPECT_EQ(CardsText(rules, state.cards[0].hand), "Fi5 Ai6");
}

}  // namespace
}  // namespace riftlab::riftforce
