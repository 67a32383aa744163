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

std::string VariantParText(const std::optional<ParsOfName>& pars, std::size_t variant) {
  const std::optional<double> par = pars ? pars->values[variant] : std::nullopt;
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

}  // namespace riftlab
