#include "tournament/journal/journal_reader.h"

#include "absl/status/status.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/line_checker.h"
#include "tournament/journal/line_reader.h"
#include "tournament/schedule/adaptive_schedule.h"

namespace riftlab {
namespace {

// The journal of a folder.
struct OpenJournal {
  std::string path;
  LineReader lines;
};

absl::StatusOr<OpenJournal> OpenGames(const std::string& dir) {
  ASSIGN_OR_RETURN(const std::string path, GamesPath(dir));
  absl::StatusOr<LineReader> lines = LineReader::Open(path);
  if (lines.ok()) return OpenJournal{path, *std::move(lines)};
  return absl::FailedPreconditionError(std::string{lines.status().message()});
}

}  // namespace

absl::StatusOr<JournalEnd> ReadGameLines(const std::string& dir, const Manifest& manifest,
                                         GameRange games, LineCheck check, const OnLine& on_line) {
  ASSIGN_OR_RETURN(OpenJournal journal, OpenGames(dir));
  const std::string& path = journal.path;
  LineReader& reader = journal.lines;
  absl::StatusOr<std::optional<AdaptiveSchedule>> adaptive =
      AdaptiveSchedule::Make(manifest.config);
  if (!adaptive.ok()) {
    return absl::FailedPreconditionError(fmt::format("{}: {}", PathIn(dir, kManifestName),
                                                     std::string{adaptive.status().message()}));
  }
  if (*adaptive && games.first > 0) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: a run whose games follow from earlier ones has no shards, and {} says it is one", dir,
        kShardName));
  }
  LineChecker checker(manifest, games, check, *adaptive ? &**adaptive : nullptr);
  JournalEnd end;
  bool goes_on = true;
  while (goes_on && reader.Next()) {
    const absl::StatusOr<GameRecord> record = checker.Check(reader.line(), games.first + end.games);
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
    end.bytes = reader.end();
    if (*adaptive) (*adaptive)->Add(*record);
    goes_on = on_line(reader.line(), *record);
  }
  // What cannot be read is not damaged: it must not be cut off.
  if (!reader.status().ok()) return reader.status();
  if (goes_on && end.damage.empty() && !reader.rest().empty()) {
    end.is_cut_short = !reader.is_damaged();
    end.damage = fmt::format("line {}: {}", end.games + 1,
                             end.is_cut_short ? "not finished" : reader.rest());
  }
  return end;
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
  return ReadGames(dir, manifest, LineCheck::kContent, on_record);
}

absl::StatusOr<GameRecord> ReadGame(const std::string& dir, const Manifest& manifest,
                                    std::int64_t index) {
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  ASSIGN_OR_RETURN(OpenJournal journal, OpenGames(dir));
  const std::string& path = journal.path;
  LineReader& reader = journal.lines;
  const std::int64_t first = part.games.first;
  std::int64_t next = first;
  if (index < first) {
    return absl::OutOfRangeError(fmt::format("{} holds shard {}, which begins with game {}, not {}",
                                             dir, ToText(part.shard), first, index));
  }
  while (next <= index && reader.Next()) ++next;
  if (!reader.status().ok()) return reader.status();
  if (next <= index) {
    return absl::OutOfRangeError(next == first ? fmt::format("{} holds no game yet", path)
                                               : fmt::format("{} holds games {} to {}, not {}",
                                                             path, first, next - 1, index));
  }
  absl::StatusOr<GameRecord> record =
      LineChecker(manifest, part.games, LineCheck::kContent).Check(reader.line(), index);
  if (record.ok()) return record;
  return absl::FailedPreconditionError(fmt::format("{}:{}: game {} is damaged: {}", path,
                                                   index - first + 1, index,
                                                   std::string{record.status().message()}));
}

}  // namespace riftlab
