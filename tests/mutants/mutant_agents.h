// Agents with one defect each, to see that the swap test catches it. They play a game of Lantern
// that leaves the truth where LastLookedAt finds it.
#pragma once

#include <cstdint>

#include "agents/core/agent.h"
#include "engine/core/game.h"
#include "tests/mutants/lantern_mutants.h"

namespace riftlab::mutants {

// The k-th legal move of what the seat knows, modulo their number.
template <Game G>
Action MoveAt(const G& game, const typename G::InfoSet& info, std::uint32_t k) {
  Rng rng(1, {});
  const typename G::State world = game.Determinize(info, rng);
  const auto count = static_cast<std::uint32_t>(game.NumLegal(world));
  return game.NthLegal(world, static_cast<int>(k % count));
}

// Sound: chooses by the burnt card of a world that it samples. As fair as what it is told.
template <Game G>
class SamplingAgent : public Agent<G> {
 public:
  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& rng) override {
    return {.action = MoveAt(game, info, game.Determinize(info, rng).burnt)};
  }
};

// Chooses by the burnt card, which it has found behind the information set.
template <Game G>
class PeekingMutant : public Agent<G> {
 public:
  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& /*rng*/) override {
    const std::uint32_t burnt = LastLookedAt()->burnt;
    return {.action = MoveAt(game, info, burnt)};
  }
};

// Chooses by how often it was asked before, as one that reads a clock would.
template <Game G>
class ClockMutant : public Agent<G> {
 public:
  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& /*rng*/) override {
    return {.action = MoveAt(game, info, ticks_++)};
  }

 private:
  std::uint32_t ticks_ = 0;
};

// Chooses by which of all agents it is, as one that orders things by address would.
template <Game G>
class AddressMutant : public Agent<G> {
 public:
  AddressMutant() : number_(Count()++) {}

  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& /*rng*/) override {
    return {.action = MoveAt(game, info, number_)};
  }

 private:
  static std::uint32_t& Count() {
    static std::uint32_t count = 0;
    return count;
  }

  std::uint32_t number_;
};

// Chooses fairly, but its statistics tell the burnt card.
template <Game G>
class BookkeepingMutant : public Agent<G> {
 public:
  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& /*rng*/) override {
    return {.action = MoveAt(game, info, 0), .nodes = LastLookedAt()->burnt};
  }
};

}  // namespace riftlab::mutants
