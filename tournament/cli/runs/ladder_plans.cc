#include "tournament/cli/runs/ladder_plans.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "engine/core/integer.h"
#include "fmt/format.h"
#include "tournament/cli/setup/recorded_game.h"

namespace riftlab {
namespace {

// The iterations of an agent, 0 where it is given no number.
std::int64_t IterationsOf(const AgentSpec& agent) {
  const auto found = agent.params.find("iterations");
  if (found == agent.params.end()) return 0;
  return ParseInteger(found->second).value_or(0);
}

// The agent without its iterations.
std::string TextWithoutBudget(AgentSpec agent) {
  agent.params.erase("iterations");
  return agent.Text();
}

// What the rungs of a ladder have in common in their labels.
std::string CommonLabel(const AgentSpec& agent) {
  const std::string mark = fmt::format("@{}", IterationsOf(agent));
  if (agent.label.ends_with(mark)) {
    return agent.label.substr(0, agent.label.size() - mark.size());
  }
  return agent.label == agent.Text() ? TextWithoutBudget(agent) : agent.label;
}

bool Doubles(const LadderPlan& plan) {
  for (std::size_t rung = 1; rung < plan.iterations.size(); ++rung) {
    if (plan.iterations[rung] != 2 * plan.iterations[rung - 1]) return false;
  }
  return true;
}

// Puts the rungs in order of their iterations.
void Sort(LadderPlan& plan) {
  std::vector<std::pair<std::int64_t, int>> rungs;
  for (std::size_t rung = 0; rung < plan.agents.size(); ++rung) {
    rungs.emplace_back(plan.iterations[rung], plan.agents[rung]);
  }
  std::sort(rungs.begin(), rungs.end());
  for (std::size_t rung = 0; rung < rungs.size(); ++rung) {
    std::tie(plan.iterations[rung], plan.agents[rung]) = rungs[rung];
  }
}

}  // namespace

std::vector<LadderPlan> LadderPlansOf(const std::vector<AgentSpec>& agents) {
  std::vector<LadderPlan> groups;
  std::map<std::pair<std::string, std::string>, std::size_t> place_of;  // by label and text
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const AgentSpec& agent = agents[i];
    const std::string label = CommonLabel(agent);
    const auto [place, is_new] =
        place_of.try_emplace({label, TextWithoutBudget(agent)}, groups.size());
    if (is_new) {
      const std::string shown = NameInGames({.label = label, .name = agent.name, .params = {}});
      groups.push_back({.name = shown, .agents = {}, .iterations = {}});
    }
    LadderPlan& group = groups[place->second];
    group.agents.push_back(static_cast<int>(i));
    group.iterations.push_back(IterationsOf(agent));
  }
  std::vector<LadderPlan> plans;
  for (LadderPlan& group : groups) {
    Sort(group);
    if (group.agents.size() > 1 && Doubles(group)) {
      plans.push_back(std::move(group));
      continue;
    }
    for (const int agent : group.agents) {
      plans.push_back({.name = NameInGames(agents[static_cast<std::size_t>(agent)]),
                       .agents = {agent},
                       .iterations = {0}});
    }
  }
  return plans;
}

std::vector<LadderPlan> LaddersIn(const std::vector<AgentSpec>& agents) {
  std::vector<LadderPlan> plans = LadderPlansOf(agents);
  std::erase_if(plans, [](const LadderPlan& plan) { return plan.agents.size() < 2; });
  return plans;
}

}  // namespace riftlab
