// An agent as Python holds it.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/play/decider.h"
#include "tournament/python/position.h"

namespace riftlab::python {

// Answers for any seat of a game, with the luck that the seats of the first game of a run have.
class SeatedAgent {
 public:
  // InvalidArgument when the agent cannot play `game`. Preconditions: `spec` was checked, its name,
  // keys and values (CHECKed).
  static absl::StatusOr<std::unique_ptr<SeatedAgent>> Make(const AnyGame& game, AgentSpec spec,
                                                           std::uint64_t seed);

  const AgentSpec& spec() const { return spec_; }
  bool cheats() const { return cheats_; }

  // InvalidArgument when the agent cheats, when the view is of another game, or when its observer
  // is not to move.
  absl::Status CheckCanAct(const View& view) const;
  // InvalidArgument when the agent does not cheat, when the state is of another game, or when that
  // is over.
  absl::Status CheckCanAct(const State& state) const;

  // The move for the seat to move in `position`, in notation. Internal error: the agent failed.
  // An agent that does not cheat sees no more of it than that seat. Thread-safe: one question after
  // the other. Precondition: CheckCanAct, of a view for its World().
  absl::StatusOr<std::string> Act(const AnyState& position);

  // Takes the luck of another game. Thread-safe.
  void Restart(std::uint64_t seed);

 private:
  SeatedAgent(AnyGame game, AgentSpec spec, std::unique_ptr<Decider> decider, bool cheats,
              std::uint64_t seed);
  absl::Status CheckGame(const AnyGame& other) const;

  AnyGame game_;
  AgentSpec spec_;
  bool cheats_;
  std::mutex mutex_;  // guards what follows
  std::unique_ptr<Decider> decider_;
  std::vector<Rng> streams_;  // by seat
};

}  // namespace riftlab::python
