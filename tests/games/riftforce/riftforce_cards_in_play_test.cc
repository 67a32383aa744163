// Where cards go: piles, taking over, drawing, and the setup.
#include <gtest/gtest.h>

#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

TEST(RiftforcePilesTest, Scenario02DestroyedAllyGoesToItsOwnersPile) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {"Fi5 Pl7*6||||", "Ai6*2||||", "Fi6"});
  Play(rules, state, "activate");
  EXPECT_EQ(CardsText(rules, state.cards[0].discard), "Fi6 Pl7");
  EXPECT_EQ(CardsText(rules, state.cards[1].discard), "-");
}

TEST(RiftforcePilesTest, Scenario30TakenOverIsInNobodysPile) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {"Mu5||||", "Ai6*4 Fi5||||", "Mu7"});
  Play(rules, state, "activate");
  EXPECT_EQ(CardsText(rules, state.cards[0].discard), "Mu7");
  EXPECT_EQ(CardsText(rules, state.cards[1].discard), "-");
  const Elemental taken = state.table.At(state.table.Begin(RowOf(0, 1)));
  EXPECT_EQ(taken.controller(), 0);
  EXPECT_EQ(taken.damage(), 0);
}

TEST(RiftforcePilesTest, Ruling09TakenOverIsDestroyedIntoTheNewPile) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Ai6*5/0||||", .b = "Fi5||||", .position = 0});
  // Seat 1 destroys the Air that seat 0 controls.
  state.cards[1].hand = CardsOf(rules, "Fi7");
  state.position = 1;
  Rng rng = TestRng();
  rules.BeginTurns(state, rng);
  EXPECT_FALSE(Play(rules, state, "activate"));
  EXPECT_EQ(CardsText(rules, state.cards[0].discard), "Ai6");
}

TEST(RiftforcePilesTest, Scenario39StarDraws) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {"St5||||", "||||", "St6 Fi5 Fi6 Fi7", "Ic5 Ic6 Ic7"});
  EXPECT_FALSE(Play(rules, state, "activate St6"));
  EXPECT_EQ(state.cards[0].hand.Size(), 4);
  EXPECT_EQ(state.cards[0].draw.Size(), 2);
  EXPECT_EQ(state.drawn[0], 1);
}

TEST(RiftforcePilesTest, Scenario40StarDrawsUpToSeven) {
  const Rules rules = MakeRules();
  State state =
      StateOf(rules, {"St5 St6||||", "||||", "St7 Fi5 Fi5 Fi6 Fi6 Fi7 Fi7", "Ic5 Ic5 Ic5"});
  EXPECT_FALSE(Play(rules, state, "activate St7 St5 St6"));
  EXPECT_EQ(state.cards[0].hand.Size(), 7);
  EXPECT_EQ(state.cards[0].draw.Size(), 2);
}

TEST(RiftforcePilesTest, Scenario41StarReshufflesTheDiscard) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {"St5||||", "||||", "St6"});
  EXPECT_FALSE(Play(rules, state, "activate"));
  EXPECT_EQ(CardsText(rules, state.cards[0].hand), "St6");
  EXPECT_TRUE(state.cards[0].discard.empty() && state.cards[0].draw.empty());
}

TEST(RiftforcePilesTest, Ruling47ReshuffleIncludesDiscardAndDestroyed) {
  const Rules rules = MakeRules();
  // Fire destroys the Crystal behind it; the Star's draw then finds it and the discard.
  State state = StateOf(rules, {.a = "Fi5 Cr5*4|St5|||", .hand = "Ic5"});
  EXPECT_TRUE(Play(rules, state, "activate Fi5"));
  EXPECT_FALSE(Play(rules, state, "St5"));
  EXPECT_EQ(state.cards[0].hand.Size() + state.cards[0].draw.Size(), 2);
  CardSet both = state.cards[0].hand;
  both.AddAll(state.cards[0].draw);
  EXPECT_EQ(CardsText(rules, both), "Ic5 Cr5");
  EXPECT_TRUE(state.cards[0].discard.empty());
}

TEST(RiftforcePilesTest, Ruling15ScoresAndDamageHaveNoSupply) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.a = "Fi5||||", .hand = "Ic6", .draw = "Ic7"});
  state.riftforce[0].destroyed = 300;
  EXPECT_FALSE(Play(rules, state, "draw"));
  EXPECT_EQ(state.riftforce[0].total(), 301);
}

TEST(RiftforcePilesTest, Ruling18DrawsWhatThereIs) {
  const Rules rules = MakeRules();
  State state = StateOf(rules, {.hand = "Fi5", .discard = "Ic5 Ic6"});
  EXPECT_FALSE(Play(rules, state, "draw"));
  EXPECT_EQ(state.cards[0].hand.Size(), 3);
}

TEST(RiftforceSetupTest, Ruling14SetupPlacesWithoutEffect) {
  // Seat 1 holds Earth and Love only; nothing happens when its card is placed at L3.
  const Rules rules = MakeRules("duel", 2, {{"guilds", "Fi+Ic+Li+Sh/Ea+Lo+Th+Pl"}});
  for (std::uint64_t deal = 0; deal < 20; ++deal) {
    Rng rng = TestRng(deal);
    const State state = rules.Deal(rng);
    EXPECT_EQ(state.table.Total(), 1);
    EXPECT_EQ(state.table.Size(RowOf(1, 2)), 1);
    EXPECT_EQ(state.cards[0].draw.Size(), 29);
    EXPECT_EQ(state.cards[1].draw.Size(), 28);
    EXPECT_EQ(ScoreOf(state), "0,0");
  }
}

// The seats of a draft, in the order of their picks.
std::vector<int> PickOrder(const Rules& rules, int& displayed, int& unused) {
  Rng rng = TestRng(3);
  State state = rules.Deal(rng);
  displayed = Count(state.display);
  std::vector<int> order;
  while (state.phase == Phase::kDraft) {
    order.push_back(state.to_move);
    rules.Apply(state, rules.NthLegal(state, 0), rng);
  }
  unused = Count(state.display);
  for (const Player seat : Seats(rules.NumPlayers())) {
    EXPECT_EQ(NumTaken(state, seat), rules.GuildsOf(seat));
  }
  return order;
}

TEST(RiftforceSetupTest, Scenario92Drafts) {
  int displayed = 0;
  int unused = 0;
  EXPECT_EQ(PickOrder(MakeRules(), displayed, unused), (std::vector<int>{0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(displayed, 8);
  EXPECT_EQ(unused, 2);
  EXPECT_EQ(PickOrder(MakeRules("duel", 2, {{"draft", "base"}}), displayed, unused),
            (std::vector<int>{0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(displayed, 7);
  EXPECT_EQ(unused, 1);
}

TEST(RiftforceSetupTest, Ruling23PicksGoByPosition) {
  int displayed = 0;
  int unused = 0;
  EXPECT_EQ(PickOrder(MakeRules("team", 3), displayed, unused),
            (std::vector<int>{0, 1, 2, 1, 0, 1, 2}));
  EXPECT_EQ(displayed, 9);
  EXPECT_EQ(unused, 2);
  EXPECT_EQ(PickOrder(MakeRules("team", 4), displayed, unused),
            (std::vector<int>{0, 1, 2, 3, 0, 1, 2, 3}));
  EXPECT_EQ(displayed, 10);
  EXPECT_EQ(unused, 2);
}

TEST(RiftforceSetupTest, Ruling49BaseDraftRemovesOneOfTen) {
  const Rules rules = MakeRules("duel", 2, {{"draft", "base"}});
  std::uint32_t removed = 0;
  for (std::uint64_t deal = 0; deal < 200; ++deal) {
    Rng rng = TestRng(deal);
    const State state = rules.Deal(rng);
    std::uint32_t seen = state.display;
    for (const Player seat : Seats(2)) Set(seen, *state.guilds[seat][0]);
    EXPECT_EQ(Count(seen), 9);
    for (int guild = 0; guild < 10; ++guild) {
      if (!Has(seen, guild)) Set(removed, guild);
    }
    EXPECT_EQ(seen >> 10, 0U);
  }
  EXPECT_EQ(removed, 0x3FFU);
}

TEST(RiftforceSetupTest, SetupOfTeams) {
  const Rules four = MakeRules("team", 4, {{"guilds", "Fi+Ic+Li/Sh+Ea+Wa/Th+Pl+Ai/Cr+Be+Sa"}});
  Rng rng = TestRng(1);
  State state = four.Deal(rng);
  EXPECT_EQ(state.table.Size(RowOf(1, 4)), 1);
  EXPECT_EQ(state.table.Size(RowOf(0, 1)), 1);
  EXPECT_EQ(state.table.Size(RowOf(1, 1)), 1);
  EXPECT_EQ(state.table.Total(), 3);
  EXPECT_EQ(state.table.At(state.table.Begin(RowOf(0, 1))).controller(), 2);
  EXPECT_EQ(state.table.At(state.table.Begin(RowOf(1, 4))).controller(), 1);
  EXPECT_EQ(state.table.At(state.table.Begin(RowOf(1, 1))).controller(), 3);
  const Rules three = MakeRules("team", 3, {{"guilds", "Fi+Ic+Li/Sh+Ea+Wa+Th/Pl+Ai+Cr"}});
  state = three.Deal(rng);
  EXPECT_EQ(state.table.Total(), 2);
  EXPECT_EQ(state.table.Size(RowOf(1, 4)), 1);
  EXPECT_EQ(state.table.Size(RowOf(1, 1)), 1);
  EXPECT_EQ(state.cards[1].draw.Size(), 36 - 7 - 2);
  EXPECT_EQ(state.cards[2].draw.Size(), 27 - 7);
}

// All cards of a state, as the census counts them.
int CardsInPlay(const Rules& rules, const State& state) {
  int cards = 0;
  rules.ForEachCard(state, [&](std::string_view zone, std::string_view) {
    if (zone != "box") ++cards;
  });
  return cards;
}

TEST(RiftforceSetupTest, Scenario93CardsAreConserved) {
  struct Mode {
    std::string name;
    int players;
    int cards;
  };
  for (const Mode& mode :
       {Mode{"duel", 2, 72}, Mode{"solo", 1, 72}, Mode{"team", 3, 90}, Mode{"team", 4, 108}}) {
    const Rules rules = MakeRules(mode.name, mode.players);
    for (std::uint64_t game = 0; game < 10; ++game) {
      Rng rng = TestRng(game);
      State state = rules.Deal(rng);
      while (state.to_move != kNobody) {
        if (state.round > 0) {
          ASSERT_EQ(CardsInPlay(rules, state), mode.cards);
        }
        const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
        rules.Apply(state, rules.NthLegal(state, static_cast<int>(rng.Below(n))), rng);
      }
      EXPECT_EQ(CardsInPlay(rules, state), mode.cards);
    }
  }
}

}  // namespace
}  // namespace riftlab::riftforce
