#include "tournament/report/effect_parts.h"

#include <cmath>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/report/json_parts.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

void AddOptional(CsvLines& lines, std::string_view figure, const std::optional<double>& value) {
  if (value) lines.Number(figure, *value);
}

}  // namespace

std::string PointsText(double difference) {
  const std::string text = Fixed(100 * difference, 2);
  return text.starts_with('-') ? text : '+' + text;
}

std::string QText(const std::optional<double>& q) {
  if (!q) return "-";
  const std::string text = *q < 0.001 ? "<0.001" : Fixed(*q, 3);
  return text + (*q < kFalseDiscoveryRate ? " *" : "  ");
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

Json EffectToJson(const std::optional<Effect>& effect) {
  if (!effect) return nullptr;
  return {{"par", effect->par},
          {"difference", effect->difference},
          {"h", effect->h},
          {"p", OrNull(effect->p)},
          {"q", OrNull(effect->q)},
          {"significant", IsSignificant(*effect)},
          {"games_for_one_percent", OrNull(effect->games_for_one_percent)}};
}

void AddEffect(CsvLines& lines, const std::optional<Effect>& effect) {
  if (!effect) return;
  lines.Number("par", effect->par);
  lines.Number("effect", effect->difference);
  lines.Number("cohens_h", effect->h);
  AddOptional(lines, "p", effect->p);
  AddOptional(lines, "q", effect->q);
  AddOptional(lines, "games_for_one_percent", effect->games_for_one_percent);
}

}  // namespace riftlab
