#include "tournament/journal/line_checker.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engine/core/build_info.h"
#include "engine/core/registry.h"
#include "engine/core/tags.h"
#include "tournament/record/match_record.h"

namespace riftlab {

namespace {

const GameInfo* InfoOf(const std::string& game) {
  const absl::StatusOr<const GameTable*> table = FindGame(game);
  return table.ok() ? &(*table)->info() : nullptr;
}

// What is wrong with the reason of a game, or an empty text: it is one of the game, or else, and
// only then, an agent was at fault.
std::string ReasonFault(const GameRecord& record, const GameInfo& info) {
  const std::string& reason = record.result.reason;
  if ((record.faulty_seat >= 0) != (reason == kFaultReason)) {
    return fmt::format("reason is {}, and {} agent was at fault", reason,
                       record.faulty_seat >= 0 ? "an" : "no");
  }
  const std::vector<std::string>& reasons = info.end_reasons;
  if (reason == kFaultReason ||
      std::find(reasons.begin(), reasons.end(), reason) != reasons.end()) {
    return "";
  }
  return fmt::format("the game knows no reason {} to end", reason);
}

// What in the result is not as the game says of its results, or an empty text.
std::string ResultFault(const GameRecord& record, const GameInfo& info) {
  std::string fault = ReasonFault(record, info);
  return fault.empty() ? TagFault(record.result, info.tags) : fault;
}

}  // namespace

LineCheck LineCheckOf(const Manifest& manifest) {
  return manifest.version == GetBuildInfo().version ? LineCheck::kBytes : LineCheck::kContent;
}

LineChecker::LineChecker(const Manifest& manifest, GameRange games, LineCheck check,
                         const AdaptiveSchedule* adaptive)
    : format_(manifest.config),
      schedule_(ScheduleOf(manifest.config)),
      is_adaptive_(IsAdaptive(manifest.config)),
      adaptive_(adaptive),
      games_(games),
      info_(InfoOf(manifest.config.game)),
      check_(check) {}

bool LineChecker::Expect(std::int64_t index, const GameRecord& record) {
  const auto number = static_cast<std::uint64_t>(index);
  if (adaptive_ != nullptr && index < adaptive_->games_known()) {
    adaptive_->At(number, expected_);
    return true;
  }
  if (adaptive_ != nullptr && adaptive_->IsOver()) return false;
  ScheduleAt(schedule_, number, expected_);
  if (is_adaptive_) expected_.agents = record.game.agents;
  return true;
}

absl::StatusOr<GameRecord> LineChecker::Check(std::string_view line, std::int64_t index) {
  if (index >= games_.end) {
    return absl::InvalidArgumentError(fmt::format("the run has {} games only", games_.size()));
  }
  absl::StatusOr<GameRecord> record = format_.Parse(line);
  if (!record.ok()) return record.status();
  if (record->game.game_index != static_cast<std::uint64_t>(index)) {
    return absl::InvalidArgumentError(
        fmt::format("game_index is {}, not {}", record->game.game_index, index));
  }
  if (!Expect(index, *record)) {
    return absl::FailedPreconditionError("the run ended before: " + adaptive_->WhyOver());
  }
  if (record->game != expected_) {
    return absl::FailedPreconditionError("block, rotation or agents do not fit the schedule");
  }
  const std::string fault = info_ != nullptr ? ResultFault(*record, *info_) : "";
  if (!fault.empty()) return absl::InvalidArgumentError(fault);
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
