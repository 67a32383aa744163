// A game of `play` kept as a run of one game, for replay and verify.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "tournament/cli/table/play_setup.h"
#include "tournament/record/game_record.h"

namespace riftlab {

// AlreadyExists when `dir` holds anything.
absl::Status CheckNewFolder(const std::string& dir);

// Writes the run of the game that was played as `setup` says, from its deal on; `record` has its
// moves and how it ended. Errors as those of RunTournament.
absl::Status RecordPlay(const PlaySetup& setup, GameRecord record, const std::string& dir);

}  // namespace riftlab
