// Who knows what: scenarios 65 to 67 and 73 to 75, and sampling.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

bool LooksTheSame(const Rules& rules, const State& a, const State& b, Player seat) {
  return ByteHash(rules.Observe(a, seat)) == ByteHash(rules.Observe(b, seat));
}

State SampleFor(const Rules& rules, const State& state, Player seat, std::uint64_t index = 0) {
  Rng rng = TestRng(100 + index);
  return rules.Determinize(rules.Observe(state, seat), rng);
}

TEST(RiftwalkerInformationTest, Scenario65ElementDeckByElimination) {
  const Rules& rules = Shipped();
  Rng rng = TestRng();
  State state = rules.Deal(rng);
  EXPECT_EQ(state.hidden_elements, 5);
  EXPECT_FALSE(rules.Observe(state, 0).known.elements[1].has_value());
  for (const int hidden : {4, 3, 2, 0}) {
    while (state.phase != Phase::kElement) {
      rules.Apply(state, rules.NthLegal(state, 0), rng);
    }
    Play(rules, state,
         Moves(rules, state).find("place:wind") != std::string::npos
             ? "place:wind cell:0"
             : rules.ToText(state, rules.NthLegal(state, 9)) + " cell:0");
    EXPECT_EQ(state.hidden_elements, hidden);
  }
  const InfoSet info = rules.Observe(state, 1);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_TRUE(info.known.elements[i].has_value()) << i;
}

// Every belief is held against how often sampled worlds have the rift in that place.
TEST(RiftwalkerInformationTest, BeliefsAreTheChancesOfSampledWorlds) {
  constexpr int kWorlds = 2000;
  const Rules& rules = Shipped();
  Rng rng = TestRng();
  State state = rules.Deal(rng);
  for (int decision = 1; decision <= 300 && rules.ToMove(state) != kNobody; ++decision) {
    if (decision % 50 == 0) {
      const Player seat = rules.ToMove(state);
      const InfoSet info = rules.Observe(state, seat);
      std::map<std::string, double> chances;
      std::map<std::string, double> sums;
      rules.ForEachBelief(info, [&](std::string_view zone, std::string_view card, double chance) {
        const std::string place = std::string(zone) + " " + std::string(card);
        ASSERT_TRUE(chances.emplace(place, chance).second) << place;
        sums[std::string(card)] += chance;
      });
      for (const auto& [card, sum] : sums) ASSERT_NEAR(sum, 1, 1e-12) << card;
      std::map<std::string, int> counts;
      for (int world = 0; world < kWorlds; ++world) {
        rules.ForEachHidden(rules.Determinize(info, rng), seat,
                            [&](std::string_view zone, std::string_view card) {
                              ++counts[std::string(zone) + " " + std::string(card)];
                            });
      }
      for (const auto& [place, count] : counts) ASSERT_TRUE(chances.contains(place)) << place;
      for (const auto& [place, p] : chances) {
        const double error = std::sqrt(p * (1 - p) / kWorlds);
        ASSERT_NEAR(counts[place] / static_cast<double>(kWorlds), p, 5 * error + 1e-9) << place;
      }
    }
    const auto legal = static_cast<std::uint32_t>(rules.NumLegal(state));
    rules.Apply(state, rules.NthLegal(state, static_cast<int>(rng.Below(legal))), rng);
  }
}

TEST(RiftwalkerInformationTest, Scenario66ADiscardIsKnownToItsOwner) {
  const Rules& rules = Shipped();
  const State state = After(
      rules,
      {.seats = {{.hand = "Burn, Pearl", .explored = "Keep/0"}, {.hand = "Quarry, Mesa, Cinder"}}},
      "stay discard:Pearl");
  EXPECT_EQ(KnownBy(rules, state, "Pearl"), "0");
  EXPECT_EQ(Bottom(rules, state, 1), "Pearl Current");
  std::map<std::string, int> bottoms;
  for (std::uint64_t i = 0; i < 200; ++i) {
    EXPECT_EQ(Bottom(rules, SampleFor(rules, state, 0, i), 1), "Pearl Current");
    ++bottoms[Bottom(rules, SampleFor(rules, state, 1, i), 1)];
  }
  EXPECT_GT(bottoms.size(), 20U);
}

TEST(RiftwalkerInformationTest, Scenario67WhatIsKnownStaysInPlace) {
  const Rules& rules = Shipped();
  const State state = Position(
      rules, {.seats = {{.hand = "Burn, Pearl:01, Keep", .explored = "Deepdelve/1 < Mesa:0"},
                        {.hand = "Quarry, Undertow:01", .scored = "Cinder/2 < Ashfall:1"}},
              .deck = "Elder:1, Verdant:0"});
  for (std::uint64_t i = 0; i < 100; ++i) {
    const State world = SampleFor(rules, state, 1, i);
    EXPECT_TRUE(LooksTheSame(rules, state, world, 1));
    EXPECT_TRUE(Has(world.hand[0], RiftOf(rules, "Pearl")));
    EXPECT_EQ(world.hand[1], state.hand[1]);
    EXPECT_EQ(Beneath(rules, world, "Cinder"), "(Ashfall Market)");
    EXPECT_EQ(Top(rules, world, 1), "Elder Canopy");
    EXPECT_EQ(Count(world.hand[0]), 3);
    EXPECT_EQ(world.num_beneath, 2);
    EXPECT_EQ(world.deck_size, state.deck_size);
    // Places keep who knows them.
    EXPECT_TRUE(Has(world.known[0], world.beneath_card[1] - 1) ||
                Has(world.known[0], world.beneath_card[0] - 1));
    EXPECT_TRUE(Has(world.known[0], world.deck[1] - 1));
  }
}

TEST(RiftwalkerInformationTest, Scenario73TheSearchIsOfferedBlindly) {
  const Rules& rules = Shipped();
  State state =
      After(rules,
            {.seats = {{.hand = "Harvest, Keep"}}, .deck = "Quarry, Pearl, Burn, Mirror, Undertow"},
            "flip:2 explore:Harvest");
  EXPECT_EQ(Moves(rules, state), "yes no");
  Play(rules, state, "yes");
  EXPECT_EQ(Hand(rules, state, 0), "Stonebinder's Keep");
  EXPECT_EQ(Bottom(rules, state, 5),
            "Burn Memory, Quarry Steps, Mirror Lagoon, Undertow, Pearl Current");
  EXPECT_EQ(KnownBy(rules, state, "Quarry"), "0");
}

TEST(RiftwalkerInformationTest, Scenario74ARefusalLooksLikeNoQuestion) {
  const Rules& rules = Shipped();
  const auto shift = [&](const std::string& hand) {
    return After(rules, {.seats = {{.hand = hand, .explored = "Bloomtide/0"}}},
                 "flip:2 shift:Bloomtide");
  };
  State asked = shift("Elder, Burn");
  EXPECT_EQ(Moves(rules, asked), "yes no");
  const State not_asked = shift("Pearl, Burn");
  EXPECT_EQ(Moves(rules, not_asked), "stop discard:Burn-Memory discard:Pearl-Current");
  EXPECT_TRUE(LooksTheSame(rules, asked, not_asked, 1));
  Play(rules, asked, "no");
  EXPECT_TRUE(LooksTheSame(rules, asked, not_asked, 1));
}

TEST(RiftwalkerInformationTest, Scenario75KnowledgeOfOthersAboutAHand) {
  const Rules& rules = Shipped(3);
  const auto position = [&](const std::string& hand) {
    return Position(rules, {.seats = {{.hand = "Burn"}, {.hand = hand}, {.hand = "Mesa"}}});
  };
  const State state = position("Pearl:12, Quarry:1");
  EXPECT_TRUE(LooksTheSame(rules, state, position("Pearl:1, Quarry:12"), 0));
  for (std::uint64_t i = 0; i < 20; ++i) {
    const State world = SampleFor(rules, state, 0, i);
    EXPECT_EQ(world.hand[1] & world.known[2], 0U);
    EXPECT_EQ(world.hand[1] & world.known[1], world.hand[1]);
  }
}

TEST(RiftwalkerInformationTest, ActivationIsSeenByWhatItDoes) {
  const Rules& rules = Shipped();
  State state = After(rules, {.seats = {{.hand = "Ashfall, Pearl"}}}, "flip:1 explore:Ashfall");
  const State offered = state;
  Play(rules, state, "yes");
  EXPECT_TRUE(LooksTheSame(rules, offered, state, 1));
  Play(rules, state, "cell:4");
  EXPECT_FALSE(LooksTheSame(rules, offered, state, 1));
}

TEST(RiftwalkerInformationTest, DiscardsAreSeenWhenTheTurnEnds) {
  const Rules& rules = Shipped();
  State state =
      After(rules, {.seats = {{.hand = "Burn, Pearl, Mesa", .explored = "Keep/0"}}}, "stay");
  const State before = state;
  Play(rules, state, "discard:Burn");
  EXPECT_TRUE(LooksTheSame(rules, before, state, 1));
  EXPECT_EQ(rules.Event(before, PackAction(Phase::kRefresh, kFirstGroup, RiftOf(rules, "Burn")),
                        state, 1),
            "");
}

TEST(RiftwalkerInformationTest, ASearchIsSeenWhenItIsDone) {
  const Rules& rules = Shipped();
  State state = After(rules, {.seats = {{.hand = "Vanes, Keep"}}, .deck = "Quarry:1, Pearl, Burn"},
                      "flip:0 explore:Whispering");
  const State offered = state;
  Play(rules, state, "yes");
  EXPECT_TRUE(LooksTheSame(rules, offered, state, 1));
  const InfoSet mine = rules.Observe(state, 0);
  EXPECT_TRUE(Has(mine.known.known[0], RiftOf(rules, "Quarry")));
  Play(rules, state, "Pearl");
  EXPECT_EQ(KnownBy(rules, state, "Quarry"), "0");
}

// 6.1: everybody sees the choice, and nobody else a card.
TEST(RiftwalkerInformationTest, AllSeeWhoseHandIsLookedAt) {
  const Rules& rules = Shipped(3);
  const auto events = [&](const std::string& hand, Player seat) {
    const State before = After(
        rules, {.seats = {{.hand = "Drowned"}, {.hand = "Burn"}, {.hand = hand}}, .deck = "Quarry"},
        "flip:6 explore:Drowned yes");
    const State after = [&] {
      State state = before;
      Play(rules, state, "seat:2");
      return state;
    }();
    const Action look = *rules.ParseAction(before, "seat:2");
    return rules.Event(before, look, after, seat) + " / " + rules.Tell(before, look, after, seat);
  };
  for (const Player seat : Seats(3)) {
    EXPECT_NE(events("Pearl", seat).find("seat 0 looks at the hand of seat 2"), std::string::npos);
  }
  EXPECT_EQ(events("Pearl", 1), events("Mesa", 1));
  EXPECT_NE(events("Pearl", 0), events("Mesa", 0));
}

// What a seat is told of a step follows from what it knew and knows: in the midst of a search, too,
// it is the same in the truth and in a world that was sampled for it.
TEST(RiftwalkerInformationTest, EventsOfASearchAreThoseOfSampledWorlds) {
  const Rules& rules = Shipped();
  Rng rng = TestRng();
  int found = 0;
  for (int game = 0; game < 500 && found < 3; ++game) {
    for (State state = rules.Deal(rng); state.to_move != kNobody;) {
      const State before = state;
      const Action action = RandomLegal(rules, before, rng);
      rules.Apply(state, action, rng);
      const Player seat = state.to_move;
      if (seat == kNobody || rules.LookedAt(state) == 0) continue;
      ++found;
      State world = rules.Determinize(rules.Observe(state, seat), rng);
      EXPECT_EQ(rules.Event(before, action, state, seat), rules.Event(before, action, world, seat));
      const State looking = state;
      const State looking_there = world;
      const Action pick = RandomLegal(rules, state, rng);
      Rng luck = rng;
      rules.Apply(state, pick, rng);
      rules.Apply(world, pick, luck);
      if (!LooksTheSame(rules, state, world, seat)) continue;
      EXPECT_EQ(rules.Event(looking, pick, state, seat),
                rules.Event(looking_there, pick, world, seat));
    }
  }
  EXPECT_GE(found, 3);
}

// With one hand to look at nobody is asked; its holder is told all the same.
TEST(RiftwalkerInformationTest, TheHolderIsToldOfALookWithoutAChoice) {
  const Rules& rules = Shipped();
  const State before =
      After(rules, {.seats = {{.hand = "Drowned, Keep"}, {.hand = "Pearl"}}, .deck = "Quarry"},
            "flip:6 explore:Drowned");
  State after = before;
  Play(rules, after, "yes");
  EXPECT_EQ(rules.Tell(before, *rules.ParseAction(before, "yes"), after, 1),
            "seat 0 activates Drowned Archive, looks at the hand of seat 1, draws 1 card");
}

TEST(RiftwalkerInformationTest, CardsComeBackKnownToWhoPutThemThere) {
  const Rules& rules = Shipped();
  Layout layout{
      .seats = {{.hand = "Burn", .explored = "Keep/0"}, {.hand = "Mesa, Cinder, Ashfall"}}};
  layout.deck = "Pearl:1";
  const State state = After(rules, layout, "stay stop");
  EXPECT_TRUE(Has(state.hand[0], RiftOf(rules, "Pearl")));
  EXPECT_EQ(KnownBy(rules, state, "Pearl"), "0,1");
}

// 7.2: what others are given of a step in progress holds no card that they must not see.
void ExpectPickIsHidden(const Rules& rules, const State& asked, const std::string& pick,
                        const std::string& other, Player seat) {
  State one = asked;
  Play(rules, one, pick);
  State two = asked;
  Play(rules, two, other);
  ASSERT_EQ(one.now.stack[0].reps, 1);
  ASSERT_EQ(two.now.stack[0].reps, 1);
  EXPECT_TRUE(LooksTheSame(rules, one, two, seat)) << rules.ToJson(rules.Observe(one, seat)).dump();
}

TEST(RiftwalkerInformationTest, ARepeatedDropNamesNoCard) {
  const Rules rules = MakeRules(
      3, WithPearl("  [[rift.step]]\n  op = \"drop\"\n  who = \"opponent\"\n  times = 2"));
  const State asked = After(
      rules,
      {.seats = {{.hand = "Pearl"}, {.hand = "Mesa, Burn, Cinder"}, {.hand = "Quarry, Keep"}}},
      "flip:6 explore:Pearl yes seat:1");
  for (const Player seat : {Player{0}, Player{2}}) {
    ExpectPickIsHidden(rules, asked, "Mesa", "Burn", seat);
  }
}

TEST(RiftwalkerInformationTest, ARepeatedSearchNamesNoCard) {
  const Rules rules =
      MakeRules(2, WithPearl("  [[rift.step]]\n  op = \"search\"\n  depth = 4\n  rest = \"top\"\n"
                             "  times = 2"));
  const State asked = After(
      rules, {.seats = {{.hand = "Pearl"}, {.hand = "Mesa"}}, .deck = "Quarry, Burn, Cinder, Keep"},
      "flip:6 explore:Pearl yes");
  ExpectPickIsHidden(rules, asked, "Burn", "Cinder", 1);
}

TEST(RiftwalkerInformationTest, AStepWithoutOrderIsGivenNoLastPick) {
  const Rules rules =
      MakeRules(2, WithPearl("  [[rift.step]]\n  op = \"search\"\n  depth = 4\n  rest = \"top\"\n"
                             "  times = 2"));
  State state =
      After(rules, {.seats = {{.hand = "Pearl"}, {.hand = "Mesa"}}, .deck = "Quarry, Burn, Keep"},
            "flip:6 explore:Pearl yes Burn");
  Json json = rules.ToJson(state);
  ASSERT_TRUE(rules.ParseState(json).ok());
  json["turn"]["stack"][0]["last"] = "Burn Memory";
  EXPECT_EQ(rules.ParseState(json).status().message(),
            "turn.stack[0].last: the picks of this step have no order; expected none");
}

TEST(RiftwalkerInformationTest, AShuffleIsForgottenByAll) {
  const Rules rules = MakeRules(2, WithPearl("  [[rift.step]]\n  op = \"search\"\n  depth = 0\n"
                                             "  element = \"self\"\n  rest = \"shuffle\"\n"
                                             "  reveal = true"));
  State state = After(rules, {.seats = {{.hand = "Pearl, Keep"}}, .deck = "Quarry:1, Burn:01"},
                      "flip:6 explore:Pearl yes");
  EXPECT_EQ(rules.NumLegal(state), 9);
  Play(rules, state, "Undertow");
  EXPECT_EQ(KnownBy(rules, state, "Undertow"), "0,1");
  EXPECT_EQ(KnownBy(rules, state, "Quarry"), "");
  EXPECT_EQ(KnownBy(rules, state, "Burn"), "");
  EXPECT_EQ(Top(rules, state, 2), "?, ?");
}

}  // namespace
}  // namespace riftlab::riftwalker
