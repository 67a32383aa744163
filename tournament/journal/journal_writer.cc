#include "tournament/journal/journal_writer.h"

#include <cerrno>
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
  const std::string text = fmt::format("cannot {} folder {}: {}", what, dir, error.message());
  const bool is_disk_at_fault = error == std::errc::no_space_on_device ||
                                error == std::errc::io_error || error.value() == EDQUOT;
  if (is_disk_at_fault) return absl::UnavailableError(text);
  return absl::FailedPreconditionError(text + "; choose another one");
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
  if (absl::IsFailedPrecondition(games.status())) {
    return absl::FailedPreconditionError(
        fmt::format("{}; make the folder writable or choose another one",
                    std::string{games.status().message()}));
  }
  if (!games.ok()) return games.status();
  const absl::Status status = games->Lock();
  if (!status.ok()) return status;
  return games;
}

// How many bytes of the timing file are about the first `games` games, in order and each once, and
// the sessions up to there.
absl::StatusOr<std::int64_t> SoundTimingBytes(const std::string& path, std::int64_t games) {
  absl::StatusOr<LineReader> reader = LineReader::Open(path);
  if (absl::IsNotFound(reader.status())) return 0;
  if (!reader.ok()) return reader.status();
  std::int64_t bytes = 0;
  std::int64_t next = 0;
  while (reader->Next()) {
    const std::optional<std::int64_t> index = TimingLineIndex(reader->line());
    if (!index || *index >= games) break;
    const bool is_session = *index < 0;
    if (!is_session && *index < next) break;
    if (!is_session) next = *index + 1;
    bytes = reader->end();
  }
  if (!reader->status().ok()) return reader->status();
  return bytes;
}

}  // namespace

absl::StatusOr<JournalWriter> JournalWriter::Create(const std::string& dir,
                                                    const Manifest& manifest) {
  absl::StatusOr<JournalWriter> writer = Begin(dir, manifest);
  if (!absl::IsUnavailable(writer.status())) return writer;
  return absl::UnavailableError(
      fmt::format("{}; no run was begun: put that right or choose another folder",
                  std::string{writer.status().message()}));
}

absl::StatusOr<JournalWriter> JournalWriter::Begin(const std::string& dir,
                                                   const Manifest& manifest) {
  std::error_code error;
  const bool is_new = fs::create_directories(dir, error);
  if (error) return FolderError(dir, "create", error);
  absl::Status status = CheckEmpty(dir);
  if (!status.ok()) return status;
  absl::StatusOr<AppendFile> games = OpenGames(dir);
  if (!games.ok()) {
    if (is_new) fs::remove(dir, error);
    return games.status();
  }
  // Another process may have begun, and even ended, a run here before the lock was taken.
  status = CheckEmpty(dir);
  if (!status.ok()) return status;
  status = WriteFileAtomically(PathIn(dir, kManifestName), FormatManifest(manifest));
  JournalWriter writer(dir, *std::move(games));
  if (status.ok()) status = writer.OpenTiming();
  if (!status.ok()) {
    for (const std::string_view name : {kTimingName, kGamesName, kManifestName}) {
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
