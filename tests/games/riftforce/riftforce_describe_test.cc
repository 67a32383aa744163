// Moves and cards in words for people.
#include <gtest/gtest.h>

#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

TEST(RiftforceDescribeTest, Actions) {
  const Rules rules = MakeRules();
  const State state = Waiting(rules, {"Fi5|Fi6*2 Ic5 Fi6|||", "|Sa6|||", "Fi5 Ea6 Lo7", "Li6 Li7"});
  EXPECT_EQ(Described(rules, state),
            "play up to 3 cards\n"
            "discard a card to activate up to 3 elementals\n"
            "check and draw: 1 Riftforce, 2 cards\n");
  EXPECT_EQ(Described(rules, After(rules, state, "play")),
            "play Fire 5: 3 to the first, 1 to the ally behind\n"
            "play Earth 6: 2 to the first, when played 1 to each enemy\n"
            "play Love 7: 2 to the first, when played heals an ally here\n");
  State play = After(rules, After(rules, state, "play"), "Ea6");
  EXPECT_EQ(Described(rules, play),
            "play Earth 6 at L1: 2nd in its row, no enemy\n"
            "play Earth 6 at L2: 4th in its row, facing Sand 6 (6 left)\n"
            "play Earth 6 at L3: 1st in its row, no enemy\n"
            "play Earth 6 at L4: 1st in its row, no enemy\n"
            "play Earth 6 at L5: 1st in its row, no enemy\n");
  const State discard = After(rules, state, "activate");
  EXPECT_EQ(Described(rules, discard),
            "discard Fire 5 to use 5s (2) or Fire (3)\n"
            "discard Earth 6 to use 6s (2)\n");
  EXPECT_EQ(Described(rules, After(rules, discard, "Fi5")),
            "activate Fire 5 at L1: hits nobody\n"
            "activate Fire 6 at L2 (1st): 3 to Sand 6, 1 to Ice 5\n"
            "activate Ice 5 at L2: 1 to Sand 6 (5 left)\n"
            "activate Fire 6 at L2 (3rd): 3 to Sand 6 (3 left)\n");
  const State one = Waiting(rules, {"Fi5||||", "Sa6||||", "Fi6"});
  EXPECT_EQ(Described(rules, one),
            "play up to 3 cards\n"
            "discard Fire 6 to activate Fire 5 at L1: 3 to Sand 6 (3 left)\n"
            "check and draw: 0 Riftforce, 0 cards\n");
}

TEST(RiftforceDescribeTest, ChoicesOfAbilities) {
  const Rules rules = MakeRules();
  const auto choices = [&](const Layout& setup, const std::string& moves) {
    State state = Waiting(rules, setup);
    for (const std::string& move : Words(moves)) state = After(rules, state, move);
    return Described(rules, state);
  };
  EXPECT_EQ(choices({"|Ai5|||", "Fi5|Fi6*5|Fi7||", "Ai7"}, "activate"),
            "move Air 5 to L1: 1 to Fire 5 and Fire 6 at L2 (destroyed), +1\n"
            "move Air 5 to L3: 1 to Fire 6 at L2 (destroyed) and Fire 7, +1\n"
            "move Air 5 to L4: 1 to Fire 7 at L3 (6 left)\n"
            "move Air 5 to L5: hits nobody\n");
  EXPECT_EQ(choices({"|Pl5|||", "Fi5||Fi6*4||", "Pl7"}, "activate"),
            "Plant 5 strikes at L1: 2 to Fire 5 at L1, Fire 5 moves to L2\n"
            "Plant 5 strikes at L3: 2 to Fire 6 at L3 (destroyed), +1\n");
  EXPECT_EQ(choices({"|Th5|||", "|Fi5 Ic6*5 Fi5|||", "Th7"}, "activate"),
            "hit Fire 5 at L2 (1st): 2 damage (3 left)\n"
            "hit Ice 6 at L2: 2 damage (destroyed), +1, then 2 to any enemy\n"
            "hit Fire 5 at L2 (3rd): 2 damage (3 left)\n");
  EXPECT_EQ(choices({"|Li5*2|||Wa6*1", "", "Li7"}, "activate"),
            "heal Light 5 at L2 (2 damage on it)\n"
            "heal Water 6 at L5 (1 damage on it)\n");
  EXPECT_EQ(choices({"|Mu5|||", "|Ea6*4|Ic5*4||", "Mu7"}, "activate"),
            "play Earth 6 at L1\n"
            "play Earth 6 at L3: 1 to Ice 5 at L3 (destroyed), +1\n");
  EXPECT_EQ(choices({"Fi5*2 Ic6*3||||", "", "Lo5"}, "play L1"),
            "heal Fire 5 at L1 (2 damage on it)\n"
            "heal Ice 6 at L1 (3 damage on it)\n");
  EXPECT_EQ(choices({"|La5 Wa5 Wa6|||", "Cr5*3||Fi6||", "La6 Th7"}, "activate"),
            "activate Lava 5 at L2: +2, 2 to each of 2 (1 destroyed), ...\n"
            "activate Water 6 at L2: moves next door, 1 to the first\n");
}

TEST(RiftforceDescribeTest, Drafts) {
  const Rules rules = MakeRules("solo", 1, {{"trainer_guilds", "chosen"}});
  Rng rng = TestRng(3);
  State state = rules.Deal(rng);
  EXPECT_EQ(rules.Describe(state, rules.NthLegal(state, 0)), "keep Ice, Thunderbolt, Air, Beast");
  state = After(rules, state, rules.ToText(state, rules.NthLegal(state, 0)));
  EXPECT_EQ(rules.Describe(state, rules.NthLegal(state, 0)), "give the trainer Fire");
  // Every guild in the words of the table.
  const Rules duel = MakeRules();
  std::string lines;
  state = duel.Deal(rng);
  for (int guild = 0; guild < kMaxGuilds; ++guild) {
    lines += duel.Describe(state, PackAction(Phase::kDraft, guild)) + "\n";
  }
  EXPECT_EQ(lines,
            "take Fire: 3 to the first, 1 to the ally behind\n"
            "take Ice: 1 to the last, 4 if that is hurt\n"
            "take Light: 2 to the first, heals any ally by 1\n"
            "take Shadow: moves anywhere, 1 to the first, +1 if destroyed\n"
            "take Earth: 2 to the first, when played 1 to each enemy\n"
            "take Water: 2 to the first, moves next door, 1 to the first\n"
            "take Thunderbolt: 2 to any enemy, if destroyed once more\n"
            "take Plant: 2 to the first next door, pulls it here\n"
            "take Air: moves anywhere, 1 to the first here and next door\n"
            "take Crystal: 4 to the first, when destroyed +1 for the enemy\n"
            "take Beast: moves next door, 2 or, if hurt, 3 to the first\n"
            "take Sand: moves anywhere, 1 to each enemy, heals itself by 1\n"
            "take Lava: 2 to each first next door, 1 to itself and in front\n"
            "take Music: 2 to the first, takes it over if destroyed\n"
            "take Acid: 3 to the first, 1 to the second, no Riftforce\n"
            "take Star: 2 to the first, draws a card\n"
            "take Love: 2 to the first, when played heals an ally here\n"
            "take Magnet: 2 to the last, both move next door\n");
}

// The text of a named thing.
std::string TextOfCard(const Rules& rules, const std::string& code) {
  for (const CardWords& card : rules.NamedCards()) {
    if (card.code == code) return card.name + "\n" + card.text;
  }
  return "there is no " + code;
}

TEST(RiftforceNamedCardsTest, SayWhatTheyDo) {
  const Rules rules = MakeRules("solo", 1, {{"difficulty", "5"}, {"stars6", "3"}});
  EXPECT_EQ(TextOfCard(rules, "Fi"),
            "Fire\n"
            "Guild (base game): 4 elementals of number 5, 3 of 6, 2\n"
            "of 7.\n"
            "When activated: 3 damage to the first enemy here; 1\n"
            "damage to the ally right behind.");
  EXPECT_EQ(TextOfCard(rules, "Be6"),
            "Beast 6\n"
            "Elemental of the guild Beast (Beyond): number and life\n"
            "6, 3 of them.\n"
            "When activated: moves to a neighbouring location; 3\n"
            "damage to the first enemy here if this elemental is\n"
            "damaged, else 2.");
  EXPECT_EQ(TextOfCard(rules, "Cr"),
            "Crystal\n"
            "Guild (base game): 4 elementals of number 5, 3 of 6, 2\n"
            "of 7.\n"
            "When activated: 4 damage to the first enemy here.\n"
            "When destroyed: 1 more Riftforce for the other side.");
  EXPECT_EQ(TextOfCard(rules, "Ea"),
            "Earth\n"
            "Guild (base game): 4 elementals of number 5, 3 of 6, 2\n"
            "of 7.\n"
            "When activated: 2 damage to the first enemy here.\n"
            "When played: 1 damage to each enemy here.");
  EXPECT_EQ(TextOfCard(rules, "Mu7"),
            "Music 7\n"
            "Elemental of the guild Music (Beyond): number and life\n"
            "7, 2 of them.\n"
            "When activated: 2 damage to the first enemy here; if\n"
            "that destroys it, it is played on the own side at a\n"
            "neighbouring location.");
  EXPECT_EQ(TextOfCard(rules, "6***"),
            "Challenge of 6, 3 stars\n"
            "What each bot of number 6 does when a plan activates it,\n"
            "whatever its guild: 3 damage to the first enemy here;\n"
            "that enemy, if it survives, moves to a neighbouring\n"
            "location.");
  EXPECT_EQ(TextOfCard(rules, "&"),
            "\"&\" move\n"
            "What each bot of number 7 does before its challenge:\n"
            "moves to any other location.");
  EXPECT_EQ(TextOfCard(rules, "A10"),
            "L4 5-6-5\n"
            "Attack plan: the trainer's next bot goes to L4; then\n"
            "bots of 5, 6 and 5 act in this order, each by its\n"
            "challenge and only if it can place damage.");
  EXPECT_EQ(TextOfCard(rules, "C2"),
            "L2 control\n"
            "Control plan: the trainer's next bot goes to L2; then 1\n"
            "Riftforce for each location that only bots hold.");
  EXPECT_EQ(TextOfCard(MakeRules(), "A10"), "there is no A10") << "solo only";
  const Rules changed =
      MakeRules("duel", 2, {},
                Changed("amount = 3 },\n  { op = \"damage\", target = \"ally_behind\"",
                        "amount = 5 },\n  { op = \"damage\", target = \"ally_behind\""));
  EXPECT_EQ(TextOfCard(changed, "Fi"),
            "Fire\n"
            "Guild (base game): 4 elementals of number 5, 3 of 6, 2\n"
            "of 7.\n"
            "When activated: 5 damage to the first enemy here; 1\n"
            "damage to the ally right behind.");
}

}  // namespace
}  // namespace riftlab::riftforce
