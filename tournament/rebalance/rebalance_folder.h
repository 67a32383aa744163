// The folder of a search for a table that meets goals: balance.toml says which game, steps.jsonl
// has a line for what is wanted and one for each table in each round. README.md in this folder
// describes both.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/json.h"
#include "tournament/journal/manifest.h"
#include "tournament/rebalance/goal.h"

namespace riftlab {

// How a search goes. By 1, of older versions, the first table that met the goals was the answer,
// though one with fewer changes was nearer.
inline constexpr std::int64_t kRebalanceSchema = 2;

inline constexpr std::string_view kBalancedTableName = "balanced.toml";
// The card table that the balanced one differs from, where that is not the shipped one.
inline constexpr std::string_view kBaseTableName = "base.toml";

// What is wanted, as it was given.
struct RebalancePlan {
  std::vector<std::string> goals;
  std::vector<std::string> knobs;
  std::string agent;                 // at whose level goals are held that name none
  std::int64_t changes = 1;          // at most so many at once
  std::vector<std::string> confirm;  // stronger agents that judge what was found
  std::int64_t confirm_games = 0;    // fresh deals at each level; 0: it is not confirmed
  std::int64_t strong_games = 0;     // at each stronger one
  std::int64_t schema = kRebalanceSchema;
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

// The lines of a StepWriter: what is wanted, and the step of this number, from 0.
Json PlanLine(const RebalancePlan& plan);
Json StepLine(std::int64_t number, const RebalanceStep& step);

// The search in `dir`. Errors as ReadStepFolder.
absl::StatusOr<RecordedRebalance> ReadRebalance(const std::string& dir);

}  // namespace riftlab
