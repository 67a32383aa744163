// The folder of a tuning: tune.toml says what it is, steps.jsonl has a line for what it is made of
// and one for each step. README.md in this folder describes both.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/json.h"
#include "tournament/journal/manifest.h"

namespace riftlab {

// How a tuning is cut up and confirmed.
struct TunePlan {
  std::int64_t games_per_step = 0;
  std::int64_t steps = 0;
  std::int64_t confirm_games = 0;  // at most; 0: it is not confirmed
  friend bool operator==(const TunePlan&, const TunePlan&) = default;
};

// One step as it was played.
struct TuneStep {
  std::string plus;  // the agents that met, as specifications
  std::string minus;
  std::int64_t games = 0;
  double score = 0;  // of plus
  friend bool operator==(const TuneStep&, const TuneStep&) = default;
};

// What a folder holds.
struct RecordedTuning {
  Manifest manifest;  // its only agent has ranges
  TunePlan plan;
  std::vector<TuneStep> steps;
  std::int64_t bytes = 0;  // of the lines that hold them
};

// The lines of a StepWriter: what a tuning is made of, and its step of this number, from 0.
Json PlanLine(const TunePlan& plan);
Json StepLine(std::int64_t number, const TuneStep& step);

// The tuning in `dir`. What follows the last whole line was cut off by a crash and is left out.
// FailedPrecondition names file and line of what is missing, damaged, or of another schema; a score
// that its games cannot have is damage, too.
absl::StatusOr<RecordedTuning> ReadTuning(const std::string& dir);

// The folder in `dir` where the confirming games are recorded, as a run of their own.
std::string ConfirmationIn(const std::string& dir);

}  // namespace riftlab
