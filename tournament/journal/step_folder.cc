#include "tournament/journal/step_folder.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/json_fields.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/run_folder.h"

namespace riftlab {
namespace {

// Whether the file at `path` is a file of steps in which no line is whole yet. What somebody else
// wrote without a newline begins in another way than the line of a plan.
bool IsBegunFile(const std::string& path) {
  constexpr std::string_view kStart = "{\"schema\":";
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok() || text->find('\n') != std::string::npos) return false;
  const std::size_t size = std::min(text->size(), kStart.size());
  return std::string_view(*text).substr(0, size) == kStart.substr(0, size);
}

// Whether `name` is that of the file, or of its temporary one.
bool IsNameOf(std::string_view file, const std::string& name) {
  return name == file || name == fmt::format("{}.tmp", file);
}

absl::Status CheckCanBegin(const std::string& dir, const StepFolderKind& kind,
                           std::string_view beside) {
  // What a work makes before all else. Where it is missing, what bears the name of the manifest is
  // somebody's own: a configuration may well be called tune.toml.
  const bool was_begun = IsBegunFile(PathIn(dir, kStepsName));
  const IsTrace is_trace = [&](const std::string& name) {
    if (!was_begun) return false;
    if (IsNameOf(kind.manifest, name)) {
      const absl::StatusOr<std::string> text = ReadFile(PathIn(dir, name));
      return text.ok() && BeginsAsManifest(*text);
    }
    return name == kStepsName || (!beside.empty() && IsNameOf(beside, name));
  };
  return CheckNewFolder(dir, kind.work, is_trace);
}

}  // namespace

bool Holds(const StepFolderKind& kind, const std::string& dir) {
  std::error_code error;
  return std::filesystem::exists(PathIn(dir, kind.manifest), error);
}

absl::Status CheckIsNoStepFolder(const std::string& dir) {
  for (const StepFolderKind& kind :
       {kTuningFolder, kTrainingFolder, kRebalanceFolder, kRestrictedFolder}) {
    if (!Holds(kind, dir)) continue;
    return absl::FailedPreconditionError(
        fmt::format("{} holds {}, not a run; what it came to is printed by: riftlab report {}", dir,
                    kind.held, ShellWord(dir)));
  }
  return absl::OkStatus();
}

absl::StatusOr<AppendFile> BeginStepFolder(const std::string& dir, const StepFolderKind& kind,
                                           std::string_view beside) {
  std::error_code error;
  std::filesystem::create_directories(dir, error);
  if (error) return FolderError(dir, "make", error);
  RETURN_IF_ERROR(CheckCanBegin(dir, kind, beside));
  ASSIGN_OR_RETURN(AppendFile file, OpenLocked(PathIn(dir, kStepsName)));
  // Another process may have begun before this one had the lock.
  RETURN_IF_ERROR(CheckCanBegin(dir, kind, beside));
  RETURN_IF_ERROR(file.Truncate(0));
  return file;
}

absl::StatusOr<StepWriter> StepWriter::Create(const std::string& dir, const StepFolderKind& kind,
                                              const Manifest& manifest, const Json& head) {
  ASSIGN_OR_RETURN(AppendFile file, BeginStepFolder(dir, kind));
  return Start(std::move(file), dir, kind, manifest, head);
}

absl::StatusOr<StepWriter> StepWriter::Start(AppendFile file, const std::string& dir,
                                             const StepFolderKind& kind, const Manifest& manifest,
                                             const Json& head) {
  StepWriter writer(std::move(file), dir, kind);
  absl::Status status = WriteFileAtomically(PathIn(dir, kind.manifest), FormatManifest(manifest));
  if (status.ok()) status = writer.Append(head.dump() + '\n');
  if (status.ok()) return writer;
  if (!absl::IsUnavailable(status)) return status;
  return absl::UnavailableError(
      fmt::format("{}; no {} was begun: put that right, then begin it again",
                  std::string{status.message()}, kind.work));
}

absl::StatusOr<StepWriter> StepWriter::Reopen(const std::string& dir, const StepFolderKind& kind,
                                              std::int64_t bytes) {
  ASSIGN_OR_RETURN(AppendFile file, OpenLocked(PathIn(dir, kStepsName)));
  RETURN_IF_ERROR(file.Truncate(bytes));
  return StepWriter(std::move(file), dir, kind);
}

StepWriter::StepWriter(AppendFile file, const std::string& dir, const StepFolderKind& kind)
    : file_(std::move(file)), resumed_(fmt::format("{} in {}", kind.resumed, dir)) {}

absl::Status StepWriter::Add(const Json& step) {
  return Stopped(Append(step.dump() + '\n'), "the steps before are safe");
}

absl::Status StepWriter::AddAll(std::span<const Json> steps, std::string_view safe) {
  if (steps.empty()) return absl::OkStatus();
  std::string lines;
  for (const Json& step : steps) lines += step.dump() + '\n';
  return Stopped(Append(lines), safe);
}

absl::Status StepWriter::Append(std::string_view lines) {
  RETURN_IF_ERROR(file_.Append(lines));
  return file_.Sync();
}

// What writing failed with, what is safe, and how to go on.
absl::Status StepWriter::Stopped(const absl::Status& status, std::string_view safe) const {
  if (!absl::IsUnavailable(status)) return status;
  return absl::UnavailableError(fmt::format("{}; {}: put that right, then resume {}",
                                            std::string{status.message()}, safe, resumed_));
}

void RemoveStepFolder(const std::string& dir, const StepFolderKind& kind) {
  std::error_code error;  // what cannot be removed stays
  for (const std::string_view name : {kind.manifest, kStepsName}) {
    std::filesystem::remove(PathIn(dir, name), error);
  }
  std::filesystem::remove(dir, error);
}

absl::StatusOr<RecordedSteps> ReadStepFolder(const std::string& dir, const StepFolderKind& kind,
                                             const TakeStepLine& take) {
  const std::string manifest_path = PathIn(dir, kind.manifest);
  const absl::StatusOr<std::string> text = ReadFile(manifest_path);
  if (absl::IsNotFound(text.status())) {
    return absl::FailedPreconditionError(
        fmt::format("{} is no {}: there is no {} in it; give the folder that one was written to",
                    dir, kind.work, kind.manifest));
  }
  if (!text.ok()) return text.status();
  RecordedSteps recorded;
  ASSIGN_OR_RETURN(recorded.manifest, ParseManifest(*text, manifest_path));
  const std::string path = PathIn(dir, kStepsName);
  ASSIGN_OR_RETURN(LineReader lines, LineReader::Open(path));
  std::int64_t number = 0;
  while (lines.Next()) {
    const std::string place = fmt::format("{}:{}", path, ++number);
    const absl::StatusOr<Json> json = ParseJsonLine(lines.line());
    if (!json.ok()) return DamagedSteps(place, "not JSON");
    std::string mistake;
    take(number, *json, mistake);
    if (!mistake.empty()) return DamagedSteps(place, mistake);
    recorded.bytes = lines.end();
  }
  RETURN_IF_ERROR(lines.status());
  if (number == 0) return DamagedSteps(path, "it is empty");
  return recorded;
}

absl::Status DamagedSteps(const std::string& place, std::string_view what) {
  return absl::FailedPreconditionError(
      fmt::format("{}: {}; restore the file or start anew", place, what));
}

absl::Status DamagedStep(const std::string& dir, std::int64_t number, std::string_view what) {
  return DamagedSteps(fmt::format("{}:{}", PathIn(dir, kStepsName), number), what);
}

bool IsScoreOf(double score, std::int64_t games) {
  constexpr double kRounding = 1e-6;
  const double halves = 2 * score * static_cast<double>(games);
  return std::abs(halves - std::round(halves)) <= kRounding;
}

}  // namespace riftlab
