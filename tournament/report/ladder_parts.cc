#include "tournament/report/ladder_parts.h"

#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "tournament/report/json_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {

std::string GainText(const std::optional<EloGain>& gain) {
  return gain ? fmt::format("{:+.1f}", gain->value) : "-";
}

std::string ErrorBarText(const std::optional<double>& error) {
  return error ? Fixed(*error, 1) : "-";
}

std::string SlopeTable(const std::vector<LadderLine>& lines, std::size_t name_width) {
  Table table({Left("Elo per doubling"), Right("Elo"), Right("+/-")});
  bool has_slope = false;
  for (const LadderLine& line : lines) {
    if (!line.per_doubling) continue;
    has_slope = true;
    table.AddRow({Shorten(line.plan.name, name_width), GainText(line.per_doubling),
                  ErrorBarText(line.per_doubling->error)});
  }
  return has_slope ? '\n' + table.ToText() : "";
}

Json GainToJson(const std::optional<EloGain>& gain) {
  if (!gain) return nullptr;
  return {{"value", gain->value}, {"error", OrNull(gain->error)}};
}

void AddGain(CsvLines& lines, std::string_view figure, const std::optional<EloGain>& gain) {
  if (!gain) return;
  const std::optional<double>& error = gain->error;
  lines.Bounds(figure, gain->value, error ? std::optional(gain->value - *error) : std::nullopt,
               error ? std::optional(gain->value + *error) : std::nullopt,
               error ? "sandwich" : "none");
}

}  // namespace riftlab
