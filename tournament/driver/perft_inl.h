// Counting for one game behind the driver table. Included only by the generated driver of each
// game.
#pragma once

#include "absl/status/statusor.h"
#include "engine/core/perft.h"
#include "engine/core/status_macros.h"
#include "tournament/driver/perft.h"

namespace riftlab {

// See GameDriver::perft.
template <Game G>
absl::StatusOr<PerftCount> PerftGameOf(const GameConfig& config, const PerftOptions& options) {
  using State = typename G::State;
  ASSIGN_OR_RETURN(const G game, G::Make(config));
  const auto count = [&](auto&& start) {
    return Perft(game, start, options.depth, options.max_steps, options.ends);
  };
  if (options.from) {
    return count([&](Rng& /*rng*/) { return options.from->template As<State>(); });
  }
  if (options.seed) {
    return count([&](Rng& /*rng*/) {
      NamedDraws draws(*options.seed, {.index = 0, .purpose = Purpose::kChance, .seat = 0});
      Rng chance = Rng::Named(draws);
      return game.Deal(chance);
    });
  }
  return count([&](Rng& rng) { return game.Deal(rng); });
}

}  // namespace riftlab
