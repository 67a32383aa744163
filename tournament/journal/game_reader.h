// Reads the games of a run one after another, each checked, as far as they are sound.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/line_checker.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/manifest.h"
#include "tournament/record/game_record.h"
#include "tournament/schedule/adaptive_schedule.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// How far a journal could be read.
struct JournalEnd {
  std::int64_t games = 0;     // that were read, from the first one on
  std::int64_t bytes = 0;     // of their lines, decompressed
  std::string damage;         // "line 17: ..." where reading ended early; else empty
  bool is_cut_short = false;  // the damage is no more than a last line without its end

  // The next line is not sound, or has no end.
  void MarkDamaged(std::string_view why);
  void MarkCutShort();
};

// Memory does not grow with the run.
class GameReader {
 public:
  // Reads the run in `dir`, of which it holds `games`. FailedPrecondition when the journal cannot
  // be opened. `manifest` is used for as long as the reader lives.
  static absl::StatusOr<GameReader> Open(const std::string& dir, const Manifest& manifest,
                                         GameRange games, LineCheck check);

  // Moves to the next game; false after the last sound one: the next line does not parse, has
  // another index than its place, fails the check, or is not finished. FailedPrecondition when the
  // journal cannot be read, or goes on with a sound line that does not belong to this run.
  absl::StatusOr<bool> Next();

  // The game that Next moved to, without timing, and its line without line feed, until the next
  // call.
  const GameRecord& record() const { return record_; }
  std::string_view line() const { return lines_.line(); }

  // How far was read.
  const JournalEnd& end() const { return end_; }

 private:
  GameReader(std::string path, LineReader lines, GameRange games)
      : path_(std::move(path)),
        lines_(std::move(lines)),
        first_game_(games.first),
        num_games_(games.size()) {}

  absl::StatusOr<bool> Finish();

  std::string path_;
  LineReader lines_;
  std::int64_t first_game_;
  std::int64_t num_games_;
  std::unique_ptr<AdaptiveSchedule> adaptive_;  // of a run whose games follow from earlier ones
  std::optional<LineChecker> checker_;
  GameRecord record_;
  JournalEnd end_;
};

}  // namespace riftlab
