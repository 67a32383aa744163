// The card table: its mistakes, and effects that the shipped table does not use (scenarios 68-72).
#include <gtest/gtest.h>

#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

std::string StepText(const std::string& keys) { return "  [[rift.step]]\n" + keys; }

TEST(RiftwalkerCardsTest, Scenario68AnOpponentDrops) {
  const Rules rules = MakeRules(3, WithPearl(StepText("  op = \"drop\"\n  who = \"opponent\"")));
  State state = After(
      rules,
      {.seats = {{.hand = "Pearl, Keep"}, {.hand = "Burn, Mesa"}, {.hand = "Undertow, Quarry"}}},
      "flip:6 explore:Pearl yes");
  EXPECT_EQ(Moves(rules, state), "seat:1 seat:2");
  Play(rules, state, "seat:2");
  EXPECT_EQ(state.to_move, 2);
  EXPECT_EQ(Moves(rules, state), "Quarry-Steps Undertow");
  Play(rules, state, "Undertow");
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(Bottom(rules, state, 1), "Undertow");
  EXPECT_EQ(KnownBy(rules, state, "Undertow"), "2");
}

TEST(RiftwalkerCardsTest, Scenario69ARiftThatLeavesIsNoDestination) {
  const Rules rules =
      MakeRules(2, WithPearl(StepText("  op = \"recall\"\n  which = \"self\"\n") +
                             StepText("  op = \"tuck\"\n  source = \"hand\"\n  under = \"self\"\n"
                                      "  face = \"down\"")));
  const State state =
      After(rules, {.seats = {{.hand = "Keep, Mesa", .explored = "Pearl/0 < Burn"}}},
            "flip:6 shift:Pearl yes");
  EXPECT_TRUE(Has(state.hand[0], RiftOf(rules, "Pearl")));
  EXPECT_EQ(Bottom(rules, state, 1), "Burn Memory");
  EXPECT_EQ(state.num_beneath, 0);
}

TEST(RiftwalkerCardsTest, Scenario70TuckUnderAnyExploredRift) {
  const Rules rules = MakeRules(2, WithPearl(StepText("  op = \"tuck\"\n  source = \"hand\"\n"
                                                      "  under = \"explored\"\n  face = \"up\"")));
  State state = After(rules, {.seats = {{.hand = "Pearl, Keep", .explored = "Burn/0"}}},
                      "flip:6 explore:Pearl yes");
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Pearl-Current");
  Play(rules, state, "Burn");
  EXPECT_EQ(Beneath(rules, state, "Burn"), "Stonebinder's Keep");
  EXPECT_EQ(KnownBy(rules, state, "Keep"), "0,1");
}

TEST(RiftwalkerCardsTest, Scenario71SearchTheWholeDeck) {
  const Rules rules =
      MakeRules(2, WithPearl(StepText("  op = \"search\"\n  depth = 0\n  element = \"self\"\n"
                                      "  rest = \"shuffle\"\n  reveal = true")));
  State state = After(rules, {.seats = {{.hand = "Pearl, Keep"}}}, "flip:6 explore:Pearl yes");
  EXPECT_EQ(rules.NumLegal(state), 9);
  Play(rules, state, "Shadowlands");
  for (std::size_t i = 0; i < state.deck_size; ++i) EXPECT_EQ(state.deck[i], 0);
  EXPECT_EQ(state.known[0], state.hand[0] | state.explored[0]);
}

TEST(RiftwalkerCardsTest, Scenario72AnOpponentBursts) {
  const Rules rules =
      MakeRules(3, WithPearl(StepText("  op = \"rival_burst\"\n  who = \"opponent\"")));
  State state = After(rules,
                      {.seats = {{.hand = "Pearl, Keep"},
                                 {.explored = "Burn/1, Thornweald/1, Mesa/2"},
                                 {.explored = "Undertow/1, Quarry/0"}}},
                      "flip:6 explore:Pearl yes");
  EXPECT_EQ(Moves(rules, state), "seat:1 seat:2");
  Play(rules, state, "seat:1");
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Mesa-of-Kings");
  Play(rules, state, "Mesa");
  EXPECT_EQ(Scored(rules, state, 1), "Mesa of Kings/2");
}

TEST(RiftwalkerCardsTest, ARepeatedDropAscends) {
  const Rules rules =
      MakeRules(2, WithPearl(StepText("  op = \"drop\"\n  who = \"you\"\n  times = 2")));
  State state = After(rules, {.seats = {{.hand = "Pearl, Burn, Keep, Undertow"}}},
                      "flip:6 explore:Pearl yes Stone");
  EXPECT_EQ(Moves(rules, state), "Undertow decline");
  // The other seat cannot tell which card went; in its worlds it lies at the bottom.
  Rng rng = TestRng();
  const InfoSet info = rules.Observe(state, 1);
  const State world = rules.Determinize(info, rng);
  EXPECT_EQ(ByteHash(rules.Observe(world, 1)), ByteHash(info));
  EXPECT_EQ(world.shown.stack[0].last, world.deck[world.deck_size - 1U]);
}

TEST(RiftwalkerCardsTest, ANeedIsAskedOfTheActivePlayer) {
  const Rules rules =
      MakeRules(2, WithPearl(StepText("  op = \"draw\"\n  n = 2\n"
                                      "  need = \"scored_total\"\n  need_min = 1")));
  State state = After(rules, {.seats = {{.hand = "Pearl, Keep"}}}, "flip:6 explore:Pearl");
  EXPECT_EQ(Moves(rules, state), "stop discard:Stonebinder's-Keep");
  state = After(rules, {.seats = {{.hand = "Pearl, Keep", .scored = "Burn/1"}}},
                "flip:6 explore:Pearl yes");
  EXPECT_EQ(Count(state.hand[0]), 3);
}

TEST(RiftwalkerCardsTest, AStepWithoutAPickMayAskYesOrNo) {
  const Rules rules =
      MakeRules(2, WithPearl(StepText("  op = \"extra_burst\"\n  n = 2\n  may = true")));
  State state = After(rules, {.seats = {{.hand = "Pearl, Keep"}}}, "flip:6 explore:Pearl yes");
  EXPECT_EQ(Moves(rules, state), "yes decline");
  Play(rules, state, "yes");
  EXPECT_EQ(state.bursts_left, 3);
}

// The shipped table with one part of it replaced.
std::string Changed(const std::string& part, const std::string& by) {
  std::string text(kDefaultCards);
  const std::size_t at = text.find(part);
  RIFTLAB_CHECK(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

// The first mistake in that.
std::string MistakeWith(const std::string& part, const std::string& by) {
  const absl::StatusOr<ParsedCards> parsed = ParseCards(Changed(part, by), "my.toml");
  return parsed.ok() ? "" : std::string{parsed.status().message()};
}

std::string MistakeInPearl(const std::string& steps) {
  const absl::StatusOr<ParsedCards> parsed = ParseCards(WithPearl(steps), "my.toml");
  return parsed.ok() ? "" : std::string{parsed.status().message()};
}

void ExpectMistake(const std::string& mistake, const std::string& part) {
  EXPECT_EQ(mistake.substr(0, 8), "my.toml:") << mistake;
  EXPECT_NE(mistake.find(part), std::string::npos) << mistake << "\nlacks: " << part;
}

TEST(RiftwalkerCardsTest, NamesMayBeOfAnyLanguage) {
  const std::string before = "name = \"Deepdelve\"";
  const Rules rules = MakeRules(2, Changed(before, "name = \"Höhle des 深淵\""));
  State state = Position(rules, {.seats = {{.hand = "Höhle, Pearl"}}});
  Play(rules, state, "flip:5");
  EXPECT_NE(Moves(rules, state).find("explore:Höhle-des-深淵"), std::string::npos)
      << Moves(rules, state);
  Play(rules, state, "explore:Höhle-des-深淵");
  EXPECT_EQ(Explored(rules, state, 0), "Höhle des 深淵/0");
  const auto mistake = [&](const std::string& name) {
    return MistakeWith(before, "name = \"" + name + "\"");
  };
  ExpectMistake(mistake("--"), "rift.name is '--'; it must have letters");
  ExpectMistake(mistake("A:B"), "rift.name is 'A:B'; it must consist of letters, digits");
  ExpectMistake(mistake("雷神の聖なる守護騎士団"),
                "has 11 letters, which take 33 bytes; at most 31 bytes are possible");
}

TEST(RiftwalkerCardsTest, ANeedHasItsAmount) {
  ExpectMistake(MistakeInPearl(StepText("  op = \"draw\"\n  need_min = 2")),
                "need_min says how much of a need; there is none");
}

TEST(RiftwalkerCardsTest, TheShippedTableIsRead) {
  const absl::StatusOr<ParsedCards> parsed = ParseCards(kDefaultCards, "shipped");
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->table.num_rifts, 52);
  EXPECT_EQ(parsed->table.num_element_cards, 15);
  const std::string text = DescribeCards(*parsed);
  EXPECT_NE(text.find(" 25 Chaser's Folly - storm - 0/3/7 (rulebook)"), std::string::npos);
  EXPECT_NE(text.find("[bonus +1/+2 for each scored rift with a card beneath]"), std::string::npos);
}

TEST(RiftwalkerCardsTest, ATableOfAnotherGameIsCalledSo) {
  const absl::StatusOr<ParsedCards> parsed =
      ParseCards("schema = 1\ngame = \"warrift\"\n", "my.toml");
  EXPECT_EQ(parsed.status().message(), "my.toml:2: game is 'warrift'; it must be riftwalker");
}

TEST(RiftwalkerCardsTest, MistakesOfRiftsAreNamed) {
  ExpectMistake(MistakeWith("points = [0, 3, 7]", "points = [1, 3, 7]"), "rift.points");
  ExpectMistake(MistakeWith("points = [0, 3, 7]", "points = [0, 3]"), "list of 3 integers");
  ExpectMistake(MistakeWith("bonus = [0, 1, 1]", "bonus = [1, 1, 1]"), "rift.bonus");
  ExpectMistake(MistakeWith("number = 52", "number = 53"), "rift.number is 53; it must be 52");
  ExpectMistake(MistakeWith("special = [\"ready\"]", "special = [\"redy\"]"), "holds 'redy'");
  ExpectMistake(MistakeWith("name = \"Undertow\"", "name = \"Pearl Current\""), "already");
  ExpectMistake(MistakeWith("name = \"Undertow\"", "name = \"Under_tow\""), "letters, digits");
  ExpectMistake(MistakeWith("name = \"Undertow\"", R"(name = "Under\ntow")"), "has a line break");
  ExpectMistake(MistakeWith("bonus_element = \"life\"\n", ""), "bonus_element is missing");
  ExpectMistake(MistakeWith("bonus_worth = [7]\n", ""), "bonus_worth is missing");
  ExpectMistake(MistakeWith("bonus_min = 4\n", ""), "bonus_min is missing");
  ExpectMistake(MistakeWith(R"(sides = ["wind", "life"])", R"(sides = ["wind", "wind"])"),
                "two different elements");
  ExpectMistake(MistakeWith(R"(sides = ["wind", "life"])", R"(sides = ["fire", "wind"])"),
                "card 1 already");
  ExpectMistake(MistakeWith("hand_size = 3", "hand_size = 0"), "hand_size");
  ExpectMistake(MistakeWith(R"(zone = ["explored", "scored"])", "zone = [\"explored\"]"),
                "the vocabulary is closed");
}

TEST(RiftwalkerCardsTest, MistakesOfStepsAreNamed) {
  ExpectMistake(MistakeInPearl(StepText("  op = \"swop\"")), "did you mean 'swap'");
  ExpectMistake(MistakeInPearl(StepText("  op = \"flip\"\n  owner = \"you\"")),
                "unknown key 'owner'");
  ExpectMistake(MistakeInPearl(StepText("  op = \"flip\"\n  times = 4")), "times is 4");
  ExpectMistake(MistakeInPearl(StepText("  op = \"draw\"\n  n = 1\n  times = 2")),
                "a step without a pick");
  ExpectMistake(MistakeInPearl(StepText("  op = \"grow\"")), "element is missing");
  ExpectMistake(MistakeInPearl(StepText("  op = \"flip\"\n  if_done = true")), "no step before");
  ExpectMistake(MistakeInPearl(StepText("  op = \"activate\"\n") +
                               StepText("  op = \"explore\"\n  then_activate = true")),
                "at most one step may activate");
  ExpectMistake(MistakeInPearl(StepText("  op = \"activate\"\n  times = 2")), "that activates");
  ExpectMistake(MistakeInPearl(StepText("  op = \"flip\"\n  branch = \"a\"\n") +
                               StepText("  op = \"flip\"\n  branch = \"b\"\n") +
                               StepText("  op = \"flip\"\n  branch = \"a\"")),
                "in two places");
  ExpectMistake(MistakeInPearl(StepText("  op = \"rival_burst\"\n  who = \"you\"")),
                "who is 'you'");
  ExpectMistake(MistakeInPearl(StepText("  op = \"draw\"\n  n = 1\n  need = \"grid_element\"\n"
                                        "  need_min = 1")),
                "need must be");
  std::string many;
  for (int i = 0; i < 9; ++i) many += StepText("  op = \"flip\"\n");
  ExpectMistake(MistakeInPearl(many), "9 steps");
  std::string permits;
  for (int i = 0; i < 3; ++i) permits += StepText("  op = \"permit_burst\"\n");
  ExpectMistake(MistakeInPearl(permits), "burst permits");
}

TEST(RiftwalkerCardsTest, BranchesMayEachActivate) {
  EXPECT_EQ(MistakeInPearl(StepText("  op = \"activate\"\n  branch = \"a\"\n") +
                           StepText("  op = \"explore\"\n  then_activate = true\n"
                                    "  branch = \"b\"")),
            "");
}

TEST(RiftwalkerCardsTest, OptionsThatCannotBeAreRefused) {
  const auto message = [](const std::string& grid) {
    const absl::StatusOr<Rules> made =
        Rules::Make({.mode = "", .players = 2, .rules = {{"grid", grid}}});
    return made.ok() ? "" : std::string{made.status().message()};
  };
  EXPECT_NE(message("wind/fire").find("rule grid=wind/fire is wrong"), std::string::npos);
  EXPECT_NE(message("wind/fire+wind/fire+wind/storm+wind/earth+wind/water+fire/life+fire/storm+"
                    "fire/earth+fire/water")
                .find("is wrong"),
            std::string::npos);
  EXPECT_EQ(message("wind/fire+wind/life+wind/storm+wind/earth+wind/water+fire/life+fire/storm+"
                    "fire/earth+fire/water"),
            "");
}

}  // namespace
}  // namespace riftlab::riftwalker
