#include "tournament/journal/game_reader.h"

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/shard_file.h"

namespace riftlab {

void JournalEnd::MarkDamaged(std::string_view why) {
  damage = fmt::format("line {}: {}", games + 1, why);
}

void JournalEnd::MarkCutShort() {
  MarkDamaged("not finished");
  is_cut_short = true;
}

absl::StatusOr<GameReader> GameReader::Open(const std::string& dir, const Manifest& manifest,
                                            GameRange games, LineCheck check) {
  ASSIGN_OR_RETURN(const std::string path, GamesPath(dir));
  absl::StatusOr<LineReader> lines = LineReader::Open(path);
  if (!lines.ok()) return absl::FailedPreconditionError(std::string{lines.status().message()});
  GameReader reader(path, *std::move(lines), games);
  absl::StatusOr<std::optional<AdaptiveSchedule>> adaptive =
      AdaptiveSchedule::Make(manifest.config);
  if (!adaptive.ok()) {
    return absl::FailedPreconditionError(fmt::format("{}: {}", PathIn(dir, kManifestName),
                                                     std::string{adaptive.status().message()}));
  }
  if (*adaptive) {
    if (games.first > 0) {
      return absl::FailedPreconditionError(fmt::format(
          "{}: a run whose games follow from earlier ones has no shards, and {} says it is one",
          dir, kShardName));
    }
    reader.adaptive_ = std::make_unique<AdaptiveSchedule>(**std::move(adaptive));
  }
  reader.checker_.emplace(manifest, games, check, reader.adaptive_.get());
  return reader;
}

absl::StatusOr<bool> GameReader::Next() {
  if (!end_.damage.empty()) return false;
  if (!lines_.Next()) return Finish();
  absl::StatusOr<GameRecord> record = checker_->Check(lines_.line(), first_game_ + end_.games);
  if (absl::IsFailedPrecondition(record.status())) {
    return absl::FailedPreconditionError(
        fmt::format("{}:{}: does not belong to this run: {}; restore the files or start a new run",
                    path_, end_.games + 1, std::string{record.status().message()}));
  }
  if (!record.ok()) {
    end_.MarkDamaged(std::string{record.status().message()});
    return false;
  }
  record_ = *std::move(record);
  ++end_.games;
  end_.bytes = lines_.end();
  if (adaptive_) adaptive_->Add(record_);
  return true;
}

// What cannot be read is not damaged: it must not be cut off.
absl::StatusOr<bool> GameReader::Finish() {
  RETURN_IF_ERROR(lines_.status());
  if (lines_.rest().empty()) return false;
  if (end_.games == num_games_) {
    end_.MarkDamaged(fmt::format("{} behind the last game", lines_.rest()));
    return false;
  }
  if (lines_.is_damaged()) {
    end_.MarkDamaged(lines_.rest());
  } else {
    end_.MarkCutShort();
  }
  return false;
}

}  // namespace riftlab
