#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"
#include "tournament/journal/merge.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/unfinished_folder.h"

namespace riftlab {
namespace {

// The set that all folders hold.
absl::StatusOr<RunSet> SetOfAll(std::span<const std::string> dirs) {
  ASSIGN_OR_RETURN(RunSet set, ReadRunSet(dirs.front()));
  for (const std::string& dir : dirs.subspan(1)) {
    if (!HoldsRunSet(dir)) {
      return absl::FailedPreconditionError(
          fmt::format("{} holds several runs side by side, {} does not; merge shards of one call",
                      dirs.front(), dir));
    }
    ASSIGN_OR_RETURN(const RunSet other, ReadRunSet(dir));
    if (other == set) continue;
    return absl::FailedPreconditionError(fmt::format(
        "{} and {} hold other runs side by side; merge shards of one call", dirs.front(), dir));
  }
  return set;
}

// The folder of one of the runs in the folder of all.
using FolderOf = std::function<std::string(const std::string& dir, std::size_t run)>;

// Merges the runs one after another into the folder `made`.
absl::StatusOr<std::vector<MergeOutcome>> MergeEach(std::span<const std::string> dirs,
                                                    const std::string& made, std::size_t runs,
                                                    const FolderOf& folder_of,
                                                    const MergeOptions& options) {
  std::vector<MergeOutcome> outcomes;
  for (std::size_t i = 0; i < runs; ++i) {
    std::vector<std::string> shards;
    for (const std::string& dir : dirs) shards.push_back(folder_of(dir, i));
    MergeOptions one = options;
    one.out_dir = folder_of(made, i);
    ASSIGN_OR_RETURN(MergeOutcome outcome, MergeRuns(shards, one));
    outcomes.push_back(std::move(outcome));
    if (outcomes.back().interrupted) break;
  }
  return outcomes;
}

}  // namespace

absl::StatusOr<std::vector<MergeOutcome>> MergeRunSets(std::span<const std::string> dirs,
                                                       const MergeOptions& options) {
  ASSIGN_OR_RETURN(const RunSet set, SetOfAll(dirs));
  absl::StatusOr<UnfinishedFolder> made = UnfinishedFolder::Begin(options.out_dir, "runs");
  if (!made.ok()) return MergeError(made.status());
  ASSIGN_OR_RETURN(std::vector<MergeOutcome> outcomes,
                   MergeEach(dirs, made->path(), set.runs.size(), &RunInSet, options));
  if (outcomes.back().interrupted) return outcomes;
  absl::Status status = WriteFileAtomically(PathIn(made->path(), kRunSetName), FormatRunSet(set));
  if (status.ok()) status = made->Move();
  if (!status.ok()) return MergeError(status);
  return outcomes;
}

absl::StatusOr<std::vector<MergeOutcome>> MergeRunsWithSample(std::span<const std::string> dirs,
                                                              const MergeOptions& options) {
  absl::StatusOr<UnfinishedFolder> made = UnfinishedFolder::Begin(options.out_dir, "run");
  if (!made.ok()) return MergeError(made.status());
  const auto folder_of = [](const std::string& dir, std::size_t run) {
    return run == 0 ? dir : StrongRunIn(dir);
  };
  ASSIGN_OR_RETURN(std::vector<MergeOutcome> outcomes,
                   MergeEach(dirs, made->path(), /*runs=*/2, folder_of, options));
  if (outcomes.back().interrupted) return outcomes;
  const absl::Status status = made->Move();
  if (!status.ok()) return MergeError(status);
  return outcomes;
}

}  // namespace riftlab
