// A game of persons kept as a run of one game, for replay, review and verify.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/cli/table/play_setup.h"
#include "tournament/follow/told_world.h"
#include "tournament/record/game_record.h"

namespace riftlab {

// AlreadyExists when `dir` holds anything or is no folder.
absl::Status CheckIsFree(const std::string& dir);

// Writes the run of the game that was played as `setup` says, from its deal on; `record` has its
// moves and how it ended. Errors as those of RunTournament.
absl::Status RecordPlay(const PlaySetup& setup, GameRecord record, const std::string& dir);

// The same game as `ReadRecordedGame` reads it from such a run. Errors as PrepareRun.
absl::StatusOr<RecordedGame> AsRecorded(const PlaySetup& setup, GameRecord record);

// The game of people that is this world, as the run of it alone, by their names by seat: its
// record. Errors as above.
absl::StatusOr<GameRecord> RecordWorld(const AnyGame& game, const std::vector<std::string>& names,
                                       const ToldWorld& world, const std::string& dir);

}  // namespace riftlab
