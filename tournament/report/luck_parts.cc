#include "tournament/report/luck_parts.h"

#include <string_view>
#include <vector>

#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

std::string PartText(double part) { return Fixed(100 * part, 1); }

constexpr std::string_view kChiSquare = "noncentral chi-square";
constexpr std::string_view kJackknife = "jackknife";

struct NamedPart {
  std::string_view name;
  std::string_view key;
  std::string_view method;
  const WithBounds& part;
};

std::vector<NamedPart> PartsOf(const LuckAndSkillSummary& luck) {
  return {{"agents (skill)", "agent", kChiSquare, luck.agent},
          {"seats", "seat", kChiSquare, luck.seat},
          {"deal (luck of the cards)", "deal", kJackknife, luck.deal},
          {"rest (chance in play, styles)", "rest", kJackknife, luck.rest}};
}

}  // namespace

std::string LuckTable(const std::optional<LuckAndSkillSummary>& luck) {
  if (!luck) return "";
  Table table({Left("Luck and skill"), Right("Part, %"), Interval()});
  for (const NamedPart& named : PartsOf(*luck)) {
    table.AddRow({std::string(named.name), PartText(named.part.value),
                  fmt::format("[{}, {}]", PartText(named.part.low), PartText(named.part.high))});
  }
  return '\n' + table.ToText();
}

std::string LuckMethod(const LuckAndSkillSummary& luck) {
  return fmt::format(
      "Luck and skill: parts of the variance of a seat's share of the win ({}), with the agents "
      "of this ladder; least squares for agents and seats, common part of the rotations of a "
      "deal for the deal. 95 %: of agents and seats by a noncentral chi-square, else by "
      "jackknife over 20 groups of blocks; intervals end at 0 and 100 %.",
      Fixed(luck.variance, 4));
}

void DescribeLuck(Figures& run, const std::optional<LuckAndSkillSummary>& luck) {
  if (!luck) return run.InJson("luck_and_skill", nullptr);
  run.Object("luck_and_skill", [&](Figures& figures) {
    figures.Of("luck_and_skill");
    figures.Count("blocks", luck->blocks);
    figures.Number("variance", luck->variance);
    for (const NamedPart& named : PartsOf(*luck)) {
      const WithBounds& part = named.part;
      figures.InJson(named.key, {{"value", part.value}, {"low", part.low}, {"high", part.high}});
      figures.InCsv(named.key, {part.value, part.low, part.high, named.method});
    }
  });
}

}  // namespace riftlab
