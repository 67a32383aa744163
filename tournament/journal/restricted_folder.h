// The folder of restricted play: restricted.toml says which game and agent, steps.jsonl has a line
// for the limits and the part that is played, and one for each block under each limit, limit after
// limit. README.md in this folder describes both.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "agents/core/option_limit.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/step_folder.h"
#include "tournament/record/restricted_block.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// What is played, besides what the manifest says.
struct RestrictedTask {
  std::vector<OptionLimit> limits;  // at least one
  std::int64_t blocks = 0;          // of the whole run under each limit
  Shard shard{};                    // that the folder holds
  friend bool operator==(const RestrictedTask&, const RestrictedTask&) = default;
};

// The blocks of the shard, of those under each limit. Shards are equally long but for one block.
GameRange BlocksOf(const RestrictedTask& task);

// InvalidArgument when there are fewer blocks than shards.
absl::Status CheckBlocks(const RestrictedTask& task);

// What a folder holds.
struct RecordedRestricted {
  Manifest manifest;
  RestrictedTask task;
  std::vector<std::vector<RestrictedBlock>> blocks;  // by limit, from the first of the shard
  std::int64_t bytes = 0;                            // of the lines that hold them

  // Whether no blocks of the shard are missing.
  bool IsComplete() const;
};

// Writes the folder, held by this process as long as it lives.
class RestrictedWriter {
 public:
  // Errors as StepWriter.
  static absl::StatusOr<RestrictedWriter> Create(const std::string& dir, const Manifest& manifest,
                                                 const RestrictedTask& task);
  static absl::StatusOr<RestrictedWriter> Reopen(const std::string& dir,
                                                 const RecordedRestricted& recorded);

  // Appends a block; some are on the disk only when Flush returns. Unavailable when that fails; it
  // says how many deals are safe, and how to go on.
  absl::Status Add(std::size_t limit, std::int64_t block, const RestrictedBlock& played);
  absl::Status Flush();

 private:
  RestrictedWriter(StepWriter writer, const RestrictedTask& task, std::int64_t safe);

  StepWriter writer_;
  std::int64_t total_;  // blocks of the shard under all limits
  std::int64_t safe_;   // of these, on the disk
  std::vector<Json> waiting_;
};

// The folder at `dir`. Errors as ReadStepFolder; FailedPrecondition too where the game cannot be
// made.
absl::StatusOr<RecordedRestricted> ReadRestricted(const std::string& dir);

// Writes the folder `out` that one call would have written whose shards are in `dirs`, given in any
// order. FailedPrecondition names a folder without a run, of another call, not complete, given
// twice or missing, or an `out` that is not empty. Returns the folders in the order of their
// shards.
absl::StatusOr<std::vector<std::string>> MergeRestricted(std::span<const std::string> dirs,
                                                         const std::string& out);

}  // namespace riftlab
