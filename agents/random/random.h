// Plays uniformly among the legal moves: the baseline of every comparison.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "agents/core/agent.h"
#include "agents/core/move_filter.h"
#include "agents/core/params.h"
#include "agents/core/stated_policy.h"

namespace riftlab::random {

template <Game G>
class RandomAgent : public Agent<G>, public StatedPolicy<G> {
 public:
  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& rng) override {
    return {.action = RandomAllowed(game, game.Determinize(info, rng), filter_.get(), rng)};
  }

  bool Chances(const G& /*game*/, const typename G::InfoSet& /*info*/, const ActionList<G>& legal,
               std::span<double> chances) override {
    if (filter_ != nullptr) return false;
    std::fill(chances.begin(), chances.end(), 1 / static_cast<double>(legal.size()));
    return true;
  }

  bool Restrict(std::shared_ptr<const MoveFilter<G>> filter) override {
    filter_ = std::move(filter);
    return true;
  }

 private:
  std::shared_ptr<const MoveFilter<G>> filter_;
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
