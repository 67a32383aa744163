#include <cstddef>
#include <string>
#include <string_view>

#include "fmt/format.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/csv_lines.h"
#include "tournament/report/distribution_parts.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/play_parts.h"
#include "tournament/report/synergy_parts.h"

namespace riftlab {
namespace {

void AddPlace(CsvLines& lines, const BalanceReport& report, std::string_view table,
              const std::string& item, const SeatBalance& place) {
  lines.Start(table, item);
  lines.Count("games", place.games);
  if (report.balance.num_players > 1) {
    lines.Count("wins", place.wins);
    lines.Count("shared_wins", place.shared_wins);
  }
  lines.Mean(ShareName(report), place.share);
  lines.Mean("score", place.score.mean);
}

void AddPlaces(CsvLines& lines, const BalanceReport& report) {
  const BalanceSummary& balance = report.balance;
  for (std::size_t seat = 0; seat < balance.seats.size(); ++seat) {
    AddPlace(lines, report, "seats", fmt::format("{}", seat), balance.seats[seat]);
    lines.Count("side", balance.sides[seat]);
    AddEffect(lines, balance.seats[seat].effect);
  }
  for (std::size_t agent = 0; agent < report.agents.size(); ++agent) {
    const std::string name = AgentName(report, agent);
    if (balance.agents.empty()) {
      lines.Start("agents", name);
    } else {
      AddPlace(lines, report, "agents", name, balance.agents[agent]);
    }
    lines.Text("spec", report.agents[agent].spec);
    lines.Text("cheats", report.agents[agent].cheats ? "true" : "false");
  }
}

// What went with a name.
void AddValues(CsvLines& lines, const CategorySummary& category, bool of_seats) {
  lines.Mean(of_seats ? "win_share" : "first_seat_share", category.share);
  AddEffect(lines, category.effect);
  lines.Mean("score", category.score);
  if (category.amount.count > 0) lines.Mean("amount", category.amount);
}

void AddCategories(CsvLines& lines, const std::string& table, bool of_seats,
                   const std::vector<CategorySummary>& categories) {
  for (const CategorySummary& category : categories) {
    lines.Start(table, category.name);
    lines.Count("count", category.count);
    lines.Mean("part", category.frequency);
    AddValues(lines, category, of_seats);
  }
}

void AddTag(CsvLines& lines, const TagBalance& tag) {
  const std::string table = fmt::format("tag:{}", tag.info.key);
  AddDistribution(lines, table, "all", tag.all);
  for (std::size_t seat = 0; seat < tag.seats.size(); ++seat) {
    AddDistribution(lines, table, fmt::format("seat {}", seat), tag.seats[seat]);
  }
  const bool of_seats = tag.info.scope == TagScope::kSeat;
  AddCategories(lines, table, of_seats, tag.categories);
  AddCategories(lines, table, of_seats, tag.pairs);
  if (tag.synergy) AddSynergy(lines, tag.info.key, *tag.synergy);
}

void AddSpeed(CsvLines& lines, const SpeedTotals& speed) {
  lines.Start("speed", "");
  lines.Number("wall_seconds", speed.wall_seconds);
  lines.Count("threads", speed.threads);
  lines.Count("games", speed.games);
  lines.Rate("games_per_second", speed.games, speed.wall_seconds);
  lines.Count("decisions", speed.decisions);
  lines.Rate("decisions_per_second", speed.decisions, speed.wall_seconds);
}

}  // namespace

std::string BalanceCsv(const BalanceReport& report) {
  const BalanceSummary& balance = report.balance;
  CsvLines lines;
  lines.Start("run", "");
  lines.Text("game", report.game);
  lines.Text("mode", report.mode);
  lines.Count("players", balance.num_players);
  lines.Count("games", balance.games);
  lines.Count("blocks", balance.blocks);
  lines.Count("fault_games", balance.fault_games);
  if (balance.num_sides > 1) lines.Mean("no_sole_winner", balance.shared);
  AddPlaces(lines, report);
  AddDistribution(lines, "score", "all", balance.scores);
  AddDistribution(lines, "score", "winners", balance.winning_scores);
  for (std::size_t seat = 0; seat < balance.seats.size(); ++seat) {
    AddDistribution(lines, "score", fmt::format("seat {}", seat), balance.seats[seat].score);
  }
  AddDistribution(lines, "length", "decisions", balance.decisions);
  AddDistribution(lines, "length", "turns", balance.turns);
  for (const CategorySummary& reason : balance.reasons) {
    lines.Start("end_reasons", reason.name);
    lines.Count("games", reason.count);
    lines.Mean("share", reason.frequency);
    AddValues(lines, reason, /*of_seats=*/false);
  }
  for (const TagBalance& tag : balance.tags) AddTag(lines, tag);
  if (report.play) AddPlay(lines, *report.play);
  if (report.speed) AddSpeed(lines, *report.speed);
  return lines.ToCsv();
}

}  // namespace riftlab
