#include "tests/games/leduc/leduc.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <tuple>

namespace riftlab::leduc {
namespace {

Rules MakeRules() { return *Rules::Make({}); }

// Plays the words of `line` from a deal of these hands; `board` is the card that lies open then.
State Play(const Rules& rules, Card first, Card second, Card board, const std::string& line) {
  Rng rng(1, {});
  State state{};
  state.hands = {first, second};
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    rules.Apply(state, *rules.ParseAction(state, word), rng);
    if (state.board != Card::kNone) state.board = board;
  }
  return state;
}

struct Ending {
  std::string name;
  Card first;
  Card second;
  Card board;
  std::string line;
  double chips_first;
  std::string reason;
};

class LeducEndingTest : public testing::TestWithParam<Ending> {};

TEST_P(LeducEndingTest, PaysWhatWasBet) {
  const Rules rules = MakeRules();
  const Ending& ending = GetParam();
  const State state = Play(rules, ending.first, ending.second, ending.board, ending.line);
  ASSERT_EQ(rules.ToMove(state), kNobody);
  const GameResult result = rules.Result(state);
  EXPECT_EQ(result.scores, (std::vector<double>{ending.chips_first, -ending.chips_first}));
  EXPECT_DOUBLE_EQ(result.shares[0], (13 + ending.chips_first) / 26);
  EXPECT_EQ(result.ranks[0], ending.chips_first >= 0 ? 1 : 2);
  EXPECT_EQ(result.ranks[1], ending.chips_first <= 0 ? 1 : 2);
  EXPECT_EQ(result.reason, ending.reason);
}

constexpr Card kJ = Card::kJack;
constexpr Card kQ = Card::kQueen;
constexpr Card kK = Card::kKing;

INSTANTIATE_TEST_SUITE_P(
    Rows, LeducEndingTest,
    testing::Values(
        Ending{"FoldsAtOnce", kJ, kK, Card::kNone, "bet fold", 1, "fold"},
        Ending{"FoldsToARaise", kJ, kK, Card::kNone, "bet raise fold", -3, "fold"},
        Ending{"FoldsToARaiseAfterACheck", kJ, kK, Card::kNone, "check bet raise fold", 3, "fold"},
        Ending{"CheckedDown", kQ, kK, kJ, "check check check check", -1, "showdown"},
        Ending{"APairBeatsAKing", kJ, kK, kJ, "bet call bet call", 7, "showdown"},
        Ending{"TheSecondRoundCostsMore", kQ, kJ, kK, "check check bet raise fold", -5, "fold"},
        Ending{"TheMostThereIs", kJ, kQ, kQ, "bet raise call check bet raise call", -13,
               "showdown"},
        Ending{"EqualCardsSplit", kQ, kQ, kK, "bet call bet call", 0, "showdown"}),
    [](const auto& row) { return row.param.name; });

TEST(LeducTest, DealsByTheNumberOfCards) {
  const Rules rules = MakeRules();
  DrawScript script;
  std::map<std::pair<Card, Card>, double> deals;
  do {
    Rng rng = Rng::Scripted(script);
    const State state = rules.Deal(rng);
    deals[{state.hands[0], state.hands[1]}] += script.Probability();
  } while (script.Advance());
  EXPECT_EQ(deals.size(), 9);
  for (const auto& [hands, probability] : deals) {
    EXPECT_DOUBLE_EQ(probability, hands.first == hands.second ? 2.0 / 30 : 4.0 / 30);
  }
}

// All positions that can be reached from `state`, by what their seat to move knows.
void Visit(const Rules& rules, const State& state, std::array<std::set<std::uint64_t>, 2>& sets,
           std::set<std::tuple<std::uint64_t, int>>& with_suits) {
  const Player seat = rules.ToMove(state);
  if (seat == kNobody) return;
  const std::uint64_t key = InfoKey(rules, state, seat);
  sets[seat].insert(key);
  // Two cards of the own rank, of which the open card may be the other one; else two each.
  const bool is_pair = state.board == state.hands[seat];
  const int suits = state.board == Card::kNone || is_pair ? 2 : 4;
  for (int i = 0; i < suits; ++i) with_suits.insert({key, i});
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  for (const Action action : actions) {
    DrawScript script;
    do {
      Rng rng = Rng::Scripted(script);
      State next = state;
      rules.Apply(next, action, rng);
      Visit(rules, next, sets, with_suits);
    } while (script.Advance());
  }
}

TEST(LeducTest, HasAsManyInformationSetsAsTheLiteratureSays) {
  const Rules rules = MakeRules();
  std::array<std::set<std::uint64_t>, 2> sets;
  std::set<std::tuple<std::uint64_t, int>> with_suits;
  DrawScript script;
  do {
    Rng rng = Rng::Scripted(script);
    Visit(rules, rules.Deal(rng), sets, with_suits);
  } while (script.Advance());
  EXPECT_EQ(sets[0].size(), 144);
  EXPECT_EQ(sets[1].size(), 144);
  EXPECT_EQ(with_suits.size(), 936);
}

TEST(LeducTest, EachSeatSeesItsOwnCardUntilAShowdown) {
  const Rules rules = MakeRules();
  const State open = Play(rules, kK, kJ, kQ, "check check bet");
  EXPECT_EQ(rules.Observe(open, 1).known.hands, (std::array{Card::kNone, kJ}));
  EXPECT_EQ(rules.Observe(open, 1).known.board, kQ);
  const State shown = Play(rules, kK, kJ, kQ, "check check bet call");
  EXPECT_EQ(rules.Observe(shown, 1).known.hands, (std::array{kK, kJ}));
}

}  // namespace
}  // namespace riftlab::leduc
