#include "tournament/runner/stop_rule.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "tournament/record/match_record.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {

StopRule::StopRule(const TournamentConfig& config)
    : schedule_(ScheduleOf(config)), games_(RoundUpToBlocks(schedule_, config.games)) {
  if (config.sprt && !IsFamily(config)) {
    const absl::StatusOr<AnyGame> game = MakeGame(config.game, config.rules);
    RIFTLAB_CHECK(game.ok());
    test_.emplace(*config.sprt, SidesOf(*game), GamesPerBlock(schedule_));
  }
  absl::StatusOr<std::optional<AdaptiveSchedule>> adaptive = AdaptiveSchedule::Make(config);
  RIFTLAB_CHECK(adaptive.ok());
  adaptive_ = *std::move(adaptive);
}

void StopRule::Add(const GameRecord& record) {
  if (test_) test_->Add(record);
  if (adaptive_) adaptive_->Add(record);
}

bool StopRule::IsOver() const {
  return (test_ && test_->HasEnded()) || (adaptive_ && adaptive_->IsOver());
}

std::int64_t StopRule::ExpectedGames() const {
  if (adaptive_) return adaptive_->ExpectedGames();
  const std::optional<double> expected = test_ ? test_->ExpectedGames() : std::nullopt;
  if (!expected || *expected >= static_cast<double>(games_)) return games_;
  const std::int64_t per_block = GamesPerBlock(schedule_);
  const auto blocks =
      static_cast<std::int64_t>(std::ceil(*expected / static_cast<double>(per_block)));
  return std::min(games_, per_block * blocks);
}

void StopRule::At(std::uint64_t index, ScheduledGame& game) const {
  if (adaptive_) {
    adaptive_->At(index, game);
  } else {
    ScheduleAt(schedule_, index, game);
  }
}

std::optional<SequentialResult> StopRule::TestResult() const {
  if (!test_) return std::nullopt;
  return test_->Result();
}

std::optional<PrecisionResult> StopRule::TargetResult() const {
  if (!adaptive_) return std::nullopt;
  return adaptive_->Precision();
}

std::optional<FamilyResult> StopRule::FamilyOfTests() const {
  if (!adaptive_) return std::nullopt;
  return adaptive_->Family();
}

}  // namespace riftlab
