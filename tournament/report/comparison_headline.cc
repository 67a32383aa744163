#include "tournament/report/comparison_headline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/balance/watched_figure.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/variant_cells.h"
#include "tournament/stats/effects.h"

namespace riftlab {
namespace {

constexpr std::size_t kMostMoved = 5;
constexpr std::size_t kMovedNameWidth = 48;  // leaves room for a change with its interval
constexpr double kWidestTelling = 0.3;       // interval of a share that still says something

bool IsSame(const Estimate& a, const Estimate& b) {
  return a.value == b.value && a.low == b.low && a.high == b.high && a.count == b.count;
}

bool IsSame(const VariantFigure& a, const VariantFigure& b) {
  return a.unit == b.unit && IsSame(a.estimate.first, b.estimate.first) &&
         IsSame(a.estimate.second, b.estimate.second) &&
         IsSame(a.estimate.difference, b.estimate.difference);
}

// The largest first; rows that repeat another one stand with it.
std::vector<MovedRow> LargestOf(std::vector<MovedRow> moved) {
  std::stable_sort(moved.begin(), moved.end(), [](const MovedRow& a, const MovedRow& b) {
    return std::abs(a.size) > std::abs(b.size);
  });
  std::vector<MovedRow> largest;
  for (const MovedRow& row : moved) {
    const auto twin = std::find_if(largest.begin(), largest.end(), [&](const MovedRow& shown) {
      return IsSame(shown.figure, row.figure);
    });
    if (twin != largest.end()) {
      twin->same.push_back(FigureName(row.key));
    } else if (largest.size() < kMostMoved) {
      largest.push_back(row);
    }
  }
  return largest;
}

double Reach(const Estimate& difference) {
  return std::max(std::abs(difference.low), std::abs(difference.high));
}

void AddOpen(const FigureKey& key, const VariantFigure& figure, ComparisonHeadline& headline) {
  const Estimate& difference = figure.estimate.difference;
  if (figure.unit != FigureUnit::kShare || difference.method == IntervalMethod::kNone) return;
  if (difference.high - difference.low > kWidestTelling) {
    ++headline.too_wide;
  } else if (!headline.largest_open ||
             Reach(difference) > Reach(headline.largest_open->difference)) {
    headline.largest_open = OpenRow{key, difference};
  }
}

// What --watch calls a figure, with the name as it is printed.
std::string PrintedFigure(const std::string& figure, const PrintedNames& names) {
  const std::size_t name = figure.find('=') + 1;
  return name == 0 ? figure : figure.substr(0, name) + names.Of(figure.substr(name));
}

std::string PrintedKey(const FigureKey& key, const PrintedNames& names) {
  return PrintedFigure(FigureName(key), names);
}

std::string OpenText(const ComparisonHeadline& headline, const PrintedNames& names) {
  std::string text;
  if (headline.largest_open) {
    const auto& [key, difference] = *headline.largest_open;
    text += fmt::format(
        " The largest change of a share that its interval leaves open is that of {}: {} points.",
        PrintedKey(key, names), VariantIntervalText(FigureUnit::kShare, difference));
  }
  if (headline.too_wide > 0) {
    text += fmt::format(" {} {} an interval wider than {} points, which tells nothing.",
                        headline.too_wide, headline.too_wide == 1 ? "row has" : "rows have",
                        Fixed(100 * kWidestTelling, 0));
  }
  return text;
}

bool IsOfTheWin(const MovedRow& row) {
  return row.key.figure == "share" || row.key.figure == "win_share";
}

}  // namespace

double SizeOf(const VariantFigure& figure) {
  const Estimate& first = figure.estimate.first;
  const Estimate& second = figure.estimate.second;
  if (figure.unit == FigureUnit::kShare) {
    if (!figure.pars) return CohensH(second.value, first.value);
    return CohensH(second.value, figure.pars->values[1].value_or(0)) -
           CohensH(first.value, figure.pars->values[0].value_or(0));
  }
  const auto variance = [](const Estimate& estimate) {
    return estimate.standard_error * estimate.standard_error * static_cast<double>(estimate.blocks);
  };
  const double mean = (variance(first) + variance(second)) / 2;
  return mean > 0 ? figure.estimate.difference.value / std::sqrt(mean) : 0;
}

ComparisonHeadline HeadlineOf(const VariantSummary& summary) {
  ComparisonHeadline headline;
  std::vector<MovedRow> moved;
  for (const VariantTable& table : summary.tables) {
    for (const VariantFigure& figure : table.figures) {
      const FigureKey key{table.name, figure.item, figure.figure};
      const Estimate& difference = figure.estimate.difference;
      const bool agrees = difference.value == 0 && difference.method == IntervalMethod::kNone;
      ++headline.rows;
      headline.changed += difference.count == 0 || !agrees ? 1 : 0;
      headline.tested += figure.q ? 1 : 0;
      AddOpen(key, figure, headline);
      if (IsSignificant(figure.q)) {
        moved.push_back({.key = key, .figure = figure, .size = SizeOf(figure), .same = {}});
      }
    }
  }
  headline.significant = static_cast<std::int64_t>(moved.size());
  headline.moved = LargestOf(std::move(moved));
  if (headline.significant > 0) {
    headline.largest_open.reset();
    headline.too_wide = 0;
  }
  return headline;
}

std::string HeadlineSentence(const ComparisonHeadline& headline, const PrintedNames& names) {
  if (headline.rows == 0) return "There are no games to compare.";
  if (headline.changed == 0) {
    return "Nothing moved: A and B agree in every block.";
  }
  if (headline.tested == 0) return "Nothing can be told: there are too few blocks to test a row.";
  if (headline.significant == 0) {
    return fmt::format("No row of {} can be told to have moved, at q < {}.{}", headline.tested,
                       kFalseDiscoveryRate, OpenText(headline, names));
  }
  return fmt::format("{} of {} {} at q < {}; what moved most:", headline.significant,
                     Counted(headline.tested, "row"),
                     headline.significant == 1 ? "differs" : "differ", kFalseDiscoveryRate);
}

std::string MovedSentence(const MovedRow& row, const PrintedNames& names) {
  constexpr std::string_view kTag = "tag:";
  const FigureKey& key = row.key;
  const bool is_whole = key.item.empty() || key.item == "all seats";
  std::string what = is_whole ? "" : names.Of(key.item);
  if (key.table == "end_reasons") what = "end by " + what;
  bool is_code = false;
  if (key.table.starts_with(kTag)) {
    const std::string tag = key.table.substr(kTag.size());
    is_code = what.empty();
    what += is_code ? tag : fmt::format(" ({})", WordsOfKey(tag));
  }
  const std::string figure = IsOfTheWin(row)        ? "share of the win"
                             : key.figure == "part" ? "how often"
                                                    : WordsOfKey(key.figure);
  what += what.empty() ? figure : ", " + figure;
  if (!is_code) what = Capital(std::move(what));
  const PairedEstimate& estimate = row.figure.estimate;
  const FigureUnit unit = row.figure.unit;
  const std::optional<ParsOfName>& pars = row.figure.pars;
  if (pars) what += fmt::format(" less {}", ParText(pars->of));
  const auto value = [&](const Estimate& share, std::size_t variant) {
    const std::string text = VariantValueText(unit, share);
    return pars ? fmt::format("{} less {}", text, VariantParText(pars->values[variant])) : text;
  };
  return fmt::format("{}: {} under A, {} under B, {} {}.", what, value(estimate.first, 0),
                     value(estimate.second, 1), VariantChangeText(unit, estimate.difference.value),
                     VariantIntervalText(unit, estimate.difference));
}

std::string HeadlineText(const ComparisonHeadline& headline, const PrintedNames& names) {
  std::string text = Wrap(HeadlineSentence(headline, names), kTextWidth, 2);
  if (headline.moved.empty()) return text;
  const bool has_pars =
      std::any_of(headline.moved.begin(), headline.moved.end(),
                  [](const MovedRow& row) { return row.figure.pars.has_value(); });
  // No column of names, which are shortened: --watch takes these as they stand.
  std::vector<Column> columns = {Left("")};
  AddVariantColumns(has_pars, columns);
  columns.push_back(Right("Size"));
  columns.push_back({"q  ", Align::kRight, ColumnRole::kInterval});
  Table table(columns);
  for (const MovedRow& row : headline.moved) {
    std::vector<std::string> cells = {Shorten(PrintedKey(row.key, names), kMovedNameWidth)};
    AddVariantCells(row.figure, has_pars, cells);
    cells.push_back(Fixed(row.size, 2));
    cells.push_back(QText(row.figure.q));
    table.AddRow(std::move(cells));
  }
  text += table.ToText(kTextWidth);
  for (const MovedRow& row : headline.moved) {
    if (row.same.empty()) continue;
    std::vector<std::string> same;
    for (const std::string& figure : row.same) same.push_back(PrintedFigure(figure, names));
    text += Wrap(fmt::format("The same figures as {}: {}", PrintedKey(row.key, names),
                             fmt::join(same, ", ")),
                 kTextWidth, 2);
  }
  text += Wrap(MovedSentence(headline.moved.front(), names), kTextWidth, 2);
  // Whatever else moved, people ask who wins.
  const auto win = std::find_if(headline.moved.begin(), headline.moved.end(), &IsOfTheWin);
  if (win != headline.moved.end() && win != headline.moved.begin()) {
    text += Wrap(MovedSentence(*win, names), kTextWidth, 2);
  }
  return text;
}

void DescribePaired(Figures& figures, const PairedEstimate& estimate) {
  figures.Mean("a", estimate.first);
  figures.Mean("b", estimate.second);
  figures.Mean("difference", estimate.difference);
}

void DescribePars(Figures& figures, const std::optional<ParsOfName>& pars) {
  if (!pars) return;
  figures.Number("par_a", pars->values[0]);
  figures.Number("par_b", pars->values[1]);
}

void DescribeKey(Figures& figures, const FigureKey& key) {
  figures.InJson("table", key.table);
  figures.InJson("item", key.item);
  figures.InJson("figure", key.figure);
}

void DescribeHeadline(Figures& run, const ComparisonHeadline& headline, const PrintedNames& names,
                      std::string_view other) {
  run.Object("headline", [&](Figures& figures) {
    figures.Of("headline", "", other);
    figures.Text("text", HeadlineSentence(headline, names));
    figures.Count("rows", headline.rows);
    figures.Count("changed", headline.changed);
    figures.Count("tested", headline.tested);
    figures.Count("significant", headline.significant);
    figures.List("moved", headline.moved, [&](Figures& moved, const MovedRow& row) {
      moved.Of("headline", FigureName(row.key), other);
      moved.InJson("name", FigureName(row.key));
      DescribeKey(moved, row.key);
      DescribePaired(moved, row.figure.estimate);
      DescribePars(moved, row.figure.pars);
      moved.Number("size", row.size);
      moved.Number("p", row.figure.p);
      moved.Number("q", row.figure.q);
      moved.InJson("same", row.same);
    });
    if (headline.largest_open) {
      const OpenRow& open = *headline.largest_open;
      figures.Object("largest_open", [&](Figures& row) {
        row.Prefix("largest_open:");
        row.Text("name", FigureName(open.key));
        row.Mean("difference", open.difference);
      });
    } else {
      figures.InJson("largest_open", nullptr);
    }
    figures.Count("too_wide", headline.too_wide);
  });
}

}  // namespace riftlab
