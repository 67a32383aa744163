// shard.toml: which part of a run a folder holds. A folder without it holds a whole run. It stands
// beside the manifest and not in it, since the manifest is what all shards and the merged run have
// in common.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "tournament/journal/manifest.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

inline constexpr std::string_view kShardName = "shard.toml";

// What of a run a folder holds.
struct RunPart {
  Shard shard;
  GameRange games;
};

// The text of the file for a shard of the run. Precondition: CheckShard.
std::string FormatShard(const Manifest& manifest, const Shard& shard);

// Whether `text` is that of such a file as far as its first line goes, or the beginning of that
// line: what a killed process may leave, and nobody else writes.
bool BeginsAsShard(std::string_view text);

// What of the run `manifest` the text of a file says, which came from `source`. FailedPrecondition
// for anything but what FormatShard writes for that run.
absl::StatusOr<RunPart> ParseShardFile(std::string_view text, const Manifest& manifest,
                                       const std::string& source);

// What of its run the folder `dir` holds; all of it where there is no file. Errors as
// ParseShardFile; FailedPrecondition too when the schedule cannot be, when the file cannot be read,
// or when it is missing although the first session of timing.jsonl played another shard than the
// first.
absl::StatusOr<RunPart> ReadRunPart(const std::string& dir, const Manifest& manifest);

}  // namespace riftlab
