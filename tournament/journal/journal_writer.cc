#include "tournament/journal/journal_writer.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/shard_file.h"
#include "tournament/journal/timing_cursor.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

// How much work a power failure may cost.
constexpr std::chrono::seconds kSyncEvery{10};

bool IsEmptyFile(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && fs::file_size(path, error) == 0 && !error;
}

// FailedPrecondition when `dir` holds anything but what a run leaves that was killed before it had
// a manifest: an empty journal, which it makes before all else, and what it wrote after that.
absl::Status CheckEmpty(const std::string& dir) {
  std::error_code error;
  if (fs::exists(PathIn(dir, kManifestName), error)) {
    return absl::FailedPreconditionError(
        fmt::format("{} already holds a run; resume that, or choose another folder", dir));
  }
  const bool was_begun =
      IsEmptyFile(PathIn(dir, kGamesName)) || IsEmptyFile(PathIn(dir, kCompressedGamesName));
  const auto unfinished = [](std::string_view name) { return fmt::format("{}.tmp", name); };
  const IsTrace is_trace = [&](const std::string& name) {
    const std::string path = PathIn(dir, name);
    if (name == kGamesName || name == kCompressedGamesName) return IsEmptyFile(path);
    const bool is_shard = name == kShardName || name == unfinished(kShardName);
    if (!was_begun || (!is_shard && name != unfinished(kManifestName))) return false;
    const absl::StatusOr<std::string> text = ReadFile(path);
    return text.ok() && (is_shard ? BeginsAsShard(*text) : BeginsAsManifest(*text));
  };
  return CheckHoldsNothing(dir, is_trace);
}

// FailedPrecondition when the journal of a run is missing that has played games. Whatever kills a
// run, its journal is there before its timing is.
absl::Status CheckHasGames(const std::string& dir, Compression compression) {
  std::error_code error;
  const std::string timing = PathIn(dir, kTimingName);
  if (fs::exists(PathIn(dir, GamesName(compression)), error)) return absl::OkStatus();
  if (!fs::exists(timing, error) || fs::file_size(timing, error) == 0) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{} holds no {}, but {} says that games were played; restore it, or remove {} to "
                  "play them all again",
                  dir, GamesName(compression), kTimingName, timing));
}

// Removes what a run left that was killed before it had a manifest, and stored its journal in the
// other way. FailedPrecondition when a process is about to begin such a run.
absl::Status RemoveOther(const std::string& dir, Compression compression) {
  const std::string path = PathIn(
      dir, GamesName(compression == Compression::kNone ? Compression::kZstd : Compression::kNone));
  std::error_code error;
  if (!fs::exists(path, error)) return absl::OkStatus();
  ASSIGN_OR_RETURN(const AppendFile locked, OpenLocked(path));
  fs::remove(path, error);
  return error ? FolderError(dir, "clear", error) : absl::OkStatus();
}

}  // namespace

absl::StatusOr<JournalWriter> JournalWriter::Create(const std::string& dir,
                                                    const Manifest& manifest, const Shard& shard,
                                                    Compression compression) {
  absl::StatusOr<JournalWriter> writer = Begin(dir, manifest, shard, compression);
  if (!absl::IsUnavailable(writer.status())) return writer;
  return absl::UnavailableError(
      fmt::format("{}; no run was begun: put that right or choose another folder",
                  std::string{writer.status().message()}));
}

absl::StatusOr<JournalWriter> JournalWriter::Begin(const std::string& dir, const Manifest& manifest,
                                                   const Shard& shard, Compression compression) {
  std::error_code error;
  const bool is_new = fs::create_directories(dir, error);
  if (error) return FolderError(dir, "create", error);
  absl::Status status = CheckEmpty(dir);
  if (!status.ok()) return status;
  absl::StatusOr<AppendFile> games = OpenLocked(PathIn(dir, GamesName(compression)));
  if (!games.ok()) {
    if (is_new) fs::remove(dir, error);
    return games.status();
  }
  // Another process may have begun, and even ended, a run here before the lock was taken.
  status = CheckEmpty(dir);
  if (status.ok()) status = RemoveOther(dir, compression);
  if (!status.ok()) return status;
  // Before the manifest, so that what has a manifest is never taken for more than it is.
  fs::remove(PathIn(dir, kShardName), error);
  if (IsPart(shard)) {
    status = WriteFileAtomically(PathIn(dir, kShardName), FormatShard(manifest, shard));
  }
  if (status.ok()) {
    status = WriteFileAtomically(PathIn(dir, kManifestName), FormatManifest(manifest));
  }
  JournalWriter writer(dir, *std::move(games), compression,
                       GamesOf(ScheduleOf(manifest.config), manifest.config.games, shard));
  if (status.ok()) status = writer.OpenTiming();
  if (!status.ok()) {
    for (const std::string_view name :
         {kTimingName, GamesName(compression), kManifestName, kShardName}) {
      fs::remove(PathIn(dir, name), error);
    }
    if (is_new) fs::remove(dir, error);
    return status;
  }
  SyncFolder(fs::path(FolderPlace(dir)).parent_path().string());
  return writer;
}

absl::StatusOr<JournalWriter> JournalWriter::Reopen(const std::string& dir, GameRange range) {
  ASSIGN_OR_RETURN(const Compression compression, FindCompression(dir));
  RETURN_IF_ERROR(CheckHasGames(dir, compression));
  ASSIGN_OR_RETURN(AppendFile games, OpenLocked(PathIn(dir, GamesName(compression))));
  JournalWriter writer(dir, std::move(games), compression, range);
  RETURN_IF_ERROR(writer.OpenTiming());
  return writer;
}

absl::Status JournalWriter::OpenTiming() {
  ASSIGN_OR_RETURN(timing_, AppendFile::Open(PathIn(dir_, kTimingName)));
  return absl::OkStatus();
}

// The journal as it stands, damaged, copied beside itself.
absl::StatusOr<std::string> JournalWriter::KeepCopy() const {
  const std::string& path = games_.file().path();
  std::error_code error;
  std::string copy = path + ".damaged";
  for (int number = 2; fs::exists(copy, error); ++number) {
    copy = fmt::format("{}.damaged.{}", path, number);
  }
  if (fs::copy_file(path, copy, error)) return copy;
  std::error_code ignored;
  fs::remove(copy, ignored);
  return absl::UnavailableError(
      fmt::format("{} is damaged, and a copy of it cannot be kept: {}", path, error.message()));
}

absl::StatusOr<JournalCut> JournalWriter::CutTo(const JournalEnd& end) {
  ASSIGN_OR_RETURN(const SoundTiming timing,
                   ReadSoundTiming(timing_->path(), {range_.first, range_.first + end.games}));
  JournalCut cut;
  cut.untimed_games = end.games - timing.games;
  if (!end.damage.empty() && !end.is_cut_short) {
    ASSIGN_OR_RETURN(cut.copy, KeepCopy());
    cut.damage = end.damage;
  }
  ASSIGN_OR_RETURN(cut.bytes, games_.CutTo(end.games, end.bytes));
  if (timing.bytes != timing_->size()) RETURN_IF_ERROR(timing_->Truncate(timing.bytes));
  return cut;
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
  const absl::Status status = games_.file().Sync();
  return status.ok() ? timing_->Sync() : status;
}

}  // namespace riftlab
