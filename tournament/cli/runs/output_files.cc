#include "tournament/cli/runs/output_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "absl/status/statusor.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/file.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/plan_file.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/shard_file.h"
#include "tournament/journal/step_folder.h"
#include "tournament/rebalance/rebalance_folder.h"
#include "tournament/train/train_folder.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

// The option that names a database.
constexpr std::string_view kSqliteOption = "sqlite";

// `path` without links and detours, as far as it exists.
fs::path Canonical(const fs::path& path) {
  std::error_code error;
  fs::path canonical = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path : canonical;
}

// The nets of a training.
constexpr std::string_view kNetEnding = ".rlnet";

// Whether this is the name of a journal, or of a copy that was kept when one was damaged.
bool IsNameOfJournal(std::string_view name) {
  static constexpr std::array kJournals = {kCompressedGamesName, kGamesName};
  return std::any_of(kJournals.begin(), kJournals.end(), [&](std::string_view journal) {
    if (!name.starts_with(journal)) return false;
    const std::string_view rest = name.substr(journal.size());
    return rest.empty() || rest.starts_with(".damaged");
  });
}

// Whether runs and other recorded work have files of this name.
bool IsNameOfRecord(const std::string& name) {
  static constexpr std::array kNames = {kManifestName,
                                        kTimingName,
                                        kShardName,
                                        kPlanName,
                                        kRunSetName,
                                        kStepsName,
                                        kTuningFolder.manifest,
                                        kTrainingFolder.manifest,
                                        kRebalanceFolder.manifest,
                                        kRestrictedFolder.manifest,
                                        kBalancedTableName,
                                        kBaseTableName,
                                        kPositionsName};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end() || IsNameOfJournal(name);
}

// Whether `path` is in `dir` or below.
bool IsBelow(const fs::path& path, const fs::path& dir) {
  const fs::path way = path.lexically_relative(dir);
  return !way.empty() && *way.begin() != "..";
}

// That `given` names nothing of what `run_dir` holds: runs and other work may stand in folders
// below. Nor of another run, which has its manifest beside it: such as the one that holds
// `run_dir`.
absl::Status CheckIsOfNoRun(const Given& given, const std::string& run_dir) {
  const fs::path path = Canonical(given.text);
  const std::string name = path.filename().string();
  const bool is_record = IsNameOfRecord(name);
  if ((is_record || name.ends_with(kNetEnding)) && !run_dir.empty() &&
      IsBelow(path, Canonical(run_dir))) {
    return WrongValue(given, fmt::format("'{}' is part of the run; name another file", given.text));
  }
  for (const std::string_view manifest : {kManifestName, kRunSetName, kStepsName}) {
    std::error_code error;
    if (!is_record || !fs::exists(path.parent_path() / manifest, error)) continue;
    return WrongValue(given, fmt::format("'{}' is part of a run; name another file", given.text));
  }
  return absl::OkStatus();
}

// For --`option` -.
absl::Status CheckStandardOutput(const Settings& settings, std::string_view option,
                                 const Given& given) {
  if (option == kSqliteOption) {
    return WrongValue(given, "a database cannot be written to standard output; name a file");
  }
  if (!settings.WasGiven("output")) return absl::OkStatus();
  return WrongValue(settings.Value("output"),
                    fmt::format("--{} {} takes the standard output; leave one of them out", option,
                                kStandardOutput));
}

absl::Status CheckOutput(const Given& given, const std::string& run_dir, bool overwrite) {
  const fs::path path = given.text;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  RETURN_IF_ERROR(CheckIsOfNoRun(given, run_dir));
  if (fs::is_directory(status)) {
    return WrongValue(given, fmt::format("'{}' is a folder; name a file", given.text));
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return WrongValue(given, fmt::format("'{}' is no regular file; name another", given.text));
  }
  if (fs::exists(status) && !overwrite) {
    return WrongValue(
        given, fmt::format("'{}' exists; name another file, or give --overwrite", given.text));
  }
  const fs::path parent = path.parent_path();
  if (!parent.empty() && !fs::is_directory(parent, error)) {
    return WrongValue(given,
                      fmt::format("there is no folder '{}'; create it first", parent.string()));
  }
  return AtOption(given, CheckCanWrite(given.text));
}

}  // namespace

OptionSpec OverwriteOption() {
  return {.name = "overwrite",
          .kind = OptionKind::kFlag,
          .help = "replace files that exist; without it they are refused"};
}

absl::StatusOr<OutputFiles> OutputFiles::Read(const Settings& settings,
                                              std::span<const std::string_view> options,
                                              const std::string& run_dir) {
  OutputFiles files;
  for (const std::string_view option : options) {
    if (!settings.Has(option)) continue;
    const Given given = settings.Value(option);
    RETURN_IF_ERROR(given.text == kStandardOutput
                        ? CheckStandardOutput(settings, option, given)
                        : CheckOutput(given, run_dir, settings.Flag("overwrite")));
    for (const Entry& other : files.entries_) {
      const bool is_printed = given.text == kStandardOutput || other.path == kStandardOutput;
      if (is_printed ? given.text != other.path : Canonical(other.path) != Canonical(given.text)) {
        continue;
      }
      return WrongValue(given, fmt::format("'{}' is also what --{} names; name another file",
                                           given.text, other.option));
    }
    files.entries_.push_back({std::string(option), given.text});
  }
  return files;
}

std::string OutputFiles::PathOf(std::string_view option) const {
  for (const Entry& entry : entries_) {
    if (entry.option == option) return entry.path;
  }
  return "";
}

bool OutputFiles::TakesStandardOutput() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const Entry& entry) { return entry.path == kStandardOutput; });
}

absl::Status WriteOutput(const std::string& path, std::string_view text, Console& console) {
  if (path == kStandardOutput) {
    console.Print(text);
    return absl::OkStatus();
  }
  absl::Status status = WriteOutputAtomically(path, text);
  if (status.ok()) LogWritten(path, console);
  return status;
}

void LogWritten(const std::string& path, Console& console) {
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(path, error);
  console.Log(fmt::format("wrote {}: {} kB", path, error ? 0 : (bytes + 999) / 1000));
}

absl::Status WriteReport(const OutputFiles& files, const ReportForms& report,
                         const Settings& settings, Console& console) {
  for (const std::string_view option : kReportFiles) {
    const std::string path = files.PathOf(option);
    if (path.empty()) continue;
    if (option == kSqliteOption) {
      RETURN_IF_ERROR(report.database(path));
      LogWritten(path, console);
      continue;
    }
    const OutputFormat format = option == "csv" ? OutputFormat::kCsv : OutputFormat::kJson;
    RETURN_IF_ERROR(
        WriteOutput(path, option == "html" ? report.page() : report.text(format, {}), console));
  }
  if (!files.TakesStandardOutput()) {
    console.PrintPaged(report.text(ReadOutputFormat(settings), ReadTextExtent(settings)));
  }
  return absl::OkStatus();
}

}  // namespace riftlab
