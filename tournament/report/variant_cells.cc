#include "tournament/report/variant_cells.h"

#include "fmt/format.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/text_format.h"

namespace riftlab {

std::string VariantValueText(FigureUnit unit, const Estimate& estimate) {
  if (estimate.count == 0) return "-";
  return unit == FigureUnit::kShare ? Fixed(100 * estimate.value, 2) + " %"
                                    : Fixed(estimate.value, 2);
}

std::string VariantParText(const std::optional<double>& par) {
  return par ? Fixed(100 * *par, 2) + " %" : "-";
}

std::string VariantChangeText(FigureUnit unit, double difference) {
  return PointsText(unit == FigureUnit::kShare ? difference : difference / 100);
}

std::string VariantIntervalText(FigureUnit unit, const Estimate& difference) {
  if (difference.method == IntervalMethod::kNone) return "-";
  return fmt::format("[{}, {}]", VariantChangeText(unit, difference.low),
                     VariantChangeText(unit, difference.high));
}

void AddVariantColumns(bool has_pars, std::vector<Column>& columns) {
  for (const char* variant : {"A", "B"}) {
    columns.push_back(Right(variant));
    if (has_pars) columns.push_back(Right("par"));
  }
  columns.push_back(Right("B - A"));
  columns.push_back(Interval());
}

void AddVariantCells(const VariantFigure& figure, bool has_pars, std::vector<std::string>& cells) {
  const Estimate& difference = figure.estimate.difference;
  const OptionalPair pars = figure.pars ? figure.pars->values : OptionalPair{};
  cells.push_back(VariantValueText(figure.unit, figure.estimate.first));
  if (has_pars) cells.push_back(VariantParText(pars[0]));
  cells.push_back(VariantValueText(figure.unit, figure.estimate.second));
  if (has_pars) cells.push_back(VariantParText(pars[1]));
  cells.push_back(difference.count == 0 ? "-" : VariantChangeText(figure.unit, difference.value));
  cells.push_back(VariantIntervalText(figure.unit, difference));
}

}  // namespace riftlab
