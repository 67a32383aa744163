// Games played on from a position.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "engine/core/types.h"
#include "tournament/play/decider.h"

namespace riftlab {

// What one seat does, one after the other.
using Moves = std::vector<Action>;

// One agent that plays all seats of a game to its end. Not thread-safe.
class PlayOn {
 public:
  // InvalidArgument or NotFound when the agent cannot play the game.
  static absl::StatusOr<PlayOn> Make(const AnyGame& game, const AgentSpec& agent);

  // All luck of one playout: a number among the playouts of one seed. Two positions that are played
  // on with the same luck meet the same draws, pile by pile.
  struct Luck {
    std::uint64_t seed = 0;
    std::uint64_t index = 0;
    std::uint32_t playout = 0;
  };

  // Win share of each seat at the end of a game that goes on from `state`; its own result when it
  // is over. Internal error when the agent is at fault.
  absl::StatusOr<std::vector<double>> From(const AnyState& state, const Luck& luck);

  // The same after the first of `moves`, with its draws from the same luck. Each of the others is
  // made by the same seat as soon as it is legal, until its turn is over or another seat moves;
  // what else there is to decide, such as what the first move asks, is the agent's. Preconditions:
  // one move at least, and the first is legal.
  absl::StatusOr<std::vector<double>> After(const AnyState& state, const Moves& moves,
                                            const Luck& luck);

  // The same from a fresh deal.
  absl::StatusOr<std::vector<double>> FromDeal(const Luck& luck);

  const AnyGame& game() const { return game_; }

 private:
  PlayOn(AnyGame game, std::unique_ptr<Decider> decider)
      : game_(std::move(game)), decider_(std::move(decider)) {}

  // What a seat has still in mind for a turn.
  struct Plan {
    std::span<const Action> moves{};
    Player seat = 0;
    std::uint32_t turn = 0;
  };

  absl::StatusOr<std::vector<double>> ToEnd(AnyState state, NamedDraws& draws, const Luck& luck,
                                            Plan plan);
  bool IsNext(const AnyState& state, const Plan& plan) const;

  AnyGame game_;
  std::unique_ptr<Decider> decider_;
};

}  // namespace riftlab
