// Which worlds an information set admits.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/container/flat_hash_set.h"
#include "engine/core/byte_hash.h"
#include "engine/core/game.h"
#include "engine/core/rng.h"

namespace riftlab {

// The worlds that an information set admits.
template <Game G>
struct Worlds {
  std::int64_t number = 0;                // different ones that were met
  bool are_all = false;                   // every draw was looked at
  std::optional<typename G::State> only;  // the one, where it is the only one
};

// Draws that are looked at before an information set counts as having several worlds.
inline constexpr std::int64_t kMaxOutcomes = 10000;

// Counts the worlds that fit `info` and for which counts(world) holds, until `enough` have been met
// or kMaxOutcomes draws looked at.
template <Game G, class Counts>
Worlds<G> WorldsOf(const G& game, const typename G::InfoSet& info, std::int64_t enough,
                   const Counts& counts) {
  Worlds<G> worlds;
  absl::flat_hash_set<WideHash> met;  // never iterated
  DrawScript script;
  for (std::int64_t outcome = 0; outcome < kMaxOutcomes && worlds.number < enough; ++outcome) {
    Rng rng = Rng::Scripted(script);
    const typename G::State world = game.Determinize(info, rng);
    if (counts(world) && met.insert(WideByteHash(world)).second) {
      ++worlds.number;
      worlds.only = world;
    }
    worlds.are_all = !script.Advance();
    if (worlds.are_all) break;
  }
  if (worlds.number != 1 || !worlds.are_all) worlds.only.reset();
  return worlds;
}

// The same of all worlds that fit.
template <Game G>
Worlds<G> WorldsOf(const G& game, const typename G::InfoSet& info, std::int64_t enough) {
  return WorldsOf(game, info, enough, [](const typename G::State& /*world*/) { return true; });
}

}  // namespace riftlab
