#include "tournament/report/precision_render.h"

#include <algorithm>
#include <cstddef>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

// Line-ups in the text for people; JSON and CSV have all.
constexpr std::size_t kShownLineups = 20;

constexpr std::size_t kLineupNameWidth = 24;

std::vector<std::string> LineupNames(const LineupCount& lineup,
                                     const std::vector<std::string>& names) {
  std::vector<std::string> all;
  for (const int agent : lineup.agents) all.push_back(names[static_cast<std::size_t>(agent)]);
  return all;
}

std::string StateText(const PrecisionResult& result, const std::vector<std::string>& names) {
  if (result.errors.is_reached) {
    return fmt::format("reached after {} rounds, {} games", result.rounds, result.games_in_rounds);
  }
  if (result.errors.worst < 0) return "not reached: the first round is not complete";
  const std::string& worst = names[static_cast<std::size_t>(result.errors.worst)];
  const std::string after =
      fmt::format(" after {} rounds, {} games", result.rounds, result.games_in_rounds);
  if (!result.errors.worst_error.has_value()) {
    return fmt::format("not reached: no error bar for {}{}", worst, after);
  }
  return fmt::format("not reached: worst error {} of {}{}", Fixed(*result.errors.worst_error, 1),
                     worst, after);
}

}  // namespace

std::string PrecisionText(const PrecisionResult& result, const std::vector<std::string>& names) {
  std::string text =
      Wrap(fmt::format("Error bars below {:g} Elo: {}", result.target, StateText(result, names)),
           kTextWidth, 2);
  std::vector<LineupCount> lineups = result.lineups;
  std::stable_sort(lineups.begin(), lineups.end(),
                   [](const LineupCount& a, const LineupCount& b) { return a.games > b.games; });
  const std::size_t shown = std::min(lineups.size(), kShownLineups);
  Table table({{"Meeting"}, {"Blocks", Align::kRight}, {"Games", Align::kRight}});
  for (std::size_t i = 0; i < shown; ++i) {
    std::string meeting;
    for (const std::string& name : LineupNames(lineups[i], names)) {
      meeting += fmt::format("{}{}", meeting.empty() ? "" : ", ", Shorten(name, kLineupNameWidth));
    }
    table.AddRow({meeting, Whole(lineups[i].blocks), Whole(lineups[i].games)});
  }
  text += '\n' + table.ToText();
  if (shown < lineups.size()) {
    text +=
        fmt::format("... and {} more meetings; --output json lists them\n", lineups.size() - shown);
  }
  return text + Wrap(
                    "Meetings were chosen by their results: compare ratings, since a score tells "
                    "little without whom it was made against.",
                    kTextWidth, 2);
}

Json PrecisionToJson(const PrecisionResult& result, const std::vector<std::string>& names) {
  Json worst = nullptr;
  if (result.errors.worst >= 0) {
    const std::optional<double>& error = result.errors.worst_error;
    worst = {{"name", names[static_cast<std::size_t>(result.errors.worst)]},
             {"error", error.has_value() ? Json(*error) : Json(nullptr)}};
  }
  Json meetings = Json::array();
  for (const LineupCount& lineup : result.lineups) {
    meetings.push_back({{"names", LineupNames(lineup, names)},
                        {"blocks", lineup.blocks},
                        {"games", lineup.games}});
  }
  return {{"target", result.target},   {"reached", result.errors.is_reached},
          {"rounds", result.rounds},   {"games", result.games_in_rounds},
          {"worst", std::move(worst)}, {"meetings", std::move(meetings)}};
}

void AddPrecision(const PrecisionResult& result, const std::vector<std::string>& names,
                  CsvLines& lines) {
  lines.Start("until_error", "");
  lines.Number("target", result.target);
  lines.Text("reached", result.errors.is_reached ? "true" : "false");
  lines.Count("rounds", result.rounds);
  lines.Count("games", result.games_in_rounds);
  if (result.errors.worst >= 0) {
    lines.Text("worst", names[static_cast<std::size_t>(result.errors.worst)]);
  }
  if (result.errors.worst_error.has_value()) {
    lines.Number("worst_error", *result.errors.worst_error);
  }
  for (const LineupCount& lineup : result.lineups) {
    lines.Start("until_error", fmt::format("{}", fmt::join(LineupNames(lineup, names), ", ")));
    lines.Count("blocks", lineup.blocks);
    lines.Count("games", lineup.games);
  }
}

}  // namespace riftlab
