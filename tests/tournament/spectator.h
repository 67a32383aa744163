// Remembers a game that is watched.
#pragma once

#include <vector>

#include "tournament/driver/match.h"

namespace riftlab {

struct Spectator : MatchObserver {
  void OnPosition(const AnyState& state) override { positions.push_back(state); }
  void OnAction(Action action) override { actions.push_back(action); }

  std::vector<AnyState> positions;
  std::vector<Action> actions;
};

}  // namespace riftlab
