// What a line of games.jsonl must be to count as a game of its run.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/game_types.h"
#include "fmt/format.h"
#include "tournament/journal/game_line.h"
#include "tournament/journal/manifest.h"
#include "tournament/record/game_record.h"
#include "tournament/schedule/adaptive_schedule.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// What counts as a sound line.
enum class LineCheck : std::uint8_t {
  kContent,  // all fields are there and fit the schedule, reason and tags what the game says of
             // them
  kBytes,    // besides, it is byte for byte what this program writes for them
};

// How strictly a run is read: another version may write its lines in another way.
LineCheck LineCheckOf(const Manifest& manifest);

// Checks single lines of one run. Not thread-safe: one for each thread.
class LineChecker {
 public:
  // `games` are those of the run that are looked for. Precondition: the schedule of the run is
  // valid (CheckSchedule). In a run whose schedule follows from its results `adaptive` has it as
  // far as it is known, and must outlive the checker; for games beyond it, or where it is null, the
  // agents are taken as they stand in the line.
  LineChecker(const Manifest& manifest, GameRange games, LineCheck check,
              const AdaptiveSchedule* adaptive = nullptr);

  // The record of the line (without line feed) that should be that of game `index`; its timing is
  // empty. InvalidArgument when the line is damaged, FailedPrecondition when it is sound but
  // belongs to another run.
  absl::StatusOr<GameRecord> Check(std::string_view line, std::int64_t index);

  const GameLineFormat& format() const { return format_; }

 private:
  // Writes to `expected_` what game `index` must be. False where there is no such game.
  bool Expect(std::int64_t index, const GameRecord& record);

  GameLineFormat format_;
  ScheduleSpec schedule_;
  bool is_adaptive_;
  const AdaptiveSchedule* adaptive_;
  GameRange games_;
  const GameInfo* info_;  // null where this program does not have the game
  LineCheck check_;

  // Scratch values of Check.
  ScheduledGame expected_;
  fmt::memory_buffer text_;
};

}  // namespace riftlab
