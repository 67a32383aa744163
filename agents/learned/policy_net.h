// A small policy net: which moves of a position a search would spend its iterations on.
//
// One hidden layer over what a seat sees (learner_view.h), in integers as value_net.h has it, and
// an output for each number of a move. Legal moves with the outputs N have shares in proportion to
// g(N), the odds of value_net.h in place of an exponential, which differs between machines. It is
// taught by searches, as by D. Silver et al., "A general reinforcement learning algorithm that
// masters chess, shogi, and Go through self-play", 2018, and steers the same way: as P(s, a).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "agents/learned/value_net.h"
#include "engine/core/game.h"
#include "engine/core/inline_list.h"
#include "engine/core/learner_view.h"

namespace riftlab {

struct PolicyWeights {
  std::vector<std::array<std::int16_t, kNetUnits>> first;  // by input
  std::array<std::int32_t, kNetUnits> bias{};              // at most kMaxBias, whatever the sign
  // By number of a move; each at most kMaxSecondWeight, whatever the sign, as is what it adds.
  std::vector<std::array<std::int16_t, kNetUnits>> second;
  std::vector<std::int16_t> second_bias;
  friend bool operator==(const PolicyWeights&, const PolicyWeights&) = default;
};

// Whether no sum of such weights overflows.
bool IsWithinBounds(const PolicyWeights& weights);

class PolicyNet {
 public:
  // What the hidden layer makes of a position.
  using Units = std::array<std::int32_t, kNetUnits>;

  // Preconditions: a bias for each move, weights of the second layer and biases within bounds
  // (CHECKed).
  explicit PolicyNet(PolicyWeights weights);

  const PolicyWeights& weights() const { return weights_; }

  // Precondition: all inputs have weights (DCHECKed).
  Units UnitsOf(const InputList& inputs) const;

  // N of the formula above. Precondition: the move has weights (DCHECKed).
  double Output(const Units& units, int move) const;

 private:
  PolicyWeights weights_;
};

// A share for each of some moves.
template <Game G>
using MoveShares = InlineList<float, static_cast<std::size_t>(G::kMaxActions)>;

// The shares of `actions`, legal moves of `state`, by what the seat to move knows; they add up
// to 1. Preconditions: somebody is to move, and the net was made for this game.
template <HasLearnerView G>
void LearnedMoveShares(const G& game, const typename G::State& state, const ActionList<G>& actions,
                       const PolicyNet& net, MoveShares<G>& shares) {
  const Player seat = game.ToMove(state);
  InputList inputs;
  game.Inputs(game.Observe(state, seat), inputs);
  const PolicyNet::Units units = net.UnitsOf(inputs);
  shares.clear();
  double sum = 0;
  for (const Action action : actions) {
    const double odds = OddsFactor(net.Output(units, game.ActionId(seat, action)));
    shares.push_back(static_cast<float>(odds));
    sum += odds;
  }
  for (float& share : shares) share /= static_cast<float>(sum);
}

}  // namespace riftlab
