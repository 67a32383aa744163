// The decisions of a run as arrays to learn from.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "tournament/journal/manifest.h"

namespace riftlab {

struct RowExportOptions {
  // Called with the games written and to write.
  std::function<void(std::int64_t done, std::int64_t total)> on_progress{};
  // Set to true, also from a signal handler, to end early.
  const std::atomic<bool>* stop = nullptr;
};

struct RowExport {
  Manifest manifest;
  std::int64_t games = 0;     // written
  std::int64_t left_out = 0;  // games in which an agent was at fault
  std::int64_t rows = 0;
  int num_inputs = 0;
  int num_actions = 0;
  bool interrupted = false;  // nothing is there then
};

// Plays the games of the run in `dir` again and writes a row for each decision into the folder
// `out`, as tournament/runner/README.md describes it. InvalidArgument where the game has no inputs
// for learners; FailedPrecondition when `dir` is no run that this program understands, holds no
// game yet or was recorded without moves, when a game does not fit the rules, or when `out` is
// there and not empty; Unavailable when it cannot be written. `out` is left empty then.
absl::StatusOr<RowExport> ExportRows(const std::string& dir, const std::string& out,
                                     const RowExportOptions& options);

}  // namespace riftlab
