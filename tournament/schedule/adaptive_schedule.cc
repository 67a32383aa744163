#include "tournament/schedule/adaptive_schedule.h"

#include <algorithm>
#include <utility>

#include "engine/core/any_game.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/record/match_record.h"

namespace riftlab {

bool IsAdaptive(const TournamentConfig& config) {
  return config.until_error.has_value() || IsFamily(config);
}

int MostSeats(const TournamentConfig& config, int agent) {
  const ScheduleSpec schedule = ScheduleOf(config);
  if (!IsFamily(config)) return MostSeats(schedule, agent);
  const ScheduleSpec pair = PairOf(schedule);
  return std::max(MostSeats(pair, 0), MostSeats(pair, 1));
}

absl::StatusOr<std::optional<AdaptiveSchedule>> AdaptiveSchedule::Make(
    const TournamentConfig& config) {
  ASSIGN_OR_RETURN(std::optional<PrecisionSchedule> precision, PrecisionSchedule::Make(config));
  if (precision) return AdaptiveSchedule(Rounds(*std::move(precision)));
  if (!IsFamily(config)) return std::nullopt;
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
  const ScheduleSpec schedule = ScheduleOf(config);
  return AdaptiveSchedule(Rounds(FamilySchedule(*config.sprt, schedule, SidesOf(game),
                                                RoundUpToBlocks(schedule, config.games))));
}

void AdaptiveSchedule::Add(const GameRecord& record) {
  std::visit([&](auto& rounds) { rounds.Add(record); }, rounds_);
}

bool AdaptiveSchedule::IsOver() const {
  return std::visit([](const auto& rounds) { return rounds.IsOver(); }, rounds_);
}

std::string AdaptiveSchedule::WhyOver() const {
  if (const auto* precision = std::get_if<PrecisionSchedule>(&rounds_)) {
    return fmt::format("every error bar is below {}", precision->Result().target);
  }
  return "every candidate has its verdict";
}

std::int64_t AdaptiveSchedule::games_known() const {
  return std::visit([](const auto& rounds) { return rounds.games_known(); }, rounds_);
}

void AdaptiveSchedule::At(std::uint64_t index, ScheduledGame& game) const {
  std::visit([&](const auto& rounds) { rounds.At(index, game); }, rounds_);
}

std::int64_t AdaptiveSchedule::ExpectedGames() const {
  return std::visit([](const auto& rounds) { return rounds.ExpectedGames(); }, rounds_);
}

std::optional<PrecisionResult> AdaptiveSchedule::Precision() const {
  const auto* precision = std::get_if<PrecisionSchedule>(&rounds_);
  if (precision == nullptr) return std::nullopt;
  return precision->Result();
}

std::optional<FamilyResult> AdaptiveSchedule::Family() const {
  const auto* family = std::get_if<FamilySchedule>(&rounds_);
  if (family == nullptr) return std::nullopt;
  return family->Result();
}

}  // namespace riftlab
