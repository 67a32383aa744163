// A tournament's configuration, checked and filled in.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/driver/driver.h"
#include "tournament/journal/manifest.h"
#include "tournament/record/tournament_config.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

struct PreparedRun {
  Manifest manifest;  // with the effective configuration
  ScheduleSpec schedule;
  const GameDriver* driver = nullptr;
  Shard shard;      // the part of the run that is worked on
  GameRange games;  // in it
};

// Checks everything but the parameters of the agents, fills in mode, players and labels, and rounds
// the games up to whole blocks. InvalidArgument or NotFound, worded for the person who gave the
// configuration; InvalidArgument too when the run is too short for the shard.
absl::StatusOr<PreparedRun> PrepareRun(const TournamentConfig& config, const Shard& shard = {});

// PrepareRun of the run whose manifest is the file `path`, to go on with it or to play it again.
// FailedPrecondition when this program cannot, or when the agents' nets are other ones.
absl::StatusOr<PreparedRun> PrepareRecordedRun(const std::string& path, const Manifest& manifest,
                                               const Shard& shard = {});

// As PrepareRecordedRun, to follow the recorded moves, for which no agent is asked: their nets need
// not be there.
absl::StatusOr<PreparedRun> PrepareRecordedMoves(const std::string& path, const Manifest& manifest,
                                                 const Shard& shard = {});

// That this program can go on with what is in `dir` besides a run (a tuning, a training), whose
// manifest is its file `name`. FailedPrecondition when another version wrote it, and as
// PrepareRecordedRun.
absl::Status CheckGoesOn(const std::string& dir, std::string_view name, const Manifest& manifest);

// The game of the run in `dir` as this program understands its manifest. FailedPrecondition when it
// cannot, when its card table is another one, or when its error target cannot be that of the run.
absl::StatusOr<AnyGame> GameOfRun(const std::string& dir, const Manifest& manifest);

// True when an agent decides by the clock, so that its games cannot be played again.
bool IsClocked(const TournamentConfig& config);

// True when an agent is a program of its own, of which the configuration holds only the call.
bool HasForeignPrograms(const TournamentConfig& config);

}  // namespace riftlab
