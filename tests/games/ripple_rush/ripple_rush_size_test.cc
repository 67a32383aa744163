// Sizes: of the state in bytes, of the choices that a question can offer (section 6), and of a
// whole game.
#include <algorithm>

#include "engine/core/byte_hash.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

TEST(RippleRushSizeTest, AStateIsSmallPlainBytes) {
  EXPECT_EQ(sizeof(State), 240);
  EXPECT_EQ(sizeof(InfoSet), 248);
  EXPECT_EQ(sizeof(Sheet), 20);
}

// The largest number of choices of each question is reached.
struct Bound {
  std::string name;
  Round round;
  std::vector<std::string> moves;  // up to the question
  Node node;
  int choices;
};

class RippleRushBoundTest : public testing::TestWithParam<Bound> {};

TEST_P(RippleRushBoundTest, IsReached) {
  const Bound& bound = GetParam();
  const Rules rules = RulesFor(bound.round);
  const State state = After(rules, PositionOf(rules, bound.round), bound.moves);
  EXPECT_EQ(state.node, bound.node);
  EXPECT_EQ(rules.NumLegal(state), bound.choices);
  EXPECT_EQ(Moves(rules, state).size(), static_cast<std::size_t>(bound.choices));
}

// Four seats whose column is full below their card and above it.
const std::string kBlocked = "B 1 2 3 4 5 6 7 8";

INSTANTIATE_TEST_SUITE_P(
    Rows, RippleRushBoundTest,
    testing::Values(Bound{"Own8", {.sheets = {""}, .cards = {"R13"}}, {}, Node::kOwn, 8},
                    Bound{"Announced33",
                          {.sheets = {"", kBlocked, kBlocked, kBlocked, kBlocked},
                           .cards = {"R13", "B10", "B11", "B12", "B13"}},
                          {"R13@1"},
                          Node::kAnnounced,
                          33},
                    Bound{"Bonus29",
                          {.sheets = {"R . . . . . . . 12; B . . . . . . . 6; G . . . . . . . 25"},
                           .cards = {"O9"}},
                          {"O9@8"},
                          Node::kBonus,
                          29},
                    Bound{"AnyAbove1At3",
                          {.sheets = {"R . . 5; B . . 9; G . . 7"}, .cards = {"O1"}},
                          {"O1@3"},
                          Node::kAnyBonus,
                          121},
                    Bound{"AnyBelow25At6",
                          {.sheets = {"O . . . . . 5; B . . . . . 9; G . . . . . 7"},
                           .cards = {"R25"}},
                          {"R25@6"},
                          Node::kAnyBonus,
                          121}),
    [](const auto& row) { return row.param.name; });

TEST(RippleRushBoundTest, AnySpaceTakesAtMost24Numbers) {
  const Round round = {.sheets = {"R . . 5; B . . 9; G . . 7"}, .cards = {"O1"}};
  const Rules rules = RulesFor(round);
  const State state = After(rules, PositionOf(rules, round), "O1@3");
  const std::vector<std::string> moves = Moves(rules, state);
  for (const char* row : {"@4", "@5", "@6", "@7", "@8"}) {
    EXPECT_EQ(std::count_if(moves.begin(), moves.end(),
                            [&](const std::string& move) { return move.ends_with(row); }),
              24);
  }
}

// Section 6 bounds every question and every game; no random game passes them.
TEST(RippleRushBoundTest, IsNeverPassed) {
  for (int players = 1; players <= kMaxSeats; ++players) {
    const Rules rules = MakeRules(players);
    for (std::uint64_t game = 0; game < 300; ++game) {
      Rng rng(17, {.index = game});
      int decisions = 0;
      for (State state = rules.Deal(rng); state.to_move != kNobody; ++decisions) {
        const int n = rules.NumLegal(state);
        EXPECT_GE(n, 2);
        switch (state.node) {
          case Node::kOwn:
            EXPECT_LE(n, 8);
            break;
          case Node::kAnnounced:
            EXPECT_LE(n, 8 * (players - 1) + 1);
            break;
          case Node::kBonus:
            EXPECT_LE(n, 29);
            break;
          case Node::kAnyBonus:
            EXPECT_LE(n, 121);
            break;
          case Node::kNone:
            ADD_FAILURE();
        }
        const auto choice = rng.Below(static_cast<std::uint32_t>(n));
        rules.Apply(state, rules.NthLegal(state, static_cast<int>(choice)), rng);
      }
      EXPECT_LE(decisions, 64 * players);
    }
  }
}

// A game alone fills at most 26 spaces (section 4).
TEST(RippleRushBoundTest, AloneAtMost26SpacesAreFilled) {
  const Rules rules = MakeRules(1);
  for (std::uint64_t game = 0; game < 5000; ++game) {
    Rng rng(19, {.index = game});
    State state = rules.Deal(rng);
    while (state.to_move != kNobody) {
      const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
      rules.Apply(state, rules.NthLegal(state, static_cast<int>(rng.Below(n))), rng);
    }
    const int filled = Count(state.now[0].rows);
    EXPECT_LE(filled, 26);
    EXPECT_LE(filled, 20 + Count(CompletedRows(state.now[0])));
  }
}

}  // namespace
}  // namespace riftlab::ripple_rush
