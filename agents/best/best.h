// The search that plays a game best, with the settings that the game ships.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "agents/core/agent.h"
#include "agents/core/params.h"
#include "agents/core/spec.h"
#include "agents/search/options.h"
#include "agents/search/search_agent.h"
#include "engine/core/check.h"

namespace riftlab::best {

struct Factory {
  static constexpr std::string_view kName = "best";
  static constexpr std::string_view kHelp =
      "so_ismcts with the settings that play the game best; 'games GAME' shows them";
  static constexpr bool kCheats = false;
  static std::span<const ParamSpec> Parameters() { return BudgetParams(); }

  // The options of the game's preset, or the defaults of so_ismcts, with the budget of `params`.
  template <Game G>
  static SearchOptions Options(const G& game, const Params& params) {
    SearchOptions options;
    if constexpr (HasPreset<G>) {
      const absl::StatusOr<AgentSpec> preset = ParseAgentSpec(game.Preset());
      RIFTLAB_CHECK(preset.ok() && preset->name == "so_ismcts");
      const absl::StatusOr<Params> values =
          Params::Parse(preset->name, TreeSearchParams(), preset->params);
      RIFTLAB_CHECK(values.ok());
      options = OptionsFrom(*values);
    }
    SetBudget(params, options);
    // It plays the same move, sooner.
    options.stop = Stop::kSettled;
    return options;
  }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& game, const Params& params) {
    return std::make_unique<SearchAgent<G>>(Options(game, params));
  }
};

}  // namespace riftlab::best
