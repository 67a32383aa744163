// The folder of a work of many steps besides a run, such as a tuning: a manifest says what it is,
// steps.jsonl has a line for what it is made of and one for each step.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/json.h"
#include "tournament/journal/file.h"
#include "tournament/journal/manifest.h"

namespace riftlab {

struct StepFolderKind {
  std::string_view work;
  std::string_view held;      // the same as what a folder holds
  std::string_view resumed;   // the same as what is to be gone on with
  std::string_view manifest;  // the name of the file
};

inline constexpr StepFolderKind kTuningFolder = {
    .work = "tuning", .held = "a tuning", .resumed = "the tuning", .manifest = "tune.toml"};
inline constexpr StepFolderKind kTrainingFolder = {
    .work = "training", .held = "a training", .resumed = "the training", .manifest = "train.toml"};
inline constexpr StepFolderKind kRebalanceFolder = {.work = "search for a balanced table",
                                                    .held = "a search for a balanced table",
                                                    .resumed = "the search",
                                                    .manifest = "balance.toml"};
inline constexpr StepFolderKind kRestrictedFolder = {.work = "restricted play",
                                                     .held = "restricted play",
                                                     .resumed = "the restricted play",
                                                     .manifest = "restricted.toml"};

// The file of the steps.
inline constexpr std::string_view kStepsName = "steps.jsonl";

// Whether `dir` is such a folder.
bool Holds(const StepFolderKind& kind, const std::string& dir);

// Refuses `dir` as a run, which it is not, if it is a folder of any of these kinds.
absl::Status CheckIsNoStepFolder(const std::string& dir);

// Makes the folder and opens the file of its steps, empty, for this process alone.
// FailedPrecondition where `dir` holds anything but what such a work leaves that was ended before
// its first line: the file of its steps and, never without that, the manifest that this program
// wrote or the file `beside` it.
absl::StatusOr<AppendFile> BeginStepFolder(const std::string& dir, const StepFolderKind& kind,
                                           std::string_view beside = {});

// Writes such a folder, held by this process as long as it lives.
class StepWriter {
 public:
  // Starts a work in `dir`. Errors as BeginStepFolder; Unavailable, which says what to do, when the
  // disk is full or broken.
  static absl::StatusOr<StepWriter> Create(const std::string& dir, const StepFolderKind& kind,
                                           const Manifest& manifest, const Json& head);

  // The same in `file`, which BeginStepFolder has opened.
  static absl::StatusOr<StepWriter> Start(AppendFile file, const std::string& dir,
                                          const StepFolderKind& kind, const Manifest& manifest,
                                          const Json& head);

  // Opens the folder, which ReadStepFolder has read as far as `bytes`, to go on after that.
  static absl::StatusOr<StepWriter> Reopen(const std::string& dir, const StepFolderKind& kind,
                                           std::int64_t bytes);

  // Appends a line, and returns when it is on the disk. Unavailable when that fails; it says how to
  // go on.
  absl::Status Add(const Json& step);

  // The same for several lines, which reach the disk together or not at all. `safe` says in words
  // what is there without them.
  absl::Status AddAll(std::span<const Json> steps, std::string_view safe);

 private:
  StepWriter(AppendFile file, const std::string& dir, const StepFolderKind& kind);

  absl::Status Append(std::string_view lines);
  absl::Status Stopped(const absl::Status& status, std::string_view safe) const;

  AppendFile file_;
  std::string resumed_;  // "the tuning in DIR"
};

// Takes back what StepWriter::Create has made in `dir`, and the folder if nothing else is in it.
// Precondition: that writer lives, so that the folder is this process's (trusted).
void RemoveStepFolder(const std::string& dir, const StepFolderKind& kind);

// Takes a line: its number, 1 for the head, and what is in it; says what is wrong with it, if
// anything.
using TakeStepLine =
    std::function<void(std::int64_t number, const Json& line, std::string& mistake)>;

struct RecordedSteps {
  Manifest manifest;
  std::int64_t bytes = 0;  // of the whole lines
};

// Reads the folder. What follows the last whole line was cut off by a crash and is left out.
// FailedPrecondition names file and line of what is missing, damaged, or taken amiss.
absl::StatusOr<RecordedSteps> ReadStepFolder(const std::string& dir, const StepFolderKind& kind,
                                             const TakeStepLine& take);

// Says what is wrong at a place, a file or a line of one, and how to go on.
absl::Status DamagedSteps(const std::string& place, std::string_view what);

// What is wrong with line `number` of the steps in `dir`, as ReadStepFolder says it.
absl::Status DamagedStep(const std::string& dir, std::int64_t number, std::string_view what);

// Whether so many games of two seats, in which one has 1, 1/2 or no point, can have this mean.
bool IsScoreOf(double score, std::int64_t games);

}  // namespace riftlab
