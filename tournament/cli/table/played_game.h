// One game of `riftlab play` between agents.
#pragma once

#include <atomic>
#include <memory>

#include "absl/status/statusor.h"
#include "engine/core/json.h"
#include "tournament/cli/table/play_setup.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"

namespace riftlab {

// Plays the game of `setup`, told to `observer` where there is one. InvalidArgument when an agent
// cannot play it. Precondition: no person sits at the table.
absl::StatusOr<GameRecord> PlayGame(const PlaySetup& setup, MatchObserver* observer);

// The same in two steps: what plays the game, by agents that are made and may be refused, and the
// game. Once `stop`, which may be null, is set, the game is broken off: its record has no result.
absl::StatusOr<std::unique_ptr<Match>> MakePlayMatch(const PlaySetup& setup,
                                                     const std::atomic<bool>* stop);
GameRecord PlayGame(const PlaySetup& setup, Match& match, MatchObserver* observer);

// The game as `riftlab play --output json` prints it.
Json PlayedGameJson(const PlaySetup& setup, const GameRecord& record);

}  // namespace riftlab
