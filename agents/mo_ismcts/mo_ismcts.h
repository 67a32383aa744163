// Multiple-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012):
// a tree for each seat, so that no seat answers what it cannot see.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agents/core/agent.h"
#include "agents/core/params.h"
#include "agents/search/options.h"
#include "agents/search/search_agent.h"

namespace riftlab::mo_ismcts {

struct Factory {
  static constexpr std::string_view kName = "mo_ismcts";
  static constexpr std::string_view kHelp =
      "information-set tree search with a tree for each seat: hidden moves stay hidden";
  static constexpr bool kCheats = false;
  static std::span<const ParamSpec> Parameters() { return MultiObserverParams(); }

  static SearchOptions Options(const Params& params) {
    SearchOptions options = OptionsFrom(params);
    options.observers = Observers::kEachSeat;
    return options;
  }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& /*game*/, const Params& params) {
    return std::make_unique<SearchAgent<G>>(Options(params));
  }
};

}  // namespace riftlab::mo_ismcts
