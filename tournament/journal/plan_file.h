// plan.jsonl: games of a run that are played elsewhere, and come back to it. It stands beside the
// manifest in a folder of its own, whose journal holds these games and no others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/journal/manifest.h"
#include "tournament/record/game_record.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

inline constexpr std::string_view kPlanName = "plan.jsonl";

// Consecutive games. Where later ones follow from results, nobody else could know them.
struct GamePlan {
  Shard part;  // of the round that was planned
  GameRange games;
  std::vector<ScheduledGame> schedule;  // of these games
};

// The text of the file.
std::string FormatPlan(const GamePlan& plan);

// The plan in `text`, which came from `source` and is one for the run `manifest`.
// FailedPrecondition for anything but what FormatPlan writes for that run.
absl::StatusOr<GamePlan> ParsePlan(std::string_view text, const Manifest& manifest,
                                   const std::string& source);

// That of the folder `dir`. Errors as ParsePlan; FailedPrecondition too when there is none.
absl::StatusOr<GamePlan> ReadPlan(const std::string& dir, const Manifest& manifest);

// Whether the run with this configuration can have the games of `plan`, which stands in folder
// `dir`: what follows from results of earlier games is not known, but a block has one line-up.
// FailedPrecondition names the line of the first that it cannot have. Precondition: the
// configuration passes PrepareRun (trusted).
absl::Status CheckPlan(const GamePlan& plan, const TournamentConfig& config,
                       const std::string& dir);

// Whether there is one.
bool HoldsPlan(const std::string& dir);

}  // namespace riftlab
