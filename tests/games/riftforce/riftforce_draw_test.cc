// The table as people see it.
#include <gtest/gtest.h>

#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

TEST(RiftforceDrawTest, ADuelAsASeatSeesIt) {
  const Rules rules = MakeRules("duel", 2, {{"guilds", "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"}});
  State state =
      StateOf(rules, {"Fi5*2|Ic6 Fi7|||", "||Th5|Wa6*1|", "Fi5 Fi5 Li7 Sh6", "Ic5 Ic7", "Li5 Fi6"});
  Rng rng = TestRng(3);
  const State dealt = rules.Deal(rng);
  state.guilds = dealt.guilds;
  state.cards[1] = dealt.cards[1];
  state.cards[1].known = CardsOf(rules, "Ea5");
  state.cards[1].hand.Add(TypeOf(rules, "Ea5"));
  EXPECT_EQ(rules.Draw(rules.Observe(state, 0)).text(),
            "round 1\n"
            "side A (seat 0): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "side B (seat 1): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "L1 A Fire 5*2\n"
            "   B -\n"
            "L2 A Ice 6  Fire 7\n"
            "   B -\n"
            "L3 A -\n"
            "   B Thunderbolt 5\n"
            "L4 A -\n"
            "   B Water 6*1\n"
            "L5 A -\n"
            "   B -\n"
            "     first on the left, *1 damage\n"
            "seat 0 (you): 4 in hand, 2 to draw\n"
            "  Fire    5 5  3 to the first, 1 to the ally behind\n"
            "  Ice     -    1 to the last, 4 if that is hurt\n"
            "  Light   7    2 to the first, heals any ally by 1\n"
            "  Shadow  6    moves anywhere, 1 to the first, +1 if destroyed\n"
            "  discarded: Fire 6, Light 5\n"
            "seat 1: 8 in hand, 28 to draw; Earth, Water, Thunderbolt, Plant\n"
            "  hand: Earth 5, 7 hidden\n"
            "seat 0: choose an action\n");
  EXPECT_EQ(rules.Draw(rules.Observe(state, 1)).text(),
            "round 1\n"
            "side A (seat 0): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "side B (seat 1): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "L1 A Fire 5*2\n"
            "   B -\n"
            "L2 A Ice 6  Fire 7\n"
            "   B -\n"
            "L3 A -\n"
            "   B Thunderbolt 5\n"
            "L4 A -\n"
            "   B Water 6*1\n"
            "L5 A -\n"
            "   B -\n"
            "     first on the left, *1 damage\n"
            "seat 0: 4 hidden in hand, 2 to draw; Fire, Ice, Light, Shadow\n"
            "  discarded: Fire 6, Light 5\n"
            "seat 1 (you): 8 in hand, 28 to draw\n"
            "  Earth        5 6 7    2 to the first, when played 1 to each enemy\n"
            "  Water        5        2 to the first, moves next door, 1 to the first\n"
            "  Thunderbolt  -        2 to any enemy, if destroyed once more\n"
            "  Plant        5 5 6 6  2 to the first next door, pulls it here\n"
            "seat 0 is to move\n");
  EXPECT_EQ(rules.Draw(state).text(),
            "round 1\n"
            "side A (seat 0): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "side B (seat 1): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "L1 A Fire 5*2\n"
            "   B -\n"
            "L2 A Ice 6  Fire 7\n"
            "   B -\n"
            "L3 A -\n"
            "   B Thunderbolt 5\n"
            "L4 A -\n"
            "   B Water 6*1\n"
            "L5 A -\n"
            "   B -\n"
            "     first on the left, *1 damage\n"
            "seat 0: 4 in hand, 2 to draw; Fire, Ice, Light, Shadow\n"
            "  hand: Fire 5 5, Light 7, Shadow 6\n"
            "  discarded: Fire 6, Light 5\n"
            "seat 1: 8 in hand, 28 to draw; Earth, Water, Thunderbolt, Plant\n"
            "  hand: Earth 5 6 7, Water 5, Plant 5 5 6 6\n"
            "seat 0: choose an action\n");
}

TEST(RiftforceDrawTest, CrowdedRowsAndTeams) {
  const Rules rules = MakeRules("team", 4, {{"guilds", "Fi+Ic+Li/Ea+Wa+Th/Sh+Pl+Ai/Cr+Be+Sa"}});
  State state = Waiting(rules, {"Fi5*2 Sh5/2 Ic6*1 Sh6*1/2 Fi7 Fi5 Ic5 Ic6 Sh5/2|Sh7/2||||",
                                "||Th5|Cr6/3*1||", "Fi7 Ic6"});
  Rng rng = TestRng(3);
  state.guilds = rules.Deal(rng).guilds;
  state = After(rules, After(rules, state, "activate"), "Fi7");
  EXPECT_EQ(rules.Draw(rules.Observe(state, 0)).text(),
            "round 1, position 1 of 4\n"
            "side A (seat 0 and seat 2): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "side B (seat 1 and seat 3): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "L1 A Fi5*2 Sh5/2 Ic6*1 Sh6*1/2 Fi7 Fi5 Ic5 Ic6 Sh5/2\n"
            "   B -\n"
            "L2 A Sh7/2\n"
            "   B -\n"
            "L3 A -\n"
            "   B Th5\n"
            "L4 A -\n"
            "   B Cr6*1/3\n"
            "L5 A -\n"
            "   B -\n"
            "L6 A -\n"
            "   B -\n"
            "     first on the left, *1 damage, /2 of seat 2, /3 of seat 3, Fi Fire, Ic Ice,\n"
            "     Sh Shadow, Th Thunderbolt, Cr Crystal\n"
            "seat 0 (you): checks L4 to L6; 1 in hand, 0 to draw\n"
            "  Fire   -  3 to the first, 1 to the ally behind\n"
            "  Ice    6  1 to the last, 4 if that is hurt\n"
            "  Light  -  2 to the first, heals any ally by 1\n"
            "  discarded: Fire 7\n"
            "seat 1: checks L4 to L6; 1 hidden in hand, 0 to draw; Earth, Water, Thunderbolt\n"
            "seat 2: checks L1 to L3; 1 hidden in hand, 0 to draw; Shadow, Plant, Air\n"
            "seat 3: checks L1 to L3; 1 hidden in hand, 0 to draw; Crystal, Beast, Sand\n"
            "seat 0: activate an elemental by Fire 7\n");
}

TEST(RiftforceDrawTest, DamageIsRedAndTheActorStandsOut) {
  const Rules rules = MakeRules();
  const State state = After(rules, Waiting(rules, {"Sh5||||", "|Fi5*4|||", "Sh7"}), "activate");
  const Drawing drawing = rules.Draw(rules.Observe(state, 0));
  const auto style_of = [&](const std::string& text) {
    const std::size_t at = drawing.text().find(text);
    for (const Drawing::Span& span : drawing.spans()) {
      if (span.begin <= at && at < span.end) return span.style;
    }
    return Style{};
  };
  EXPECT_EQ(style_of("*4").hue, Hue::kRed);
  EXPECT_EQ(style_of("Shadow 5").weight, Weight::kStrong);
  EXPECT_EQ(style_of("Fire 5"), Style{});
}

TEST(RiftforceDrawTest, Solo) {
  const Rules rules = MakeRules("solo", 1, {{"guilds", "Fi+Ic+Li+Sh"}, {"difficulty", "5"}});
  Rng rng = TestRng(3);
  const State state = rules.Deal(rng);
  EXPECT_EQ(rules.Draw(rules.Observe(state, 0)).text(),
            "round 1\n"
            "plan L3 5-6-6: a bot comes to L3, then a 5, a 6 and a 6 act\n"
            "side A (seat 0): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "side B (trainer): 0 Riftforce (0 destroyed, 0 controlled, 0 passive)\n"
            "L1 A -\n"
            "   B Earth 5\n"
            "L2 A -\n"
            "   B Music 5\n"
            "L3 A -\n"
            "   B Earth 6\n"
            "L4 A -\n"
            "   B Air 6\n"
            "L5 A -\n"
            "   B Air 5\n"
            "     first on the left\n"
            "seat 0 (you): 7 in hand, 29 to draw\n"
            "  Fire    5    3 to the first, 1 to the ally behind\n"
            "  Ice     6 7  1 to the last, 4 if that is hurt\n"
            "  Light   7 7  2 to the first, heals any ally by 1\n"
            "  Shadow  5 7  moves anywhere, 1 to the first, +1 if destroyed\n"
            "trainer: 31 bots to draw; Earth, Air, Music, Star\n"
            "  bots: 5: 2 to the most damaged; 6: 3 to the first; 7: moves anywhere, 5 to the\n"
            "        last\n"
            "seat 0: play a card\n");
}

}  // namespace
}  // namespace riftlab::riftforce
