// The order in which a fit learns: games held out, the others shuffled anew for each epoch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {

// The rate of a net that goes on learning, as a part of that of a new one.
inline constexpr double kOnwardRate = 0.25;

// One game in `holdout` is held out.
inline bool IsHeldOut(std::uint64_t game, std::uint64_t holdout) { return game % holdout == 0; }

// Places among items, each of a game.
struct SplitItems {
  std::vector<std::uint32_t> order;  // to learn from
  std::vector<std::uint32_t> held_out;
};

template <class Item>
SplitItems Split(std::span<const Item> items, std::uint64_t holdout) {
  SplitItems split;
  for (std::size_t i = 0; i < items.size(); ++i) {
    (IsHeldOut(items[i].game, holdout) ? split.held_out : split.order)
        .push_back(static_cast<std::uint32_t>(i));
  }
  return split;
}

struct Epochs {
  std::uint64_t seed = 1;
  int epochs = 1;
  double rate = 0;  // of learning, falling to 0 over the epochs
};

// Calls fit.Learn(order, rate at first, rate at last) for each epoch; `on_epoch` is told the epochs
// done.
template <class Fit>
void LearnInEpochs(Fit& fit, std::vector<std::uint32_t>& order, const Epochs& how,
                   const std::function<void(int)>& on_epoch) {
  for (int epoch = 0; epoch < how.epochs; ++epoch) {
    Rng rng(how.seed,
            {.index = static_cast<std::uint64_t>(epoch), .purpose = Purpose::kLearn, .seat = 3});
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[rng.Below(static_cast<std::uint32_t>(i))]);
    }
    const double epochs = how.epochs;
    fit.Learn(order, how.rate * (1 - epoch / epochs), how.rate * (1 - (epoch + 1) / epochs));
    if (on_epoch) on_epoch(epoch + 1);
  }
}

}  // namespace riftlab
