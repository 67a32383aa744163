// Looks at games while they are played, or played again, for what their moves show of the game.
#pragma once

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "engine/core/any_game.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_measures.h"
#include "tournament/record/game_record.h"

namespace riftlab {

// Random games from the start of each turn, where a game evaluates no positions.
inline constexpr int kPlayoutsPerTurn = 64;

// Watches one game after another; see MatchObserver for the order. Equal games give equal measures:
// what is drawn for estimates depends on (seed, game index, turn) alone.
class GameMeter : public MatchObserver {
 public:
  // Before each game.
  virtual void Begin(const ScheduledGame& game) = 0;
  // Of the game so far; complete once its last position was seen.
  virtual const GameMeasures& measures() const = 0;
};

// Shows `meter` a game that was recorded with its moves, as if it were played. FailedPrecondition
// as Replay. `game` and `meter` are what the record's run was configured with.
absl::Status MeasureRecorded(const AnyGame& game, const GameRecord& record, GameMeter& meter);

// Several observers that watch the same game: told of positions in this order, of actions in the
// reverse one, so that the last is closest to the decision.
class ObserverGroup : public MatchObserver {
 public:
  // They must outlive the group.
  explicit ObserverGroup(std::vector<MatchObserver*> members) : members_(std::move(members)) {}

  void OnPosition(const AnyState& state) override;
  void OnDecision(const Decision& decision) override;
  void OnAction(Action action) override;

 private:
  std::vector<MatchObserver*> members_;
};

}  // namespace riftlab
