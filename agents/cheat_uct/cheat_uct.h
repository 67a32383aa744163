// UCT on the true position: the measure of what hidden information is worth.
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

namespace riftlab::cheat_uct {

struct Factory {
  static constexpr std::string_view kName = "cheat_uct";
  static constexpr std::string_view kHelp =
      "tree search that sees every hidden card, future draws excepted";
  static constexpr bool kCheats = true;
  static std::span<const ParamSpec> Parameters() { return TreeSearchParams(); }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& game, const Params& params) {
    SearchOptions options = OptionsFrom(params);
    ASSIGN_OR_RETURN(options.net, NetFor(game, params.Text(kNetParam)));
    return std::make_unique<CheatingSearchAgent<G>>(options);
  }
};

}  // namespace riftlab::cheat_uct
