// Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agents/core/agent.h"
#include "agents/core/params.h"
#include "agents/learned/net_for.h"
#include "agents/search/options.h"
#include "agents/search/search_agent.h"
#include "engine/core/status_macros.h"

namespace riftlab::so_ismcts {

struct Factory {
  static constexpr std::string_view kName = "so_ismcts";
  static constexpr std::string_view kHelp =
      "information-set tree search: one tree, a new sampled world for each iteration";
  static constexpr bool kCheats = false;
  static std::span<const ParamSpec> Parameters() { return TreeSearchParams(); }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& game, const Params& params) {
    SearchOptions options = OptionsFrom(params);
    ASSIGN_OR_RETURN(options.net, NetFor(game, params.Text(kNetParam)));
    return std::make_unique<SearchAgent<G>>(options);
  }
};

}  // namespace riftlab::so_ismcts
