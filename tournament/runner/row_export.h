// The decisions of a run as arrays to learn from.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "tournament/journal/game_reader.h"
#include "tournament/journal/manifest.h"
#include "tournament/record/backend.h"

namespace riftlab {

struct RowExportOptions {
  // Also how often the agents searched each move, and the value of the one they made: they play the
  // games again, which costs what the run cost.
  bool visits = false;
  int threads = 1;  // 1 to kMaxThreads; changes no byte
  Backend backend = kDefaultBackend;
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
  JournalEnd end;  // rows are of the games before any damage
  int num_inputs = 0;
  int num_actions = 0;
  bool interrupted = false;  // nothing is there then
};

// Plays the games of the run in `dir` again and writes a row for each decision to `out`: a folder,
// an archive or a database, by its name (row_files.h), as tournament/runner/README.md describes
// them. Equal runs make equal files. InvalidArgument where the game has no inputs for learners, or
// `out` is no such name; FailedPrecondition when `dir` is no run that this program understands,
// holds no decision yet, was recorded without moves or, for visits, has agents that decide by the
// clock, when a game does not fit the rules or the agents, or when `out` is there and is no empty
// folder; Unavailable when it cannot be written. No row is left then.
absl::StatusOr<RowExport> ExportRows(const std::string& dir, const std::string& out,
                                     const RowExportOptions& options);

}  // namespace riftlab
