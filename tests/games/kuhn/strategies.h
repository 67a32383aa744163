// Strategies of Kuhn poker, what they are worth, and Kuhn's solution. A strategy is keyed by
// InfoKey alone, so all this fails where Observe tells too much or too little.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "tests/games/kuhn/kuhn.h"
#include "tests/games/outcomes.h"

namespace riftlab::kuhn {

// The value of the game for seat 0, in chips (Kuhn 1950).
inline constexpr double kGameValue = -1.0 / 18;

// The chance to put a chip in, by information set.
using Strategy = std::map<std::uint64_t, double>;

class Strategies {
 public:
  const Rules& rules() const { return rules_; }
  // Every deal with its probability.
  const WeightedStates<Rules>& deals() const { return deals_; }

  // The information set of a seat that holds `own` after these words.
  std::uint64_t Key(Player seat, Card own, Betting betting) const {
    State state{.hands = {}, .betting = betting};
    state.hands[seat] = own;
    state.hands[1 - seat] = own == Card::kJack ? Card::kQueen : Card::kJack;
    return InfoKey(rules_, state, seat);
  }

  // Sets what a seat does with J, Q and K.
  void SetRow(Strategy& strategy, Player seat, Betting betting,
              std::array<double, 3> chances) const {
    const std::array<Card, 3> cards = {Card::kJack, Card::kQueen, Card::kKing};
    for (std::size_t i = 0; i < 3; ++i) strategy[Key(seat, cards[i], betting)] = chances[i];
  }

  // The equilibria of seat 0: it bluffs the jack with `alpha`, in [0, 1/3].
  Strategy FirstSeat(double alpha) const {
    Strategy strategy;
    SetRow(strategy, 0, Betting::kStart, {alpha, 0, 3 * alpha});
    SetRow(strategy, 0, Betting::kCheckBet, {0, alpha + 1.0 / 3, 1});
    return strategy;
  }

  // The only equilibrium of seat 1, but for `bluff` and `call`, which are 1/3 in it.
  Strategy SecondSeat(double bluff = 1.0 / 3, double call = 1.0 / 3) const {
    Strategy strategy;
    SetRow(strategy, 1, Betting::kCheck, {bluff, 0, 1});
    SetRow(strategy, 1, Betting::kBet, {0, call, 1});
    return strategy;
  }

  // Expected chips of seat 0. `first` and `second` give the chance to put a chip in for a state in
  // which their seat is to move.
  template <class First, class Second>
  double ValueOf(const First& first, const Second& second) const {
    double value = 0;
    for (const auto& [deal, chance] : deals_) value += chance * Play(deal, first, second);
    return value;
  }

  // A strategy of a seat as a function of the state. Keeps a reference to the strategy.
  auto Policy(const Strategy& strategy, Player seat) const {
    return [this, &strategy, seat](const State& state) {
      return strategy.at(InfoKey(rules_, state, seat));
    };
  }

  double Value(const Strategy& first, const Strategy& second) const {
    return ValueOf(Policy(first, 0), Policy(second, 1));
  }

  // What seat 0 still gets when seat 1 answers `first` best.
  double WorstOfFirst(const Strategy& first) const {
    double worst = 2;
    for (const Strategy& reply : PureStrategies(SecondSeat())) {
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

 private:
  // Expected chips of seat 0 from `state` on.
  template <class First, class Second>
  double Play(const State& state, const First& first, const Second& second) const {
    const Player to_move = rules_.ToMove(state);
    if (to_move == kNobody) return rules_.Result(state).scores[0];
    const double chip = to_move == 0 ? first(state) : second(state);
    double value = 0;
    for (const auto& [action, chance] : {std::pair(kPass, 1 - chip), std::pair(kChip, chip)}) {
      if (chance == 0) continue;
      Rng rng(1, {});
      State next = state;
      rules_.Apply(next, action, rng);
      value += chance * Play(next, first, second);
    }
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

  Rules rules_ = *Rules::Make({});
  WeightedStates<Rules> deals_ = AllDeals(rules_);
};

}  // namespace riftlab::kuhn
