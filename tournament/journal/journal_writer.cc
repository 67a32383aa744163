#include "tournament/journal/journal_writer.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "fmt/format.h"
#include "tournament/journal/timing_line.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

// How much work a power failure may cost.
constexpr std::chrono::seconds kSyncEvery{10};

absl::Status FolderError(const std::string& dir, std::string_view what,
                         const std::error_code& error) {
  return absl::FailedPreconditionError(
      fmt::format("cannot {} folder {}: {}; choose another one", what, dir, error.message()));
}

// FailedPrecondition when `dir` holds anything but what a run leaves that was killed before it had
// a manifest.
absl::Status CheckEmpty(const std::string& dir) {
  std::error_code error;
  fs::directory_iterator entries(dir, error);
  if (error) return FolderError(dir, "read", error);
  if (fs::exists(PathIn(dir, kManifestName), error)) {
    return absl::FailedPreconditionError(
        fmt::format("{} already holds a run; resume that, or choose another folder", dir));
  }
  const std::string unfinished = std::string(kManifestName) + ".tmp";
  for (const fs::directory_entry& entry : entries) {
    const std::string name = entry.path().filename().string();
    const bool is_trace =
        name == unfinished ||
        (name == kGamesName && entry.is_regular_file(error) && entry.file_size(error) == 0);
    if (!is_trace) {
      return absl::FailedPreconditionError(
          fmt::format("{} is not empty, it holds '{}'; choose a new or empty folder", dir, name));
    }
  }
  return absl::OkStatus();
}

// The journal of `dir`, opened and locked.
absl::StatusOr<AppendFile> OpenGames(const std::string& dir) {
  absl::StatusOr<AppendFile> games = AppendFile::Open(PathIn(dir, kGamesName));
  if (!games.ok()) {
    return absl::FailedPreconditionError(
        fmt::format("{}; make the folder writable or choose another one",
                    std::string{games.status().message()}));
  }
  const absl::Status status = games->Lock();
  if (!status.ok()) return status;
  return games;
}

// How many bytes of the timing file are about the first `games` games and the sessions up to there.
absl::StatusOr<std::int64_t> SoundTimingBytes(const std::string& path, std::int64_t games) {
  absl::StatusOr<LineReader> reader = LineReader::Open(path);
  if (absl::IsNotFound(reader.status())) return 0;
  if (!reader.ok()) return reader.status();
  std::int64_t bytes = 0;
  while (reader->Next()) {
    const std::optional<std::int64_t> index = TimingLineIndex(reader->line());
    if (!index || *index >= games) break;
    bytes = reader->end();
  }
  return bytes;
}

}  // namespace

absl::StatusOr<JournalWriter> JournalWriter::Create(const std::string& dir,
                                                    const Manifest& manifest) {
  std::error_code error;
  const bool is_new = fs::create_directories(dir, error);
  if (error) return FolderError(dir, "create", error);
  absl::Status status = CheckEmpty(dir);
  if (!status.ok()) return status;
  absl::StatusOr<AppendFile> games = OpenGames(dir);
  if (!games.ok()) return games.status();
  // Another process may have begun, and even ended, a run here before the lock was taken.
  status = CheckEmpty(dir);
  if (!status.ok()) return status;
  status = WriteFileAtomically(PathIn(dir, kManifestName), FormatManifest(manifest));
  JournalWriter writer(dir, *std::move(games));
  if (status.ok()) status = writer.OpenTiming();
  if (!status.ok()) {
    for (const std::string_view name : {kManifestName, kTimingName, kGamesName}) {
      fs::remove(PathIn(dir, name), error);
    }
    if (is_new) fs::remove(dir, error);
    return status;
  }
  SyncFolder(fs::absolute(dir, error).parent_path().string());
  return writer;
}

absl::StatusOr<JournalWriter> JournalWriter::Reopen(const std::string& dir) {
  absl::StatusOr<AppendFile> games = OpenGames(dir);
  if (!games.ok()) return games.status();
  JournalWriter writer(dir, *std::move(games));
  const absl::Status status = writer.OpenTiming();
  if (!status.ok()) return status;
  return writer;
}

absl::Status JournalWriter::OpenTiming() {
  absl::StatusOr<AppendFile> timing = AppendFile::Open(PathIn(dir_, kTimingName));
  if (!timing.ok()) return timing.status();
  timing_ = *std::move(timing);
  return absl::OkStatus();
}

absl::Status JournalWriter::CutTo(std::int64_t games, std::int64_t bytes) {
  const absl::StatusOr<std::int64_t> timing_bytes = SoundTimingBytes(timing_->path(), games);
  if (!timing_bytes.ok()) return timing_bytes.status();
  if (*timing_bytes != timing_->size()) {
    absl::Status status = timing_->Truncate(*timing_bytes);
    if (!status.ok()) return status;
  }
  return bytes == games_.size() ? absl::OkStatus() : games_.Truncate(bytes);
}

absl::Status JournalWriter::BeginSession(std::string_view session_line) {
  return timing_->Append(session_line);
}

absl::Status JournalWriter::Append(std::string_view game_lines, std::string_view timing_lines) {
  // Timing first: a resume drops timing of games that are not in the journal, so that killed at any
  // moment every game of the journal has its timing, once.
  absl::Status status = timing_->Append(timing_lines);
  if (status.ok()) status = games_.Append(game_lines);
  if (!status.ok()) return status;
  const Clock::time_point now = Clock::now();
  if (now - last_sync_ < kSyncEvery) return absl::OkStatus();
  last_sync_ = now;
  return Sync();
}

absl::Status JournalWriter::Sync() {
  const absl::Status status = games_.Sync();
  return status.ok() ? timing_->Sync() : status;
}

}  // namespace riftlab
