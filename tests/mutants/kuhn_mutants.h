// The mutations of Kuhn poker. Each class says what is wrong in one line.
#pragma once

#include <cstdint>
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

// A feature is the card of the other seat.
class KuhnFeaturePeeks : public KuhnMutation {
 public:
  void Features(const kuhn::Rules& /*game*/, const kuhn::State& state, Player seat,
                FeatureList& out) const override {
    out.push_back(static_cast<std::uint16_t>(static_cast<int>(state.hands[1U - seat]) - 1));
  }
};

// Features number the cards the other way round than inputs do.
class KuhnInputsDoNotBeginWithFeatures : public KuhnMutation {
 public:
  void Features(const kuhn::Rules& game, const kuhn::State& state, Player seat,
                FeatureList& out) const override {
    KuhnMutation::Features(game, state, seat, out);
    for (std::uint16_t& fact : out) fact = static_cast<std::uint16_t>(2 - fact);
  }
};

// One input more than there are.
class KuhnInputIsBeyondTheLast : public KuhnMutation {
 public:
  void Inputs(const kuhn::Rules& game, const kuhn::InfoSet& info, InputList& out) const override {
    game.Inputs(info, out);
    out.push_back(static_cast<std::uint16_t>(game.NumInputs()));
  }
};

// The last input twice.
class KuhnInputIsThereTwice : public KuhnMutation {
 public:
  void Inputs(const kuhn::Rules& game, const kuhn::InfoSet& info, InputList& out) const override {
    game.Inputs(info, out);
    out.push_back(out[out.size() - 1]);
  }
};

// All moves have the same number.
class KuhnActionIdsAreAlike : public KuhnMutation {
 public:
  int ActionId(const kuhn::Rules& /*game*/, Player /*seat*/, Action /*action*/) const override {
    return 0;
  }
};

// Numbers begin with 1.
class KuhnActionIdsAreTooLarge : public KuhnMutation {
 public:
  int ActionId(const kuhn::Rules& game, Player seat, Action action) const override {
    return game.ActionId(seat, action) + 1;
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
      {"feature_peeks", std::make_shared<KuhnFeaturePeeks>()},
      {"inputs_do_not_begin_with_features", std::make_shared<KuhnInputsDoNotBeginWithFeatures>()},
      {"input_is_beyond_the_last", std::make_shared<KuhnInputIsBeyondTheLast>()},
      {"input_is_there_twice", std::make_shared<KuhnInputIsThereTwice>()},
      {"action_ids_are_alike", std::make_shared<KuhnActionIdsAreAlike>()},
      {"action_ids_are_too_large", std::make_shared<KuhnActionIdsAreTooLarge>()},
  };
  return kMutations;
}

}  // namespace riftlab::mutants
