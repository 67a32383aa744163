// The rulings of section 8; each test is named by its ruling.
#include <gtest/gtest.h>

#include "engine/core/array.h"
#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

bool Offers(const Rules& rules, const State& state, const std::string& move) {
  const std::string moves = " " + Moves(rules, state) + " ";
  return moves.find(" " + move + " ") != std::string::npos;
}

TEST(RiftwalkerRulingsTest, Ruling01FlipDrawsWhatShowed) {
  const State state = After(Shipped(), {.seats = {{.hand = "Burn, Undertow"}}}, "flip:6");
  EXPECT_EQ(state.drawn, OptionalIndex(5));
}

TEST(RiftwalkerRulingsTest, Ruling02AnyCellMayBeReplacedAlsoByTheSameElement) {
  const Rules& rules = Shipped();
  const State state = After(rules, {.seats = {{.hand = "Pearl, Burn"}}}, "place:water cell:6");
  EXPECT_EQ(CellText(rules, state, 6), "water/wind");
}

TEST(RiftwalkerRulingsTest, Ruling03BothSidesOfTheTopCardAreOffered) {
  const Rules& rules = Shipped();
  const State state = Position(rules, {.seats = {{.hand = "Burn"}}});
  EXPECT_TRUE(Offers(rules, state, "place:wind") && Offers(rules, state, "place:water"));
}

TEST(RiftwalkerRulingsTest, Ruling04TheElementDeckStaysFull) {
  const Rules& rules = Shipped();
  const State state = After(rules, {.seats = {{.hand = "Burn"}}}, "place:water cell:0");
  for (const OptionalIndex card : {state.elements[0], state.elements[5]}) {
    EXPECT_TRUE(card.has_value());
  }
}

TEST(RiftwalkerRulingsTest, Ruling05GrowTurnsBacks) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Burn", .explored = "Keep/0"}}}, "flip:5 shift:Stone yes");
  // Backs that are earth: cells 4 and 8, and cell 5 after the flip.
  EXPECT_EQ(Moves(rules, state), "cell:4 cell:5 cell:8");
}

TEST(RiftwalkerRulingsTest, Ruling06SwapKeepsFaces) {
  const Rules& rules = Shipped();
  const State state = After(rules, {.seats = {{.hand = "Endless, Burn"}}},
                            "flip:6 explore:Endless yes cell:0 cell:1");
  EXPECT_EQ(CellText(rules, state, 0), "fire/life");
  EXPECT_EQ(CellText(rules, state, 1), "wind/fire");
}

TEST(RiftwalkerRulingsTest, Ruling07PowerWordsDrawNothing) {
  const State state = After(Shipped(), {.seats = {{.hand = "Ashfall, Pearl"}}},
                            "flip:1 explore:Ashfall yes cell:0");
  EXPECT_EQ(state.drawn, OptionalIndex(1));
}

TEST(RiftwalkerRulingsTest, Ruling08TheLineIsLookedAtOnTheBurstStep) {
  const Rules& rules = Shipped();
  const Layout layout{.seats = {{.hand = "Burn", .explored = "Pearl/1"}}, .has_line = true};
  EXPECT_TRUE(Offers(rules, After(rules, layout, "flip:0"), "burst:Pearl-Current"));
  EXPECT_FALSE(Offers(rules, After(rules, layout, "flip:8 skip"), "burst:Pearl-Current"));
  const Layout without{.seats = {{.hand = "Burn", .explored = "Pearl/1"}}};
  EXPECT_TRUE(
      Offers(rules, After(rules, without, "place:water cell:7 skip"), "burst:Pearl-Current"));
}

TEST(RiftwalkerRulingsTest, Ruling09OneRiftAction) {
  const Rules& rules = Shipped();
  const State state = After(rules, {.seats = {{.hand = "Undertow, Keep", .explored = "Pearl/0"}}},
                            "flip:6 shift:Pearl");
  EXPECT_FALSE(Offers(rules, state, "explore:Undertow"));
}

TEST(RiftwalkerRulingsTest, Ruling10ActivationIsOfferedAtEachShift) {
  const Rules& rules = Shipped();
  for (const std::string shifts : {"0", "1"}) {
    const State state = After(rules, {.seats = {{.hand = "Keep", .explored = "Ashfall/" + shifts}}},
                              "flip:1 shift:Ash");
    EXPECT_EQ(state.phase, Phase::kActivate);
  }
}

TEST(RiftwalkerRulingsTest, Ruling11VenturesStopAtTwoShifts) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Keep", .explored = "Deepstone/2, Pearl/1"}}}, "flip:6");
  EXPECT_EQ(Moves(rules, state), "skip shift:Pearl-Current");
}

TEST(RiftwalkerRulingsTest, Ruling12AnElementMayBeDrawnInVain) {
  const Rules& rules = Shipped();
  const State state = After(rules, {.seats = {{.hand = "Burn"}}}, "flip:4");
  EXPECT_EQ(state.phase, Phase::kRefresh);
}

TEST(RiftwalkerRulingsTest, Ruling13StayDrawsNothing) {
  const State state = After(Shipped(), {.seats = {{.hand = "Mesa", .explored = "Keep/0"}}}, "stay");
  EXPECT_FALSE(state.drawn.has_value());
  EXPECT_EQ(state.phase, Phase::kRefresh);
}

TEST(RiftwalkerRulingsTest, Ruling14AGrantLapsesWithTheNextTurn) {
  const Rules& rules = Shipped();
  Layout layout{.seats = {{.hand = "Keep"}}};
  layout.more = {{"free_now", {"storm"}}};
  State state = Position(rules, layout);
  EXPECT_TRUE(Offers(rules, state, "take:storm"));
  FinishTurn(rules, state);
  FinishTurn(rules, state);
  EXPECT_EQ(state.active, 0);
  EXPECT_FALSE(Offers(rules, state, "take:storm"));
}

TEST(RiftwalkerRulingsTest, Ruling15SeveralElementsMatchAny) {
  const Rules& rules = Shipped();
  const Layout layout{.seats = {{.hand = "Skyfire, Mesa"}}};
  EXPECT_TRUE(Offers(rules, After(rules, layout, "flip:0"), "explore:Skyfire-Venture"));
  EXPECT_TRUE(Offers(rules, After(rules, layout, "flip:1"), "explore:Skyfire-Venture"));
}

TEST(RiftwalkerRulingsTest, Ruling16AnActivatedPowerMustGoOn) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Galewright, Burn"}}}, "flip:0 explore:Galewright yes");
  EXPECT_FALSE(Offers(rules, state, "decline"));
}

TEST(RiftwalkerRulingsTest, Ruling17InfeasibleStepsArePassedOver) {
  const Rules& rules = Shipped();
  // No opponent holds a card, and still a card is drawn.
  const State state =
      After(rules, {.seats = {{.hand = "Squall, Keep"}}}, "flip:4 explore:Squall yes");
  EXPECT_EQ(Count(state.hand[0]), 2);
}

TEST(RiftwalkerRulingsTest, Ruling18APowerWithoutEffectIsNotOffered) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Undertow, Keep"}}}, "flip:6 explore:Undertow");
  EXPECT_EQ(state.phase, Phase::kRefresh);
}

TEST(RiftwalkerRulingsTest, Ruling19YouIsTheActivePlayer) {
  const Rules& rules = Shipped();
  const State state = After(
      rules,
      {.seats = {{.hand = "Echoes, Keep"}, {.explored = "Vanes/1"}}, .deck = "Quarry, Pearl, Mesa"},
      "flip:0 explore:False yes");
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(Moves(rules, state), "Mesa-of-Kings Quarry-Steps Pearl-Current");
}

TEST(RiftwalkerRulingsTest, Ruling20NoRiftTwiceOnTheStack) {
  const Rules& rules = Shipped();
  const Layout layout{.seats = {{.hand = "Pearl", .explored = "Orchard/0, Echoes/2"}}};
  // Whatever Echoes could activate is on the stack already.
  const State state = After(rules, layout, "flip:4 shift:Lightning yes");
  EXPECT_EQ(state.phase, Phase::kRefresh);
}

TEST(RiftwalkerRulingsTest, Ruling21SixteenActivationsATurn) {
  std::string cards(kDefaultCards);
  const std::string limit = "max_activations_per_turn = 16";
  cards.replace(cards.find(limit), limit.size(), "max_activations_per_turn = 1");
  const Rules rules = MakeRules(2, cards);
  const State state =
      After(rules, {.seats = {{.hand = "Keep", .explored = "Dunes/0, Burn/0, Pearl/1"}}},
            "flip:5 shift:Rolling yes");
  EXPECT_EQ(state.phase, Phase::kRefresh);
}

TEST(RiftwalkerRulingsTest, Ruling22PowersActivateOnlyWhenMarked) {
  const Rules& rules = Shipped();
  State state = After(rules, {.seats = {{.hand = "Keep", .explored = "Elder/0, Seedfall/0"}}},
                      "flip:2 shift:Elder yes");
  EXPECT_EQ(Explored(rules, state, 0), "Seedfall Hollow/1, Elder Canopy/1");
  EXPECT_EQ(state.phase, Phase::kRefresh);
  state = After(rules, {.seats = {{.hand = "Seedfall", .explored = "Bloomtide/0"}}},
                "flip:2 shift:Bloomtide yes");
  EXPECT_EQ(state.phase, Phase::kActivate);
}

TEST(RiftwalkerRulingsTest, Ruling23ExploredByAPowerWithoutShifts) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Rootmother, Pearl"}}}, "flip:2 explore:Rootmother yes");
  EXPECT_EQ(Explored(rules, state, 0), "Rootmother's Cradle/0, Pearl Current/0");
}

TEST(RiftwalkerRulingsTest, Ruling24TheRiftSaysWhichOpponent) {
  const Rules& rules = Shipped(3);
  const State state =
      After(rules,
            {.seats = {{.hand = "Undertow, Keep"}, {.explored = "Burn/0"}, {.explored = "Mesa/0"}}},
            "flip:6 explore:Undertow yes");
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Mesa-of-Kings");
}

TEST(RiftwalkerRulingsTest, Ruling25AShieldedRiftIsNobodysChoice) {
  const Rules& rules = Shipped();
  State state = After(rules, {.seats = {{.hand = "Echoes, Keep"}, {.explored = "Thornweald/1"}}},
                      "flip:0 explore:False");
  EXPECT_EQ(state.phase, Phase::kRefresh);
  state = After(rules,
                {.seats = {{.hand = "Shared, Keep"}, {.hand = "Burn", .explored = "Thornweald/1"}}},
                "flip:4 explore:Shared yes");
  EXPECT_EQ(state.to_move, 0);
}

TEST(RiftwalkerRulingsTest, Ruling26WorthHasNoBonus) {
  const Rules& rules = Shipped();
  const State state = After(
      rules,
      {.seats = {{.hand = "Kitesong, Keep"}, {.explored = "Burn/1 < Deepdelve + Mesa, Pearl/1"}}},
      "flip:0 explore:Kitesong yes");
  EXPECT_EQ(rules.WorthOf(state, RiftOf(rules, "Burn")), 3);
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Pearl-Current");
}

TEST(RiftwalkerRulingsTest, Ruling27UnshiftedVenturesAreWorthNothing) {
  const Rules& rules = Shipped();
  const State state = After(
      rules, {.seats = {{.hand = "Undertow, Keep"}, {.explored = "Skyfire/0, Shadowlands/0"}}},
      "flip:6 explore:Undertow yes");
  EXPECT_EQ(Moves(rules, state), "Skyfire-Venture Shadowlands");
}

TEST(RiftwalkerRulingsTest, Ruling29TradedRiftsKeepShiftsAndCards) {
  const Rules& rules = Shipped();
  const State state = After(rules,
                            {.seats = {{.hand = "Lagoon, Keep", .explored = "Kitesong/2 < Mesa"},
                                       {.explored = "Pearl/2"}}},
                            "flip:6 explore:Mirror yes");
  EXPECT_EQ(Explored(rules, state, 1), "Kitesong Terraces/2 (1 beneath)");
  EXPECT_EQ(Beneath(rules, state, "Kitesong"), "Mesa of Kings");
}

TEST(RiftwalkerRulingsTest, Ruling30NoTriggerWhenOthersMakeItBurst) {
  const Rules& rules = Shipped();
  const State state = After(
      rules, {.seats = {{.hand = "Verdant, Keep"}, {.hand = "Burn", .explored = "Seedfall/1"}}},
      "flip:2 explore:Verdant yes cell:1 Seedfall");
  EXPECT_EQ(Hand(rules, state, 1), "Burn Memory");
  EXPECT_EQ(state.phase, Phase::kRefresh);
}

TEST(RiftwalkerRulingsTest, Ruling32ChasersFollyPutsItselfAway) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Keep", .explored = "Folly/0", .scored = "Cinder/2"}}},
            "flip:4 shift:Chaser yes");
  EXPECT_EQ(Beneath(rules, state, "Cinder"), "(Chaser's Folly)");
}

TEST(RiftwalkerRulingsTest, Ruling33CardsBeneathComeAlong) {
  const Rules& rules = Shipped();
  const State state = After(
      rules, {.seats = {{.hand = "Keep", .explored = "Pearl/1 < Burn + Mesa"}}, .has_line = true},
      "flip:0 burst:Pearl");
  EXPECT_EQ(Beneath(rules, state, "Pearl"), "Burn Memory, Mesa of Kings");
}

TEST(RiftwalkerRulingsTest, Ruling34CardsBeneathAreNotScored) {
  const Rules& rules = Shipped();
  const State state = Position(
      rules, {.seats = {{.hand = "Keep", .scored = "Pearl/1 < Burn + Mesa + Cinder + Squall"}}});
  EXPECT_EQ(rules.Score(state, 0), 3);
  EXPECT_EQ(Count(state.scored[0]), 1);
}

TEST(RiftwalkerRulingsTest, Ruling35WhatAllSawFaceDownStaysKnown) {
  const Rules& rules = Shipped();
  State state = After(
      rules, {.seats = {{.hand = "Keep", .explored = "Folly/0, Burn/1", .scored = "Cinder/2"}}},
      "flip:4 shift:Chaser yes Burn");
  EXPECT_EQ(Beneath(rules, state, "Cinder"), "(Burn Memory)");
  EXPECT_EQ(KnownBy(rules, state, "Burn"), "0,1");
  state = After(rules, {.seats = {{.hand = "Deepdelve, Keep"}}, .deck = "Quarry"},
                "flip:5 explore:Deepdelve yes");
  EXPECT_EQ(Beneath(rules, state, "Deepdelve"), "(Quarry Steps)");
  EXPECT_EQ(KnownBy(rules, state, "Quarry"), "");
}

TEST(RiftwalkerRulingsTest, Ruling36UntuckTakesTheNewest) {
  const Rules& rules = Shipped();
  State state = After(rules,
                      {.seats = {{.hand = "Buried, Keep",
                                  .explored = "Deepdelve/1 < Pearl + Burn",
                                  .scored = "Pyre/1 < Mesa + Cinder"}}},
                      "flip:5 explore:Buried yes branch:a");
  EXPECT_EQ(Moves(rules, state), "Pyre-of-Names Deepdelve");
  Play(rules, state, "Pyre");
  EXPECT_EQ(Hand(rules, state, 0), "Cinder Throne, Stonebinder's Keep");
  EXPECT_EQ(Beneath(rules, state, "Pyre"), "Mesa of Kings");
}

TEST(RiftwalkerRulingsTest, Ruling38BurstingIsOptional) {
  const Rules& rules = Shipped();
  const State state = After(
      rules, {.seats = {{.hand = "Keep", .explored = "Pearl/1"}}, .has_line = true}, "flip:0 stop");
  EXPECT_EQ(Scored(rules, state, 0), "-");
}

TEST(RiftwalkerRulingsTest, Ruling39TwoLinesOneBurst) {
  const Rules& rules = Shipped();
  Layout layout{.seats = {{.hand = "Mesa", .explored = "Pearl/1, Burn/1, Keep/0"}}};
  layout.more = {
      {"grid",
       {"fire/wind", "fire/life", "fire/storm", "life/storm", "storm/earth", "earth/wind",
        "water/fire", "water/life", "water/earth"}},
      {"element_deck",
       {"wind-water", "wind-storm", "fire-earth", "life-earth", "wind-life", "storm-water"}}};
  const State state = After(rules, layout, "stay burst:Pearl");
  EXPECT_EQ(state.phase, Phase::kRefresh);
}

TEST(RiftwalkerRulingsTest, Ruling40ALineMayServeTwice) {
  const Rules& rules = Shipped();
  Layout layout{.seats = {{.hand = "Keep", .explored = "Undertow/1, Pearl/2"}}, .has_line = true};
  State state = Position(rules, layout);
  state.bursts_left = 2;  // as if a power had granted one
  Play(rules, state, "flip:0 burst:Undertow burst:Pearl");
  EXPECT_EQ(Scored(rules, state, 0), "Undertow/1, Pearl Current/2");
}

TEST(RiftwalkerRulingsTest, Ruling41ALineSavesThePermit) {
  const Rules& rules = Shipped();
  Layout layout{.seats = {{.hand = "Keep", .explored = "Pearl/1, Mesa/1"}}, .has_line = true};
  layout.more = {{"permits", Json::array({{{"rift", "Mesa of Kings"}, {"step", 0}}})}};
  State state = Position(rules, layout);
  state.bursts_left = 2;
  Play(rules, state, "flip:0 burst:Pearl");
  EXPECT_EQ(state.permits.size(), 1U);
  EXPECT_EQ(Moves(rules, state), "stop burst:Mesa-of-Kings");
  State later = state;
  Play(rules, later, "burst:Mesa");
  EXPECT_EQ(later.permits.size(), 0U);
}

TEST(RiftwalkerRulingsTest, Ruling42ARivalBurstsAtOnceWithoutALine) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Verdant, Keep"}, {.hand = "Burn", .explored = "Pearl/1"}}},
            "flip:2 explore:Verdant yes cell:1 Pearl");
  EXPECT_EQ(rules.Lines(state), 0);
  EXPECT_EQ(state.active, 0);
  EXPECT_EQ(Scored(rules, state, 1), "Pearl Current/1");
}

TEST(RiftwalkerRulingsTest, Ruling44MoreThanThreeCardsAreKept) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Burn, Pearl, Mesa, Cinder, Squall", .explored = "Keep/0"}}},
            "stay stop");
  EXPECT_EQ(Count(state.hand[0]), 5);
}

TEST(RiftwalkerRulingsTest, Ruling45OneDrawsWhatThereIs) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, WithDeck(rules, "Seedfall, Burn", "Kitesong"), "flip:2 explore:Seedfall yes");
  EXPECT_EQ(Hand(rules, state, 0), "Kitesong Terraces, Burn Memory");
}

TEST(RiftwalkerRulingsTest, Ruling46DiscardsAscend) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Burn, Undertow, Pearl", .explored = "Keep/0"}}},
            "stay discard:Undertow");
  EXPECT_EQ(Moves(rules, state), "stop discard:Pearl-Current");
}

TEST(RiftwalkerRulingsTest, Ruling47DiscardsFromTheTableAreKnown) {
  const Rules& rules = Shipped();
  const State state =
      After(rules,
            {.seats = {{.hand = "Undertow, Keep"}, {.hand = "Mesa, Quarry", .explored = "Burn/0"}}},
            "flip:6 explore:Undertow yes discard:Stone");
  EXPECT_EQ(Bottom(rules, state, 2), "Burn Memory, Stonebinder's Keep");
  EXPECT_EQ(KnownBy(rules, state, "Burn"), "0,1");
  EXPECT_EQ(KnownBy(rules, state, "Keep"), "0");
}

TEST(RiftwalkerRulingsTest, Ruling48SearchedCardsAscend) {
  const Rules& rules = Shipped();
  const State state = After(
      rules, {.seats = {{.hand = "Harvest, Keep"}}, .deck = "Quarry, Pearl, Burn, Mirror, Elder"},
      "flip:2 explore:Harvest yes");
  EXPECT_EQ(Bottom(rules, state, 4), "Burn Memory, Quarry Steps, Mirror Lagoon, Pearl Current");
}

TEST(RiftwalkerRulingsTest, Ruling49SeatZeroBegins) {
  for (int players = 2; players <= 4; ++players) {
    Rng rng = TestRng();
    EXPECT_EQ(Shipped(players).Deal(rng).to_move, 0);
  }
}

TEST(RiftwalkerRulingsTest, Ruling50AnEmptyDeckIsRemembered) {
  const Rules& rules = Shipped();
  Layout layout{.seats = {{.hand = "Keep"}}};
  layout.more = {{"ran_out", true}};
  State state = Position(rules, layout);
  FinishTurn(rules, state);
  EXPECT_GT(state.deck_size, 0);
  EXPECT_EQ(state.trigger, 1);
}

TEST(RiftwalkerRulingsTest, Ruling51ASearchDoesNotEmptyTheDeck) {
  const Rules& rules = Shipped();
  State state = After(rules, WithDeck(rules, "Vanes, Burn", "Kitesong, Pearl"),
                      "flip:0 explore:Whispering yes Kitesong");
  EXPECT_EQ(state.deck_size, 1);
  EXPECT_EQ(state.ran_out, 0);
  state = After(rules, WithDeck(rules, "Vanes, Burn", "Kitesong"), "flip:0 explore:Whispering yes");
  EXPECT_EQ(state.deck_size, 0);
  EXPECT_EQ(state.ran_out, 1);
}

TEST(RiftwalkerRulingsTest, Ruling52WhoTriggersHasNoFurtherTurn) {
  const Rules& rules = Shipped(3);
  Layout layout{.seats = {{.hand = "Keep"}, {.hand = "Mesa"}, {.hand = "Burn"}}};
  layout.more = {{"ran_out", true}, {"active", 1}};
  State state = Position(rules, layout);
  std::vector<int> turns;
  while (state.to_move != kNobody && turns.size() < 9) {
    turns.push_back(state.active);
    FinishTurn(rules, state);
  }
  EXPECT_EQ(turns, (std::vector<int>{1, 2, 0}));
}

TEST(RiftwalkerRulingsTest, Ruling53AShrunkenPileDoesNotTrigger) {
  const Rules& rules = Shipped();
  const Layout layout{.seats = {{.hand = "Keep",
                                 .explored = "Pyre/0",
                                 .scored = "Kitesong/1, Cinder/2, Burn/2, Pearl/2, Mesa/2, "
                                           "Ashfall/2, Elder/2"}}};
  State shrunken = After(rules, layout, "flip:1 shift:Pyre yes");
  EXPECT_EQ(Count(shrunken.scored[0]), 6);
  FinishTurn(rules, shrunken);
  EXPECT_EQ(shrunken.trigger, 0);
  State whole = After(rules, layout, "flip:1 shift:Pyre no");
  FinishTurn(rules, whole);
  EXPECT_EQ(whole.trigger, 2);
}

std::vector<int> RanksOf(const Seat& a, const Seat& b, const Seat& c) {
  const Array<int, kMaxSeats> ranks = Shipped(3).Ranks(Position(Shipped(3), {.seats = {a, b, c}}));
  return {ranks[0], ranks[1], ranks[2]};
}

TEST(RiftwalkerRulingsTest, Ruling54TiesGoToMoreScoredRifts) {
  EXPECT_EQ(RanksOf({.hand = "Keep", .scored = "Cinder/2"},
                    {.scored = "Kitesong/1, Pearl/1, Shadowlands/1"}, {}),
            (std::vector<int>{2, 1, 3}));
}

TEST(RiftwalkerRulingsTest, Ruling55ThenToExploredWorthWithoutBonus) {
  EXPECT_EQ(RanksOf({.hand = "Keep", .explored = "Burn/1 < Deepdelve + Mesa"},
                    {.explored = "Pearl/1"}, {.explored = "Elder/2"}),
            (std::vector<int>{2, 2, 1}));
}

TEST(RiftwalkerRulingsTest, Ruling56ThenTheyAreShared) {
  EXPECT_EQ(RanksOf({.hand = "Keep", .scored = "Pearl/1"}, {.explored = "Elder/2"},
                    {.scored = "Kitesong/1"}),
            (std::vector<int>{1, 3, 1}));
}

TEST(RiftwalkerRulingsTest, Ruling58GridBonusesLookAtTheEnd) {
  const Rules& rules = Shipped();
  const State line =
      Position(rules, {.seats = {{.hand = "Keep", .scored = "Endless/2"}}, .has_line = true});
  EXPECT_EQ(rules.Score(line, 0), 7 + 2 * 3);
}

TEST(RiftwalkerRulingsTest, Ruling59AllElementsCountOnce) {
  const Rules& rules = Shipped();
  const auto different = [&](const std::string& scored) {
    const State state = Position(rules, {.seats = {{.hand = "Keep", .scored = scored}}});
    return rules.MetricOf(state, 0, 0, Metric::kScoredElements, 0, 0);
  };
  EXPECT_EQ(different("Shadowlands/1"), 1);
  EXPECT_EQ(different("Burn/1, Skyfire/1"), 2);
  EXPECT_EQ(different("Burn/1, Featherfall/1, Skyfire/1"), 2);
  EXPECT_EQ(different("Burn/1, Skyfire/1, Stormroot/1, Deepstone/1, Shadowlands/1"), 5);
}

TEST(RiftwalkerRulingsTest, Ruling60ATriggerInTheLastRoundCounts) {
  const Rules& rules = Shipped();
  Layout layout{.seats = {{.hand = "Keep"}, {.hand = "Mesa"}}};
  layout.more = {{"round", 100}, {"active", 1}};
  State capped = Position(rules, layout);
  FinishTurn(rules, capped);
  EXPECT_EQ(capped.to_move, kNobody);
  EXPECT_EQ(capped.capped, 1);
  layout.more["ran_out"] = true;
  State state = Position(rules, layout);
  FinishTurn(rules, state);
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(state.round, 101);
  FinishTurn(rules, state);
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(state.capped, 0);
}

}  // namespace
}  // namespace riftlab::riftwalker
