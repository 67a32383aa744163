#include "tournament/cli/recorded_game.h"

#include <utility>

#include "fmt/format.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/manifest.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {

absl::StatusOr<RecordedGame> ReadRecordedGame(const std::string& dir, std::int64_t index) {
  const absl::StatusOr<Manifest> manifest = ReadManifest(dir);
  if (!manifest.ok()) return manifest.status();
  absl::StatusOr<AnyGame> game = GameOfRun(dir, *manifest);
  if (!game.ok()) return game.status();
  if (!manifest->config.record_moves) {
    return absl::FailedPreconditionError(fmt::format(
        "{} was recorded without moves, so its games are lost; play it again with --moves on",
        dir));
  }
  absl::StatusOr<GameRecord> record = ReadGame(dir, *manifest, index);
  if (!record.ok()) return record.status();
  return RecordedGame{.game = *std::move(game), .record = *std::move(record)};
}

}  // namespace riftlab
