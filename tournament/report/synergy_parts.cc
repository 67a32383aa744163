#include "tournament/report/synergy_parts.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/report/effect_parts.h"
#include "tournament/report/json_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kShown = 12;
constexpr std::size_t kEffectNameWidth = 40;

std::string Rows(std::string_view title, const std::vector<SynergyEffect>& effects) {
  Table table({Left(Shorten(title, kEffectNameWidth)), Right("Sides"), Right("Adds"), Left("95 %"),
               Right("Logit"), Right("q  ")});
  for (std::size_t i = 0; i < std::min(kShown, effects.size()); ++i) {
    const SynergyEffect& effect = effects[i];
    table.AddRow({Shorten(effect.name, kEffectNameWidth), Whole(effect.count),
                  PointsText(effect.difference),
                  fmt::format("[{}, {}]", PointsText(effect.difference_low),
                              PointsText(effect.difference_high)),
                  Fixed(effect.logit, 2), QText(effect.q)});
  }
  std::string text = '\n' + table.ToText();
  if (effects.size() > kShown) {
    text +=
        fmt::format("... and {} more; --output json or csv lists them\n", effects.size() - kShown);
  }
  return text;
}

Json EffectsToJson(const std::vector<SynergyEffect>& effects) {
  Json list = Json::array();
  for (const SynergyEffect& effect : effects) {
    list.push_back(
        {{"name", effect.name},
         {"count", effect.count},
         {"logit", {{"value", effect.logit}, {"low", effect.low}, {"high", effect.high}}},
         {"difference",
          {{"value", effect.difference},
           {"low", effect.difference_low},
           {"high", effect.difference_high}}},
         {"p", effect.p},
         {"q", OrNull(effect.q)},
         {"significant", effect.q && *effect.q < kFalseDiscoveryRate}});
  }
  return list;
}

void AddEffects(CsvLines& lines, const std::string& table, std::string_view kind,
                const std::vector<SynergyEffect>& effects) {
  for (const SynergyEffect& effect : effects) {
    lines.Start(table, effect.name, std::string(kind));
    lines.Count("count", effect.count);
    lines.Bounds("logit", effect.logit, effect.low, effect.high, "ridge");
    lines.Bounds("difference", effect.difference, effect.difference_low, effect.difference_high,
                 "ridge");
    lines.Number("p", effect.p);
    if (effect.q) lines.Number("q", *effect.q);
  }
}

}  // namespace

std::string SynergyRows(std::string_view tag, const SynergySummary& synergy) {
  return Rows(fmt::format("{}, each alone", tag), synergy.names) +
         Rows(fmt::format("{}, two beyond each alone", tag), synergy.pairs);
}

Json SynergyToJson(const SynergySummary& synergy) {
  return {{"games", synergy.games},
          {"blocks", synergy.blocks},
          {"pair_sd", synergy.pair_sd},
          {"pairs_left_out", synergy.pairs_left_out},
          {"names", EffectsToJson(synergy.names)},
          {"pairs", EffectsToJson(synergy.pairs)}};
}

void AddSynergy(CsvLines& lines, std::string_view tag, const SynergySummary& synergy) {
  const std::string table = fmt::format("synergy:{}", tag);
  lines.Start(table, "");
  lines.Count("games", synergy.games);
  lines.Count("blocks", synergy.blocks);
  lines.Count("pairs_left_out", synergy.pairs_left_out);
  AddEffects(lines, table, "alone", synergy.names);
  AddEffects(lines, table, "pair", synergy.pairs);
}

}  // namespace riftlab
