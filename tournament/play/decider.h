// An agent that answers for seats of a game that the caller runs itself, decision by decision.
#pragma once

#include <atomic>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/rng.h"

namespace riftlab {

// Not thread-safe.
class Decider {
 public:
  Decider() = default;
  Decider(const Decider&) = delete;
  Decider& operator=(const Decider&) = delete;
  virtual ~Decider() = default;

  // A legal move of the seat to move in `state`. An agent that does not cheat is shown what that
  // seat may know, and nothing else. All luck comes from `rng`, the stream of the seat in this
  // game. Internal error, one line: the agent threw, or chose what is not legal. Cancelled: it was
  // stopped. Precondition: somebody is to move (CHECKed).
  virtual absl::StatusOr<Action> Decide(const AnyState& state, Rng& rng) = 0;

  // From now on decisions are broken off once `stop` is set, which must outlive the decider.
  void StopOn(const std::atomic<bool>& stop) { stop_ = &stop; }

 protected:
  const std::atomic<bool>* stop() const { return stop_; }  // null: nobody stops it

 private:
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace riftlab
