// What a learned evaluation sees of a position: which of many simple facts hold.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "engine/core/game.h"
#include "engine/core/inline_list.h"

namespace riftlab {

// Facts that hold at the same time in one position, at most.
inline constexpr std::size_t kMaxActiveFeatures = 448;

// Numbers of the facts that hold, in any order, none twice.
using FeatureList = InlineList<std::uint16_t, kMaxActiveFeatures>;

// Optional: inputs for a learned evaluation.
// - NumFeatures(): how many facts there are, the same for a game's whole configuration but for its
//   card table.
// - TurnEnd(state, rng): the position that should be judged instead of `state`, such as the end of
//   the turn in progress after sensible moves, with luck from `rng`, a stream; `state` itself where
//   it can be judged as it is. It need not be one that the rules can reach.
// - Features(state, seat, out): the facts of such a position as the side of `seat` sees it, "own"
//   and "others", so that sides that are in the same situation have the same facts. What depends on
//   the identity of a card means nothing once the table changes.
template <class G>
concept HasFeatures = HasEvaluateAll<G> &&
    requires(const G game, const typename G::State state, Player seat, Rng& rng, FeatureList& out) {
  { game.NumFeatures() } -> std::same_as<int>;
  { game.TurnEnd(state, rng) } -> std::same_as<typename G::State>;
  { game.Features(state, seat, out) } -> std::same_as<void>;
};

}  // namespace riftlab
