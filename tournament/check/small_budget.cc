#include "tournament/check/small_budget.h"

#include <algorithm>
#include <map>
#include <string>

#include "agents/registry/registry.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// What a parameter of this name is set to, within its range.
const std::map<std::string, int, std::less<>>& SmallValues() {
  static const std::map<std::string, int, std::less<>> kValues = {
      {"iterations", 60}, {"max_states", 5000}, {"worlds", 4}, {"trees", 2}};
  return kValues;
}

}  // namespace

std::vector<AgentSpec> AgentsToCheck() {
  std::vector<AgentSpec> specs;
  for (const AgentInfo& info : AllAgents()) {
    if (info.cheats) continue;
    AgentSpec spec;
    spec.name = info.name;
    spec.label = info.name;
    for (const ParamSpec& parameter : info.parameters) {
      const auto small = SmallValues().find(parameter.name);
      if (small == SmallValues().end() || parameter.kind != ParamKind::kInteger) continue;
      const double value = std::clamp<double>(small->second, parameter.min, parameter.max);
      spec.params[parameter.name] = fmt::format("{:.0f}", value);
    }
    specs.push_back(std::move(spec));
  }
  return specs;
}

}  // namespace riftlab
