// A small value net: what the sides' views of a position are worth, beside the game's own
// evaluation.
//
// One hidden layer over sparse inputs, as in Stockfish's NNUE (Y. Nasu, "Efficiently updatable
// neural-network-based evaluation functions for computer shogi", 2018), in integers, so that
// play is the same to the bit on every machine. A side that the game gives the share e, and whose
// view the net values N, has the share
//   e g(N) / (sum over the sides of e g(N)),   g(N) = (N + sqrt(1 + N^2))^2;
// a side alone plays against 1 - e. So the net learns what to correct, and one that has learnt
// nothing is the game's evaluation. For two sides g(N) makes odds as an algebraic sigmoid does:
// exp differs between machines.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/features.h"

namespace riftlab {

// Units of the hidden layer.
inline constexpr std::size_t kNetUnits = 32;

// Weights are integers, 512 to one.
inline constexpr int kNetScale = 512;

// A unit's output is cut off here, and at 0.
inline constexpr int kNetClip = 8 * kNetScale;

// The largest weight of the second layer, so that no sum overflows.
inline constexpr int kMaxSecondWeight = 8 * kNetScale - 1;

// The largest bias, for the same reason.
inline constexpr int kMaxBias = 1 << 24;

// How sure the game's own evaluation is stands among the inputs, as one of so many facts after the
// game's.
inline constexpr int kEvaluationFacts = 20;

struct NetWeights {
  std::vector<std::array<std::int16_t, kNetUnits>> first;  // by fact
  std::array<std::int32_t, kNetUnits> bias{};              // at most kMaxBias, whatever the sign
  std::array<std::int16_t, kNetUnits> second{};  // at most kMaxSecondWeight, whatever the sign
  friend bool operator==(const NetWeights&, const NetWeights&) = default;
};

// Whether all are at most kMaxSecondWeight, for biases kMaxBias, whatever the sign.
bool AreWithin(std::span<const std::int16_t> weights);
bool AreWithin(std::span<const std::int32_t> biases);

// Whether no sum of such weights overflows.
bool IsWithinBounds(const NetWeights& weights);

// The fact that says what the game's evaluation of a side is, in a game of so many facts.
inline std::uint16_t EvaluationFact(int num_features, double evaluation) {
  const int place = static_cast<int>(evaluation * kEvaluationFacts);
  return static_cast<std::uint16_t>(num_features + std::clamp(place, 0, kEvaluationFacts - 1));
}

// g of the formula above.
inline double OddsFactor(double output) {
  const double root = output + std::sqrt(1 + output * output);
  return root * root;
}

// An evaluation of 0 or 1 is taken for this sure, so that the net may correct it.
inline double WithinReach(double evaluation) {
  constexpr double kLeast = 1e-3;
  return std::clamp(evaluation, kLeast, 1 - kLeast);
}

class ValueNet {
 public:
  // Preconditions: facts of an evaluation among those of `weights`, and weights of the second layer
  // within bounds (CHECKed).
  explicit ValueNet(NetWeights weights);

  // Facts of the game, those of the evaluation left out.
  int num_features() const { return static_cast<int>(weights_.first.size()) - kEvaluationFacts; }
  const NetWeights& weights() const { return weights_; }

  // N of the formula above. Precondition: all facts have weights (DCHECKed).
  double Output(const FeatureList& view) const;

 private:
  NetWeights weights_;
};

// The first seat of each side.
template <Game G>
InlineList<Player, G::kMaxPlayers> SideSeats(const G& game) {
  InlineList<Player, G::kMaxPlayers> seats;
  for (const Player seat : Seats(game.NumPlayers())) {
    if (game.Side(seat) == static_cast<int>(seats.size())) seats.push_back(seat);
  }
  return seats;
}

// Shares of all seats. Precondition: the net was made for this game.
template <HasFeatures G>
Payoffs<G> LearnedShares(const G& game, const typename G::State& state, Rng& rng,
                         const ValueNet& net) {
  const typename G::State end = game.TurnEnd(state, rng);
  if (game.ToMove(end) == kNobody) return game.Returns(end);
  const Payoffs<G> evaluations = game.EvaluateAll(end);
  const InlineList<Player, G::kMaxPlayers> seats = SideSeats(game);
  Array<double, G::kMaxPlayers> weights{};
  double sum = 0;
  FeatureList view;
  for (std::size_t side = 0; side < seats.size(); ++side) {
    const double evaluation = WithinReach(evaluations[seats[side]]);
    game.Features(end, seats[side], view);
    view.push_back(EvaluationFact(net.num_features(), evaluation));
    weights[side] = evaluation * OddsFactor(net.Output(view));
    sum += weights[side];
    if (seats.size() == 1) sum += 1 - evaluation;
  }
  Payoffs<G> shares{};
  for (const Player seat : Seats(game.NumPlayers())) {
    shares[seat] = weights[game.Side(seat)] / sum;
  }
  return shares;
}

}  // namespace riftlab
