#include "tournament/report/synergy_parts.h"

#include <cstddef>
#include <vector>

#include "fmt/format.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kShown = 12;
constexpr std::size_t kEffectNameWidth = 30;

std::string Rows(std::string_view title, const std::vector<SynergyEffect>& effects,
                 const PrintedNames& printed) {
  Table table({Name(Shorten(title, kEffectNameWidth)), Right("Sides"), Right("Adds"), Interval(),
               Right("Logit"), Right("q  ")});
  for (const SynergyEffect& effect : FirstOf(effects, kShown)) {
    table.AddRow({printed.Within(effect.name, kEffectNameWidth), Whole(effect.count),
                  PointsText(effect.difference),
                  fmt::format("[{}, {}]", PointsText(effect.difference_low),
                              PointsText(effect.difference_high)),
                  Fixed(effect.logit, 2), QText(effect.q)});
  }
  return '\n' + table.ToText(kTextWidth) + MoreRows(effects.size(), kShown, "json or csv");
}

void DescribeEffects(Figures& synergy, std::string_view key, std::string_view kind,
                     std::string_view table, const std::vector<SynergyEffect>& effects) {
  const auto bounds = [](double value, double low, double high) -> Json {
    return {{"value", value}, {"low", low}, {"high", high}};
  };
  synergy.List(key, effects, [&](Figures& figures, const SynergyEffect& of) {
    figures.Of(table, of.name, kind);
    figures.InJson("name", of.name);
    figures.Count("count", of.count);
    figures.InJson("logit", bounds(of.logit, of.low, of.high));
    figures.InJson("difference", bounds(of.difference, of.difference_low, of.difference_high));
    figures.InCsv("logit", {of.logit, of.low, of.high, "ridge"});
    figures.InCsv("difference", {of.difference, of.difference_low, of.difference_high, "ridge"});
    figures.Number("p", of.p);
    figures.Number("q", of.q);
    figures.InJson("significant", IsSignificant(of.q));
  });
}

}  // namespace

std::string SynergyRows(std::string_view tag, const SynergySummary& synergy,
                        const PrintedNames& printed) {
  return Rows(fmt::format("{}, each alone", tag), synergy.names, printed) +
         Rows(fmt::format("{}, two beyond each alone", tag), synergy.pairs, printed);
}

void DescribeSynergy(Figures& tag, std::string_view name, const SynergySummary& synergy) {
  const std::string table = fmt::format("synergy:{}", name);
  tag.Object("synergy", [&](Figures& figures) {
    figures.Of(table);
    figures.Count("games", synergy.games);
    figures.Count("blocks", synergy.blocks);
    figures.Number("pair_sd", synergy.pair_sd);
    figures.Count("pairs_left_out", synergy.pairs_left_out);
    DescribeEffects(figures, "names", "alone", table, synergy.names);
    DescribeEffects(figures, "pairs", "pair", table, synergy.pairs);
  });
}

}  // namespace riftlab
