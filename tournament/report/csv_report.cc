#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "tournament/report/csv_lines.h"
#include "tournament/report/ladder_parts.h"
#include "tournament/report/nash_render.h"
#include "tournament/report/precision_render.h"
#include "tournament/report/rating_render.h"
#include "tournament/report/render.h"
#include "tournament/report/sprt_render.h"

namespace riftlab {
namespace {

void AddRating(CsvLines& lines, const AgentRating& rating, std::string_view method) {
  lines.Text("elo_status", std::string(ToText(rating.status)));
  if (rating.status != RatingStatus::kRated) return;
  std::optional<double> low;
  std::optional<double> high;
  if (rating.error.has_value()) {
    low = rating.elo - *rating.error;
    high = rating.elo + *rating.error;
  }
  lines.Bounds("elo", rating.elo, low, high, rating.error.has_value() ? method : "none");
}

void AddRanking(CsvLines& lines, const RankingReport& report) {
  int rank = 0;
  for (const int agent : report.ranking) {
    const auto index = static_cast<std::size_t>(agent);
    const AgentStanding& standing = report.standings.agents[index];
    lines.Start("ranking", report.names[index]);
    lines.Count("rank", ++rank);
    lines.Text("spec", report.options.agents[index].spec);
    lines.Text("cheats", report.options.agents[index].cheats ? "true" : "false");
    if (!report.ratings.agents.empty()) {
      AddRating(lines, report.ratings.agents[index], ToText(report.terms.error_bars));
    }
    lines.Count("games", standing.appearances);
    lines.Count("wins", standing.wins);
    lines.Count("shared_wins", standing.shared_wins);
    lines.Count("losses", standing.losses);
    lines.Count("faults", standing.faults);
    for (std::size_t kind = 0; kind < kNumFaultKinds; ++kind) {
      if (standing.fault_kinds[kind] == 0) continue;
      lines.Count(fmt::format("faults_{}", ToText(static_cast<FaultKind>(kind))),
                  standing.fault_kinds[kind]);
    }
    lines.Number("points", standing.points);
    lines.Mean(report.standings.num_players == 1 ? "utility" : "share", standing.share);
    lines.Mean("score", standing.score);
    lines.Mean("placement", standing.placement);
  }
}

void AddPairs(CsvLines& lines, const RankingReport& report) {
  for (const PairStanding& pair : report.pairs) {
    lines.Start("pairs", report.names[static_cast<std::size_t>(pair.first)],
                report.names[static_cast<std::size_t>(pair.second)]);
    lines.Count("wins", pair.wins);
    lines.Count("losses", pair.losses);
    lines.Count("draws", pair.draws);
    lines.Mean("points", pair.points);
    const EloDifference difference = DifferenceOf(report, pair);
    lines.Bounds("elo_difference", difference.value, difference.low, difference.high,
                 difference.superiority.has_value() ? ToText(report.terms.error_bars)
                                                    : ToText(pair.points.method));
    if (difference.superiority.has_value()) lines.Number("los", *difference.superiority);
    if (!HasPentanomial(pair)) continue;
    for (std::size_t i = 0; i < pair.pentanomial.size(); ++i) {
      lines.Count(fmt::format("pairs_with_{}_points", 0.5 * static_cast<double>(i)),
                  pair.pentanomial[i]);
    }
  }
  for (const SoloDifference& pair : report.solo_differences) {
    lines.Start("solo_differences", report.names[static_cast<std::size_t>(pair.first)],
                report.names[static_cast<std::size_t>(pair.second)]);
    lines.Mean("score", pair.score);
  }
}

void AddLength(CsvLines& lines, std::string_view item, const LengthSummary& length) {
  if (length.mean.count == 0) return;
  lines.Start("length", std::string(item));
  lines.Mean("mean", length.mean);
  lines.Count("min", length.min);
  lines.Count("max", length.max);
  for (const LengthQuantile& quantile : length.quantiles) {
    std::optional<double> low;
    std::optional<double> high;
    if (quantile.has_interval) {
      low = static_cast<double>(quantile.low);
      high = static_cast<double>(quantile.high);
    }
    lines.Bounds(fmt::format("quantile_{}", quantile.probability),
                 static_cast<double>(quantile.value), low, high,
                 quantile.has_interval ? "order" : "none");
  }
}

void AddTable(CsvLines& lines, const RankingReport& report) {
  const StandingsSummary& standings = report.standings;
  for (std::size_t seat = 0; seat < standings.seats.size(); ++seat) {
    lines.Start("seats", fmt::format("{}", seat));
    lines.Mean(standings.num_players == 1 ? "utility" : "share", standings.seats[seat].share);
    lines.Mean("score", standings.seats[seat].score);
  }
  AddLength(lines, "decisions", standings.decisions);
  AddLength(lines, "turns", standings.turns);
  for (const ReasonStanding& reason : standings.reasons) {
    lines.Start("end_reasons", reason.reason);
    lines.Count("games", reason.games);
    lines.Mean("share", reason.share);
  }
}

void AddSpeed(CsvLines& lines, const RankingReport& report, const SpeedTotals& speed) {
  lines.Start("speed", "");
  lines.Number("wall_seconds", speed.wall_seconds);
  lines.Count("threads", speed.threads);
  lines.Count("games", speed.games);
  lines.Rate("games_per_second", speed.games, speed.wall_seconds);
  lines.Count("decisions", speed.decisions);
  lines.Rate("decisions_per_second", speed.decisions, speed.wall_seconds);
  for (const int agent : report.ranking) {
    const auto index = static_cast<std::size_t>(agent);
    if (index >= speed.agents.size()) continue;
    const AgentSpeed& own = speed.agents[index];
    lines.Start("speed", report.names[index]);
    lines.Count("decisions", own.decisions);
    lines.Count("iterations", own.iterations);
    lines.Number("seconds", own.seconds());
    lines.Rate("decisions_per_second", own.decisions, own.seconds());
    lines.Rate("iterations_per_second", own.iterations, own.seconds());
    lines.Number("max_ms", own.max_ms());
  }
}

}  // namespace

std::string RenderCsv(const RankingReport& report) {
  CsvLines lines;
  lines.Start("run", "");
  lines.Text("game", report.options.game);
  lines.Text("mode", report.options.mode);
  lines.Count("players", report.standings.num_players);
  lines.Count("games", report.standings.games);
  lines.Count("blocks", report.standings.blocks);
  lines.Count("fault_games", report.standings.fault_games);
  if (report.options.sprt) AddSprt(*report.options.sprt, report.names, lines);
  if (report.options.target) AddPrecision(*report.options.target, report.names, lines);
  AddRanking(lines, report);
  if (!report.ratings.agents.empty()) AddRatingTerms(report, lines);
  for (const LadderLine& line : report.ladder) {
    lines.Start("per_doubling", line.plan.name);
    AddGain(lines, "elo", line.per_doubling);
  }
  AddPairs(lines, report);
  AddNash(report, lines);
  AddTable(lines, report);
  if (report.options.speed.has_value()) AddSpeed(lines, report, *report.options.speed);
  return lines.ToCsv();
}

}  // namespace riftlab
