// What programs are told of the balance of a game.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/figures.h"
#include "tournament/report/match_up_parts.h"
#include "tournament/report/play_parts.h"
#include "tournament/report/speed_parts.h"
#include "tournament/report/stronger_parts.h"
#include "tournament/report/synergy_parts.h"
#include "tournament/report/verdict_parts.h"

namespace riftlab {
namespace {

// What a seat or an agent is worth; `item` is what its scores are of.
void DescribePlace(Figures& figures, const BalanceReport& report, const SeatBalance& place,
                   std::string_view item) {
  figures.Count("games", place.games);
  if (report.balance.num_players > 1) {
    figures.Count("wins", place.wins);
    figures.Count("shared_wins", place.shared_wins);
  }
  figures.Mean(ShareName(report), place.share);
  figures.InCsv("score", place.score.mean);
  DescribeDistribution(figures, "score", "score", item, place.score);
}

void DescribeAgents(Figures& run, const BalanceReport& report) {
  const bool plays_all = report.balance.agents.empty();
  std::size_t number = 0;
  run.List("agents", report.agents, [&](Figures& figures, const ReportAgent& agent) {
    const std::string name = AgentName(report, number);
    figures.Of("agents", name);
    figures.InJson("name", name);
    figures.InJson("label", report.balance.labels[number]);
    figures.Text("spec", agent.spec);
    figures.Flag("cheats", agent.cheats);
    if (!plays_all) DescribePlace(figures, report, report.balance.agents[number], name);
    ++number;
  });
}

void DescribeSeatBalance(Figures& run, const BalanceReport& report) {
  std::size_t number = 0;
  run.List("seats", report.balance.seats, [&](Figures& figures, const SeatBalance& seat) {
    figures.Of("seats", fmt::format("{}", number));
    figures.InJson("seat", number);
    figures.Count("side", report.balance.sides[number]);
    DescribePlace(figures, report, seat, fmt::format("seat {}", number));
    if (report.balance.num_sides > 1) DescribeEffect(figures, seat.effect);
    ++number;
  });
}

// What went with a name.
void DescribeValues(Figures& figures, const CategorySummary& category, bool of_seats) {
  figures.Mean(of_seats ? "win_share" : "first_seat_share", category.share);
  DescribeEffect(figures, category.effect);
  figures.Mean("score", category.score);
  if (category.amount.count > 0) figures.Mean("amount", category.amount);
}

void DescribeEndReason(Figures& figures, const CategorySummary& reason) {
  figures.Of("end_reasons", reason.name);
  figures.InJson("reason", reason.name);
  figures.Count("games", reason.count);
  figures.Mean("share", reason.frequency);
  DescribeValues(figures, reason, /*of_seats=*/false);
}

void DescribeCategories(Figures& tag, std::string_view key, std::string_view table,
                        const std::vector<CategorySummary>& categories, bool of_seats) {
  tag.List(key, categories, [&](Figures& figures, const CategorySummary& category) {
    figures.Of(table, category.name);
    figures.InJson("value", category.name);
    figures.Count("count", category.count);
    figures.Mean("part", category.frequency);
    DescribeValues(figures, category, of_seats);
  });
}

void DescribeTag(Figures& figures, const TagBalance& tag) {
  const bool of_seats = tag.info.scope == TagScope::kSeat;
  const std::string table = fmt::format("tag:{}", tag.info.key);
  figures.InJson("tag", tag.info.key);
  figures.InJson("of", ToText(tag.info.scope));
  figures.InJson("help", tag.info.help);
  figures.InJson("role", ToText(tag.info.role));
  if (tag.info.kind == TagKind::kNumber) {
    DescribeDistribution(figures, "all", table, "all", tag.all);
    if (!of_seats) return;
    int number = 0;
    figures.List("seats", tag.seats, [&](Figures& seat, const DistributionSummary& of) {
      seat.Of(table, fmt::format("seat {}", number++));
      DescribeDistribution(seat, of);
    });
    return;
  }
  DescribeCategories(figures, "values", table, tag.categories, of_seats);
  if (tag.info.kind == TagKind::kSet) {
    DescribeCategories(figures, "pairs", table, tag.pairs, of_seats);
  }
  if (tag.synergy) DescribeSynergy(figures, tag.info.key, *tag.synergy);
  if (tag.match_ups) DescribeMatchUps(figures, tag.info.key, *tag.match_ups);
}

void DescribeBalance(Figures& run, const BalanceReport& report) {
  const BalanceSummary& balance = report.balance;
  DescribeRun(run, RunOf(report.game, balance));
  DescribeVerdict(run, report);
  DescribeStronger(run, report);
  DescribeAgents(run, report);
  DescribeSeatBalance(run, report);
  DescribeAdjusted(run, report);
  if (balance.num_sides > 1) run.Mean("no_sole_winner", balance.shared);
  run.Object("score", [&](Figures& score) {
    DescribeDistribution(score, "all", "score", "all", balance.scores);
    DescribeDistribution(score, "winners", "score", "winners", balance.winning_scores);
  });
  run.Object("length", [&](Figures& length) {
    DescribeDistribution(length, "decisions", "length", "decisions", balance.decisions);
    DescribeDistribution(length, "turns", "length", "turns", balance.turns);
  });
  run.List("end_reasons", balance.reasons, DescribeEndReason);
  run.List("tags", balance.tags, DescribeTag);
  if (report.play) DescribePlay(run, *report.play);
  if (report.speed) DescribeSpeed(run, *report.speed, {}, {});
  DescribeNotes(run, BalanceMethods(report), report.notes);
}

}  // namespace

Json BalanceToJson(const BalanceReport& report) {
  return FiguresToJson([&](Figures& run) { DescribeBalance(run, report); });
}

std::string RenderBalance(const BalanceReport& report, OutputFormat format,
                          const TextExtent& extent) {
  RIFTLAB_CHECK(report.agents.size() == report.balance.labels.size());
  return RenderFigures(
      format, [&] { return BalanceText(report, extent); },
      [&](Figures& run) { DescribeBalance(run, report); });
}

}  // namespace riftlab
