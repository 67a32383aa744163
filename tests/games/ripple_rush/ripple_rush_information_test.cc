// Who knows what, and with which probabilities: section 5, scenarios 45 to 48.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "engine/core/array.h"
#include "engine/core/byte_hash.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

Round FirstOfTwo() {
  return {.sheets = {"R 3 . 9", "B 7 . . 19"}, .cards = {"R5", "O2"}, .draws_left = 10};
}

void PlayRandomMove(const Rules& rules, State& state, Rng& rng) {
  const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
  rules.Apply(state, rules.NthLegal(state, static_cast<int>(rng.Below(n))), rng);
}

TEST(RippleRushInformationTest, Scenario45WritesOfTheRoundAreHiddenFromTheOthers) {
  const Round round = {
      .sheets = {"R 3 . . . 9", "B 7 . . 19"}, .cards = {"R5", "O2"}, .draws_left = 10};
  const Rules rules = RulesFor(round);
  const State deal = PositionOf(rules, round);
  const InfoSet before = rules.Observe(deal, 1);
  for (const std::string& move : Moves(rules, deal)) {
    const State state = After(rules, deal, move);
    ASSERT_EQ(state.to_move, 1);
    EXPECT_EQ(ByteHash(rules.Observe(state, 1)), ByteHash(before)) << move;
    EXPECT_EQ(Moves(rules, state).size(), 8);
    EXPECT_NE(ByteHash(rules.Observe(state, 0)), ByteHash(rules.Observe(deal, 0)));
  }
}

// The numbers of the inputs are those of README.md.
TEST(RippleRushInformationTest, LearnersSeeTheOwnSheetAndTheCardsThatWereDrawn) {
  constexpr int kSpaceInputs = 1453;
  constexpr int kSeenInputs = 3031;
  const Rules rules = MakeRules(3);
  const Array<std::uint64_t, 2> box = WholeBox(rules.cards());
  for (std::uint64_t game = 0; game < 20; ++game) {
    Rng rng(17, {.index = game});
    for (State state = rules.Deal(rng); state.to_move != kNobody;) {
      InputList inputs;
      rules.Inputs(rules.Observe(state, state.to_move), inputs);
      std::set<int> on(inputs.begin(), inputs.end());
      for (int column = 0; column < kColumns; ++column) {
        for (int row = 0; row < kRows; ++row) {
          const int number = NumberAt(state.now[state.to_move], column, row);
          const int first = kSpaceInputs + 32 * (kRows * column + row);
          const auto begin = on.lower_bound(first);
          const auto end = on.lower_bound(first + 32);
          ASSERT_EQ(std::distance(begin, end), number == 0 ? 0 : 1);
          if (number != 0) {
            ASSERT_EQ(*begin, first + number);
          }
        }
      }
      for (int card = 0; card < 128; ++card) {
        const auto half = static_cast<std::size_t>(card / 64);
        const bool is_drawn = Has(box[half] & ~state.unseen[half], card % 64);
        ASSERT_EQ(on.contains(kSeenInputs + card), is_drawn) << CardName(static_cast<Card>(card));
      }
      PlayRandomMove(rules, state, rng);
    }
  }
}

TEST(RippleRushInformationTest, AViewHoldsNothingThatOthersWroteThisRound) {
  const Rules rules = MakeRules(3);
  for (std::uint64_t game = 0; game < 30; ++game) {
    Rng rng(11, {.index = game});
    for (State state = rules.Deal(rng); state.to_move != kNobody;) {
      for (const Player seat : Seats(3)) {
        const InfoSet info = rules.Observe(state, seat);
        for (const Player other : Seats(3)) {
          if (other == seat) continue;
          EXPECT_EQ(info.known.now[other], Sheet{});
          EXPECT_FALSE(Has(info.known.finished, other));
          EXPECT_EQ(info.known.start[other], state.start[other]);
        }
      }
      PlayRandomMove(rules, state, rng);
    }
  }
}

TEST(RippleRushInformationTest, WritesBecomePublicWhenTheRoundEnds) {
  const Rules rules = RulesFor(FirstOfTwo());
  const State deal = PositionOf(rules, FirstOfTwo());
  ASSERT_EQ(deal.to_move, 1);  // R5@2 was forced
  const State next = After(rules, deal, "O2@3");
  EXPECT_EQ(rules.Observe(next, 0).known.start[1], SheetOf("B 7 . . 19; O . . 2"));
  EXPECT_EQ(rules.Observe(next, 1).known.start[0], SheetOf("R 3 5 9"));
}

TEST(RippleRushInformationTest, InASampledWorldTheOthersWriteAgain) {
  const Round round = {.sheets = {"", "", ""}, .cards = {"R5", "O2", "G9"}, .draws_left = 30};
  const Rules rules = RulesFor(round);
  const State state = After(rules, PositionOf(rules, round), "R5@3");
  ASSERT_EQ(state.to_move, 1);
  const InfoSet info = rules.Observe(After(rules, state, "O2@2"), 1);
  EXPECT_TRUE(Has(info.known.finished, 1));
  Rng rng(4, {});
  State world = rules.Determinize(info, rng);
  // Seat 0 has written in the real game and is asked again here; then seat 2; seat 1 has finished.
  EXPECT_EQ(world.to_move, 0);
  EXPECT_EQ(world.now[0], Sheet{});
  EXPECT_EQ(world.finished, 0b010);
  world = After(rules, world, "R5@7");
  EXPECT_EQ(world.to_move, 2);
  world = After(rules, world, "G9@1");
  EXPECT_EQ(world.draws_left, 27);
  EXPECT_EQ(world.start[1], SheetOf("O . 2"));
}

TEST(RippleRushInformationTest, Scenario46FiveSeatsBeforeTheLastRound) {
  const Rules rules = MakeRules(5);
  Rng rng(8, {});
  State state = rules.Deal(rng);
  while (state.to_move != kNobody && state.draws_left > 5) PlayRandomMove(rules, state, rng);
  ASSERT_EQ(state.draws_left, 5);
  EXPECT_EQ(Count(state.unseen[0]) + Count(state.unseen[1]), 5);
}

TEST(RippleRushInformationTest, Scenario47EveryOrderedPairIsDealtWith1In9900) {
  const Rules rules = MakeRules(2);
  std::map<std::pair<Card, Card>, double> deals;
  DrawScript script;
  do {
    Rng rng = Rng::Scripted(script);
    const State state = rules.Deal(rng);
    deals[{state.cards[0], state.cards[1]}] += script.Probability();
  } while (script.Advance());
  EXPECT_EQ(deals.size(), 9900);
  for (const auto& [cards, probability] : deals) {
    EXPECT_NE(cards.first, cards.second);
    EXPECT_NEAR(probability, 1.0 / 9900, 1e-15);
  }
}

TEST(RippleRushInformationTest, Scenario48EveryPairOfGoalsHas1In28) {
  const Rules rules = MakeRules(1, "advanced");
  std::map<std::uint8_t, double> goals;
  DrawScript script;
  do {
    Rng rng = Rng::Scripted(script);
    const State state = rules.Deal(rng);
    goals[state.goals] += script.Probability();
  } while (script.Advance());
  EXPECT_EQ(goals.size(), 28);
  for (const auto& [rows, probability] : goals) {
    EXPECT_EQ(Count(rows), 2);
    EXPECT_NEAR(probability, 1.0 / 28, 1e-13);
  }
}

TEST(RippleRushInformationTest, UnseenCardsShrinkBySeatsEachRound) {
  for (int players = 1; players <= kMaxSeats; ++players) {
    const Rules rules = MakeRules(players);
    Rng rng(9, {});
    for (State state = rules.Deal(rng); state.to_move != kNobody;) {
      const int unseen = Count(state.unseen[0]) + Count(state.unseen[1]);
      EXPECT_EQ(unseen - state.draws_left, 100 - 20 * players);
      PlayRandomMove(rules, state, rng);
    }
  }
}

// All rotations of a block meet the same cards, however they are played.
TEST(RippleRushInformationTest, TheDeckDoesNotDependOnPlay) {
  const Rules rules = MakeRules(2);
  std::vector<Array<std::uint64_t, 2>> last_unseen;
  for (std::uint64_t line = 0; line < 4; ++line) {
    NamedDraws draws(21, {.index = 5, .purpose = Purpose::kChance});
    Rng luck = Rng::Named(draws);
    Rng choices(21, {.index = line});
    State state = rules.Deal(luck);
    EXPECT_EQ(Count(state.unseen[0]) + Count(state.unseen[1]), 98);
    while (state.to_move != kNobody) {
      const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
      rules.Apply(state, rules.NthLegal(state, static_cast<int>(choices.Below(n))), luck);
    }
    last_unseen.push_back(state.unseen);
  }
  for (const auto& unseen : last_unseen) EXPECT_EQ(unseen, last_unseen[0]);
}

// Collects the pairs (score, completed columns) with which the seats can end a game.
void CollectOutcomes(const Rules& rules, const State& state,
                     std::map<std::pair<int, int>, std::set<std::pair<int, int>>>& outcomes) {
  if (state.to_move == kNobody) {
    const auto pair = [&](std::size_t seat) {
      return std::pair(rules.Score(state.now[seat], state.goals),
                       CompletedColumns(state.now[seat]));
    };
    outcomes[pair(0)].insert(pair(1));
    return;
  }
  for (int k = 0; k < rules.NumLegal(state); ++k) {
    State after = state;
    Rng rng(1, {});
    rules.Apply(after, rules.NthLegal(state, k), rng);
    CollectOutcomes(rules, after, outcomes);
  }
}

// After the last deal what a seat can reach does not depend on the others' writes, so that nobody
// would gain by peeking: a higher pair is never worse.
TEST(RippleRushInformationTest, InTheLastRoundNobodyGainsByPeeking) {
  const Rules rules = MakeRules(2);
  Rng rng(13, {});
  for (int positions = 0; positions < 100;) {
    State state = rules.Deal(rng);
    while (state.to_move != kNobody && state.draws_left > 0) PlayRandomMove(rules, state, rng);
    if (state.to_move == kNobody) continue;
    ++positions;
    std::map<std::pair<int, int>, std::set<std::pair<int, int>>> outcomes;
    CollectOutcomes(rules, state, outcomes);
    for (const auto& [first, second] : outcomes) EXPECT_EQ(second, outcomes.begin()->second);
  }
}

std::map<std::string, double> BeliefsOf(const Rules& rules, const InfoSet& info) {
  std::map<std::string, double> beliefs;
  rules.ForEachBelief(info, [&](std::string_view zone, std::string_view card, double chance) {
    EXPECT_EQ(zone, "deck");
    EXPECT_TRUE(beliefs.emplace(card, chance).second) << card;
  });
  return beliefs;
}

// What is believed of the deck is what comes of it: each unseen card is drawn as often as stated.
TEST(RippleRushInformationTest, BeliefsAreTheChancesToBeDrawn) {
  const Round round = {
      .sheets = {"R 3 . . . 9", "B 7 . . 19"}, .cards = {"R5", "O2"}, .draws_left = 10};
  const Rules rules = RulesFor(round);
  const State deal = PositionOf(rules, round);
  const auto beliefs = BeliefsOf(rules, rules.Observe(deal, 0));
  EXPECT_EQ(beliefs.size(), 98);
  constexpr int kGames = 20000;
  std::map<std::string, int> drawn;
  Rng rng(14, {});
  for (int game = 0; game < kGames; ++game) {
    State state = deal;
    while (state.to_move != kNobody) PlayRandomMove(rules, state, rng);
    for (const auto& [card, chance] : beliefs) ++drawn[card];
    rules.ForEachHidden(state, 0, [&](std::string_view /*zone*/, std::string_view card) {
      --drawn.at(std::string(card));
    });
  }
  for (const auto& [card, chance] : beliefs) {
    EXPECT_EQ(chance, 10.0 / 98) << card;
    const double error = std::sqrt(chance * (1 - chance) / kGames);
    EXPECT_NEAR(static_cast<double>(drawn[card]) / kGames, chance, 5 * error) << card;
  }
}

TEST(RippleRushInformationTest, NothingIsBelievedOfAnEmptyDeckAndFivePlayersDrawEverything) {
  const Round round = {.sheets = {"R 3 . . 9"}, .cards = {"R5"}, .draws_left = 0};
  const Rules alone = RulesFor(round);
  EXPECT_TRUE(BeliefsOf(alone, alone.Observe(PositionOf(alone, round), 0)).empty());
  const Rules five = MakeRules(5);
  Rng rng(15, {});
  const State state = five.Deal(rng);
  const auto beliefs = BeliefsOf(five, five.Observe(state, state.to_move));
  EXPECT_EQ(beliefs.size(), 95);
  for (const auto& [card, chance] : beliefs) EXPECT_EQ(chance, 1) << card;
}

}  // namespace
}  // namespace riftlab::ripple_rush
