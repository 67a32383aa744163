// The folder of a search for a table that meets goals: balance.toml says which game, steps.jsonl
// has a line for what is wanted and one for each table in each round. README.md in this folder
// describes both.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/step_folder.h"
#include "tournament/rebalance/goal.h"

namespace riftlab {

inline constexpr std::string_view kBalancedTableName = "balanced.toml";

// What is wanted, as it was given.
struct RebalancePlan {
  std::vector<std::string> goals;
  std::vector<std::string> knobs;
  std::string agent;                 // at whose level goals are held that name none
  std::int64_t changes = 1;          // at most so many at once
  std::vector<std::string> confirm;  // stronger agents that judge what was found
  std::int64_t confirm_games = 0;    // fresh deals at each level; 0: it is not confirmed
  std::int64_t strong_games = 0;     // at each stronger one
  friend bool operator==(const RebalancePlan&, const RebalancePlan&) = default;
};

// One table in one round.
struct RebalanceStep {
  std::string round;       // "1.2": the second of the race between tables with one change
  std::string change;      // as TextOf says it
  std::int64_t games = 0;  // at all levels together
  Readings readings;       // by goal
  friend bool operator==(const RebalanceStep&, const RebalanceStep&) = default;
};

// What a folder holds.
struct RecordedRebalance {
  Manifest manifest;
  RebalancePlan plan;
  std::vector<RebalanceStep> steps;
  std::int64_t bytes = 0;  // of the lines that hold them
};

// Writes the folder, held by this process as long as it lives.
class RebalanceWriter {
 public:
  // Errors as StepWriter.
  static absl::StatusOr<RebalanceWriter> Create(const std::string& dir, const Manifest& manifest,
                                                const RebalancePlan& plan);
  static absl::StatusOr<RebalanceWriter> Reopen(const std::string& dir,
                                                const RecordedRebalance& recorded);

  // Appends a step, and returns when it is on the disk. Unavailable when that fails.
  absl::Status Add(const RebalanceStep& step);

 private:
  RebalanceWriter(StepWriter writer, std::int64_t steps)
      : writer_(std::move(writer)), steps_(steps) {}

  StepWriter writer_;
  std::int64_t steps_;
};

// The search in `dir`. Errors as ReadStepFolder.
absl::StatusOr<RecordedRebalance> ReadRebalance(const std::string& dir);

}  // namespace riftlab
