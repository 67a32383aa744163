// The search that plays a game best, with the settings that the game ships.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "agents/core/agent.h"
#include "agents/core/params.h"
#include "agents/learned/net_for.h"
#include "agents/search/options.h"
#include "agents/search/preset.h"
#include "agents/search/search_agent.h"
#include "engine/core/status_macros.h"

namespace riftlab::best {

struct Factory {
  static constexpr std::string_view kName = "best";
  static constexpr std::string_view kHelp =
      "so_ismcts with the settings that play the game best; 'games GAME' shows them";
  static constexpr bool kCheats = false;
  static std::span<const ParamSpec> Parameters() { return PresetParams(); }

  // The options of the game's preset with the budget and the net of `params`; the shipped net,
  // where there is one, unless they name another or none.
  template <Game G>
  static absl::StatusOr<SearchOptions> Options(const G& game, const Params& params) {
    const std::string& name = params.Text(kNetParam);
    ASSIGN_OR_RETURN(std::shared_ptr<const LearnedNet> net,
                     NetFor(game, name.empty() ? std::string{kShippedNet} : name));
    SearchOptions options = PresetOptions(game, std::move(net));
    SetBudget(params, options);
    // It plays the same move, sooner.
    options.stop = Stop::kSettled;
    return options;
  }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& game, const Params& params) {
    ASSIGN_OR_RETURN(const SearchOptions options, Options(game, params));
    return std::make_unique<SearchAgent<G>>(options);
  }
};

}  // namespace riftlab::best
