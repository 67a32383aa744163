// The contract between whoever decides and whoever runs a game.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/rng.h"
#include "engine/core/types.h"

namespace riftlab {

// What limits one decision from outside. Budgets in iterations are parameters of an agent, since
// they are part of its strength; only what the caller adds for this call stands here.
struct SearchLimits {
  // How many threads may work on this decision. Never changes the result of an iteration budget.
  int threads = 1;
  // Once it is set, the decision is broken off: what is answered then, or thrown, is of no use.
  // Null for one that nobody breaks off; as long as it is not set it changes no result of an
  // iteration budget.
  const std::atomic<bool>* stop = nullptr;

  bool IsStopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

// What a search found out about one move at the root.
struct RootMove {
  Action action{};
  std::int64_t visits = 0;
  std::int64_t available = 0;  // iterations in which the move was legal
  double value = 0;            // mean utility for the seat to move, in [0, 1]
};

// One decision, with what is known about how it came about.
struct Decision {
  Action action{};
  std::int64_t iterations = 0;         // 0 for agents that do not search
  std::int64_t nodes = 0;              // size of the tree, 0 without one
  std::vector<RootMove> root_moves{};  // ascending by action; empty unless the agent searched
};

template <Game G>
class MoveFilter;

// Decides for one seat at a time. An agent may keep parameters and reusable buffers from call to
// call, nothing that changes a later decision. Not thread-safe: each worker has agents of its own.
template <Game G>
class Agent {
 public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent() = default;

  // Chooses one of the legal moves of the seat Observer(info). The information set is all that the
  // agent ever sees of the game (CONTRIBUTING.md, "Promises"). All luck comes from `rng`, a stream
  // of this decision's seat and game. `game` must be the object the agent was made for.
  virtual Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& limits,
                       Rng& rng) = 0;

  // Holds the agent to `filter` from now on: at the decisions that it is asked for and, if it grows
  // a tree, where its own seat decides in that. What it takes the others to do, playouts and
  // solvers know nothing of it. Null lifts the limit. False: this agent can be held to none.
  virtual bool Restrict(std::shared_ptr<const MoveFilter<G>> /*filter*/) { return false; }
};

// An agent that is shown the truth. Only a runner that knows it to be cheating calls ActOnState.
template <Game G>
class PeekingAgent : public Agent<G> {
 public:
  virtual Decision ActOnState(const G& game, const typename G::State& state,
                              const SearchLimits& limits, Rng& rng) = 0;
};

}  // namespace riftlab
