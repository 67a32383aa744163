// What a learned evaluation judges: positions between the rounds, and their facts.
#include <algorithm>

#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

Rng LuckOf(std::uint64_t index) { return Rng(7, {.index = index}); }

std::vector<std::uint16_t> FactsOf(const Rules& rules, const State& state, Player seat) {
  FeatureList facts;
  rules.Features(state, seat, facts);
  return {facts.begin(), facts.end()};
}

int CardsOf(const State& state) { return Count(state.unseen[0]) + Count(state.unseen[1]); }

// A position at a random place of a game.
State Played(const Rules& rules, Rng& rng) {
  State state = rules.Deal(rng);
  for (std::uint32_t moves = rng.Below(40); moves > 0; --moves) {
    State next = state;
    const auto legal = static_cast<std::uint32_t>(rules.NumLegal(next));
    rules.Apply(next, rules.NthLegal(next, static_cast<int>(rng.Below(legal))), rng);
    if (next.to_move == kNobody) break;
    state = next;
  }
  return state;
}

TEST(RippleRushTurnEndTest, BeforeTheFirstChoiceOfARoundTheCardsGoBack) {
  for (const int players : {1, 2, 5}) {
    const Rules rules = MakeRules(players);
    Rng rng = LuckOf(1);
    const State state = rules.Deal(rng);
    const State end = rules.TurnEnd(state, rng);
    EXPECT_EQ(CardsOf(end), CardsOf(state) + players);
    EXPECT_EQ(end.draws_left, state.draws_left + players);
    EXPECT_EQ(end.now, state.start);
    EXPECT_EQ(end.node, Node::kNone);
  }
}

// Two deals differ in nothing but the open cards, of which the judged position knows nothing.
TEST(RippleRushTurnEndTest, OpenCardsThatNobodyHasWrittenDoNotCount) {
  const Rules rules = MakeRules(2);
  Rng first = LuckOf(1);
  Rng second = LuckOf(2);
  const State one = rules.TurnEnd(rules.Deal(first), first);
  const State other = rules.TurnEnd(rules.Deal(second), second);
  EXPECT_EQ(one.unseen, other.unseen);
  EXPECT_EQ(rules.EvaluateAll(one)[0], rules.EvaluateAll(other)[0]);
  EXPECT_EQ(FactsOf(rules, one, 0), FactsOf(rules, other, 0));
}

// Once a seat has chosen, every seat writes what it has to: none is judged with a write ahead.
TEST(RippleRushTurnEndTest, AfterAChoiceTheRoundIsPlayedToItsEnd) {
  const Rules rules = MakeRules(2);
  int rounds = 0;
  for (std::uint64_t index = 0; index < 200; ++index) {
    Rng rng = LuckOf(index);
    const State before = Played(rules, rng);
    State state = before;
    rules.Apply(state, rules.NthLegal(state, 0), rng);
    // The same round goes on where no card was drawn.
    if (state.to_move == kNobody || state.draws_left != before.draws_left) continue;
    ++rounds;
    const State end = rules.TurnEnd(state, rng);
    EXPECT_EQ(end.now, end.start);
    EXPECT_EQ(end.draws_left, state.draws_left);
    EXPECT_EQ(CardsOf(end), CardsOf(state));
    for (const Player seat : Seats(2)) {
      // A card that was not announced has been written.
      const Card card = state.cards[seat];
      if (Has(state.announced, seat)) continue;
      EXPECT_TRUE(Has(end.now[seat].numbers[ColumnOf(card)], NumberOf(card)));
    }
    EXPECT_EQ(end.to_move == kNobody, state.draws_left == 0);
  }
  EXPECT_GT(rounds, 50);
}

TEST(RippleRushTurnEndTest, AFinishedGameStaysAsItIs) {
  const Rules rules = MakeRules(2);
  Rng rng = LuckOf(3);
  State state = rules.Deal(rng);
  while (state.to_move != kNobody) rules.Apply(state, rules.QuickAction(state, rng), rng);
  const State end = rules.TurnEnd(state, rng);
  EXPECT_EQ(ByteHash(end), ByteHash(state));
}

TEST(RippleRushFeaturesTest, EveryColumnAndRowHasItsFacts) {
  const Rules rules = MakeRules(2, "advanced");
  Rng rng = LuckOf(4);
  const State state = rules.TurnEnd(rules.Deal(rng), rng);
  // Four patterns and four gaps of empty columns, eight rows, goals, rounds, points, lead.
  const std::size_t expected = 4 + 4 + 8 + static_cast<std::size_t>(Count(state.goals)) + 3;
  const std::vector<std::uint16_t> facts = FactsOf(rules, state, 0);
  EXPECT_EQ(facts.size(), expected);
  EXPECT_LT(*std::max_element(facts.begin(), facts.end()), rules.NumFeatures());
  // All columns are empty alike.
  EXPECT_EQ(std::count(facts.begin(), facts.end(), 0), 4);
}

// Sides that are in the same situation have the same facts.
TEST(RippleRushFeaturesTest, SeatsWithEqualSheetsSeeTheSame) {
  const Rules rules = MakeRules(2);
  Rng rng = LuckOf(5);
  State state = rules.TurnEnd(Played(rules, rng), rng);
  state.now[1] = state.now[0];
  EXPECT_EQ(FactsOf(rules, state, 0), FactsOf(rules, state, 1));
}

// The lead is the only fact that another sheet changes.
TEST(RippleRushFeaturesTest, AnotherSheetChangesTheLeadAlone) {
  const Rules rules = MakeRules(2);
  Rng rng = LuckOf(6);
  State state = rules.TurnEnd(rules.Deal(rng), rng);
  const std::vector<std::uint16_t> even = FactsOf(rules, state, 0);
  state.now[1] = SheetOf("R 1 5 9 13 17 21 25 29; G 2 6 10 14 18 22 26 30");
  const std::vector<std::uint16_t> behind = FactsOf(rules, state, 0);
  ASSERT_EQ(even.size(), behind.size());
  EXPECT_TRUE(std::equal(even.begin(), even.end() - 1, behind.begin()));
  EXPECT_LT(behind.back(), even.back());
}

// A seat knows its own facts, whatever others write in the meantime; the lead alone counts that.
TEST(RippleRushFeaturesTest, HiddenWritesChangeTheLeadAlone) {
  const Rules rules = MakeRules(3);
  int hidden = 0;
  for (std::uint64_t index = 0; index < 200; ++index) {
    Rng rng = LuckOf(index);
    const State state = Played(rules, rng);
    const Player seat = state.to_move;
    const State world = rules.Determinize(rules.Observe(state, seat), rng);
    if (world.now != state.now) ++hidden;
    const std::vector<std::uint16_t> facts = FactsOf(rules, state, seat);
    const std::vector<std::uint16_t> sampled = FactsOf(rules, world, seat);
    ASSERT_EQ(facts.size(), sampled.size());
    EXPECT_TRUE(std::equal(facts.begin(), facts.end() - 1, sampled.begin()));
  }
  EXPECT_GT(hidden, 20);
}

}  // namespace
}  // namespace riftlab::ripple_rush
