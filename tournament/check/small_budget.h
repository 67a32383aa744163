// Agents as the conformance suite runs them: every one that does not cheat, with a small budget.
#pragma once

#include <vector>

#include "agents/core/spec.h"

namespace riftlab {

// One specification for each registered agent that does not cheat, with iterations and worlds set
// low where the agent has such parameters.
std::vector<AgentSpec> AgentsToCheck();

}  // namespace riftlab
