// CandidateActions loses nothing (section 6.3, P3 and P4): exact values with and without it are the
// same.
#include <cmath>

#include "tests/games/ripple_rush/references.h"

namespace riftlab::ripple_rush {
namespace {

// The same game without the optional pruning, so that a solver looks at every legal action.
class FullRules : public Rules {
 public:
  explicit FullRules(const Rules& rules) : Rules(rules) {}
  static absl::StatusOr<FullRules> Make(const GameConfig& config) {
    absl::StatusOr<Rules> rules = Rules::Make(config);
    if (!rules.ok()) return rules.status();
    return FullRules(*rules);
  }
  void CandidateActions(const State& state, ActionList<Rules>& out) const = delete;
};
static_assert(Game<FullRules>);
static_assert(HasCandidateActions<Rules> && !HasCandidateActions<FullRules>);

void PlayBest(const Rules& rules, State& state, Rng& rng) {
  // Mostly the move that the game's own evaluation likes, so that rows get completed.
  const int n = rules.NumLegal(state);
  int choice = static_cast<int>(rng.Below(static_cast<std::uint32_t>(n)));
  if (rng.Below(4) != 0) {
    double best = -1e9;
    for (int k = 0; k < n; ++k) {
      const double score = rules.ScoreAction(state, rules.NthLegal(state, k));
      if (score > best) choice = k;
      best = std::max(best, score);
    }
  }
  rules.Apply(state, rules.NthLegal(state, choice), rng);
}

// Leaves `size` of the unseen cards, and as many of them to be drawn as `draws`.
void Truncate(State& state, int size, int draws, Rng& rng) {
  while (Count(state.unseen[0]) + Count(state.unseen[1]) > size) {
    const int low = Count(state.unseen[0]);
    const int all = low + Count(state.unseen[1]);
    const int k = static_cast<int>(rng.Below(static_cast<std::uint32_t>(all)));
    std::uint64_t& word = state.unseen[k < low ? 0 : 1];
    Clear(word, NthBit(word, k < low ? k : k - low));
  }
  state.draws_left = static_cast<std::uint8_t>(draws);
}

struct Sample {
  std::string name;
  int players;
  std::string mode;
  int unseen;
  int draws;
};

class RippleRushCandidatesTest : public testing::TestWithParam<Sample> {};

// 154 random positions at an X in all.
TEST_P(RippleRushCandidatesTest, LosesNothing) {
  const Sample& sample = GetParam();
  const Rules rules = MakeRules(sample.players, sample.mode);
  const FullRules full(rules);
  int positions = 0;
  std::size_t dropped = 0;
  for (std::uint64_t game = 0; positions < 22; ++game) {
    Rng rng(51, {.index = game});
    State state = rules.Deal(rng);
    while (state.to_move != kNobody && state.node != Node::kAnyBonus) PlayBest(rules, state, rng);
    if (state.to_move == kNobody) continue;
    Truncate(state, sample.unseen, sample.draws, rng);
    ++positions;
    ActionList<Rules> candidates;
    rules.CandidateActions(state, candidates);
    dropped += static_cast<std::size_t>(rules.NumLegal(state)) - candidates.size();
    Expectimax<Rules> pruned(rules, kNoLimit);
    Expectimax<FullRules> unpruned(full, kNoLimit);
    const Payoffs<Rules> expected = unpruned.Solve(state).value();
    const Payoffs<Rules> value = pruned.Solve(state).value();
    EXPECT_NEAR(value[state.to_move], expected[state.to_move], 1e-12) << rules.ToJson(state);
  }
  EXPECT_GT(dropped, 0);
}

INSTANTIATE_TEST_SUITE_P(Rows, RippleRushCandidatesTest,
                         testing::Values(Sample{"SoloLastTurn", 1, "basic", 5, 0},
                                         Sample{"SoloOneDraw", 1, "basic", 9, 1},
                                         Sample{"SoloTwoDraws", 1, "basic", 6, 2},
                                         Sample{"SoloThreeDraws", 1, "advanced", 4, 3},
                                         Sample{"TwoSeatsLastTurn", 2, "advanced", 4, 0},
                                         Sample{"TwoSeatsOneRound", 2, "basic", 4, 2},
                                         Sample{"ThreeSeatsLastTurn", 3, "basic", 3, 0}),
                         [](const auto& row) { return row.param.name; });

// Candidates are legal actions in their order, and there is always one.
TEST(RippleRushCandidatesTest, AreASubsetInOrder) {
  for (const int players : {1, 2, 4}) {
    const Rules rules = MakeRules(players);
    for (std::uint64_t game = 0; game < 30; ++game) {
      Rng rng(52, {.index = game});
      for (State state = rules.Deal(rng); state.to_move != kNobody;) {
        ActionList<Rules> legal;
        ActionList<Rules> candidates;
        rules.LegalActions(state, legal);
        rules.CandidateActions(state, candidates);
        EXPECT_FALSE(candidates.empty());
        EXPECT_TRUE(
            std::includes(legal.begin(), legal.end(), candidates.begin(), candidates.end()));
        PlayBest(rules, state, rng);
      }
    }
  }
}

}  // namespace
}  // namespace riftlab::ripple_rush
