// Burst, refresh, end and score: scenarios 46 to 64.
#include <gtest/gtest.h>

#include "engine/core/array.h"
#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

TEST(RiftwalkerEndTest, Scenario46EveryLine) {
  const Rules& rules = Shipped();
  const std::vector<std::vector<int>> lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                               {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  for (const std::vector<int>& line : lines) {
    // Earth in the three cells of the line, cards without earth elsewhere.
    const std::vector<std::string> earth = {"earth/wind", "earth/fire", "earth/life"};
    const std::vector<std::string> other = {"wind/fire",  "wind/life",  "fire/life",
                                            "fire/storm", "life/water", "storm/water"};
    Json grid = Json::array();
    std::size_t earths = 0;
    std::size_t others = 0;
    for (int cell = 0; cell < 9; ++cell) {
      const bool on_line = std::find(line.begin(), line.end(), cell) != line.end();
      grid.push_back(on_line ? earth[earths++] : other[others++]);
    }
    Layout layout{.seats = {{.hand = "Burn", .explored = "Quarry/1, Dunes/0, Pearl/2, Keep/0"}}};
    layout.more = {
        {"grid", grid},
        {"element_deck",
         {"wind-storm", "wind-water", "fire-water", "life-storm", "storm-earth", "earth-water"}}};
    const State state = After(rules, layout, "stay");
    EXPECT_EQ(Moves(rules, state), "stop burst:Quarry-Steps") << line[0] << line[1] << line[2];
  }
}

TEST(RiftwalkerEndTest, Scenario47AnyLine) {
  const Rules& rules = Shipped();
  const State state = After(
      rules, {.seats = {{.hand = "Keep", .explored = "Cloudherd/1, Kitesong/1"}}, .has_line = true},
      "flip:1");
  EXPECT_EQ(Moves(rules, state), "stop burst:Cloudherd-Commons");
}

TEST(RiftwalkerEndTest, Scenario48BlazeOfGlory) {
  const Rules& rules = Shipped();
  const Seat me = {.hand = "Keep", .explored = "Cinder/1, Kitesong/2, Quarry/1, Deepstone/2"};
  State state = After(rules, {.seats = {me}}, "flip:1 shift:Cinder yes");
  EXPECT_EQ(Moves(rules, state), "stop discard:Stonebinder's-Keep");
  state = After(rules, {.seats = {me}, .has_line = true}, "flip:1 shift:Cinder yes");
  EXPECT_EQ(Moves(rules, state),
            "stop burst:Kitesong-Terraces burst:Cinder-Throne burst:Deepstone-Venture");
  Play(rules, state, "burst:Kitesong");
  EXPECT_EQ(Moves(rules, state), "stop discard:Stonebinder's-Keep");
}

TEST(RiftwalkerEndTest, Scenario49CrownThePeak) {
  const Rules& rules = Shipped();
  State state = After(
      rules, {.seats = {{.hand = "Burn", .explored = "Mesa/1, Quarry/1, Dunes/0, Deepstone/1"}}},
      "flip:5 shift:Mesa yes");
  EXPECT_EQ(Moves(rules, state),
            "stop burst:Mesa-of-Kings burst:Quarry-Steps burst:Deepstone-Venture");
  Play(rules, state, "burst:Mesa");
  EXPECT_EQ(Scored(rules, state, 0), "Mesa of Kings/2");
  EXPECT_EQ(Moves(rules, state), "stop discard:Burn-Memory");
}

TEST(RiftwalkerEndTest, Scenario50TwinBolts) {
  const Rules& rules = Shipped();
  State state =
      After(rules,
            {.seats = {{.hand = "Keep", .explored = "Thunderhead/0, Undertow/1, Pearl/2"}},
             .has_line = true},
            "flip:4 shift:Thunderhead yes burst:Undertow");
  EXPECT_EQ(Moves(rules, state), "stop burst:Pearl-Current");
  Play(rules, state, "burst:Pearl");
  EXPECT_EQ(Count(state.scored[0]), 2);
}

TEST(RiftwalkerEndTest, Scenario51SeedfallExploresWhenItBursts) {
  const Rules& rules = Shipped();
  Layout layout{.seats = {{.hand = "Burn, Mirror, Shadowlands", .explored = "Seedfall/1, Keep/0"}}};
  layout.more = {{"grid",
                  {"life/wind", "life/fire", "life/storm", "fire/storm", "storm/earth",
                   "earth/wind", "water/fire", "wind/fire", "water/earth"}}};
  State state = After(rules, layout, "stay burst:Seedfall");
  EXPECT_EQ(Moves(rules, state), "Burn-Memory Mirror-Lagoon Shadowlands decline");
  Play(rules, state, "Burn");
  EXPECT_EQ(Explored(rules, state, 0), "Burn Memory/0, Stonebinder's Keep/0");
  EXPECT_EQ(Moves(rules, state), "stop discard:Mirror-Lagoon discard:Shadowlands");
}

TEST(RiftwalkerEndTest, Scenario52DiscardsAscend) {
  const Rules& rules = Shipped();
  State state = After(
      rules, {.seats = {{.hand = "Burn, Undertow, Pearl", .explored = "Keep/0"}, {.hand = "Mesa"}}},
      "stay");
  EXPECT_EQ(Moves(rules, state), "stop discard:Burn-Memory discard:Undertow discard:Pearl-Current");
  Play(rules, state, "discard:Undertow");
  EXPECT_EQ(Moves(rules, state), "stop discard:Pearl-Current");
  Play(rules, state, "discard:Pearl");
  EXPECT_EQ(state.active, 1);
  EXPECT_EQ(Bottom(rules, state, 2), "Undertow, Pearl Current");
  EXPECT_EQ(Hand(rules, state, 0), "False Story Echoes, Featherfall Stair, Burn Memory");
}

TEST(RiftwalkerEndTest, Scenario53TheDeckRunsOut) {
  const Rules& rules = Shipped();
  State state =
      After(rules, WithDeck(rules, "Burn, Undertow, Pearl, Mirror", "Kitesong"), "stay stop");
  EXPECT_EQ(Count(state.hand[0]), 4);
  EXPECT_EQ(state.ran_out, 0);
  state = After(rules, WithDeck(rules, "Burn", "Kitesong"), "stay stop");
  EXPECT_EQ(Count(state.hand[0]), 2);
  EXPECT_EQ(state.ran_out, 1);
  EXPECT_EQ(state.trigger, 1);
  EXPECT_EQ(state.last_turns, 1);
  EXPECT_NE(rules.Draw(state).text().find(", 1 turn left"), std::string::npos);
  EXPECT_EQ(state.active, 1);
  FinishTurn(rules, state);
  EXPECT_EQ(state.to_move, kNobody);
  EXPECT_EQ(rules.Result(state).reason, "deck");
}

TEST(RiftwalkerEndTest, Scenario54DiscardsDoNotUndoIt) {
  const Rules& rules = Shipped();
  State state = After(rules, WithDeck(rules, "Seedfall, Burn, Undertow", "Kitesong, Pearl"),
                      "flip:2 explore:Seedfall yes");
  EXPECT_EQ(state.ran_out, 1);
  Play(rules, state, "discard:Kitesong discard:Burn stop");
  EXPECT_EQ(Hand(rules, state, 0), "Kitesong Terraces, Undertow, Pearl Current");
  EXPECT_EQ(state.deck_size, 1);
  EXPECT_EQ(state.trigger, 1);
}

TEST(RiftwalkerEndTest, Scenario55EnoughRifts) {
  const std::vector<std::string> names = {"Burn/1",    "Pearl/1", "Mesa/1",  "Cinder/1",
                                          "Ashfall/1", "Elder/1", "Squall/1"};
  for (int players = 2; players <= 4; ++players) {
    const Rules& rules = Shipped(players);
    const int enough = 9 - players;
    for (const int scored : {enough - 1, enough}) {
      std::string list;
      for (int i = 0; i < scored; ++i) list += names[static_cast<std::size_t>(i)] + ", ";
      State state = Position(rules, {.seats = {{.hand = "Undertow", .scored = list}}});
      FinishTurn(rules, state);
      EXPECT_EQ(state.trigger, scored == enough ? 2 : 0);
      int turns = 0;
      while (state.to_move != kNobody && turns < 10) {
        FinishTurn(rules, state);
        ++turns;
      }
      EXPECT_EQ(turns == players - 1, scored == enough) << players << " players, " << scored;
    }
  }
}

TEST(RiftwalkerEndTest, Scenario56RoundCap) {
  std::string cards(kDefaultCards);
  const std::string cap = "round_cap = 100";
  cards.replace(cards.find(cap), cap.size(), "round_cap = 3");
  const Rules rules = MakeRules(2, cards);
  Rng rng = TestRng();
  State state = rules.Deal(rng);
  int turns = 0;
  for (; state.to_move != kNobody; ++turns) FinishTurn(rules, state);
  EXPECT_EQ(turns, 6);
  EXPECT_EQ(state.round, 3);
  EXPECT_EQ(state.capped, 1);
  const GameResult result = rules.Result(state);
  EXPECT_EQ(result.reason, "round_cap");
  EXPECT_EQ(result.scores, (std::vector<double>{0, 0}));
  EXPECT_EQ(result.shares, (std::vector<double>{0.5, 0.5}));
}

int ScoreWith(const std::string& scored) {
  const Rules& rules = Shipped();
  return rules.Score(Position(rules, {.seats = {{.hand = "Keep", .scored = scored}}}), 0);
}

TEST(RiftwalkerEndTest, Scenario57ChasersFolly) {
  const std::string rest = "Cinder/2 < Pearl + Undertow, Kitesong/1";
  EXPECT_EQ(ScoreWith("Folly/2 < Mesa, " + rest), 21);
  EXPECT_EQ(ScoreWith("Folly/1 < Mesa, " + rest), 15);
}

TEST(RiftwalkerEndTest, Scenario58HarvestMoon) {
  EXPECT_EQ(ScoreWith("Harvest/2, Elder/1, Stormroot/1, Shadowlands/1"), 21);
}

TEST(RiftwalkerEndTest, Scenario59EyeOfTheTempest) {
  EXPECT_EQ(ScoreWith("Tempest/2, Kitesong/1, Cinder/1"), 13);
  EXPECT_EQ(ScoreWith("Tempest/2, Kitesong/1, Cinder/1, Pearl/1"), 20);
}

TEST(RiftwalkerEndTest, Scenario60DifferentElements) {
  const Rules& rules = Shipped();
  const State state = Position(
      rules, {.seats = {{.hand = "Keep", .scored = "Chimes/1, Shadowlands/1, Skyfire/1"}}});
  EXPECT_EQ(rules.MetricOf(state, 0, RiftOf(rules, "Chimes"), Metric::kScoredElements, 0, 0), 3);
}

TEST(RiftwalkerEndTest, Scenario62ExploredRiftsAreATieBreakOnly) {
  const Rules& rules = Shipped();
  const State state = Position(rules, {.seats = {{.hand = "Keep", .explored = "Pearl/2"}}});
  EXPECT_EQ(rules.Score(state, 0), 0);
  EXPECT_EQ(rules.ExploredWorth(state, 0), 7);
}

TEST(RiftwalkerEndTest, Scenario63TieBreaks) {
  const Rules& rules = Shipped();
  const auto ranks = [&](const Seat& a, const Seat& b) {
    const Array<int, kMaxSeats> all = rules.Ranks(Position(rules, {.seats = {a, b}}));
    return std::vector<int>{all[0], all[1]};
  };
  // Ten points each, four rifts against two.
  EXPECT_EQ(ranks({.hand = "Keep", .scored = "Kitesong/1, Cinder/1, Pearl/1, Shadowlands/1"},
                  {.scored = "Undertow/1, Elder/2"}),
            (std::vector<int>{1, 2}));
  EXPECT_EQ(ranks({.hand = "Keep", .explored = "Pearl/2", .scored = "Kitesong/1"},
                  {.explored = "Undertow/1", .scored = "Cinder/1"}),
            (std::vector<int>{1, 2}));
  EXPECT_EQ(ranks({.hand = "Keep", .explored = "Pearl/1", .scored = "Kitesong/1"},
                  {.explored = "Undertow/1", .scored = "Cinder/1"}),
            (std::vector<int>{1, 1}));
}

TEST(RiftwalkerEndTest, Scenario64FewerAgainAtTheEndOfTheTurn) {
  const Rules& rules = Shipped();
  State state = After(rules,
                      {.seats = {{.hand = "Keep",
                                  .explored = "Smelter/0, Undertow/0",
                                  .scored = "Kitesong/1, Cinder/2, Burn/2, Pearl/2, Mesa/2, "
                                            "Ashfall/2, Elder/2"}}},
                      "flip:1 shift:Smelter yes decline");
  EXPECT_EQ(Count(state.scored[0]), 6);
  FinishTurn(rules, state);
  EXPECT_EQ(state.trigger, 0);
}

}  // namespace
}  // namespace riftlab::riftwalker
