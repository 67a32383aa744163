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

// Those that a net sees: what the game's own evaluation is comes after them.
inline constexpr std::size_t kMaxNetFacts = kMaxActiveFeatures + 1;

// Numbers of the facts that hold, in any order; one that holds of several things alike, such as the
// columns of a sheet, stands as often.
using FeatureList = InlineList<std::uint16_t, kMaxNetFacts>;

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

// Optional: which facts a seat can tell of its own view. IsKnownFeature(fact): Features lists it
// for `seat` or not, whatever the cards are that `seat` does not know. They are the same in all
// positions that the seat cannot tell apart; the others depend on cards that were sampled.
template <class G>
concept HasKnownFeatures = HasFeatures<G> && requires(const G game, int fact) {
  { game.IsKnownFeature(fact) } -> std::same_as<bool>;
};

// Optional: what nets know a card table by. PlayHash(): hash of the table as it would be with the
// printed names of the shipped one, where it has as many cards: tables that differ in names alone
// are played alike and have one hash, a renamed copy of the shipped table the CardsHash of that.
template <class G>
concept HasPlayHash = requires(const G game) {
  { game.PlayHash() } -> std::same_as<std::uint64_t>;
};

// Adds to `out` the facts that a seat can tell, from a position that holds what it knows and zeros
// elsewhere. Precondition: such facts depend on nothing else.
template <class G, class List>
void AddKnownFeatures(const G& game, const typename G::State& known, Player seat, List& out) {
  FeatureList facts;
  game.Features(known, seat, facts);
  for (const std::uint16_t fact : facts) {
    if (game.IsKnownFeature(fact)) out.push_back(fact);
  }
}

}  // namespace riftlab
