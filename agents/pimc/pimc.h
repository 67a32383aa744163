// Perfect-information Monte Carlo: UCT in sampled worlds whose hidden cards and future draws are
// taken as known. Suffers from strategy fusion (J. Long, N. Sturtevant, M. Buro, T. Furtak,
// "Understanding the success of perfect information Monte Carlo sampling in game tree search", AAAI
// 2010).
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agents/core/agent.h"
#include "agents/core/params.h"
#include "agents/search/options.h"
#include "agents/search/search_agent.h"

namespace riftlab::pimc {

struct Factory {
  static constexpr std::string_view kName = "pimc";
  static constexpr std::string_view kHelp =
      "determinized tree search: a tree per sampled world, future draws fixed; votes added";
  static constexpr bool kCheats = false;
  static std::span<const ParamSpec> Parameters() { return PimcParams(); }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& /*game*/, const Params& params) {
    return std::make_unique<SearchAgent<G>>(OptionsFrom(params));
  }
};

}  // namespace riftlab::pimc
