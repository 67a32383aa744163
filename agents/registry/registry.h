// The list of agents that the program was built with, and how to make one for a game. The list
// itself is generated from the lines of agents/CMakeLists.txt.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/agent.h"
#include "agents/core/params.h"
#include "agents/core/spec.h"

namespace riftlab {

// What `riftlab agents` shows of one agent.
struct AgentInfo {
  std::string_view name;
  std::string_view help;
  bool cheats = false;  // is shown hidden cards; marked so in every table
  std::span<const ParamSpec> parameters;
};

// Every agent, in the order of registration.
std::span<const AgentInfo> AllAgents();

// The agent called `name`. NotFound lists the agents and suggests the nearest name.
absl::StatusOr<const AgentInfo*> FindAgent(std::string_view name);

// Checks name, keys, values and named files of a specification without a game, those of agents
// inside it too: these are no cheats, no programs outside Riftlab, under no clock, and have no
// agents inside.
absl::Status CheckAgentSpec(const AgentSpec& spec);

// Whether the program of an agent outside Riftlab begins: it is started once, without a log, and
// heard whether it plays `game`. InvalidArgument with what it does instead; Unavailable with the
// fault where the system has no process for it; Cancelled once `stop`, which may be null, is set.
// Other agents do.
absl::Status CheckBegins(const AgentSpec& spec, std::string_view game,
                         const std::atomic<bool>* stop = nullptr);

// The checked values of a specification of `info`; errors as CheckAgentSpec, but for files.
absl::StatusOr<Params> CheckedParams(const AgentInfo& info, const AgentSpec& spec);

// The agents that the parameters of an agent name. Those that are no specifications are left out.
std::vector<AgentSpec> AgentsInside(const AgentSpec& spec);

// An agent for `game`, which must outlive it. Errors as CheckAgentSpec, and InvalidArgument when
// the agent cannot play this game. Defined for every registered game (instantiated in a generated
// file).
template <Game G>
absl::StatusOr<std::unique_ptr<Agent<G>>> MakeAgent(const G& game, const AgentSpec& spec);

}  // namespace riftlab
