// Exact numbers of ways to carry out one action (section 10.7), worked out by an
// independent program.
#include <gtest/gtest.h>

#include <set>

#include "engine/core/byte_hash.h"
#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

struct Counts {
  int sequences = 0;
  std::set<std::uint64_t> positions;
};

// What is left when the action is over: tables, scores and cards, but not where scores came from.
std::uint64_t KeyOf(State state) {
  for (Riftforce& score : state.riftforce) {
    score = {static_cast<std::uint16_t>(score.total()), 0, 0};
  }
  state.options = {};
  state.may_stop = 0;
  state.phase = Phase::kOver;
  state.drawn = {};
  return ByteHash(state);
}

void CountSequences(const Rules& rules, const State& state, Counts& counts) {
  for (int k = 0; k < rules.NumLegal(state); ++k) {
    State next = state;
    Rng rng = TestRng();
    if (rules.Resolve(next, rules.NthLegal(state, k), rng)) {
      CountSequences(rules, next, counts);
    } else {
      ++counts.sequences;
      counts.positions.insert(KeyOf(next));
    }
  }
}

// Sequences and positions of one action, by its word.
std::string CountAfter(const Rules& rules, const State& state, const std::string& word) {
  const absl::StatusOr<Action> action = rules.ParseAction(state, word);
  if (!action.ok()) return "illegal";
  Counts counts;
  State next = state;
  Rng rng = TestRng();
  if (rules.Resolve(next, *action, rng)) {
    CountSequences(rules, next, counts);
  } else {
    counts.sequences = 1;
    counts.positions.insert(KeyOf(next));
  }
  return std::to_string(counts.sequences) + "/" + std::to_string(counts.positions.size());
}

std::string CountAll(const Rules& rules, const State& state) {
  Counts counts;
  CountSequences(rules, state, counts);
  return std::to_string(counts.sequences) + "/" + std::to_string(counts.positions.size());
}

TEST(RiftforceCountsTest, GoldenAPlayFromAFullHand) {
  const Rules rules = MakeRules();
  const State state = StateOf(rules, {.b = "||Ai6||", .hand = "Fi5 Fi5 Fi6 Ic5 Li7 Sh6 Wa5"});
  // Nothing but Play is legal, so the first question is which card.
  EXPECT_EQ(state.phase, Phase::kPlayCard);
  EXPECT_EQ(CountAll(rules, state), "249/249");
}

TEST(RiftforceCountsTest, GoldenBAllThreeActions) {
  const Rules rules = MakeRules();
  const State state = StateOf(rules, {.a = "Fi5 Fi6*2||Wa5|Cr6|",
                                      .b = "Ic5|Li6*1 Sh5|Ea7||Pl5",
                                      .hand = "Fi5 Wa6 Cr7",
                                      .draw = "Fi7 Fi7 Fi7 Fi7 Fi7"});
  EXPECT_EQ(CountAfter(rules, state, "play"), "15/15");
  EXPECT_EQ(CountAfter(rules, state, "activate"), "17/12");
  EXPECT_EQ(CountAfter(rules, state, "draw"), "1/1");
  EXPECT_EQ(CountAll(rules, state), "33/28");
}

TEST(RiftforceCountsTest, GoldenCTakingOver) {
  const Rules rules = MakeRules();
  const State state = StateOf(rules, {.a = "Mu5||Th5 Li5*1||",
                                      .b = "Ea5*4 Sh6||Fi5*3 Ic6*4 Wa7||Lo5",
                                      .hand = "Mu5",
                                      .draw = "Mu7 Mu7 Mu7 Mu7 Mu7 Mu7 Mu7"});
  EXPECT_EQ(CountAfter(rules, state, "play"), "5/5");
  EXPECT_EQ(CountAfter(rules, state, "activate"), "66/15");
  EXPECT_EQ(CountAfter(rules, state, "draw"), "1/1");
  EXPECT_EQ(CountAll(rules, state), "72/21");
}

TEST(RiftforceCountsTest, GoldenDBeyondGuilds) {
  const Rules rules = MakeRules();
  const State state = StateOf(rules, {.a = "Sa6*1|Be6*2|Ma6|La6*5 Lo6|Ac6",
                                      .b = "Cr5*2 Fi7|Ic6|Th5*3 Ai6|Pl7|Wa5*2 Sh6*5",
                                      .hand = "Sa6 Lo5 Lo5 Lo6",
                                      .draw = "Ac5 Ac5 Ac5 Ac5 Ac5"});
  EXPECT_EQ(CountAfter(rules, state, "play"), "84/84");
  EXPECT_EQ(CountAfter(rules, state, "activate"), "1423/421");
  EXPECT_EQ(CountAfter(rules, state, "draw"), "1/1");
  EXPECT_EQ(CountAll(rules, state), "1508/506");
}

// Sequences and positions of the plan L3 6-5-7, with Ai5 as the next bot.
std::string CountPlan(const std::map<std::string, std::string>& options, const std::string& bots) {
  const Rules rules = MakeRules(
      "solo", 1, options,
      Changed("location = 3\nsequence = \"5-5-7\"", "location = 3\nsequence = \"6-5-7\""));
  State state{};
  state.round = 1;
  state.position = 1;
  PutRows(rules, 0, "Wa7||Lo7*5 Be5|Ac5*2|Wa7*1", state);
  PutRows(rules, 1, bots, state);
  state.cards[kTrainer].draw = CardsOf(rules, "Ai5");
  // All plans are known, so that turning up the next one takes no luck.
  const OptionalIndex plan = FindPlan(rules.cards(), "A07");
  int attack = 0;
  int control = rules.cards().num_attack_plans;
  for (std::size_t i = 0; i < 20; ++i) {
    state.plans[i] = i % 4 == 3 ? control++ : attack++;
  }
  std::swap(state.plans[0], *std::find(state.plans.begin(), state.plans.end(), plan));
  Rng rng = TestRng();
  EXPECT_TRUE(rules.StartPlan(state, rng));
  return CountAll(rules, state);
}

TEST(RiftforceCountsTest, GoldenS1TrainersPlan) {
  EXPECT_EQ(
      CountPlan({{"stars5", "2"}, {"stars6", "2"}, {"stars7", "1"}}, "Sa5|St6|St5|Sa7 Ai7|Sa5 Mu6"),
      "22/8");
}

TEST(RiftforceCountsTest, GoldenS2TrainersPlanWithAmplifier) {
  EXPECT_EQ(
      CountPlan(
          {{"stars5", "4"}, {"stars6", "3"}, {"stars7", "3"}, {"amp", "move"}, {"amp_number", "6"}},
          "Sa5*1|St6|St5*3|Sa7 Ai7|Sa5 Mu6"),
      "42/18");
}

}  // namespace
}  // namespace riftlab::riftforce
