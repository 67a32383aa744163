// Where hidden cards lie. Included only by the analyses beside this file.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/rng.h"
#include "engine/core/wording.h"
#include "tournament/analysis/analysis.h"
#include "tournament/analysis/assumption.h"

namespace riftlab {

// Gives the cards their printed names where the game has words.
template <Game G>
void NameCards(const G& game, std::vector<Belief>& beliefs) {
  if constexpr (HasWording<G>) {
    const std::vector<CardWords> named = game.NamedCards();
    for (Belief& belief : beliefs) belief.name = PrintedNameOf(named, belief.card);
  }
}

// Where the cards lie that the observer of `info` cannot see: as the game states it, else in
// sampled worlds.
template <Game G>
std::vector<Belief> BeliefsOf(const G& game, const typename G::InfoSet& info, std::uint64_t seed) {
  std::vector<Belief> beliefs;
  if constexpr (HasBeliefs<G>) {
    game.ForEachBelief(info, [&](std::string_view zone, std::string_view card, double chance) {
      beliefs.push_back(
          {.zone = std::string(zone), .card = std::string(card), .probability = chance});
    });
  } else if constexpr (HasForEachHidden<G>) {
    constexpr int kSamples = 2000;
    Rng rng(seed, {.index = 1, .purpose = Purpose::kCheck, .seat = 0});
    std::map<std::pair<std::string, std::string>, int> counts;
    for (int sample = 0; sample < kSamples; ++sample) {
      const typename G::State world = game.Determinize(info, rng);
      game.ForEachHidden(world, game.Observer(info),
                         [&](std::string_view zone, std::string_view card) {
                           ++counts[{std::string(zone), std::string(card)}];
                         });
    }
    for (const auto& [place, count] : counts) {
      beliefs.push_back({.zone = place.first,
                         .card = place.second,
                         .probability = static_cast<double>(count) / kSamples});
    }
  }
  NameCards(game, beliefs);
  return beliefs;
}

// The same where worlds come from `sampler`, by counting: p is the share of worlds in which at
// least one such card lies there.
template <Game G, class Sampler>
std::vector<Belief> SampledBeliefsOf(const G& game, const typename G::InfoSet& info,
                                     std::uint64_t seed, const Sampler& sampler) {
  std::vector<Belief> beliefs;
  if constexpr (HasForEachHidden<G>) {
    constexpr int kSamples = 2000;
    Rng rng(seed, {.index = 1, .purpose = Purpose::kCheck, .seat = 0});
    std::map<std::pair<std::string, std::string>, int> counts;
    for (int sample = 0; sample < kSamples; ++sample) {
      std::set<std::pair<std::string, std::string>> met;
      game.ForEachHidden(sampler(rng), game.Observer(info),
                         [&](std::string_view zone, std::string_view card) {
                           met.emplace(PlainZone(zone), std::string(card));
                         });
      for (const auto& place : met) ++counts[place];
    }
    for (const auto& [place, count] : counts) {
      beliefs.push_back({.zone = place.first,
                         .card = place.second,
                         .probability = static_cast<double>(count) / kSamples});
    }
  }
  NameCards(game, beliefs);
  return beliefs;
}

}  // namespace riftlab
