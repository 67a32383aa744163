// Flat Monte Carlo: every legal move gets the same share of playouts, each in a new sampled world.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agents/core/agent.h"
#include "agents/core/params.h"
#include "agents/search/options.h"
#include "agents/search/search_agent.h"

namespace riftlab::flat_mc {

struct Factory {
  static constexpr std::string_view kName = "flat_mc";
  static constexpr std::string_view kHelp =
      "flat Monte Carlo: the same number of playouts for every move, no tree";
  static constexpr bool kCheats = false;
  static std::span<const ParamSpec> Parameters() { return FlatMonteCarloParams(); }

  // Only root moves get nodes, and they share the playouts evenly.
  static SearchOptions Options(const Params& params) {
    SearchOptions options = OptionsFrom(params);
    options.selection = SelectionRule::kUniform;
    options.max_depth = 1;
    options.final_choice = FinalChoice::kValue;
    return options;
  }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& /*game*/, const Params& params) {
    return std::make_unique<SearchAgent<G>>(Options(params));
  }
};

}  // namespace riftlab::flat_mc
