// The mutations of Kuhn poker. Each class says what is wrong in one line.
#pragma once

#include <memory>
#include <vector>

#include "tests/games/kuhn/kuhn.h"
#include "tests/mutants/mutant_rules.h"

namespace riftlab::mutants {

using KuhnMutation = Mutation<kuhn::Rules>;

// Both hands are open.
class KuhnObserveLeaksHand : public KuhnMutation {
 public:
  kuhn::InfoSet Observe(const kuhn::Rules& game, const kuhn::State& state,
                        Player seat) const override {
    kuhn::InfoSet info = game.Observe(state, seat);
    info.known.hands = state.hands;
    return info;
  }
};

// The other hand is the higher of the two unseen cards too often.
class KuhnDeterminizeIsBiased : public KuhnMutation {
 public:
  kuhn::State Determinize(const kuhn::Rules& game, const kuhn::InfoSet& info,
                          Rng& rng) const override {
    const kuhn::State world = game.Determinize(info, rng);
    const kuhn::State other = game.Determinize(info, rng);
    const auto hidden = static_cast<std::size_t>(1 - info.seat);
    return other.hands[hidden] > world.hands[hidden] ? other : world;
  }
};

// The other hand is always the lowest unseen card.
class KuhnDeterminizeNeverVaries : public KuhnMutation {
 public:
  kuhn::State Determinize(const kuhn::Rules& game, const kuhn::InfoSet& info,
                          Rng& /*rng*/) const override {
    DrawScript first_of_all;
    Rng lowest = Rng::Scripted(first_of_all);
    return game.Determinize(info, lowest);
  }
};

// Seat 0 gets the king too often.
class KuhnDealIsBiased : public KuhnMutation {
 public:
  kuhn::State Deal(const kuhn::Rules& game, Rng& rng) const override {
    const kuhn::State dealt = game.Deal(rng);
    return dealt.hands[1] == kuhn::Card::kKing ? game.Deal(rng) : dealt;
  }
};

template <>
inline const std::vector<NamedMutation<kuhn::Rules>>& MutationsOf<kuhn::Rules>() {
  static const std::vector<NamedMutation<kuhn::Rules>> kMutations = {
      {"sound", std::make_shared<KuhnMutation>()},
      {"observe_leaks_hand", std::make_shared<KuhnObserveLeaksHand>()},
      {"determinize_is_biased", std::make_shared<KuhnDeterminizeIsBiased>()},
      {"determinize_never_varies", std::make_shared<KuhnDeterminizeNeverVaries>()},
      {"deal_is_biased", std::make_shared<KuhnDealIsBiased>()},
  };
  return kMutations;
}

}  // namespace riftlab::mutants
