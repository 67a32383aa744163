// The way of a fit through what it learns from: games held out, the others shuffled anew for each
// epoch, in batches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {

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

// How a net is fitted.
template <class Net, int kBatch>
struct FitOptions {
  std::uint64_t seed = 1;
  int epochs = 1;
  int batch = kBatch;   // items before a step
  double rate = 2e-3;   // of learning, falling to 0 over the epochs
  double decay = 1e-2;  // of weights, as AdamW has it
  // The net that learning goes on from, which then takes smaller steps; null: from random weights.
  // So a net keeps what many games of the heuristics have taught it when it learns from few of a
  // search. It must outlive the call.
  const Net* start = nullptr;
  // One game in so many is held out, to see what was learnt of others.
  std::uint64_t holdout = 20;
};

// Calls fit.AddGradient(place) for each of `order`, shuffled anew in each epoch, and after every
// batch fit.Step(items, rate); `on_epoch` is told the epochs done.
template <class Fit, class Options>
void LearnInEpochs(Fit& fit, std::vector<std::uint32_t>& order, const Options& options,
                   const std::function<void(int)>& on_epoch) {
  constexpr double kOnwardRate = 0.25;  // as a part of that of a new net
  const double first_rate = options.start != nullptr ? kOnwardRate * options.rate : options.rate;
  const auto batch = static_cast<std::size_t>(options.batch);
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    Rng rng(options.seed,
            {.index = static_cast<std::uint64_t>(epoch), .purpose = Purpose::kLearn, .seat = 3});
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[rng.Below(static_cast<std::uint32_t>(i))]);
    }
    const double epochs = options.epochs;
    const double from = first_rate * (1 - epoch / epochs);
    const double to = first_rate * (1 - (epoch + 1) / epochs);
    for (std::size_t begin = 0; begin < order.size(); begin += batch) {
      const std::size_t end = std::min(order.size(), begin + batch);
      for (std::size_t i = begin; i < end; ++i) fit.AddGradient(order[i]);
      const double done = static_cast<double>(begin) / static_cast<double>(order.size());
      fit.Step(static_cast<float>(end - begin), static_cast<float>(from + done * (to - from)));
    }
    if (on_epoch) on_epoch(epoch + 1);
  }
}

}  // namespace riftlab
