#include "tournament/report/speed_parts.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace riftlab {
namespace {

void DescribeAgent(Figures& figures, const std::string& name, const AgentSpeed& speed) {
  figures.Of("speed", name);
  figures.InJson("name", name);
  figures.Count("decisions", speed.decisions);
  figures.Count("iterations", speed.iterations);
  figures.Number("seconds", speed.seconds());
  figures.Number("decisions_per_second", PerSecond(speed.decisions, speed.seconds()));
  figures.Number("iterations_per_second", PerSecond(speed.iterations, speed.seconds()));
  figures.Number("max_ms", speed.max_ms());
}

}  // namespace

void DescribeSpeed(Figures& run, const SpeedTotals& speed, const std::vector<int>& ranking,
                   const std::vector<std::string>& names) {
  run.Object("speed", [&](Figures& figures) {
    figures.Of("speed");
    figures.Number("wall_seconds", speed.wall_seconds);
    figures.Count("threads", speed.threads);
    figures.Count("games", speed.games);
    figures.Number("games_per_second", PerSecond(speed.games, speed.wall_seconds));
    figures.Count("decisions", speed.decisions);
    figures.Number("decisions_per_second", PerSecond(speed.decisions, speed.wall_seconds));
    if (ranking.empty()) return;
    std::vector<int> timed;  // a game that an earlier session played has no times
    std::copy_if(ranking.begin(), ranking.end(), std::back_inserter(timed),
                 [&](int agent) { return static_cast<std::size_t>(agent) < speed.agents.size(); });
    figures.List("agents", timed, [&](Figures& agent, int number) {
      const auto index = static_cast<std::size_t>(number);
      DescribeAgent(agent, names[index], speed.agents[index]);
    });
  });
}

}  // namespace riftlab
