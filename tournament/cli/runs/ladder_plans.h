// Which agents of a run are rungs of one ladder.
#pragma once

#include <vector>

#include "agents/core/spec.h"
#include "tournament/ratings/ladder.h"

namespace riftlab {

// A ladder are agents that are the same but for `iterations`, each with twice those of the one
// before; their labels differ in no more than an "@" and that number at the end, or are their
// specifications. One that is on no ladder is a plan of its own, with 0 iterations. In the order of
// their first agents. Precondition: agents have labels (trusted).
std::vector<LadderPlan> LadderPlansOf(const std::vector<AgentSpec>& agents);

// Those of them that climb: with two rungs or more.
std::vector<LadderPlan> LaddersIn(const std::vector<AgentSpec>& agents);

}  // namespace riftlab
