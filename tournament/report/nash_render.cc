#include "tournament/report/nash_render.h"

#include <cstddef>

#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

std::string IntervalOf(const WithBounds& figure) {
  return fmt::format("[{}, {}]", Fixed(figure.low, 3), Fixed(figure.high, 3));
}

// "a > b > c > a".
std::string LoopText(const std::vector<std::string>& names, const Cycle& cycle) {
  std::string text;
  for (const int member : cycle.members) {
    text += names[static_cast<std::size_t>(member)] + " > ";
  }
  return text + names[static_cast<std::size_t>(cycle.members.front())];
}

// "a > b > c > a (0.62, 0.58, 0.60)".
std::string CycleText(const std::vector<std::string>& names, const Cycle& cycle) {
  std::string text = LoopText(names, cycle) + " (";
  for (std::size_t i = 0; i < cycle.points.size(); ++i) {
    text += (i == 0 ? "" : ", ") + Fixed(cycle.points[i], 3);
  }
  return fmt::format("{}), {}", text, cycle.is_sure ? "every interval above 1/2" : "not sure");
}

BoundedFigure DrawnBounds(const WithBounds& figure) {
  return {figure.value, figure.low, figure.high, "drawn"};
}

}  // namespace

std::string NashRows(const NashAverage& nash, const std::vector<std::string>& names,
                     const std::vector<int>& order) {
  Table table({Name("Name"), Right("Weight"), Interval(), Right("Points"), Interval()});
  for (const int member : order) {
    const auto index = static_cast<std::size_t>(member);
    const WithBounds& weight = nash.weights[index];
    const WithBounds& payoff = nash.payoffs[index];
    table.AddRow({Shorten(names[index], kNameWidth), Fixed(weight.value, 3), IntervalOf(weight),
                  Fixed(payoff.value, 3), IntervalOf(payoff)});
  }
  return table.ToText(kTextWidth);
}

void DescribeNashAverage(Figures& nash, std::string_view list, std::string_view table,
                         const NashAverage& average, const std::vector<std::string>& names,
                         const std::vector<int>& order) {
  nash.Of(table);
  nash.List(list, order, [&](Figures& member, int number) {
    const auto index = static_cast<std::size_t>(number);
    member.Of(table, names[index]);
    member.InJson("name", names[index]);
    member.Bounds("weight", DrawnBounds(average.weights[index]));
    member.Bounds("points", DrawnBounds(average.payoffs[index]));
  });
  nash.List("cycles", average.cycles, [&](Figures& figures, const Cycle& cycle) {
    std::vector<std::string> members;
    for (const int member : cycle.members) {
      members.push_back(names[static_cast<std::size_t>(member)]);
    }
    figures.InJson("names", members);
    figures.InJson("points", cycle.points);
    figures.Of(table, LoopText(names, cycle));
    figures.Flag("is_sure", cycle.is_sure);
    for (std::size_t i = 0; i < cycle.points.size(); ++i) {
      figures.OfOther(fmt::format("{} > {}", members[i], members[(i + 1) % members.size()]));
      figures.InCsv("points", Fixed(cycle.points[i], 3));
    }
  });
  nash.Count("num_cycles", average.num_cycles);
}

std::string NashText(const RankingReport& report) {
  if (!report.nash.has_value()) return "";
  const NashAverage& nash = *report.nash;
  std::string text =
      "\nNash average: the mix of agents hardest to beat, and points a meeting with it\n" +
      NashRows(nash, report.names, report.ranking);
  if (nash.num_cycles == 0) return text + "No cycle of three agents.\n";
  text += fmt::format("Cycles of three agents: {}\n", nash.num_cycles);
  for (const Cycle& cycle : nash.cycles) {
    text += Wrap("  " + CycleText(report.names, cycle), kTextWidth, 4);
  }
  return text;
}

void DescribeNash(Figures& run, const RankingReport& report) {
  if (!report.nash.has_value()) return run.InJson("nash", nullptr);
  run.Object("nash", [&](Figures& nash) {
    DescribeNashAverage(nash, "agents", "nash", *report.nash, report.names, report.ranking);
  });
}

}  // namespace riftlab
