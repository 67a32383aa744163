// Joins the shards of a run to the folder that one run would have written.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/shard_file.h"
#include "tournament/record/game_record.h"

namespace riftlab {

struct MergeOptions {
  std::string out_dir{};                         // where the run is written; new or empty
  Compression compression = Compression::kNone;  // of its journal; shards may have any

  // Called now and then with the games written and to write.
  std::function<void(std::int64_t done, std::int64_t total)> on_progress{};
  // Set to true, also from a signal handler, to give up; nothing is then left.
  const std::atomic<bool>* stop = nullptr;

  // Of a run that a rule may end early, which has no shards but is merged as a whole: is shown its
  // games in order, and says whether it ends with the last one shown. Unset for all others.
  std::function<bool(const GameRecord& record)> ends_run{};
};

// A folder that took part.
struct MergedShard {
  std::string dir;
  RunPart part;                  // after merging with the games that it has
  std::int64_t games_timed = 0;  // games that its timing.jsonl had times of
};

struct MergeOutcome {
  Manifest manifest;
  std::vector<MergedShard> shards;  // in the order of their numbers
  bool interrupted = false;         // by `stop`
};

// Writes the run whose shards are in `dirs`, given in any order: its manifest.toml and journal
// are those of a run in one piece, byte for byte; its timing.jsonl is theirs, one behind another.
// Every line is checked. Memory does not grow with the run. All is written to the folder
// `out_dir`.merging, which gets its name when it is complete: killed at any instant, a merge leaves
// no run, and can be begun again.
// FailedPrecondition names folder and reason: a folder that holds no run of this schema, shards of
// different runs or divisions, one that is missing, given twice, not complete or damaged, or an
// `out_dir` that cannot be used. Unavailable when the disk is full or broken; nothing is then left.
absl::StatusOr<MergeOutcome> MergeRuns(std::span<const std::string> dirs,
                                       const MergeOptions& options);

// The same for the folders of a set of runs (run_set.h), each of which holds a shard of every run,
// run by run; one outcome each, fewer when `stop` was set. FailedPrecondition too when the sets
// differ.
absl::StatusOr<std::vector<MergeOutcome>> MergeRunSets(std::span<const std::string> dirs,
                                                       const MergeOptions& options);

// The same for the folders of a run with its second sample (run_set.h): the run, then the sample.
absl::StatusOr<std::vector<MergeOutcome>> MergeRunsWithSample(std::span<const std::string> dirs,
                                                              const MergeOptions& options);

}  // namespace riftlab
