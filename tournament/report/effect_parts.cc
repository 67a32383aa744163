#include "tournament/report/effect_parts.h"

#include <cmath>

#include "tournament/report/text_format.h"

namespace riftlab {
std::string PointsText(double difference) { return SignedFixed(100 * difference, 2); }

std::string QText(const std::optional<double>& q) {
  if (!q) return "-";
  const std::string text = *q < 0.001 ? "<0.001" : Fixed(*q, 3);
  return text + (IsSignificant(q) ? " *" : "  ");
}

std::string GamesText(const std::optional<double>& games) {
  if (!games) return "-";
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(*games)) - 1));
  const double rounded = std::round(*games / unit) * unit;
  if (rounded < 1e3) return Fixed(rounded, 0);
  const bool is_millions = rounded >= 1e6;
  const double value = rounded / (is_millions ? 1e6 : 1e3);
  return Fixed(value, value < 10 ? 1 : 0) + (is_millions ? " M" : " k");
}

}  // namespace riftlab
