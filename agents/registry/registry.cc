#include "agents/registry/registry.h"

#include <array>
#include <string>
#include <vector>

#include "agents/registry/all_agents.h"
#include "engine/core/near_miss.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

template <class... Factories>
std::span<const AgentInfo> InfosOf(TypeList<Factories...> /*list*/) {
  static const std::array<AgentInfo, sizeof...(Factories)> kInfos = {AgentInfo{
      Factories::kName, Factories::kHelp, Factories::kCheats, Factories::Parameters()}...};
  return kInfos;
}

}  // namespace

std::span<const AgentInfo> AllAgents() { return InfosOf(AllAgentFactories{}); }

absl::StatusOr<const AgentInfo*> FindAgent(std::string_view name) {
  std::vector<std::string> names;
  for (const AgentInfo& info : AllAgents()) {
    if (info.name == name) return &info;
    names.emplace_back(info.name);
  }
  return absl::NotFoundError(fmt::format("unknown agent '{}'{}; agents: {}", name,
                                         Suggestion(name, names), fmt::join(names, ", ")));
}

absl::Status CheckAgentSpec(const AgentSpec& spec) {
  ASSIGN_OR_RETURN(const AgentInfo* info, FindAgent(spec.name));
  return Params::Parse(info->name, info->parameters, spec.params).status();
}

}  // namespace riftlab
