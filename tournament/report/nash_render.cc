#include "tournament/report/nash_render.h"

#include <string>
#include <vector>

#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

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

BoundedFigure DrawnBounds(const DrawnFigure& figure) {
  return {figure.value, figure.low, figure.high, "drawn"};
}

}  // namespace

std::string NashText(const RankingReport& report) {
  if (!report.nash.has_value()) return "";
  const NashAverage& nash = *report.nash;
  Table table({Name("Name"), Right("Weight"), Interval(), Right("Points"), Interval()});
  for (const int agent : report.ranking) {
    const auto index = static_cast<std::size_t>(agent);
    const DrawnFigure& weight = nash.weights[index];
    const DrawnFigure& payoff = nash.payoffs[index];
    table.AddRow({Shorten(report.names[index], kNameWidth), Fixed(weight.value, 3),
                  IntervalOf(weight), Fixed(payoff.value, 3), IntervalOf(payoff)});
  }
  std::string text =
      "\nNash average: the mix of agents that is hardest to beat, points per meeting with it\n" +
      table.ToText(kTextWidth);
  if (nash.num_cycles == 0) return text + "No cycle of three agents.\n";
  text += fmt::format("Cycles of three agents: {}\n", nash.num_cycles);
  for (const Cycle& cycle : nash.cycles) {
    text += Wrap("  " + CycleText(report, cycle), kTextWidth, 4);
  }
  return text;
}

void DescribeNash(Figures& run, const RankingReport& report) {
  if (!report.nash.has_value()) return run.InJson("nash", nullptr);
  const NashAverage& average = *report.nash;
  run.Object("nash", [&](Figures& nash) {
    nash.Of("nash");
    nash.List("agents", report.ranking, [&](Figures& agent, int number) {
      const auto index = static_cast<std::size_t>(number);
      agent.Of("nash", report.names[index]);
      agent.InJson("name", report.names[index]);
      agent.Bounds("weight", DrawnBounds(average.weights[index]));
      agent.Bounds("points", DrawnBounds(average.payoffs[index]));
    });
    nash.List("cycles", average.cycles, [&](Figures& figures, const Cycle& cycle) {
      std::vector<std::string> names;
      for (const int agent : cycle.agents) {
        names.push_back(report.names[static_cast<std::size_t>(agent)]);
      }
      figures.InJson("names", names);
      figures.InJson("points", cycle.points);
      figures.InJson("is_sure", cycle.is_sure);
      figures.InCsv("cycle", CycleText(report, cycle));
    });
    nash.Count("num_cycles", average.num_cycles);
  });
}

}  // namespace riftlab
