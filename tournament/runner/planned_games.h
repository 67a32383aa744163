// A run in rounds, for jobs that see each other's results only when all of them have ended: the
// next games of the run are planned, played in parts elsewhere, and taken back. What a run becomes
// that way is what it is in one piece, byte for byte but for the times: also where later games
// follow from the results of earlier ones, or a test ends it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "tournament/journal/journal_cut.h"
#include "tournament/journal/manifest.h"
#include "tournament/record/backend.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

struct RoundOptions {
  int parts = 1;           // 1 to kMaxShards; fewer are made where there are not as many blocks
  std::int64_t games = 0;  // at most, rounded up to whole blocks; 0: as README.md says
};

struct PlannedRound {
  std::int64_t games_done = 0;  // that the run has
  bool is_over = false;         // and needs no more; nothing is planned then
  GameRange games;              // planned
  int parts = 0;
};

// Plans the next games of the run in `dir` into the new folder `out`: its folders 1, 2, ... are for
// PlayPlan, and need nothing else. `out` has its name when all is written; until then it is
// `out`.new/made, whose place is taken if it is left from a killed call (unfinished_folder.h).
// FailedPrecondition when `dir` is no run that this program can go on with, is damaged or a shard,
// when `out` is there, when `out`.new is somebody else's or another process is at it;
// InvalidArgument for a number out of range; Unavailable when the disk is full or broken.
absl::StatusOr<PlannedRound> PlanRound(const std::string& dir, const std::string& out,
                                       const RoundOptions& options);

struct PlayPlanOptions {
  int threads = 1;
  Backend backend = kDefaultBackend;
  std::function<void(std::int64_t done, std::int64_t total)> on_progress{};
  // Set to true, also from a signal handler, to end early: games being played are finished.
  const std::atomic<bool>* stop = nullptr;
};

struct PlayedPlan {
  Shard part;
  GameRange games;
  std::int64_t games_done = 0;  // of these, from the first one on; earlier calls included
  JournalCut cut{};             // the end of an earlier call's journal that this one removed
};

// Plays what was planned for the folder `dir`, or the rest of it after a call that was killed.
// FailedPrecondition when that cannot be, or the run does not have such games (plan_file.h);
// Unavailable when writing failed; call it again then.
absl::StatusOr<PlayedPlan> PlayPlan(const std::string& dir, const PlayPlanOptions& options);

struct MergedRound {
  Manifest manifest;
  StopRule rule;                   // after all games of the run
  std::int64_t games_done = 0;     // that the run has now
  std::int64_t games_new = 0;      // of these, taken over by this call
  std::int64_t games_in_vain = 0;  // planned and played behind the end of the run
  bool is_over = false;            // no more games of the run are to come
};

// Takes the games of the folders `parts` of one round, in any order, over into the run in `dir`.
// Every line is checked before the first is written. What the run has already is left out, so that
// a call that was killed is repeated. FailedPrecondition names the folder that is of another run,
// missing, given twice, not complete or damaged; parts behind the end of the run may be all that.
// Unavailable when writing failed.
absl::StatusOr<MergedRound> MergeRound(std::span<const std::string> parts, const std::string& dir);

}  // namespace riftlab
