#include "tournament/report/comparison_report.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/ratings/confidence_sequence.h"
#include "tournament/report/csv_lines.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/json_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kFigureWidth = 36;
constexpr std::size_t kShownFigures = 60;

// Shares in percent, all else as it is.
std::string ValueText(const VariantFigure& figure, const Estimate& estimate) {
  if (estimate.count == 0) return "-";
  return figure.unit == FigureUnit::kShare ? Fixed(100 * estimate.value, 2) + " %"
                                           : Fixed(estimate.value, 2);
}

std::string SignedText(const VariantFigure& figure, double value) {
  return PointsText(figure.unit == FigureUnit::kShare ? value : value / 100);
}

std::string SignedInterval(const VariantFigure& figure, const Estimate& estimate) {
  if (estimate.method == IntervalMethod::kNone) return "-";
  return fmt::format("[{}, {}]", SignedText(figure, estimate.low),
                     SignedText(figure, estimate.high));
}

std::string RowName(const VariantFigure& figure) {
  return figure.item.empty() ? figure.figure : fmt::format("{} {}", figure.item, figure.figure);
}

void AddRow(const VariantFigure& figure, Table& table) {
  const Estimate& difference = figure.estimate.difference;
  table.AddRow({Shorten(RowName(figure), kFigureWidth), ValueText(figure, figure.estimate.first),
                ValueText(figure, figure.estimate.second),
                difference.count == 0 ? "-" : SignedText(figure, difference.value),
                SignedInterval(figure, difference), QText(figure.q)});
}

std::string TableText(const VariantTable& variants) {
  Table table(
      {Left(variants.name), Right("A"), Right("B"), Right("B - A"), Left("95 %"), Right("q  ")});
  // The surest first where there are too many.
  std::vector<const VariantFigure*> shown;
  for (const VariantFigure& figure : variants.figures) shown.push_back(&figure);
  if (shown.size() > kShownFigures) {
    std::stable_sort(shown.begin(), shown.end(), [](const auto* a, const auto* b) {
      return a->p.value_or(2) < b->p.value_or(2);
    });
    shown.resize(kShownFigures);
  }
  for (const VariantFigure* figure : shown) AddRow(*figure, table);
  std::string text = '\n' + table.ToText();
  if (variants.figures.size() > kShownFigures) {
    text += fmt::format("... and {} less sure ones; --output json or csv lists them\n",
                        variants.figures.size() - kShownFigures);
  }
  return text;
}

std::string VariantText(std::string_view name, const VariantInfo& variant) {
  return Wrap(fmt::format("{}: {}: {}", name, variant.source, fmt::join(variant.settings, " ")),
              kTextWidth, 2);
}

std::string EndText(const ComparisonReport& report) {
  switch (report.end) {
    case ComparisonEnd::kAllGames:
      return report.margin > 0 ? "not decided; all games are played" : "all games are played";
    case ComparisonEnd::kDifferent:
      return "the variants differ";
    case ComparisonEnd::kAlike:
      return fmt::format("they differ by less than {} points", Fixed(100 * report.margin, 2));
    case ComparisonEnd::kInterrupted:
      return "interrupted";
  }
  RIFTLAB_CHECK(false);
}

// The sentence on the figure that a run may stop on.
std::string Verdict(const ComparisonReport& report) {
  const Estimate& difference = report.summary.primary.difference;
  if (difference.count == 0) return "no games to compare";
  VariantFigure share;
  share.unit = FigureUnit::kShare;
  const std::string name =
      report.summary.tables.empty() ? "share" : report.summary.tables[0].figures[0].figure;
  std::string text =
      fmt::format("Seat 0's {}: B - A = {} points", name, PointsText(difference.value));
  if (report.anytime.method != IntervalMethod::kNone) {
    text += fmt::format(", any-time 95 % {}", SignedInterval(share, report.anytime));
  }
  if (difference.value == 0 && difference.method == IntervalMethod::kNone) {
    text += ", the same in every block";
  }
  return fmt::format("{}: {}", text, EndText(report));
}

std::vector<std::string> Methods(const ComparisonReport& report) {
  std::vector<std::string> lines = {
      "Both variants were played on the same deals with the same luck of the agents. B - A: paired "
      "over blocks, Student's t; of shares in percentage points.",
      "q: false discovery rate over the whole report, tables first and then their rows "
      "(Benjamini-Bogomolov); * where it is below 0.05. Of comparisons without any difference 1 in "
      "20 at most shows a *. A dash: no block differs, or no interval can be given."};
  if (report.margin > 0) {
    lines.push_back(fmt::format(
        "The any-time interval holds at all lengths of the run at once (asymptotic confidence "
        "sequence), from {} blocks on, so that stopping on it errs once in 20 runs at most.",
        kFirstLook));
  }
  return lines;
}

std::string ComparisonText(const ComparisonReport& report) {
  const VariantSummary& summary = report.summary;
  std::string line = fmt::format("{}: {} games of each variant in {} blocks", report.game,
                                 summary.games, summary.blocks);
  if (summary.fault_games > 0) {
    line += fmt::format(", {} left out since one ended by a fault", summary.fault_games);
  }
  std::string text = Wrap(line, kTextWidth, 2) + VariantText("A", report.first) +
                     VariantText("B", report.second) + '\n' + Wrap(Verdict(report), kTextWidth, 2);
  for (const VariantTable& table : summary.tables) text += TableText(table);
  text += '\n';
  for (const std::string& note : report.notes) text += Wrap(note, kTextWidth, 2);
  for (const std::string& method : Methods(report)) text += Wrap(method, kTextWidth, 2);
  return text;
}

Json PairedToJson(const PairedEstimate& estimate) {
  return {{"a", EstimateToJson(estimate.first)},
          {"b", EstimateToJson(estimate.second)},
          {"difference", EstimateToJson(estimate.difference)}};
}

Json VariantToJson(const VariantInfo& variant) {
  return {{"source", variant.source}, {"settings", variant.settings}};
}

std::string ComparisonJson(const ComparisonReport& report) {
  const VariantSummary& summary = report.summary;
  Json tables = Json::array();
  for (const VariantTable& table : summary.tables) {
    Json figures = Json::array();
    for (const VariantFigure& figure : table.figures) {
      Json json = PairedToJson(figure.estimate);
      json["item"] = figure.item;
      json["figure"] = figure.figure;
      json["p"] = OrNull(figure.p);
      json["q"] = OrNull(figure.q);
      figures.push_back(std::move(json));
    }
    tables.push_back({{"table", table.name}, {"figures", std::move(figures)}});
  }
  Json primary = PairedToJson(summary.primary);
  primary["anytime"] = EstimateToJson(report.anytime);
  const Json json = {{"schema", 1},
                     {"game", report.game},
                     {"a", VariantToJson(report.first)},
                     {"b", VariantToJson(report.second)},
                     {"games", summary.games},
                     {"blocks", summary.blocks},
                     {"fault_games", summary.fault_games},
                     {"confidence", 0.95},
                     {"end", ToText(report.end)},
                     {"margin", report.margin},
                     {"primary", std::move(primary)},
                     {"tables", std::move(tables)},
                     {"methods", Methods(report)},
                     {"notes", report.notes}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

void AddPaired(CsvLines& lines, const std::string& figure, const PairedEstimate& estimate) {
  lines.Mean(figure + ":a", estimate.first);
  lines.Mean(figure + ":b", estimate.second);
  lines.Mean(figure + ":difference", estimate.difference);
}

std::string ComparisonCsv(const ComparisonReport& report) {
  const VariantSummary& summary = report.summary;
  CsvLines lines;
  lines.Start("run", "");
  lines.Text("game", report.game);
  lines.Count("games", summary.games);
  lines.Count("blocks", summary.blocks);
  lines.Count("fault_games", summary.fault_games);
  lines.Text("end", std::string(ToText(report.end)));
  lines.Number("margin", report.margin);
  lines.Mean("anytime", report.anytime);
  lines.Start("variants", "a");
  lines.Text("settings", fmt::format("{}", fmt::join(report.first.settings, " ")));
  lines.Start("variants", "b");
  lines.Text("settings", fmt::format("{}", fmt::join(report.second.settings, " ")));
  for (const VariantTable& table : summary.tables) {
    for (const VariantFigure& figure : table.figures) {
      lines.Start(table.name, figure.item);
      AddPaired(lines, figure.figure, figure.estimate);
      if (figure.q) lines.Number(figure.figure + ":q", *figure.q);
    }
  }
  return lines.ToCsv();
}

}  // namespace

std::string_view ToText(ComparisonEnd end) {
  switch (end) {
    case ComparisonEnd::kAllGames:
      return "all_games";
    case ComparisonEnd::kDifferent:
      return "different";
    case ComparisonEnd::kAlike:
      return "alike";
    case ComparisonEnd::kInterrupted:
      return "interrupted";
  }
  RIFTLAB_CHECK(false);
}

std::string RenderComparison(const ComparisonReport& report, OutputFormat format) {
  switch (format) {
    case OutputFormat::kText:
      return ComparisonText(report);
    case OutputFormat::kJson:
      return ComparisonJson(report);
    case OutputFormat::kCsv:
      return ComparisonCsv(report);
  }
  RIFTLAB_CHECK(false);
}

}  // namespace riftlab
