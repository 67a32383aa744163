#include "tournament/journal/line_checker.h"

#include "absl/status/status.h"

namespace riftlab {

ScheduleSpec ScheduleOf(const TournamentConfig& config) {
  return {.format = config.format,
          .num_agents = static_cast<int>(config.agents.size()),
          .num_seats = config.rules.players,
          .seed = config.seed};
}

LineChecker::LineChecker(const Manifest& manifest, LineCheck check)
    : format_(manifest.config),
      schedule_(ScheduleOf(manifest.config)),
      games_total_(manifest.config.games),
      check_(check) {}

absl::StatusOr<GameRecord> LineChecker::Check(std::string_view line, std::int64_t index) {
  if (index >= games_total_) {
    return absl::InvalidArgumentError(fmt::format("the run has {} games only", games_total_));
  }
  absl::StatusOr<GameRecord> record = format_.Parse(line);
  if (!record.ok()) return record.status();
  if (record->game.game_index != static_cast<std::uint64_t>(index)) {
    return absl::InvalidArgumentError(
        fmt::format("game_index is {}, not {}", record->game.game_index, index));
  }
  ScheduleAt(schedule_, static_cast<std::uint64_t>(index), expected_);
  if (record->game != expected_) {
    return absl::FailedPreconditionError("block, rotation or agents do not fit the schedule");
  }
  if (check_ == LineCheck::kBytes) {
    text_.clear();
    format_.Append(*record, text_);
    if (std::string_view(text_.data(), text_.size() - 1) != line) {
      return absl::InvalidArgumentError("not as this program writes it");
    }
  }
  return record;
}

}  // namespace riftlab
