// Plays uniformly among the legal moves: the baseline of every comparison.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agents/core/agent.h"
#include "agents/core/params.h"

namespace riftlab::random {

template <Game G>
class RandomAgent : public Agent<G> {
 public:
  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& rng) override {
    const typename G::State world = game.Determinize(info, rng);
    return {.action = RandomLegal(game, world, rng)};
  }
};

struct Factory {
  static constexpr std::string_view kName = "random";
  static constexpr std::string_view kHelp = "uniformly random among the legal moves";
  static constexpr bool kCheats = false;
  static std::span<const ParamSpec> Parameters() { return {}; }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& /*game*/,
                                                        const Params& /*params*/) {
    return std::make_unique<RandomAgent<G>>();
  }
};

}  // namespace riftlab::random
