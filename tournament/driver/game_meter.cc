#include "tournament/driver/game_meter.h"

#include "tournament/driver/replay.h"

namespace riftlab {

absl::Status MeasureRecorded(const AnyGame& game, const GameRecord& record, GameMeter& meter) {
  meter.Begin(record.game);
  return Replay(game, record, meter);
}

void ObserverGroup::OnPosition(const AnyState& state) {
  for (MatchObserver* member : members_) member->OnPosition(state);
}

void ObserverGroup::OnDecision(const Decision& decision) {
  std::for_each(members_.rbegin(), members_.rend(),
                [&](MatchObserver* member) { member->OnDecision(decision); });
}

void ObserverGroup::OnAction(Action action) {
  std::for_each(members_.rbegin(), members_.rend(),
                [action](MatchObserver* member) { member->OnAction(action); });
}

}  // namespace riftlab
