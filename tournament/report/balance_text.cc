#include <optional>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/balance_tables.h"
#include "tournament/report/distribution_parts.h"
#include "tournament/report/histogram.h"
#include "tournament/report/match_up_parts.h"
#include "tournament/report/play_parts.h"
#include "tournament/report/stronger_parts.h"
#include "tournament/report/synergy_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"
#include "tournament/report/verdict_parts.h"

namespace riftlab {
namespace {

constexpr std::size_t kTextBins = 25;

using Names = std::vector<std::string>;

std::string SeatName(std::size_t seat) { return fmt::format("seat {}", seat); }

// Who played: the one agent in all seats, or how many.
std::string Headline(const BalanceReport& report) {
  std::string line = HeadingOf(RunOf(report.game, report.balance));
  if (report.agents.size() == 1) line += fmt::format("; all seats: {}", AgentName(report, 0));
  return Wrap(line, kTextWidth, 2);
}

// The columns of wins and scores behind those that name a place.
void AddPlaceColumns(const BalanceReport& report, std::vector<Column>& columns) {
  const bool is_solo = report.balance.num_players == 1;
  columns.push_back(Right("Games"));
  if (!is_solo) {
    columns.push_back(Right("Wins"));
    columns.push_back(Right("Shared"));
  }
  columns.push_back(Right(is_solo ? "Utility" : "Share"));
  columns.push_back(Interval());
  columns.push_back(Right("Mean score"));
  columns.push_back(Interval());
}

void AddPlaceCells(const BalanceReport& report, const SeatBalance& place,
                   std::vector<std::string>& row) {
  row.push_back(Whole(place.games));
  if (report.balance.num_players > 1) {
    row.push_back(Whole(place.wins));
    row.push_back(Whole(place.shared_wins));
  }
  row.push_back(MeanText(place.share, 4));
  row.push_back(IntervalText(place.share, 4));
  row.push_back(MeanText(place.score.mean, 2));
  row.push_back(IntervalText(place.score.mean, 2));
}

std::string SeatRows(const BalanceReport& report, const std::optional<SecondLevel>& second) {
  const BalanceSummary& balance = report.balance;
  const bool has_teams = balance.num_sides < balance.num_players;
  std::vector<Column> columns = {Right("Seat")};
  if (has_teams) columns.push_back(Right("Side"));
  AddPlaceColumns(report, columns);
  Table table(columns);
  for (std::size_t seat = 0; seat < balance.seats.size(); ++seat) {
    std::vector<std::string> row = {fmt::format("{}", seat)};
    if (has_teams) row.push_back(Whole(balance.sides[seat]));
    AddPlaceCells(report, balance.seats[seat], row);
    table.AddRow(std::move(row));
  }
  std::string text = '\n' + table.ToText(kTextWidth);
  if (balance.num_sides > 1 && balance.shared.count > 0) {
    text += fmt::format("without a sole winner: {} of the games, 95 % {}\n",
                        MeanText(balance.shared, 4), IntervalText(balance.shared, 4));
  }
  return text + SeatEffectRows(balance, second ? second->DisagreeingIn("seats") : Names{});
}

std::string Agents(const BalanceReport& report) {
  if (report.balance.agents.empty()) return "";
  std::vector<Column> columns = {Name("Agent")};
  AddPlaceColumns(report, columns);
  Table table(columns);
  for (std::size_t agent = 0; agent < report.balance.agents.size(); ++agent) {
    std::vector<std::string> row = {Shorten(AgentName(report, agent), kNameWidth)};
    AddPlaceCells(report, report.balance.agents[agent], row);
    table.AddRow(std::move(row));
  }
  return '\n' + table.ToText(kTextWidth);
}

std::string Distributions(const BalanceSummary& balance) {
  DistributionTable scores("Score");
  scores.Add("all seats", balance.scores);
  if (balance.num_sides > 1) scores.Add("winners", balance.winning_scores);
  if (balance.num_players > 1) {
    for (std::size_t seat = 0; seat < balance.seats.size(); ++seat) {
      scores.Add(SeatName(seat), balance.seats[seat].score);
    }
  }
  DistributionTable lengths("Length");
  lengths.Add("decisions", balance.decisions);
  lengths.Add("rounds", balance.turns);
  return scores.ToText() + lengths.ToText();
}

// Nothing where all observations are the same.
std::string Histogram(std::string_view title, const DistributionSummary& distribution) {
  const std::vector<HistogramBin> bins = BinsOf(distribution, kTextBins);
  if (bins.size() < 2) return "";
  return fmt::format("\n{}\n{}", title, DrawHistogram(bins, kTextWidth));
}

std::string Histograms(const BalanceSummary& balance) {
  return Histogram(balance.num_players == 1 ? "Scores" : "Scores of all seats", balance.scores) +
         Histogram("Decisions per game", balance.decisions) +
         Histogram("Rounds per game", balance.turns);
}

std::string Tags(const BalanceReport& report, const std::optional<SecondLevel>& second) {
  std::string text;
  for (const TagBalance& tag : report.balance.tags) {
    text += fmt::format("\n{}: {}", tag.info.key, tag.info.help);
    const bool of_seats = tag.info.scope == TagScope::kSeat;
    DistributionTable numbers(tag.info.key);
    numbers.Add(of_seats ? "all seats" : "all games", tag.all);
    for (std::size_t seat = 0; seat < tag.seats.size(); ++seat) {
      numbers.Add(SeatName(seat), tag.seats[seat]);
    }
    text += numbers.ToText();
    if (tag.categories.empty()) continue;
    text += NameRows(tag.info.key, tag.info.scope, tag.categories, report.names,
                     second ? second->DisagreeingIn("tag:" + tag.info.key) : Names{});
    if (!tag.pairs.empty()) text += PairRows("together", tag.info.scope, tag.pairs, report.names);
    if (tag.match_ups) text += MatchUpRows(tag.info.key, *tag.match_ups, report.names);
    if (tag.synergy) text += SynergyRows(tag.info.key, *tag.synergy, report.names);
  }
  return text;
}

// What to know of this run, and names that tables shorten.
std::vector<std::string> Notes(const BalanceReport& report) {
  std::vector<std::string> notes;
  for (std::size_t agent = 0; agent < report.agents.size(); ++agent) {
    const std::string name = AgentName(report, agent);
    if (name.size() <= kNameWidth || report.agents.size() == 1) continue;
    notes.push_back(fmt::format("{} = {}", Shorten(name, kNameWidth), name));
  }
  notes.insert(notes.end(), report.notes.begin(), report.notes.end());
  return notes;
}

}  // namespace

std::string BalanceText(const BalanceReport& report, const TextExtent& extent) {
  const BalanceSummary& balance = report.balance;
  const std::optional<SecondLevel> second = SecondLevelOf(report);
  std::string text = (second ? second->Rows(report.names) : "") + SeatRows(report, second) +
                     Agents(report) + AdjustedText(report) + Distributions(balance) +
                     Histograms(balance);
  if (!balance.reasons.empty()) {
    text += NameRows("End of the game", TagScope::kGame, balance.reasons, report.names);
  }
  text += Tags(report, second);
  if (report.play) text += PlayRows(*report.play, report.names);
  if (report.speed) text += '\n' + SpeedLine(*report.speed);
  return ArrangeText({.headline = Headline(report) + VerdictText(report),
                      .tables = std::move(text),
                      .notes = Notes(report),
                      .methods = TextsOf(BalanceMethods(report))},
                     extent);
}

}  // namespace riftlab
