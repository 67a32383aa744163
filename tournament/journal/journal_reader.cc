#include "tournament/journal/journal_reader.h"

#include "absl/status/status.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/line_checker.h"
#include "tournament/journal/line_reader.h"

namespace riftlab {

absl::StatusOr<JournalEnd> ReadGameLines(const std::string& dir, const Manifest& manifest,
                                         GameRange games, LineCheck check, const OnLine& on_line) {
  ASSIGN_OR_RETURN(GameReader reader, GameReader::Open(dir, manifest, games, check));
  while (true) {
    ASSIGN_OR_RETURN(const bool is_game, reader.Next());
    if (!is_game || !on_line(reader.line(), reader.record())) return reader.end();
  }
}

absl::StatusOr<JournalEnd> ReadGames(const std::string& dir, const Manifest& manifest,
                                     LineCheck check,
                                     const std::function<void(const GameRecord&)>& on_record) {
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  return ReadGameLines(dir, manifest, part.games, check,
                       [&](std::string_view /*line*/, const GameRecord& record) {
                         if (on_record) on_record(record);
                         return true;
                       });
}

absl::StatusOr<JournalEnd> ReadJournal(const std::string& dir,
                                       const std::function<void(const GameRecord&)>& on_record) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
  return ReadGames(dir, manifest, LineCheckOf(manifest), on_record);
}

absl::StatusOr<GameRecord> ReadGame(const std::string& dir, const Manifest& manifest,
                                    std::int64_t index) {
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  ASSIGN_OR_RETURN(const std::string path, GamesPath(dir));
  absl::StatusOr<LineReader> lines = LineReader::Open(path);
  if (!lines.ok()) return absl::FailedPreconditionError(std::string{lines.status().message()});
  LineReader& reader = *lines;
  const std::int64_t first = part.games.first;
  std::int64_t next = first;
  if (index < first) {
    return absl::OutOfRangeError(fmt::format("{} holds shard {}, which begins with game {}, not {}",
                                             dir, ToText(part.shard), first, index));
  }
  while (next <= index && reader.Next()) ++next;
  if (!reader.status().ok()) return reader.status();
  if (next <= index && reader.is_damaged()) {
    return absl::FailedPreconditionError(
        fmt::format("{}: damaged from line {}: {}", path, next - first + 1, reader.rest()));
  }
  if (next <= index) {
    return absl::OutOfRangeError(next == first ? reader.NoGameText(path)
                                               : fmt::format("{} holds games {} to {}, not {}",
                                                             path, first, next - 1, index));
  }
  absl::StatusOr<GameRecord> record =
      LineChecker(manifest, part.games, LineCheckOf(manifest)).Check(reader.line(), index);
  if (record.ok()) return record;
  return absl::FailedPreconditionError(fmt::format("{}:{}: game {} is damaged: {}", path,
                                                   index - first + 1, index,
                                                   std::string{record.status().message()}));
}

}  // namespace riftlab
