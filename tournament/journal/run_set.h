// Runs that are played to be held side by side: at several strengths, with several values of a
// rule, or as two variants of a game. Their folder holds a file that says what they are to each
// other, and their own folders, 1, 2 and so on, each with all that the folder of a run has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/enum_words.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/manifest.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

inline constexpr std::string_view kRunSetName = "runs.toml";

enum class RunSetKind : std::uint8_t {
  kAgents,   // one agent takes all seats in each, from the weakest to the strongest
  kVary,     // values of a rule or of the cards
  kCompare,  // two variants, on common deals
};
template <>
inline constexpr auto kWordsOf<RunSetKind> = std::to_array<std::string_view>({"agents", "vary",
                                                                              "compare"});

// One of the runs.
struct RunOfSet {
  std::string name;                   // the value, or where the variant came from; may be empty
  std::vector<std::string> settings;  // of a variant, "mode=basic", as its report shows them
  friend bool operator==(const RunOfSet&, const RunOfSet&) = default;
};

struct RunSet {
  RunSetKind kind = RunSetKind::kAgents;
  std::string rule;  // that varies; empty where none does
  std::vector<RunOfSet> runs;
  friend bool operator==(const RunSet&, const RunSet&) = default;
};

// The folder of run `index`, counted from 0, in the folder of its set.
std::string RunInSet(const std::string& dir, std::size_t index);

// Whether there is a set of runs in `dir`.
bool HoldsRunSet(const std::string& dir);

std::string FormatRunSet(const RunSet& set);

// The set that `text`, which came from `source`, describes. FailedPrecondition when FormatRunSet
// wrote something else.
absl::StatusOr<RunSet> ParseRunSet(std::string_view text, const std::string& source);

// The set in `dir`. Errors as ParseRunSet; FailedPrecondition too when there is none.
absl::StatusOr<RunSet> ReadRunSet(const std::string& dir);

// Makes the folder `dir`, which must be new or empty, with a run for each manifest, or the shard of
// it, without games; all of it or, where that fails, nothing (unfinished_folder.h).
// FailedPrecondition or Unavailable as JournalWriter::Create. Precondition: a manifest for each run
// of the set (CHECKed).
absl::Status CreateRunSet(const std::string& dir, const RunSet& set,
                          std::span<const Manifest> manifests, const Shard& shard,
                          Compression compression);

// A run may have a second sample of its game by a stronger agent: a run of its own, in this folder
// of the run's folder.
inline constexpr std::string_view kStrongRunName = "stronger";

std::string StrongRunIn(const std::string& dir);

// Whether there is such a sample in the folder of a run.
bool HoldsStrongRun(const std::string& dir);

// Makes the folder of a run with its second sample, or the shards of both, without games; all or
// nothing, and errors, as CreateRunSet.
absl::Status CreateRunWithSample(const std::string& dir, const Manifest& run,
                                 const Manifest& strong, const Shard& shard,
                                 Compression compression);

}  // namespace riftlab
