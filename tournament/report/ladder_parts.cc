#include "tournament/report/ladder_parts.h"

#include <string_view>

#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {

std::string GainText(const std::optional<EloGain>& gain) {
  return gain ? SignedFixed(gain->value, 1) : "-";
}

std::string BudgetText(std::int64_t iterations) {
  return iterations == 0 ? "-" : Whole(iterations);
}

std::string SlopeTable(const std::vector<LadderLine>& lines, std::size_t name_width,
                       RatingModel model, int players) {
  const std::string_view by = players < 3                           ? ""
                              : model == RatingModel::kPlackettLuce ? ", Plackett-Luce"
                                                                    : ", Bradley-Terry";
  Table table({Name(fmt::format("Elo per doubling{}", by)), Right("Elo"), Right("+/-")});
  bool has_slope = false;
  for (const LadderLine& line : lines) {
    if (!line.per_doubling) continue;
    has_slope = true;
    table.AddRow({Shorten(line.plan.name, name_width), GainText(line.per_doubling),
                  KnownText(line.per_doubling->error, 1)});
  }
  return has_slope ? '\n' + table.ToText(kTextWidth) : "";
}

void DescribeGain(Figures& figures, std::string_view key, std::string_view csv_name,
                  const std::optional<EloGain>& gain) {
  if (!gain) return figures.InJson(key, nullptr);
  figures.InJson(key, {{"value", gain->value}, {"error", OrNull(gain->error)}});
  figures.InCsv(csv_name, Around(gain->value, gain->error, "sandwich"));
}

void DescribeLadder(Figures& run, const std::vector<LadderLine>& ladder,
                    const std::function<void(Figures&, const LadderLine&, std::size_t)>& rung) {
  run.List("ladder", ladder, [&](Figures& line, const LadderLine& of) {
    line.Of("per_doubling", of.plan.name);
    line.InJson("agent", of.plan.name);
    DescribeGain(line, "per_doubling", "elo", of.per_doubling);
    std::size_t index = 0;
    line.List("rungs", of.plan.iterations, [&](Figures& figures, std::int64_t iterations) {
      figures.Of("ladder", of.plan.name, BudgetText(iterations));
      rung(figures, of, index++);
    });
  });
}

}  // namespace riftlab
