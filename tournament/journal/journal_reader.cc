#include "tournament/journal/journal_reader.h"

#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"
#include "tournament/journal/line_checker.h"

namespace riftlab {
namespace {

absl::StatusOr<LineReader> ReadableGames(const std::string& path) {
  absl::StatusOr<LineReader> reader = LineReader::Open(path);
  if (reader.ok()) return reader;
  return absl::FailedPreconditionError(std::string{reader.status().message()});
}

}  // namespace

absl::StatusOr<JournalEnd> ReadGames(const std::string& dir, const Manifest& manifest,
                                     LineCheck check,
                                     const std::function<void(const GameRecord&)>& on_record) {
  const std::string path = PathIn(dir, kGamesName);
  absl::StatusOr<LineReader> reader = ReadableGames(path);
  if (!reader.ok()) return reader.status();
  LineChecker checker(manifest, check);
  JournalEnd end;
  while (reader->Next()) {
    const absl::StatusOr<GameRecord> record = checker.Check(reader->line(), end.games);
    if (absl::IsFailedPrecondition(record.status())) {
      return absl::FailedPreconditionError(fmt::format(
          "{}:{}: does not belong to this run: {}; restore the files or start a new run", path,
          end.games + 1, std::string{record.status().message()}));
    }
    if (!record.ok()) {
      end.damage =
          fmt::format("line {}: {}", end.games + 1, std::string{record.status().message()});
      break;
    }
    ++end.games;
    end.bytes = reader->end();
    if (on_record) on_record(*record);
  }
  // What cannot be read is not damaged: it must not be cut off.
  if (!reader->status().ok()) return reader->status();
  std::error_code error;
  end.bytes_total = static_cast<std::int64_t>(std::filesystem::file_size(path, error));
  if (end.damage.empty() && end.bytes < end.bytes_total) {
    end.damage = fmt::format("line {}: not finished", end.games + 1);
    end.is_cut_short = true;
  }
  return end;
}

absl::StatusOr<JournalEnd> ReadJournal(const std::string& dir,
                                       const std::function<void(const GameRecord&)>& on_record) {
  const absl::StatusOr<Manifest> manifest = ReadManifest(dir);
  if (!manifest.ok()) return manifest.status();
  const absl::Status status = CheckSchedule(ScheduleOf(manifest->config));
  if (!status.ok()) return status;
  return ReadGames(dir, *manifest, LineCheck::kContent, on_record);
}

absl::StatusOr<GameRecord> ReadGame(const std::string& dir, const Manifest& manifest,
                                    std::int64_t index) {
  const absl::Status status = CheckSchedule(ScheduleOf(manifest.config));
  if (!status.ok()) return status;
  const std::string path = PathIn(dir, kGamesName);
  absl::StatusOr<LineReader> reader = ReadableGames(path);
  if (!reader.ok()) return reader.status();
  for (std::int64_t games = 0;; ++games) {
    if (!reader->Next()) {
      if (!reader->status().ok()) return reader->status();
      return absl::OutOfRangeError(
          games == 0 ? fmt::format("{} holds no game yet", path)
                     : fmt::format("{} holds games 0 to {}, not {}", path, games - 1, index));
    }
    if (games == index) break;
  }
  absl::StatusOr<GameRecord> record =
      LineChecker(manifest, LineCheck::kContent).Check(reader->line(), index);
  if (record.ok()) return record;
  return absl::FailedPreconditionError(fmt::format("{}:{}: game {} is damaged: {}", path, index + 1,
                                                   index, std::string{record.status().message()}));
}

}  // namespace riftlab
