#include "agents/registry/registry.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/core/agent_fault.h"
#include "agents/core/net_name.h"
#include "agents/external/options.h"
#include "agents/external/session.h"
#include "agents/learned/net_file.h"
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

// Whether an agent can be asked any number of times what it would play, by another one.
absl::Status CheckInside(const AgentSpec& spec) {
  ASSIGN_OR_RETURN(const AgentInfo* info, FindAgent(spec.name));
  if (info->cheats) {
    return absl::InvalidArgumentError("it is shown hidden cards; name an agent that is not");
  }
  if (spec.name == kExternalName) {
    return absl::InvalidArgumentError(
        "a program outside Riftlab cannot be asked in a search; name an agent of this program");
  }
  if (std::any_of(info->parameters.begin(), info->parameters.end(),
                  [](const ParamSpec& param) { return param.kind == ParamKind::kAgent; })) {
    return absl::InvalidArgumentError("it asks an agent itself; name that one");
  }
  ASSIGN_OR_RETURN(const Params params, Params::Parse(info->name, info->parameters, spec.params));
  for (const ParamSpec& param : info->parameters) {
    if (param.kind != ParamKind::kDuration || params.DurationMs(param.name) == 0) continue;
    return absl::InvalidArgumentError(fmt::format(
        "what it plays under a clock changes from call to call; give iterations, not {}",
        param.name));
  }
  return absl::OkStatus();
}

// Whether the program and the net that an agent names can be used.
absl::Status CheckFiles(const AgentInfo& info, const Params& params) {
  if (info.name == kExternalName) {
    ASSIGN_OR_RETURN(const external::Options program, external::ReadOptions(params));
    return external::CheckLog(program);
  }
  for (const ParamSpec& parameter : info.parameters) {
    if (parameter.name != kNetParam || !IsNetFile(params.Text(kNetParam))) continue;
    const absl::Status status = ReadNet(params.Text(kNetParam)).status();
    if (status.ok()) continue;
    return {status.code(),
            fmt::format("agent '{}': {}={}", info.name, kNetParam, std::string{status.message()})};
  }
  return absl::OkStatus();
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
  ASSIGN_OR_RETURN(const Params params, CheckedParams(*info, spec));
  RETURN_IF_ERROR(CheckFiles(*info, params));
  for (const AgentSpec& inside : AgentsInside(spec)) RETURN_IF_ERROR(CheckAgentSpec(inside));
  return absl::OkStatus();
}

absl::Status CheckBegins(const AgentSpec& spec, std::string_view game,
                         const std::atomic<bool>* stop) {
  if (spec.name != kExternalName) return absl::OkStatus();
  ASSIGN_OR_RETURN(external::Options options, external::ReadOptions(spec));
  options.log.clear();
  external::Session session(options);
  const SearchLimits limits{.stop = stop};
  const std::optional<AgentFault> fault = session.Meet(game, limits);
  if (limits.IsStopped()) return absl::CancelledError("interrupted");
  if (!fault) return absl::OkStatus();
  if (fault->of() == FaultOf::kSystem) return absl::UnavailableError(fault->what());
  return absl::InvalidArgumentError(session.WithLastWords(fault->what()));
}

absl::StatusOr<Params> CheckedParams(const AgentInfo& info, const AgentSpec& spec) {
  ASSIGN_OR_RETURN(Params params, Params::Parse(info.name, info.parameters, spec.params));
  for (const ParamSpec& parameter : info.parameters) {
    if (parameter.kind != ParamKind::kAgent) continue;
    const std::string& text = params.Text(parameter.name);
    const absl::Status status = CheckInside(*ParseAgentSpec(text));
    if (status.ok()) continue;
    return absl::InvalidArgumentError(fmt::format(
        "agent '{}': {}={}: {}", info.name, parameter.name, text, std::string{status.message()}));
  }
  return params;
}

std::vector<AgentSpec> AgentsInside(const AgentSpec& spec) {
  std::vector<AgentSpec> inside;
  const absl::StatusOr<const AgentInfo*> info = FindAgent(spec.name);
  if (!info.ok()) return inside;
  for (const ParamSpec& parameter : (*info)->parameters) {
    if (parameter.kind != ParamKind::kAgent) continue;
    const auto given = spec.params.find(parameter.name);
    absl::StatusOr<AgentSpec> agent =
        ParseAgentSpec(given == spec.params.end() ? parameter.default_value : given->second);
    if (agent.ok()) inside.push_back(*std::move(agent));
  }
  return inside;
}

}  // namespace riftlab
