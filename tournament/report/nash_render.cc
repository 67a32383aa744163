#include "tournament/report/nash_render.h"

#include <utility>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::string_view kMethod = "drawn";

std::string IntervalOf(const DrawnFigure& figure) {
  return fmt::format("[{}, {}]", Fixed(figure.low, 3), Fixed(figure.high, 3));
}

// "a > b > c > a (0.62, 0.58, 0.60)".
std::string CycleText(const RankingReport& report, const Cycle& cycle) {
  std::string text;
  for (const int agent : cycle.agents) {
    text += report.names[static_cast<std::size_t>(agent)] + " > ";
  }
  text += report.names[static_cast<std::size_t>(cycle.agents.front())] + " (";
  for (std::size_t i = 0; i < cycle.points.size(); ++i) {
    text += (i == 0 ? "" : ", ") + Fixed(cycle.points[i], 3);
  }
  return text + (cycle.is_sure ? "), every interval above 1/2" : "), not sure");
}

Json FigureToJson(const DrawnFigure& figure) {
  return {{"value", figure.value}, {"low", figure.low}, {"high", figure.high}, {"method", kMethod}};
}

}  // namespace

std::string NashText(const RankingReport& report) {
  if (!report.nash.has_value()) return "";
  const NashAverage& nash = *report.nash;
  Table table({{"Name"}, {"Weight", Align::kRight}, {"95 %"}, {"Points", Align::kRight}, {"95 %"}});
  for (const int agent : report.ranking) {
    const auto index = static_cast<std::size_t>(agent);
    const DrawnFigure& weight = nash.weights[index];
    const DrawnFigure& payoff = nash.payoffs[index];
    table.AddRow({Shorten(report.names[index], kNameWidth), Fixed(weight.value, 3),
                  IntervalOf(weight), Fixed(payoff.value, 3), IntervalOf(payoff)});
  }
  std::string text = fmt::format(
      "\nNash average: the mix of agents that is hardest to beat, and points per meeting with "
      "it\n{}",
      table.ToText());
  if (nash.num_cycles == 0) return text + "No cycle of three agents.\n";
  text += fmt::format("Cycles of three agents: {}\n", nash.num_cycles);
  for (const Cycle& cycle : nash.cycles) {
    text += Wrap("  " + CycleText(report, cycle), kTextWidth, 4);
  }
  return text;
}

Json NashToJson(const RankingReport& report) {
  if (!report.nash.has_value()) return nullptr;
  const NashAverage& nash = *report.nash;
  Json agents = Json::array();
  for (const int agent : report.ranking) {
    const auto index = static_cast<std::size_t>(agent);
    agents.push_back({{"name", report.names[index]},
                      {"weight", FigureToJson(nash.weights[index])},
                      {"points", FigureToJson(nash.payoffs[index])}});
  }
  Json cycles = Json::array();
  for (const Cycle& cycle : nash.cycles) {
    Json names = Json::array();
    for (const int agent : cycle.agents) {
      names.push_back(report.names[static_cast<std::size_t>(agent)]);
    }
    cycles.push_back(
        {{"names", std::move(names)}, {"points", cycle.points}, {"is_sure", cycle.is_sure}});
  }
  return {{"agents", std::move(agents)},
          {"cycles", std::move(cycles)},
          {"num_cycles", nash.num_cycles}};
}

void AddNash(const RankingReport& report, CsvLines& lines) {
  if (!report.nash.has_value()) return;
  const NashAverage& nash = *report.nash;
  for (const int agent : report.ranking) {
    const auto index = static_cast<std::size_t>(agent);
    lines.Start("nash", report.names[index]);
    const DrawnFigure& weight = nash.weights[index];
    lines.Bounds("weight", weight.value, weight.low, weight.high, kMethod);
    const DrawnFigure& payoff = nash.payoffs[index];
    lines.Bounds("points", payoff.value, payoff.low, payoff.high, kMethod);
  }
  lines.Start("nash", "");
  lines.Count("num_cycles", nash.num_cycles);
  for (const Cycle& cycle : nash.cycles) lines.Text("cycle", CycleText(report, cycle));
}

}  // namespace riftlab
