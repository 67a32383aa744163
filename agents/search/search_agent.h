// Agents that search: one class for all of them, told apart by their options.
#pragma once

#include <memory>
#include <utility>

#include "agents/core/agent.h"
#include "agents/core/move_filter.h"
#include "agents/search/root_parallel.h"

namespace riftlab {

// Searches from what the seat may know.
template <Game G>
class SearchAgent : public Agent<G> {
 public:
  explicit SearchAgent(const SearchOptions& options) : search_(options) {}

  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& limits,
               Rng& rng) override {
    search_.Begin(game, info, rng.Next());
    search_.RunBudget(game, limits);
    return search_.Decide();
  }

  bool Restrict(std::shared_ptr<const MoveFilter<G>> filter) override {
    search_.Restrict(std::move(filter));
    return true;
  }

  const SearchOptions& options() const { return search_.options(); }

 private:
  RootParallelSearch<G> search_;
};

// Searches from the truth.
template <Game G>
class CheatingSearchAgent : public PeekingAgent<G> {
 public:
  explicit CheatingSearchAgent(const SearchOptions& options) : search_(options) {}

  // Without the truth, a sampled world is taken for it.
  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& limits,
               Rng& rng) override {
    return ActOnState(game, game.Determinize(info, rng), limits, rng);
  }

  Decision ActOnState(const G& game, const typename G::State& state, const SearchLimits& limits,
                      Rng& rng) override {
    search_.BeginOpen(game, state, rng.Next());
    search_.RunBudget(game, limits);
    return search_.Decide();
  }

  bool Restrict(std::shared_ptr<const MoveFilter<G>> filter) override {
    search_.Restrict(std::move(filter));
    return true;
  }

  const SearchOptions& options() const { return search_.options(); }

 private:
  RootParallelSearch<G> search_;
};

}  // namespace riftlab
