// Plays a recorded game again.
#pragma once

#include "absl/status/status.h"
#include "engine/core/any_game.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"

namespace riftlab {

// Deals the game of `record` and applies its moves, one by one; tells `observer` what it would have
// been told when the game was played. `game` is what the record's run was configured with.
// FailedPrecondition when the record does not fit the rules: a move that is not legal (named, with
// its number counted from 0), moves that are too few, too many or another number than the record
// says, another result (scores, ranks, shares, reason, turns, tags), draws that the game has not.
// The observer has then seen the game up to that place.
absl::Status Replay(const AnyGame& game, const GameRecord& record, MatchObserver& observer);

}  // namespace riftlab
