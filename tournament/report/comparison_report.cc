#include "tournament/report/comparison_report.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/comparison_headline.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/figures.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"
#include "tournament/report/variant_cells.h"
#include "tournament/stats/confidence_sequence.h"

namespace riftlab {
namespace {

constexpr std::size_t kFigureWidth = 36;
constexpr std::size_t kTableTitleWidth = 21;  // leaves room for the widest shares
constexpr std::size_t kShownFigures = 60;

// In `width` characters, or a few more where these leave too little for the item.
std::string RowName(const VariantFigure& figure, const PrintedNames& names, std::size_t width) {
  if (figure.item.empty()) return figure.figure;
  const std::size_t taken = figure.figure.size() + 1;
  const std::size_t room = std::max(width, taken + kLeastNameWidth) - taken;
  return fmt::format("{} {}", names.Within(figure.item, room), figure.figure);
}

bool HasPars(const VariantFigure* figure) { return figure->pars.has_value(); }

// Rows with names of at most `width` characters, if it can be.
Table FigureTable(std::string_view title, const std::vector<const VariantFigure*>& figures,
                  const PrintedNames& names, std::size_t width) {
  const bool has_pars = std::any_of(figures.begin(), figures.end(), &HasPars);
  std::vector<Column> columns = {Name(Shorten(title, kTableTitleWidth))};
  AddVariantColumns(has_pars, columns);
  columns.push_back(Right("q  "));
  Table table(columns);
  for (const VariantFigure* figure : figures) {
    std::vector<std::string> row = {RowName(*figure, names, width)};
    AddVariantCells(*figure, has_pars, row);
    row.push_back(QText(figure->q));
    table.AddRow(std::move(row));
  }
  return table;
}

std::string TableText(const VariantTable& variants, const PrintedNames& names) {
  // The surest first where there are too many.
  std::vector<const VariantFigure*> shown;
  for (const VariantFigure& figure : variants.figures) shown.push_back(&figure);
  if (shown.size() > kShownFigures) {
    std::stable_sort(shown.begin(), shown.end(), [](const auto* a, const auto* b) {
      return a->p.value_or(2) < b->p.value_or(2);
    });
    shown.resize(kShownFigures);
  }
  // Names lose their codes before they are shortened.
  const std::size_t width =
      FigureTable(variants.name, shown, names, kFigureWidth).NameWidth(kTextWidth);
  std::string text = '\n' + FigureTable(variants.name, shown, names, width).ToText(kTextWidth);
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

// A run ends as soon as 0 is left out, often by less than what is printed; so that the sign shows,
// a bound just below 0 is "-0.00".
std::string AnytimeText(FigureUnit unit, const Estimate& anytime) {
  std::string high = VariantChangeText(unit, anytime.high);
  if (anytime.high < 0 && high.starts_with('+')) high.front() = '-';
  return fmt::format("[{}, {}]", VariantChangeText(unit, anytime.low), high);
}

std::string MarginText(FigureUnit unit, double margin) {
  const std::string number = Fixed(100 * margin, 0);
  if (unit != FigureUnit::kShare) return number + " % of A";
  return fmt::format("{} {}", number, number == "1" ? "point" : "points");
}

// What the games say of a figure that the run might stop on.
std::string VerdictText(const WatchedResult& result, double margin) {
  const FigureUnit unit = result.unit;
  const Estimate& difference = result.estimate.difference;
  if (result.verdict == WatchVerdict::kUnseen) return "did not come up in any game";
  if (difference.count == 0) return "came up in one variant only";
  const auto value = [&](const Estimate& share, std::size_t variant) {
    const std::string text = VariantValueText(unit, share);
    if (!result.pars) return text;
    return fmt::format("{} (par {})", text, VariantParText(result.pars->values[variant]));
  };
  std::string text = fmt::format(
      "{} -> {}, B - A{} = {}", value(result.estimate.first, 0), value(result.estimate.second, 1),
      result.pars ? " of the share less par" : "", VariantChangeText(unit, difference.value));
  if (result.anytime.method != IntervalMethod::kNone) {
    text += fmt::format(", any-time {}", AnytimeText(unit, result.anytime));
  }
  switch (result.verdict) {
    case WatchVerdict::kDifferent:
      return text + ": the variants differ";
    case WatchVerdict::kAlike:
      return text + fmt::format(": they differ by less than {}", MarginText(unit, margin));
    case WatchVerdict::kOpen:
    case WatchVerdict::kUnseen:
      break;
  }
  return text + ": not settled";
}

std::string_view EndText(const ComparisonReport& report) {
  if (report.end == ComparisonEnd::kInterrupted) return "Interrupted: these are the games so far.";
  if (report.watched.empty()) return "";
  if (report.end == ComparisonEnd::kAllGames) return "Not all is settled; all games are played.";
  return "All that was watched is settled, which ends the run.";
}

std::string WatchedText(const ComparisonReport& report) {
  std::string text;
  for (const WatchedResult& result : report.watched) {
    text +=
        Wrap(fmt::format("Watched {}: {}.", result.figure.text, VerdictText(result, report.margin)),
             kTextWidth, 2);
  }
  const std::string_view end = EndText(report);
  if (!end.empty()) text += fmt::format("{}\n", end);
  return text.empty() ? text : '\n' + text;
}

// What par of names is, where any has a par of its own.
std::optional<NamePar> ParIn(const VariantSummary& summary) {
  for (const VariantTable& table : summary.tables) {
    for (const VariantFigure& figure : table.figures) {
      if (figure.pars) return figure.pars->of;
    }
  }
  return std::nullopt;
}

std::vector<std::string> Methods(const ComparisonReport& report) {
  std::vector<std::string> lines = {
      "Both variants were played on the same deals with the same luck of the agents. B - A: paired "
      "over blocks, Student's t; of shares in percentage points.",
      "q: false discovery rate over the whole report, tables first and then their rows "
      "(Benjamini-Bogomolov); * where it is below 0.05. Of comparisons without any difference 1 in "
      "20 at most shows a *. A dash: no block differs, or no interval can be given.",
      "What moved most is ordered by Size, Cohen's h of shares and d of all else (0.2 small, 0.5 "
      "medium, 0.8 large); the names of its rows are those that --watch takes."};
  if (const std::optional<NamePar> par = ParIn(report.summary)) {
    lines.push_back(fmt::format(
        "par of what seats have: {}, whatever they have, in each variant by its own games. B - A, "
        "Size and q of their shares are of the share less par.",
        ParText(*par)));
  }
  if (report.summary.adjusted) lines.push_back(AdjustedMethod().text);
  if (!report.watched.empty()) {
    lines.push_back(fmt::format(
        "Any-time intervals hold at all lengths of the run at once (asymptotic confidence "
        "sequence), and for all that is watched together, from {} blocks on, so that stopping on "
        "them errs once in 20 runs at most.",
        kFirstLook));
  }
  return lines;
}

std::string ComparisonText(const ComparisonReport& report, const TextExtent& extent) {
  const VariantSummary& summary = report.summary;
  std::string line = fmt::format("{}: {} of each variant in {}", report.game.title,
                                 Counted(summary.games, "game"), Counted(summary.blocks, "block"));
  if (summary.fault_games > 0) {
    line += fmt::format(", {} left out since one ended by a fault", summary.fault_games);
  }
  std::string tables;
  for (const VariantTable& table : summary.tables) tables += TableText(table, report.names);
  return ArrangeText({.headline = Wrap(line, kTextWidth, 2) + VariantText("A", report.first) +
                                  VariantText("B", report.second) + '\n' +
                                  HeadlineText(HeadlineOf(summary), report.names) +
                                  WatchedText(report) + AdjustedText(report),
                      .tables = std::move(tables),
                      .notes = report.notes,
                      .methods = Methods(report)},
                     extent);
}

void DescribeVariant(Figures& run, std::string_view key, const VariantInfo& variant) {
  run.Object(key, [&](Figures& figures) {
    figures.Of("variants", key);
    figures.Text("source", variant.source);
    figures.InJson("settings", variant.settings);
    figures.InCsv("settings", fmt::format("{}", fmt::join(variant.settings, " ")));
  });
}

void DescribeWatched(Figures& figures, const WatchedResult& result) {
  figures.Of("watched", result.figure.text);
  DescribePaired(figures, result.estimate);
  DescribePars(figures, result.pars);
  figures.InJson("name", result.figure.text);
  DescribeKey(figures, result.figure.key);
  figures.Mean("anytime", result.anytime);
  figures.Text("verdict", ToText(result.verdict));
}

void DescribeTable(Figures& figures, const VariantTable& table) {
  figures.InJson("table", table.name);
  figures.List("figures", table.figures, [&](Figures& row, const VariantFigure& figure) {
    row.Of(table.name, figure.item);
    row.Prefix(figure.figure + ":");
    DescribePaired(row, figure.estimate);
    DescribePars(row, figure.pars);
    row.InJson("item", figure.item);
    row.InJson("figure", figure.figure);
    row.Number("p", figure.p);
    row.Number("q", figure.q);
  });
}

void DescribeComparison(Figures& run, const ComparisonReport& report) {
  const VariantSummary& summary = report.summary;
  run.Of("run");
  run.InJson("schema", 1);
  run.Text("game", report.game.name);
  DescribeSeed(run, report.game);
  DescribeVariant(run, "a", report.first);
  DescribeVariant(run, "b", report.second);
  run.Count("games", summary.games);
  run.Count("blocks", summary.blocks);
  run.Count("fault_games", summary.fault_games);
  run.InJson("confidence", 0.95);
  run.Text("end", ToText(report.end));
  run.Number("margin", report.margin);
  DescribeHeadline(run, HeadlineOf(summary), report.names);
  run.List("watched", report.watched, DescribeWatched);
  run.Object("primary", [&](Figures& primary) {
    DescribePaired(primary, summary.primary);
    primary.Mean("anytime", AnytimeShareInterval(summary.primary.difference));
  });
  DescribeAdjusted(run, report);
  run.List("tables", summary.tables, DescribeTable);
  run.InJson("methods", Methods(report));
  run.InJson("notes", report.notes);
}

}  // namespace

Json ComparisonToJson(const ComparisonReport& report) {
  return FiguresToJson([&](Figures& run) { DescribeComparison(run, report); });
}

std::string RenderComparison(const ComparisonReport& report, OutputFormat format,
                             const TextExtent& extent) {
  return RenderFigures(
      format, [&] { return ComparisonText(report, extent); },
      [&](Figures& run) { DescribeComparison(run, report); });
}

}  // namespace riftlab
