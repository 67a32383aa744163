// Instantiates every agent for one game. Included only by the generated file of each game.
#pragma once

#include <memory>

#include "agents/registry/all_agents.h"
#include "agents/registry/registry.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"

namespace riftlab {
namespace internal {

template <Game G, class... Factories>
absl::StatusOr<std::unique_ptr<Agent<G>>> MakeFrom(TypeList<Factories...> /*list*/, const G& game,
                                                   const AgentSpec& spec) {
  ASSIGN_OR_RETURN(const AgentInfo* info, FindAgent(spec.name));
  ASSIGN_OR_RETURN(const Params params, CheckedParams(*info, spec));
  absl::StatusOr<std::unique_ptr<Agent<G>>> agent = absl::InternalError("unregistered agent");
  const auto try_one = [&]<class F>(std::type_identity<F> /*factory*/) {
    if (F::kName != spec.name) return;
    if constexpr (requires { F::template Make<G>(game, params, &MakeAgent<G>); }) {
      agent = F::template Make<G>(game, params, &MakeAgent<G>);
    } else {
      agent = F::template Make<G>(game, params);
    }
  };
  (try_one(std::type_identity<Factories>{}), ...);
  return agent;
}

}  // namespace internal

template <Game G>
absl::StatusOr<std::unique_ptr<Agent<G>>> MakeAgent(const G& game, const AgentSpec& spec) {
  return internal::MakeFrom<G>(AllAgentFactories{}, game, spec);
}

}  // namespace riftlab
