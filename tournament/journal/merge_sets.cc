#include <cstddef>
#include <filesystem>
#include <system_error>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"
#include "tournament/journal/merge.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/run_set.h"

namespace riftlab {
namespace {

// The set that all folders hold.
absl::StatusOr<RunSet> SetOfAll(std::span<const std::string> dirs) {
  ASSIGN_OR_RETURN(RunSet set, ReadRunSet(dirs.front()));
  for (const std::string& dir : dirs.subspan(1)) {
    ASSIGN_OR_RETURN(const RunSet other, ReadRunSet(dir));
    if (other == set) continue;
    return absl::FailedPreconditionError(fmt::format(
        "{} and {} hold other runs side by side; merge shards of one call", dirs.front(), dir));
  }
  return set;
}

}  // namespace

absl::StatusOr<std::vector<MergeOutcome>> MergeRunSets(std::span<const std::string> dirs,
                                                       const MergeOptions& options) {
  ASSIGN_OR_RETURN(const RunSet set, SetOfAll(dirs));
  RETURN_IF_ERROR(CheckNewFolder(options.out_dir, "runs"));
  const std::string made = UnfinishedSet(options.out_dir);
  std::error_code error;
  std::filesystem::remove_all(made, error);
  std::vector<MergeOutcome> outcomes;
  for (std::size_t i = 0; i < set.runs.size(); ++i) {
    std::vector<std::string> shards;
    for (const std::string& dir : dirs) shards.push_back(RunInSet(dir, i));
    MergeOptions one = options;
    one.out_dir = RunInSet(made, i);
    absl::StatusOr<MergeOutcome> outcome = MergeRuns(shards, one);
    if (!outcome.ok() || outcome->interrupted) {
      std::filesystem::remove_all(made, error);
      if (!outcome.ok()) return outcome.status();
      outcomes.push_back(*std::move(outcome));
      return outcomes;
    }
    outcomes.push_back(*std::move(outcome));
  }
  RETURN_IF_ERROR(WriteFileAtomically(PathIn(made, kRunSetName), FormatRunSet(set)));
  RETURN_IF_ERROR(MoveRunSet(made, options.out_dir));
  return outcomes;
}

}  // namespace riftlab
