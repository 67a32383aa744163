#include "tournament/cli/run_report.h"

#include <utility>

#include "tournament/cli/rating_options.h"
#include "tournament/runner/match_record.h"

namespace riftlab {

Standings StandingsOf(const RunEntry& entry) {
  return {LabelsOf(entry.config), entry.game.NumPlayers(), SidesOf(entry.game)};
}

absl::StatusOr<ReportOptions> RankingOptionsOf(const Settings& settings, const RunEntry& entry) {
  absl::StatusOr<RatingOptions> rating =
      ReadRatingOptions(settings, entry.config, SidesOf(entry.game));
  if (!rating.ok()) return rating.status();
  ReportOptions options;
  options.rating = *std::move(rating);
  options.game = entry.game.info().title;
  options.mode = entry.game.config().mode;
  options.agents = ReportAgentsOf(entry.config);
  options.notes = NotesOf(entry.config, entry.shard);
  return options;
}

Balance BalanceOf(const RunEntry& entry) {
  return {LabelsOf(entry.config), SidesOf(entry.game), entry.game.info().tags};
}

BalanceReport BalanceReportOf(const RunEntry& entry, BalanceSummary balance) {
  return {.balance = std::move(balance),
          .game = entry.game.info().title,
          .mode = entry.game.config().mode,
          .agents = ReportAgentsOf(entry.config),
          .speed = {},
          .notes = NotesOf(entry.config, entry.shard)};
}

}  // namespace riftlab
