// Kuhn's solution holds in our Kuhn poker. Strategies are keyed by InfoKey alone, so the test fails
// where Observe tells too much or too little.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "tests/games/kuhn/kuhn.h"

namespace riftlab::kuhn {
namespace {

// The value of the game for seat 0, in chips (Kuhn 1950).
constexpr double kGameValue = -1.0 / 18;
constexpr double kTolerance = 1e-12;

// The chance to put a chip in, by information set.
using Strategy = std::map<std::uint64_t, double>;

class KuhnEquilibriumTest : public testing::Test {
 protected:
  KuhnEquilibriumTest() {
    DrawScript script;
    do {
      Rng rng = Rng::Scripted(script);
      const State deal = rules_.Deal(rng);
      deals_.emplace_back(deal, script.Probability());
    } while (script.Advance());
  }

  // The information set of a seat that holds `own` after these words.
  std::uint64_t Key(Player seat, Card own, Betting betting) const {
    State state{.hands = {}, .betting = betting};
    state.hands[seat] = own;
    state.hands[1 - seat] = own == Card::kJack ? Card::kQueen : Card::kJack;
    return InfoKey(rules_, state, seat);
  }

  // One row of Kuhn's solution: what a seat does with J, Q and K.
  void SetRow(Strategy& strategy, Player seat, Betting betting,
              std::array<double, 3> chances) const {
    const std::array<Card, 3> cards = {Card::kJack, Card::kQueen, Card::kKing};
    for (std::size_t i = 0; i < 3; ++i) strategy[Key(seat, cards[i], betting)] = chances[i];
  }

  // The family of seat 0: bluffs the jack with `alpha`, in [0, 1/3].
  Strategy FirstSeat(double alpha) const {
    Strategy strategy;
    SetRow(strategy, 0, Betting::kStart, {alpha, 0, 3 * alpha});
    SetRow(strategy, 0, Betting::kCheckBet, {0, alpha + 1.0 / 3, 1});
    return strategy;
  }

  // The only equilibrium of seat 1, but for `bluff` and `call`, which are 1/3 in it.
  Strategy SecondSeat(double bluff, double call) const {
    Strategy strategy;
    SetRow(strategy, 1, Betting::kCheck, {bluff, 0, 1});
    SetRow(strategy, 1, Betting::kBet, {0, call, 1});
    return strategy;
  }

  // Expected chips of seat 0 from `state` on.
  double Play(const State& state, const Strategy& first, const Strategy& second) const {
    const Player to_move = rules_.ToMove(state);
    if (to_move == kNobody) return rules_.Result(state).scores[0];
    const double chip = (to_move == 0 ? first : second).at(InfoKey(rules_, state, to_move));
    double value = 0;
    for (const auto& [action, chance] : {std::pair(kPass, 1 - chip), std::pair(kChip, chip)}) {
      Rng rng(1, {});
      State next = state;
      rules_.Apply(next, action, rng);
      value += chance * Play(next, first, second);
    }
    return value;
  }

  double Value(const Strategy& first, const Strategy& second) const {
    double value = 0;
    for (const auto& [deal, chance] : deals_) value += chance * Play(deal, first, second);
    return value;
  }

  // Every way to answer each information set of `like` with one action.
  static std::vector<Strategy> PureStrategies(const Strategy& like) {
    std::vector<Strategy> pure(std::size_t{1} << like.size());
    for (std::size_t choice = 0; choice < pure.size(); ++choice) {
      std::size_t bit = 0;
      for (const auto& [key, chance] : like) {
        pure[choice][key] =
            Has(static_cast<std::uint64_t>(choice), static_cast<int>(bit++)) ? 1 : 0;
      }
    }
    return pure;
  }

  // What seat 0 still gets when seat 1 answers `first` best.
  double WorstOfFirst(const Strategy& first) const {
    double worst = 2;
    for (const Strategy& reply : PureStrategies(SecondSeat(0, 0))) {
      worst = std::min(worst, Value(first, reply));
    }
    return worst;
  }

  // What seat 0 gets when it answers `second` best.
  double BestAgainstSecond(const Strategy& second) const {
    double best = -2;
    for (const Strategy& reply : PureStrategies(FirstSeat(0))) {
      best = std::max(best, Value(reply, second));
    }
    return best;
  }

  Rules rules_ = *Rules::Make({});
  std::vector<std::pair<State, double>> deals_;
};

TEST_F(KuhnEquilibriumTest, EachSeatHasSixInformationSets) {
  EXPECT_EQ(deals_.size(), 6);
  EXPECT_EQ(FirstSeat(0).size(), 6);
  EXPECT_EQ(SecondSeat(0, 0).size(), 6);
}

TEST_F(KuhnEquilibriumTest, NobodyGainsByLeavingIt) {
  const Strategy second = SecondSeat(1.0 / 3, 1.0 / 3);
  EXPECT_NEAR(BestAgainstSecond(second), kGameValue, kTolerance);
  for (const double alpha : {0.0, 0.1, 1.0 / 6, 0.25, 1.0 / 3}) {
    EXPECT_NEAR(Value(FirstSeat(alpha), second), kGameValue, kTolerance) << alpha;
    EXPECT_NEAR(WorstOfFirst(FirstSeat(alpha)), kGameValue, kTolerance) << alpha;
  }
}

TEST_F(KuhnEquilibriumTest, OtherStrategiesCanBeExploited) {
  for (const auto& [bluff, call] :
       {std::pair(0.0, 1.0 / 3), {1.0, 1.0 / 3}, {1.0 / 3, 0.0}, {1.0 / 3, 1.0}, {0.3, 0.3}}) {
    EXPECT_GT(BestAgainstSecond(SecondSeat(bluff, call)), kGameValue + 1e-3)
        << bluff << " " << call;
  }
  Strategy timid = FirstSeat(0.25);
  SetRow(timid, 0, Betting::kCheckBet, {0, 0, 1});
  EXPECT_LT(WorstOfFirst(timid), kGameValue - 1e-3);
}

}  // namespace
}  // namespace riftlab::kuhn
